//! How strongly a submission is confined, and what is told of it.
//!
//! Today a child has limits, a clean environment and a process group of its own, which is level
//! S1. The launcher stage in `process` is the place where stronger confinement is set up.

use crate::args::{SandboxLevel, SandboxMode};
use crate::error::{Blame, Error, Result};
use crate::message::Message;
use crate::process::Limits;

/// The confinement of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sandbox {
    pub(crate) level: SandboxLevel,
    pub(crate) mode: SandboxMode,
}

impl Sandbox {
    /// The confinement that this machine gives, if it is strong enough.
    pub(crate) fn choose(mode: SandboxMode, least: SandboxLevel) -> Result<Self> {
        let level = match mode {
            SandboxMode::Auto => SandboxLevel::S1,
            SandboxMode::Off => SandboxLevel::S0,
        };
        if level < least {
            return Err(Error::new(
                Blame::Sandbox,
                Message::new("error-sandbox")
                    .with("level", word(level))
                    .with("least", word(least)),
            )
            .hint(Message::new("hint-sandbox")));
        }
        Ok(Self { level, mode })
    }

    /// The limits that hold a run. Without a sandbox it may use what it likes, but no run goes on
    /// for ever or floods the grader.
    pub(crate) fn hold(self, limits: &Limits) -> Limits {
        match self.mode {
            SandboxMode::Auto => limits.clone(),
            SandboxMode::Off => Limits {
                start: limits.start,
                wall: limits.wall,
                output_bytes: limits.output_bytes,
                ..Limits::default()
            },
        }
    }

    /// The level's word in reports.
    pub(crate) fn word(self) -> &'static str {
        word(self.level)
    }

    /// What holds a submission, by name.
    pub(crate) fn mechanisms(self) -> &'static [&'static str] {
        match self.mode {
            SandboxMode::Auto => &["limits", "clean-environment", "process-group"],
            SandboxMode::Off => &["wall-clock"],
        }
    }
}

fn word(level: SandboxLevel) -> &'static str {
    match level {
        SandboxLevel::S0 => "S0",
        SandboxLevel::S1 => "S1",
        SandboxLevel::S2 => "S2",
        SandboxLevel::S3 => "S3",
        SandboxLevel::S4 => "S4",
    }
}
