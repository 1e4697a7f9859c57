//! How everybody's own scale was computed.

use crate::catalogue::Language;
use crate::message::Message;

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
