//! Grading on every save: what counts as one, the keys, every way out.

/// The terminal: taken and given back.
pub(crate) mod terminal;
/// A grader that watches.
mod watched;

use std::fs;
use std::path::{Path, PathBuf};

use rustix::process::Signal;
use serde_json::Value;

use self::watched::{How, Watched, watching};
use crate::interrupt::{is_alive, running, send, wait_for};
use crate::support::course::Course;
use crate::support::{prepare, root};

const ANSWERS: &str = "## Q1\n\nNo idea.\n\n## Q2\n\nNo idea.\n\n## Q3\n\nNo idea.\n";

fn answers(course: &Course) -> PathBuf {
    course.path().join("exercises/lesson2/answers.md")
}

fn course() -> Course {
    let course = Course::named("course");
    fs::write(answers(&course), ANSWERS).expect("answers");
    course
}

/// As editors do: another file takes the place of the one that was there.
fn save_by_renaming(path: &Path, text: &str) {
    let fresh = path.with_extension("new");
    fs::write(&fresh, text).expect("a new file");
    fs::rename(fresh, path).expect("another name");
}

/// As vim does: the old file becomes the backup.
fn save_with_backup(path: &Path, text: &str) {
    fs::rename(path, path.with_extension("md~")).expect("another name");
    fs::write(path, text).expect("a new file");
}

fn save_in_place(path: &Path, text: &str) {
    fs::write(path, text).expect("a changed file");
}

const ONLY_ANSWERS: [&str; 4] = ["--only", "answers", "--format", "json"];

#[test]
fn every_way_to_save_leads_to_a_grade_and_a_save_without_a_change_to_none() {
    for how in [How::Told, How::Polling] {
        let course = course();
        let path = answers(&course);
        watching(&course, how, &ONLY_ANSWERS, |watched| {
            let mut seen = vec![watched.result()["submission"]["sha256"].clone()];
            let ways = [
                save_in_place,
                save_by_renaming,
                save_with_backup,
                save_by_renaming,
            ];
            for (number, save) in ways.into_iter().enumerate() {
                save(&path, &format!("{ANSWERS}{number}\n"));
                // An editor may be caught between two of its steps: what it ends with counts.
                let due = wait_for_result(watched, &seen);
                seen.push(due);
            }
            // Nothing that polls could see has happened here: the contents are the same.
            if let How::Told = how {
                save_by_renaming(&path, &format!("{ANSWERS}3\n"));
                watched.remark("unchanged");
            }
            watched.press("a\n");
            assert_eq!(watched.result()["submission"]["sha256"], seen[4]);
            watched.press("q\n");
            assert_eq!(watched.code(), Some(0));
        });
    }
}

/// The hash of the next submission with all its answers that was not seen before.
fn wait_for_result(watched: &Watched, seen: &[Value]) -> Value {
    loop {
        let result = watched.result();
        let hash = &result["submission"]["sha256"];
        let is_whole = result["submission"]["files"]
            .to_string()
            .contains("answers.md")
            && !result["items"].to_string().contains("no heading");
        if is_whole && !seen.contains(hash) {
            return hash.clone();
        }
    }
}

#[test]
fn a_manifest_that_is_broken_for_a_while_is_told_and_watching_goes_on() {
    let course = course();
    let kept = course.path().join(".grade/results/lesson2.json");
    watching(&course, How::Told, &ONLY_ANSWERS, |watched| {
        watched.result();
        let before = fs::read(&kept).expect("a result");
        course.edit("lessons/lesson2/lesson.toml", "[files]", "[fils]");
        assert_eq!(watched.result()["error"]["kind"], "course");
        assert_eq!(fs::read(&kept).expect("the result before"), before);
        course.edit("lessons/lesson2/lesson.toml", "[fils]", "[files]");
        // It may be read while it is half written, which is one more complaint.
        while !watched.result()["score"].is_number() {}
        watched.press("q\n");
        assert_eq!(watched.code(), Some(0));
    });
    let history = course.path().join(".grade/history/lesson2.jsonl");
    let history = fs::read_to_string(history).expect("a history");
    assert_eq!(
        history.matches("\"cause\":\"watch\"").count(),
        2,
        "{history}"
    );
}

#[test]
fn keys_from_a_pipe_are_lines_and_its_end_is_not_the_end() {
    prepare();
    let course = course();
    watching(&course, How::Told, &["--format", "json"], |watched| {
        let status = |report: &Value, at: usize| report["items"][at]["status"].clone();
        let whole = watched.result();
        assert_ne!(status(&whole, 16), "not-run");
        watched.press("c\n");
        let code = watched.result();
        assert_ne!(status(&code, 0), "not-run");
        assert_eq!(status(&code, 16), "not-run");
        watched.press("h\n");
        watched.remark("Hint 1 of 3 for formula");
        watched.press("c\n");
        assert_ne!(status(&watched.result(), 16), "not-run");
        drop(watched.keys.take());
        save_in_place(&answers(&course), "## Q1\n");
        assert!(watched.result()["score"].is_number());
        send(Signal::TERM, &watched.child);
        assert_eq!(watched.code(), Some(130));
    });
}

/// A course whose student's code never comes back, and the code that does.
fn endless_course() -> (Course, PathBuf, String) {
    let course = course();
    let solution = root().join("solutions/lesson2/src/lib.rs");
    let code = fs::read_to_string(solution).expect("the solution");
    let endless = code.replacen(
        "    let base = ",
        "    while micro_batch > 0 {}\n    let base = ",
        1,
    );
    let path = course.path().join("exercises/lesson2/src/lib.rs");
    fs::write(&path, endless).expect("changed code");
    (course, path, code)
}

#[test]
fn saves_during_a_grade_lead_to_one_more_with_the_last_contents() {
    prepare();
    let (course, path, code) = endless_course();
    course.edit(
        "lessons/lesson2/lesson.toml",
        "wall-seconds = 10",
        "wall-seconds = 2",
    );
    let words = ["--only", "formula", "--format", "json"];
    watching(&course, How::Told, &words, |watched| {
        wait_for("the probe", || running(watched.child.id()));
        for text in ["// 1\n", "// 2\n", ""] {
            save_by_renaming(&path, &format!("{code}{text}"));
        }
        assert_eq!(watched.result()["items"][0]["status"], "timed-out");
        let last = watched.result();
        assert_eq!(last["items"][0]["status"], "passed");
        watched.press("a\n");
        assert_eq!(watched.result()["submission"], last["submission"]);
        watched.press("q\n");
        assert_eq!(watched.code(), Some(0));
    });
    let history = course.path().join(".grade/history/lesson2.jsonl");
    let history = fs::read_to_string(history).expect("a history");
    assert_eq!(history.lines().count(), 3, "{history}");
}

#[test]
fn leaving_during_a_grade_ends_the_submission_too() {
    prepare();
    let (course, ..) = endless_course();
    for (is_signal, code) in [(true, 130), (false, 0)] {
        watching(&course, How::Told, &[], |watched| {
            let probe = wait_for("the probe", || running(watched.child.id()));
            if is_signal {
                send(Signal::INT, &watched.child);
            } else {
                watched.press("q\n");
            }
            assert_eq!(watched.code(), Some(code));
            assert!(!is_alive(probe));
        });
    }
    assert!(!course.path().join(".grade/history").exists());
}

#[test]
fn a_call_that_makes_no_sense_is_refused_before_anything_is_watched() {
    let course = course();
    for (words, code) in [(&["--only", "q1.z"][..], 2), (&["--device", "cuda:99"], 3)] {
        watching(&course, How::Told, words, |watched| {
            assert_eq!(watched.code(), Some(code), "{words:?}");
        });
    }
}

#[test]
fn without_a_terminal_each_report_follows_the_one_before() {
    for language in ["en", "zh"] {
        let course = course();
        let words = ["--only", "q1.a", "--lang", language];
        watching(&course, How::Polling, &words, |watched| {
            let end = if language == "en" { "seed" } else { "种子" };
            let mut text = watched.upto(end);
            watched.press("h\n?\n");
            text.push('\n');
            text += &watched.upto("q1.a");
            watched.press("q\n");
            assert_eq!(watched.code(), Some(0));
            let mut settings = insta::Settings::clone_current();
            settings.add_filter(r"\d\d:\d\d:\d\d", "[time]");
            settings.add_filter(r"(seed|种子) .*", "$1 […]");
            settings.bind(|| insta::assert_snapshot!(format!("stream_{language}"), text));
        });
    }
}
