//! Whether a rubric shows enough of what it means: its own examples, for each point and veto, on
//! both sides and in both languages.

use crate::check::complaint;
use crate::complaint::{Complaint, Problem, Side, TooFew};
use crate::flags::language;
use crate::rubric::{Example, Rubric};
use crate::verdict::Language;

impl Rubric {
    /// What too few examples show. What they name that does not exist is told with each of them.
    pub(crate) fn check_coverage(&self) -> Vec<Complaint> {
        let mut complaints = Vec::new();
        for question in self.questions.values() {
            for point in &question.points {
                let gains = |e: &Example| e.earn.contains(&point.id) || e.half.contains(&point.id);
                let gains_nothing = |e: &Example| e.deny.contains(&point.id);
                complaints.extend(self.too_few(&point.id, Side::Earns, gains));
                complaints.extend(self.too_few(&point.id, Side::Denied, gains_nothing));
            }
            for veto in &question.vetoes {
                let fires = |e: &Example| e.veto.contains(&veto.id);
                let is_clear = |e: &Example| e.no_veto.contains(&veto.id);
                complaints.extend(self.too_few(&veto.id, Side::Fires, fires));
                complaints.extend(self.too_few(&veto.id, Side::Clear, is_clear));
            }
        }
        complaints
    }

    fn too_few(
        &self,
        id: &str,
        side: Side,
        belongs: impl Fn(&Example) -> bool,
    ) -> Option<Complaint> {
        let languages: Vec<Language> = self
            .examples
            .iter()
            .filter(|example| belongs(example))
            .map(|example| language(&example.text))
            .collect();
        let count = |own: Language| {
            let of_it = languages
                .iter()
                .filter(|language| **language == own || **language == Language::Mixed);
            of_it.count()
        };
        let few = TooFew {
            side,
            chinese: count(Language::Chinese),
            english: count(Language::English),
            all: languages.len(),
            needed: self.limits.examples,
            each: self.limits.examples_each,
        };
        let is_enough = few.all >= few.needed && few.chinese >= few.each && few.english >= few.each;
        (!is_enough).then(|| complaint(id, Problem::TooFew(few)))
    }
}
