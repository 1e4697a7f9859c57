//! What came back for a plan: answers of the probe, and facts about the calls that have none.

use std::collections::BTreeMap;

use grade_trace::{Ended, Event, Panic, Reread};

use crate::message::Message;
use crate::verdict::Status;

/// Everything that a submission's code did, or why it did nothing.
#[derive(Debug)]
pub(crate) enum CodeOutcome {
    /// It was not asked.
    NotRun,
    /// There is no such file.
    Missing,
    /// The file was not taken.
    Refused(Message),
    /// It was not compiled.
    NotBuilt(Message),
    /// It ran.
    Ran(Testimony),
}

/// The answers of a run.
#[derive(Debug, Default)]
pub(crate) struct Testimony {
    /// By number of the call.
    pub(crate) answers: BTreeMap<u32, Answer>,
    /// What ended the process during a call, by the group of the call.
    pub(crate) deaths: BTreeMap<String, Death>,
    /// Whether a process had to be ended that had said everything.
    pub(crate) lingered: bool,
}

/// The answer to a call.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Value(Result<f64, Panic>),
    Loop(LoopAnswer),
    Text(Result<Option<Result<String, String>>, Panic>),
}

/// What a loop call did.
#[derive(Clone, Debug)]
pub(crate) struct LoopAnswer {
    pub(crate) events: Vec<Event>,
    pub(crate) ended: Ended,
    pub(crate) reread: Vec<Reread>,
}

/// What ended a process, as the parent saw it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Death {
    pub(crate) status: Status,
    pub(crate) message: Message,
}
