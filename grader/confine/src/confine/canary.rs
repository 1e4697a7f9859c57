//! Tries forbidden things, harmless ones, to see whether they are refused.

use std::io;

use rustix::fs::{CWD, Mode, OFlags, openat};
use rustix::io::Errno;
use rustix::process::{getppid, test_kill_process};

use super::Canary;

/// For each mechanism what came of its forbidden things, always in the same order.
#[derive(Clone, Debug)]
pub(super) struct Canaries {
    pub(super) files: Vec<Outcome>,
    pub(super) calls: Vec<Outcome>,
    pub(super) fork: Vec<Outcome>,
}

type Outcome = Result<(), Errno>;

impl Canaries {
    /// `for_real` makes a file and starts a process, which takes its time. Without it a device is
    /// opened for writing, and of a process only the kernel's check of what it is asked is met.
    pub(super) fn try_all(for_real: bool) -> Self {
        let mut files = vec![list_root(), read_users(), write_device()];
        if for_real {
            files.push(write_temporary());
        }
        Self {
            files,
            calls: vec![open_socket(), reach_parent()],
            fork: vec![if for_real { fork() } else { ask_for_fork() }],
        }
    }
}

/// A refusal counts only where the same thing was possible before.
pub(super) fn verdict(before: &[Outcome], after: &[Outcome]) -> Canary {
    let is_refusal =
        |outcome: &Outcome| matches!(outcome, Err(Errno::ACCESS | Errno::PERM | Errno::NOSYS));
    let mut tried = before
        .iter()
        .zip(after)
        .filter(|(before, _)| before.is_ok())
        .map(|(_, after)| is_refusal(after))
        .peekable();
    if tried.peek().is_none() {
        Canary::Untried
    } else if tried.all(|is_refused| is_refused) {
        Canary::Refused
    } else {
        Canary::Passed
    }
}

/// The root folder exists everywhere, everybody may list it, and nobody is ever granted it.
fn list_root() -> Outcome {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    openat(CWD, "/", flags, Mode::empty()).map(drop)
}

/// The names of the machine's users: readable for everybody, needed by no submission.
fn read_users() -> Outcome {
    let flags = OFlags::RDONLY | OFlags::CLOEXEC;
    openat(CWD, "/etc/passwd", flags, Mode::empty()).map(drop)
}

/// A device that everybody may write to and that keeps nothing.
fn write_device() -> Outcome {
    let flags = OFlags::WRONLY | OFlags::CLOEXEC;
    openat(CWD, "/dev/full", flags, Mode::empty()).map(drop)
}

/// A file without a name, gone as soon as it is closed.
fn write_temporary() -> Outcome {
    let flags = OFlags::WRONLY | OFlags::TMPFILE | OFlags::CLOEXEC;
    openat(CWD, "/tmp", flags, Mode::RUSR).map(drop)
}

fn open_socket() -> Outcome {
    let flags = rustix::net::SocketFlags::CLOEXEC;
    rustix::net::socket_with(
        rustix::net::AddressFamily::UNIX,
        rustix::net::SocketType::STREAM,
        flags,
        None,
    )
    .map(drop)
}

/// Asks whether the parent could be sent a signal. None is sent.
fn reach_parent() -> Outcome {
    test_kill_process(getppid().ok_or(Errno::SRCH)?)
}

/// Asks for a process that cannot be: one that shares signal handlers but no memory. A kernel that
/// gets to read this says that it makes no sense.
#[expect(unsafe_code, reason = "no safe function asks for what cannot be")]
fn ask_for_fork() -> Outcome {
    let flags = libc::c_long::from(libc::CLONE_SIGHAND | libc::SIGCHLD);
    // SAFETY: the kernel refuses these flags before it does anything.
    let outcome = unsafe { libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0) };
    debug_assert_eq!(outcome, -1, "these flags are refused");
    let error = io::Error::last_os_error();
    match Errno::from_io_error(&error) {
        Some(Errno::INVAL) => Ok(()),
        other => Err(other.unwrap_or(Errno::IO)),
    }
}

#[expect(
    unsafe_code,
    reason = "no safe function starts a process that shares nothing and runs nothing"
)]
fn fork() -> Outcome {
    // SAFETY: plain `clone` without shared memory, as `fork` does it. The child touches nothing
    // and ends at once; the parent waits for exactly that child.
    unsafe {
        match libc::syscall(
            libc::SYS_clone,
            libc::c_long::from(libc::SIGCHLD),
            0,
            0,
            0,
            0,
        ) {
            0 => libc::_exit(0),
            -1 => {
                let error = io::Error::last_os_error();
                Err(Errno::from_io_error(&error).unwrap_or(Errno::IO))
            }
            child => {
                let child = libc::pid_t::try_from(child).unwrap_or(0);
                libc::waitpid(child, std::ptr::null_mut(), 0);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_counts_only_where_the_thing_was_possible_before() {
        let (refused, missing) = (Err(Errno::ACCESS), Err(Errno::NOENT));
        for (before, after, expected) in [
            (
                [Ok(()), Ok(())],
                [refused, Err(Errno::NOSYS)],
                Canary::Refused,
            ),
            ([Ok(()), Ok(())], [refused, Ok(())], Canary::Passed),
            ([Ok(()), refused], [refused, Ok(())], Canary::Refused),
            (
                [Ok(()), missing],
                [Err(Errno::PERM), missing],
                Canary::Refused,
            ),
            ([refused, missing], [refused, missing], Canary::Untried),
            // A failure for another reason is no refusal.
            ([Ok(()), Ok(())], [refused, missing], Canary::Passed),
        ] {
            assert_eq!(verdict(&before, &after), expected, "{before:?} {after:?}");
        }
    }

    #[test]
    fn nothing_is_refused_here() {
        assert_eq!(list_root(), Ok(()));
        assert_eq!(open_socket(), Ok(()));
        assert_eq!(fork(), Ok(()));
        assert_eq!(ask_for_fork(), Ok(()));
    }
}
