//! What ends a run without a grade: whose fault it is, what happened, and what to do.
//!
//! A student's mistake never becomes one of these: it is data in a report.

use crate::exit_code::ExitCode;
use crate::message::Message;

/// Why there is no grade.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Error {
    pub(crate) blame: Blame,
    pub(crate) what: Message,
    /// The next step, apart from what happened.
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
