//! The checkout of the course: where it is and which lessons it has.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use crate::error::{Blame, Error, Result};
use crate::lesson::Lesson;
use crate::message::Message;

/// The folder that holds `lessons`, `exercises` and `solutions`.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    root: PathBuf,
}

impl Course {
    /// The course in which `folder` lies.
    pub(crate) fn around(folder: &Path) -> Result<Self> {
        folder
            .ancestors()
            .find(|ancestor| ancestor.join("lessons").is_dir() && ancestor.join("grader").is_dir())
            .map(|root| Self {
                root: root.to_owned(),
            })
            .ok_or_else(|| {
                Error::new(
                    Blame::Usage,
                    Message::new("error-no-course").with("folder", folder),
                )
                .hint(Message::new("hint-no-course"))
            })
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Whether it is as students get it: with copies of the exercises in place of the solutions.
    pub(crate) fn is_handed_out(&self) -> bool {
        let names = self.lesson_names().unwrap_or_default();
        let mut skeletons = names.iter().map(|name| self.skeleton(name));
        !self.root.join("solutions").is_dir() && skeletons.any(|skeleton| skeleton.is_dir())
    }

    /// The student's own crate of a lesson.
    pub(crate) fn exercise(&self, lesson: &str) -> PathBuf {
        self.root.join("exercises").join(lesson)
    }

    /// The reference crate of a lesson.
    pub(crate) fn solution(&self, lesson: &str) -> PathBuf {
        self.root.join("solutions").join(lesson)
    }

    /// The exercise of a lesson as it was handed out, where the course carries a copy of it.
    pub(crate) fn skeleton(&self, lesson: &str) -> PathBuf {
        self.root.join("lessons").join(lesson).join("skeleton")
    }

    /// Where results of the student's own grades are kept.
    pub(crate) fn results(&self) -> PathBuf {
        self.root.join(".grade").join("results")
    }

    /// Where every result of the student's own grades is kept.
    pub(crate) fn history(&self) -> PathBuf {
        self.root.join(".grade").join("history")
    }

    /// Where records of what people decided about answers are kept.
    pub(crate) fn reviews(&self, lesson: &str) -> PathBuf {
        self.root.join(".grade").join("reviews").join(lesson)
    }

    /// The link through which plain cargo finds libtorch.
    pub(crate) fn libtorch_link(&self) -> PathBuf {
        self.root.join(".grade").join("libtorch")
    }

    /// Lays the link through which plain cargo and editors find libtorch. A checkout that cannot
    /// be written goes without. A link to the same library by another way stays: the way of a cache
    /// that is set for one run may be gone after it.
    pub(crate) fn lay_link(&self, target: &Path) {
        let link = self.libtorch_link();
        let is_laid = fs::read_link(&link).is_ok_and(|old| old == target);
        if is_laid || is_same_library(&link, target) {
            return;
        }
        let Some(folder) = link.parent() else {
            return;
        };
        // Made beside and moved, so that two runs at once cannot leave none.
        let fresh = folder.join(format!("libtorch.{}", std::process::id()));
        let laid = fs::create_dir_all(folder)
            .and_then(|()| std::os::unix::fs::symlink(target, &fresh))
            .and_then(|()| fs::rename(&fresh, &link));
        if laid.is_err() {
            let _ = fs::remove_file(&fresh);
        }
    }

    /// The names of the lessons, sorted.
    pub(crate) fn lesson_names(&self) -> Result<Vec<String>> {
        let folder = self.root.join("lessons");
        let entries = fs::read_dir(&folder).map_err(|problem| Error::io(&folder, &problem))?;
        let mut names: Vec<String> = entries
            .filter_map(|entry| {
                let path = entry.ok()?.path();
                let has_manifest = path.join("lesson.toml").is_file();
                has_manifest.then(|| path.file_name()?.to_str().map(str::to_owned))?
            })
            .collect();
        names.sort();
        Ok(names)
    }

    /// Loads a lesson by its name, ready to grade.
    pub(crate) fn lesson(&self, name: &str) -> Result<Lesson> {
        Lesson::load(&self.lesson_folder(name)?)
    }

    /// Loads what a lesson asks and what it is worth, and not how answers are graded.
    pub(crate) fn lesson_manifest(&self, name: &str) -> Result<Lesson> {
        Lesson::load_manifest(&self.lesson_folder(name)?)
    }

    /// Where the manifest of a lesson lies, and what belongs to it.
    pub(crate) fn lesson_folder(&self, name: &str) -> Result<PathBuf> {
        let names = self.lesson_names()?;
        if !names.iter().any(|known| known == name) {
            return Err(unknown_lesson(name, &names));
        }
        Ok(self.root.join("lessons").join(name))
    }
}

fn without_digits(name: &str) -> String {
    name.replace(|character: char| character.is_ascii_digit(), "")
}

/// Whether both lead to one and the same file.
fn is_same_library(one: &Path, other: &Path) -> bool {
    let file = |view: &Path| {
        let status = fs::metadata(view.join("lib/libtorch_cpu.so")).ok()?;
        Some((status.dev(), status.ino()))
    };
    file(one).is_some_and(|found| file(other) == Some(found))
}

fn unknown_lesson(name: &str, names: &[String]) -> Error {
    let error = Error::new(
        Blame::Usage,
        Message::new("error-unknown-lesson").with("lesson", name),
    );
    let nearest = names
        .iter()
        .map(|known| (strsim::damerau_levenshtein(name, known), known))
        .filter(|(distance, known)| *distance <= known.len() / 3)
        // Another number is another lesson, not a slip.
        .filter(|(_, known)| without_digits(known) != without_digits(name))
        .min();
    match nearest {
        Some((_, nearest)) => {
            error.hint(Message::new("hint-did-you-mean").with("lesson", nearest.as_str()))
        }
        None => error.hint(Message::new("hint-lessons").with("lessons", names.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn the_link_changes_only_where_it_would_lead_to_another_library() {
        let place = tempfile::tempdir().unwrap();
        let course = Course {
            root: place.path().to_owned(),
        };
        let library = |name: &str| place.path().join(name).join("lib/libtorch_cpu.so");
        for name in ["kept", "passing", "other"] {
            fs::create_dir_all(library(name).parent().unwrap()).unwrap();
        }
        fs::write(library("kept"), "one").unwrap();
        symlink(library("kept"), library("passing")).unwrap();
        fs::write(library("other"), "two").unwrap();
        let after = |name: &str| {
            course.lay_link(&place.path().join(name));
            let laid = fs::read_link(course.libtorch_link()).unwrap();
            laid.file_name().unwrap().to_str().unwrap().to_owned()
        };
        assert_eq!(after("kept"), "kept");
        assert_eq!(after("passing"), "kept");
        assert_eq!(after("other"), "other");
        fs::remove_file(library("other")).unwrap();
        assert_eq!(after("passing"), "passing");
    }
}
