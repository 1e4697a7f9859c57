use super::raw::{self, tell};

pub fn run() -> String {
    let (few, old) = (raw::words(&[64, 64]), raw::room(2));
    let (files, core) = (7, 4);

    [
        tell("prlimit64", raw::PRLIMIT64, &[raw::parent(), files, few, old]),
        tell("prlimit64 to read", raw::PRLIMIT64, &[raw::parent(), core, 0, old]),
    ]
    .join("; ")
}
