//! Where the files of a lesson lie in the course, and what they hold. Reads, and judges nothing.

use std::fs;
use std::path::{Path, PathBuf};

use super::finding::Spot;
use crate::course::Course;
use crate::lesson::{guide, rubric};

/// The files of one lesson.
pub(super) struct Shelf<'a> {
    course: &'a Course,
    lesson: &'a str,
}

impl<'a> Shelf<'a> {
    pub(super) fn of(course: &'a Course, lesson: &'a str) -> Self {
        Self { course, lesson }
    }

    pub(super) fn course(&self) -> &'a Course {
        self.course
    }

    pub(super) fn root(&self) -> &Path {
        self.course.root()
    }

    /// The folder of the manifest.
    pub(super) fn folder(&self) -> PathBuf {
        self.course.root().join("lessons").join(self.lesson)
    }

    pub(super) fn exercise(&self) -> PathBuf {
        self.course.exercise(self.lesson)
    }

    pub(super) fn solution(&self) -> PathBuf {
        self.course.solution(self.lesson)
    }

    /// The folder of its wrong submissions.
    pub(super) fn submissions(&self) -> PathBuf {
        let folder = self.course.root().join("tests/submissions");
        folder.join(self.lesson)
    }

    /// A file as its author calls it.
    pub(super) fn spot(&self, path: &Path) -> Spot {
        let root = self.course.root();
        Spot {
            file: path.strip_prefix(root).unwrap_or(path).to_owned(),
            line: None,
        }
    }

    pub(super) fn manifest(&self) -> Spot {
        self.spot(&self.folder().join("lesson.toml"))
    }

    pub(super) fn guide(&self) -> Spot {
        self.spot(&self.folder().join(guide::FILE))
    }

    /// The place in the manifest where something of this id is declared.
    pub(super) fn declared(&self, id: &str) -> Spot {
        self.spot_at(
            &self.folder().join("lesson.toml"),
            &format!("id = \"{id}\""),
        )
    }

    /// The line of a file where these words stand first.
    pub(super) fn spot_at(&self, path: &Path, words: &str) -> Spot {
        let text = fs::read_to_string(path).unwrap_or_default();
        Spot {
            line: line_of(&text, words),
            ..self.spot(path)
        }
    }

    /// The files of the lesson that hold texts in both languages.
    pub(super) fn of_texts(&self) -> [PathBuf; 3] {
        ["lesson.toml", guide::FILE, rubric::FILE].map(|name| self.folder().join(name))
    }
}

/// The line on which these words stand first, from 1.
pub(super) fn line_of(text: &str, words: &str) -> Option<usize> {
    let at = text.find(words)?;
    Some(text[..at].matches('\n').count() + 1)
}
