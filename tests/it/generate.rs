//! The exercises, made from the solutions: the one that is there, and what an author gets wrong.

use std::fs;

use serde_json::Value;

use crate::support::course::Course;
use crate::support::{Ran, grade, grader, run};

const EXERCISE: &str = "exercises/lesson2/src/lib.rs";
const SOLUTION: &str = "solutions/lesson2/src/lib.rs";

fn generate(course: &Course, words: &[&str]) -> Ran {
    run(grader()
        .current_dir(course.path())
        .arg("generate")
        .args(words))
}

fn state<'v>(report: &'v Value, file: &str) -> &'v Value {
    let files = report["lessons"][0]["files"].as_array().unwrap();
    let found = files.iter().find(|found| found["file"] == file);
    found.unwrap_or_else(|| panic!("no {file} in {report:#}"))
}

#[test]
fn every_exercise_is_what_its_solution_gives() {
    let ran = grade(&["generate", "--check"]);
    assert_eq!(ran.code, 0, "run `cargo grade generate`: {ran:#?}");
    let report = grade(&["generate", "--check", "--format", "json"]).json();
    assert_eq!(report["lessons"][0]["blanks"], 7, "{report:#}");
    assert_eq!(report["up_to_date"], true, "{report:#}");
}

#[test]
fn what_differs_is_named_then_written_and_work_is_kept() {
    let course = Course::named("course");
    let original = fs::read(course.path().join(EXERCISE)).unwrap();
    course.edit(
        EXERCISE,
        "todo!(\"blank 7: make ready for the next window\");",
        "accumulated = None;",
    );
    fs::write(course.path().join("exercises/lesson2/notes.txt"), "mine").unwrap();
    fs::remove_file(course.path().join("exercises/lesson2/build.rs")).unwrap();
    let solved = fs::read(course.path().join(EXERCISE)).unwrap();

    let checked = generate(&course, &["--check"]);
    let checked_chinese = generate(&course, &["lesson2", "--check", "--lang", "zh"]);
    assert_eq!((checked.code, checked_chinese.code), (6, 6));
    let report = generate(&course, &["--check", "--format", "json"]).json();
    assert_eq!(state(&report, EXERCISE)["state"], "differs");
    assert_eq!(state(&report, EXERCISE)["line"], 134);
    assert_eq!(
        state(&report, "exercises/lesson2/build.rs")["state"],
        "missing"
    );
    assert_eq!(fs::read(course.path().join(EXERCISE)).unwrap(), solved);

    let written = generate(&course, &[]);
    assert_eq!(written.code, 0, "{written:#?}");
    assert_eq!(fs::read(course.path().join(EXERCISE)).unwrap(), original);
    let kept = course.path().join(".grade/replaced/lesson2.1/src/lib.rs");
    assert_eq!(fs::read(kept).unwrap(), solved);
    let notes = fs::read(course.path().join("exercises/lesson2/notes.txt"));
    assert_eq!(notes.unwrap(), b"mine", "nothing is deleted");
    let again = generate(&course, &["--format", "json"]);
    assert_eq!(
        (again.code, &again.json()["lessons"][0]["kept"]),
        (0, &Value::Null)
    );
    insta::assert_snapshot!(format!(
        "{}\n{}\n{}",
        checked.stdout, checked_chinese.stdout, written.stdout
    ));
}

/// A name, the file, what stands there, and what an author wrote instead.
const MISTAKES: &[(&str, &str, &str, &str)] = &[
    ("no end", SOLUTION, "    // end of blank 1\n", ""),
    (
        "number twice",
        SOLUTION,
        "// blank 2: what",
        "// blank 1: what",
    ),
    (
        "no hint",
        SOLUTION,
        "// blank 7: make ready for the next window",
        "// blank 7:",
    ),
    (
        "end alone",
        SOLUTION,
        "            // blank 7: make ready for the next window\n",
        "",
    ),
    (
        "not quite a mark",
        SOLUTION,
        "// blank 7: make",
        "// Blank 7: make",
    ),
    (
        "no place",
        SOLUTION,
        "let coefficient: f64 = {blank};",
        "let coefficient = 0.0;",
    ),
    (
        "mark in the output",
        SOLUTION,
        "// exercise| if window_is_full {",
        "// exercise| if window_is_full { // blank 9: x",
    ),
    (
        "no Rust",
        SOLUTION,
        "// exercise| if window_is_full {",
        "// exercise| if window_is_full {{",
    ),
    (
        "a blank without an item",
        "lessons/lesson2/lesson.toml",
        "blanks = [7]",
        "blanks = []",
    ),
    (
        "an item without a blank",
        "lessons/lesson2/lesson.toml",
        "blanks = [7]",
        "blanks = [7, 8]",
    ),
    (
        "a question without a mark",
        "solutions/lesson2/answers.md",
        "## Notes\n",
        "## Notes\n\n## Q3\n\n## Notes\n",
    ),
];

#[test]
fn mistakes_of_an_author_are_refused_by_file_and_line() {
    let course = Course::whole("course");
    let exercise = fs::read(course.path().join(EXERCISE)).unwrap();
    let mut told = Vec::new();
    let gap = ("a gap", SOLUTION, "", "");
    for (name, file, from, to) in MISTAKES.iter().chain([&gap]) {
        let path = course.path().join(file);
        let sound = fs::read_to_string(&path).unwrap();
        if *name == "a gap" {
            let broken = sound.replace("blank 7", "blank 8");
            fs::write(&path, broken).unwrap();
        } else {
            course.edit(file, from, to);
        }
        let [english, chinese] = ["en", "zh"].map(|language| {
            let ran = generate(&course, &["--lang", language]);
            assert_eq!(ran.code, 6, "{name}: {ran:#?}");
            ran.stderr
        });
        if *name == "no Rust" {
            // The rest is the compiler's own words.
            let first = english.lines().next().unwrap();
            assert!(english.contains("--> src/lib.rs:"), "{english}");
            told.push(format!("# {name}\n{first}\n"));
        } else {
            told.push(format!("# {name}\n{english}{chinese}"));
        }
        fs::write(&path, sound).unwrap();
        let there = fs::read(course.path().join(EXERCISE)).unwrap();
        assert_eq!(there, exercise, "{name}: nothing is written");
    }
    fs::remove_dir_all(course.path().join("solutions")).unwrap();
    let ran = generate(&course, &["lesson2"]);
    assert_eq!(ran.code, 6, "{ran:#?}");
    told.push(format!("# no solution\n{}", ran.stderr));
    insta::assert_snapshot!(told.join("\n"));
    let error = generate(&course, &["--format", "json"]).json();
    assert_eq!(error["error"]["kind"], "course");
}

#[test]
fn a_new_solution_gives_a_new_exercise() {
    let course = Course::whole("course");
    course.edit(
        SOLUTION,
        "// blank 7: make ready for the next window",
        "// blank 7: start \"afresh\"",
    );
    let ran = generate(&course, &["lesson2"]);
    assert_eq!(ran.code, 0, "{ran:#?}");
    let made = fs::read_to_string(course.path().join(EXERCISE)).unwrap();
    assert!(
        made.contains("todo!(\"blank 7: start \\\"afresh\\\"\");"),
        "{made}"
    );
    assert!(
        !course.path().join(".grade/replaced").exists(),
        "nobody's work was there"
    );
}
