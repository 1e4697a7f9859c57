//! The rubric that stands beside a manifest, as far as both must agree.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use grade_rubric::Rubric;
use sha2::{Digest, Sha256};

use super::{Lesson, Rule};
use crate::error::{Blame, Error, Result};
use crate::hex;
use crate::message::Message;

/// Its name.
pub(crate) const FILE: &str = "rubric.toml";

/// A rubric as it lies on the disk: opened only where an answer is graded by it.
#[derive(Debug)]
pub(crate) struct Source {
    path: PathBuf,
    text: String,
    /// Of the file.
    pub(crate) sha256: String,
}

impl Source {
    /// Reads the rubric of a lesson, if there is one.
    pub(super) fn read(path: PathBuf) -> Result<Option<Self>> {
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Some(Self {
                sha256: hex::encode(&Sha256::digest(&text)),
                path,
                text,
            })),
            Err(problem) if problem.kind() == ErrorKind::NotFound => Ok(None),
            Err(problem) => Err(Error::io(&path, &problem)),
        }
    }

    /// The rubric itself. One that does not give each point what the manifest gives is as broken
    /// as one that cannot be read.
    pub(super) fn open(&self, lesson: &Lesson) -> Result<Rubric> {
        let broken = |problem: &str| broken(&self.path, problem);
        let rubric = Rubric::parse(&self.text).map_err(|problem| broken(&problem.to_string()))?;
        if rubric.lesson() != lesson.id {
            let problem = format!("it is the rubric of `{}`", rubric.lesson());
            return Err(broken(&problem));
        }
        match rubric.check_weights(&weights(lesson)).first() {
            Some(complaint) => Err(broken(&complaint.to_string())),
            None => Ok(rubric),
        }
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
