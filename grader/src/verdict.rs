//! What judging comes to: a status and points for each item, a state for each veto, one verdict.

mod consulted;
mod evidence;
mod rescale;

pub(crate) use consulted::Consulted;
pub(crate) use evidence::{Evidence, PanicPlace, Row, WeightsEvidence, WordsEvidence};
pub(crate) use rescale::{Rescale, RescaleState};

use crate::catalogue::Language;
use crate::decision::{Decided, Stale};
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
    pub(crate) const ALL: [Self; 12] = [
        Self::Passed,
        Self::Partial,
        Self::Wrong,
        Self::Unfilled,
        Self::Refused,
        Self::NotBuilt,
        Self::Crashed,
        Self::TimedOut,
        Self::OverLimit,
        Self::BrokenTrace,
        Self::Pending,
        Self::NotRun,
    ];

    /// The status of a word of a report.
    pub(crate) fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.word() == word)
    }

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
    /// What a model was asked, where one was.
    pub(crate) consulted: Option<Consulted>,
    /// What a person decided, where one did.
    pub(crate) decision: Option<Decided>,
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
            consulted: None,
            decision: None,
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
    /// Parts of the point that were not found, for whoever decides.
    pub(crate) missing: Vec<Localised>,
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
            missing: Vec::new(),
            reason: None,
            language: None,
        }
    }

    /// The number of the blank for which this is lost, if it is a numbered one.
    pub(crate) fn open_blank(&self) -> Option<u32> {
        self.evidence.iter().find_map(|evidence| match evidence {
            Evidence::Blank(number) if *number > 0 => Some(*number),
            _ => None,
        })
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
    /// What a person decided, where one did.
    pub(crate) decision: Option<Decided>,
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
            decision: None,
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
    /// Decisions on other versions of the answers, which no longer count.
    pub(crate) stale: Vec<Stale>,
    pub(crate) pass_mark: Points,
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
    /// What follows from the points that are certain and those that they can come to, and from
    /// whether any veto is in a state.
    pub(crate) fn of(
        [certain, possible]: [Points; 2],
        pass_mark: Points,
        any: impl Fn(VetoState) -> bool,
    ) -> Self {
        if any(VetoState::Fired) {
            Self::Vetoed
        } else if possible < pass_mark {
            Self::Failed
        } else if certain >= pass_mark && !any(VetoState::Pending) {
            Self::Passed
        } else {
            Self::Undecided
        }
    }

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
        Verdict::of([self.score(), self.possible()], self.pass_mark, any)
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
            stale: Vec::new(),
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
