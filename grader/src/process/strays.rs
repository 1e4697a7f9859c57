//! Processes that outlive the child that started them: daemons that left its group.
//!
//! A confined program starts none. A compiler may, and so may whatever runs without confinement:
//! then they fall to this program, which asked for them, and it ends them.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Mutex;

use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid,
};

/// The children that this program knows of. Another run beside this one has its own.
static KNOWN: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// How many generations of strays are followed: each that is killed leaves its children to us.
const MAX_ROUNDS: usize = 64;

/// Has descendants whose parent ends become children of this process.
pub(super) fn adopt() {
    // An old kernel without this leaves them to the first process, as ever.
    let _ = set_child_subreaper(Some(getpid()));
}

/// Forgets a child that was reaped.
pub(super) fn forget(pid: Pid) {
    known().remove(&pid.as_raw_nonzero().get());
}

fn known() -> std::sync::MutexGuard<'static, BTreeSet<i32>> {
    KNOWN
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Kills and reaps every child that nobody started on purpose, and theirs, until none is left.
pub(super) fn kill_all() {
    for _ in 0..MAX_ROUNDS {
        let strays = strays();
        if strays.is_empty() {
            return;
        }
        for stray in strays {
            // One that has ended meanwhile is no error; it is reaped all the same.
            let _ = kill_process(stray, Signal::KILL);
            let _ = waitpid(Some(stray), WaitOptions::empty());
        }
    }
}

/// The children of this process that are not known. While the list is held, nobody starts one.
fn strays() -> Vec<Pid> {
    let known = known();
    let tasks = fs::read_dir("/proc/self/task").into_iter().flatten();
    tasks
        .flatten()
        .filter_map(|task| fs::read_to_string(task.path().join("children")).ok())
        .flat_map(|children| {
            let numbers = children.split_whitespace();
            numbers
                .filter_map(|number| number.parse::<i32>().ok())
                .collect::<Vec<_>>()
        })
        .filter(|number| !known.contains(number))
        .filter_map(Pid::from_raw)
        .collect()
}

/// Starts a child and notes it before anybody can take it for a stray.
pub(super) fn start<T>(spawn: impl FnOnce() -> std::io::Result<(Pid, T)>) -> std::io::Result<T> {
    let mut known = known();
    let (pid, started) = spawn()?;
    known.insert(pid.as_raw_nonzero().get());
    Ok(started)
}
