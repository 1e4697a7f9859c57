//! What the documents beside the grader mention: files and tests that are there.

use super::document::Document;
use super::sources;
use crate::support::root;

/// The words of a text in backticks, outside of fences.
fn quoted(text: &str) -> Vec<&str> {
    let outside = text.split("```").step_by(2);
    outside
        .flat_map(|text| text.split('`').skip(1).step_by(2))
        .collect()
}

/// Whether this names a file or a folder of the course that is always there.
fn is_path(word: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/_-.".contains(c);
    ["grader/", "tests/"]
        .iter()
        .any(|start| word.starts_with(start))
        && word.chars().all(is_plain)
}

/// Whether this is the name of a test, which is a sentence.
fn is_test(word: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    word.matches('_').count() >= 4 && word.chars().all(is_plain)
}

#[test]
fn the_documents_name_files_and_tests_that_exist() {
    let sources = ["grader", "tests/it"].map(sources::below).concat();
    for name in [
        "ARCHITECTURE.md",
        "SCHEMA.md",
        "CONTRIBUTING.md",
        "CLASS.md",
    ] {
        let document = Document::read(name);
        let words = quoted(&document.text);
        for word in &words {
            assert!(
                !is_path(word) || root().join(word).exists(),
                "{name} names `{word}`, which does not exist"
            );
            assert!(
                !is_test(word) || sources.contains(&format!("fn {word}()")),
                "{name} names the test `{word}`, which does not exist"
            );
        }
        assert!(words.iter().any(|word| is_path(word)), "no file in {name}");
    }
}

#[test]
fn the_architecture_stays_short_enough_to_be_read() {
    let lines = Document::read("ARCHITECTURE.md").text.lines().count();
    assert!(lines <= 150, "{lines} lines: what of it stands elsewhere?");
}
