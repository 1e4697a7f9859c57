//! The rubric that stands beside a manifest, as far as both must agree.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use grade_rubric::Rubric;
use sha2::{Digest, Sha256};

use super::{Lesson, Rule};
use crate::error::{Blame, Error, Result};
use crate::hex;
use crate::message::Message;

/// Its name.
pub(crate) const FILE: &str = "rubric.toml";

/// Loads the rubric of a lesson with the hash of its file, if there is one. One that does not give each point what the
/// manifest gives is as broken as one that cannot be read.
pub(super) fn load(path: &Path, lesson: &Lesson) -> Result<Option<(Rubric, String)>> {
    let source = match fs::read_to_string(path) {
        Ok(source) => source,
        Err(problem) if problem.kind() == ErrorKind::NotFound => return Ok(None),
        Err(problem) => return Err(Error::io(path, &problem)),
    };
    let rubric = Rubric::parse(&source).map_err(|problem| broken(path, &problem.to_string()))?;
    if rubric.lesson() != lesson.id {
        let problem = format!("it is the rubric of `{}`", rubric.lesson());
        return Err(broken(path, &problem));
    }
    match rubric.check_weights(&weights(lesson)).first() {
        Some(complaint) => Err(broken(path, &complaint.to_string())),
        None => Ok(Some((rubric, hex::encode(&Sha256::digest(&source))))),
    }
}

/// What each point of an answer earns, in hundredths.
pub(crate) fn weights(lesson: &Lesson) -> Vec<(&str, u32)> {
    let answers = lesson.items.iter();
    answers
        .filter(|item| matches!(item.rule, Rule::Text { .. }))
        .map(|item| (&*item.id, item.max_points.hundredths()))
        .collect()
}

fn broken(path: &Path, problem: &str) -> Error {
    Error::new(
        Blame::Course,
        Message::new("error-lesson-rubric").with("path", path),
    )
    .hint(Message::new("hint-lesson-rubric"))
    .detail(problem)
}
