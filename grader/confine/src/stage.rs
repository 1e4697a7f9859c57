//! The stage before a submission: it stands apart, sets its limits and confines itself.
//!
//! It runs on one thread, before anything of the submission's is loaded, so that limits and
//! confinement hold from its first instruction. What came of them is told over a pipe that is closed
//! before that, so that no submission can write it.

use std::fs::File;
use std::io::{self, Write};

use rustix::process::{
    Pid, Resource, Rlimit, Signal, getppid, set_parent_process_death_signal, setrlimit, setsid,
};

use super::confine::{Confinement, Mechanism, confine};
use super::limits::Limits;
use super::rule::{LeftOut, Rule};

/// Descriptors of the conversation, on the child's side.
pub const REQUESTS_FD: i32 = 3;
pub const RECORDS_FD: i32 = 4;

/// Descriptor of the pipe for what came of the stage.
pub const STATUS_FD: i32 = 5;

/// The first descriptor of the conversation.
const CONVERSATION_FD: u32 = REQUESTS_FD.cast_unsigned();

/// What the stage is to do before anything of the submission's is there.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Orders {
    pub limits: Limits,
    pub confinement: Option<Confinement>,
    /// With whose end this process ends: a parent that has ended meanwhile cannot end its child.
    /// `None` for one that sees the end of its parent by itself.
    pub parent: Option<u32>,
    /// Whether there are pipes for a conversation.
    pub converses: bool,
}

/// What came of the stage.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct StageReport {
    pub mechanisms: Vec<Mechanism>,
    pub problem: Option<Problem>,
}

/// What went wrong in the stage.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Problem {
    /// The program could not be started.
    Start(String),
    /// The confinement that was seen to work did not.
    Confine(String),
}

impl Problem {
    /// Of a start that failed.
    #[expect(clippy::needless_pass_by_value, reason = "it is passed to `map_err`")]
    pub fn start(problem: impl ToString) -> Self {
        Self::Start(problem.to_string())
    }
}

/// Sets this process apart, limits and confines it, and says how over the status pipe.
pub fn enter(orders: &Orders) -> Result<(), Problem> {
    let nothing_left_out = LeftOut::default();
    let left_out = orders
        .confinement
        .as_ref()
        .map_or(&nothing_left_out, |confinement| &confinement.left_out);
    stand_apart(orders, left_out).map_err(Problem::start)?;
    apply(&orders.limits, left_out).map_err(Problem::start)?;
    let Some(confinement) = &orders.confinement else {
        return Ok(());
    };
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
    // A change of user forgets whose death is to be heard of.
    let after_change = || end_with(orders.parent);
    let confined = confine(confinement, after_change);
    let mechanisms = confined.map_err(|problem| Problem::Confine(problem.to_string()))?;
    report(&StageReport {
        mechanisms,
        problem: None,
    })
    .map_err(Problem::start)
}

/// A session of its own, without a terminal, without descriptors of others, and an end with its
/// parent's.
fn stand_apart(orders: &Orders, left_out: &LeftOut) -> io::Result<()> {
    if left_out.keeps(Rule::CloseDescriptors) {
        close_on_start(STATUS_FD.cast_unsigned())?;
        if !orders.converses {
            close_on_start(CONVERSATION_FD)?;
        }
    } else {
        rustix::io::fcntl_setfd(status_pipe()?, rustix::io::FdFlags::CLOEXEC)?;
    }
    if left_out.keeps(Rule::OwnSession) {
        setsid()?;
    }
    end_with(orders.parent)
}

fn end_with(parent: Option<u32>) -> io::Result<()> {
    let Some(parent) = parent else {
        return Ok(());
    };
    set_parent_process_death_signal(Some(Signal::KILL))?;
    let now = getppid().map(Pid::as_raw_pid);
    if now.is_some_and(|now| now.cast_unsigned() != parent) {
        return Err(io::Error::other("the grader has ended"));
    }
    Ok(())
}

/// Has this descriptor and every one above it closed when the program starts.
#[expect(unsafe_code, reason = "no crate of ours has this system call")]
fn close_on_start(first: u32) -> io::Result<()> {
    // SAFETY: sets a flag of descriptors and touches no memory.
    let outcome = unsafe {
        libc::syscall(
            libc::SYS_close_range,
            first,
            u32::MAX,
            libc::CLOSE_RANGE_CLOEXEC,
        )
    };
    if outcome == 0 {
        return Ok(());
    }
    // A kernel before 5.11: descriptors one by one.
    for descriptor in std::fs::read_dir("/proc/self/fd")?.flatten() {
        let number = descriptor.file_name().to_string_lossy().parse::<u32>();
        if let Ok(number) = number
            && number >= first
        {
            let number = number.cast_signed();
            // SAFETY: as above; a descriptor that has closed meanwhile is an error without effect.
            unsafe { libc::fcntl(number, libc::F_SETFD, libc::FD_CLOEXEC) };
        }
    }
    Ok(())
}

fn apply(limits: &Limits, left_out: &LeftOut) -> io::Result<()> {
    let kept = |rule, limit: Option<u64>| limit.filter(|_| left_out.keeps(rule));
    // Of 0, a kernel that hands dumps to a program takes no notice; of 1 it does.
    set(Resource::Core, kept(Rule::LimitCore, limits.core_bytes))?;
    // One second more until the hard limit: the soft one is the signal that can be told apart.
    if let Some(soft) = kept(Rule::LimitCpu, limits.cpu.map(|cpu| cpu.as_secs().max(1))) {
        let ceiling = rustix::process::getrlimit(Resource::Cpu).maximum;
        let hard = ceiling.map_or(soft + 1, |ceiling| ceiling.min(soft + 1));
        let limit = Rlimit {
            current: Some(soft.min(hard)),
            maximum: Some(hard),
        };
        setrlimit(Resource::Cpu, limit)?;
    }
    set(Resource::Stack, kept(Rule::LimitMemory, limits.stack_bytes))?;
    set(Resource::As, kept(Rule::LimitMemory, limits.address_bytes))?;
    set(Resource::Fsize, kept(Rule::LimitFile, limits.file_bytes))?;
    set(
        Resource::Nofile,
        kept(Rule::LimitOpenFiles, limits.open_files),
    )
}

fn set(resource: Resource, limit: Option<u64>) -> io::Result<()> {
    let Some(limit) = limit else {
        return Ok(());
    };
    // A limit that the user set lower than ours stays.
    let ceiling = rustix::process::getrlimit(resource).maximum;
    let limit = ceiling.map_or(limit, |ceiling| ceiling.min(limit));
    let both = Rlimit {
        current: Some(limit),
        maximum: Some(limit),
    };
    Ok(setrlimit(resource, both)?)
}

/// Says over the status pipe what came of the stage.
pub fn report(report: &StageReport) -> io::Result<()> {
    let mut pipe = File::from(status_pipe()?.try_clone_to_owned()?);
    pipe.write_all(&serde_json::to_vec(report)?)
}

#[expect(
    unsafe_code,
    reason = "a descriptor by number can be had in no other way"
)]
fn status_pipe() -> io::Result<std::os::fd::BorrowedFd<'static>> {
    // SAFETY: the parent opened this descriptor for this process, and nothing here closes it
    // before the program starts. `fcntl` on it fails if it is not open.
    let pipe = unsafe { std::os::fd::BorrowedFd::borrow_raw(STATUS_FD) };
    rustix::io::fcntl_getfd(pipe)?;
    Ok(pipe)
}
