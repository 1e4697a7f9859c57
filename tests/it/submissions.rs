//! Every folder of `tests/submissions` must get exactly its grade, and show students what was
//! agreed. The grades are compared by `cargo grade check`, once.

use std::path::Path;

use serde_json::Value;

use crate::support::fixture;
use crate::support::{grade, in_parallel, prepare};

const LESSON: &str = "lesson2";

/// The course's own test grades them all. What is said of them here is what it found.
#[test]
fn every_submission_gets_exactly_its_grade_and_the_lesson_is_sound() {
    prepare();
    let ran = grade(&["check", LESSON, "--format", "json"]);
    let report = ran.json();
    let lesson = &report["lessons"][0];
    let n_submissions = lesson["submissions"].as_u64();
    assert_eq!(n_submissions, Some(fixture::all(LESSON).len() as u64));
    assert!(
        n_submissions > Some(100),
        "only {n_submissions:?} submissions"
    );
    let findings = lesson["findings"].as_array().expect("findings").iter();
    let faults: Vec<&Value> = findings
        .filter(|finding| finding["severity"] == "fault")
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
    assert_eq!(ran.code, 0);
    for group in lesson["groups"].as_array().expect("groups") {
        assert_eq!(group["reached"], true, "{group}");
    }
}

/// What a student sees of the submissions that are marked so.
#[test]
fn what_a_student_sees_is_what_was_agreed() {
    prepare();
    let mut fixtures = fixture::all(LESSON);
    fixtures.retain(|fixture| fixture.expect.snapshot);
    let graded = in_parallel(&fixtures, |fixture| seen(fixture.lay(LESSON).path()));
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.add_filter(r"· \d+\.\d (s|秒)", "· 0.0 $1");
    // What confines here depends on the machine and on the user.
    settings.add_filter(r"(sandbox|沙箱)\s+S\d(\s+\([^)]*\))?\s+·", "$1 S0 ·");
    settings.bind(|| {
        for (fixture, seen) in fixtures.iter().zip(graded) {
            let name = format!("student_sees__{}", fixture.name);
            insta::assert_snapshot!(name, seen, &fixture.expect.about);
        }
    });
}

/// What a student sees of the code, in both languages.
fn seen(folder: &Path) -> String {
    let words = [
        LESSON,
        "--only",
        "code",
        "--device",
        "cpu",
        "--seed",
        "1",
        "--submission",
        path(folder),
    ];
    let english = grade(&words).stdout;
    let chinese = grade(&[&words[..], &["--lang", "zh"]].concat()).stdout;
    format!("{english}\n\n{chinese}").replace(path(folder), "DIR")
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}
