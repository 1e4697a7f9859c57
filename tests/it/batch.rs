//! A class: one result a student whatever happens to the others, tables, runs that go on where one
//! stopped.

pub(crate) mod class;

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Stdio;

use rustix::process::Signal;
use serde_json::json;

use self::class::{Class, NO_CODE, of, solved};
use crate::interrupt::{running, send, wait_for};
use crate::support::course::Course;
use crate::support::{grader, prepare, run, skip};

/// A class in which everything happens that happens in classes.
fn mixed() -> Class {
    let class = Class::new();
    let (code, answers) = solved();
    let both = [("src/lib.rs", &*code), ("answers.md", &*answers)];
    class.folder_of("ada", &both);
    class.zip(
        "bob_4711_late.zip",
        &[("l2/src/lib.rs", &code), ("l2/answers.md", &answers)],
    );
    class.tar_gz(
        "carol.tar.gz",
        &[("./src/lib.rs", &code), ("./answers.md", &answers)],
    );
    if !class.bundle("dave.bundle", &both) {
        skip("batch: a git bundle", "there is no git");
        class.folder_of("dave", &both);
    }
    class.zip("eve.zip", &[("lib.rs", &code)]);
    fs::write(class.folder().join("fay.zip"), "no archive").unwrap();
    fs::write(class.folder().join("gus.rar"), "Rar!").unwrap();
    class.folder_of("hal", &both);
    class.zip("hal.zip", &both);
    symlink("/etc", class.folder().join("ian")).unwrap();
    class.folder_of("jan", &[]);
    class
}

#[test]
fn everybody_gets_a_result_whatever_was_handed_in() {
    prepare();
    let class = mixed();
    let roster = "name,id\nAda,ada\n=Bob,4711\nKim,kim\n";
    let roster = class.beside("roster.csv", roster);
    let roster = roster.to_str().unwrap();
    let words = ["--roster", roster, "--format", "json", "--lang", "en"];
    let ran = class.grade(&words);
    assert_eq!(ran.code, 3, "{ran:#?}");
    let report = ran.json();
    for (student, state, score) in [
        ("ada", "graded", json!(10.0)),
        ("4711", "graded", json!(10.0)),
        ("carol", "graded", json!(10.0)),
        ("dave", "graded", json!(10.0)),
        ("eve", "graded", json!(4.0)),
        ("fay", "graded", json!(0.0)),
        ("gus.rar", "not-graded", json!(null)),
        ("hal", "not-graded", json!(null)),
        ("ian", "not-graded", json!(null)),
        ("jan", "graded", json!(0.0)),
        ("kim", "no-submission", json!(null)),
    ] {
        let found = of(&report, student);
        assert_eq!(
            (&found["state"], &found["score"]),
            (&json!(state), &score),
            "{found:#}"
        );
        if state == "graded" {
            assert_eq!(class.report(student)["score"], score);
        }
    }
    assert_eq!(report["students"].as_array().unwrap().len(), 11);
    assert_eq!(class.report("fay")["items"][0]["status"], "refused");
    assert_eq!(class.report("jan")["items"][0]["status"], "unfilled");
    assert!(!class.grades().join("kim").exists());
    assert_tables(&class);
}

/// The tables of that class.
fn assert_tables(class: &Class) {
    let rows = class.table("grades.csv");
    let row = |student: &str| rows.iter().find(|row| row["student"] == student).unwrap();
    assert_eq!(rows.len(), 11);
    assert_eq!(
        (&*row("4711")["score"], &*row("4711")["name"]),
        ("10.00", "'=Bob")
    );
    assert_eq!(row("4711")["counted_score"], "10.00");
    assert_eq!(row("hal")["counted_score"], "");
    assert_eq!(
        (&*row("eve")["formula"], &*row("eve")["q1.a"]),
        ("0.80", "0.00")
    );
    assert_eq!(
        (&*row("hal")["score"], &*row("hal")["state"]),
        ("", "not-graded")
    );
    assert!(row("hal")["reason"].contains("hal.zip"));
    assert_eq!(class.table("items.csv").len(), 7 * 17);
    let kept = fs::read_to_string(class.grades().join("4711/submission/src/lib.rs")).unwrap();
    assert_eq!(kept, solved().0);
}

#[test]
fn a_page_that_cannot_be_written_costs_no_grade() {
    prepare();
    let class = Class::new();
    let course = Course::named("course");
    class.folder_of("ada", &[("src/lib.rs", NO_CODE)]);
    let grade = || run(class.command(&["--lang", "en"]).current_dir(course.path()));
    assert_eq!(grade().code, 0);
    let page = class.grades().join("ada/report.html");
    fs::remove_file(&page).unwrap();
    fs::create_dir(&page).unwrap();
    fs::write(page.join("in the way"), "").unwrap();
    let ran = grade();
    assert_eq!(ran.code, 3, "{ran:#?}");
    assert!(ran.stderr.contains("report.html"), "{ran:#?}");
    assert_eq!(class.table("grades.csv")[0]["state"], "graded");
    assert!(!class.grades().join("ada/failure.json").exists());
    fs::remove_dir_all(&page).unwrap();
    assert_eq!(grade().code, 0);
    assert!(page.is_file());
}

#[test]
fn what_still_holds_is_not_run_again() {
    prepare();
    let class = Class::new();
    let course = Course::named("course");
    for student in ["ada", "bob", "carol"] {
        class.folder_of(student, &[("src/lib.rs", NO_CODE)]);
    }
    let words = ["--format", "json", "--lang", "en"];
    let reused = |words: &[&str]| {
        let ran = run(class.command(words).current_dir(course.path()));
        assert_eq!(ran.code, 0, "{ran:#?}");
        let report = ran.json();
        ["ada", "bob", "carol"].map(|student| of(&report, student)["reused"] == json!(true))
    };
    assert_eq!(reused(&words), [false; 3]);
    assert_eq!(reused(&words), [true; 3]);
    // What was handed in, and how: a folder or an archive of the same holds the same.
    fs::remove_dir_all(class.folder().join("bob")).unwrap();
    class.zip("bob.zip", &[("src/lib.rs", NO_CODE)]);
    class.folder_of(
        "carol",
        &[("src/lib.rs", NO_CODE), ("answers.md", "## Q1\nx\n")],
    );
    assert_eq!(reused(&words), [true, true, false]);
    // A result that somebody touched, and one that is half there.
    let report = class.grades().join("ada/report.json");
    let text = fs::read_to_string(&report).unwrap();
    fs::write(&report, text.replace("0.8", "0.9")).unwrap();
    fs::remove_file(class.grades().join("bob/state.json")).unwrap();
    assert_eq!(reused(&words), [false, false, true]);
    assert_eq!(
        fs::read_to_string(&report).unwrap().matches("0.9").count(),
        0
    );
    // The lesson, the language of the report, the inputs.
    course.edit(
        "lessons/lesson2/lesson.toml",
        "pass-mark = 8",
        "pass-mark = 7",
    );
    assert_eq!(reused(&words), [false; 3]);
    assert_eq!(class.report("ada")["pass_mark"], 7.0);
    assert_eq!(reused(&["--format", "json", "--lang", "zh"]), [false; 3]);
    assert_eq!(
        reused(&["--format", "json", "--lang", "zh", "--seed", "5"]),
        [false; 3]
    );
}

#[test]
fn a_failure_of_ours_leaves_an_older_result_as_it_is() {
    prepare();
    let class = Class::new();
    class.folder_of("ada", &[("src/lib.rs", NO_CODE)]);
    assert_eq!(class.grade(&[]).code, 0);
    let before = class.report("ada");
    class.zip("ada.zip", &[("src/lib.rs", NO_CODE)]);
    let ran = class.grade(&["--lang", "en"]);
    assert_eq!(ran.code, 3, "{ran:#?}");
    assert_eq!(class.report("ada"), before);
    assert!(class.grades().join("ada/failure.json").is_file());
    assert_eq!(class.table("grades.csv")[0]["score"], "");
    fs::remove_file(class.folder().join("ada.zip")).unwrap();
    assert_eq!(class.grade(&[]).code, 0);
    assert!(!class.grades().join("ada/failure.json").exists());
}

#[test]
fn ctrl_c_leaves_what_is_finished_and_the_next_run_goes_on() {
    prepare();
    let class = Class::new();
    let (code, _) = solved();
    class.folder_of("ada", &[("src/lib.rs", NO_CODE)]);
    let endless = code.replacen(
        "    let base = ",
        "    while micro_batch > 0 {}\n    let base = ",
        1,
    );
    assert_ne!(endless, code);
    class.folder_of("bob", &[("src/lib.rs", &endless)]);
    class.folder_of("carol", &[("src/lib.rs", NO_CODE)]);
    let command = class.command(&["--jobs", "1", "--format", "json"]);
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_for("the probe", || running(child.id()));
    send(Signal::INT, &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let states: Vec<_> = class
        .table("grades.csv")
        .iter()
        .map(|row| row["state"].clone())
        .collect();
    assert_eq!(states, ["graded", "not-reached", "not-reached"]);
    class.folder_of("bob", &[("src/lib.rs", NO_CODE)]);
    let report = class.grade(&["--format", "json"]).json();
    assert_eq!(of(&report, "ada")["reused"], true);
    assert_eq!(of(&report, "carol")["reused"], false);
}

#[test]
fn what_makes_no_sense_is_refused_before_anything_is_run() {
    let class = Class::new();
    let refused = |words: &[&str], says: &str| {
        let ran = class.grade(&[words, &["--lang", "en"]].concat());
        assert_eq!(ran.code, 2, "{ran:#?}");
        assert!(ran.stderr.contains(says), "{says}: {}", ran.stderr);
    };
    refused(&[], "there is no submission in");
    class.folder_of("ada", &[("src/lib.rs", NO_CODE)]);
    refused(&["--jobs", "0"], "--jobs");
    refused(&["--roster", "nowhere.csv"], "is not there");
    for (text, says) in [
        ("name\nAda\n", "says who a student is"),
        ("id\nada\nada\n", "stands twice"),
    ] {
        let roster = class.beside("roster.csv", text);
        refused(&["--roster", roster.to_str().unwrap()], says);
    }
    fs::create_dir(class.grades()).unwrap();
    fs::write(class.grades().join("thesis.txt"), "mine").unwrap();
    refused(&[], "holds files that are no results");
    fs::remove_file(class.grades().join("thesis.txt")).unwrap();
    let mark = r#"{"format_version":1,"lesson":"lesson9"}"#;
    fs::write(class.grades().join("batch.json"), mark).unwrap();
    refused(&[], "holds results of `lesson9`");
}

#[test]
fn what_an_archive_says_of_itself_leads_nowhere() {
    prepare();
    let class = Class::new();
    let out = class.folder().parent().unwrap().join("src/lib.rs");
    class.zip(
        "ada.zip",
        &[("../src/lib.rs", "out"), ("/abs/src/lib.rs", "out")],
    );
    class.tar_gz(
        "bob.tar.gz",
        &[("a/src/lib.rs", NO_CODE), ("b/src/lib.rs", NO_CODE)],
    );
    let report = class.grade(&["--format", "json", "--lang", "en"]).json();
    assert!(!out.exists());
    assert_eq!(of(&report, "ada")["state"], "graded");
    assert_eq!(class.report("ada")["items"][0]["status"], "unfilled");
    let item = &class.report("bob")["items"][0];
    assert_eq!(item["status"], "refused");
    assert!(
        item["message"].as_str().unwrap().contains("b/src/lib.rs"),
        "{item:#}"
    );
}

#[test]
fn a_grade_in_a_class_is_the_grade_of_one_alone() {
    prepare();
    let class = Class::new();
    let (code, answers) = solved();
    let wrong = code.replacen("0.3", "0.4", 1);
    let folder = class.folder_of("ada", &[("src/lib.rs", &wrong), ("answers.md", &answers)]);
    assert_eq!(class.grade(&["--seed", "7", "--lang", "en"]).code, 0);
    let mut alone = grader();
    alone.args([
        "lesson2",
        "--seed",
        "7",
        "--lang",
        "en",
        "--format",
        "json",
        "--submission",
    ]);
    let mut alone = run(alone.arg(&folder)).json();
    let mut in_class = class.report("ada");
    for report in [&mut alone, &mut in_class] {
        assert!(report["score"].as_f64().unwrap() < 10.0);
        // Each process has a user of its own.
        report["run"]["sandbox"] = json!(null);
        for measured in [
            "build_ms",
            "compile_ms",
            "link_ms",
            "run_ms",
            "start_ms",
            "judge_ms",
            "peak_bytes",
        ] {
            report["run"][measured] = json!(0);
        }
    }
    assert_eq!(alone, in_class);
}
