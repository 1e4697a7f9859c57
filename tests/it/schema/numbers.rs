//! The numbers of the document are those of the sources.

use super::document::Document;
use super::sources::source;

/// Where a number stands, how it stands there, and what the document says of it.
const FACTS: &[(&str, &str, &str)] = &[
    (
        "grader/src/manifest.rs",
        "FORMAT_VERSION: u32 = 1;",
        "| `format-version` | integer | required | 1;",
    ),
    (
        "grader/src/submission.rs",
        "MAX_CODE_BYTES: u64 = 256 << 10;",
        "the source, up to 256 KiB",
    ),
    (
        "grader/src/submission.rs",
        "MAX_ANSWER_BYTES: u64 = 2 << 20;",
        "the answer sheet, up to 2 MiB",
    ),
    (
        "grader/rubric/src/rubric.rs",
        "source.schema != 1 ",
        "| `schema` | integer | required | 1 |",
    ),
    (
        "grader/rubric/src/rule.rs",
        "gap.unwrap_or(60)",
        "| `gap` | integer | 60 |",
    ),
    (
        "grader/probe/src/pipes.rs",
        "REQUESTS_FD: i32 = 3;",
        "descriptors 3 (requests) and 4 (records)",
    ),
    (
        "grader/probe/src/pipes.rs",
        "RECORDS_FD: i32 = 4;",
        "descriptors 3 (requests) and 4 (records)",
    ),
    (
        "grader/trace/src/frame.rs",
        "HEADER_BYTES: usize = 14;",
        "a header of 14 bytes",
    ),
    (
        "grader/trace/src/frame.rs",
        "MAGIC: [u8; 4] = *b\"GRDT\";",
        "magic `GRDT`",
    ),
    (
        "grader/src/report.rs",
        "FORMAT_VERSION: u32 = 1;",
        "| `format_version`, `lesson` | 1;",
    ),
    (
        "grader/src/export/summary.rs",
        "BUDGET: usize = 900_000;",
        "up to 900000 bytes",
    ),
    (
        "grader/src/export/prairielearn.rs",
        "BUDGET: usize = 900_000;",
        "past 900000 bytes",
    ),
    (
        "grader/src/export/annotations.rs",
        "MOST: usize = 10;",
        "the worst 10 of each level",
    ),
    (
        "grader/src/export/text.rs",
        "MOST_CHARS: usize = 4_000;",
        "a text over 4000 characters",
    ),
    (
        "grader/src/options.rs",
        "LEAST_WIDTH: usize = 30;",
        "the width, 30 to 100",
    ),
    (
        "grader/src/options.rs",
        "MOST_WIDTH: usize = 100;",
        "the width, 30 to 100",
    ),
    (
        "grader/src/model/settings.rs",
        "USUAL_TIMEOUT: Duration = Duration::from_secs(30);",
        "seconds for one reply, 30 by default",
    ),
];

#[test]
fn the_numbers_are_those_of_the_sources() {
    let document = Document::schema();
    for (path, fact, said) in FACTS {
        assert!(
            source(path).contains(fact),
            "`{fact}` is gone from {path}: is it still true that `{said}`?"
        );
        assert!(document.text.contains(said), "`{said}`, by {path}");
    }
}

#[test]
fn the_limits_of_a_rubric_are_those_of_the_engine() {
    let document = Document::schema();
    let source = source("grader/rubric/src/limits.rs");
    let (_, defaults) = source.split_once("Self {").expect("the defaults");
    let fields = defaults.lines().filter_map(|line| {
        let (name, number) = line.trim().strip_suffix(',')?.split_once(": ")?;
        Some((name, number))
    });
    let fields: Vec<(&str, &str)> = fields.collect();
    assert!(fields.len() > 10, "{fields:?}");
    for (name, number) in fields {
        document.assert_row(name, &format!("{number} |"));
    }
}

#[test]
fn the_limits_of_children_are_those_of_the_grader() {
    let document = Document::schema();
    let source: String = source("grader/src/lesson/limits.rs")
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(str::split_whitespace)
        .collect();
    let [_, compile, run, ..] = source.split("()->Limits{").collect::<Vec<_>>()[..] else {
        panic!("no limits of two kinds");
    };
    for (key, field, factor) in [
        ("wall-seconds", "wall", 1),
        ("cpu-seconds", "cpu", 1),
        ("memory-mib", "memory_bytes", 1),
        ("file-mib", "file_bytes", 1),
        ("output-kib", "output_bytes", 1024),
    ] {
        let shown = [compile, run].map(|limits| {
            let (_, value) = limits
                .split_once(&format!(",{field}:Some("))
                .expect("a limit");
            factor * amount(value.split("),").next().unwrap_or_default())
        });
        document.assert_row(key, &format!("{} | {}", shown[0], shown[1]));
    }
}

/// Seconds, or units of 2^20, as the source writes them: `Duration::from_mins(2`, `64*MIB`, `MIB`.
fn amount(text: &str) -> u64 {
    let digits = text.trim_matches(|character: char| !character.is_ascii_digit());
    let minutes = if text.contains("from_mins") { 60 } else { 1 };
    minutes * digits.parse().unwrap_or(1)
}
