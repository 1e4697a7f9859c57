use super::raw::{self, tell};

pub fn run() -> String {
    let one = raw::words(&[1]);
    let parameter = raw::words(&[0]);
    // Size 48, policy "idle".
    let attributes = raw::words(&[48 | 5 << 32, 0, 0, 0, 0, 0]);
    let parent = raw::parent();
    [
        tell("sched_setaffinity", raw::SCHED_SETAFFINITY, &[parent, 8, one]),
        tell("setpriority", raw::SETPRIORITY, &[0, parent, 10]),
        tell("setpriority of the user", raw::SETPRIORITY, &[2, 0xffff_fff0, 0]),
        tell("ioprio_set", raw::IOPRIO_SET, &[1, parent, 3 << 13]),
        tell("sched_setscheduler", 144, &[parent, 3, parameter]),
        tell("sched_setattr", raw::SCHED_SETATTR, &[parent, attributes, 0]),
        tell("setpgid", 109, &[parent, 0]),
        tell("migrate_pages", 256, &[parent, 64, one, one]),
    ]
    .join("; ")
}
