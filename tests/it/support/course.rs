//! A course of its own for a test that writes into one: links to what is only read, copies of what
//! may change.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::root;

/// A course in a temporary folder.
pub(crate) struct Course {
    folder: TempDir,
    name: String,
}

impl Course {
    /// A copy of this checkout's lessons and exercises under a folder of this name.
    pub(crate) fn named(name: &str) -> Self {
        let course = Self {
            folder: tempfile::tempdir().expect("a temporary folder"),
            name: name.to_owned(),
        };
        fs::create_dir(course.path()).expect("a new folder");
        for shared in ["grader", "solutions", "Cargo.lock", "Cargo.toml"] {
            symlink(root().join(shared), course.path().join(shared)).expect("a link");
        }
        for own in ["lessons", "exercises"] {
            copy(&root().join(own), &course.path().join(own));
        }
        course
    }

    /// A course as students get it: without solutions and rubric, with a copy of the exercise.
    pub(crate) fn handed_out() -> Self {
        let course = Self::named("course");
        fs::remove_file(course.path().join("solutions")).expect("a link");
        let lesson = course.path().join("lessons/lesson2");
        fs::remove_file(lesson.join("rubric.toml")).expect("a file");
        let exercise = course.path().join("exercises/lesson2");
        fs::create_dir_all(lesson.join("skeleton/src")).expect("a new folder");
        for file in ["src/lib.rs", "src/main.rs", "answers.md"] {
            fs::copy(exercise.join(file), lesson.join("skeleton").join(file)).expect("a copy");
        }
        course
    }

    /// A copy of all that an author has, which may be changed. What is built to prove a release is
    /// shared with the checkout.
    pub(crate) fn whole(name: &str) -> Self {
        let course = Self {
            folder: tempfile::tempdir().expect("a temporary folder"),
            name: name.to_owned(),
        };
        fs::create_dir_all(course.path().join("tests")).expect("a new folder");
        for own in [
            "lessons",
            "exercises",
            "solutions",
            "grader",
            ".cargo",
            "tests/answers",
        ] {
            copy(&root().join(own), &course.path().join(own));
        }
        for file in [
            "Cargo.lock",
            "Cargo.toml",
            "README.md",
            "clippy.toml",
            ".gitignore",
        ] {
            fs::copy(root().join(file), course.path().join(file)).expect("a file to copy");
        }
        fs::create_dir_all(root().join("target")).expect("a new folder");
        symlink(root().join("target"), course.path().join("target")).expect("a link");
        course
    }

    /// A copy of the small course of this name in `tests/courses`.
    pub(crate) fn small(name: &str) -> Self {
        let course = Self {
            folder: tempfile::tempdir().expect("a temporary folder"),
            name: name.to_owned(),
        };
        copy(&root().join("tests/courses").join(name), &course.path());
        fs::create_dir(course.path().join("grader")).expect("a new folder");
        course
    }

    /// A copy of the small course of this name whose code can be graded: it has this checkout's
    /// grader, from which submissions are linked.
    pub(crate) fn graded(name: &str) -> Self {
        let course = Self {
            folder: tempfile::tempdir().expect("a temporary folder"),
            name: name.to_owned(),
        };
        copy(&root().join("tests/courses").join(name), &course.path());
        for shared in ["grader", "Cargo.lock"] {
            symlink(root().join(shared), course.path().join(shared)).expect("a link");
        }
        course
    }

    /// This checkout without any lesson.
    pub(crate) fn bare() -> Self {
        let course = Self {
            folder: tempfile::tempdir().expect("a temporary folder"),
            name: "bare".to_owned(),
        };
        for own in ["", "lessons", "exercises", "solutions"] {
            fs::create_dir(course.path().join(own)).expect("a new folder");
        }
        for own in ["Cargo.lock", "Cargo.toml"] {
            fs::copy(root().join(own), course.path().join(own)).expect("a file to copy");
        }
        for shared in ["grader", "lessons/book"] {
            symlink(root().join(shared), course.path().join(shared)).expect("a link");
        }
        course
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join(&self.name)
    }

    /// Changes a file, where `from` must occur once.
    pub(crate) fn edit(&self, file: &str, from: &str, to: &str) {
        let path = self.path().join(file);
        let text = fs::read_to_string(&path).expect("a file to edit");
        assert_eq!(text.matches(from).count(), 1, "{from:?} in {file}");
        fs::write(&path, text.replacen(from, to, 1)).expect("an edited file");
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).expect("a new folder");
    for entry in fs::read_dir(from).expect("a folder to copy") {
        let entry = entry.expect("an entry");
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            fs::copy(from, to).expect("a file to copy");
        }
    }
}
