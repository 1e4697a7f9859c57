use super::raw::{self, tell};

pub fn run() -> String {
    let nothing = raw::room(64);
    [
        tell("unshare user", raw::UNSHARE, &[0x1000_0000]),
        tell("unshare net", raw::UNSHARE, &[0x4000_0000]),
        tell("unshare mount", raw::UNSHARE, &[0x0002_0000]),
        tell("unshare files", raw::UNSHARE, &[0x400]),
        tell("setns", raw::SETNS, &[raw::call(raw::OPEN, &[raw::text("/proc/self/ns/uts"), 0]) as u64, 0]),
        tell("mount", raw::MOUNT, &[0, raw::text("/"), 0, 0x44000, 0]),
        tell("chroot", 161, &[raw::text("/")]),
        tell("bpf", raw::BPF, &[0, raw::words(&[2 | 4 << 32, 4 | 1 << 32, 0, 0, 0, 0, 0, 0]), 64]),
        tell("perf_event_open", raw::PERF_EVENT_OPEN, &[raw::words(&[1 | 112 << 32, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 0, u64::MAX, u64::MAX, 0]),
        tell("userfaultfd", raw::USERFAULTFD, &[1]),
        tell("fsopen", 430, &[raw::text("tmpfs"), 0]),
        tell("fanotify", 300, &[0, 0]),
        tell("inotify", 294, &[0]),
        tell("setuid", 105, &[0]),
        tell("landlock", 444, &[0, 0, 1]),
        tell("open_by_handle_at", raw::OPEN_BY_HANDLE_AT, &[-100_i64 as u64, raw::words(&[8 | 1 << 32, 0, 0]), 0]),
        tell("syslog", 103, &[10, 0, 0]),
    ]
    .join("; ")
}
