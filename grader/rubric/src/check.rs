//! What is wrong with a rubric that can be read.

use std::collections::BTreeSet;

use crate::complaint::{Complaint, Problem};
use crate::grade;
use crate::rubric::{Example, Rubric};
use crate::verdict::{Share, VetoState};

pub(crate) fn complaint(place: &str, problem: Problem) -> Complaint {
    Complaint {
        place: place.to_owned(),
        problem,
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
            .map(|(id, weight)| complaint(id, Problem::OnlyInLesson { weight: *weight }))
            .chain(
                extra.map(|(id, weight)| complaint(id, Problem::OnlyInRubric { weight: *weight })),
            )
            .collect()
    }

    /// What the handed-out question would earn or set off, were it handed in where nothing tells
    /// that it is the question: a student says much of it in words of his own.
    pub fn check_prompt(&self, question: &str, prompt: &str) -> Vec<Complaint> {
        let verdict = grade(self, question, prompt, "");
        let earned = verdict
            .points
            .iter()
            .filter(|point| point.share > Share::None);
        let fired = verdict
            .vetoes
            .iter()
            .filter(|veto| veto.state == VetoState::Fired && !veto.evidence.is_empty());
        earned
            .map(|point| complaint(&point.id, Problem::PromptEarns))
            .chain(fired.map(|veto| complaint(&veto.id, Problem::PromptFires)))
            .collect()
    }

    fn check_concepts(&self) -> Vec<Complaint> {
        let mut complaints = Vec::new();
        let mut ids = BTreeSet::new();
        let roots = self.concepts.iter().filter_map(|c| c.root.as_ref());
        let clashes: BTreeSet<String> = roots.filter_map(|root| root.clash.clone()).collect();
        for concept in &self.concepts {
            if !ids.insert(&concept.id) {
                complaints.push(complaint(&concept.id, Problem::Twice));
            }
            let is_number = !concept.numbers.is_empty()
                || !concept.includes.is_empty()
                || concept.root.is_some()
                || clashes.contains(&concept.id);
            for (language, words) in [("zh", &concept.zh), ("en", &concept.en)] {
                if words.is_empty() && !is_number {
                    complaints.push(complaint(&concept.id, Problem::NoWords { language }));
                }
            }
            for pattern in concept
                .zh
                .iter()
                .chain(&concept.en)
                .filter(|pattern| has_open_gap(pattern))
            {
                complaints.push(complaint(
                    &concept.id,
                    Problem::OpenGap {
                        pattern: pattern.clone(),
                    },
                ));
            }
        }
        complaints
    }

    fn check_parts(&self) -> Vec<Complaint> {
        let mut complaints = Vec::new();
        for question in self.questions.values() {
            for point in &question.points {
                let vetoes = question.vetoes.iter().map(|veto| &veto.id);
                let known: BTreeSet<&String> = point
                    .parts
                    .iter()
                    .map(|part| &part.id)
                    .chain(vetoes)
                    .collect();
                let named = point
                    .full
                    .iter()
                    .chain(&point.half)
                    .chain(&point.review)
                    .flatten();
                let named = named.map(|id| id.strip_prefix('!').unwrap_or(id));
                for id in named.filter(|id| !known.iter().any(|part| part.as_str() == *id)) {
                    complaints.push(complaint(
                        &point.id,
                        Problem::UnknownPart {
                            part: id.to_owned(),
                        },
                    ));
                }
                if point.weight == 0 || !point.weight.is_multiple_of(2) {
                    complaints.push(complaint(&point.id, Problem::OddWeight));
                }
                if let Some(part) = point.parts.iter().find(|part| part.rules.is_empty()) {
                    let part = part.id.clone();
                    complaints.push(complaint(&point.id, Problem::EmptyPart { part }));
                }
                if point.full.is_empty() {
                    complaints.push(complaint(&point.id, Problem::NeverFull));
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
                        Problem::UnknownExcuse { excuse: id.clone() },
                    ));
                }
                if veto.excused_by.is_empty() && veto.clears.is_empty() {
                    complaints.push(complaint(&veto.id, Problem::NoExcuse));
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
        let text = || example.text.clone();
        if !self.questions.contains_key(&example.question) {
            let problem = Problem::UnknownQuestion { example: text() };
            return vec![complaint(&example.question, problem)];
        }
        let verdict = grade(self, &example.question, &example.text, "");
        let share = |id: &String| {
            let mut points = verdict.points.iter();
            points.find(|point| point.id == *id).map(|p| p.share)
        };
        let state = |id: &String| {
            let mut vetoes = verdict.vetoes.iter();
            vetoes.find(|veto| veto.id == *id).map(|v| v.state)
        };
        let wanted = [
            (&example.earn, Share::Full),
            (&example.half, Share::Half),
            (&example.deny, Share::None),
        ];
        let points = wanted.into_iter().flat_map(|(ids, wanted)| {
            ids.iter().filter_map(move |id| {
                let problem = match share(id) {
                    Some(got) if got == wanted => return None,
                    Some(got) => Problem::ExampleEarns {
                        got,
                        wanted,
                        example: text(),
                    },
                    None => Problem::UnknownId { example: text() },
                };
                Some(complaint(id, problem))
            })
        });
        let wanted = [(&example.veto, true), (&example.no_veto, false)];
        let vetoes = wanted.into_iter().flat_map(|(ids, fires)| {
            ids.iter().filter_map(move |id| {
                let problem = match (state(id), fires) {
                    (None, _) => Problem::UnknownId { example: text() },
                    (Some(VetoState::Fired), false) => Problem::ExampleFires { example: text() },
                    (Some(VetoState::Fired), true) | (Some(_), false) => return None,
                    (Some(_), true) => Problem::ExampleSafe { example: text() },
                };
                Some(complaint(id, problem))
            })
        });
        points.chain(vetoes).collect()
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
