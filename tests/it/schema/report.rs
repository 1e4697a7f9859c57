//! The report and what else is JSON: the examples have exactly the fields that the grader gives.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use super::demo::Demo;
use super::document::Document;
use super::sources;
use crate::batch::class::{Class, NO_CODE};
use crate::support::fixture::solution_with;
use crate::support::{grader, prepare, run};

/// The paths of all keys of a document. Entries of a list have the same, but for those of several
/// kinds, which say which they are.
pub(super) fn paths(value: &Value) -> BTreeSet<String> {
    fn gather(value: &Value, path: &str, paths: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                for (key, value) in fields {
                    let path = format!("{path}.{key}");
                    gather(value, &path, paths);
                    paths.insert(path);
                }
            }
            Value::Array(entries) => {
                for entry in entries {
                    let kind = entry["kind"].as_str().unwrap_or_default();
                    gather(entry, &format!("{path}[{kind}]"), paths);
                }
            }
            _ => {}
        }
    }
    let mut paths = BTreeSet::new();
    gather(value, "", &mut paths);
    paths
}

fn documented(document: &Document, info: &str) -> BTreeSet<String> {
    let example = document.example(info);
    paths(&serde_json::from_str(&example).expect("JSON"))
}

pub(super) fn assert_same(documented: &BTreeSet<String>, given: &BTreeSet<String>) {
    let lacks: Vec<_> = given.difference(documented).collect();
    let invents: Vec<_> = documented.difference(given).collect();
    assert!(
        lacks.is_empty() && invents.is_empty(),
        "the example lacks {lacks:?} and invents {invents:?}"
    );
}

/// What reports of the example's answers say: as they are, decided on, and changed afterwards.
fn of_answers(demo: &Demo) -> BTreeSet<String> {
    let report = || demo.grader(&["demo", "--only", "answers", "--format", "json"]);
    let mut given = paths(&report().json());
    let reviewed = demo.grader(&[
        "review",
        "demo",
        "--only",
        "answers",
        "--set",
        "q1.a=half",
        "--set",
        "linear=clear",
        "--reason",
        "says that it grows",
    ]);
    assert_eq!(reviewed.code, 0, "{reviewed:?}");
    given.extend(paths(&report().json()));
    demo.edit("exercises/demo/answers.md", "Memory grows", "It grows");
    given.extend(paths(&report().json()));
    given
}

/// What reports of code say: of one that is wrong in several ways, and of one that is not built.
fn of_code() -> BTreeSet<String> {
    prepare();
    let wrong = solution_with(&[
        (
            "Recompute::Full => none / num_layers as f64,",
            "Recompute::Full => panic!(\"out of ideas\"),",
        ),
        (
            "Recompute::Selective => 0.3 * none,",
            "Recompute::Selective => todo!(\"blank 3: a hint\"),",
        ),
        ("*total /= grad_accum as f64;", "*total /= 2.0;"),
    ]);
    let broken = solution_with(&[("Recompute::Selective => 0.3 * none,", "nothing")]);
    let report = |folder: &Path| {
        let words = ["lesson2", "--only", "code", "--format", "json"];
        let mut command = grader();
        run(command.args(words).arg("--submission").arg(folder)).json()
    };
    let mut given = paths(&report(wrong.path()));
    given.extend(paths(&report(broken.path())));
    given
}

/// A model takes a server, so its fields are read where they are written.
fn of_a_model() -> BTreeSet<String> {
    let source = sources::source("grader/src/report.rs");
    let (_, from) = source
        .split_once("model: judged.consulted")
        .expect("where a model is told of");
    let told = from.split("})").next().unwrap_or_default();
    let fields = sources::json_keys(told);
    assert!(fields.len() > 2, "{told}");
    let fields = fields.iter().map(|field| format!(".items[].model.{field}"));
    fields.chain([".items[].model".to_owned()]).collect()
}

#[test]
fn a_report_has_the_fields_that_are_documented() {
    let document = Document::schema();
    let mut given = of_answers(&Demo::lay(&document));
    given.extend(of_code());
    given.extend(of_a_model());
    assert_same(&documented(&document, "report"), &given);
    let keys = given.iter().filter_map(|path| path.rsplit('.').next());
    document.assert_names(keys.map(str::to_owned));
}

#[test]
fn a_report_without_a_grade_has_the_fields_that_are_documented() {
    let document = Document::schema();
    let demo = Demo::lay(&document);
    demo.edit("lessons/demo/lesson.toml", "random = 8", "randoms = 8");
    let ran = demo.grader(&["demo", "--format", "json"]);
    assert_eq!(ran.code, 6, "{ran:?}");
    assert_same(&documented(&document, "error"), &paths(&ran.json()));
}

#[test]
fn a_decision_has_the_fields_that_are_documented() {
    let document = Document::schema();
    let demo = Demo::lay(&document);
    of_answers(&demo);
    let record = demo.read(".grade/reviews/demo/exercise.jsonl");
    let line = record.lines().next().expect("a decision");
    let line = paths(&serde_json::from_str(line).expect("JSON"));
    assert_same(&documented(&document, "record"), &line);
    document.assert_names(line.iter().map(|path| path.trim_matches('.').to_owned()));
}

#[test]
fn a_class_has_the_fields_columns_and_files_that_are_documented() {
    prepare();
    let document = Document::schema();
    let class = Class::new();
    class.folder_of("ada", &[("src/lib.rs", NO_CODE)]);
    class.folder_of("bob.rar", &[("src/lib.rs", NO_CODE)]);
    class.zip("bob.rar.zip", &[]);
    let ran = class.grade(&["--format", "json"]);
    assert_eq!(ran.code, 3, "{ran:#?}");
    assert_same(&documented(&document, "batch"), &paths(&ran.json()));
    let items: Vec<String> = class
        .table("items.csv")
        .iter()
        .map(|row| row["item"].clone())
        .collect();
    let columns = class
        .headings("grades.csv")
        .into_iter()
        .filter(|name| !items.contains(name));
    document.assert_names(columns.chain(class.headings("items.csv")));
    for file in [
        "ada/state.json",
        "ada/log.txt",
        "ada/report.json",
        "ada/submission/src/lib.rs",
        "bob.rar/failure.json",
        "batch.json",
    ] {
        assert!(class.grades().join(file).is_file(), "{file}");
    }
}

/// Of Python there are numbers, or why there are none.
#[test]
fn what_a_class_costs_has_the_fields_that_are_documented() {
    let document = Document::schema();
    let given = crate::bench::small_class();
    assert_same(&documented(&document, "bench"), &paths(&given));
    document.assert_names(["skipped".to_owned()]);
}
