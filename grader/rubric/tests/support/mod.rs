//! What several tests read: the rubric of lesson 2, the labelled answers, the sheets.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::path::{Path, PathBuf};

use grade_rubric::{Rubric, eval};

/// Of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file of the repository.
pub(crate) fn read(path: &str) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()))
}

/// The rubric of lesson 2 as it is written.
pub(crate) fn rubric_source() -> String {
    read("lessons/lesson2/rubric.toml")
}

/// The rubric of lesson 2.
pub(crate) fn rubric() -> Rubric {
    Rubric::parse(&rubric_source()).expect("a rubric")
}

/// The answers that the rubric was developed against.
pub(crate) fn developed_against() -> Vec<eval::Labelled> {
    let of = |name: &&str| {
        let text = read(&format!("tests/answers/dev-{name}.toml"));
        eval::corpus(&text).expect("labelled answers")
    };
    ["q1", "q2", "q3", "reason"].iter().flat_map(of).collect()
}
