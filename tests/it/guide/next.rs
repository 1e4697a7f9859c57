//! Which hint is next, and when there is none.

use std::fs;

use serde_json::{Value, json};

use super::in_course;
use crate::support::course::Course;

/// Lays a last result with these items and diagnostics; the items that are not named are right.
fn lay(course: &Course, items: &[(&str, Value)], diagnostics: &Value) {
    let items: Vec<Value> = super::ids()
        .into_iter()
        .map(|id| {
            let named = items.iter().find(|(named, _)| *named == id);
            let mut item = named.map_or(json!({ "status": "passed" }), |(_, item)| item.clone());
            item["id"] = id.into();
            item["points"] = 0.0.into();
            item
        })
        .collect();
    let result = json!({
        "verdict": "failed", "score_range": [1.0, 2.0], "items": items,
        "vetoes": [{ "id": "no-averaging", "state": "clear" }], "diagnostics": diagnostics,
    });
    let folder = course.path().join(".grade/results");
    fs::create_dir_all(&folder).expect("a new folder");
    fs::write(folder.join("lesson2.json"), result.to_string()).expect("a new file");
}

fn hint(course: &Course) -> Value {
    in_course(course, &["hint", "lesson2", "--format", "json"]).json()
}

#[test]
fn what_does_not_compile_comes_before_any_hint() {
    let course = Course::named("course");
    let not_built = json!({ "status": "not-built" });
    let said = json!([
        { "level": "warning", "file": "src/lib.rs", "line": 1, "message": "unused" },
        { "level": "error", "file": "src/lib.rs", "line": 84, "message": "expected `;`" },
    ]);
    lay(&course, &[("formula", not_built)], &said);
    let told = hint(&course);
    assert_eq!(told["hint"], Value::Null);
    let message = told["message"].as_str().expect("a message");
    assert!(message.contains("src/lib.rs:84: expected `;`"), "{message}");
    assert!(!course.path().join(".grade/hints").exists());
    let named = in_course(&course, &["hint", "lesson2", "formula"]);
    assert!(named.stdout.contains("hint 1 of"), "{named:?}");
}

#[test]
fn whoever_has_seen_all_hints_of_an_item_gets_those_of_the_next() {
    let course = Course::named("course");
    let wrong = json!({ "status": "wrong" });
    let both = [("formula", wrong.clone()), ("zeroing", wrong)];
    lay(&course, &both[..1], &json!([]));
    for level in 1..=3 {
        assert_eq!(hint(&course)["hint"]["level"], level);
    }
    let used_up = in_course(&course, &["hint", "lesson2"]);
    assert!(
        used_up.stdout.contains("You have seen every hint"),
        "{used_up:?}"
    );
    assert!(used_up.stdout.contains("formula"), "{used_up:?}");
    lay(&course, &both, &json!([]));
    assert_eq!(hint(&course)["hint"]["item"], "zeroing");
}

#[test]
fn a_hint_is_at_the_item_whose_blank_is_open() {
    let course = Course::named("course");
    let waits = json!({
        "status": "unfilled", "evidence": [{ "kind": "blank", "number": 7 }],
    });
    let lost = [("averaging", waits.clone()), ("zeroing", waits)];
    lay(&course, &lost, &json!([]));
    assert_eq!(hint(&course)["hint"]["item"], "zeroing");
}

#[test]
fn a_veto_on_code_that_did_not_run_is_not_called_clear() {
    let course = Course::named("course");
    let explained = || in_course(&course, &["explain", "no-averaging"]).stdout;
    let loops = ["averaging", "zeroing", "trigger"];
    let unfilled = json!({ "status": "unfilled" });
    lay(&course, &loops.map(|id| (id, unfilled.clone())), &json!([]));
    assert!(explained().contains("not judged yet"), "{}", explained());
    lay(&course, &[], &json!([]));
    assert!(explained().contains("not fired"), "{}", explained());
}
