//! Starts the grader as a person would, with an environment that does not vary.

pub(crate) mod course;
pub(crate) mod fixture;
pub(crate) mod ordinary;
pub(crate) mod solution;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Once;

use serde_json::Value;

/// The checkout, or the copy of it that another user was given.
pub(crate) fn root() -> PathBuf {
    if let Some(copy) = std::env::var_os(ordinary::COURSE) {
        return copy.into();
    }
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest
        .parent()
        .expect("the grader lies in the checkout")
        .to_owned()
}

/// The grader's cache.
pub(crate) fn cache() -> PathBuf {
    if let Some(told) = std::env::var_os("GRADE_CACHE_DIR") {
        return told.into();
    }
    let caches = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let caches = caches.unwrap_or_else(|| std::env::home_dir().expect("a home").join(".cache"));
    caches.join("cargo-grade")
}

/// What a run of the grader left.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    /// Standard output as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|problem| {
            panic!("no JSON ({problem}) on stdout: {self:#?}");
        })
    }
}

/// A call of the grader, in the checkout unless it is told otherwise.
#[expect(
    clippy::disallowed_methods,
    reason = "the tests start the grader itself"
)]
pub(crate) fn grader() -> Command {
    let copy = std::env::var_os(ordinary::GRADER);
    let mut command =
        Command::new(copy.unwrap_or_else(|| env!("CARGO_BIN_EXE_cargo-grade").into()));
    command.current_dir(root());
    for name in ["LC_ALL", "LC_MESSAGES", "LANG", "LIBTORCH", "NO_COLOR"] {
        command.env_remove(name);
    }
    command.env("COLUMNS", "80").arg("grade");
    command
}

/// Runs the grader with these words.
pub(crate) fn grade(words: &[&str]) -> Ran {
    run(grader().args(words))
}

/// Runs a command to its end.
pub(crate) fn run(command: &mut Command) -> Ran {
    let output = command.output().expect("the grader can be started");
    Ran {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Makes sure that libtorch and what submissions are linked with are there: the first test that
/// needs them waits for the download and the build, the others for it.
pub(crate) fn prepare() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let ran = grade(&[
            "lesson2",
            "--solution",
            "--only",
            "code",
            "--exit-policy",
            "graded",
        ]);
        assert_eq!(ran.code, 0, "the solution cannot be graded: {ran:#?}");
    });
}

/// Says that a test was skipped and why, past the test runner that would keep it to itself.
/// `.ci/run` counts these lines.
pub(crate) fn skip(test: &str, why: &str) {
    use std::io::Write as _;
    writeln!(std::io::stderr(), "skipped: {test}: {why}").expect("standard error is open");
}

/// The paths of all files below a folder, from there and in order.
pub(crate) fn files_below(folder: &Path) -> Vec<String> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(current) = open.pop() {
        for entry in std::fs::read_dir(current).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else {
                let below = path.strip_prefix(folder).expect("a path below it");
                files.push(below.to_str().expect("a plain path").to_owned());
            }
        }
    }
    files.sort();
    files
}

/// Runs `work` on every item, on all cores, and returns what it returned in the items' order.
pub(crate) fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    in_parallel_times(1, items, work)
}

/// The same with several items for each core, for work that often only waits.
pub(crate) fn in_parallel_times<T: Sync, R: Send>(
    times: usize,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let n_threads = times * std::thread::available_parallelism().map_or(2, usize::from);
    let mut results: Vec<(usize, R)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..n_threads)
            .map(|_| {
                scope.spawn(|| {
                    let mut results = Vec::new();
                    loop {
                        let index = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                        match items.get(index) {
                            Some(item) => results.push((index, work(item))),
                            None => return results,
                        }
                    }
                })
            })
            .collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, Vec<(usize, R)>>| {
            thread.join().expect("a worker that does not panic")
        };
        threads.into_iter().flat_map(join).collect()
    });
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
