//! What is handed out: a list of what may be, so that nothing is handed out by oversight.

use std::fs;
use std::path::{Path, PathBuf};

use super::prune;
use crate::course::Course;
use crate::error::{Error, Result};
use crate::generate::Exercise;
use crate::generate::tree::{self, Files};
use crate::lesson::{Lesson, guide, rubric};

/// Files of the course's own folder that are handed out where they are there.
const TOP: [&str; 13] = [
    ".cargo/config.toml",
    ".gitignore",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "README.zh.md",
    "clippy.toml",
    "rust-toolchain.toml",
    "rustfmt.toml",
    "GLOSSARY.md",
];

/// Folders of the course that are handed out, in part or as they are made.
pub(super) const FOLDERS: [&str; 4] = [".cargo", "exercises", "grader", "lessons"];

/// Files of a lesson that are handed out beside its handouts and what its manifest names.
const OF_LESSON: [&str; 2] = ["lesson.toml", guide::FILE];

/// Folders of a lesson that are handed out with all that is in them.
const FOLDERS_OF_LESSON: [&str; 1] = ["figures"];

/// Folders of a crate that test it on what is not handed out.
const TESTS: [&str; 3] = ["tests", "examples", "benches"];

/// Between these lines a page of the course speaks to authors.
const AUTHORS: &[u8] = b"<!-- authors -->";
const END_OF_AUTHORS: &[u8] = b"<!-- end of authors -->";

/// A release before it is written.
#[derive(Debug, Default)]
pub(super) struct Taken {
    pub(super) files: Files,
    /// What is there and not handed out, from the folder of the course. Of a folder that is left out
    /// as a whole, its name.
    pub(super) left_out: Vec<PathBuf>,
}

/// Takes what students get of the course, with these exercises.
pub(super) fn take(course: &Course, lessons: &[(Lesson, Exercise)]) -> Result<Taken> {
    let root = course.root();
    let mut taken = Taken::default();
    for name in TOP {
        taken.add(root, Path::new(name))?;
    }
    for (path, bytes) in &mut taken.files {
        if path.extension().is_some_and(|extension| extension == "md") {
            *bytes = for_students(bytes);
        }
    }
    taken.take_grader(root)?;
    for (lesson, exercise) in lessons {
        taken.take_lesson(root, lesson)?;
        let folder = Path::new("exercises").join(&lesson.id);
        for (path, bytes) in &exercise.files {
            taken.files.insert(folder.join(path), bytes.clone());
            // What `cargo grade reset` goes back to: a student's copy has no solution and no history.
            let skeleton = course.skeleton(&lesson.id);
            let skeleton = skeleton.strip_prefix(root).unwrap_or(&skeleton).join(path);
            taken.files.insert(skeleton, bytes.clone());
        }
    }
    taken.note_left_out(root)?;
    prune::manifests(&mut taken.files)?;
    Ok(taken)
}

impl Taken {
    /// One file, if it is there.
    fn add(&mut self, root: &Path, path: &Path) -> Result<()> {
        let from = root.join(path);
        let Ok(status) = fs::symlink_metadata(&from) else {
            return Ok(());
        };
        if !status.is_file() {
            return Err(tree::no_file(path));
        }
        let bytes = fs::read(&from).map_err(|problem| Error::io(&from, &problem))?;
        self.files.insert(path.to_owned(), bytes);
        Ok(())
    }

    /// Every crate of the grader, without its tests.
    fn take_grader(&mut self, root: &Path) -> Result<()> {
        let grader = Path::new("grader");
        let is_test = |below: &Path| {
            let is_in_crate = below
                .parent()
                .is_some_and(|parent| root.join(grader).join(parent).join("Cargo.toml").is_file());
            is_in_crate && TESTS.iter().any(|tests| below.ends_with(tests))
        };
        for (path, bytes) in tree::read_but(&root.join(grader), root, &is_test)? {
            self.files.insert(grader.join(path), bytes);
        }
        Ok(())
    }

    /// What a lesson hands out beside its exercise. Its rubric it does not.
    fn take_lesson(&mut self, root: &Path, lesson: &Lesson) -> Result<()> {
        let folder = Path::new("lessons").join(&lesson.id);
        let own = root.join(&folder);
        let adapter = lesson.adapter.strip_prefix(&own).unwrap_or(&lesson.adapter);
        for (path, bytes) in tree::read(&own, root)? {
            let name = path.to_string_lossy();
            let is_text =
                name.ends_with(".md") && (name.starts_with("handout") || name == "README.md");
            let is_named = OF_LESSON.iter().any(|name| path == Path::new(name));
            let is_below = FOLDERS_OF_LESSON.iter().any(|name| path.starts_with(name));
            let is_taken = path == adapter || is_named || is_below || is_text;
            if is_taken && path != Path::new(rubric::FILE) {
                self.files.insert(folder.join(path), bytes);
            } else {
                self.left_out.push(folder.join(path));
            }
        }
        Ok(())
    }

    /// What else lies in the course's own folder and among its lessons.
    fn note_left_out(&mut self, root: &Path) -> Result<()> {
        let is_handed_out = |name: &str, files: &Files| {
            FOLDERS.contains(&name) || files.contains_key(Path::new(name))
        };
        for name in names(root)? {
            if !is_handed_out(&name, &self.files) {
                self.left_out.push(name.into());
            }
        }
        for folder in ["lessons", "exercises", ".cargo"] {
            for name in names(&root.join(folder)).unwrap_or_default() {
                let path = Path::new(folder).join(name);
                if !self.files.keys().any(|file| file.starts_with(&path)) {
                    self.left_out.push(path);
                }
            }
        }
        self.left_out.sort();
        Ok(())
    }
}

/// A page without what speaks to authors alone: their commands need what is not handed out.
fn for_students(page: &[u8]) -> Vec<u8> {
    let mut is_for_authors = false;
    let lines = page.split_inclusive(|byte| *byte == b'\n');
    let kept = lines.filter(|line| {
        let (first, last) = (line.starts_with(AUTHORS), line.starts_with(END_OF_AUTHORS));
        is_for_authors = (is_for_authors || first) && !last;
        !is_for_authors && !last
    });
    kept.flatten().copied().collect()
}

fn names(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder).map_err(|problem| Error::io(folder, &problem))?;
    let names = entries.flatten().map(|entry| entry.file_name());
    Ok(names
        .map(|name| name.to_string_lossy().into_owned())
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_loses_what_speaks_to_authors() {
        let page = b"a\n<!-- authors -->\nb\n<!-- end of authors -->\nc\n<!-- authors -->\nd\n";
        assert_eq!(for_students(page), b"a\nc\n");
        assert_eq!(for_students(b"a\nb"), b"a\nb");
    }
}
