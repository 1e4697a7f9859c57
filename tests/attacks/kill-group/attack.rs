use super::raw::{self, tell};

pub fn run() -> String {
    let group = tell("kill(0)", raw::KILL, &[0, 9]);
    let myself = raw::myself() as i64;
    format!("{group}; {}", tell("kill(-pid)", raw::KILL, &[-myself as u64, 9]))
}
