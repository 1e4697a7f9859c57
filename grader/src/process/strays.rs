//! Processes that outlive the child that started them: daemons that left its group.
//!
//! A confined program starts none. A compiler may, and so may whatever runs without confinement:
//! then they fall to this program, which asked for them, and it ends them.

use std::collections::BTreeSet;
use std::fs;
use std::sync::{Mutex, Once};

use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid,
};

/// The children that this program knows of. Another run beside this one has its own.
static KNOWN: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// How many generations of strays are followed: each that is killed leaves its children to us.
const MAX_ROUNDS: usize = 64;

/// Has descendants whose parent ends become children of this process.
///
/// Whatever is a child already was started by somebody else, who became this program: a shell that
/// left something running. The first process of a container is everybody's parent, and ends nobody.
pub(super) fn adopt() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        if getpid() == Pid::INIT {
            return;
        }
        known().extend(children());
        // An old kernel without this leaves them to the first process, as ever.
        let _ = set_child_subreaper(Some(getpid()));
    });
}

/// Forgets a child that was reaped.
pub(super) fn forget(pid: Pid) {
    known().remove(&pid.as_raw_nonzero().get());
}

/// Reaps a child and forgets it in one: as soon as it is reaped, its number may be another's.
pub(super) fn forget_after<T>(
    pid: Pid,
    reap: impl FnOnce() -> std::io::Result<T>,
) -> std::io::Result<T> {
    let mut known = known();
    let reaped = reap();
    known.remove(&pid.as_raw_nonzero().get());
    reaped
}

fn known() -> std::sync::MutexGuard<'static, BTreeSet<i32>> {
    KNOWN
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Kills and reaps every child that nobody started on purpose, and theirs, until none is left.
pub(super) fn kill_all() {
    if getpid() == Pid::INIT {
        return;
    }
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
    let children = children();
    let unknown = children.into_iter().filter(|child| !known.contains(child));
    unknown.filter_map(Pid::from_raw).collect()
}

fn children() -> Vec<i32> {
    listed().unwrap_or_else(searched)
}

/// As the kernel lists them, thread by thread. `None` where it does not.
fn listed() -> Option<Vec<i32>> {
    let mut children = Vec::new();
    for task in fs::read_dir("/proc/self/task").ok()?.flatten() {
        let listed = fs::read_to_string(task.path().join("children")).ok()?;
        let numbers = listed.split_whitespace();
        children.extend(numbers.filter_map(|number| number.parse::<i32>().ok()));
    }
    Some(children)
}

/// By asking every process for its parent.
fn searched() -> Vec<i32> {
    let own = std::process::id().to_string();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    processes
        .filter_map(|process| {
            let number = process.file_name().to_str()?.parse().ok()?;
            let stat = fs::read_to_string(process.path().join("stat")).ok()?;
            let (_, rest) = stat.rsplit_once(") ")?;
            (rest.split(' ').nth(1)? == own).then_some(number)
        })
        .collect()
}

/// Starts a child and notes it before anybody can take it for a stray.
pub(super) fn start<T>(spawn: impl FnOnce() -> std::io::Result<(Pid, T)>) -> std::io::Result<T> {
    let mut known = known();
    let (pid, started) = spawn()?;
    known.insert(pid.as_raw_nonzero().get());
    Ok(started)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_finds_the_children_that_the_kernel_lists() {
        // Other tests start and end children meanwhile.
        for _ in 0..100 {
            let (mut listed, mut searched) = (listed().unwrap(), searched());
            listed.sort_unstable();
            searched.sort_unstable();
            if listed == searched {
                return;
            }
        }
        panic!("{:?} {:?}", listed(), searched());
    }
}
