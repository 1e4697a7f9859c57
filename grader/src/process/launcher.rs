//! The launcher stage: a start of this binary that confines itself and then becomes the program.
//!
//! It runs on one thread, before anything of the submission's is loaded, so that limits and
//! confinement hold from the program's first instruction. What came of them is told over a pipe
//! that closes when the program starts, so the program cannot write it.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::ExitCode;

use rustix::process::{
    Pid, Resource, Rlimit, Signal, getppid, set_parent_process_death_signal, setrlimit, setsid,
};

use super::confine::{Confinement, Mechanism, confine};
use super::rule::{LeftOut, Rule};
use super::{Limits, Problem};

/// The first argument of a start that is a launcher stage.
pub(crate) const STAGE: &str = "__launch";

/// Descriptor of the pipe for what came of the stage.
pub(super) const STATUS_FD: i32 = 5;

/// The first descriptor of the conversation.
const CONVERSATION_FD: u32 = 3;

/// What the stage is to do before it becomes the program.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub(super) struct Orders {
    pub(super) limits: Limits,
    pub(super) confinement: Option<Confinement>,
    /// Who starts it: a parent that has ended meanwhile cannot end its child.
    pub(super) parent: u32,
    /// Whether there are pipes for a conversation.
    pub(super) converses: bool,
}

/// What came of the stage.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub(super) struct StageReport {
    pub(super) mechanisms: Vec<Mechanism>,
    pub(super) problem: Option<Problem>,
}

/// Runs the stage. Its arguments are the orders, the program and the program's arguments; without
/// a program it only reports how it could be confined.
pub(crate) fn stage(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let Err(problem) = become_program(arguments) else {
        return ExitCode::SUCCESS;
    };
    // There is nobody else to tell: a pipe that cannot be written is seen as an early end.
    let _ = report(&StageReport {
        mechanisms: Vec::new(),
        problem: Some(problem),
    });
    ExitCode::FAILURE
}

fn become_program(mut arguments: impl Iterator<Item = OsString>) -> Result<(), Problem> {
    let start = |problem: io::Error| Problem::Start(problem.to_string());
    let orders = arguments.next().unwrap_or_default();
    let orders: Orders = serde_json::from_slice(orders.as_encoded_bytes())
        .map_err(|problem| start(problem.into()))?;
    let nothing_left_out = LeftOut::default();
    let left_out = orders
        .confinement
        .as_ref()
        .map_or(&nothing_left_out, |confinement| &confinement.left_out);
    stand_apart(&orders, left_out).map_err(start)?;
    apply(&orders.limits, left_out).map_err(start)?;
    if let Some(confinement) = &orders.confinement {
        rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
        // A change of user forgets whose death is to be heard of.
        let after_change = || outlive_nobody(orders.parent);
        let confined = confine(confinement, after_change);
        let mechanisms = confined.map_err(|problem| Problem::Confine(problem.to_string()))?;
        report(&StageReport {
            mechanisms,
            problem: None,
        })
        .map_err(start)?;
    }
    let Some(program) = arguments.next() else {
        return Ok(());
    };
    #[expect(clippy::disallowed_methods, reason = "this is a part of `process`")]
    let problem = std::process::Command::new(program).args(arguments).exec();
    Err(start(problem))
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
    outlive_nobody(orders.parent)
}

fn outlive_nobody(parent: u32) -> io::Result<()> {
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

fn report(report: &StageReport) -> io::Result<()> {
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
