//! What is handed out: a list of what may be, so that nothing is handed out by oversight.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::known::{self, TOP};
use super::{page, prune};
use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::generate::Exercise;
use crate::generate::tree::{self, Files};
use crate::lesson::Lesson;
use crate::links;
use crate::message::Message;

/// Folders of the course that are handed out, in part or as they are made.
pub(super) const FOLDERS: [&str; 4] = [".cargo", "exercises", "grader", "lessons"];

/// Folders of a crate that test it on what is not handed out.
const TESTS: [&str; 3] = ["tests", "examples", "benches"];

/// The grader's own pages lie here; their links are meant for the place that they are written to.
const TEMPLATES: &str = "grader/data";

/// A release before it is written.
#[derive(Debug, Default)]
pub(super) struct Taken {
    pub(super) files: Files,
    /// What is there and not handed out, from the folder of the course. Of a folder that is left out
    /// as a whole, its name.
    pub(super) left_out: Vec<PathBuf>,
    /// Of pages, the author's lines that stayed.
    lines: BTreeMap<PathBuf, Vec<usize>>,
}

/// Takes what students get of the course, with these exercises.
pub(super) fn take(course: &Course, lessons: &[(Lesson, Exercise)]) -> Result<Taken> {
    let root = course.root();
    let mut taken = Taken::default();
    for name in TOP {
        taken.add(root, Path::new(name))?;
    }
    taken.take_grader(root)?;
    for (lesson, exercise) in lessons {
        taken.take_lesson(root, lesson)?;
        let folder = Path::new("exercises").join(&lesson.id);
        for (path, bytes) in &exercise.files {
            if !known::is_of_exercise(path, lesson) {
                let own = course.solution(&lesson.id).join(path);
                let own = own.strip_prefix(root).unwrap_or(&own);
                taken.left_out.push(own.to_owned());
                continue;
            }
            taken.files.insert(folder.join(path), bytes.clone());
            // What `cargo grade reset` goes back to: a student's copy has no solution and no history.
            let skeleton = course.skeleton(&lesson.id);
            let skeleton = skeleton.strip_prefix(root).unwrap_or(&skeleton).join(path);
            taken.files.insert(skeleton, bytes.clone());
        }
    }
    for (path, bytes) in &mut taken.files {
        if is_page(path) {
            let page = page::for_students(path, bytes)?;
            *bytes = page.bytes;
            taken.lines.insert(path.clone(), page.lines);
        }
    }
    taken.note_left_out(root, Path::new(""))?;
    taken.left_out.sort();
    prune::manifests(&mut taken.files)?;
    taken.check_links()?;
    Ok(taken)
}

impl Taken {
    /// Where the author wrote a line of a file.
    pub(super) fn line(&self, path: &Path, line: usize) -> usize {
        let lines = self.lines.get(path);
        let own = lines.and_then(|lines| lines.get(line.checked_sub(1)?));
        own.copied().unwrap_or(line)
    }

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
        let is_crate = |below: &Path| root.join(grader).join(below).join("Cargo.toml").is_file();
        let is_test = |below: &Path| {
            let is_in_crate = below.parent().is_some_and(is_crate);
            is_in_crate && TESTS.iter().any(|tests| below.ends_with(tests))
        };
        for (path, bytes) in tree::read_but(&root.join(grader), root, &is_test)? {
            if known::is_of_grader(&path, &is_crate) {
                self.files.insert(grader.join(path), bytes);
            }
        }
        Ok(())
    }

    /// What a lesson hands out beside its exercise. Its rubric it does not.
    fn take_lesson(&mut self, root: &Path, lesson: &Lesson) -> Result<()> {
        let folder = Path::new("lessons").join(&lesson.id);
        let own = root.join(&folder);
        let adapter = lesson.adapter.strip_prefix(&own).unwrap_or(&lesson.adapter);
        for (path, bytes) in tree::read(&own, root)? {
            if known::is_of_lesson(&path, adapter) {
                self.files.insert(folder.join(path), bytes);
            }
        }
        Ok(())
    }

    /// What else lies in a folder of the course: files, and folders of which nothing is taken.
    fn note_left_out(&mut self, root: &Path, folder: &Path) -> Result<()> {
        for name in names(&root.join(folder))? {
            let path = folder.join(name);
            let is_open = FOLDERS.iter().any(|folder| path.starts_with(folder));
            if !self.files.keys().any(|file| file.starts_with(&path)) {
                if !self.left_out.contains(&path) {
                    self.left_out.push(path);
                }
            } else if is_open && root.join(&path).is_dir() {
                self.note_left_out(root, &path)?;
            }
        }
        Ok(())
    }

    /// Every link of a page leads to something that is handed out.
    fn check_links(&self) -> Result<()> {
        let is_there = |path: &Path| self.files.keys().any(|file| file.starts_with(path));
        let mut dead = Vec::new();
        for (path, bytes) in self.files.iter().filter(|(path, _)| is_page(path)) {
            let found = links::dead(path, &String::from_utf8_lossy(bytes), &is_there);
            dead.extend(found.into_iter().map(|link| {
                let line = self.line(path, link.line);
                let place = PathBuf::from(format!("{}:{line}", path.display()));
                Message::new("dead-link")
                    .with("place", &*place)
                    .with("target", link.target)
            }));
        }
        if dead.is_empty() {
            return Ok(());
        }
        let what = Message::new("error-dead-links")
            .with("count", dead.len())
            .with("links", dead);
        Err(Error::new(Blame::Course, what).hint(Message::new("hint-dead-links")))
    }
}

/// Whether a file is a page for students. What an exercise goes back to is one already.
fn is_page(path: &Path) -> bool {
    let is_markdown = path.extension().is_some_and(|extension| extension == "md");
    let is_skeleton = path.components().any(|part| part.as_os_str() == "skeleton");
    is_markdown && !is_skeleton && !path.starts_with(TEMPLATES)
}

fn names(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder).map_err(|problem| Error::io(folder, &problem))?;
    let names = entries.flatten().map(|entry| entry.file_name());
    Ok(names
        .map(|name| name.to_string_lossy().into_owned())
        .collect())
}
