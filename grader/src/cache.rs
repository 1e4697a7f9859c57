//! The grader's cache folder: where it lies, locks in it, and folders that appear whole or not at
//! all.
//!
//! It knows nothing of what is kept there. Everything in it can be deleted at any time and is made
//! again; nothing of a student's is kept in it, but for what a model quoted where one judges.

mod lock;

use std::fs::{self, DirBuilder, File};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use etcetera::BaseStrategy;
use tempfile::TempDir;

use crate::error::{Blame, Error, Result};
use crate::message::Message;

pub(crate) use lock::Lock;

/// The variable that moves the cache.
pub(crate) const VARIABLE: &str = "GRADE_CACHE_DIR";

/// How the name of a folder in the making begins.
const IN_THE_MAKING: &str = ".new-";

/// How the name of a folder on its way out begins.
const ON_ITS_WAY_OUT: &str = ".old-";

/// No run goes on for so long.
const LONG_AGO: Duration = Duration::from_hours(24);

/// Folders are for nobody but their owner. Root's may be passed through: a submission that root
/// runs has a user of its own, who must reach the libraries that it loads.
pub(crate) fn mode() -> u32 {
    if rustix::process::geteuid().is_root() {
        0o711
    } else {
        0o700
    }
}

/// The cache folder, which is made when something is put in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cache {
    root: PathBuf,
}

impl Cache {
    /// The cache that the environment names, or the one that is usual on this system.
    pub(crate) fn from_environment() -> Result<Self> {
        Self::locate(std::env::var_os(VARIABLE).map(PathBuf::from))
    }

    /// The cache at the place that was asked for, or at the usual one.
    pub(crate) fn locate(asked: Option<PathBuf>) -> Result<Self> {
        let root = match asked.filter(|path| !path.as_os_str().is_empty()) {
            Some(path) => path,
            None => etcetera::choose_base_strategy()
                .map_err(|_| {
                    Error::new(Blame::Machine, Message::new("cache-no-home")).hint(elsewhere())
                })?
                .cache_dir()
                .join("cargo-grade"),
        };
        let root = std::path::absolute(&root).map_err(|problem| Error::io(&root, &problem))?;
        Ok(Self { root })
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The path of a folder of the cache, which need not exist.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// A folder of the cache that does exist, for nobody but its owner.
    pub(crate) fn folder(&self, name: &str) -> Result<PathBuf> {
        let path = self.path(name);
        DirBuilder::new()
            .recursive(true)
            .mode(mode())
            .create(&path)
            .map_err(|problem| unusable(&path, &problem))?;
        Ok(path)
    }

    /// Room for us on the cache's file system, in bytes.
    pub(crate) fn free_bytes(&self) -> Option<u64> {
        let there = self.root.ancestors().find(|path| path.exists())?;
        let space = rustix::fs::statvfs(there).ok()?;
        Some(space.f_bavail.saturating_mul(space.f_frsize))
    }
}

/// A cache that cannot be written.
pub(crate) fn unusable(path: &Path, problem: &io::Error) -> Error {
    // A full disk has advice of its own, which is the better one.
    if matches!(
        problem.kind(),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded
    ) {
        return Error::io(path, problem);
    }
    let what = Message::new("cache-unusable")
        .with("path", path)
        .with("problem", problem.to_string());
    Error::new(Blame::Machine, what).hint(elsewhere())
}

/// The advice to put the cache elsewhere.
pub(crate) fn elsewhere() -> Message {
    Message::new("hint-cache-elsewhere").with("variable", VARIABLE)
}

/// What a folder takes on disk, links not followed.
pub(crate) fn size_on_disk(folder: &Path) -> u64 {
    walk(folder, &|entry| entry.blocks() * 512)
}

/// The lengths of a folder's files together, links not followed.
pub(crate) fn bytes_in(folder: &Path) -> u64 {
    walk(folder, &|entry| {
        if entry.is_file() { entry.len() } else { 0 }
    })
}

/// Adds up what is there; what vanishes meanwhile counts nothing.
fn walk(path: &Path, measure: &dyn Fn(&fs::Metadata) -> u64) -> u64 {
    let Ok(entry) = fs::symlink_metadata(path) else {
        return 0;
    };
    let below: u64 = match fs::read_dir(path) {
        Ok(entries) if entry.is_dir() => entries
            .flatten()
            .map(|entry| walk(&entry.path(), measure))
            .sum(),
        _ => 0,
    };
    measure(&entry) + below
}

/// A folder in the making, beside its place. Dropped before it is installed, it is gone.
#[derive(Debug)]
pub(crate) struct Staging {
    folder: TempDir,
}

impl Staging {
    pub(crate) fn beside(destination: &Path) -> Result<Self> {
        let parent = destination.parent().unwrap_or(Path::new("/"));
        let folder = tempfile::Builder::new()
            .prefix(IN_THE_MAKING)
            .tempdir_in(parent)
            .map_err(|problem| unusable(parent, &problem))?;
        Ok(Self { folder })
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Puts the folder into its place in one step. If another run was faster, its folder stays.
    pub(crate) fn install(self, destination: &Path) -> Result<()> {
        match fs::rename(self.path(), destination) {
            Ok(()) => {
                let _moved = self.folder.keep();
                Ok(())
            }
            Err(problem)
                if matches!(
                    problem.kind(),
                    ErrorKind::DirectoryNotEmpty | ErrorKind::AlreadyExists
                ) =>
            {
                Ok(())
            }
            Err(problem) => Err(unusable(destination, &problem)),
        }
    }
}

/// Marks a folder as used now.
pub(crate) fn touch(folder: &Path) {
    // Only the order in which folders are removed rests on it.
    let _ = File::open(folder).and_then(|folder| folder.set_modified(SystemTime::now()));
}

/// Removes what runs that were killed long ago have left in a folder that several use at once.
pub(crate) fn sweep_old(folder: &Path) {
    let Some(long_ago) = SystemTime::now().checked_sub(LONG_AGO) else {
        return;
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let modified = entry.metadata().and_then(|entry| entry.modified());
        if modified.is_ok_and(|modified| modified < long_ago) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Keeps the newest folders in a folder and removes the others, as far as that can be done: one
/// that cannot be removed costs a little room.
pub(crate) fn keep_newest(parent: &Path, n_kept: usize) {
    let mut folders: Vec<_> = fs::read_dir(parent)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| !entry.file_name().as_encoded_bytes().starts_with(b"."))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .filter(|(_, path)| path.is_dir())
        .collect();
    folders.sort();
    let n_too_many = folders.len().saturating_sub(n_kept);
    for (_, folder) in folders.into_iter().take(n_too_many) {
        let _ = discard(&folder);
    }
}

/// Removes a folder so that nobody sees a half of it.
pub(crate) fn discard(folder: &Path) -> Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    let parent = folder.parent().unwrap_or(Path::new("/"));
    let aside = tempfile::Builder::new()
        .prefix(ON_ITS_WAY_OUT)
        .tempdir_in(parent)
        .map_err(|problem| unusable(parent, &problem))?;
    // The temporary folder takes what is moved into it along when it goes.
    match fs::rename(folder, aside.path().join("it")) {
        // Another run was faster.
        Err(problem) if problem.kind() == ErrorKind::NotFound => Ok(()),
        moved => moved.map_err(|problem| unusable(folder, &problem)),
    }
}

/// Removes what runs that were killed left in a folder. Only for the holder of its lock.
pub(crate) fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        if name.starts_with(IN_THE_MAKING.as_bytes()) || name.starts_with(ON_ITS_WAY_OUT.as_bytes())
        {
            // What cannot be removed does no harm but take room, which the next sweep sees again.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch() -> TempDir {
        tempfile::tempdir().unwrap()
    }

    #[test]
    fn the_place_that_was_asked_for_wins_and_an_empty_one_does_not_count() {
        let cache = Cache::locate(Some("/somewhere".into())).unwrap();
        assert_eq!(cache.root(), Path::new("/somewhere"));
        let relative = Cache::locate(Some("here".into())).unwrap();
        assert!(relative.root().is_absolute());
        // Without a home there is no usual place, so there may be none here either.
        if let Ok(usual) = Cache::locate(Some(PathBuf::new())) {
            assert!(usual.root().ends_with("cargo-grade"));
        }
    }

    #[test]
    fn a_folder_is_made_on_demand_for_its_owner_alone() {
        let scratch = scratch();
        let cache = Cache::locate(Some(scratch.path().join("a/b"))).unwrap();
        assert!(!cache.root().exists());
        assert!(cache.free_bytes().is_some(), "asked of what is there");
        let folder = cache.folder("kind").unwrap();
        assert_eq!(folder.metadata().unwrap().mode() & 0o777, mode());
        assert_eq!(mode() & 0o066, 0, "nobody else reads or writes it");
    }

    #[test]
    fn a_folder_appears_whole_and_the_first_one_stays() {
        let scratch = scratch();
        let place = scratch.path().join("thing");
        for content in ["first", "second"] {
            let staging = Staging::beside(&place).unwrap();
            fs::write(staging.path().join("file"), content).unwrap();
            staging.install(&place).unwrap();
        }
        assert_eq!(fs::read_to_string(place.join("file")).unwrap(), "first");
        drop(Staging::beside(&place).unwrap());
        assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 1);
        discard(&place).unwrap();
        assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 0);
        discard(&place).unwrap();
    }

    #[test]
    fn the_newest_folders_are_kept_and_the_old_ones_of_others_swept() {
        let scratch = scratch();
        let age = |name: &str, hours: u64| {
            let folder = scratch.path().join(name);
            fs::create_dir(&folder).unwrap();
            let time = SystemTime::now() - Duration::from_hours(hours);
            File::open(folder).unwrap().set_modified(time).unwrap();
        };
        for (name, hours) in [("a", 30), ("b", 20), ("c", 10)] {
            age(name, hours);
        }
        let names = || {
            let entries = fs::read_dir(scratch.path()).unwrap().flatten();
            let mut names: Vec<_> = entries.map(|entry| entry.file_name()).collect();
            names.sort();
            names
        };
        sweep_old(scratch.path());
        assert_eq!(names(), ["b", "c"]);
        touch(&scratch.path().join("b"));
        keep_newest(scratch.path(), 1);
        assert_eq!(names(), ["b"]);
    }

    #[test]
    fn what_killed_runs_left_is_swept_and_nothing_else() {
        let scratch = scratch();
        for name in [".new-abc", ".old-abc", "kept"] {
            fs::create_dir(scratch.path().join(name)).unwrap();
        }
        sweep(scratch.path());
        let left: Vec<_> = fs::read_dir(scratch.path()).unwrap().flatten().collect();
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].file_name(), "kept");
    }

    #[test]
    fn sizes_count_files_and_not_what_links_point_to() {
        let scratch = scratch();
        fs::create_dir(scratch.path().join("below")).unwrap();
        fs::write(scratch.path().join("below/file"), [7; 5000]).unwrap();
        std::os::unix::fs::symlink("/usr", scratch.path().join("link")).unwrap();
        assert_eq!(bytes_in(scratch.path()), 5000);
        assert_eq!(bytes_in(Path::new("/no/such/folder")), 0);
        assert!(size_on_disk(scratch.path()) < 1 << 20);
    }
}
