//! `grader/SCHEMA.md`: what it shows is tried, and what the programs know stands in it.
//!
//! Keys and words of files come from what a program says when it refuses an unknown one, everything
//! else from the sources, so that a document which lags behind fails. An example is found by the
//! word behind its opening fence.

/// The example course.
mod demo;
/// The document and its examples.
mod document;
/// The exports.
mod exports;
/// What a kind of file may hold, asked of whoever reads it.
mod keys;
/// Names that the other documents mention.
mod mentioned;
/// Defaults and bounds.
mod numbers;
/// The report and what else is JSON.
mod report;
/// What the sources know.
mod sources;

use grade_rubric::Rubric;

use crate::support::fixture::Expect;
use crate::support::skip;
use demo::Demo;
use document::Document;
use keys::{Holds, Refusal};
use sources::{Types, source};

const MANIFEST: &str = "lessons/demo/lesson.toml";

/// Every key that may stand in a kind of file has a value in its example, and every key and word
/// stands in the document.
fn assert_documented(document: &Document, info: &str, read: impl Fn(&str) -> Refusal) {
    let example = document.example(info);
    let holds = Holds::ask(&example, read);
    let unused = holds.unused();
    assert!(
        unused.is_empty(),
        "the example `{info}` leaves out: {unused:?}"
    );
    document.assert_names(holds.names());
}

#[test]
fn a_lesson_can_hold_what_its_document_says() {
    let document = Document::schema();
    let demo = Demo::lay(&document);
    let listed = demo.grader(&["list", "--format", "json"]);
    assert_eq!(listed.code, 0, "{listed:?}");
    let items = &listed.json()["lessons"][0]["items"];
    assert_eq!(items.as_array().map(Vec::len), Some(4), "{listed:?}");
    assert_documented(&document, "lesson.toml", |manifest| {
        demo.write(MANIFEST, manifest);
        let ran = demo.grader(&["list", "--format", "json"]);
        match ran.code {
            0 => Refusal::None,
            6 => Refusal::of(&ran.json()["error"]),
            _ => panic!("{ran:?}"),
        }
    });
}

/// All mistakes that the grader has words for are shown, each by a change of the example.
#[test]
fn a_lesson_with_a_mistake_is_refused_as_its_document_says() {
    let document = Document::schema();
    let mut refusals = Vec::new();
    for line in document.example("refusals of lesson.toml").lines() {
        let parts: Vec<&str> = line.split(" => ").collect();
        let &[from, to, says] = &parts[..] else {
            panic!("no change: {line}");
        };
        let demo = Demo::lay(&document);
        demo.edit(MANIFEST, from, to);
        let ran = demo.grader(&["list", "--format", "json"]);
        assert_eq!(ran.code, 6, "{line}: {ran:?}");
        let message = ran.json()["error"]["message"].to_string();
        assert!(message.contains(says), "{line}: {message}");
        refusals.push(message);
    }
    for (key, words) in sources::mistakes() {
        let is_shown = refusals.iter().any(|message| message.contains(&words));
        assert!(is_shown, "show a change that is refused by `{key}`");
    }
}

#[test]
fn a_rubric_can_hold_what_its_document_says() {
    let document = Document::schema();
    let demo = Demo::lay(&document);
    let ran = demo.grader(&["rubric", "check", "demo"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_documented(&document, "rubric.toml", |rubric| {
        match Rubric::parse(rubric) {
            Ok(_) => Refusal::None,
            Err(problem) => Refusal::Because(problem.to_string()),
        }
    });
    demo.edit("lessons/demo/rubric.toml", "clean = true", "cleans = true");
    let ran = demo.grader(&["rubric", "check", "demo"]);
    assert_eq!(ran.code, 6, "{ran:?}");
}

#[test]
fn an_expectation_can_hold_what_its_document_says() {
    assert_documented(
        &Document::schema(),
        "expect.toml",
        |text| match toml::from_str::<Expect>(text) {
            Ok(_) => Refusal::None,
            Err(problem) => Refusal::Because(problem.to_string()),
        },
    );
}

#[test]
fn a_guide_can_hold_what_its_document_says() {
    let document = Document::schema();
    let types = Types::read("grader/src/lesson/guide.rs");
    let example = document.example("guide.toml");
    let used = keys::all(&example);
    for key in types.keys(&["Guide", "Entry"]) {
        assert!(used.contains(&key), "the guide's example leaves out {key}");
        document.assert_names([key]);
    }
    let demo = Demo::lay(&document);
    let explain = |id: &str| demo.grader(&["explain", &format!("demo/{id}")]);
    for id in ["formula", "linear"] {
        let ran = explain(id);
        assert_eq!(ran.code, 0, "{ran:?}");
    }
    if explain("formula").stdout.is_empty() {
        skip("a_guide_can_hold", "`cargo grade explain` says nothing yet");
        return;
    }
    demo.edit("lessons/demo/guide.toml", "faults = ", "fault = ");
    let ran = explain("formula");
    assert_eq!(ran.code, 6, "{ran:?}");
}

#[test]
fn what_passes_on_the_wire_is_documented() {
    let document = Document::schema();
    document.assert_names(Types::read("grader/trace/src/record.rs").names());
    let faults = Types::read("grader/trace/src/frame.rs");
    document.assert_names(faults.variants("FrameFault"));
    for (name, value) in [
        ("VERSION", usize::from(grade_trace::VERSION)),
        ("MAX_FRAME_BYTES", grade_trace::MAX_FRAME_BYTES),
        ("MAX_PARAMETERS", grade_trace::MAX_PARAMETERS),
        ("MAX_DIMENSIONS", grade_trace::MAX_DIMENSIONS),
        ("MAX_NAME_CHARS", grade_trace::MAX_NAME_CHARS),
        ("MAX_TEXT_CHARS", grade_trace::MAX_TEXT_CHARS),
    ] {
        document.assert_row(name, &value.to_string());
    }
    let frame = grade_trace::encode(1, &grade_trace::Record::Bye).expect("a short record");
    let shown: Vec<u8> = document
        .example("frame")
        .split_whitespace()
        .map(|byte| u8::from_str_radix(byte, 16).expect("a byte"))
        .collect();
    assert_eq!(shown, frame);
}

#[test]
fn every_word_of_a_report_is_documented() {
    let document = Document::schema();
    for path in [
        "grader/src/verdict.rs",
        "grader/src/verdict/rescale.rs",
        "grader/src/decision.rs",
        "grader/src/error.rs",
        "grader/src/export/kind.rs",
        "grader/rubric/src/verdict.rs",
    ] {
        let words = sources::words(&source(path));
        assert!(words.len() > 2, "no words in {path}");
        document.assert_names(words);
    }
}

#[test]
fn every_exit_code_is_documented() {
    let document = Document::schema();
    let codes = Types::read("grader/src/exit_code.rs").discriminants("ExitCode");
    assert!(codes.len() > 5, "{codes:?}");
    for code in codes {
        assert!(
            document.text.contains(&format!("\n| {code} | ")),
            "exit code {code}"
        );
    }
}

#[test]
fn every_variable_that_is_read_is_documented_and_no_other() {
    let document = Document::schema();
    let sources = sources::below("grader/src") + &sources::below("tests/it/support");
    document.assert_names(sources::own_variables(&sources));
    let rows = document.section("Environment variables").lines();
    let names = rows.filter_map(|row| row.strip_prefix("| `")?.split(" |").next());
    for name in names.flat_map(|names| names.split(", ")) {
        let quoted = format!("\"{}\"", name.trim_matches('`'));
        assert!(sources.contains(&quoted), "nobody reads {name}");
    }
}
