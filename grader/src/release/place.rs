//! Where a release goes: beside its place until it is proven, then there in one step.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::error::{Blame, Error, Result};
use crate::generate::tree::Files;
use crate::message::Message;

/// A place that may be used.
#[derive(Debug)]
pub(super) struct Place {
    out: PathBuf,
}

/// A release that is written and not yet there. Dropped, it is gone.
#[derive(Debug)]
pub(super) struct Staged {
    folder: TempDir,
    out: PathBuf,
}

impl Place {
    /// Looks at what was asked for, seen from `folder`, before anything is done.
    pub(super) fn check(out: &Path, folder: &Path, root: &Path) -> Result<Self> {
        let out = folder.join(out);
        let usage = |what: Message| {
            let next = Message::new("hint-release-out");
            Error::new(Blame::Usage, what.with("path", &*out)).hint(next)
        };
        match fs::symlink_metadata(&out) {
            Ok(status) if !status.is_dir() => {
                return Err(usage(Message::new("error-not-a-folder")));
            }
            Ok(_) => {
                let mut entries =
                    fs::read_dir(&out).map_err(|problem| Error::io(&out, &problem))?;
                if entries.next().is_some() {
                    return Err(usage(Message::new("error-release-not-empty")));
                }
            }
            Err(problem) if problem.kind() == ErrorKind::NotFound => {}
            Err(problem) => return Err(Error::io(&out, &problem)),
        }
        let (Some(parent), Some(name)) = (out.parent(), out.file_name()) else {
            return Err(usage(Message::new("error-release-not-empty")));
        };
        let Ok(parent) = parent.canonicalize() else {
            return Err(usage(Message::new("error-release-no-parent")));
        };
        let root = root
            .canonicalize()
            .map_err(|problem| Error::io(root, &problem))?;
        let real = parent.join(name);
        // A new folder right in the course is nobody's; what lies deeper belongs to a part of it.
        if real
            .strip_prefix(&root)
            .is_ok_and(|below| below.components().count() > 1)
        {
            return Err(usage(Message::new("error-release-inside")));
        }
        Ok(Self { out: real })
    }

    /// Writes a release beside its place.
    pub(super) fn stage(&self, files: &Files) -> Result<Staged> {
        let parent = self.out.parent().unwrap_or(Path::new("/"));
        let folder = tempfile::Builder::new()
            .prefix(".release-")
            .permissions(fs::Permissions::from_mode(0o755))
            .tempdir_in(parent)
            .map_err(|problem| Error::io(parent, &problem))?;
        write(files, folder.path())?;
        Ok(Staged {
            folder,
            out: self.out.clone(),
        })
    }
}

/// Writes files whose folders need not exist yet.
fn write(files: &Files, folder: &Path) -> Result<()> {
    for (path, bytes) in files {
        let path = folder.join(path);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, bytes))
            .map_err(|problem| Error::io(&path, &problem))?;
    }
    Ok(())
}

impl Staged {
    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Puts the release into its place, and says where that is.
    pub(super) fn install(self) -> Result<PathBuf> {
        fs::rename(self.path(), &self.out).map_err(|problem| match problem.kind() {
            ErrorKind::DirectoryNotEmpty | ErrorKind::AlreadyExists | ErrorKind::NotADirectory => {
                let what = Message::new("error-release-taken").with("path", &*self.out);
                Error::new(Blame::Usage, what).hint(Message::new("hint-release-taken"))
            }
            _ => Error::io(&self.out, &problem),
        })?;
        let _moved = self.folder.keep();
        Ok(self.out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(out: &str, root: &Path) -> Option<&'static str> {
        Place::check(Path::new(out), root, root)
            .err()
            .map(|error| error.what.key)
    }

    #[test]
    fn a_place_is_new_or_empty_and_no_part_of_the_course() {
        let course = tempfile::tempdir().unwrap();
        let root = course.path();
        for folder in ["lessons", "empty", "full/x"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        fs::write(root.join("file"), "").unwrap();
        for (out, key) in [
            ("new", None),
            ("empty", None),
            ("full", Some("error-release-not-empty")),
            (".", Some("error-release-not-empty")),
            ("file", Some("error-not-a-folder")),
            ("lessons/new", Some("error-release-inside")),
            ("none/new", Some("error-release-no-parent")),
        ] {
            assert_eq!(refused(out, root), key, "{out}");
        }
    }

    #[test]
    fn a_release_is_there_whole_or_not_at_all() {
        let scratch = tempfile::tempdir().unwrap();
        let root = scratch.path();
        fs::create_dir_all(root.join("course/empty")).unwrap();
        let place = Place::check(
            Path::new("empty"),
            &root.join("course"),
            &root.join("course"),
        );
        let place = place.unwrap();
        let files = Files::from([("a/b".into(), b"c".to_vec())]);
        drop(place.stage(&files).unwrap());
        assert_eq!(fs::read_dir(root.join("course")).unwrap().count(), 1);
        let late = place.stage(&files).unwrap();
        let out = place.stage(&files).unwrap().install().unwrap();
        let refused = late.install().unwrap_err();
        assert_eq!(
            (refused.blame, refused.what.key),
            (Blame::Usage, "error-release-taken")
        );
        assert_eq!(fs::read(out.join("a/b")).unwrap(), b"c");
        assert_eq!(fs::read_dir(root.join("course")).unwrap().count(), 1);
    }
}
