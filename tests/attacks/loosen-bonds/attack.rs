use super::raw::{self, tell};

pub fn run() -> String {
    [
        tell("no signal at the parent's death", raw::PRCTL, &[1, 0]),
        tell("dumpable", raw::PRCTL, &[4, 1]),
        tell("traced by anyone", raw::PRCTL, &[0x5961_6d61, u64::MAX]),
        tell("subreaper", raw::PRCTL, &[36, 1]),
        tell("keep capabilities", raw::PRCTL, &[8, 1]),
        tell("arguments elsewhere", raw::PRCTL, &[35, 8, raw::words(&[0]), 0]),
        tell("personality", raw::PERSONALITY, &[0x044_0000]),
        tell("session", raw::SETSID, &[]),
        tell("group", 109, &[0, 0]),
    ]
    .join("; ")
}
