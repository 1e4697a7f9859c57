//! What whoever decides sees: the walk, the list, the help.

use crate::support::{grader, run};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::*;

#[test]
fn a_walk_asks_again_takes_back_skips_and_writes() {
    let course = course(ANSWERS);
    let all = ["--only", "q2.a,q2.d,q3.a", "--all"];
    let keys = "what\n\ny\n\nYES\n  the input is kept \ns\nh\nhalf a reason\nf\nhe means it\nq\n";
    let ran = walk(&course, &all, keys);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.stdout.contains("`what` is none of these"), "{ran:?}");
    assert!(ran.stdout.contains("[5 of 5]"), "{ran:?}");
    assert!(ran.stdout.ends_with("a veto fired\n"), "{ran:?}");
    let lines = lines(&course);
    let said: Vec<_> = lines
        .iter()
        .map(|line| ["target", "to", "reason"].map(|field| line[field].as_str().unwrap()))
        .collect();
    assert_eq!(
        said,
        [
            ["q2.a", "yes", "the input is kept"],
            ["q3.a", "half", "half a reason"],
            ["recompute-absolute", "fired", "he means it"],
        ]
    );
    // Where the keys end, so does the walk; a reason without an end of its line is one.
    let ran = walk(&course, &["--only", "q2.d", "--all"], "n\nmoons do not");
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(item(&report(&course), "q2.d")["decision"]["to"], "no");
}

#[test]
fn ctrl_c_ends_a_walk_and_what_was_written_stays() {
    let course = course(ANSWERS);
    let mut command = command(&course);
    command.args(["review", "lesson2", "--only", "q2.d", "--all", "--walk"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"y\nwell said\nf\nhalf a ").unwrap();
    let began = Instant::now();
    while !fs::read(record(&course)).is_ok_and(|bytes| bytes.ends_with(b"\n")) {
        assert!(began.elapsed() < Duration::from_mins(1), "nothing written");
        std::thread::sleep(Duration::from_millis(20));
    }
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    // Where whoever started the tests ignores Ctrl-C, the walk would wait for its next line.
    let ended = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if began.elapsed() > Duration::from_mins(1) {
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(ended.code(), Some(130));
    assert_eq!(lines(&course).len(), 1);
    assert_eq!(review(&course, &["--verify"]).code, 0);
}

#[test]
fn without_a_terminal_what_is_open_is_listed() {
    let course = course(ANSWERS);
    fs::remove_file(course.path().join("lessons/lesson2/rubric.toml")).unwrap();
    let ran = review(&course, &[]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.stdout.contains("q2.d"), "{ran:?}");
    assert!(ran.stdout.contains("--set q1.a=yes --reason"), "{ran:?}");
    assert!(!record(&course).exists());
    set(&course, &["q2.d=yes"]);
    assert_eq!(lines(&course)[0]["from"], "pending");
    assert_eq!(lines(&course)[0]["rubric_sha256"], Value::Null);
}

fn settings() -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path("../snapshots");
    settings.set_omit_expression(true);
    settings.add_filter(r"\d{4}-\d\d-\d\d", "2026-11-30");
    settings.add_filter(r"(seed|种子) \d+ · .*", "$1 1 · …");
    settings
}

/// Of the walk what is asked, without the reference answer, which is long and has a test of its own.
fn without_reference(text: &str, words: &str) -> String {
    let (before, rest) = text.split_once(words).expect("a reference answer");
    let (_, after) = rest.split_once("\n## ").expect("the answer");
    format!("{before}{words}\n  │ …\n## {after}")
}

#[test]
fn what_a_person_sees() {
    let course = course(ANSWERS);
    let languages = [("en", "The reference answer:"), ("zh", "参考答案：")];
    // Decided on both sides first, so that little hangs on how good the engine is.
    set(&course, &["q2.d=half", "recompute-absolute=fired"]);
    settings().bind(|| {
        for (language, words) in languages {
            let only = ["--only", "q2.a,q2.d", "--lang", language];
            let reported = run(command(&course).arg("lesson2").args(only));
            insta::assert_snapshot!(format!("review__report_{language}"), reported.stdout);
            let listed = run(command(&course)
                .args(["review", "lesson2", "--list"])
                .args(only));
            insta::assert_snapshot!(format!("review__list_{language}"), listed.stdout);
            let walked = walk(&course, &[&only[..], &["--all"]].concat(), "s\ns\nq\n");
            let seen = without_reference(&walked.stdout, words);
            insta::assert_snapshot!(format!("review__walk_{language}"), seen);
        }
        write(&course, &ANSWERS.replace("the moon", "the sun"));
        for (language, _) in languages {
            let only = ["--only", "q2.a,q2.d", "--lang", language];
            let reported = run(command(&course).arg("lesson2").args(only));
            insta::assert_snapshot!(format!("review__stale_{language}"), reported.stdout);
        }
    });
}

#[test]
fn the_help_of_a_review_is_there_in_both_languages() {
    settings().bind(|| {
        for language in ["en", "zh"] {
            let ran = run(grader().args(["review", "--help", "--lang", language]));
            assert_eq!(ran.code, 0, "{ran:?}");
            insta::assert_snapshot!(format!("review__help_{language}"), ran.stdout);
        }
    });
}

#[test]
fn the_reference_answer_is_shown_once_for_each_question_and_only_if_it_is_there() {
    let course = course(ANSWERS);
    let words = ["--only", "q2.a,q2.d,q3.a", "--all"];
    let ran = walk(&course, &words, "s\ns\ns\ns\ns\n");
    let n_shown = ran.stdout.matches("The reference answer:").count();
    assert_eq!(n_shown, 4, "Q2, Q3, and the vetoes on each: {}", ran.stdout);
    let solutions = course.path().join("solutions");
    fs::remove_file(&solutions).unwrap();
    fs::create_dir(&solutions).unwrap();
    let ran = walk(&course, &words, "q\n");
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(!ran.stdout.contains("The reference answer:"), "{ran:?}");
}
