//! Hints and explanations: what a student is told besides the grade.

use std::fmt::Write as _;
use std::fs;

use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr;

use crate::support::course::Course;
use crate::support::{Ran, grader, in_parallel, run};

/// Whose fault an error is.
mod blame;
/// Which hint is next, and when there is none.
mod next;
/// The texts of the guide.
mod texts;

use texts::ids;

const LANGUAGES: [&str; 2] = ["en", "zh"];

fn in_course(course: &Course, words: &[&str]) -> Ran {
    run(grader().args(words).current_dir(course.path()))
}

/// Lays a last result in which these items ended like this.
fn lay_result(course: &Course, items: &[(&str, f64, &str)]) {
    let items: Vec<Value> = items
        .iter()
        .map(|(id, points, status)| json!({ "id": id, "points": points, "status": status }))
        .collect();
    let vetoes = [json!({ "id": "no-averaging", "state": "fired" })];
    let result = json!({
        "verdict": "vetoed", "score_range": [1.0, 2.0], "items": items, "vetoes": vetoes,
    });
    let folder = course.path().join(".grade/results");
    fs::create_dir_all(&folder).expect("a new folder");
    fs::write(folder.join("lesson2.json"), result.to_string()).expect("a new file");
}

#[test]
fn a_hint_is_a_little_plainer_each_time_and_the_last_one_stays() {
    let course = Course::named("course");
    let mut seen = String::new();
    for (item, language) in [("averaging", "en"), ("q1.b", "zh")] {
        for _ in 0..4 {
            let ran = in_course(&course, &["hint", "lesson2", item, "--lang", language]);
            assert_eq!(ran.code, 0, "{ran:?}");
            writeln!(seen, "{}\n----", ran.stdout.trim_end()).expect("a string");
        }
    }
    insta::assert_snapshot!("hints", seen);
}

#[test]
fn a_level_can_be_asked_for_and_takes_nothing_back() {
    let course = Course::named("course");
    let level = |words: &[&str]| {
        let words = [&["hint", "lesson2", "trigger", "--format", "json"], words].concat();
        in_course(&course, &words).json()["hint"]["level"].clone()
    };
    assert_eq!(level(&["--level", "2"]), 2);
    assert_eq!(level(&["--level", "1"]), 1);
    assert_eq!(level(&[]), 3);
    for impossible in ["0", "4", "18446744073709551615"] {
        let words = ["hint", "lesson2", "trigger", "--level", impossible];
        let ran = in_course(&course, &words);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.stderr.contains("from 1 to 3"), "{ran:?}");
    }
}

#[test]
fn without_an_item_the_next_that_is_not_right_is_hinted_at() {
    let course = Course::named("course");
    let next = || {
        let words = ["hint", "lesson2", "--format", "json", "--level", "1"];
        let ran = in_course(&course, &words);
        assert_eq!(ran.code, 0, "{ran:?}");
        ran.json()["hint"]["item"].clone()
    };
    assert_eq!(next(), "formula");
    let all = |status: &'static str| -> Vec<(String, f64, &'static str)> {
        ids().into_iter().map(|id| (id, 0.0, status)).collect()
    };
    let but = |usual: &'static str, changes: &[(&str, &'static str)]| {
        let mut items = all(usual);
        for (id, status) in changes {
            let item = items.iter_mut().find(|(known, ..)| known == id);
            item.expect("an item").2 = status;
        }
        let items: Vec<(&str, f64, &str)> = items
            .iter()
            .map(|(id, points, status)| (&**id, *points, *status))
            .collect();
        lay_result(&course, &items);
        next()
    };
    let wrong_later = [
        ("formula", "not-run"),
        ("q1.a", "pending"),
        ("q2.b", "partial"),
    ];
    assert_eq!(but("passed", &wrong_later), "q2.b");
    assert_eq!(but("passed", &wrong_later[..2]), "formula");
    assert_eq!(but("passed", &[("q1.a", "pending")]), "q1.a");
    assert_eq!(but("passed", &[]), Value::Null);
    lay_result(&course, &[("formula", 0.8, "passed")]);
    assert_eq!(next(), "recompute.full");
    let kept = course.path().join(".grade/results/lesson2.json");
    fs::write(kept, "{\"verdict\":").expect("a broken result");
    assert_eq!(next(), "formula");
}

#[test]
fn what_was_shown_may_be_broken_or_out_of_reach() {
    let course = Course::named("course");
    let hint = || in_course(&course, &["hint", "lesson2", "zeroing", "--format", "json"]);
    let shown = course.path().join(".grade/hints/lesson2.json");
    for broken in ["", "{", "[]", "{\"zeroing\": -1}", "{\"zeroing\": \"x\"}"] {
        fs::create_dir_all(shown.parent().expect("a folder")).expect("a new folder");
        fs::write(&shown, broken).expect("a broken file");
        assert_eq!(hint().json()["hint"]["level"], 1, "{broken}");
    }
    assert_eq!(hint().json()["hint"]["level"], 2);
    fs::write(&shown, format!("{{\"zeroing\": {}}}", u64::MAX)).expect("a file");
    assert_eq!(hint().json()["hint"]["level"], 3);
    fs::remove_dir_all(course.path().join(".grade")).expect("a folder");
    fs::write(course.path().join(".grade"), "").expect("a file in the way");
    let ran = hint();
    assert_eq!(ran.json()["hint"]["level"], 1);
    assert!(ran.stderr.contains("once more"), "{ran:?}");
}

#[test]
fn what_does_not_exist_is_refused_with_what_it_looks_like() {
    let course = Course::named("course");
    let said: Vec<String> = [
        &["hint", "lesson2", "avereging"][..],
        &["hint", "lesson2", "no-averaging"],
        &["hint", "lesson3"],
        &["explain", "q1a", "--lang", "zh"],
        &["explain", "weather", "--lang", "zh"],
        &["explain", "lesson2/full"],
        &["explain", "lesson3/averaging"],
    ]
    .map(|words| {
        let ran = in_course(&course, words);
        assert_eq!(ran.code, 2, "{ran:?}");
        ran.stderr
    })
    .into();
    insta::assert_snapshot!("unknown", said.join(""));
}

#[test]
fn an_item_and_a_veto_are_explained_in_both_languages() {
    let course = Course::named("course");
    let mut seen = String::new();
    for id in [
        "recompute.full",
        "averaging",
        "q1.d",
        "no-averaging",
        "first-step-safe",
    ] {
        for language in LANGUAGES {
            let ran = in_course(&course, &["explain", id, "--lang", language]);
            assert_eq!(ran.code, 0, "{ran:?}");
            writeln!(seen, "{}\n----", ran.stdout.trim_end()).expect("a string");
        }
    }
    insta::assert_snapshot!("explained", seen);
}

#[test]
fn an_explanation_shows_the_last_result() {
    let course = Course::named("course");
    lay_result(
        &course,
        &[("averaging", 0.0, "wrong"), ("q2.b", 0.25, "partial")],
    );
    let last = |id: &str| {
        let words = ["explain", id, "--format", "json"];
        in_course(&course, &words).json()["last"].clone()
    };
    assert_eq!(
        last("lesson2/q2.b"),
        json!({ "points": 0.25, "status": "partial" })
    );
    assert_eq!(last("no-averaging"), json!({ "state": "fired" }));
    assert_eq!(last("trigger"), Value::Null);
    let words = ["explain", "averaging", "--lang", "zh"];
    let human = in_course(&course, &words).stdout;
    assert!(human.contains("上次结果：错误，0.00 分"), "{human}");
}

#[test]
fn an_id_that_several_lessons_have_needs_its_lesson() {
    let course = Course::named("course");
    let lessons = course.path().join("lessons");
    fs::create_dir(lessons.join("lesson3")).expect("a new folder");
    let manifest = fs::read_to_string(lessons.join("lesson2/lesson.toml")).expect("a manifest");
    let lay = |text: &str| fs::write(lessons.join("lesson3/lesson.toml"), text).expect("a file");
    lay(&manifest.replacen("id = \"lesson2\"", "id = \"lesson3\"", 1));
    let ran = in_course(&course, &["explain", "averaging"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(
        ran.stderr.contains("lesson2/averaging, lesson3/averaging"),
        "{ran:?}"
    );
    assert_eq!(
        in_course(&course, &["explain", "lesson3/averaging"]).code,
        0
    );
    // A lesson that cannot be read hides no other; what stands in none may stand in that one.
    lay("id = ");
    assert_eq!(in_course(&course, &["explain", "averaging"]).code, 0);
    assert_eq!(in_course(&course, &["explain", "weather"]).code, 6);
}

#[test]
fn explanations_and_hints_fit_terminals_of_80_and_of_40_columns() {
    let calls: Vec<(String, &str, usize)> = ids()
        .into_iter()
        .flat_map(|id| LANGUAGES.map(|language| (id.clone(), language)))
        .flat_map(|(id, language)| [40, 80].map(|width| (id.clone(), language, width)))
        .collect();
    in_parallel(&calls, |(id, language, width)| {
        let mut command = grader();
        command.args(["explain", id, "--lang", language]);
        let ran = run(command.env("COLUMNS", width.to_string()));
        assert!(!ran.stdout.contains('\u{1b}'), "colours in a pipe: {ran:?}");
        for line in ran.stdout.lines() {
            assert!(line.width() <= *width, "{width}: {line}");
        }
    });
}
