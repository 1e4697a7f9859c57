//! What an expectation leaves out, and what it is not to blame for.

use std::fs;

use serde_json::Value;

use super::{checked, checked_in};
use crate::support::course::Course;
use crate::support::{grader, prepare, run};

/// Findings of one kind, by submission and problem.
fn of_kind(report: &Value, kind: &str) -> Vec<(String, String)> {
    let lessons = report["lessons"].as_array().expect("lessons").iter();
    let findings = lessons.flat_map(|lesson| lesson["findings"].as_array().expect("findings"));
    let text = |finding: &Value, key: &str| finding[key].as_str().unwrap_or_default().to_owned();
    let of_kind = findings.filter(|finding| finding["kind"] == kind);
    of_kind
        .map(|finding| (text(finding, "file"), text(finding, "problem")))
        .collect()
}

#[test]
fn an_expectation_names_every_item_that_its_files_change() {
    prepare();
    let course = Course::graded("second");
    let file = "tests/submissions/optimizer/one-moment/expect.toml";
    course.edit(file, "clean = 1.0, rhythm = 1.0", "rhythm = 1.0");
    for (language, says) in [("en", "nothing of clean"), ("zh", "没有写明 clean")] {
        let ran = checked_in(&course, language);
        assert_eq!(ran.code, 6, "{ran:#?}");
        let found = of_kind(&ran.json(), "left-out");
        assert_eq!(found.len(), 1, "{found:#?}");
        let (place, problem) = &found[0];
        assert!(place == file && problem.contains(says), "{found:#?}");
    }
}

/// The answers of the template's lesson: one submission answers otherwise, one leaves them alone.
#[test]
fn answers_may_be_left_out_where_they_are_the_solutions() {
    prepare();
    let course = Course::bare();
    let made = run(grader().current_dir(course.path()).args(["new", "lesson3"]));
    assert_eq!(made.code, 0, "{made:#?}");
    let folder = "tests/submissions/lesson3";
    let line = |points: &str| format!("\"lesson3.q1\" = {points}\n");
    course.edit(
        &format!("{folder}/counts-elements/expect.toml"),
        &line("2.00"),
        "",
    );
    course.edit(
        &format!("{folder}/nothing-saved/expect.toml"),
        &line("0.00"),
        "",
    );
    let found = of_kind(&checked(&course).json(), "left-out");
    let places: Vec<&str> = found.iter().map(|(place, _)| &**place).collect();
    assert_eq!(places, [format!("{folder}/nothing-saved/expect.toml")]);
}

/// A lesson without its rubric is one fault, whatever waits for it.
#[test]
fn a_missing_rubric_is_said_once() {
    prepare();
    let course = Course::bare();
    let made = run(grader().current_dir(course.path()).args(["new", "lesson3"]));
    assert_eq!(made.code, 0, "{made:#?}");
    fs::remove_file(course.path().join("lessons/lesson3/rubric.toml")).expect("a rubric");
    let ran = checked(&course);
    assert_eq!(ran.code, 6, "{ran:#?}");
    let report = ran.json();
    let findings = report["lessons"][0]["findings"].as_array();
    let faults = findings.expect("findings").iter();
    let faults: Vec<&Value> = faults.filter(|f| f["severity"] == "fault").collect();
    assert_eq!(faults.len(), 1, "{faults:#?}");
    assert_eq!(faults[0]["kind"], "no-rubric", "{faults:#?}");
}
