//! What a child uses, how it ended and what it used, from the kernel.

use std::io;

use rustix::process::Pid;

use super::{End, Stop};

/// What the kernel says of a child that has ended.
pub(super) struct Reaped {
    pub(super) end: End,
    pub(super) peak_bytes: u64,
}

#[expect(
    unsafe_code,
    reason = "no safe wrapper returns what a child used along with its end"
)]
/// Waits for a child and takes it from the kernel's table.
pub(super) fn reap(pid: Pid) -> io::Result<Reaped> {
    let mut status = 0;
    let mut usage = std::mem::MaybeUninit::<libc::rusage>::zeroed();
    loop {
        // SAFETY: both pointers are valid for writes, and the child is ours and not reaped yet.
        let reaped = unsafe {
            libc::wait4(
                pid.as_raw_nonzero().get(),
                &raw mut status,
                0,
                usage.as_mut_ptr(),
            )
        };
        if reaped >= 0 {
            break;
        }
        let problem = io::Error::last_os_error();
        if problem.kind() != io::ErrorKind::Interrupted {
            return Err(problem);
        }
    }
    // SAFETY: all zeroes is a value of this plain structure, and `wait4` has filled it in.
    let usage = unsafe { usage.assume_init() };
    let end = if libc::WIFSIGNALED(status) {
        End::Signalled(libc::WTERMSIG(status))
    } else {
        End::Exited(libc::WEXITSTATUS(status))
    };
    Ok(Reaped {
        end: if end == End::Signalled(libc::SIGXCPU) {
            End::Stopped(Stop::Cpu)
        } else {
            end
        },
        // Linux counts in KiB.
        peak_bytes: u64::try_from(usage.ru_maxrss).unwrap_or(0) * 1024,
    })
}

/// What the kernel says of a child that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Usage {
    pub(super) resident_bytes: u64,
    pub(super) threads: u64,
}

impl Usage {
    /// Looks at a child. `None` if it has ended.
    pub(super) fn of(pid: Pid) -> Option<Self> {
        let path = format!("/proc/{}/stat", pid.as_raw_nonzero());
        Self::read(&std::fs::read_to_string(path).ok()?)
    }

    /// The name of the program, which may hold anything, stands in brackets before the numbers.
    fn read(stat: &str) -> Option<Self> {
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        // Fields 20 and 24, counted from 1, of which two stand before the bracket.
        let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
        Some(Self {
            threads: number(20)?,
            resident_bytes: number(24)? * rustix::param::page_size() as u64,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_with_a_strange_name_is_measured_like_any_other() {
        let stat =
            "7 (a ) b) R 1 7 7 0 -1 4194304 0 0 0 0 0 0 0 0 20 0 3 0 100 4096000 25 18446744";
        let page = rustix::param::page_size() as u64;
        assert_eq!(
            Usage::read(stat),
            Some(Usage {
                threads: 3,
                resident_bytes: 25 * page
            })
        );
        assert_eq!(Usage::read("7 (cut"), None);
    }

    #[test]
    fn this_process_has_threads_and_memory() {
        let usage = Usage::of(rustix::process::getpid()).unwrap();
        assert!(
            usage.threads >= 1 && usage.resident_bytes > 1 << 20,
            "{usage:?}"
        );
    }
}
