//! Ctrl-C at each stage, and several grades at once: nothing is left behind, nobody is disturbed.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::support::fixture::solution_with;
use crate::support::{grader, in_parallel, prepare, run};

/// Long enough for a loaded machine; nothing waits that long unless it has failed.
const PATIENCE: Duration = Duration::from_mins(1);

/// Waits until `find` finds something.
pub(crate) fn wait_for<T>(what: &str, mut find: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = find() {
            return found;
        }
        assert!(began.elapsed() < PATIENCE, "waited in vain for {what}");
        std::thread::yield_now();
    }
}

/// The children of `parent`, of any of its threads.
fn children(parent: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{parent}/task"));
    let threads = threads.into_iter().flatten().flatten();
    let children =
        threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let children: String = children.collect();
    let numbers = children.split_whitespace();
    numbers.filter_map(|child| child.parse().ok()).collect()
}

/// A child that runs a program of this name.
pub(crate) fn child_named(parent: u32, name: &str) -> Option<u32> {
    children(parent).into_iter().find(|child| {
        let program = fs::read_link(format!("/proc/{child}/exe")).unwrap_or_default();
        let program = program.file_name().unwrap_or_default().to_string_lossy();
        program.starts_with(name)
    })
}

/// A child that has loaded a submission.
pub(crate) fn running(parent: u32) -> Option<u32> {
    children(parent).into_iter().find(|child| {
        let loaded = fs::read_to_string(format!("/proc/{child}/maps"));
        loaded.is_ok_and(|loaded| loaded.contains("/probe.so"))
    })
}

pub(crate) fn is_alive(pid: u32) -> bool {
    let state = fs::read_to_string(format!("/proc/{pid}/stat"));
    // A zombie has ended; whoever inherits it takes it away.
    state.is_ok_and(|state| !state.contains(") Z "))
}

pub(crate) fn send(signal: Signal, child: &Child) {
    let pid = Pid::from_child(child);
    kill_process(pid, signal).expect("the grader runs");
}

/// A submission that never ends.
pub(crate) fn endless() -> tempfile::TempDir {
    solution_with(&[(
        "    let base = ",
        "    while micro_batch > 0 {}\n    let base = ",
    )])
}

/// Takes the compiler longer than any limit, in constant evaluation.
fn slow_to_compile() -> tempfile::TempDir {
    let bomb = "#[allow(long_running_const_eval)]\nconst SLOW: u64 = { let mut n = 0_u64; \
                while n < u64::MAX { n += 1; } n };\n\n/// Gradients by parameter name.";
    solution_with(&[("/// Gradients by parameter name.", bomb)])
}

fn start(submission: &Path) -> Child {
    grader()
        .args(["lesson2", "--submission"])
        .arg(submission)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn ctrl_c_while_a_submission_runs_ends_it_too() {
    prepare();
    let submission = endless();
    let mut grader = start(submission.path());
    let probe = wait_for("the probe", || running(grader.id()));
    send(Signal::INT, &grader);
    assert_eq!(grader.wait().unwrap().code(), Some(130));
    assert!(!is_alive(probe));
}

#[test]
fn ctrl_c_while_the_compiler_runs_ends_it_and_leaves_no_folder() {
    prepare();
    let submission = slow_to_compile();
    let mut grader = start(submission.path());
    let compiler = wait_for("the compiler", || child_named(grader.id(), "rustc"));
    let folder = wait_for("the compiler's folder", || {
        fs::read_link(format!("/proc/{compiler}/cwd")).ok()
    });
    assert!(folder.exists(), "{}", folder.display());
    send(Signal::INT, &grader);
    assert_eq!(grader.wait().unwrap().code(), Some(130));
    assert!(!is_alive(compiler));
    assert!(!folder.exists(), "{}", folder.display());
}

#[test]
fn a_grader_that_is_killed_takes_its_submission_along() {
    prepare();
    let submission = endless();
    let mut grader = start(submission.path());
    let probe = wait_for("the probe", || running(grader.id()));
    send(Signal::KILL, &grader);
    grader.wait().unwrap();
    wait_for("the end of the probe", || (!is_alive(probe)).then_some(()));
}

#[test]
fn ctrl_c_while_libtorch_is_fetched_leaves_a_cache_that_can_be_used() {
    let place = tempfile::tempdir().unwrap();
    let (bin, cache) = (place.path().join("bin"), place.path().join("cache"));
    fs::create_dir(&bin).unwrap();
    // A Python without torch whose pip never comes back.
    let python = bin.join("python3");
    let script = format!(
        "#!/bin/sh\ncase \"$*\" in\n*download*) exec sleep 1000 ;;\n*'import pip'*) \
         echo 'cargo-grade:{0}' ;;\n*) echo 'cargo-grade:{{\"executable\": \"{0}\", \
         \"path\": [], \"torch\": null}}' ;;\nesac\n",
        python.display()
    );
    fs::write(&python, script).unwrap();
    fs::set_permissions(&python, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:/usr/bin:/bin", bin.display());
    let mut grader = grader()
        .args(["lesson2", "--solution"])
        .env("PATH", path)
        .env("GRADE_CACHE_DIR", &cache)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let pip = wait_for("pip", || {
        let ended = grader.try_wait().unwrap();
        assert_eq!(ended, None, "the grader ended before it fetched anything");
        child_named(grader.id(), "sleep")
    });
    send(Signal::INT, &grader);
    assert_eq!(grader.wait().unwrap().code(), Some(130));
    assert!(!is_alive(pip));
    assert!(!cache.join("libtorch/2.11.0-cpu").exists());
}

#[test]
fn several_grades_at_once_all_get_their_grade() {
    prepare();
    let submissions: Vec<_> = (0..4)
        .map(|index| format!("/* {index} */ let none = base"))
        .map(|to| solution_with(&[("let none = base", &to)]))
        .collect();
    let scores = in_parallel(&submissions, |folder| {
        let words = [
            "lesson2",
            "--only",
            "code",
            "--format",
            "json",
            "--submission",
        ];
        run(grader().args(words).arg(folder.path())).json()["score"].clone()
    });
    assert_eq!(scores, [4.0; 4].map(serde_json::Value::from));
}

#[test]
fn a_grade_keeps_its_exit_code_when_nobody_listens() {
    prepare();
    let submission = solution_with(&[("let none = base", "let none = base +")]);
    for format in ["human", "json"] {
        let mut child = grader()
            .args(["lesson2", "--format", format, "--submission"])
            .arg(submission.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(1), "{format}");
    }
}

/// A shell that becomes the grader leaves it the children that it had.
#[test]
#[expect(clippy::disallowed_methods, reason = "a shell that starts the grader")]
fn what_a_shell_left_running_is_left_alone() {
    prepare();
    let grader = grader();
    let script = format!(
        "sleep 1000 >/dev/null 2>&1 & echo $! >&2; exec '{}' grade lesson2 --solution --only code",
        grader.get_program().display()
    );
    let ran = std::process::Command::new("sh")
        .args(["-c", &script])
        .current_dir(grader.get_current_dir().unwrap())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stderr);
    let sleeper: i32 = said.lines().next().unwrap().parse().unwrap();
    let is_alive = is_alive(sleeper.cast_unsigned());
    let pid = Pid::from_raw(sleeper).unwrap();
    kill_process(pid, Signal::KILL).expect("it still runs");
    assert!(is_alive);
    assert_eq!(ran.status.code(), Some(5), "{said}");
}
