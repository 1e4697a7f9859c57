//! Collects a submission: the files that the manifest names, and nothing else.
//!
//! Every folder on the way and the file itself are opened by descriptor without following links,
//! so what was checked is what is read. What is refused is named and costs the items that need it.

use std::fs::File;
use std::io::Read;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, Stat, fstat, openat, statat};
use rustix::io::Errno;
use sha2::{Digest, Sha256};

use crate::error::{Blame, Error, Result};
use crate::manifest::Files;
use crate::message::Message;

/// A source of this size takes the compiler seconds already.
pub(crate) const MAX_CODE_BYTES: u64 = 256 << 10;
pub(crate) const MAX_ANSWER_BYTES: u64 = 2 << 20;

/// What a student hands in.
#[derive(Debug)]
pub(crate) struct Submission {
    pub(crate) origin: Origin,
    pub(crate) code: Taken,
    pub(crate) answers: Taken,
}

/// Where a submission comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) folder: PathBuf,
    pub(crate) kind: OriginKind,
}

/// Which folder it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OriginKind {
    /// The student's own crate in the checkout.
    Exercise,
    /// The reference crate.
    Solution,
    /// A folder named on the command line.
    Folder,
}

/// A file of a submission.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Taken {
    Missing,
    Refused(Message),
    Bytes(Vec<u8>),
}

impl Submission {
    /// Takes the files of the manifest out of the origin's folder.
    pub(crate) fn collect(origin: Origin, files: &Files) -> Result<Self> {
        let folder = open_folder(&origin.folder)?;
        Ok(Self {
            code: take(&folder, &files.code, MAX_CODE_BYTES)?,
            answers: take(&folder, &files.answers, MAX_ANSWER_BYTES)?,
            origin,
        })
    }

    /// Takes the same files where they lie below the origin's folder; `None` is taken for missing.
    pub(crate) fn collect_at(
        origin: Origin,
        code: Option<&str>,
        answers: Option<&str>,
    ) -> Result<Self> {
        let folder = open_folder(&origin.folder)?;
        let take_at = |path: Option<&str>, limit| {
            path.map_or(Ok(Taken::Missing), |path| take(&folder, path, limit))
        };
        Ok(Self {
            code: take_at(code, MAX_CODE_BYTES)?,
            answers: take_at(answers, MAX_ANSWER_BYTES)?,
            origin,
        })
    }

    /// The files that were taken, by name.
    pub(crate) fn taken<'s>(&'s self, files: &'s Files) -> Vec<(&'s str, &'s [u8])> {
        [(&files.code, &self.code), (&files.answers, &self.answers)]
            .into_iter()
            .filter_map(|(name, taken)| match taken {
                Taken::Bytes(bytes) => Some((name.as_str(), &bytes[..])),
                Taken::Missing | Taken::Refused(_) => None,
            })
            .collect()
    }

    /// The files that were taken, each with a hash of its contents.
    pub(crate) fn file_hashes(&self, files: &Files) -> Vec<(String, String)> {
        let hash = |bytes| crate::hex::encode(&Sha256::digest(bytes));
        let taken = self.taken(files).into_iter();
        taken
            .map(|(name, bytes)| (name.to_owned(), hash(bytes)))
            .collect()
    }

    /// A hash of names and contents, in hexadecimal.
    pub(crate) fn sha256(&self, files: &Files) -> String {
        let mut hash = Sha256::new();
        for (name, bytes) in self.taken(files) {
            for part in [name.as_bytes(), bytes] {
                hash.update((part.len() as u64).to_le_bytes());
                hash.update(part);
            }
        }
        crate::hex::encode(&hash.finalize())
    }
}

/// A file that is larger than it may be.
pub(crate) fn too_large(path: &str, max_bytes: u64) -> Taken {
    let limit = format!("{} KiB", max_bytes >> 10);
    let message = Message::new("refused-large").with("limit", limit);
    Taken::Refused(message.with("file", path))
}

/// A plain file below a folder, to be read, no link being followed on the way.
pub(crate) fn open_below(folder: &Path, path: &str) -> Option<File> {
    let opened = Opened::below(&open_folder(folder).ok()?, path).ok()?;
    let status = fstat(&opened.file).ok()?;
    let is_plain = FileType::from_raw_mode(status.st_mode) == FileType::RegularFile;
    (is_plain && !opened.has_another_name()).then(|| File::from(opened.file))
}

/// The folder that was named may itself be reached by a link; from there on nothing may.
fn open_folder(path: &Path) -> Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    openat(CWD, path, flags, Mode::empty()).map_err(|problem| match problem {
        Errno::NOENT => Error::new(
            Blame::Usage,
            Message::new("error-no-folder").with("path", path),
        )
        .hint(Message::new("hint-no-folder")),
        Errno::NOTDIR => Error::new(
            Blame::Usage,
            Message::new("error-not-a-folder").with("path", path),
        )
        .hint(Message::new("hint-no-folder")),
        other => Error::io(path, &other.into()),
    })
}

/// What a machine that is at its end says; no file is to blame.
fn is_ours(problem: Errno) -> bool {
    use Errno as E;
    [E::MFILE, E::NFILE, E::NOMEM, E::NOBUFS, E::IO].contains(&problem)
}

fn take(folder: &OwnedFd, name: &str, max_bytes: u64) -> Result<Taken> {
    Ok(match Opened::below(folder, name) {
        Ok(opened) => opened.read(name, max_bytes)?,
        Err(problem) if is_ours(problem) => {
            return Err(Error::io(Path::new(name), &problem.into()));
        }
        Err(Errno::NOENT) => Taken::Missing,
        Err(Errno::LOOP | Errno::NOTDIR | Errno::MLINK) => {
            Taken::Refused(Message::new("refused-link").with("file", name))
        }
        Err(problem) => Taken::Refused(
            Message::new("refused-unreadable")
                .with("file", name)
                .with("problem", std::io::Error::from(problem).to_string()),
        ),
    })
}

/// An open file, with the place where it was found.
struct Opened<'n> {
    folder: OwnedFd,
    name: &'n str,
    file: OwnedFd,
}

impl<'n> Opened<'n> {
    fn below(folder: &OwnedFd, path: &'n str) -> std::result::Result<Self, Errno> {
        let components: Vec<&str> = path.split('/').collect();
        let (&name, folders) = components.split_last().ok_or(Errno::NOENT)?;
        // Without blocking, so that a pipe without a writer cannot hold us.
        let plain = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NOFOLLOW | OFlags::NONBLOCK;
        let mut folder = folder.try_clone().map_err(|_| Errno::MFILE)?;
        for name in folders {
            folder = openat(&folder, *name, plain | OFlags::DIRECTORY, Mode::empty())?;
        }
        let file = openat(&folder, name, plain, Mode::empty())?;
        Ok(Self { folder, name, file })
    }

    fn read(&self, path: &str, max_bytes: u64) -> Result<Taken> {
        let refused = |message: Message| Ok(Taken::Refused(message.with("file", path)));
        let Ok(status) = fstat(&self.file) else {
            return refused(Message::new("refused-special"));
        };
        if FileType::from_raw_mode(status.st_mode) != FileType::RegularFile {
            return refused(Message::new("refused-special"));
        }
        if self.has_another_name() {
            return refused(Message::new("refused-hard-link"));
        }
        let too_large = || Ok(too_large(path, max_bytes));
        if u64::try_from(status.st_size).is_ok_and(|size| size > max_bytes) {
            return too_large();
        }
        let mut bytes = Vec::new();
        let read = self
            .file
            .try_clone()
            .map(File::from)
            .and_then(|file| file.take(max_bytes + 1).read_to_end(&mut bytes));
        match read {
            Ok(n_bytes) if n_bytes as u64 > max_bytes => too_large(),
            Ok(_) if self.has_another_name() => refused(Message::new("refused-hard-link")),
            Ok(_) => Ok(Taken::Bytes(bytes)),
            Err(problem) if Errno::from_io_error(&problem).is_some_and(is_ours) => {
                Err(Error::io(Path::new(path), &problem))
            }
            Err(problem) => {
                refused(Message::new("refused-unreadable").with("problem", problem.to_string()))
            }
        }
    }

    /// Whether the file has a name besides the one under which it was found. Under that one it may
    /// be a secret that the collector may read and the student may not.
    ///
    /// The count alone would not do: who takes the name away after it was opened makes it one. A
    /// file that was replaced meanwhile, as an editor does, has no name left, and is harmless.
    fn has_another_name(&self) -> bool {
        let Ok(opened) = fstat(&self.file) else {
            return true;
        };
        let found = statat(&self.folder, self.name, AtFlags::SYMLINK_NOFOLLOW);
        let is_same = |found: &Stat| (found.st_dev, found.st_ino) == (opened.st_dev, opened.st_ino);
        match found.ok().filter(is_same) {
            Some(found) => found.st_nlink > 1,
            None => fstat(&self.file).map_or(true, |opened| opened.st_nlink > 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    fn files() -> Files {
        Files {
            code: "src/lib.rs".to_owned(),
            answers: "answers.md".to_owned(),
        }
    }

    fn collect(folder: &Path) -> Submission {
        let origin = Origin {
            folder: folder.to_owned(),
            kind: OriginKind::Folder,
        };
        Submission::collect(origin, &files()).unwrap()
    }

    fn key(taken: &Taken) -> &'static str {
        match taken {
            Taken::Missing => "missing",
            Taken::Bytes(_) => "taken",
            Taken::Refused(message) => message.key,
        }
    }

    #[test]
    fn only_regular_files_of_their_own_are_taken() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        assert_eq!(key(&collect(path).code), "missing");
        fs::create_dir(path.join("src")).unwrap();
        fs::write(path.join("src/lib.rs"), "code").unwrap();
        fs::write(path.join("Cargo.toml"), "theirs").unwrap();
        let submission = collect(path);
        assert_eq!(submission.taken(&files()), [("src/lib.rs", &b"code"[..])]);
        symlink(path.join("src/lib.rs"), path.join("answers.md")).unwrap();
        assert_eq!(key(&collect(path).answers), "refused-link");
        fs::remove_file(path.join("answers.md")).unwrap();
        fs::create_dir(path.join("answers.md")).unwrap();
        assert_eq!(key(&collect(path).answers), "refused-special");
    }

    #[test]
    fn a_link_on_the_way_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let elsewhere = tempfile::tempdir().unwrap();
        fs::write(elsewhere.path().join("lib.rs"), "secret").unwrap();
        symlink(elsewhere.path(), folder.path().join("src")).unwrap();
        assert_eq!(key(&collect(folder.path()).code), "refused-link");
    }

    #[test]
    fn a_file_with_another_name_elsewhere_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let elsewhere = tempfile::tempdir().unwrap();
        let secret = elsewhere.path().join("secret");
        fs::write(&secret, "secret").unwrap();
        let answers = folder.path().join("answers.md");
        fs::hard_link(&secret, &answers).unwrap();
        assert_eq!(key(&collect(folder.path()).answers), "refused-hard-link");
        // What the message advises helps.
        fs::copy(&answers, folder.path().join("copy")).unwrap();
        fs::rename(folder.path().join("copy"), &answers).unwrap();
        assert_eq!(key(&collect(folder.path()).answers), "taken");
    }

    /// Puts links to a secret and files of the student's own in each other's place, again and again.
    fn swap(path: &Path, secrets: &Path, is_over: &AtomicBool) {
        let file = path.join("src/lib.rs");
        let spare = path.join("spare");
        while !is_over.load(Ordering::Relaxed) {
            symlink(secrets.join("lib.rs"), &spare).unwrap();
            fs::rename(&spare, &file).unwrap();
            fs::hard_link(secrets.join("lib.rs"), &spare).unwrap();
            fs::rename(&spare, &file).unwrap();
            fs::write(&spare, "own").unwrap();
            fs::rename(&spare, &file).unwrap();
            fs::rename(path.join("src"), path.join("own")).unwrap();
            symlink(secrets, path.join("src")).unwrap();
            fs::remove_file(path.join("src")).unwrap();
            fs::rename(path.join("own"), path.join("src")).unwrap();
        }
    }

    #[test]
    fn a_link_that_is_swapped_in_at_any_moment_is_never_followed() {
        let folder = tempfile::tempdir().unwrap();
        let secrets = tempfile::tempdir().unwrap();
        fs::write(secrets.path().join("lib.rs"), "secret").unwrap();
        fs::create_dir(folder.path().join("src")).unwrap();
        let is_over = AtomicBool::new(false);
        let mut seen = BTreeSet::new();
        std::thread::scope(|scope| {
            scope.spawn(|| swap(folder.path(), secrets.path(), &is_over));
            // At least so often, and until the race was run in earnest.
            for n in 0..200_000 {
                let code = collect(folder.path()).code;
                seen.insert(key(&code));
                if matches!(&code, Taken::Bytes(bytes) if *bytes != b"own") {
                    seen.insert("secret");
                }
                if n > 5000 && seen.len() >= 4 {
                    break;
                }
            }
            is_over.store(true, Ordering::Relaxed);
        });
        assert!(!seen.contains("secret"), "{seen:?}");
        assert!(
            seen.contains("taken") && seen.contains("refused-link"),
            "{seen:?}"
        );
    }

    #[test]
    fn a_pipe_does_not_hold_the_grader() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("answers.md");
        rustix::fs::mknodat(CWD, &pipe, FileType::Fifo, Mode::RWXU, 0).unwrap();
        assert_eq!(key(&collect(folder.path()).answers), "refused-special");
    }

    #[test]
    fn size_is_bounded_to_the_byte() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("src")).unwrap();
        let path = folder.path().join("src/lib.rs");
        let limit = usize::try_from(MAX_CODE_BYTES).unwrap();
        fs::write(&path, vec![b' '; limit]).unwrap();
        assert_eq!(key(&collect(folder.path()).code), "taken");
        fs::write(&path, vec![b' '; limit + 1]).unwrap();
        assert_eq!(key(&collect(folder.path()).code), "refused-large");
    }
}
