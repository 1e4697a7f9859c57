//! What judging comes to: a status and points for each item, a state for each veto, one verdict.

use crate::catalogue::Language;
use crate::message::{Localised, Message};
use crate::points::Points;

/// How an item ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Passed,
    /// Some of the points, as answers in words can earn.
    Partial,
    Wrong,
    Unfilled,
    Refused,
    NotBuilt,
    Crashed,
    TimedOut,
    OverLimit,
    BrokenTrace,
    Pending,
    NotRun,
}

impl Status {
    /// The word for it in a JSON report.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Partial => "partial",
            Self::Wrong => "wrong",
            Self::Unfilled => "unfilled",
            Self::Refused => "refused",
            Self::NotBuilt => "not-built",
            Self::Crashed => "crashed",
            Self::TimedOut => "timed-out",
            Self::OverLimit => "over-limit",
            Self::BrokenTrace => "broken-trace",
            Self::Pending => "pending",
            Self::NotRun => "not-run",
        }
    }

    /// Whether the points that are missing may still come.
    pub(crate) fn is_open(self) -> bool {
        matches!(self, Self::Pending | Self::NotRun)
    }
}

/// An item, judged.
#[derive(Clone, Debug)]
pub(crate) struct ItemJudgement {
    pub(crate) id: String,
    /// Those that are certain.
    pub(crate) points: Points,
    /// Those that it can come to once what is open is settled.
    pub(crate) possible: Points,
    pub(crate) max_points: Points,
    pub(crate) outcome: Outcome,
}

impl ItemJudgement {
    /// An item that earns all or nothing.
    pub(crate) fn whole(id: &str, max_points: Points, outcome: Outcome) -> Self {
        let points = match outcome.status {
            Status::Passed => max_points,
            _ => Points::default(),
        };
        let possible = if outcome.status.is_open() {
            max_points
        } else {
            points
        };
        Self {
            id: id.to_owned(),
            points,
            possible,
            max_points,
            outcome,
        }
    }
}

/// How an item ended, and why.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) status: Status,
    pub(crate) message: Message,
    pub(crate) remarks: Vec<Message>,
    pub(crate) evidence: Vec<Evidence>,
    /// Why it is left to a person, where it is: a code of the rubric engine's.
    pub(crate) reason: Option<&'static str>,
    /// The language of the answer, in which it is spoken of.
    pub(crate) language: Option<Language>,
}

impl Outcome {
    pub(crate) fn new(status: Status, message: Message) -> Self {
        Self {
            status,
            message,
            remarks: Vec::new(),
            evidence: Vec::new(),
            reason: None,
            language: None,
        }
    }

    #[must_use]
    pub(crate) fn remark(mut self, remark: Message) -> Self {
        self.remarks.push(remark);
        self
    }

    #[must_use]
    pub(crate) fn evidence(mut self, evidence: impl IntoIterator<Item = Evidence>) -> Self {
        self.evidence.extend(evidence);
        self
    }
}

/// What a judgement rests on. Never a hidden input, never an expected value of one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Evidence {
    Weights(Box<WeightsEvidence>),
    Panic(PanicPlace),
    Blank(u32),
    Words(WordsEvidence),
}

/// Words of an answer, and how they were read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WordsEvidence {
    /// The rubric's rule that holds there.
    pub(crate) rule: String,
    pub(crate) quote: String,
    /// Counted from 1, in the sheet.
    pub(crate) line: u32,
    /// Characters, counted from 1.
    pub(crate) column: u32,
    /// Concepts of the rubric with what was made of them: `not(slower)`.
    pub(crate) read_as: String,
}

/// Where a submission panicked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PanicPlace {
    pub(crate) message: String,
    pub(crate) file: String,
    pub(crate) line: u32,
}

/// The weights with which gradients arrived at the optimizer, beside the right ones.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WeightsEvidence {
    pub(crate) micro_batches: usize,
    pub(crate) window: usize,
    pub(crate) provider: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) parameter: String,
    pub(crate) yours: Vec<Row>,
    pub(crate) expected: Vec<Row>,
    /// The largest part that no combination of gradients explains, relative to the largest
    /// gradient.
    pub(crate) residual: Option<f64>,
}

/// One optimizer step: after how many micro-batches it came, and the weight of each.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) after: usize,
    /// `None` where the weights cannot be told.
    pub(crate) weights: Option<Vec<f64>>,
}

/// A veto, judged.
#[derive(Clone, Debug)]
pub(crate) struct VetoJudgement {
    pub(crate) id: String,
    pub(crate) title: Localised,
    pub(crate) state: VetoState,
    pub(crate) message: Message,
    pub(crate) evidence: Vec<Evidence>,
    /// Why it is left to a person, where it is: a code of the rubric engine's.
    pub(crate) reason: Option<&'static str>,
    /// The language of the answer, in which it is spoken of.
    pub(crate) language: Option<Language>,
}

impl VetoJudgement {
    pub(crate) fn new(id: &str, title: &Localised, state: VetoState, message: Message) -> Self {
        Self {
            id: id.to_owned(),
            title: title.clone(),
            state,
            message,
            evidence: Vec::new(),
            reason: None,
            language: None,
        }
    }
}

/// The state of a veto.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VetoState {
    Clear,
    Fired,
    Excused,
    Pending,
}

impl VetoState {
    /// The word for it in a JSON report.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Clear => "clear",
            Self::Fired => "fired",
            Self::Excused => "excused",
            Self::Pending => "pending",
        }
    }
}

/// The whole lesson, judged.
#[derive(Clone, Debug)]
pub(crate) struct Judgement {
    pub(crate) items: Vec<ItemJudgement>,
    pub(crate) vetoes: Vec<VetoJudgement>,
    /// Remarks on the run as a whole.
    pub(crate) remarks: Vec<Message>,
    /// Where the lesson asks for it.
    pub(crate) rescale: Option<Rescale>,
    pub(crate) pass_mark: Points,
}

/// How everybody's own scale was computed; it is not scored.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rescale {
    pub(crate) state: RescaleState,
    /// As it is written in the answer.
    pub(crate) id: Option<String>,
    pub(crate) message: Message,
    pub(crate) language: Option<Language>,
}

/// Whether it was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RescaleState {
    Done,
    Wrong,
    Open,
}

impl RescaleState {
    /// The word for it in a JSON report.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Wrong => "wrong",
            Self::Open => "open",
        }
    }
}

/// The outcome of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Passed,
    Failed,
    Vetoed,
    Undecided,
}

impl Verdict {
    /// The word for it in a JSON report.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Vetoed => "vetoed",
            Self::Undecided => "undecided",
        }
    }
}

impl Judgement {
    /// The points that are certain.
    pub(crate) fn score(&self) -> Points {
        self.items.iter().map(|item| item.points).sum()
    }

    /// The points that are certain and those that may still come.
    pub(crate) fn possible(&self) -> Points {
        self.items.iter().map(|item| item.possible).sum()
    }

    pub(crate) fn max_points(&self) -> Points {
        self.items.iter().map(|item| item.max_points).sum()
    }

    /// Follows from the facts above and is stored nowhere.
    pub(crate) fn verdict(&self) -> Verdict {
        let any = |state| self.vetoes.iter().any(|veto| veto.state == state);
        if any(VetoState::Fired) {
            Verdict::Vetoed
        } else if self.possible() < self.pass_mark {
            Verdict::Failed
        } else if self.score() >= self.pass_mark && !any(VetoState::Pending) {
            Verdict::Passed
        } else {
            Verdict::Undecided
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(decimal: f64) -> Points {
        Points::from_decimal(decimal).unwrap()
    }

    /// Items as (points, max, status) and vetoes, and the verdict they must come to.
    fn check(items: &[(f64, f64, Status)], vetoes: &[VetoState], expected: Verdict) {
        let judgement = Judgement {
            items: items
                .iter()
                .map(|&(earned, max, status)| {
                    let outcome = Outcome::new(status, Message::new("test"));
                    let whole = ItemJudgement::whole("item", points(max), outcome);
                    ItemJudgement {
                        points: points(earned),
                        possible: if status.is_open() {
                            whole.possible
                        } else {
                            points(earned)
                        },
                        ..whole
                    }
                })
                .collect(),
            vetoes: vetoes
                .iter()
                .map(|&state| {
                    let title = Localised {
                        en: String::new(),
                        zh: String::new(),
                    };
                    VetoJudgement::new("veto", &title, state, Message::new("test"))
                })
                .collect(),
            remarks: Vec::new(),
            rescale: None,
            pass_mark: points(8.0),
        };
        assert_eq!(judgement.verdict(), expected, "{items:?} {vetoes:?}");
    }

    #[test]
    fn the_verdict_follows_from_points_and_vetoes() {
        use Status::{NotRun, Passed, Pending, Wrong};
        use VetoState::{Clear, Fired};
        check(
            &[(8.0, 8.0, Passed), (0.0, 2.0, Wrong)],
            &[Clear],
            Verdict::Passed,
        );
        check(
            &[(7.99, 8.0, Passed), (0.0, 2.0, Wrong)],
            &[Clear],
            Verdict::Failed,
        );
        check(&[(10.0, 10.0, Passed)], &[Fired], Verdict::Vetoed);
        check(&[(0.0, 10.0, Wrong)], &[Fired], Verdict::Vetoed);
        check(
            &[(4.0, 4.0, Passed), (0.0, 6.0, Pending)],
            &[Clear],
            Verdict::Undecided,
        );
        check(
            &[(4.0, 4.0, Passed), (0.0, 6.0, NotRun)],
            &[Clear],
            Verdict::Undecided,
        );
        check(
            &[(1.0, 4.0, Wrong), (0.0, 6.0, Pending)],
            &[Clear],
            Verdict::Failed,
        );
        check(
            &[(9.0, 10.0, Passed)],
            &[VetoState::Pending],
            Verdict::Undecided,
        );
        check(
            &[(1.0, 10.0, Wrong)],
            &[VetoState::Pending],
            Verdict::Failed,
        );
        check(
            &[(8.0, 8.0, Passed), (0.0, 2.0, Pending)],
            &[Clear],
            Verdict::Passed,
        );
    }
}
