//! Why a call has no value: an untouched blank, a panic, or the end of the process.

use grade_trace::Panic;

use crate::message::Message;
use crate::testimony::Death;
use crate::verdict::{Evidence, Outcome, PanicPlace, Status};

/// Where the callbacks come from that a loop is handed.
const OUR_CALLBACKS: &str = "grader/probe/";

/// Where cargo keeps the sources of libraries.
const LIBRARIES: &str = "/registry/";

/// How the standard library words what a sandbox refuses: access denied, not permitted, no such
/// system call.
const REFUSALS: [&str; 6] = [
    "(os error 13)",
    "(os error 1)",
    "(os error 38)",
    "Os { code: 13,",
    "Os { code: 1,",
    "Os { code: 38,",
];

/// Behind this, libtorch tells where in its own sources something failed.
const FRAMES: [&str; 2] = ["\\nException raised from", "\nException raised from"];

/// What stands where a value is missing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Failure {
    Blank { number: u32, hint: String },
    Panic(Panic),
    Death(Death),
}

impl Failure {
    /// A panic, or the blank whose `todo!` it is.
    pub(crate) fn of_panic(panic: &Panic) -> Self {
        match blank(&panic.message) {
            Some((number, hint)) => Self::Blank { number, hint },
            None => Self::Panic(Panic {
                message: without_frames(&panic.message),
                ..panic.clone()
            }),
        }
    }

    /// The outcome of an item that this failure costs.
    pub(crate) fn outcome(&self) -> Outcome {
        match self {
            Self::Blank { number, hint } => Outcome::new(
                Status::Unfilled,
                Message::new("code-blank")
                    .with("number", *number)
                    .with("hint", hint.as_str()),
            )
            .evidence([Evidence::Blank(*number)]),
            Self::Panic(panic) => {
                let place = PanicPlace {
                    message: panic.message.clone(),
                    file: panic.file.clone(),
                    line: panic.line,
                };
                let outcome = Outcome::new(Status::Crashed, panicked(panic))
                    .evidence([Evidence::Panic(place)]);
                if is_refusal(&panic.message) {
                    outcome.remark(Message::new("remark-refused-by-sandbox"))
                } else {
                    outcome
                }
            }
            Self::Death(death) => Outcome::new(death.status, death.message.clone()),
        }
    }

    /// The same, for an item that needs a call of another item's.
    pub(crate) fn outcome_elsewhere(&self, needed: &str) -> Outcome {
        let mut outcome = self.outcome();
        outcome.message = Message::new("code-needs")
            .with("needed", needed)
            .with("problem", outcome.message);
        outcome
    }

    /// Blanks come first, then what ended a process, then panics.
    pub(crate) fn rank(&self) -> u32 {
        match self {
            Self::Blank { number, .. } => *number,
            Self::Death(_) => 1000,
            Self::Panic(_) => 1001,
        }
    }
}

fn panicked(panic: &Panic) -> Message {
    let problem = panic.message.as_str();
    // A place in a library says nothing either; its words say which operation failed.
    if panic.file.contains(LIBRARIES) {
        return Message::new("code-panic-within").with("problem", problem);
    }
    // The place of a callback of ours says nothing to a student.
    if panic.file.contains(OUR_CALLBACKS) {
        return Message::new("code-callback").with("problem", problem);
    }
    Message::new("code-panic")
        .with("problem", problem)
        .with("place", format!("{}:{}", panic.file, panic.line))
}

/// Whether a panic tells of something that the system refused, which a submission meets only where
/// it reaches out of its process.
fn is_refusal(message: &str) -> bool {
    REFUSALS.iter().any(|refusal| message.contains(refusal))
}

/// The number and hint of a blank, if the message is that of its `todo!`.
fn blank(message: &str) -> Option<(u32, String)> {
    let text = message.strip_prefix("not yet implemented")?;
    let text = text.strip_prefix(": ").unwrap_or(text);
    let Some(rest) = text.strip_prefix("blank ") else {
        // A `todo!` of the student's own.
        return Some((0, text.to_owned()));
    };
    let (number, hint) = rest.split_once(": ").unwrap_or((rest, ""));
    Some((number.parse().unwrap_or(0), hint.to_owned()))
}

/// A message without the frames of libtorch's own sources.
fn without_frames(message: &str) -> String {
    let end = FRAMES
        .iter()
        .filter_map(|frames| message.find(frames))
        .min();
    message[..end.unwrap_or(message.len())].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(message: &str) -> Failure {
        Failure::of_panic(&Panic {
            message: message.to_owned(),
            file: "src/lib.rs".to_owned(),
            line: 7,
        })
    }

    #[test]
    fn what_the_sandbox_refuses_is_explained() {
        let denied = r#"called `Result::unwrap()` on an `Err` value: Os { code: 13, kind: PermissionDenied, message: "Permission denied" }"#;
        for (message, is_explained) in [
            (denied, true),
            ("Permission denied (os error 13)", true),
            ("No such file or directory (os error 2)", false),
            ("index out of bounds", false),
        ] {
            let remarks = failure(message).outcome().remarks;
            assert_eq!(!remarks.is_empty(), is_explained, "{message}");
        }
    }

    #[test]
    fn an_untouched_blank_is_told_from_a_panic() {
        let blank = |number, hint: &str| Failure::Blank {
            number,
            hint: hint.to_owned(),
        };
        let cases = [
            ("not yet implemented: blank 4: add", blank(4, "add")),
            ("not yet implemented: blank 4", blank(4, "")),
            ("not yet implemented", blank(0, "")),
            ("not yet implemented: later", blank(0, "later")),
        ];
        for (message, expected) in cases {
            assert_eq!(failure(message), expected, "{message}");
        }
        assert!(matches!(failure("index out of bounds"), Failure::Panic(_)));
        assert_eq!(
            failure("blank 3: no todo").outcome().status,
            Status::Crashed
        );
    }
}
