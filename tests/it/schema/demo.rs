//! The course that the examples of the document make together.

use std::fs;

use tempfile::TempDir;

use super::document::Document;
use crate::support::{Ran, grader, run};

/// Where each example lies.
const FILES: [(&str, &str); 4] = [
    ("lesson.toml", "lessons/demo/lesson.toml"),
    ("guide.toml", "lessons/demo/guide.toml"),
    ("rubric.toml", "lessons/demo/rubric.toml"),
    ("answers.md", "exercises/demo/answers.md"),
];

/// The course in a folder of its own.
pub(super) struct Demo {
    folder: TempDir,
}

impl Demo {
    pub(super) fn lay(document: &Document) -> Self {
        let demo = Self {
            folder: tempfile::tempdir().expect("a temporary folder"),
        };
        for folder in ["grader", "lessons/demo", "exercises/demo"] {
            fs::create_dir_all(demo.folder.path().join(folder)).expect("a new folder");
        }
        for (info, file) in FILES {
            demo.write(file, &document.example(info));
        }
        demo
    }

    pub(super) fn write(&self, file: &str, text: &str) {
        fs::write(self.folder.path().join(file), text).expect("a file");
    }

    pub(super) fn read(&self, file: &str) -> String {
        fs::read_to_string(self.folder.path().join(file)).expect("a file to read")
    }

    /// Changes a file, where `from` must occur once.
    pub(super) fn edit(&self, file: &str, from: &str, to: &str) {
        let text = self.read(file);
        assert_eq!(text.matches(from).count(), 1, "{from:?} in {file}");
        self.write(file, &text.replacen(from, to, 1));
    }

    /// Runs the grader in the course.
    pub(super) fn grader(&self, words: &[&str]) -> Ran {
        let mut command = grader();
        command.current_dir(self.folder.path()).env("USER", "ada");
        run(command.args(words))
    }
}
