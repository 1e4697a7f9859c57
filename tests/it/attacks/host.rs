//! The host before and after: files, processes, and what belongs to the runner itself.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// What was killed needs a moment to be gone.
const MOMENT: Duration = Duration::from_secs(3);

/// Everything about the files below a folder that an attack might change.
pub(super) type Tree = BTreeMap<String, String>;

/// Looks at a folder, links not followed.
pub(super) fn tree(folder: &Path) -> Tree {
    let mut tree = Tree::new();
    look(folder, &mut tree);
    tree
}

fn look(path: &Path, tree: &mut Tree) {
    let entry = fs::symlink_metadata(path).expect("a file to look at");
    let content = if entry.is_file() && entry.len() < 1 << 24 {
        fs::read(path).expect("a file to read")
    } else {
        Vec::new()
    };
    // The time of a folder would change with the marker, which is looked for by name.
    let times = if entry.is_dir() {
        0
    } else {
        entry.mtime_nsec() + entry.mtime()
    };
    let seen = format!(
        "mode {:o}, owner {}:{}, {} links, {} bytes, time {times}, {content:?}",
        entry.mode(),
        entry.uid(),
        entry.gid(),
        if entry.is_dir() { 0 } else { entry.nlink() },
        if entry.is_dir() { 0 } else { entry.len() },
    );
    tree.insert(path.display().to_string(), seen);
    if entry.is_dir() {
        for below in fs::read_dir(path).expect("a folder to read").flatten() {
            look(&below.path(), tree);
        }
    }
}

/// Paths that differ between two looks.
pub(super) fn changes(before: &Tree, after: &Tree) -> Vec<String> {
    let paths: std::collections::BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    paths
        .into_iter()
        .filter(|path| before.get(*path) != after.get(*path))
        .cloned()
        .collect()
}

/// Processes that the run with this token left, after a moment to end. They are killed.
pub(super) fn leftover_processes(token: &str) -> Vec<String> {
    let began = Instant::now();
    loop {
        let left = processes(token);
        if left.is_empty() {
            return Vec::new();
        }
        if began.elapsed() > MOMENT {
            for (pid, _) in &left {
                // It may have ended meanwhile.
                let _ = kill_process(*pid, Signal::KILL);
            }
            return left.into_iter().map(|(_, what)| what).collect();
        }
        std::thread::yield_now();
    }
}

fn processes(token: &str) -> Vec<(Pid, String)> {
    let entries = fs::read_dir("/proc").expect("processes").flatten();
    entries
        .filter_map(|entry| {
            let pid: i32 = entry.file_name().to_str()?.parse().ok()?;
            let is_ours = i32::try_from(std::process::id()) == Ok(pid);
            let what = what(&entry.path())?;
            (!is_ours && what.contains(token)).then(|| Some((Pid::from_raw(pid)?, what)))?
        })
        .collect()
}

/// Command line, program and environment of a process that has not ended.
fn what(process: &Path) -> Option<String> {
    let state = fs::read_to_string(process.join("stat")).ok()?;
    if state.contains(") Z ") {
        return None;
    }
    let text = |name| {
        let bytes = fs::read(process.join(name)).unwrap_or_default();
        String::from_utf8_lossy(&bytes).replace('\0', " ")
    };
    let program = fs::read_link(process.join("exe")).unwrap_or_default();
    Some(format!(
        "{} [{}] {} {}",
        process.display(),
        program.display(),
        text("cmdline"),
        text("environ")
    ))
}

/// What an attack might change of the runner's process.
pub(super) fn own_state() -> String {
    let read = |name| fs::read_to_string(format!("/proc/self/{name}")).expect("our own process");
    let status = read("status");
    let cpus = status
        .lines()
        .filter(|line| line.starts_with("Cpus_allowed:"));
    let stat = read("stat");
    let fields = stat.rsplit(") ").next().unwrap_or_default();
    let nice = fields.split(' ').nth(16).unwrap_or_default();
    let cpus: Vec<&str> = cpus.collect();
    format!("{}\n{cpus:?}\nnice {nice}", read("limits"))
}
