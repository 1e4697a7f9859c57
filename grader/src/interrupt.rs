//! Ctrl-C and its relatives, as something that a poll can wait for.
//!
//! A signal writes a byte into a pipe that nobody empties, so everyone who looks from then on sees
//! it. Whoever sees it ends his child, drops his temporary folders and returns.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::OnceLock;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use crate::error::{Error, Result};

static SEEN: OnceLock<OwnedFd> = OnceLock::new();

/// Where the signals write.
static SENT: OnceLock<OwnedFd> = OnceLock::new();

/// Turns the signals that end a program into a byte in a pipe.
pub(crate) fn listen() -> io::Result<()> {
    let (read, write) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
    hear_of_children();
    // Whoever starts us under `nohup`, or in the background, wants such a signal ignored.
    for signal in [SIGINT, SIGTERM, SIGHUP]
        .into_iter()
        .filter(|signal| !is_ignored(*signal))
    {
        signal_hook::low_level::pipe::register(signal, write.try_clone()?)?;
    }
    // A second call would listen twice to the same signals; the first pipe stays the one.
    let _ = SEEN.set(read);
    let _ = SENT.set(write);
    Ok(())
}

/// Has the end of a child be seen, also where whoever started us had its own children forgotten.
#[expect(unsafe_code, reason = "no safe function sets a signal to its default")]
fn hear_of_children() {
    // SAFETY: the default action of this signal is to do nothing.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
}

#[expect(unsafe_code, reason = "no safe function asks what a signal does")]
fn is_ignored(signal: i32) -> bool {
    let mut action = std::mem::MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: asks only, into memory that is large enough; all zeroes is a value of the type.
    let action = unsafe {
        libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr());
        action.assume_init()
    };
    action.sa_sigaction == libc::SIG_IGN
}

/// Ends what goes on as a signal would, for whoever asks for it otherwise.
pub(crate) fn raise() {
    if let Some(sent) = SENT.get() {
        // A pipe that is full has been seen already.
        let _ = rustix::io::write(sent, b"q");
    }
}

/// What becomes readable with the first signal.
pub(crate) fn descriptor() -> Option<BorrowedFd<'static>> {
    SEEN.get().map(AsFd::as_fd)
}

/// Whether a signal has come.
pub(crate) fn seen() -> bool {
    let Some(descriptor) = descriptor() else {
        return false;
    };
    let mut descriptors = [PollFd::from_borrowed_fd(descriptor, PollFlags::IN)];
    let now = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    poll(&mut descriptors, Some(&now)).is_ok_and(|ready| ready > 0)
}

/// Ends what goes on with an error once a signal has come.
pub(crate) fn check() -> Result<()> {
    if seen() {
        Err(Error::interrupted())
    } else {
        Ok(())
    }
}
