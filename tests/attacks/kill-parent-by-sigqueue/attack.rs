use super::raw::{self, tell};

pub fn run() -> String {
    // Number, error, and a code that says that a process sent it.
    let info = raw::room(16);
    unsafe { *(info as *mut [i32; 3]) = [9, 0, -1] };
    tell("rt_sigqueueinfo", raw::RT_SIGQUEUEINFO, &[raw::parent(), 9, info])
}
