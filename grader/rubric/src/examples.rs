//! Whether a rubric shows enough of what it means: its own examples, for each point and veto, on
//! both sides and in both languages.

use std::collections::BTreeSet;

use crate::check::{Complaint, complaint};
use crate::flags::language;
use crate::rubric::{Example, Rubric};
use crate::verdict::Language;

/// Examples on each side of a point or veto.
const EACH_SIDE: usize = 8;

/// Of those, in each language.
const EACH_LANGUAGE: usize = 3;

impl Rubric {
    /// What the examples name that does not exist, and what too few of them show.
    pub(crate) fn check_coverage(&self) -> Vec<Complaint> {
        let mut complaints = Vec::new();
        for example in &self.examples {
            complaints.extend(self.unknown_names(example));
        }
        for question in self.questions.values() {
            for point in &question.points {
                let gains = |e: &Example| e.earn.contains(&point.id) || e.half.contains(&point.id);
                let gains_nothing = |e: &Example| e.deny.contains(&point.id);
                complaints.extend(self.too_few(&point.id, "earn it", gains));
                complaints.extend(self.too_few(&point.id, "earn nothing", gains_nothing));
            }
            for veto in &question.vetoes {
                let fires = |e: &Example| e.veto.contains(&veto.id);
                let is_clear = |e: &Example| e.no_veto.contains(&veto.id);
                complaints.extend(self.too_few(&veto.id, "set it off", fires));
                complaints.extend(self.too_few(&veto.id, "leave it alone", is_clear));
            }
        }
        complaints
    }

    fn unknown_names(&self, example: &Example) -> Vec<Complaint> {
        let Some(question) = self.questions.get(&example.question) else {
            let problem = format!("the question of `{}` does not exist", example.text);
            return vec![complaint(&example.question, problem)];
        };
        let points: BTreeSet<&String> = question.points.iter().map(|point| &point.id).collect();
        let vetoes: BTreeSet<&String> = question.vetoes.iter().map(|veto| &veto.id).collect();
        let of_points = example
            .earn
            .iter()
            .chain(&example.half)
            .chain(&example.deny)
            .filter(|id| !points.contains(id));
        let of_vetoes = example
            .veto
            .iter()
            .chain(&example.no_veto)
            .filter(|id| !vetoes.contains(id));
        of_points
            .chain(of_vetoes)
            .map(|id| {
                complaint(
                    id,
                    format!("is named by `{}` and does not exist", example.text),
                )
            })
            .collect()
    }

    fn too_few(&self, id: &str, what: &str, belongs: impl Fn(&Example) -> bool) -> Vec<Complaint> {
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
        let (chinese, english) = (count(Language::Chinese), count(Language::English));
        let is_enough =
            languages.len() >= EACH_SIDE && chinese >= EACH_LANGUAGE && english >= EACH_LANGUAGE;
        if is_enough {
            return Vec::new();
        }
        let problem = format!(
            "{} examples {what} ({chinese} Chinese, {english} English): {EACH_SIDE} are needed, {EACH_LANGUAGE} in each language",
            languages.len()
        );
        vec![complaint(id, problem)]
    }
}
