//! `cargo grade check` finds whatever is wrong with a course, and nothing in one that is sound.

/// Blanks that items name wrongly.
mod blanks;
/// Expectations that leave something out.
mod expectations;
mod lists;
mod planted;
/// Tolerances and values of the manifest.
mod values;

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::interrupt::running;
use crate::support::course::Course;
use crate::support::ordinary::{link_all, toolchain};
use crate::support::{Ran, grade, grader, prepare, run};
use lists::{AT_ONCE, IN_THE_CODE};
use planted::{Planted, plant};

fn checked(course: &Course) -> Ran {
    checked_in(course, "en")
}

fn checked_in(course: &Course, language: &str) -> Ran {
    run(grader()
        .current_dir(course.path())
        .args(["check", "--format", "json", "--lang", language]))
}

/// Every planted mistake is among what was found.
fn assert_found(list: &[Planted], report: &Value) {
    let found = findings(report);
    for Planted { kind, place, .. } in list {
        let is_it = |(_, found, at): &(String, String, String)| found == kind && at == place;
        assert!(found.iter().any(is_it), "{kind} {place}: {found:#?}");
    }
}

/// Findings as (severity, kind, place).
fn findings(report: &Value) -> Vec<(String, String, String)> {
    let lessons = report["lessons"].as_array().expect("lessons").iter();
    let findings = lessons.flat_map(|lesson| lesson["findings"].as_array().expect("findings"));
    findings
        .map(|finding| {
            let text = |key: &str| finding[key].as_str().unwrap_or_default().to_owned();
            assert!(!text("problem").is_empty() && !text("next").is_empty());
            assert!(!text("file").starts_with('/'), "{finding}");
            (text("severity"), text("kind"), text("place"))
        })
        .collect()
}

#[test]
fn every_mistake_of_an_author_is_named_and_none_hides_another() {
    prepare();
    for list in [&AT_ONCE[..]].iter().chain(&IN_THE_CODE) {
        let ran = checked(&plant(list));
        assert_eq!(ran.code, 6, "{ran:#?}");
        assert_found(list, &ran.json());
    }
}

#[test]
fn a_manifest_that_cannot_be_read_is_a_finding_and_the_other_lessons_are_checked() {
    prepare();
    let course = Course::graded("second");
    let broken = course.path().join("lessons/broken");
    fs::create_dir(&broken).expect("a new folder");
    fs::write(broken.join("lesson.toml"), "format-version = 1\nid = 3\n").expect("a file");
    let ran = checked(&course);
    assert_eq!(ran.code, 6, "{ran:#?}");
    let report = ran.json();
    assert_eq!(
        report["lessons"][0]["findings"][0]["file"],
        "lessons/broken/lesson.toml"
    );
    assert_eq!(report["lessons"][0]["groups"][1]["reached"], false);
    assert_eq!(report["lessons"][1]["id"], "optimizer");
    assert_eq!(
        report["lessons"][1]["groups"][8]["reached"], true,
        "{report:#}"
    );
}

/// A lesson of nothing but a question, with a rubric that a list of its words satisfies.
#[test]
fn answers_that_take_no_thought_must_earn_nothing() {
    let ran = checked(&Course::small("tiny"));
    assert_eq!(ran.code, 6, "{ran:#?}");
    let found = findings(&ran.json());
    for (kind, place) in [
        ("trivial-answer", "q1.a"),
        ("trivial-answer", "q1.b"),
        ("unexplained", "linear"),
        ("no-solution", ""),
        ("no-submissions", ""),
        ("no-handout", ""),
    ] {
        let is_it = |(_, found, at): &(String, String, String)| found == kind && at == place;
        assert!(found.iter().any(is_it), "{kind} {place}: {found:#?}");
    }
}

#[test]
fn ctrl_c_ends_every_grade_that_goes_on() {
    prepare();
    let course = Course::graded("second");
    let mut check = grader()
        .current_dir(course.path())
        .arg("check")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the grader can be started");
    let began = Instant::now();
    let child = loop {
        if let Some(child) = running(check.id()) {
            break child;
        }
        assert!(began.elapsed() < Duration::from_mins(1), "no grade began");
        assert_eq!(check.try_wait().expect("a child"), None, "it ended early");
        std::thread::yield_now();
    };
    kill_process(Pid::from_child(&check), Signal::INT).expect("the grader runs");
    assert_eq!(check.wait().expect("a child").code(), Some(130));
    let state = fs::read_to_string(format!("/proc/{child}/stat"));
    assert!(state.is_err(), "{child} goes on: {state:?}");
}

/// A tool that is missing is no clean bill.
#[test]
fn what_this_machine_cannot_check_is_said_and_counted() {
    prepare();
    let course = Course::graded("second");
    let bare = tempfile::tempdir().expect("a temporary folder");
    link_all(&toolchain().join("lib"), &bare.path().join("lib"));
    fs::create_dir(bare.path().join("bin")).expect("a new folder");
    for program in ["cargo", "rustc"] {
        let from = toolchain().join("bin").join(program);
        let to = bare.path().join("bin").join(program);
        fs::hard_link(&from, &to)
            .or_else(|_| fs::copy(&from, &to).map(drop))
            .expect("a program");
    }
    let ran = run(grader()
        .current_dir(course.path())
        .env("CARGO", bare.path().join("bin/cargo"))
        .args(["check", "--lang", "en"]));
    assert_eq!(ran.code, 0, "{ran:#?}");
    for said in [
        "`rustfmt` is not installed",
        "`clippy` is not installed",
        "rustfmt was not found",
        "· 3 not checked ·",
    ] {
        assert!(ran.stdout.contains(said), "{}", ran.stdout);
    }
}

#[test]
fn an_unknown_lesson_is_a_mistake_on_the_command_line() {
    let ran = grade(&["check", "lesson9"]);
    assert_eq!(ran.code, 2, "{ran:?}");
}
