//! What grades and classes cost: that it is measured, never how much it is. Times are for benchmarks.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use rustix::process::Signal;
use serde_json::Value;

use crate::interrupt::{child_named, send, wait_for};
use crate::support::{grade, grader, prepare, run};

/// A call of the grader with a Python in front of all others, which does this where it is asked for
/// the harness, and is the usual Python else.
fn with_python(folder: &Path, needs: &str, harness: &str) -> Command {
    let script = format!(
        "#!/bin/sh\ncase \"$*\" in\n*tomllib*) {needs} ;;\n*run.py*) {harness} ;;\nesac\n\
         PATH=${{PATH#*:}}\nexec python3 \"$@\"\n"
    );
    let python = folder.join("python3");
    fs::write(&python, script).unwrap();
    fs::set_permissions(&python, fs::Permissions::from_mode(0o755)).unwrap();
    let mut folders = vec![folder.to_owned()];
    folders.extend(std::env::split_paths(
        &std::env::var_os("PATH").unwrap_or_default(),
    ));
    let mut command = grader();
    command.env("PATH", std::env::join_paths(folders).unwrap());
    command
}

/// What the bench of a small class says, where Python takes three seconds of processor time for each
/// of two submissions.
pub(crate) fn small_class() -> Value {
    prepare();
    let folder = tempfile::tempdir().unwrap();
    let said = r#"{"submissions": 2, "passed": 2, "seconds": 7.0, "cpu_seconds": 6.0, "peak_bytes": 1, "torch": "2"}"#;
    let harness = format!("echo checked 1; echo '{said}'; exit 0");
    let mut command = with_python(folder.path(), "exit 0", &harness);
    let ran = run(command.args(["bench", "lesson2", "--class", "2", "--format", "json"]));
    assert_eq!(ran.code, 0, "{ran:#?}");
    ran.json()
}

#[test]
fn a_class_is_measured_in_all_its_numbers() {
    let report = small_class();
    let number = |path: &str| {
        let value = report.pointer(path).and_then(Value::as_f64);
        value.unwrap_or_else(|| panic!("{path}: {report:#}"))
    };
    for path in [
        "/sizes/0/seconds",
        "/sizes/0/cpu_seconds",
        "/sizes/0/own_bytes",
        "/unchanged/seconds",
        "/alone/per_minute",
        "/alone/per_minute_and_core",
        "/stages/compile",
        "/stages/link",
        "/stages/ask",
        "/stages/judge",
        "/stages/write",
        "/floor/seconds",
        "/floor/cpu_seconds",
        "/memory/own_bytes",
        "/memory/run_bytes",
    ] {
        assert!(number(path) > 0.0, "{path}: {report:#}");
    }
    for pass in [&report["sizes"][0], &report["unchanged"], &report["alone"]] {
        assert_eq!(pass["submissions"], 2, "{report:#}");
    }
    assert_eq!(report["alone"]["jobs"], 1, "{report:#}");
    for (pass, n_reused) in [("sizes/0", 0), ("unchanged", 2), ("alone", 0)] {
        let reused = report.pointer(&format!("/{pass}/reused"));
        assert_eq!(reused, Some(&n_reused.into()), "{pass}: {report:#}");
    }
    assert_eq!(report["python"]["per_minute_and_core"], 20.0, "{report:#}");
    let times = number("/alone/per_minute_and_core") / 20.0;
    assert!((number("/python/times") - times).abs() < 1e-3, "{report:#}");
}

#[test]
fn a_python_that_lacks_torch_is_passed_over_and_named() {
    prepare();
    let folder = tempfile::tempdir().unwrap();
    let lacks = "echo \"ModuleNotFoundError: No module named 'torch'\" >&2; exit 1";
    let mut command = with_python(folder.path(), lacks, "exit 3");
    let ran = run(command.args(["bench", "lesson2", "--class", "1", "--lang", "en"]));
    assert_eq!(ran.code, 0, "{ran:#?}");
    let told = ran.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        told.contains("1 submission, ") && told.contains("a minute and core"),
        "{told}"
    );
    assert!(
        told.contains("Python was not measured") && told.contains("No module named 'torch'"),
        "{told}"
    );
}

#[test]
fn ctrl_c_ends_a_bench_of_a_class() {
    prepare();
    let mut child = grader()
        .args(["bench", "lesson2", "--class", "1000", "--format", "json"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_for("the compiler", || child_named(child.id(), "rustc"));
    send(Signal::INT, &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_bench_that_makes_no_sense_is_refused() {
    for words in [
        &["--class", "0"][..],
        &["--jobs", "2"],
        &["--class", "3", "--runs", "2"],
        &["--class", "many"],
    ] {
        let ran = grade(&[&["bench", "lesson2"], words].concat());
        assert_eq!(ran.code, 2, "{words:?}: {ran:?}");
    }
}
