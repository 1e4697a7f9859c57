//! The files of an exercise as they were handed out.
//!
//! What students get has neither the solution nor a history, so it carries a copy of the exercise
//! beside the manifest. An author's checkout has the solution, from which the exercise is made.

use std::fs;
use std::path::{Path, PathBuf};

use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::generate;
use crate::lesson::Lesson;
use crate::message::Message;
use crate::options::Environment;
use crate::toolchain::Toolchain;

/// Each file of the exercise by its path in the exercise's folder, sorted by it.
pub(super) fn handed_out(
    course: &Course,
    lesson: &Lesson,
    environment: &Environment,
) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let skeleton = course.skeleton(&lesson.id);
    let solution = course.solution(&lesson.id);
    if fs::symlink_metadata(&skeleton).is_ok() {
        let files = copied(&skeleton)?;
        check(lesson, &skeleton, &files)?;
        return Ok(files);
    }
    if solution.is_dir() {
        let toolchain = Toolchain::find(environment.cargo.clone())?;
        let exercise = generate::exercise_of(course, lesson, &toolchain)?;
        return Ok(exercise.files.into_iter().collect());
    }
    let what = Message::new("error-nothing-to-reset-to")
        .with("skeleton", &*skeleton)
        .with("solution", &*solution);
    Err(Error::new(Blame::Course, what).hint(Message::new("hint-nothing-to-reset-to")))
}

/// The files of a folder, of any depth. It is ours, so that a link in it is a mistake.
fn copied(skeleton: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        let here = skeleton.join(&folder);
        let failed = |problem| Error::io(&here, &problem);
        if !fs::symlink_metadata(&here).map_err(failed)?.is_dir() {
            return Err(not_plain(&here));
        }
        for entry in fs::read_dir(&here).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let path = folder.join(entry.file_name());
            let kind = entry.file_type().map_err(failed)?;
            if kind.is_dir() {
                folders.push(path);
            } else if kind.is_file() {
                let bytes = fs::read(entry.path());
                let bytes = bytes.map_err(|problem| Error::io(&entry.path(), &problem))?;
                files.push((path, bytes));
            } else {
                return Err(not_plain(&entry.path()));
            }
        }
    }
    files.sort();
    Ok(files)
}

/// A copy without the files that a submission is made of is no exercise.
fn check(lesson: &Lesson, skeleton: &Path, files: &[(PathBuf, Vec<u8>)]) -> Result<()> {
    let wanted = [&lesson.files.code, &lesson.files.answers];
    let missing = wanted
        .into_iter()
        .find(|wanted| files.iter().all(|(path, _)| path != Path::new(wanted)));
    match missing {
        None => Ok(()),
        Some(missing) => {
            let what = Message::new("error-skeleton-lacks")
                .with("skeleton", skeleton)
                .with("file", missing.as_str());
            Err(Error::new(Blame::Course, what))
        }
    }
}

fn not_plain(path: &Path) -> Error {
    Error::new(
        Blame::Course,
        Message::new("error-skeleton-link").with("path", path),
    )
}
