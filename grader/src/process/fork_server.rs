//! A process of ours that loads libtorch once and forks for each run.
//!
//! It is a probe without a submission: it holds libtorch, a socket to this program and nothing else,
//! and never runs a line of a submission. Each fork closes the socket, becomes a child of this
//! program, sets its limits and confines itself as the launcher stage does, and only then loads the
//! submission. What one run does to its memory no other sees: they share nothing but pages that are
//! copied when they are written to.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::process::Child;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use grade_confine::STATUS_FD;
use grade_confine::fork::{self, CONTROL_FD, N_DESCRIPTORS, Said, Wanted};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::net::{AddressFamily, SocketFlags, SocketType, socketpair};
use rustix::process::Pid;

use super::start::start_beside;
use super::{Launch, strays};
use crate::interrupt;

/// How long libtorch may take to load: from a cold disk, half a gigabyte.
const READY: Duration = Duration::from_mins(2);

/// How long a fork may take.
const FORK: Duration = Duration::from_secs(10);

/// The process, as long as it serves.
#[derive(Debug)]
pub(crate) struct ForkServer {
    process: Mutex<Option<Process>>,
}

#[derive(Debug)]
struct Process {
    control: OwnedFd,
    child: Child,
    is_ready: bool,
}

impl ForkServer {
    /// Starts it. It loads while this program goes on.
    pub(crate) fn start(launch: &Launch) -> io::Result<Self> {
        let kind = SocketType::SEQPACKET;
        let (ours, theirs) = socketpair(AddressFamily::UNIX, kind, SocketFlags::CLOEXEC, None)?;
        // Nobody reads what its launcher stage says: without a word on the socket there is none.
        let (_status, theirs_of_status) =
            rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
        let ends = [(&theirs, CONTROL_FD), (&theirs_of_status, STATUS_FD)];
        let child = start_beside(launch, &ends)?;
        Ok(Self {
            process: Mutex::new(Some(Process {
                control: ours,
                child,
                is_ready: false,
            })),
        })
    }

    /// Has a process forked that is a child of this one. After a failure it serves no more.
    pub(super) fn fork(
        &self,
        wanted: &Wanted,
        descriptors: [BorrowedFd<'_>; N_DESCRIPTORS],
    ) -> io::Result<Pid> {
        let mut process = self.lock();
        let Some(serving) = process.as_mut() else {
            return Err(io::Error::other("it serves no more"));
        };
        let forked = serving.fork(wanted, descriptors);
        if forked.is_err()
            && let Some(process) = process.take()
        {
            process.end();
        }
        forked
    }

    fn lock(&self) -> MutexGuard<'_, Option<Process>> {
        self.process.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ForkServer {
    fn drop(&mut self) {
        if let Some(process) = self.lock().take() {
            process.end();
        }
    }
}

impl Process {
    fn fork(
        &mut self,
        wanted: &Wanted,
        descriptors: [BorrowedFd<'_>; N_DESCRIPTORS],
    ) -> io::Result<Pid> {
        if !self.is_ready {
            match self.hear(READY)? {
                Said::Ready => self.is_ready = true,
                other => return Err(out_of_turn(&other)),
            }
        }
        // Until it is known, nobody may look for strays: it would be one.
        strays::start(|| {
            fork::ask(self.control.as_fd(), wanted, descriptors)?;
            match self.hear(FORK)? {
                Said::Forked(number) => {
                    let pid = Pid::from_raw(number).ok_or_else(|| out_of_turn(&number))?;
                    Ok((pid, pid))
                }
                other => Err(out_of_turn(&other)),
            }
        })
    }

    /// The next thing that is said, unless it takes too long or the user gives up.
    fn hear(&self, patience: Duration) -> io::Result<Said> {
        let control = PollFd::new(&self.control, PollFlags::IN);
        let mut watched: Vec<_> = [control]
            .into_iter()
            .chain(
                interrupt::descriptor()
                    .map(|signal| PollFd::from_borrowed_fd(signal, PollFlags::IN)),
            )
            .collect();
        let patience = Timespec::try_from(patience).map_err(io::Error::other)?;
        rustix::io::retry_on_intr(|| poll(&mut watched, Some(&patience)))?;
        if watched[0].revents().is_empty() {
            return Err(io::Error::from(io::ErrorKind::TimedOut));
        }
        fork::heard(self.control.as_fd())?.ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }

    /// It holds nothing that could be lost.
    fn end(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        strays::forget(Pid::from_child(&self.child));
    }
}

fn out_of_turn(said: &impl std::fmt::Debug) -> io::Error {
    io::Error::other(format!("{said:?} was said"))
}
