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

    /// The place in the manifest where an item names its blanks.
    pub(super) fn blanks(&self, id: &str) -> Spot {
        let declared = self.declared(id);
        let text = fs::read_to_string(self.root().join(&declared.file)).unwrap_or_default();
        let from = declared.line.unwrap_or(1);
        let mut lines = text.lines().enumerate().skip(from);
        let mut own = lines
            .by_ref()
            .take_while(|(_, line)| !line.starts_with("[["));
        let named = own.find(|(_, line)| line.trim_start().starts_with("blanks"));
        Spot {
            line: named.map(|(at, _)| at + 1).or(declared.line),
            ..declared
        }
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
