//! Loads libtorch once and forks for each run.
//!
//! This process never runs a line of a submission, opens no device and starts no thread. A fork of
//! it closes the socket to the grader, becomes the grader's own child, and sets its limits and
//! confines itself by the same lines as the launcher stage; only then it loads the submission.

use std::fs;
use std::io::{self, Read};
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd, RawFd};

use grade_confine::fork::{CONTROL_FD, N_DESCRIPTORS, Said, Wanted, asked, say};
use grade_confine::{Problem, RECORDS_FD, REQUESTS_FD, STATUS_FD, StageReport, enter, report};
use rustix::process::{Pid, WaitOptions, waitpid};

use crate::submission::{self, leave};

type Descriptors = [OwnedFd; N_DESCRIPTORS];

/// The numbers under which a run finds its descriptors.
const PLACES: [RawFd; N_DESCRIPTORS + 1] = [1, 2, STATUS_FD, REQUESTS_FD, RECORDS_FD, 0];

/// Above all of them.
const ELSEWHERE: RawFd = 16;

/// Serves until the grader has gone.
pub(crate) fn serve() -> ! {
    leave(i32::from(converse().is_err()))
}

#[expect(
    unsafe_code,
    reason = "an inherited descriptor can be had in no other way"
)]
fn converse() -> io::Result<()> {
    // SAFETY: the grader opened it for this process, and this is called once, first thing.
    let control = unsafe { OwnedFd::from_raw_fd(CONTROL_FD) };
    say(control.as_fd(), &Said::Ready)?;
    while let Some((wanted, descriptors)) = asked(control.as_fd())? {
        if let Err(problem) = branch(&control, &wanted, descriptors) {
            say(control.as_fd(), &Said::Failed(problem.to_string()))?;
        }
    }
    Ok(())
}

/// Forks twice: what comes of the second fork has no parent as soon as the first has ended, and so
/// becomes the child of the grader, which adopts it. Only then its number is told, and only then it
/// goes on.
fn branch(control: &OwnedFd, wanted: &Wanted, descriptors: Descriptors) -> io::Result<()> {
    be_alone()?;
    let (go, held) = rustix::pipe::pipe()?;
    let (number, told) = rustix::pipe::pipe()?;
    let Some(middle) = fork()? else {
        match fork() {
            Ok(None) => {
                drop(held);
                become_submission(go, wanted, descriptors)
            }
            // Without a number there is no process.
            Ok(Some(run)) => {
                let number = run.as_raw_nonzero().get().to_ne_bytes();
                let _ = rustix::io::write(&told, &number);
            }
            Err(_) => {}
        }
        leave(0)
    };
    drop((told, go));
    rustix::io::retry_on_intr(|| waitpid(Some(middle), WaitOptions::empty()))?;
    let mut bytes = [0; 4];
    fs::File::from(number).read_exact(&mut bytes)?;
    say(control.as_fd(), &Said::Forked(i32::from_ne_bytes(bytes)))?;
    drop(held);
    Ok(())
}

/// A fork has one thread; what others of this process held would be held for ever.
fn be_alone() -> io::Result<()> {
    match fs::read_dir("/proc/self/task")?.count() {
        1 => Ok(()),
        n_threads => Err(io::Error::other(format!("there are {n_threads} threads"))),
    }
}

/// The rest of a run's process.
fn become_submission(go: OwnedFd, wanted: &Wanted, descriptors: Descriptors) -> ! {
    if let Err(problem) = prepare(go, wanted, descriptors) {
        // A pipe that cannot be written is seen as an early end.
        let _ = report(&StageReport {
            mechanisms: Vec::new(),
            problem: Some(problem),
        });
        leave(1)
    }
    submission::run(&wanted.file)
}

fn prepare(go: OwnedFd, wanted: &Wanted, descriptors: Descriptors) -> Result<(), Problem> {
    // Until then the parent is another.
    let mut nothing = Vec::new();
    let ended = fs::File::from(go).read_to_end(&mut nothing);
    ended.map_err(Problem::start)?;
    place(descriptors).map_err(Problem::start)?;
    enter(&wanted.orders)?;
    close_from(STATUS_FD).map_err(Problem::start)
}

/// Puts the descriptors under their numbers and closes all others, the socket among them.
#[expect(
    unsafe_code,
    reason = "no safe function says which number a descriptor gets"
)]
fn place(descriptors: Descriptors) -> io::Result<()> {
    // An input of its own: what is set of an open file is set for all who share it.
    let nothing = rustix::fs::open(
        "/dev/null",
        rustix::fs::OFlags::RDONLY | rustix::fs::OFlags::CLOEXEC,
        rustix::fs::Mode::empty(),
    )?;
    // One of them may have the number of another's place.
    let mut moved = Vec::new();
    for descriptor in descriptors.into_iter().chain([nothing]) {
        moved.push(rustix::io::fcntl_dupfd_cloexec(&descriptor, ELSEWHERE)?);
    }
    for (descriptor, place) in moved.iter().zip(PLACES) {
        // SAFETY: what had that number is the socket or nobody's, and this process ends without
        // closing anything by its old owner.
        if unsafe { libc::dup2(descriptor.as_raw_fd(), place) } < 0 {
            return Err(io::Error::last_os_error());
        }
    }
    drop(moved);
    close_from(STATUS_FD + 1)
}

#[expect(unsafe_code, reason = "no crate of ours has this system call")]
fn close_from(first: RawFd) -> io::Result<()> {
    // SAFETY: nothing of this process uses a descriptor from there on.
    let outcome = unsafe { libc::syscall(libc::SYS_close_range, first, RawFd::MAX, 0) };
    if outcome == 0 {
        Ok(())
    } else {
        Err(io::Error::last_os_error())
    }
}

/// `None` in the new process.
#[expect(unsafe_code, reason = "no safe function forks")]
fn fork() -> io::Result<Option<Pid>> {
    // SAFETY: this process has one thread, so that no lock is held by another.
    let number = unsafe { libc::fork() };
    if number < 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(Pid::from_raw(number))
}
