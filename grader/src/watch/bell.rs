//! What wakes whoever waits: a pipe into which anyone with news writes a byte.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::Arc;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};
use signal_hook::consts::SIGWINCH;

use crate::error::{Error, Result};
use crate::interrupt;

/// The end that is listened to.
#[derive(Debug)]
pub(super) struct Bell {
    heard: OwnedFd,
    rope: Rope,
}

/// The end that is pulled, by any thread.
#[derive(Clone, Debug)]
pub(super) struct Rope(Arc<OwnedFd>);

/// What woke whoever waited.
#[derive(Clone, Copy, Debug)]
pub(super) struct Woken {
    /// Something can be read from standard input.
    pub(super) has_keys: bool,
}

impl Bell {
    pub(super) fn hang() -> io::Result<Self> {
        let (heard, rope) = pipe_with(PipeFlags::CLOEXEC | PipeFlags::NONBLOCK)?;
        Ok(Self {
            heard,
            rope: Rope(Arc::new(rope)),
        })
    }

    pub(super) fn rope(&self) -> Rope {
        self.rope.clone()
    }

    /// Waits for the bell, for keys if somebody listens to them, for a signal, or for so long.
    pub(super) fn wait(&self, wants_keys: bool, longest: Option<Duration>) -> Result<Woken> {
        let stdin = io::stdin();
        let mut waited = vec![PollFd::from_borrowed_fd(self.heard.as_fd(), PollFlags::IN)];
        waited.extend(
            interrupt::descriptor().map(|signal| PollFd::from_borrowed_fd(signal, PollFlags::IN)),
        );
        if wants_keys {
            waited.push(PollFd::from_borrowed_fd(stdin.as_fd(), PollFlags::IN));
        }
        let longest = longest.and_then(|longest| Timespec::try_from(longest).ok());
        match poll(&mut waited, longest.as_ref()) {
            Ok(_) | Err(Errno::INTR) => interrupt::check()?,
            Err(problem) => return Err(Error::io("/dev/stdin".as_ref(), &problem.into())),
        }
        let is_ready = |at: Option<&PollFd<'_>>| at.is_some_and(|fd| !fd.revents().is_empty());
        if is_ready(waited.first()) {
            let mut bytes = [0; 64];
            while rustix::io::read(&self.heard, &mut bytes).is_ok_and(|n_bytes| n_bytes > 0) {}
        }
        Ok(Woken {
            has_keys: wants_keys && is_ready(waited.last()),
        })
    }
}

impl Rope {
    pub(super) fn pull(&self) {
        // A pipe that is full rings already.
        let _ = rustix::io::write(&*self.0, b"!");
    }

    /// Has the bell ring when the terminal gets another size.
    pub(super) fn pulled_by_resizing(&self) -> io::Result<()> {
        signal_hook::low_level::pipe::register(SIGWINCH, self.0.try_clone()?)?;
        Ok(())
    }
}
