//! How plain the hints were that a student has seen, kept in the checkout.
//!
//! It is a convenience and nothing rests on it: a file that cannot be read is as good as none, and
//! what is written is written whole.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use super::Hint;
use crate::course::Course;

/// The highest level that was shown, by item.
pub(super) type Levels = BTreeMap<String, usize>;

/// What was shown of a lesson.
pub(super) fn read(course: &Course, lesson: &str) -> Levels {
    let text = fs::read(path(course, lesson)).unwrap_or_default();
    serde_json::from_slice(&text).unwrap_or_default()
}

/// Keeps that this hint was shown. One that is looked up again takes nothing back.
pub(super) fn keep(course: &Course, hint: &Hint) -> io::Result<()> {
    let mut levels = read(course, &hint.lesson);
    let level = levels.entry(hint.item.clone()).or_default();
    *level = hint.level.max((*level).min(hint.levels));
    let path = path(course, &hint.lesson);
    let folder = path.parent().unwrap_or(course.root());
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(serde_json::to_string_pretty(&levels)?.as_bytes())?;
    file.persist(&path)?;
    Ok(())
}

fn path(course: &Course, lesson: &str) -> PathBuf {
    let folder = course.root().join(".grade").join("hints");
    folder.join(format!("{lesson}.json"))
}
