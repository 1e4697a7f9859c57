//! The launcher stage: a start of this binary that limits itself and then becomes the program.
//!
//! It runs on one thread, before anything of the submission's is loaded, so that limits (and, from
//! the next version on, confinement) hold from the program's first instruction. What goes wrong
//! here is told over a pipe that closes when the program starts, so the program cannot write it.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::ExitCode;

use rustix::process::{Resource, Rlimit, Signal, set_parent_process_death_signal, setrlimit};

use super::Limits;

/// The first argument of a start that is a launcher stage.
pub(crate) const STAGE: &str = "__launch";

/// Descriptor of the pipe for what goes wrong.
pub(super) const STATUS_FD: i32 = 5;

/// Runs the stage. Its arguments are the limits, the program and the program's arguments.
pub(crate) fn stage(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let problem = match become_program(arguments) {
        Ok(never) => match never {},
        Err(problem) => problem,
    };
    // There is nobody else to tell: a pipe that cannot be written is seen as an early end.
    let _ = report(&problem);
    ExitCode::FAILURE
}

fn become_program(
    mut arguments: impl Iterator<Item = OsString>,
) -> io::Result<std::convert::Infallible> {
    let missing = || io::Error::other("the launcher stage needs limits and a program");
    let limits = arguments.next().ok_or_else(missing)?;
    let program = arguments.next().ok_or_else(missing)?;
    let limits: Limits = serde_json::from_slice(limits.as_encoded_bytes())?;
    set_parent_process_death_signal(Some(Signal::KILL))?;
    apply(&limits)?;
    let status = rustix::io::fcntl_setfd(status_pipe()?, rustix::io::FdFlags::CLOEXEC);
    status?;
    #[expect(clippy::disallowed_methods, reason = "this is a part of `process`")]
    let problem = std::process::Command::new(program).args(arguments).exec();
    Err(problem)
}

fn apply(limits: &Limits) -> io::Result<()> {
    set(Resource::Core, Some(0))?;
    // One second more until the hard limit: the soft one is the signal that can be told apart.
    if let Some(cpu) = limits.cpu {
        let soft = cpu.as_secs().max(1);
        let limit = Rlimit {
            current: Some(soft),
            maximum: Some(soft + 1),
        };
        setrlimit(Resource::Cpu, limit)?;
    }
    set(Resource::As, limits.address_bytes)?;
    set(Resource::Fsize, limits.file_bytes)?;
    set(Resource::Nofile, limits.open_files)
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

fn report(problem: &io::Error) -> io::Result<()> {
    let mut pipe = File::from(status_pipe()?.try_clone_to_owned()?);
    pipe.write_all(problem.to_string().as_bytes())
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
