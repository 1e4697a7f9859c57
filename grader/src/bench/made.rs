//! Makes classes to measure: submissions that are right, each another source than any before.
//!
//! They differ from the solution by a constant that nobody uses, so that each is compiled and no
//! result that is kept serves for two.

use std::fs;
use std::path::Path;

use crate::course::Course;
use crate::error::{Error, Result};
use crate::inputs;
use crate::lesson::Lesson;

/// What the submissions of a lesson are made from.
pub(super) struct Mould {
    code: String,
    answers: String,
    code_name: String,
    answers_name: String,
}

impl Mould {
    pub(super) fn of(course: &Course, lesson: &Lesson) -> Result<Self> {
        let folder = course.solution(&lesson.id);
        let read = |name: &str| {
            let path = folder.join(name);
            fs::read_to_string(&path).map_err(|problem| Error::io(&path, &problem))
        };
        Ok(Self {
            code: read(&lesson.files.code)?,
            answers: read(&lesson.files.answers)?,
            code_name: lesson.files.code.clone(),
            answers_name: lesson.files.answers.clone(),
        })
    }

    /// A source that was never compiled.
    pub(super) fn source(&self) -> Result<String> {
        let mark =
            inputs::fresh_seed().map_err(|problem| Error::io("/dev/urandom".as_ref(), &problem))?;
        let code = &self.code;
        Ok(format!(
            "{code}\n/// Tells this submission from others.\npub const MARK: u64 = {mark};\n"
        ))
    }

    /// Lays a class of so many into a folder.
    pub(super) fn lay(&self, folder: &Path, n_submissions: usize) -> Result<()> {
        for number in 1..=n_submissions {
            let student = folder.join(format!("student-{number:05}"));
            write(&student.join(&self.code_name), &self.source()?)?;
            write(&student.join(&self.answers_name), &self.answers)?;
        }
        Ok(())
    }
}

fn write(path: &Path, text: &str) -> Result<()> {
    path.parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| fs::write(path, text))
        .map_err(|problem| Error::io(path, &problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_submissions_are_the_same() {
        let scratch = tempfile::tempdir().unwrap();
        let mould = Mould {
            code: "fn f() {}".to_owned(),
            answers: "## Q1\n".to_owned(),
            code_name: "src/lib.rs".to_owned(),
            answers_name: "answers.md".to_owned(),
        };
        mould.lay(scratch.path(), 12).unwrap();
        let mut sources: Vec<String> = fs::read_dir(scratch.path())
            .unwrap()
            .map(|entry| fs::read_to_string(entry.unwrap().path().join("src/lib.rs")).unwrap())
            .collect();
        sources.sort();
        sources.dedup();
        assert_eq!(sources.len(), 12);
        assert!(sources.iter().all(|source| source.starts_with("fn f() {}")));
    }
}
