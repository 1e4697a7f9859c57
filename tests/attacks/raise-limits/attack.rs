use super::raw::{self, tell};

pub fn run() -> String {
    let much = raw::words(&[1 << 20, 1 << 20]);
    let unlimited = raw::words(&[u64::MAX, u64::MAX]);
    let (files, memory, size) = (7, 9, 1);

    let none = raw::words(&[0, 0]);
    [
        // It may not touch them at all, so that nobody has to think about which way is harmless.
        tell("setrlimit to nothing", raw::SETRLIMIT, &[4, none]),
        tell("setrlimit", raw::SETRLIMIT, &[4, unlimited]),
        tell("setrlimit of files", raw::SETRLIMIT, &[files, much]),
        tell("prlimit64", raw::PRLIMIT64, &[0, memory, unlimited, 0]),
        tell("prlimit64 by number", raw::PRLIMIT64, &[raw::myself(), size, unlimited, 0]),
    ]
    .join("; ")
}
