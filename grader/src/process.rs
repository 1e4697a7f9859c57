//! Starts children, watches them, and ends them. Nothing else in the program starts one.
//!
//! A child goes through the launcher stage (a second start of this binary), which sets its limits
//! and confines it before it becomes the program; or a process that has loaded libtorch forks, and
//! the new one does the same before it loads the submission (`fork_server.rs`). What this module
//! returns are facts that the parent measured; it knows nothing of lessons, and it believes nothing
//! that the child says.

mod capture;
mod fork_server;
mod launcher;
mod ready;
mod start;
mod strays;
mod tool;
mod unix;
mod usage;

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use rustix::process::{Resource, Rlimit};

pub(crate) use capture::Captured;
pub(crate) use fork_server::ForkServer;
pub(crate) use grade_confine::{
    CALLS, CallList, Canary, Confinement, FILES, Grant, LeftOut, Limits, Mechanism, NO_FORK,
    PRIVATE_UID, Right, Rule,
};
pub(crate) use launcher::{STAGE, stage};
pub(crate) use tool::{Line, Output, Tool, ToolEnd};

/// A program to start.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    pub(crate) program: PathBuf,
    pub(crate) arguments: Vec<OsString>,
    pub(crate) environment: Environment,
    pub(crate) folder: Option<PathBuf>,
    pub(crate) limits: Limits,
    /// `None` for a program that we trust, or that runs unconfined by the user's wish.
    pub(crate) confinement: Option<Confinement>,
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
    /// How it was confined.
    pub(crate) mechanisms: Vec<Mechanism>,
    /// Whether it came of a process that had loaded libtorch.
    pub(crate) is_forked: bool,
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
    /// It started too many threads.
    Threads,
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
    #[error("cannot confine `{}`: {problem}", program.display())]
    Confine { program: PathBuf, problem: String },
}

/// Lets this program open as many files as it may: each run that goes on holds some.
pub(crate) fn open_more_files() {
    const ENOUGH: u64 = 1 << 16;
    let limit = rustix::process::getrlimit(Resource::Nofile);
    let most = limit.maximum.unwrap_or(ENOUGH).min(ENOUGH);
    let more = Rlimit {
        current: Some(limit.current.unwrap_or(most).max(most)),
        maximum: limit.maximum,
    };
    // Where it may not, it goes on with what it has.
    let _ = rustix::process::setrlimit(Resource::Nofile, more);
}

/// Whether this program may give a child as much as that: what was set lower for it stays lower.
pub(crate) fn may_give(limits: &Limits) -> bool {
    let wanted = [
        (Resource::As, limits.address_bytes),
        (Resource::Cpu, limits.cpu.map(|cpu| cpu.as_secs())),
        (Resource::Fsize, limits.file_bytes),
    ];
    wanted.into_iter().all(|(resource, wanted)| {
        let ceiling = rustix::process::getrlimit(resource).maximum;
        let both = wanted.zip(ceiling);
        both.is_none_or(|(wanted, ceiling)| wanted <= ceiling)
    })
}

/// Runs a program to its end, with a conversation over its pipes if there is a peer. With a process
/// that has loaded libtorch, the program's first argument is loaded in a fork of it.
///
/// Where confinement fails, nothing of the program has run: that is tried once more.
pub(crate) fn run(
    launch: &Launch,
    server: Option<&ForkServer>,
    mut peer: Option<&mut dyn Peer>,
) -> Result<Facts, LaunchError> {
    let first = unix::run(
        launch,
        server,
        peer.as_mut().map(|peer| &mut **peer as _),
        &mut |_, _| {},
    );
    match first {
        Err(LaunchError::Confine { .. }) => unix::run(launch, server, peer, &mut |_, _| {}),
        other => other,
    }
}

/// Confines a process that then ends, to see what this machine can do. Without a confinement it
/// only starts and ends.
pub(crate) fn assay(confinement: Option<&Confinement>) -> Result<Vec<Mechanism>, LaunchError> {
    let launch = Launch {
        program: PathBuf::new(),
        arguments: Vec::new(),
        environment: Environment::Only(Vec::new()),
        folder: None,
        limits: Limits {
            wall: Some(Duration::from_secs(10)),
            ..Limits::default()
        },
        confinement: confinement.cloned(),
    };
    unix::run(&launch, None, None, &mut |_, _| {}).map(|facts| facts.mechanisms)
}
