//! The exports: their examples are what the readers take, with just the fields that are given.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::document::Document;
use super::report::{assert_same, paths};
use crate::export::{IDENTITY, schema};
use crate::support::fixture::solution_with;
use crate::support::{grader, prepare, root, run};

/// What a veto with everything else right, and answers that nobody looked at, is exported as.
fn given(kind: &str) -> String {
    prepare();
    let folder = solution_with(&[("*total /= grad_accum as f64;", "let _ = &total;")]);
    let answers = root().join("solutions/lesson2/answers.md");
    fs::copy(answers, folder.path().join("answers.md")).expect("answers");
    let out = folder.path().join("out");
    let only = "code,q1.a,q1.b,q1.c,q1.d,q2.a,q2.b,q2.c,q2.d,q3.a,q3.b";
    let mut command = grader();
    command.args(["lesson2", "--only", only, "--submission"]);
    command
        .arg(folder.path())
        .args(["--report", &format!("{kind}={}", out.display())]);
    let ran = run(command.envs(IDENTITY));
    assert_eq!(ran.code, 4, "{ran:?}");
    fs::read_to_string(out).expect("an export")
}

fn keys(document: &str) -> BTreeSet<String> {
    let value: Value = serde_json::from_str(document).expect("JSON");
    paths(&value)
}

#[test]
fn an_export_has_the_fields_that_are_documented() {
    let document = Document::schema();
    for kind in ["gradescope", "classroom50", "prairielearn"] {
        let example = document.example(kind);
        schema::assert_valid(kind, &serde_json::from_str(&example).expect("JSON"));
        assert_same(&keys(&example), &keys(&given(kind)));
    }
}

#[test]
fn lines_of_an_export_are_those_that_are_documented() {
    let document = Document::schema();
    let names = |text: &str| -> Vec<String> {
        let lines = text.lines().filter_map(|line| line.split_once('='));
        lines.map(|(name, _)| name.to_owned()).collect()
    };
    let example = document.example("github-output");
    assert_eq!(names(&example), names(&given("github-output")));
    let example = document.example("github-annotations");
    let given = given("github-annotations");
    for line in example.lines() {
        let (level, _) = line.split_once(' ').expect("a command");
        assert!(
            given.lines().any(|given| given.starts_with(level)),
            "{line}: {given}"
        );
    }
}

#[test]
fn junit_has_the_properties_that_are_documented() {
    let document = Document::schema();
    let properties = |xml: &str| -> BTreeSet<(String, String)> {
        let report = roxmltree::Document::parse(xml.trim()).expect("XML");
        let elements = report.descendants().filter(roxmltree::Node::is_element);
        let pairs = elements.flat_map(|element| {
            let name = element.tag_name().name();
            let of = match name {
                "property" => element
                    .parent_element()
                    .and_then(|list| list.parent_element()),
                _ => None,
            };
            let named = of.map(|of| {
                let value = element.attribute("name").unwrap_or_default();
                (of.tag_name().name().to_owned(), value.to_owned())
            });
            let attributes = element
                .attributes()
                .map(move |one| (name.to_owned(), one.name().to_owned()));
            attributes.chain(named).collect::<Vec<_>>()
        });
        pairs.collect()
    };
    let example = properties(&document.example("junit"));
    let given = properties(&given("junit"));
    assert_eq!(example, given);
}

/// What a page tells people to type is understood.
#[test]
fn commands_of_the_page_for_a_class_and_of_the_workflow_are_understood() {
    let folder = solution_with(&[]);
    let page = Document::read("CLASS.md").text;
    let fences = page.split("```sh\n").skip(1);
    let lines = fences.flat_map(|fence| fence.split("```").next().unwrap_or_default().lines());
    let commands: Vec<&str> = lines
        .filter(|line| line.starts_with("cargo grade "))
        .collect();
    assert!(commands.len() >= 8, "{commands:?}");
    for command in commands {
        let words = command
            .split('#')
            .next()
            .unwrap_or_default()
            .split_whitespace();
        // The grammar is asked, and nothing is done: help comes before the command itself.
        let ran = run(grader().args(words.skip(2)).arg("--help"));
        assert_eq!(ran.code, 0, "{command}: {ran:?}");
        let words: Vec<&str> = command
            .split_whitespace()
            .filter(|word| word.starts_with("--"))
            .collect();
        for word in words {
            assert!(ran.stdout.contains(word), "{command}: {word} is in no help");
        }
    }
    let workflow =
        fs::read_to_string(root().join("grader/ci/github-grade.yml")).expect("a workflow");
    let (_, call) = workflow
        .split_once("cargo grade \"$LESSON\" --submission")
        .expect("a call");
    let (call, _) = call.split_once(" || code=$?").expect("its end");
    let place = folder.path().to_str().expect("a plain path");
    let call = call.replace("$GITHUB_WORKSPACE/submission/exercises/$LESSON", place);
    let call = call
        .replace("$GITHUB_WORKSPACE", place)
        .replace(['"', '\\'], "");
    let call = call.replace("--min-sandbox S3", "");
    let mut command = grader();
    command.args(["lesson2", "--only", "answers", "--submission"]);
    command.args(call.split_whitespace());
    let ran = run(command.env("GITHUB_OUTPUT", folder.path().join("output")));
    assert_eq!(ran.code, 1, "{ran:?}");
    for file in ["report.json", "junit.xml", "summary.md", "annotations.txt"] {
        assert!(
            Path::new(place).join("results").join(file).is_file(),
            "{file}"
        );
    }
}
