//! Starts children, watches them, and ends them. Nothing else in the program starts one.
//!
//! A child goes through the launcher stage (a second start of this binary), which sets its limits
//! before it becomes the program. What this module returns are facts that the parent measured; it
//! knows nothing of lessons, and it believes nothing that the child says.

mod capture;
mod launcher;
mod limits;
mod start;
mod tool;
mod unix;
mod usage;

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

pub(crate) use capture::Captured;
pub(crate) use launcher::{STAGE, stage};
pub(crate) use limits::Limits;
pub(crate) use tool::{Line, Tool, ToolEnd};

/// A program to start.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    pub(crate) program: PathBuf,
    pub(crate) arguments: Vec<OsString>,
    pub(crate) environment: Environment,
    pub(crate) folder: Option<PathBuf>,
    pub(crate) limits: Limits,
}

/// What a child finds in its environment.
#[derive(Clone, Debug)]
pub(crate) enum Environment {
    /// These variables and no others.
    Only(Vec<(OsString, OsString)>),
    /// Ours, but for these; `None` takes a variable away.
    OursWith(Vec<(OsString, Option<OsString>)>),
}

/// Talks with a child over its two pipes.
pub(crate) trait Peer {
    /// Takes in bytes of the child's and says what to do next.
    fn receive(&mut self, bytes: &[u8]) -> Turn;
    /// Whether the child has made itself known, so that its run began.
    fn has_started(&self) -> bool;
}

/// What a peer wants next.
#[derive(Debug)]
pub(crate) enum Turn {
    /// More bytes of the child's.
    Wait,
    /// To send these bytes.
    Send(Vec<u8>),
    /// Nothing more; the child is to end.
    Finished,
    /// To stop a child that breaks the rules of the conversation.
    Stop,
}

/// What the parent measured of a child.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) end: End,
    pub(crate) wall: Duration,
    /// From the start to the child's first words, where there is a conversation.
    pub(crate) start: Option<Duration>,
    pub(crate) peak_bytes: u64,
    pub(crate) stdout: Captured,
    pub(crate) stderr: Captured,
}

/// How a child ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Exited(i32),
    Signalled(i32),
    /// The parent ended it.
    Stopped(Stop),
}

/// Why the parent ended a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// It did not make itself known in time.
    Start,
    /// It ran too long by the clock on the wall.
    Wall,
    /// It used too much processor time.
    Cpu,
    /// It used too much memory.
    Memory,
    /// It wrote too much.
    Output,
    /// Its peer asked for it.
    Peer,
    /// It had said everything and did not end.
    Lingered,
    /// Ctrl-C.
    Interrupted,
}

/// Why a child could not be started: a fault of the machine or ours, never of the child.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LaunchError {
    #[error("cannot start `{}`: {problem}", program.display())]
    Start {
        program: PathBuf,
        problem: io::Error,
    },
    #[error("cannot watch `{}`: {problem}", program.display())]
    Watch {
        program: PathBuf,
        problem: io::Error,
    },
}

/// Runs a program to its end, with a conversation over its pipes if there is a peer.
pub(crate) fn run(launch: &Launch, peer: Option<&mut dyn Peer>) -> Result<Facts, LaunchError> {
    unix::run(launch, peer, &mut |_, _| {})
}
