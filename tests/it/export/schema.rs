//! Validates a document against a schema of `tests/schemas`.

use std::fs;

use jsonschema::Validator;
use serde_json::Value;

use crate::support::root;

/// A document that a system takes.
pub(crate) fn assert_valid(system: &str, document: &Value) {
    if let Err(problem) = read(system).validate(document) {
        let at = problem.instance_path();
        panic!("{system}: {problem} at {at} in {document:#}");
    }
}

fn read(system: &str) -> Validator {
    let path = root().join("tests/schemas").join(format!("{system}.json"));
    let text = fs::read_to_string(&path).expect("a schema");
    let schema = serde_json::from_str(&text).expect("JSON");
    jsonschema::validator_for(&schema).expect("a schema")
}

#[test]
fn what_a_system_would_not_take_is_found() {
    let test = |more: &str| format!(r#"{{"score": 1, "tests": [{{"name": "a" {more}}}]}}"#);
    let learn = |points: &str| format!(r#"{{"gradable": true, "score": {points}, "tests": []}}"#);
    for (system, document, is_taken) in [
        ("gradescope", test(""), true),
        ("gradescope", test(r#", "score": 1, "max_score": 1"#), true),
        ("gradescope", test(r#", "score": 1"#), false),
        ("gradescope", test(r#", "status": "pending""#), false),
        ("gradescope", test(r#", "scores": 1"#), false),
        ("gradescope", r#"{"output": "x"}"#.to_owned(), true),
        (
            "gradescope",
            r#"{"output": "x", "score": 0}"#.to_owned(),
            false,
        ),
        ("prairielearn", learn("1"), true),
        ("prairielearn", learn("1.01"), false),
        ("prairielearn", learn("\"1\""), false),
        ("prairielearn", r#"{"gradable": false}"#.to_owned(), true),
        (
            "prairielearn",
            r#"{"gradable": false, "score": 0}"#.to_owned(),
            false,
        ),
        ("prairielearn", r#"{"gradable": true}"#.to_owned(), false),
        (
            "classroom50",
            r#"{"schema": "classroom50/result/v1"}"#.to_owned(),
            false,
        ),
    ] {
        let value: Value = serde_json::from_str(&document).expect("JSON");
        let found = read(system).is_valid(&value);
        assert_eq!(found, is_taken, "{system}: {document}");
    }
}
