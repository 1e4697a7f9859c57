//! The history of results: the file, and what the list makes of it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::support::course::Course;
use crate::support::{Ran, grader, in_parallel, run};

/// One answer that earns something.
const ANSWERS: &str = "# Answers\n\n## Q1\n\nNo idea.\n\n## Q2\n\n\
    Full recomputation keeps only the input of each layer and recomputes the rest.\n\n\
    ## Q3\n\nNo idea.\n";

/// Results from a fixed past. The last one is about answers alone; one item is gone since then,
/// and `q3.c` has come.
const PAST: &str = include_str!("history/past.jsonl");

fn command(course: &Course) -> Command {
    let mut command = grader();
    command.current_dir(course.path()).env("TZ", "UTC");
    command
}

fn grade(course: &Course, words: &[&str]) -> Ran {
    let answers = ["lesson2", "--only", "answers"];
    let default: &[&str] = if words.contains(&"--only") {
        &answers[..1]
    } else {
        &answers
    };
    run(command(course).args(default).args(words))
}

fn list(course: &Course, words: &[&str]) -> Ran {
    let ran = run(command(course).arg("list").args(words));
    assert_eq!(ran.code, 0, "{ran:?}");
    ran
}

fn listed(course: &Course) -> Value {
    list(course, &["lesson2", "--format", "json"]).json()["lessons"][0].take()
}

fn item<'v>(lesson: &'v Value, id: &str) -> &'v Value {
    let mut items = lesson["items"].as_array().expect("items").iter();
    items.find(|item| item["id"] == id).expect("an item")
}

fn file(course: &Course) -> PathBuf {
    course.path().join(".grade/history/lesson2.jsonl")
}

fn lines(course: &Course) -> Vec<Value> {
    let text = fs::read_to_string(file(course)).unwrap_or_default();
    let lines = text.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().expect("lines of JSON")
}

fn write(course: &Course, answers: &str) {
    fs::write(course.path().join("exercises/lesson2/answers.md"), answers).expect("answers");
}

/// A course with these lines in its history.
fn with_past(text: &str) -> Course {
    let course = Course::named("course");
    let file = file(&course);
    fs::create_dir_all(file.parent().expect("a folder")).expect("a new folder");
    fs::write(file, text).expect("a history");
    course
}

#[test]
fn each_grade_of_the_own_crate_leaves_a_line_and_no_other_does() {
    let course = Course::named("course");
    write(&course, ANSWERS);
    let report = grade(&course, &["--format", "json"]).json();
    grade(&course, &["--only", "q1.a,q2.a", "--seed", "7"]);
    for words in [
        &["--solution"][..],
        &["--submission", "solutions/lesson2"],
        &["--min-sandbox", "s4"],
    ] {
        grade(&course, words);
    }
    course.edit("lessons/lesson2/lesson.toml", "[files]", "[fils]");
    assert_eq!(grade(&course, &[]).code, 6);
    let lines = lines(&course);
    let ids: Vec<&Value> = lines.iter().map(|line| &line["id"]).collect();
    assert_eq!(ids, ["lesson2-1", "lesson2-2"]);
    assert_eq!(lines[0]["sha256"], report["submission"]["sha256"]);
    assert_eq!(lines[0]["score"], report["score"]);
    assert_eq!(lines[0]["only"], serde_json::json!(["answers"]));
    assert_eq!(lines[1]["only"], serde_json::json!(["q1.a", "q2.a"]));
    assert_eq!(lines[1]["seed"], 7);
    let keys: Vec<&String> = lines[0].as_object().expect("an object").keys().collect();
    insta::assert_snapshot!(serde_json::to_string(&keys).expect("names"), @r#"["version","id","at","cause","verdict","score","score_range","items","vetoes","only","sha256","files","seed","device","grader","duration_ms"]"#);
}

#[test]
fn several_at_once_each_get_a_line() {
    let course = Course::named("course");
    write(&course, ANSWERS);
    in_parallel(&[(); 4], |()| grade(&course, &[]));
    let lines = lines(&course);
    let mut ids: Vec<&str> = lines
        .iter()
        .filter_map(|line| line["id"].as_str())
        .collect();
    ids.sort_unstable();
    assert_eq!(ids, ["lesson2-1", "lesson2-2", "lesson2-3", "lesson2-4"]);
}

#[test]
fn a_damaged_line_is_left_out_with_a_remark_and_the_next_grade_goes_on() {
    let torn = &PAST[..PAST.len() - 40];
    let course = with_past(&format!("not JSON\n{torn}"));
    write(&course, ANSWERS);
    let text = list(&course, &[]).stdout;
    assert!(text.contains("2 damaged lines"), "{text}");
    grade(&course, &[]);
    let lesson = listed(&course);
    assert_eq!(lesson["history"]["n_damaged"], 2);
    assert_eq!(lesson["last_result"], "lesson2-6");
    let text = fs::read_to_string(file(&course)).expect("a history");
    assert!(text.starts_with(&format!("not JSON\n{torn}\n")), "{text}");
}

#[test]
fn items_that_are_gone_are_ignored_and_new_ones_were_never_graded() {
    let lesson = listed(&with_past(PAST));
    assert!(!lesson.to_string().contains("q9.gone"), "{lesson:#}");
    assert_eq!(item(&lesson, "q3.c")["last_points"], Value::Null);
    assert_eq!(item(&lesson, "q1.a")["last_points"], 0.5);
}

#[test]
fn a_part_that_was_not_run_keeps_what_it_came_to_before() {
    let course = Course::named("course");
    write(&course, ANSWERS);
    grade(&course, &[]);
    let before = item(&listed(&course), "q2.a")["last_status"].clone();
    assert_ne!(before, "not-run");
    grade(&course, &["--only", "q1.a"]);
    let lesson = listed(&course);
    assert_eq!(item(&lesson, "q2.a")["last_status"], before);
    assert_eq!(item(&lesson, "q2.a")["is_older"], false);
    assert_eq!(item(&lesson, "formula")["last_status"], Value::Null);
    write(&course, &ANSWERS.replace("No idea", "Still none"));
    grade(&course, &["--only", "q1.a"]);
    let lesson = listed(&course);
    assert_eq!(item(&lesson, "q2.a")["last_status"], before);
    assert_eq!(item(&lesson, "q2.a")["is_older"], true);
    assert_eq!(item(&lesson, "q2.a")["last_result"], "lesson2-1");
    assert_eq!(item(&lesson, "q1.a")["is_older"], false);
}

#[test]
fn what_a_person_decided_is_listed_at_once() {
    let course = Course::named("course");
    write(&course, ANSWERS);
    grade(&course, &[]);
    assert_eq!(item(&listed(&course), "q3.c")["last_points"], 0.0);
    let words = [
        "review", "lesson2", "--only", "answers", "--set", "q3.c=yes",
    ];
    let ran = run(command(&course)
        .args(words)
        .args(["--reason", "said in class"]));
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(item(&listed(&course), "q3.c")["last_points"], 0.5);
}

#[test]
fn the_list_shows_where_it_is_going_in_both_languages_and_on_narrow_terminals() {
    let course = with_past(PAST);
    for (language, columns) in [("en", "80"), ("zh", "80"), ("en", "40")] {
        let mut command = command(&course);
        command.args(["list", "lesson2", "--lang", language]);
        let ran = run(command.env("COLUMNS", columns));
        let width: usize = columns.parse().expect("a number");
        for line in ran.stdout.lines() {
            assert!(
                unicode_width::UnicodeWidthStr::width(line) <= width,
                "{line}"
            );
        }
        insta::assert_snapshot!(format!("list_{language}_{columns}"), ran.stdout);
    }
}

#[test]
fn without_a_name_the_list_is_short() {
    let text = list(&with_past(PAST), &[]).stdout;
    assert!(text.contains("3.20 → 4.00 → 3.70"), "{text}");
    assert!(!text.contains("newest first"), "{text}");
}
