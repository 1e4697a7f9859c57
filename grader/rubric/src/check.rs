//! What is wrong with a rubric that can be read.

use std::collections::BTreeSet;
use std::fmt;

use crate::grade;
use crate::rubric::{Example, Rubric};
use crate::verdict::{Share, VetoState};

/// Something that an author should mend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The concept, point, veto or example.
    pub place: String,
    /// What is wrong with it.
    pub problem: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.place, self.problem)
    }
}

pub(crate) fn complaint(place: &str, problem: impl Into<String>) -> Complaint {
    Complaint {
        place: place.to_owned(),
        problem: problem.into(),
    }
}

impl Rubric {
    /// Everything that is wrong with the rubric, its own examples included.
    pub fn check(&self) -> Vec<Complaint> {
        let mut complaints = self.check_concepts();
        complaints.extend(self.check_parts());
        complaints.extend(self.check_given());
        complaints.extend(self.check_coverage());
        complaints.extend(
            self.examples
                .iter()
                .flat_map(|example| self.check_example(example)),
        );
        complaints
    }

    /// What is wrong with the points against what a lesson says they are worth, in hundredths.
    pub fn check_weights(&self, items: &[(&str, u32)]) -> Vec<Complaint> {
        let own: Vec<(&str, u32)> = self
            .questions
            .values()
            .flat_map(|q| &q.points)
            .map(|point| (point.id.as_str(), point.weight))
            .collect();
        let missing = items.iter().filter(|item| !own.contains(item));
        let extra = own.iter().filter(|item| !items.contains(item));
        missing
            .map(|(id, weight)| {
                complaint(
                    id,
                    format!("the lesson gives it {weight} hundredths, the rubric does not"),
                )
            })
            .chain(extra.map(|(id, weight)| {
                complaint(
                    id,
                    format!("the rubric gives it {weight} hundredths, the lesson does not"),
                )
            }))
            .collect()
    }

    /// What the handed-out question would earn or set off, if it were handed in.
    pub fn check_prompt(&self, question: &str, prompt: &str) -> Vec<Complaint> {
        let verdict = grade(self, question, prompt, prompt);
        let earned = verdict
            .points
            .iter()
            .filter(|point| point.share > Share::None);
        let fired = verdict
            .vetoes
            .iter()
            .filter(|veto| veto.state == VetoState::Fired && !veto.evidence.is_empty());
        earned
            .map(|point| complaint(&point.id, "the question itself earns it"))
            .chain(fired.map(|veto| complaint(&veto.id, "the question itself sets it off")))
            .collect()
    }

    fn check_concepts(&self) -> Vec<Complaint> {
        let mut complaints = Vec::new();
        let mut ids = BTreeSet::new();
        let roots = self.concepts.iter().filter_map(|c| c.root.as_ref());
        let clashes: BTreeSet<String> = roots.filter_map(|root| root.clash.clone()).collect();
        for concept in &self.concepts {
            if !ids.insert(&concept.id) {
                complaints.push(complaint(&concept.id, "stands twice"));
            }
            let is_number = !concept.numbers.is_empty()
                || !concept.includes.is_empty()
                || concept.root.is_some()
                || clashes.contains(&concept.id);
            if (concept.zh.is_empty() || concept.en.is_empty()) && !is_number {
                complaints.push(complaint(&concept.id, "has words in one language only"));
            }
            for pattern in concept
                .zh
                .iter()
                .chain(&concept.en)
                .filter(|pattern| has_open_gap(pattern))
            {
                complaints.push(complaint(
                    &concept.id,
                    format!("`{pattern}` has a gap without a limit"),
                ));
            }
        }
        complaints
    }

    fn check_parts(&self) -> Vec<Complaint> {
        let mut complaints = Vec::new();
        for question in self.questions.values() {
            for point in &question.points {
                let known: BTreeSet<&String> = point.parts.iter().map(|part| &part.id).collect();
                let named = point
                    .full
                    .iter()
                    .chain(&point.half)
                    .chain(&point.review)
                    .flatten();
                for id in named.filter(|id| !known.contains(id)) {
                    complaints.push(complaint(
                        &point.id,
                        format!("names the part `{id}`, which does not exist"),
                    ));
                }
                if point.weight == 0 || !point.weight.is_multiple_of(2) {
                    complaints.push(complaint(&point.id, "has a weight that cannot be halved"));
                }
                if let Some(part) = point.parts.iter().find(|part| part.rules.is_empty()) {
                    let problem = format!("has the part `{}` without a rule", part.id);
                    complaints.push(complaint(&point.id, problem));
                }
                if point.full.is_empty() {
                    complaints.push(complaint(&point.id, "cannot be earned in full"));
                }
            }
            for veto in &question.vetoes {
                let known: BTreeSet<&String> = veto.excuses.iter().map(|part| &part.id).collect();
                for id in veto
                    .excused_by
                    .iter()
                    .chain(&veto.review)
                    .flatten()
                    .filter(|id| !known.contains(id))
                {
                    complaints.push(complaint(
                        &veto.id,
                        format!("names the excuse `{id}`, which does not exist"),
                    ));
                }
                if veto.excused_by.is_empty() && veto.clears.is_empty() {
                    complaints.push(complaint(
                        &veto.id,
                        "has neither an excuse nor anything that clears it",
                    ));
                }
            }
        }
        complaints
    }

    fn check_given(&self) -> Vec<Complaint> {
        let given = self
            .questions
            .iter()
            .flat_map(|(id, question)| question.given.iter().map(move |given| (id, given)));
        given
            .flat_map(|(id, given)| self.check_prompt(id, given))
            .collect()
    }

    fn check_example(&self, example: &Example) -> Vec<Complaint> {
        let verdict = grade(self, &example.question, &example.text, "");
        let mut complaints = Vec::new();
        let mut wants = |ids: &[String], share: Share| {
            for id in ids {
                let got = verdict
                    .points
                    .iter()
                    .find(|point| point.id == *id)
                    .map(|point| point.share);
                if got != Some(share) {
                    complaints.push(complaint(
                        id,
                        format!("gets {got:?} and not {share:?} for `{}`", example.text),
                    ));
                }
            }
        };
        wants(&example.earn, Share::Full);
        wants(&example.half, Share::Half);
        wants(&example.deny, Share::None);
        let state = |id: &String| {
            verdict
                .vetoes
                .iter()
                .find(|veto| veto.id == *id)
                .map(|veto| veto.state)
        };
        for id in example
            .veto
            .iter()
            .filter(|id| state(id) != Some(VetoState::Fired))
        {
            complaints.push(complaint(
                id,
                format!("does not fire for `{}`", example.text),
            ));
        }
        for id in example
            .no_veto
            .iter()
            .filter(|id| state(id).is_none_or(|state| state == VetoState::Fired))
        {
            complaints.push(complaint(id, format!("fires for `{}`", example.text)));
        }
        complaints
    }
}

/// Whether a pattern can match across any distance.
fn has_open_gap(pattern: &str) -> bool {
    let Some(expression) = pattern.strip_prefix("re:") else {
        return false;
    };
    [".*", ".+", "]*", "]+", ",}", r"\S*", r"\S+", r"\s*"]
        .iter()
        .any(|gap| expression.contains(gap))
}
