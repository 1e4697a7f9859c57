//! Why a point stays pending although a model could have been asked.

use crate::error::Error;
use crate::message::Message;

/// The reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// The answer hides text or gives orders to its grader.
    Flagged,
    /// The answer is longer than what is sent.
    LongAnswer,
    /// A variable of the environment cannot be used.
    Setting(&'static str),
    /// No connection, or one that broke.
    Unreachable,
    /// No reply in time.
    TimedOut,
    /// The time for all questions is used up.
    OutOfTime,
    /// A status other than success.
    Status(u16),
    /// The server points elsewhere. An answer goes where it was meant to go, or nowhere.
    Redirected,
    /// The reply is larger than a reply can be.
    LargeReply,
    /// The reply ends in the middle.
    CutOff,
    /// The model does not want to.
    Refused,
    /// The reply is not what was asked for.
    Malformed,
    /// The reply quotes what the answer does not say.
    InventedQuote,
    /// The reply grants points and quotes nothing for it.
    NoQuote,
    /// The votes differ.
    Divided,
    /// The model leaves it open.
    CannotTell,
}

/// What ends a question before its votes are counted.
#[derive(Debug)]
pub(super) enum Stop {
    Pending(Why),
    /// Ctrl-C, which ends the run.
    Interrupted(Error),
}

impl From<Why> for Stop {
    fn from(why: Why) -> Self {
        Self::Pending(why)
    }
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Interrupted(error)
    }
}

impl Why {
    /// Whether the server is at fault, and would be so for the next question too.
    pub(super) fn is_of_the_server(self) -> bool {
        matches!(
            self,
            Self::Setting(_)
                | Self::Unreachable
                | Self::TimedOut
                | Self::Status(_)
                | Self::Redirected
        )
    }

    /// A fragment for people.
    pub(crate) fn message(self) -> Message {
        match self {
            Self::Flagged => Message::new("model-flagged"),
            Self::LongAnswer => Message::new("model-long-answer"),
            Self::Setting(variable) => Message::new("model-setting").with("variable", variable),
            Self::Unreachable => Message::new("model-unreachable"),
            Self::TimedOut => Message::new("model-timed-out"),
            Self::OutOfTime => Message::new("model-out-of-time"),
            // A place formats numbers; this one is a name.
            Self::Status(status) => Message::new("model-status").with("status", status.to_string()),
            Self::Redirected => Message::new("model-redirected"),
            Self::LargeReply => Message::new("model-large-reply"),
            Self::CutOff => Message::new("model-cut-off"),
            Self::Refused => Message::new("model-refused"),
            Self::Malformed => Message::new("model-malformed"),
            Self::InventedQuote => Message::new("model-invented-quote"),
            Self::NoQuote => Message::new("model-no-quote"),
            Self::Divided => Message::new("model-divided"),
            Self::CannotTell => Message::new("model-cannot-tell"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{Catalogue, Language};

    #[test]
    fn a_status_is_a_name_and_no_number() {
        let message = Why::Status(1503).message();
        for (language, expected) in [
            (Language::En, "the model's server replied with status 1503"),
            (Language::Zh, "模型服务器返回状态码 1503"),
        ] {
            assert_eq!(Catalogue::new(language).render(&message), expected);
        }
        let message = Why::Setting("GRADE_MODEL_URL").message();
        let text = Catalogue::new(Language::En).render(&message);
        let expected = "the model was not asked: `GRADE_MODEL_URL` cannot be used";
        assert_eq!(text, expected);
    }
}
