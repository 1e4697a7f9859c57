//! Where a verdict and a label differ.

use std::fmt;

use crate::verdict::{Outcome, Share, VetoState};

/// A verdict that is not as labelled, or left to a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confusion {
    /// The answer's id.
    pub answer: String,
    /// The id of the point or veto.
    pub item: String,
    /// What differs.
    pub difference: Difference,
    /// Whether two instructors would differ too.
    pub is_close: bool,
}

/// How a verdict and a label differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// On a point.
    Point {
        got: Share,
        outcome: Outcome,
        wanted: Share,
    },
    /// On a veto.
    Veto { state: VetoState, is_due: bool },
}

impl Confusion {
    /// Whether the machine leaves it to a person.
    pub fn is_pending(&self) -> bool {
        match self.difference {
            Difference::Point { outcome, .. } => matches!(outcome, Outcome::Pending(_)),
            Difference::Veto { state, .. } => matches!(state, VetoState::Pending(_)),
        }
    }
}

impl fmt::Display for Confusion {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}: ", self.answer, self.item)?;
        match self.difference {
            Difference::Point {
                got,
                outcome: Outcome::Pending(reason),
                wanted,
            } => write!(formatter, "pending {reason} ({got:?}), {wanted:?}")?,
            Difference::Point { got, wanted, .. } => write!(formatter, "{got:?}, {wanted:?}")?,
            Difference::Veto { state, is_due } => write!(formatter, "{state:?}, due {is_due}")?,
        }
        formatter.write_str(if self.is_close { " (close)" } else { "" })
    }
}
