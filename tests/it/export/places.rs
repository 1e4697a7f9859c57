//! Where exports go: whole or not at all, and refused before anything is graded.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Child, Stdio};

use rustix::process::Signal;
use tempfile::TempDir;

use super::{Exports, IDENTITY};
use crate::interrupt::{self, endless, send, wait_for};
use crate::support::{grade, grader, prepare, root, run};

#[test]
fn what_steps_share_is_added_to_and_what_is_a_file_of_its_own_is_replaced() {
    let exports = Exports::new();
    for name in ["summary.md", "output", "report.json"] {
        fs::write(exports.path(name), "before=1\n").unwrap();
    }
    let ran = exports.grade(&["lesson2", "--only", "answers"], &root());
    assert_ne!(ran.code, 3, "{ran:?}");
    for name in ["summary.md", "output"] {
        assert!(exports.read(name).starts_with("before=1\n"), "{name}");
        assert!(exports.read(name).lines().count() > 5, "{name}");
    }
    assert!(exports.json("report.json")["items"].is_array());
    let names: Vec<String> = fs::read_dir(exports.0.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(!names.iter().any(|name| name.starts_with('.')), "{names:?}");
}

#[test]
fn a_report_that_cannot_go_where_it_is_wanted_is_refused_before_anything_is_graded() {
    let exports = Exports::new();
    let path = exports.path("x.json");
    let path = path.to_str().unwrap();
    for (words, says) in [
        (&["--report", "pdf=x"][..], "github-annotations"),
        (&["--report", "json"], "`json`"),
        (&["--report", "classroom50=x"], "CLASSROOM"),
        (&["--report", "github-output"], "GITHUB_OUTPUT"),
        (&["--report", "json=/dev/stdout"], "no plain file"),
        (&["--report", "json=/tmp"], "no plain file"),
        (
            &["--report", "github-annotations", "--format", "json"],
            "standard output",
        ),
        (
            &[
                "--report",
                &format!("json={path}"),
                "--report",
                &format!("junit={path}"),
            ],
            "x.json",
        ),
        (
            &["--report", &format!("json={path}"), "--rescale", "1"],
            "--rescale",
        ),
    ] {
        let mut command = grader();
        for (name, _) in IDENTITY {
            command.env_remove(name);
        }
        command
            .env_remove("GITHUB_OUTPUT")
            .arg("lesson2")
            .args(words);
        let ran = run(&mut command);
        assert_eq!(ran.code, 2, "{words:?}: {ran:?}");
        assert!(ran.stderr.contains(says), "{words:?}: {ran:?}");
        assert!(!Path::new(path).exists(), "{words:?}");
    }
}

#[test]
fn where_one_report_cannot_be_written_none_is_and_nothing_is_graded() {
    for bad in ["junit=file/bad", "github-output=file/bad"] {
        let exports = Exports::new();
        fs::write(exports.path("file"), "").unwrap();
        let good = format!("json={}", exports.path("good.json").display());
        let bad = bad.replace("file", exports.path("file").to_str().unwrap());
        let words = ["lesson2", "--only", "answers"];
        let words = [&words[..], &["--report", &good, "--report", &bad]].concat();
        let ran = grade(&words);
        assert_eq!(ran.code, 3, "{ran:?}");
        assert!(ran.stderr.contains("file/bad"), "{ran:?}");
        assert!(!ran.stdout.contains("pass mark"), "{ran:?}");
        assert!(!exports.path("good.json").exists(), "{ran:?}");
        let ran = grade(&[&words[..], &["--format", "json"]].concat());
        assert_eq!(ran.json()["error"]["kind"], "machine", "{ran:?}");
    }
}

/// A run that writes into these exports, of code that never ends, once it has come to it.
fn running(exports: &Exports) -> (Child, TempDir) {
    prepare();
    let submission = endless();
    let mut command = exports.command();
    command
        .args(["lesson2", "--submission"])
        .arg(submission.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let grader = command.spawn().unwrap();
    wait_for("the probe", || interrupt::running(grader.id()));
    (grader, submission)
}

/// Whoever reads after a run that was killed finds neither nothing, which some take for nought or
/// for success, nor what stood there before: the submission's own result, for one.
#[test]
fn a_run_that_is_killed_leaves_no_grade_in_any_export() {
    let exports = Exports::new();
    fs::write(exports.path("result.json"), r#"{"score": 1000}"#).unwrap();
    let (mut grader, _submission) = running(&exports);
    send(Signal::KILL, &grader);
    grader.wait().unwrap();
    exports.assert_files_taken();
    exports.assert_files_not_graded("machine");
    let message = exports.json("report.json")["error"]["message"].to_string();
    assert!(message.contains("not finished"), "{message}");
}

#[test]
fn a_run_that_is_interrupted_says_so_in_every_export() {
    for signal in [Signal::INT, Signal::TERM] {
        let exports = Exports::new();
        let (mut grader, _submission) = running(&exports);
        send(signal, &grader);
        assert_eq!(grader.wait().unwrap().code(), Some(130));
        exports.assert_taken();
        exports.assert_files_not_graded("interrupted");
        let output = exports.read("output");
        assert!(output.starts_with("status=infra_error\n"), "{output}");
    }
}

#[test]
fn a_grade_that_cannot_be_exported_in_the_end_is_still_told() {
    let exports = Exports::new();
    let (mut grader, _submission) = running(&exports);
    fs::remove_file(exports.path("junit.xml")).unwrap();
    fs::create_dir(exports.path("junit.xml")).unwrap();
    let mut said = String::new();
    let mut stdout = grader.stdout.take().unwrap();
    stdout.read_to_string(&mut said).unwrap();
    assert_eq!(grader.wait().unwrap().code(), Some(3), "{said}");
    assert!(said.contains("pass mark"), "{said}");
    assert_eq!(exports.json("result.json")["max-score"], 0);
}

/// Classroom 50 takes no other, and drops a result whole that it does not take.
#[test]
fn a_submission_without_the_name_of_one_is_refused() {
    let mut command = grader();
    let path = Exports::new().path("result.json");
    command
        .args(["lesson2", "--report"])
        .arg(format!("classroom50={}", path.display()))
        .envs(IDENTITY)
        .env("SUBMISSION_TAG", "v1");
    let ran = run(&mut command);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.stderr.contains("submit/"), "{ran:?}");
}
