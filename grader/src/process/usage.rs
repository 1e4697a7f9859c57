//! How a child ended and what it used, from the kernel.

use std::io;

use rustix::process::Pid;

use super::{End, Stop};

/// What the kernel says of a child that has ended.
pub(super) struct Usage {
    pub(super) end: End,
    pub(super) peak_bytes: u64,
}

#[expect(
    unsafe_code,
    reason = "no safe wrapper returns what a child used along with its end"
)]
/// Waits for a child and takes it from the kernel's table.
pub(super) fn reap(pid: Pid) -> io::Result<Usage> {
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
    Ok(Usage {
        end: if end == End::Signalled(libc::SIGXCPU) {
            End::Stopped(Stop::Cpu)
        } else {
            end
        },
        // Linux counts in KiB.
        peak_bytes: u64::try_from(usage.ru_maxrss).unwrap_or(0) * 1024,
    })
}

/// Resident memory, by the kernel's count.
pub(super) fn resident_bytes(pid: Pid) -> Option<u64> {
    let path = format!("/proc/{}/statm", pid.as_raw_nonzero());
    let pages: u64 = std::fs::read_to_string(path)
        .ok()?
        .split(' ')
        .nth(1)?
        .parse()
        .ok()?;
    Some(pages * rustix::param::page_size() as u64)
}
