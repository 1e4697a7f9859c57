//! Validates a document against a schema of `tests/schemas`.
//!
//! It knows the words of JSON Schema that those schemas use and refuses every other one, so that
//! none is passed over.

use std::fs;

use serde_json::{Map, Value};

use crate::support::root;

/// A document that a system takes.
pub(crate) fn assert_valid(system: &str, document: &Value) {
    let schema = read(system);
    if let Err(problem) = valid(&schema, &schema, document, "") {
        panic!("{system}: {problem} in {document:#}");
    }
}

fn read(system: &str) -> Value {
    let path = root().join("tests/schemas").join(format!("{system}.json"));
    let text = fs::read_to_string(&path).expect("a schema");
    serde_json::from_str(&text).expect("JSON")
}

type Found = Result<(), String>;

fn valid(root: &Value, schema: &Value, value: &Value, at: &str) -> Found {
    let rules = match schema {
        Value::Bool(true) => return Ok(()),
        Value::Bool(false) => return Err(format!("{at} must not be there")),
        Value::Object(rules) => rules,
        _ => panic!("no schema: {schema}"),
    };
    for (rule, due) in rules {
        obeys(root, rules, rule, due, value, at)?;
    }
    Ok(())
}

fn obeys(
    root: &Value,
    rules: &Map<String, Value>,
    rule: &str,
    due: &Value,
    value: &Value,
    at: &str,
) -> Found {
    let holds = match rule {
        "$schema" | "$defs" | "title" => true,
        "$ref" => {
            let pointer = due.as_str().and_then(|text| text.strip_prefix('#'));
            let target = pointer.and_then(|pointer| root.pointer(pointer));
            return valid(root, target.expect("a definition"), value, at);
        }
        "type" => match due {
            Value::Array(types) => types.iter().any(|due| is_of(due, value)),
            due => is_of(due, value),
        },
        "const" => due == value,
        "enum" => due.as_array().expect("values").contains(value),
        "minimum" => number(value).is_none_or(|found| found >= number(due).expect("a number")),
        "maximum" => number(value).is_none_or(|found| found <= number(due).expect("a number")),
        "minLength" => {
            let least = usize::try_from(due.as_u64().expect("a length")).expect("a length");
            value
                .as_str()
                .is_none_or(|text| text.chars().count() >= least)
        }
        "pattern" => {
            let pattern = regex_lite::Regex::new(due.as_str().expect("a pattern"));
            let pattern = pattern.expect("a pattern");
            value.as_str().is_none_or(|text| pattern.is_match(text))
        }
        "required" => has_all(due, value),
        "dependentRequired" => {
            let due = due.as_object().expect("keys");
            due.iter()
                .all(|(key, others)| value.get(key).is_none() || has_all(others, value))
        }
        _ => return inside(root, rules, rule, due, value, at),
    };
    if holds {
        Ok(())
    } else {
        Err(format!("{at}: {value} breaks {rule} {due}"))
    }
}

/// A rule about what a value holds.
fn inside(
    root: &Value,
    rules: &Map<String, Value>,
    rule: &str,
    due: &Value,
    value: &Value,
    at: &str,
) -> Found {
    match rule {
        "properties" => {
            for (key, schema) in due.as_object().expect("properties") {
                if let Some(value) = value.get(key) {
                    valid(root, schema, value, &format!("{at}.{key}"))?;
                }
            }
            Ok(())
        }
        "additionalProperties" => {
            assert_eq!(*due, Value::Bool(false), "{rule}");
            let known = rules["properties"].as_object().expect("properties");
            let mut found = value.as_object().into_iter().flat_map(Map::keys);
            match found.find(|key| !known.contains_key(*key)) {
                Some(key) => Err(format!("{at}.{key} is unknown")),
                None => Ok(()),
            }
        }
        "items" => {
            for (index, value) in value.as_array().into_iter().flatten().enumerate() {
                valid(root, due, value, &format!("{at}[{index}]"))?;
            }
            Ok(())
        }
        "oneOf" => {
            let ways = due.as_array().expect("schemas").iter();
            let found: Vec<Found> = ways.map(|way| valid(root, way, value, at)).collect();
            if found.iter().filter(|found| found.is_ok()).count() != 1 {
                return Err(format!("{at} is not one of the shapes: {found:?}"));
            }
            Ok(())
        }
        _ => panic!("the rule `{rule}` is not known here"),
    }
}

fn is_of(due: &Value, value: &Value) -> bool {
    match due.as_str().expect("a type") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        other => panic!("no type: {other}"),
    }
}

fn number(value: &Value) -> Option<f64> {
    value.as_f64()
}

fn has_all(keys: &Value, value: &Value) -> bool {
    let mut keys = keys.as_array().expect("keys").iter();
    keys.all(|key| value.get(key.as_str().expect("a key")).is_some())
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
        let schema = read(system);
        let found = valid(&schema, &schema, &value, "");
        assert_eq!(found.is_ok(), is_taken, "{system}: {document}: {found:?}");
    }
}
