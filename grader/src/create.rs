//! `cargo grade new`: a lesson to start from, which passes `cargo grade check` as it is written.
//!
//! All of it appears or nothing does: the folders are made aside and moved into place one by one,
//! and what was moved is taken back where one cannot be.

mod lock;
mod name;
mod template;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::args::NewArguments;
use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::exit_code::ExitCode;
use crate::generate;
use crate::message::Message;
use crate::options::Environment;
use crate::reporter::{NewLesson, Reporter};
use crate::toolchain::Toolchain;

/// The file in which cargo keeps which packages there are.
const LOCK: &str = "Cargo.lock";

/// `cargo grade new`: a lesson to start from.
pub(crate) fn run(
    arguments: &NewArguments,
    course: &Course,
    environment: &Environment,
    reporter: &mut Reporter<'_>,
) -> Result<io::Result<ExitCode>> {
    let id = &arguments.lesson;
    let lock = read_lock(course)?;
    name::check(id)?;
    let folders = folders(id).map(|(_, to)| to);
    for folder in &folders {
        if fs::symlink_metadata(course.root().join(folder)).is_ok() {
            let what = Message::new("error-lesson-exists").with("folder", &**folder);
            let hint = match course.lesson_folder(id) {
                Ok(_) => Message::new("hint-lesson-there"),
                Err(_) => Message::new("hint-lesson-exists"),
            };
            let hint = hint.with("lesson", id.as_str());
            return Err(Error::new(Blame::Usage, what).hint(hint));
        }
    }
    name::check_free(id, lock.as_deref())?;
    let toolchain = Toolchain::find(environment.cargo.clone())?;
    let staging = stage(course, id)?;
    install(course, id, &staging, lock.as_deref(), &toolchain)?;
    let written = NewLesson {
        id: id.clone(),
        folders: folders.to_vec(),
    };
    Ok(reporter.created(&written).map(|()| ExitCode::Success))
}

/// The folders of a lesson from the folder of the course, and where each lies in the template. The
/// exercise does not: it is made from the solution.
fn folders(id: &str) -> [(Option<&'static str>, PathBuf); 4] {
    let below = |parent: &str| Path::new(parent).join(id);
    [
        (Some("lesson"), below("lessons")),
        (Some("solution"), below("solutions")),
        (None, below("exercises")),
        (Some("submissions"), below("tests/submissions")),
    ]
}

/// A course may have no lock: then cargo makes one.
fn read_lock(course: &Course) -> Result<Option<String>> {
    let path = course.root().join(LOCK);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(Some(text)),
        Err(problem) if problem.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(problem) => Err(Error::io(&path, &problem)),
    }
}

/// Writes the lesson aside, on the same disk.
fn stage(course: &Course, id: &str) -> Result<TempDir> {
    let staging = tempfile::Builder::new()
        .prefix(".new-")
        .tempdir_in(course.root())
        .map_err(|problem| Error::io(course.root(), &problem))?;
    for (file, text) in template::files() {
        let path = staging.path().join(file);
        path.parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(&path, text.replace(template::PLACE, id)))
            .map_err(|problem| Error::io(&path, &problem))?;
    }
    Ok(staging)
}

/// Moves the folders into place, makes the exercise, and writes the lock last.
fn install(
    course: &Course,
    id: &str,
    staging: &TempDir,
    lock: Option<&str>,
    toolchain: &Toolchain,
) -> Result<()> {
    let done = move_all(course, id, staging)
        .and_then(|()| make_exercise(course, id, toolchain))
        .and_then(|()| match lock {
            Some(lock) => {
                let names = [id.to_owned(), format!("{id}-solution")];
                write_lock(course, &lock::with(lock, &names))
            }
            None => Ok(()),
        });
    if done.is_err() {
        // None of them was there before. What cannot be taken back is named by the error that
        // follows, in its own way.
        for (_, folder) in folders(id) {
            let _ = fs::remove_dir_all(course.root().join(folder));
        }
    }
    done
}

/// The manifest is what makes a lesson, so that its folder comes after the others.
fn move_all(course: &Course, id: &str, staging: &TempDir) -> Result<()> {
    let mut all = folders(id);
    all.reverse();
    for (from, to) in all {
        if let Some(from) = from {
            put(&staging.path().join(from), &course.root().join(to))?;
        }
    }
    Ok(())
}

/// The exercise comes of the solution, as ever.
fn make_exercise(course: &Course, id: &str, toolchain: &Toolchain) -> Result<()> {
    let lesson = course.lesson_manifest(id)?;
    let exercise = generate::exercise_of(course, &lesson, toolchain)?;
    let folder = course.exercise(id);
    for (path, bytes) in &exercise.files {
        generate::put(&folder.join(path), bytes)?;
    }
    Ok(())
}

fn put(from: &Path, to: &Path) -> Result<()> {
    to.parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| fs::rename(from, to))
        .map_err(|problem| Error::io(to, &problem))
}

/// In one step, so that nobody reads a half.
fn write_lock(course: &Course, text: &str) -> Result<()> {
    let path = course.root().join(LOCK);
    // A link leads to the file that is meant.
    let real = path.canonicalize();
    let real = real.map_err(|problem| Error::io(&path, &problem))?;
    let fresh = real.with_extension(format!("lock.{}", std::process::id()));
    let mode = fs::metadata(&real).map(|status| status.permissions());
    let written = fs::write(&fresh, text)
        .and_then(|()| fs::set_permissions(&fresh, mode?))
        .and_then(|()| fs::rename(&fresh, &real));
    written.map_err(|problem| {
        let _ = fs::remove_file(&fresh);
        Error::io(&path, &problem)
    })
}
