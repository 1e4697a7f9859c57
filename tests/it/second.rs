//! A second lesson, about something else, with other names everywhere: it is graded, listed and
//! checked by the same program.

use std::fs;

use crate::support::course::Course;
use crate::support::{grader, prepare, run};

#[test]
fn a_lesson_about_something_else_is_checked_and_sound() {
    prepare();
    let course = Course::graded("second");
    for (language, says) in [("en", "Sound in 1 lesson"), ("zh", "1 课：没有错误")] {
        let ran = run(grader().current_dir(course.path()).args([
            "check",
            "optimizer",
            "--lang",
            language,
        ]));
        assert_eq!(ran.code, 0, "{ran:#?}");
        assert!(ran.stdout.contains(says), "{}", ran.stdout);
        assert!(ran.stdout.contains("windows f32"), "{}", ran.stdout);
        for line in ran.stdout.lines() {
            let columns = unicode_width::UnicodeWidthStr::width(line);
            assert!(columns <= 80, "{columns} columns: {line}");
        }
    }
}

#[test]
fn it_is_graded_and_listed() {
    prepare();
    let course = Course::graded("second");
    let seen = |words: &[&str]| run(grader().current_dir(course.path()).args(words));
    let solution = seen(&["optimizer", "--solution", "--format", "json"]);
    assert_eq!(solution.code, 0, "{solution:#?}");
    let report = solution.json();
    assert_eq!(
        (&report["score"], &report["max_score"]),
        (&5.0.into(), &5.0.into())
    );
    assert_eq!(
        report["submission"]["files"],
        serde_json::json!(["src/state.rs", "words.md"])
    );
    let skeleton = seen(&["optimizer", "--format", "json"]);
    assert_eq!(skeleton.code, 1, "{skeleton:#?}");
    for item in skeleton.json()["items"].as_array().expect("items") {
        assert_eq!(item["status"], "unfilled", "{item}");
    }
    let listed = seen(&["list", "--lang", "en"]);
    for shown in [
        "optimizer · The state of an optimizer",
        "rhythm",
        "0.00/1.00",
    ] {
        assert!(listed.stdout.contains(shown), "{}", listed.stdout);
    }
}

/// A reason stands under the heading that the manifest names, and nowhere else.
#[test]
fn the_place_for_a_reason_is_the_lessons_own() {
    prepare();
    let course = Course::graded("second");
    let folder = course.path().join("solutions/optimizer");
    course.edit(
        "solutions/optimizer/src/state.rs",
        "let share = gradient / window as f64;",
        "let share = gradient.copy();",
    );
    for (heading, code) in [("## Notes", 4), ("## Reasons", 5)] {
        let sheet = format!("{heading}\n\nThe learning rate is divided instead.\n");
        fs::write(folder.join("words.md"), sheet).expect("a sheet");
        let ran = run(grader()
            .current_dir(course.path())
            .args(["optimizer", "--format", "json", "--submission"])
            .arg(&folder));
        assert_eq!(ran.code, code, "{heading}: {ran:#?}");
        let veto = ran.json()["vetoes"][0]["message"].to_string();
        assert!(veto.contains("Reasons"), "{veto}");
    }
}
