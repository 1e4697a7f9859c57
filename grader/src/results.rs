//! The last result of each lesson, kept in the checkout for `cargo grade list`.
//!
//! Only the student's own crate leaves one, and a line in the history. A result is written whole or
//! not at all, and a run without a grade leaves the one before as it is.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::catalogue::Catalogue;
use crate::course::Course;
use crate::grade::Graded;
use crate::history::{self, Cause, History};
use crate::message::Message;
use crate::report;
use crate::submission::OriginKind;
use crate::verdict::Status;

/// What is read back of a result.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct LastResult {
    pub(crate) verdict: String,
    pub(crate) score_range: [f64; 2],
    pub(crate) items: Vec<LastItem>,
    #[serde(default)]
    pub(crate) vetoes: Vec<LastVeto>,
    #[serde(default)]
    diagnostics: Vec<LastDiagnostic>,
}

/// What is read back of an item.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct LastItem {
    pub(crate) id: String,
    pub(crate) points: f64,
    pub(crate) status: String,
    #[serde(default)]
    evidence: Vec<serde_json::Value>,
}

/// What is read back of what the compiler said.
#[derive(Clone, Debug, Deserialize)]
struct LastDiagnostic {
    level: String,
    file: Option<String>,
    line: Option<u64>,
    message: String,
}

impl LastResult {
    /// Where the compiler stumbled first, and over what, if it did.
    pub(crate) fn first_error(&self) -> Option<String> {
        let mut items = self.items.iter();
        if !items.any(|item| item.status == Status::NotBuilt.word()) {
            return None;
        }
        let mut said = self.diagnostics.iter();
        let error = said.find(|said| said.level == "error")?;
        Some(match (&error.file, error.line) {
            (Some(file), Some(line)) => format!("{file}:{line}: {}", error.message),
            _ => error.message.clone(),
        })
    }
}

impl LastItem {
    /// The number of the blank for which it was lost, if it was for one.
    pub(crate) fn open_blank(&self) -> Option<u32> {
        let mut evidence = self.evidence.iter();
        let blank = evidence.find(|evidence| evidence["kind"] == "blank")?;
        let number = u32::try_from(blank["number"].as_u64()?).ok()?;
        (number > 0).then_some(number)
    }
}

/// What is read back of a veto.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct LastVeto {
    pub(crate) id: String,
    pub(crate) state: String,
}

/// Keeps the result of the student's own crate. What is returned is a warning: a result that cannot
/// be kept is still a result.
pub(crate) fn keep(
    graded: &Graded,
    course: &Course,
    catalogue: &Catalogue,
    cause: Cause,
) -> Option<Message> {
    if graded.origin.kind != OriginKind::Exercise {
        return None;
    }
    let report = report::graded(graded, catalogue);
    let problem = write(course, &graded.lesson.id, &report)
        .and_then(|()| history::append(course, graded, cause))
        .err()?;
    Some(Message::new("results-not-kept").with("problem", problem.to_string()))
}

/// Writes the last result.
fn write(course: &Course, lesson: &str, report: &str) -> io::Result<()> {
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

/// The same, where an item that was no part of that run is as it was when it last ran.
pub(crate) fn latest(course: &Course, lesson: &str) -> Option<LastResult> {
    let mut result = last(course, lesson)?;
    let history = History::load(course, lesson);
    for item in &mut result.items {
        if item.status == Status::NotRun.word()
            && let Some(latest) = history.latest(&item.id, "")
        {
            item.points = latest.item.points;
            item.status.clone_from(&latest.item.status);
        }
    }
    Some(result)
}

fn path(folder: &Path, lesson: &str) -> PathBuf {
    folder.join(format!("{lesson}.json"))
}
