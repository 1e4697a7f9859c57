//! Replies of a model, kept in the cache word for word.
//!
//! Kept are words and never an outcome: what they come to is worked out anew each time, so that a
//! file that was changed grants nothing that the same words would not have granted. A file that is
//! damaged, of another format or about something else is as good as none.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::quote::Source;
use super::vote::Vote;
use super::{Question, VOTES, prompt};
use crate::cache::Cache;
use crate::hex;

const FOLDER: &str = "model";

const FORMAT_VERSION: u32 = 1;

/// More than replies of the greatest length take.
const MAX_BYTES: u64 = 1 << 20;

/// What is kept about a question, and enough beside it for a person to see what it is.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    format_version: u32,
    key: String,
    model: String,
    prompt_version: String,
    lesson: String,
    point: String,
    replies: [String; VOTES],
}

/// The place of one question in the cache.
#[derive(Debug)]
pub(super) struct Place<'a> {
    cache: &'a Cache,
    question: &'a Question<'a>,
    model: &'a str,
    key: String,
}

impl<'a> Place<'a> {
    pub(super) fn of(cache: &'a Cache, question: &'a Question<'a>, model: &'a str) -> Self {
        Self {
            cache,
            question,
            model,
            key: key(question, model),
        }
    }

    /// The votes of an earlier run.
    pub(super) fn votes(&self, answer: &Source) -> Option<[Vote; VOTES]> {
        let record = read(&self.path(&self.cache.path(FOLDER)))?;
        let is_ours = record.format_version == FORMAT_VERSION && record.key == self.key;
        let votes = record
            .replies
            .iter()
            .map(|reply| Vote::read(reply, answer).ok())
            .collect::<Option<Vec<_>>>()?;
        is_ours.then(|| votes.try_into().ok())?
    }

    /// Keeps replies, if that can be done: without them a later run asks again.
    pub(super) fn keep(&self, replies: [String; VOTES]) {
        let record = Record {
            format_version: FORMAT_VERSION,
            key: self.key.clone(),
            model: self.model.to_owned(),
            prompt_version: prompt::version(),
            lesson: self.question.lesson.to_owned(),
            point: self.question.point.to_owned(),
            replies,
        };
        let Ok(folder) = self.cache.folder(FOLDER) else {
            return;
        };
        let _ = write(&folder, &self.path(&folder), &record);
    }

    fn path(&self, folder: &Path) -> PathBuf {
        folder.join(format!("{}.json", self.key))
    }
}

/// What makes a question the same question: all that the model is told, and the rubric behind it.
fn key(question: &Question<'_>, model: &str) -> String {
    let mut hash = Sha256::new();
    for part in [
        model,
        &prompt::version(),
        question.rubric_sha256,
        question.lesson,
        question.point,
        question.title,
        question.meaning,
        question.reference,
        question.answer,
    ] {
        hash.update(part.len().to_le_bytes());
        hash.update(part);
    }
    hex::encode(&hash.finalize())
}

fn read(path: &Path) -> Option<Record> {
    let mut bytes = Vec::new();
    let file = File::open(path).ok()?;
    file.take(MAX_BYTES).read_to_end(&mut bytes).ok()?;
    serde_json::from_slice(&bytes).ok()
}

fn write(folder: &Path, path: &Path, record: &Record) -> io::Result<()> {
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    serde_json::to_writer_pretty(&mut file, record)?;
    file.flush()?;
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::tests::QUESTION;
    use super::*;

    #[test]
    fn another_question_has_another_key() {
        let known = key(&QUESTION, "m");
        assert_eq!(known, key(&QUESTION, "m"));
        for (question, model) in [
            (QUESTION, "n"),
            (
                Question {
                    rubric_sha256: "1",
                    ..QUESTION
                },
                "m",
            ),
            (
                Question {
                    lesson: "lesson3",
                    ..QUESTION
                },
                "m",
            ),
            (
                Question {
                    point: "q1.e",
                    ..QUESTION
                },
                "m",
            ),
            (
                Question {
                    title: "t",
                    ..QUESTION
                },
                "m",
            ),
            (
                Question {
                    meaning: "x",
                    ..QUESTION
                },
                "m",
            ),
            (
                Question {
                    reference: "x",
                    ..QUESTION
                },
                "m",
            ),
            (
                Question {
                    answer: "x",
                    ..QUESTION
                },
                "m",
            ),
        ] {
            assert_ne!(key(&question, model), known, "{question:?} {model}");
        }
    }
}
