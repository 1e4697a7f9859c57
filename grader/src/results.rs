//! The last result of each lesson, kept in the checkout for `cargo grade list`.
//!
//! Only the student's own crate leaves one. A result is written whole or not at all, and a run
//! without a grade leaves the one before as it is.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::course::Course;

/// What is read back of a result.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct LastResult {
    pub(crate) verdict: String,
    pub(crate) score_range: [f64; 2],
    pub(crate) items: Vec<LastItem>,
}

/// What is read back of an item.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct LastItem {
    pub(crate) id: String,
    pub(crate) points: f64,
    pub(crate) status: String,
}

/// Keeps a report.
pub(crate) fn keep(course: &Course, lesson: &str, report: &str) -> io::Result<()> {
    let folder = course.results();
    fs::create_dir_all(&folder)?;
    let mut file = tempfile::NamedTempFile::new_in(&folder)?;
    file.write_all(report.as_bytes())?;
    file.persist(path(&folder, lesson))?;
    Ok(())
}

/// The result that was kept last, if there is one that can be read.
pub(crate) fn last(course: &Course, lesson: &str) -> Option<LastResult> {
    let text = fs::read(path(&course.results(), lesson)).ok()?;
    serde_json::from_slice(&text).ok()
}

fn path(folder: &Path, lesson: &str) -> PathBuf {
    folder.join(format!("{lesson}.json"))
}
