//! The dependency folder: everything that a submission is linked with, built once for each
//! compiler, libtorch and version of the grader, then read-only.
//!
//! A submission is compiled against it by a bare `rustc`, without cargo and without a lock.

mod build;
mod lock;
mod native;
mod shared;
mod table;

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use self::table::{Parts, Table};
use crate::cache::{self, Cache, Lock, Staging};
use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::event::{Event, Listener};
use crate::libtorch::Libtorch;
use crate::message::{Argument, Message};
use crate::toolchain::Toolchain;

/// How many dependency folders are kept, for checkouts of several versions.
const KEPT: usize = 3;

/// The name under which the probe's own program goes.
const HOST: &str = "host";

/// A dependency folder.
#[derive(Clone, Debug)]
pub(crate) struct Dependencies {
    pub(crate) folder: PathBuf,
    table: Table,
    key: String,
    /// Device and number of the folder: another may take its place.
    identity: (u64, u64),
}

impl Dependencies {
    /// Finds the folder if it is there.
    pub(crate) fn find(
        course: &Course,
        cache: &Cache,
        toolchain: &Toolchain,
        libtorch: &Libtorch,
    ) -> Result<Option<Self>> {
        let key = key(course, toolchain, libtorch)?;
        Ok(Self::open(&cache.path("dependencies").join(&key), &key))
    }

    /// Finds the folder, or builds it.
    pub(crate) fn provide(
        course: &Course,
        cache: &Cache,
        toolchain: &Toolchain,
        libtorch: &Libtorch,
        listener: &mut dyn Listener,
    ) -> Result<Self> {
        let key = key(course, toolchain, libtorch)?;
        let parent = cache.folder("dependencies")?;
        let folder = parent.join(&key);
        if let Some(found) = Self::open(&folder, &key) {
            cache::touch(&folder);
            return Ok(found);
        }
        let _lock = Lock::take(&parent.join(".lock"), &mut || {
            listener.hear(&Event::Note(&Lock::waiting()));
        })?;
        // Somebody else may have built it while we waited.
        if let Some(found) = Self::open(&folder, &key) {
            return Ok(found);
        }
        libtorch.check_thoroughly()?;
        listener.hear(&Event::DependenciesStarted);
        let view = libtorch.cpu_view(cache)?;
        let built = build::build(course, cache, toolchain, &view, &key, listener)?;
        let staging = Staging::beside(&folder)?;
        built.lay_native(staging.path())?;
        let parts = Parts::copied(&built.artifacts, staging.path())?;
        shared::link(toolchain, staging.path(), &parts.grade_probe)?;
        parts.write_down(staging.path())?;
        // One that lost a file is of no use, and in the way.
        cache::discard(&folder)?;
        staging.install(&folder)?;
        // What the copies were made of is half a gigabyte and not needed again.
        cache::discard(&cache.path("build").join(&key))?;
        // Each is large, and those of older graders and compilers are of no use to anybody soon.
        cache::keep_newest(&parent, KEPT);
        listener.hear(&Event::DependenciesFinished);
        Self::open(&folder, &key).ok_or_else(|| missing(&*folder))
    }

    fn open(folder: &Path, key: &str) -> Option<Self> {
        let identity = identity(folder)?;
        let table = Table::read(folder)?;
        table.is_whole(folder).then(|| Self {
            folder: folder.to_owned(),
            table,
            key: key.to_owned(),
            identity,
        })
    }

    /// Whether all was there all the time: somebody may have emptied the cache meanwhile, and may even
    /// have built the folder anew. What cannot be compiled then is no fault of a submission's.
    pub(crate) fn check(&self) -> Result<()> {
        let is_the_same = identity(&self.folder) == Some(self.identity);
        if is_the_same && self.table.is_whole(&self.folder) {
            return Ok(());
        }
        Err(self.incomplete())
    }

    /// Looks at every byte. The next run builds anew what is damaged.
    pub(crate) fn check_thoroughly(&self) -> Result<()> {
        if !self.table.is_damaged(&self.folder) {
            return Ok(());
        }
        let table = self.folder.join(table::NAME);
        match fs::remove_file(&table) {
            Err(problem) if problem.kind() != std::io::ErrorKind::NotFound => {
                Err(Error::io(&table, &problem))
            }
            _ => Err(self.incomplete()),
        }
    }

    fn incomplete(&self) -> Error {
        let what = Message::new("error-dependencies").with("path", &*self.folder);
        Error::new(Blame::Machine, what).hint(Message::new("hint-dependencies-again"))
    }

    pub(crate) fn tch(&self) -> PathBuf {
        self.folder.join(&self.table.tch)
    }

    /// The program that loads a submission, or without one opens a device and says which it is.
    pub(crate) fn host(&self) -> PathBuf {
        self.folder.join(&self.table.host)
    }

    /// The probe, and all that it is linked with.
    pub(crate) fn grade_probe(&self) -> PathBuf {
        self.folder.join(shared::file())
    }

    /// What the compiler is told of whatever it links with these.
    pub(crate) fn link_arguments(&self) -> Vec<OsString> {
        shared::arguments(&self.folder)
    }

    /// The folders that a process with a submission reads libraries from.
    pub(crate) fn library_folders(&self, libtorch: &Libtorch) -> Vec<PathBuf> {
        let own = self.folder.join(shared::FOLDER);
        [own]
            .into_iter()
            .chain(libtorch.library_folders())
            .collect()
    }

    /// Changes with everything that a compiled submission rests on.
    pub(crate) fn key(&self) -> &str {
        &self.key
    }
}

fn key(course: &Course, toolchain: &Toolchain, libtorch: &Libtorch) -> Result<String> {
    let mut hash = Sha256::new();
    let mut add = |text: &[u8]| {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    };
    add(env!("CARGO_PKG_VERSION").as_bytes());
    add(toolchain.identity()?.as_bytes());
    add(libtorch.identity().as_bytes());
    // How it is linked is said there.
    add(include_bytes!("dependencies/native.rs"));
    add(include_bytes!("dependencies/shared.rs"));
    let path = course.root().join("Cargo.lock");
    let text = fs::read_to_string(&path).map_err(|problem| Error::io(&path, &problem))?;
    for line in lock::concerning(&text, "grade-probe") {
        add(line.as_bytes());
    }
    for source in sources(course)? {
        let bytes = fs::read(&source).map_err(|problem| Error::io(&source, &problem))?;
        add(&bytes);
    }
    Ok(crate::hex::encode(&hash.finalize())[..16].to_owned())
}

/// What the folder is built from, in a fixed order.
fn sources(course: &Course) -> Result<Vec<PathBuf>> {
    let grader = course.root().join("grader");
    let mut sources = Vec::new();
    for package in ["trace", "confine", "probe"] {
        let package = grader.join(package);
        sources.push(package.join("Cargo.toml"));
        add_files(&package.join("src"), &mut sources)?;
    }
    Ok(sources)
}

/// The files of a folder and below it, in a fixed order.
fn add_files(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let error = |problem: &_| Error::io(folder, problem);
    let mut entries = fs::read_dir(folder)
        .map_err(|problem| error(&problem))?
        .map(|entry| Ok(entry?.path()))
        .collect::<std::io::Result<Vec<_>>>()
        .map_err(|problem| error(&problem))?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            add_files(&entry, files)?;
        } else {
            files.push(entry);
        }
    }
    Ok(())
}

fn identity(folder: &Path) -> Option<(u64, u64)> {
    let status = fs::metadata(folder).ok()?;
    Some((status.dev(), status.ino()))
}

/// It was built, and is not there.
fn missing(path: impl Into<Argument>) -> Error {
    let what = Message::new("error-dependencies").with("path", path);
    Error::new(Blame::Grader, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_lost_or_cut_is_seen_and_is_ours() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path();
        fs::create_dir(folder.join("wrappers")).unwrap();
        let made = |name: &str| {
            let path = folder.join(name);
            fs::write(&path, "library").unwrap();
            (name.trim_start_matches("lib").replace(".rlib", ""), path)
        };
        let mut artifacts = vec![made("libtch.rlib"), made("libgrade_probe.rlib")];
        artifacts.push((HOST.to_owned(), made("grade-probe").1));
        let (_, wrappers) = made("wrappers/one.so");
        let whole = folder.join("whole");
        fs::create_dir_all(whole.join("wrappers")).unwrap();
        fs::copy(&wrappers, whole.join("wrappers/one.so")).unwrap();
        let parts = Parts::copied(&artifacts, &whole).unwrap();
        parts.write_down(&whole).unwrap();
        let found = Dependencies::open(&whole, "key").expect("it is whole");
        found.check().unwrap();
        let cut = whole.join("wrappers/one.so");
        found.check_thoroughly().unwrap();
        fs::write(&cut, "another").unwrap();
        found.check().unwrap();
        assert_eq!(found.check_thoroughly().unwrap_err().blame, Blame::Machine);
        assert!(
            Dependencies::open(&whole, "key").is_none(),
            "it is built anew"
        );
        let aside = folder.join("aside");
        fs::rename(&whole, &aside).unwrap();
        fs::create_dir_all(whole.join("wrappers")).unwrap();
        for file in [
            "libtch.rlib",
            "libgrade_probe.rlib",
            "grade-probe",
            "wrappers/one.so",
        ] {
            fs::copy(aside.join(file), whole.join(file)).unwrap();
        }
        assert_eq!(
            found.check().unwrap_err().blame,
            Blame::Machine,
            "another folder is in its place"
        );
        let damages: [fn(&Path) -> std::io::Result<()>; 2] =
            [|path| fs::write(path, "lib"), |path| fs::remove_file(path)];
        for damage in damages {
            damage(&cut).unwrap();
            assert_eq!(found.check().unwrap_err().blame, Blame::Machine);
            assert!(Dependencies::open(&whole, "key").is_none());
        }
    }
}
