use super::raw::{self, tell};

pub fn run() -> String {
    [
        tell("ring", raw::IO_URING_SETUP, &[4, raw::room(32)]),
        tell("aio", raw::IO_SETUP, &[1, raw::room(1)]),
    ]
    .join("; ")
}
