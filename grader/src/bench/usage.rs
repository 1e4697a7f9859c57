//! What this program and its children have used, from the kernel.

use std::time::Duration;

/// What was used until now.
#[derive(Clone, Copy, Debug)]
pub(super) struct Usage {
    /// Processor time of this program, and of all children that have ended.
    pub(super) cpu: Duration,
    /// The most memory that this program has held at once.
    pub(super) own_bytes: u64,
    /// The most that any one child has.
    pub(super) child_bytes: u64,
}

impl Usage {
    pub(super) fn now() -> Self {
        let (own, own_bytes) = of(libc::RUSAGE_SELF);
        let (children, child_bytes) = of(libc::RUSAGE_CHILDREN);
        Self {
            cpu: own + children,
            own_bytes,
            child_bytes,
        }
    }
}

/// Processor time and peak memory.
#[expect(unsafe_code, reason = "no safe function of ours asks for it")]
fn of(whose: i32) -> (Duration, u64) {
    let mut usage = std::mem::MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: all zeroes is a value of this plain structure, which the call fills in.
    let usage = unsafe {
        libc::getrusage(whose, usage.as_mut_ptr());
        usage.assume_init()
    };
    let time = |time: libc::timeval| {
        let seconds = Duration::from_secs(u64::try_from(time.tv_sec).unwrap_or(0));
        seconds + Duration::from_micros(u64::try_from(time.tv_usec).unwrap_or(0))
    };
    (
        time(usage.ru_utime) + time(usage.ru_stime),
        // Linux counts in KiB.
        u64::try_from(usage.ru_maxrss).unwrap_or(0) * 1024,
    )
}

/// How many programs wanted a core in the last minute, on average: figures taken beside other work
/// say less.
pub(super) fn load() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/loadavg").ok()?;
    told.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_only_grows() {
        let before = Usage::now();
        let sum: u64 = (0..5_000_000_u64).map(std::hint::black_box).sum();
        let after = Usage::now();
        assert!(sum > 0 && after.cpu >= before.cpu);
        assert!(after.own_bytes >= before.own_bytes && before.own_bytes > 1 << 20);
        assert!(load().is_some_and(|load| load >= 0.0));
    }
}
