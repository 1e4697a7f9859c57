//! The change of an exercise: all of it or nothing, and a copy of what it replaces.
//!
//! Files are written beside their place and moved there, so that a file is never half of one. A
//! link in the way is not followed and not removed: who laid it knows what for.

use std::fs::{self, Permissions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::error::{Blame, Error, Result};
use crate::message::Message;

/// Of a file that was not there.
const USUAL_MODE: u32 = 0o644;

/// How many copies may be made in one second.
const MOST_COPIES: u32 = 1000;

/// What differs.
#[derive(Debug)]
pub(super) struct Changes {
    exercise: PathBuf,
    files: Vec<Change>,
}

/// A file that differs.
#[derive(Debug)]
struct Change {
    /// Below the exercise's folder.
    path: PathBuf,
    bytes: Vec<u8>,
    /// That of the version that is there, if one is.
    mode: Option<u32>,
}

impl Changes {
    /// What differs from the files that were handed out.
    pub(super) fn between(exercise: &Path, handed_out: Vec<(PathBuf, Vec<u8>)>) -> Result<Self> {
        let mut files = Vec::new();
        for (path, bytes) in handed_out {
            let target = exercise.join(&path);
            in_the_way(exercise, &path)?;
            let mode = match fs::symlink_metadata(&target) {
                Err(problem) if problem.kind() == ErrorKind::NotFound => None,
                Err(problem) => return Err(Error::io(&target, &problem)),
                Ok(status) => {
                    let there =
                        fs::read(&target).map_err(|problem| Error::io(&target, &problem))?;
                    if there == bytes {
                        continue;
                    }
                    Some(status.permissions().mode())
                }
            };
            files.push(Change { path, bytes, mode });
        }
        Ok(Self {
            exercise: exercise.to_owned(),
            files,
        })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The files of which there is another version.
    pub(super) fn replaced(&self) -> Vec<PathBuf> {
        let files = self.files.iter().filter(|change| change.mode.is_some());
        files.map(|change| change.path.clone()).collect()
    }

    /// The files that are not there.
    pub(super) fn added(&self) -> Vec<PathBuf> {
        let files = self.files.iter().filter(|change| change.mode.is_none());
        files.map(|change| change.path.clone()).collect()
    }

    /// Makes the change, with copies of what it replaces in a new folder below `copies`; where it
    /// cannot be made, everything is as before.
    pub(super) fn apply(&self, copies: &Path, date: &str) -> Result<Option<PathBuf>> {
        let staged = self.staged()?;
        let replaced = self.replaced();
        let kept = if replaced.is_empty() {
            None
        } else {
            let kept = new_folder(copies, date)?;
            if let Err(error) = self.keep(&replaced, &kept) {
                let _ = fs::remove_dir_all(&kept);
                return Err(error);
            }
            Some(kept)
        };
        let mut done = Vec::new();
        for (change, file) in self.files.iter().zip(staged) {
            let target = self.exercise.join(&change.path);
            if let Err(problem) = file.persist(&target) {
                self.take_back(&done, kept.as_deref());
                return Err(Error::io(&target, &problem.error));
            }
            done.push(change);
        }
        Ok(kept)
    }

    /// The new files beside their places.
    fn staged(&self) -> Result<Vec<NamedTempFile>> {
        let staged = self.files.iter().map(|change| {
            let target = self.exercise.join(&change.path);
            staged(&target, &change.bytes, change.mode)
                .map_err(|problem| Error::io(&target, &problem))
        });
        staged.collect()
    }

    fn keep(&self, replaced: &[PathBuf], kept: &Path) -> Result<()> {
        for path in replaced {
            let copy = kept.join(path);
            fs::create_dir_all(copy.parent().unwrap_or(kept))
                .and_then(|()| fs::copy(self.exercise.join(path), &copy))
                .map_err(|problem| Error::io(&copy, &problem))?;
        }
        Ok(())
    }

    /// Puts the student's versions where they were. What fails here has failed twice, and the copies
    /// are left for it.
    fn take_back(&self, done: &[&Change], kept: Option<&Path>) {
        let mut is_back = true;
        for change in done {
            let target = self.exercise.join(&change.path);
            let back = match (change.mode, kept) {
                (Some(mode), Some(kept)) => fs::read(kept.join(&change.path))
                    .and_then(|bytes| staged(&target, &bytes, Some(mode)))
                    .and_then(|file| Ok(file.persist(&target).map(drop)?)),
                _ => fs::remove_file(&target),
            };
            is_back &= back.is_ok();
        }
        if let Some(kept) = kept.filter(|_| is_back) {
            let _ = fs::remove_dir_all(kept);
        }
    }
}

fn staged(target: &Path, bytes: &[u8], mode: Option<u32>) -> io::Result<NamedTempFile> {
    let folder = target.parent().unwrap_or(target);
    fs::create_dir_all(folder)?;
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.as_file()
        .set_permissions(Permissions::from_mode(mode.unwrap_or(USUAL_MODE)))?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// A folder of this name that was not there, or of the next one.
fn new_folder(copies: &Path, date: &str) -> Result<PathBuf> {
    fs::create_dir_all(copies).map_err(|problem| Error::io(copies, &problem))?;
    let mut folder = copies.join(date);
    for number in 2..MOST_COPIES {
        match fs::create_dir(&folder) {
            Err(problem) if problem.kind() == ErrorKind::AlreadyExists => {
                folder = copies.join(format!("{date}-{number}"));
            }
            Err(problem) => return Err(Error::io(&folder, &problem)),
            Ok(()) => return Ok(folder),
        }
    }
    Err(Error::io(&folder, &ErrorKind::AlreadyExists.into()))
}

/// Refuses whatever is no folder on the way to a file, or no plain file in its place.
fn in_the_way(exercise: &Path, path: &Path) -> Result<()> {
    let target = exercise.join(path);
    let on_the_way = target
        .ancestors()
        .take_while(|ancestor| ancestor.starts_with(exercise));
    for place in on_the_way {
        let is_target = place == target;
        let is_plain = match fs::symlink_metadata(place) {
            Err(problem) if problem.kind() == ErrorKind::NotFound => true,
            // A file where a folder should be: it is met as an ancestor.
            Err(problem) if problem.kind() == ErrorKind::NotADirectory => true,
            Err(problem) => return Err(Error::io(place, &problem)),
            Ok(status) if is_target => status.is_file(),
            Ok(status) => status.is_dir(),
        };
        if !is_plain {
            let what = Message::new("error-reset-in-the-way").with("path", place);
            let hint = Message::new("hint-reset-in-the-way");
            return Err(Error::new(Blame::Usage, what).hint(hint));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An exercise with a file that differs, one that does not, and one that is missing.
    fn exercise() -> (tempfile::TempDir, PathBuf, Vec<(PathBuf, Vec<u8>)>) {
        let course = tempfile::tempdir().unwrap();
        let exercise = course.path().join("exercise");
        fs::create_dir_all(exercise.join("src")).unwrap();
        fs::write(exercise.join("src/lib.rs"), "mine").unwrap();
        fs::write(exercise.join("same"), "same").unwrap();
        let file = |path: &str, text: &str| (path.into(), text.into());
        let handed_out = vec![
            file("a/new", "new"),
            file("same", "same"),
            file("src/lib.rs", "theirs"),
        ];
        (course, exercise, handed_out)
    }

    fn text(path: &Path) -> String {
        fs::read_to_string(path).unwrap()
    }

    #[test]
    fn what_differs_is_replaced_and_kept_and_nothing_is_left_beside_it() {
        let (course, exercise, handed_out) = exercise();
        let copies = course.path().join("copies");
        let changes = Changes::between(&exercise, handed_out.clone()).unwrap();
        assert_eq!(changes.replaced(), [Path::new("src/lib.rs")]);
        assert_eq!(changes.added(), [Path::new("a/new")]);
        let kept = changes.apply(&copies, "date").unwrap().unwrap();
        assert_eq!(text(&kept.join("src/lib.rs")), "mine");
        assert_eq!(text(&exercise.join("src/lib.rs")), "theirs");
        assert_eq!(text(&exercise.join("a/new")), "new");
        assert_eq!(fs::read_dir(exercise.join("src")).unwrap().count(), 1);
        let status = fs::metadata(exercise.join("a/new")).unwrap();
        assert_eq!(status.permissions().mode() & 0o777, USUAL_MODE);
        let again = Changes::between(&exercise, handed_out).unwrap();
        assert!(again.is_empty(), "{again:?}");
    }

    #[test]
    fn a_copy_is_never_written_over_another() {
        let (course, exercise, handed_out) = exercise();
        let copies = course.path().join("copies");
        let mut kept = Vec::new();
        for version in ["one", "two", "three"] {
            fs::write(exercise.join("src/lib.rs"), version).unwrap();
            let changes = Changes::between(&exercise, handed_out.clone()).unwrap();
            kept.push((version, changes.apply(&copies, "date").unwrap().unwrap()));
        }
        for (version, folder) in kept {
            assert_eq!(text(&folder.join("src/lib.rs")), version);
        }
    }

    #[test]
    fn what_cannot_be_finished_is_taken_back() {
        let (course, exercise, mut handed_out) = exercise();
        let copies = course.path().join("copies");
        handed_out.push(("z".into(), b"z".into()));
        let changes = Changes::between(&exercise, handed_out).unwrap();
        // In the place of the last file stands what no file can be moved over.
        fs::create_dir_all(exercise.join("z/in")).unwrap();
        changes.apply(&copies, "date").unwrap_err();
        assert_eq!(text(&exercise.join("src/lib.rs")), "mine");
        assert!(!exercise.join("a/new").exists());
        assert_eq!(fs::read_dir(&copies).unwrap().count(), 0);
        assert_eq!(fs::read_dir(exercise.join("src")).unwrap().count(), 1);
    }

    #[test]
    fn a_link_in_the_way_is_named_and_not_followed() {
        use std::os::unix::fs::symlink;
        for (link, is_folder) in [("src/lib.rs", false), ("src", true)] {
            let (course, exercise, handed_out) = exercise();
            let elsewhere = course.path().join("elsewhere");
            let there = exercise.join(link);
            if is_folder {
                fs::rename(&there, &elsewhere).unwrap();
            } else {
                fs::remove_file(&there).unwrap();
                fs::write(&elsewhere, "other").unwrap();
            }
            symlink(&elsewhere, &there).unwrap();
            let error = Changes::between(&exercise, handed_out).unwrap_err();
            assert_eq!(error.what.key, "error-reset-in-the-way");
            assert!(fs::symlink_metadata(&there).unwrap().is_symlink());
        }
    }
}
