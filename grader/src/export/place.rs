//! Where exports go. What is to be a file of its own is there whole or as it was; what the steps of
//! a job share is added to, whole or not at all.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::kind::{Kind, Wish};
use crate::args::Format;
use crate::error::{Blame, Error, Result};
use crate::message::Message;
use crate::options::Environment;

/// Where an export goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    File(PathBuf),
    Appended(PathBuf),
    Stdout,
}

/// Files that are written and not yet in their places.
pub(super) struct Staged(Vec<(PathBuf, NamedTempFile)>);

impl Place {
    pub(super) fn of(wish: &Wish, format: Format, environment: &Environment) -> Result<Self> {
        let given = wish.path.as_ref().map(|path| environment.folder.join(path));
        let by_runner = match wish.kind {
            Kind::GithubSummary => environment.runner.summary.clone(),
            Kind::GithubOutput => environment.runner.output.clone(),
            _ => None,
        };
        let place = match given.or(by_runner) {
            Some(path) if wish.kind.is_appended() => Self::Appended(path),
            Some(path) => Self::File(path),
            None if wish.kind == Kind::GithubAnnotations && format == Format::Json => {
                let what = Message::new("export-stdout-taken");
                return Err(usage(what).hint(Message::new("hint-export-stdout-taken")));
            }
            None if wish.kind == Kind::GithubAnnotations => Self::Stdout,
            None => return Err(without_file(wish.kind)),
        };
        if let Self::File(path) | Self::Appended(path) = &place {
            assert_free(path)?;
        }
        Ok(place)
    }

    /// How many bytes the file holds already, where it is added to.
    pub(super) fn taken(&self) -> u64 {
        match self {
            Self::Appended(path) => fs::metadata(path).map_or(0, |found| found.len()),
            Self::File(_) | Self::Stdout => 0,
        }
    }
}

/// Two exports may share what is added to, and nothing else.
pub(super) fn assert_apart<'p>(places: impl Iterator<Item = &'p Place>) -> Result<()> {
    let mut whole = BTreeSet::new();
    let mut appended = BTreeSet::new();
    for place in places {
        let (path, is_double) = match place {
            Place::Stdout => continue,
            Place::File(path) => (path, !whole.insert(path) || appended.contains(path)),
            Place::Appended(path) => {
                appended.insert(path);
                (path, whole.contains(path))
            }
        };
        if is_double {
            let what = Message::new("export-twice").with("path", &**path);
            return Err(usage(what).hint(Message::new("hint-export-twice")));
        }
    }
    Ok(())
}

/// What is put in the place of a device or a pipe would take it from whoever reads there.
fn assert_free(path: &Path) -> Result<()> {
    let is_free = match fs::metadata(path) {
        Ok(found) => found.is_file(),
        Err(_) => path.file_name().is_some(),
    };
    if is_free {
        return Ok(());
    }
    let what = Message::new("export-no-file").with("path", path);
    Err(usage(what).hint(Message::new("hint-export-no-file")))
}

fn without_file(kind: Kind) -> Error {
    let what = Message::new("export-needs-file")
        .with("kind", kind.word())
        .with("variable", kind.variable().unwrap_or_default());
    let hint = Message::new("hint-export-needs-file").with("kind", kind.word());
    usage(what).hint(hint)
}

fn usage(what: Message) -> Error {
    Error::new(Blame::Usage, what)
}

impl Staged {
    /// Writes what is to be a file of its own beside its place, and sees that it can go there.
    pub(super) fn of(made: &[(&Place, String)]) -> Result<Self> {
        let mut all = Vec::new();
        for (place, text) in made {
            if let Place::File(path) = place {
                // It was free when the run began: what lies there now is the machine's doing.
                assert_free(path).map_err(|error| Error {
                    blame: Blame::Machine,
                    ..error
                })?;
                let staged = stage(path, text).map_err(|problem| Error::io(path, &problem))?;
                all.push((path.clone(), staged));
            }
        }
        Ok(Self(all))
    }

    /// Puts the files in their places.
    pub(super) fn settle(self) -> Result<()> {
        for (path, staged) in self.0 {
            staged
                .persist(&path)
                .map_err(|problem| Error::io(&path, &problem.error))?;
        }
        Ok(())
    }
}

fn stage(path: &Path, text: &str) -> io::Result<NamedTempFile> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::Builder::new()
        .prefix(".new-")
        .permissions(fs::Permissions::from_mode(0o644))
        .tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Adds to a file, and leaves it as it was where that fails half-way.
pub(super) fn append(path: &Path, text: &str) -> Result<()> {
    let failed = |problem: io::Error| Error::io(path, &problem);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let mut options = OpenOptions::new();
    let mut file = options
        .create(true)
        .append(true)
        .open(path)
        .map_err(failed)?;
    let before = file.metadata().map_err(failed)?.len();
    file.write_all(text.as_bytes()).map_err(|problem| {
        take_back(&file, before);
        failed(problem)
    })
}

fn take_back(file: &File, length: u64) {
    // What cannot be taken back either is told of all the same.
    let _ = file.set_len(length);
}
