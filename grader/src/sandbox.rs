//! How strongly a submission is confined, and what is told of it.
//!
//! Today a child has limits, a clean environment and a process group of its own, which is level
//! S1. The launcher stage in `process` is the place where stronger confinement is set up.

use crate::args::{SandboxLevel, SandboxMode};
use crate::error::{Blame, Error, Result};
use crate::message::Message;

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

    /// The level's word in reports.
    pub(crate) fn word(self) -> &'static str {
        word(self.level)
    }

    /// What holds a submission, by name.
    pub(crate) fn mechanisms(self) -> &'static [&'static str] {
        match self.mode {
            SandboxMode::Auto => &["limits", "clean-environment", "process-group"],
            SandboxMode::Off => &[],
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
