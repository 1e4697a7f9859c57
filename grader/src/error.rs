//! What ends a run without a grade: whose fault it is, what happened, and what to do.
//!
//! A student's mistake never becomes one of these: it is data in a report. None of these goes
//! without a next step: one that has none of its own has that of its kind.

use crate::exit_code::ExitCode;
use crate::message::{Message, key};

/// Why there is no grade.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Error {
    pub(crate) blame: Blame,
    pub(crate) what: Message,
    /// A next step of its own, apart from what happened. To show one, ask for `next_step`.
    pub(crate) hint: Option<Message>,
    /// What another program said about it, shown as it is.
    pub(crate) detail: Option<String>,
}

/// Whose fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blame {
    /// The command line asks for something that does not exist.
    Usage,
    /// The course: manifest, rubric or adapter.
    Course,
    /// The machine: disk, network, permissions.
    Machine,
    /// libtorch is not there, or not the one that is needed.
    Libtorch,
    /// The compiler is not there, or cannot build our own part.
    Toolchain,
    /// The device that was asked for does not work.
    Device,
    /// The confinement that was asked for is not to be had.
    Sandbox,
    /// This program.
    Grader,
    /// Ctrl-C.
    Interrupted,
}

/// Who has to do something about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    /// Whoever typed the command.
    Command,
    /// Whoever keeps the machine on which it was typed.
    SetUp,
    /// Whoever wrote the lesson.
    Course,
    /// Whoever wrote this program.
    Grader,
}

pub(crate) type Result<T> = std::result::Result<T, Error>;

impl Error {
    pub(crate) fn new(blame: Blame, what: Message) -> Self {
        Self {
            blame,
            what,
            hint: None,
            detail: None,
        }
    }

    #[must_use]
    pub(crate) fn hint(mut self, hint: Message) -> Self {
        self.hint = Some(hint);
        self
    }

    #[must_use]
    pub(crate) fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    /// What to do about it. Only whoever pressed Ctrl-C needs no advice.
    pub(crate) fn next_step(&self) -> Option<Message> {
        let of_its_kind = || self.blame.whose().map(|whose| Message::new(whose.advice()));
        self.hint.clone().or_else(of_its_kind)
    }

    pub(crate) fn interrupted() -> Self {
        Self::new(Blame::Interrupted, Message::new("error-interrupted"))
    }

    /// A file or folder of ours that cannot be read or written.
    pub(crate) fn io(path: &std::path::Path, problem: &std::io::Error) -> Self {
        let error = Self::new(
            Blame::Machine,
            Message::new("error-io")
                .with("path", path)
                .with("problem", problem.to_string()),
        );
        match problem.kind() {
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => {
                error.hint(Message::new("hint-disk-full"))
            }
            std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem => {
                error.hint(Message::new("hint-permission"))
            }
            _ => error,
        }
    }
}

impl Blame {
    /// The word for it in a JSON report.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Usage => "usage",
            Self::Course => "course",
            Self::Machine => "machine",
            Self::Libtorch => "libtorch",
            Self::Toolchain => "toolchain",
            Self::Device => "device",
            Self::Sandbox => "sandbox",
            Self::Grader => "grader",
            Self::Interrupted => "interrupted",
        }
    }

    /// Who has to do something about it; nobody where it was meant.
    pub(crate) fn whose(self) -> Option<Whose> {
        match self {
            Self::Usage => Some(Whose::Command),
            Self::Machine | Self::Libtorch | Self::Toolchain | Self::Device | Self::Sandbox => {
                Some(Whose::SetUp)
            }
            Self::Course => Some(Whose::Course),
            Self::Grader => Some(Whose::Grader),
            Self::Interrupted => None,
        }
    }

    pub(crate) fn exit_code(self) -> ExitCode {
        match self {
            Self::Usage => ExitCode::Usage,
            Self::Course => ExitCode::Course,
            Self::Interrupted => ExitCode::Interrupted,
            Self::Machine
            | Self::Libtorch
            | Self::Toolchain
            | Self::Device
            | Self::Sandbox
            | Self::Grader => ExitCode::NotGraded,
        }
    }
}

impl Whose {
    /// The word for it in a JSON report.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::SetUp => "set-up",
            Self::Course => "course",
            Self::Grader => "grader",
        }
    }

    /// The line that opens with it.
    pub(crate) fn line(self) -> &'static str {
        match self {
            Self::Command => key!("error-of-command"),
            Self::SetUp => key!("error-of-set-up"),
            Self::Course => key!("error-of-course"),
            Self::Grader => key!("error-of-grader"),
        }
    }

    /// What helps with most errors of this kind.
    fn advice(self) -> &'static str {
        match self {
            Self::Command => key!("hint-of-command"),
            Self::SetUp => key!("hint-of-set-up"),
            Self::Course => key!("hint-of-course"),
            Self::Grader => key!("hint-of-grader"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Blame; 9] = [
        Blame::Usage,
        Blame::Course,
        Blame::Machine,
        Blame::Libtorch,
        Blame::Toolchain,
        Blame::Device,
        Blame::Sandbox,
        Blame::Grader,
        Blame::Interrupted,
    ];

    #[test]
    fn every_error_is_somebodys_and_has_a_next_step_but_for_ctrl_c() {
        for blame in ALL {
            let error = Error::new(blame, Message::new("error-launch"));
            let is_meant = blame == Blame::Interrupted;
            assert_eq!(error.next_step().is_none(), is_meant, "{blame:?}");
            assert_eq!(blame.whose().is_none(), is_meant, "{blame:?}");
            let own = error.hint(Message::new("hint-launch"));
            assert_eq!(own.next_step().unwrap().key, "hint-launch");
        }
    }

    #[test]
    fn whose_it_is_agrees_with_the_exit_code() {
        for blame in ALL {
            let codes: &[ExitCode] = match blame.whose() {
                Some(Whose::Command) => &[ExitCode::Usage],
                Some(Whose::SetUp | Whose::Grader) => &[ExitCode::NotGraded],
                Some(Whose::Course) => &[ExitCode::Course],
                None => &[ExitCode::Interrupted],
            };
            assert!(codes.contains(&blame.exit_code()), "{blame:?}");
        }
    }
}
