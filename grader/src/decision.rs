//! What people decide about answers, beside what the machine found.
//!
//! Decisions stand in a record, a file of lines that are only ever added (`record`, `chain`) and
//! that lies where `place` says. Each is bound to what it was made on (`target`); `apply` lays them
//! over a judgement and knows no file. Only `cargo grade review` writes: a grade reads.

pub(crate) mod apply;
pub(crate) mod chain;
pub(crate) mod place;
pub(crate) mod record;
pub(crate) mod target;

use serde::{Deserialize, Serialize};

use crate::message::Message;
use crate::points::Points;
use crate::verdict::{Status, VetoState};

/// What a person says of a point or of a veto.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Word {
    Yes,
    Half,
    No,
    Fired,
    Clear,
    /// Takes back what was said before.
    Withdrawn,
}

impl Word {
    /// What can be said of a point.
    pub(crate) const OF_POINTS: [Self; 3] = [Self::Yes, Self::Half, Self::No];
    /// What can be said of a veto.
    pub(crate) const OF_VETOES: [Self; 2] = [Self::Fired, Self::Clear];

    /// As it stands in a record and on the command line.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::Half => "half",
            Self::No => "no",
            Self::Fired => "fired",
            Self::Clear => "clear",
            Self::Withdrawn => "withdrawn",
        }
    }
}

/// A decision that counts, with the machine's own verdict beside it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Decided {
    pub(crate) to: Word,
    pub(crate) by: String,
    pub(crate) at: String,
    pub(crate) reason: String,
    pub(crate) machine: Machine,
}

/// What the machine says of something that a person can decide.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Machine {
    pub(crate) finding: Finding,
    pub(crate) message: Message,
    /// Why it is left to a person, where it is.
    pub(crate) reason: Option<&'static str>,
}

/// A status with points, or a state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Finding {
    Point { status: Status, points: Points },
    Veto(VetoState),
}

impl Finding {
    /// The word for it in a report and in a record.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Point { status, .. } => status.word(),
            Self::Veto(state) => state.word(),
        }
    }
}

/// A decision on another version of an answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stale {
    pub(crate) target: String,
    pub(crate) to: Word,
    pub(crate) by: String,
    pub(crate) at: String,
    pub(crate) reason: String,
}
