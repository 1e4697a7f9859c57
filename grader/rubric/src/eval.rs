//! Figures for a rubric: how it agrees with labelled answers.

mod agreement;
mod confusion;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;

use crate::grade;
use crate::rubric::Rubric;
use crate::verdict::{Outcome, Share, Verdict, VetoState};

pub use agreement::Agreement;
pub use confusion::{Confusion, Difference};

/// A labelled answer.
#[derive(Clone, Debug, Deserialize)]
pub struct Labelled {
    /// Unique in its corpus.
    pub id: String,
    /// `q1`, `q2`, `q3` or `reason`.
    pub question: String,
    /// The answer.
    pub text: String,
    /// How it is written: `essay`, `terse`, `attack` and so on.
    #[serde(default)]
    pub style: String,
    /// The share of each point that a fair instructor gives: 0, 0.5 or 1.
    #[serde(default)]
    pub points: BTreeMap<String, f64>,
    /// Vetoes that fire.
    #[serde(default)]
    pub veto: Vec<String>,
    /// Points and vetoes on which two instructors would differ.
    #[serde(default)]
    pub review: Vec<String>,
}

#[derive(Deserialize)]
struct Corpus {
    answer: Vec<Labelled>,
}

/// Reads a corpus.
pub fn corpus(source: &str) -> Result<Vec<Labelled>, toml::de::Error> {
    toml::from_str::<Corpus>(source).map(|corpus| corpus.answer)
}

/// Which half of a corpus an answer belongs to: the even one is for tuning. (FNV-1a of the id.)
pub fn is_tuned_on(id: &str) -> bool {
    let hash = id.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash.is_multiple_of(2)
}

/// The name of a question in a rubric.
pub fn question_name(question: &str) -> String {
    match question {
        "reason" => "Notes".to_owned(),
        other => other.to_uppercase(),
    }
}

/// Counts for one point.
#[derive(Clone, Debug, Default)]
pub struct PointFigures {
    /// Answers with a label.
    pub total: u32,
    /// Left to a person.
    pub pending: u32,
    /// Decided as labelled.
    pub right: u32,
    /// Decided: given more than labelled.
    pub over: u32,
    /// Decided: given less than labelled.
    pub under: u32,
    /// Decided: given something, and rightly so.
    pub true_positive: u32,
    /// Decided: given more than nothing where nothing is due.
    pub false_positive: u32,
    /// Decided: given nothing where something is due.
    pub false_negative: u32,
}

impl PointFigures {
    fn count(&mut self, outcome: Outcome, got: Share, wanted: Share) {
        self.total += 1;
        if outcome != Outcome::Decided {
            self.pending += 1;
            return;
        }
        self.right += u32::from(got == wanted);
        self.over += u32::from(got > wanted);
        self.under += u32::from(got < wanted);
        let (is_given, is_due) = (got > Share::None, wanted > Share::None);
        self.true_positive += u32::from(is_given && is_due);
        self.false_positive += u32::from(is_given && !is_due);
        self.false_negative += u32::from(!is_given && is_due);
    }

    /// Answers that the machine decides alone.
    pub fn decided(&self) -> u32 {
        self.total - self.pending
    }
}

/// Counts for one veto.
#[derive(Clone, Debug, Default)]
pub struct VetoFigures {
    /// Answers of the veto's question.
    pub total: u32,
    /// Fired and labelled so.
    pub right: u32,
    /// Fired and labelled otherwise.
    pub wrong: u32,
    /// Labelled, and neither fired nor pending.
    pub missed: u32,
    /// Pending, and labelled to fire.
    pub pending_due: u32,
    /// Pending, and not labelled to fire.
    pub pending_clear: u32,
}

/// The figures of a corpus.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// By point.
    pub points: BTreeMap<String, PointFigures>,
    /// By veto.
    pub vetoes: BTreeMap<String, VetoFigures>,
    /// What is not as labelled, or left to a person.
    pub confusions: Vec<Confusion>,
    /// Answers, and those of them with anything pending.
    pub answers: (u32, u32),
    /// Marks in quarters, machine and label, by question.
    marks: BTreeMap<String, Vec<(usize, usize)>>,
}

impl Figures {
    /// Grades every answer of a corpus and compares.
    pub fn of(rubric: &Rubric, answers: &[Labelled]) -> Self {
        Self::beside(rubric, answers, |_| "")
    }

    /// The same beside what was handed out for each question, by the question's name in the rubric.
    pub fn beside<'p>(
        rubric: &Rubric,
        answers: &[Labelled],
        prompt: impl Fn(&str) -> &'p str,
    ) -> Self {
        let mut figures = Self::default();
        for answer in answers {
            let question = question_name(&answer.question);
            let verdict = grade(rubric, &question, &answer.text, prompt(&question));
            figures.answers.0 += 1;
            figures.answers.1 += u32::from(verdict.is_pending());
            figures.compare_points(rubric, answer, &verdict);
            figures.compare_vetoes(answer, &verdict);
        }
        figures
    }

    fn compare_points(&mut self, rubric: &Rubric, answer: &Labelled, verdict: &Verdict) {
        let (mut machine, mut label) = (0, 0);
        for point in &verdict.points {
            let Some(wanted) = answer.points.get(&point.id).map(|share| share_of(*share)) else {
                continue;
            };
            let weight = rubric.weight(&point.id);
            machine += (weight * point.share.halves() / 50) as usize;
            label += (weight * wanted.halves() / 50) as usize;
            let figures = self.points.entry(point.id.clone()).or_default();
            figures.count(point.outcome, point.share, wanted);
            if point.outcome != Outcome::Decided || point.share != wanted {
                self.confusions.push(Confusion {
                    answer: answer.id.clone(),
                    item: point.id.clone(),
                    difference: Difference::Point {
                        got: point.share,
                        outcome: point.outcome,
                        wanted,
                    },
                    is_close: answer.review.contains(&point.id),
                });
            }
        }
        if !verdict.points.is_empty() {
            self.marks
                .entry(answer.question.clone())
                .or_default()
                .push((machine, label));
        }
    }

    fn compare_vetoes(&mut self, answer: &Labelled, verdict: &Verdict) {
        for veto in &verdict.vetoes {
            let due = answer.veto.contains(&veto.id);
            let figures = self.vetoes.entry(veto.id.clone()).or_default();
            figures.total += 1;
            match (veto.state, due) {
                (VetoState::Fired, true) => figures.right += 1,
                (VetoState::Fired, false) => figures.wrong += 1,
                (VetoState::Pending(_), true) => figures.pending_due += 1,
                (VetoState::Pending(_), false) => figures.pending_clear += 1,
                (VetoState::Clear | VetoState::Excused, true) => figures.missed += 1,
                (VetoState::Clear | VetoState::Excused, false) => {}
            }
            let is_right = matches!(
                (veto.state, due),
                (VetoState::Fired, true) | (VetoState::Clear | VetoState::Excused, false)
            );
            if !is_right {
                self.confusions.push(Confusion {
                    answer: answer.id.clone(),
                    item: veto.id.clone(),
                    difference: Difference::Veto {
                        state: veto.state,
                        is_due: due,
                    },
                    is_close: answer.review.contains(&veto.id),
                });
            }
        }
    }

    /// The figures as text.
    pub fn table(&self) -> String {
        let mut table = String::new();
        for (id, f) in &self.points {
            let decided = f.decided();
            let _ = writeln!(
                table,
                "{id}: {}/{decided} equal ({}%), over {}, under {}, pending {}",
                f.right,
                f.right * 100 / decided.max(1),
                f.over,
                f.under,
                f.pending
            );
        }
        for (id, f) in &self.vetoes {
            let _ = writeln!(
                table,
                "{id}: fired rightly {}, wrongly {}, missed {}, pending {} due + {} clear, of {}",
                f.right, f.wrong, f.missed, f.pending_due, f.pending_clear, f.total
            );
        }
        let all = ("all", self.agreement_in_total());
        for (question, agreement) in self.agreement().into_iter().chain([all]) {
            let (low, high) = agreement.interval;
            let _ = writeln!(
                table,
                "{question}: QWK {:.3} [{low:.3}, {high:.3}] over {}",
                agreement.kappa, agreement.answers
            );
        }
        let _ = writeln!(
            table,
            "answers {}, with something pending {}",
            self.answers.0, self.answers.1
        );
        table
    }
}

fn share_of(share: f64) -> Share {
    match share {
        share if share > 0.75 => Share::Full,
        share if share > 0.25 => Share::Half,
        _ => Share::None,
    }
}

/// Quadratic weighted kappa of marks in quarters.
#[expect(clippy::cast_precision_loss, reason = "counts of a corpus are small")]
pub fn kappa(marks: &[(usize, usize)]) -> f64 {
    if marks.is_empty() {
        return 1.0;
    }
    let square = |a: usize, b: usize| (a.abs_diff(b) * a.abs_diff(b)) as f64;
    let observed: f64 = marks.iter().map(|(a, b)| square(*a, *b)).sum();
    let count = |select: fn(&(usize, usize)) -> usize| {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for mark in marks {
            *counts.entry(select(mark)).or_default() += 1;
        }
        counts
    };
    let (machine, label) = (count(|mark| mark.0), count(|mark| mark.1));
    let expected: f64 = machine
        .iter()
        .flat_map(|(a, n)| {
            label
                .iter()
                .map(move |(b, m)| square(*a, *b) * (*n * *m) as f64)
        })
        .sum::<f64>()
        / marks.len() as f64;
    if expected == 0.0 {
        1.0
    } else {
        1.0 - observed / expected
    }
}

/// The 95 % interval of kappa by a thousand resamples of a fixed seed.
fn interval(marks: &[(usize, usize)]) -> (f64, f64) {
    if marks.is_empty() {
        return (1.0, 1.0);
    }
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut kappas: Vec<f64> = (0..1000)
        .map(|_| {
            let sample: Vec<(usize, usize)> = (0..marks.len())
                .map(|_| {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    let draw = usize::try_from(state >> 33).unwrap_or(0);
                    marks[draw % marks.len()]
                })
                .collect();
            kappa(&sample)
        })
        .collect();
    kappas.sort_by(f64::total_cmp);
    (kappas[25], kappas[974])
}
