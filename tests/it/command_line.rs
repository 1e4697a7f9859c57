//! The command line: help, listing, completions, what is refused.

use crate::support::{Ran, grade, grader, root, run};

/// What a person reads on standard error, with this checkout's path out of the way.
fn stderr(ran: &Ran) -> String {
    ran.stderr.replace(&root().display().to_string(), "COURSE")
}

#[test]
fn an_unknown_lesson_is_refused_with_a_suggestion() {
    let ran = grade(&["lesson3"]);
    assert_eq!(ran.code, 2);
    insta::assert_snapshot!(stderr(&ran), @r"
    error in your command: there is no lesson `lesson3`
    → The lessons are: lesson2.
    ");
}

#[test]
fn an_unknown_item_is_refused_with_the_names_that_there_are() {
    let ran = grade(&["lesson2", "--only", "code,q1.z"]);
    assert_eq!(ran.code, 2);
    insta::assert_snapshot!(stderr(&ran), @r"
    error in your command: lesson2 has no item `q1.z`
    → Did you mean one of these: q1.a, q1.b, q1.c?
    ");
    let ran = grade(&["lesson2", "--only", "weather"]);
    assert!(ran.stderr.contains("or any of: formula, "), "{ran:?}");
}

#[test]
fn what_was_meant_is_said_in_full_and_nothing_is_guessed() {
    for (words, meant) in [
        (&["watc", "lesson2"][..], Some("cargo grade watch lesson2")),
        (&["lesson2", "watch"], Some("cargo grade watch lesson2")),
        (&["lessn2"], Some("lesson2")),
        (&["averaging"], Some("cargo grade lesson2 --only averaging")),
        (
            &["lesson2", "q1.a"],
            Some("cargo grade lesson2 --only q1.a"),
        ),
        (
            &["hint", "zeroing"],
            Some("cargo grade hint lesson2 zeroing"),
        ),
        (&["lesson2", "--onyl", "code"], Some("--only")),
        (&["lesson3"], None),
        (&["weather"], None),
    ] {
        let ran = grade(words);
        assert_eq!(ran.code, 2, "{words:?}: {ran:?}");
        match meant {
            Some(meant) => assert!(ran.stderr.contains(&format!("`{meant}`")), "{ran:?}"),
            None => assert!(!ran.stderr.contains("mean"), "{ran:?}"),
        }
        let chinese = run(grader().args(words).env("LANG", "zh_CN.UTF-8"));
        assert!(chinese.stderr.starts_with("命令有误："), "{chinese:?}");
        assert_eq!(
            meant.is_some(),
            !chinese.stderr.contains("现有的课"),
            "{chinese:?}"
        );
    }
}

#[test]
fn a_folder_that_is_not_there_is_refused_by_name() {
    let ran = grade(&["lesson2", "--submission", "nowhere"]);
    assert_eq!(ran.code, 2);
    insta::assert_snapshot!(stderr(&ran), @r"
    error in your command: there is no folder `COURSE/nowhere`
    → Name the folder that holds the submission, the one with `src` and `answers.md` in it.
    ");
    let ran = grade(&["lesson2", "--submission", "README.md"]);
    assert_eq!(ran.code, 2);
}

#[test]
fn outside_the_course_the_grader_says_where_to_go() {
    let elsewhere = tempfile::tempdir().unwrap();
    let ran = run(grader().arg("lesson2").current_dir(elsewhere.path()));
    assert_eq!(ran.code, 2);
    assert!(
        ran.stderr.contains("Change into the folder of the course"),
        "{ran:?}"
    );
}

#[test]
fn with_json_an_error_is_one_document_on_standard_output() {
    let ran = grade(&["lesson2", "--format", "json", "--min-sandbox", "s4"]);
    assert_eq!(ran.code, 3);
    let report = ran.json();
    assert_eq!(report["format_version"], 1);
    assert_eq!(report["lesson"], "lesson2");
    assert_eq!(report["error"]["kind"], "sandbox");
    assert!(report["error"]["hint"].is_string(), "{report}");
}

#[test]
fn calls_that_make_no_sense_end_with_code_2() {
    for words in [
        &["lesson2", "--device", "gpu"][..],
        &["lesson2", "--solution", "--submission", "."],
        &["lesson2", "--seed", "many"],
        &["lesson2", "--lang", "fr"],
        &["--solution"],
        &[],
    ] {
        let ran = grade(words);
        assert_eq!(ran.code, 2, "{words:?}: {ran:?}");
    }
}

#[test]
fn help_is_there_in_both_languages() {
    let english = grade(&["--help"]);
    assert_eq!(english.code, 0);
    insta::assert_snapshot!("help_en", english.stdout);
    let chinese = run(grader().arg("--help").env("LANG", "zh_CN.UTF-8"));
    assert_eq!(chinese.code, 0);
    insta::assert_snapshot!("help_zh", chinese.stdout);
}

#[test]
fn completions_name_the_commands() {
    for shell in ["bash", "zsh", "fish"] {
        let ran = grade(&["completions", shell]);
        assert_eq!(ran.code, 0);
        assert!(ran.stdout.contains("doctor"), "{shell}: {}", ran.stdout);
    }
}

#[test]
fn the_list_shows_items_and_points() {
    let ran = grade(&["list", "--format", "json"]);
    assert_eq!(ran.code, 0);
    let lesson = &ran.json()["lessons"][0];
    assert_eq!(lesson["id"], "lesson2");
    assert_eq!(lesson["max_score"], 10.0);
    assert_eq!(lesson["pass_mark"], 8.0);
    assert_eq!(lesson["items"].as_array().unwrap().len(), 17);
}
