//! Finding libtorch, and providing one where there is none.
//!
//! Looked for in this order: the folder that `LIBTORCH` names, a Python on the PATH with a fitting
//! `torch`, our own copy in the cache. A `LIBTORCH` that does not fit is an error, never passed
//! over: whoever sets it means it. Nothing here links libtorch, loads it, or imports `torch`.

mod driver;
mod fetch;
mod folder;
mod inventory;
mod pins;
pub(crate) mod progress;
mod provide;
mod python;
mod record;
mod survey;
mod unpack;
mod version;
mod view;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::cache::Cache;
use crate::error::{Blame, Error, Result};
use crate::message::Message;

pub(crate) use driver::Driver;
pub(crate) use progress::Progress;
pub(crate) use survey::{Place, Survey, survey};

use record::{Record, Stamp};

/// The one version that fits: what `tch` is generated for.
pub(crate) const VERSION: &str = "2.11.0";

/// Where everything about libtorch lies in the cache.
const CACHE_FOLDER: &str = "libtorch";

/// The library that every libtorch has.
const CPU_LIBRARY: &str = "lib/libtorch_cpu.so";

/// The library of a libtorch that can do CUDA.
const CUDA_LIBRARY: &str = "lib/libtorch_cuda.so";

/// What to look for, and where.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    /// `LIBTORCH`, unless it merely points at a link of our own.
    pub(crate) libtorch_variable: Option<PathBuf>,
    /// `PATH`.
    pub(crate) path_variable: Option<OsString>,
    /// The variables that decide which modules a Python finds.
    pub(crate) python_variables: Vec<(&'static str, OsString)>,
    /// Whether our own copy is to have the CUDA libraries.
    pub(crate) wants_cuda: bool,
    /// Whether nothing may be fetched.
    pub(crate) offline: bool,
}

/// A libtorch that fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Libtorch {
    pub(crate) origin: Origin,
    /// Has `include` and `lib`. Of a Python, it is the folder of its module.
    pub(crate) root: PathBuf,
    pub(crate) version: String,
    /// `libtorch_cuda.so`, if this libtorch can do CUDA.
    pub(crate) cuda: Option<PathBuf>,
}

/// Who put a libtorch where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// `LIBTORCH` names it.
    Variable,
    /// It is the `torch` of this Python.
    Python(PathBuf),
    /// It is our own copy.
    Provided,
}

/// What was found at one place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Look {
    Found(Libtorch),
    /// Something is there that does not fit, and why.
    Refused(Message),
    Absent,
}

/// How much of libtorch is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parts {
    Cpu,
    Cuda,
}

impl Search {
    /// The search that the environment asks for: with CUDA where there is a driver for it.
    pub(crate) fn from_environment() -> Self {
        Self {
            libtorch_variable: std::env::var_os("LIBTORCH")
                .filter(|value| !value.is_empty())
                .map(PathBuf::from),
            path_variable: std::env::var_os("PATH"),
            python_variables: python::VARIABLES
                .iter()
                .filter_map(|name| Some((*name, std::env::var_os(name)?)))
                .collect(),
            wants_cuda: Driver::look().is_usable(),
            offline: false,
        }
    }

    fn parts(&self) -> Parts {
        if self.wants_cuda {
            Parts::Cuda
        } else {
            Parts::Cpu
        }
    }
}

/// Finds libtorch, or fetches it into the cache.
pub(crate) fn find_or_provide(
    search: &Search,
    cache: &Cache,
    tell: &mut dyn FnMut(Progress),
) -> Result<Libtorch> {
    match find(search, cache)? {
        Some(libtorch) => Ok(libtorch),
        None => provide::provide(search, cache, tell),
    }
}

/// Finds libtorch where it is; fetches nothing.
pub(crate) fn find(search: &Search, cache: &Cache) -> Result<Option<Libtorch>> {
    let mut record = Record::load(cache);
    let found = find_with(&mut record, search, cache);
    record.save(cache);
    found
}

fn find_with(record: &mut Record, search: &Search, cache: &Cache) -> Result<Option<Libtorch>> {
    if let Some(path) = &search.libtorch_variable {
        return match look_at_variable(path, record) {
            Look::Found(libtorch) => Ok(Some(libtorch)),
            Look::Refused(reason) => Err(variable_refused(path, reason)),
            Look::Absent => Err(variable_refused(path, folder::Refusal::NoFolder.message())),
        };
    }
    for python in python::candidates(search) {
        if let Look::Found(libtorch) = python::look(&python, search, record)? {
            return Ok(Some(libtorch));
        }
    }
    match provide::look(cache, search.parts()) {
        Look::Found(libtorch) => Ok(Some(libtorch)),
        Look::Refused(_) | Look::Absent => Ok(None),
    }
}

fn look_at_variable(path: &Path, record: &mut Record) -> Look {
    match folder::inspect(path, Origin::Variable, record) {
        Ok(libtorch) => Look::Found(libtorch),
        Err(refusal) => Look::Refused(refusal.message()),
    }
}

fn variable_refused(path: &Path, reason: Message) -> Error {
    let what = Message::new("libtorch-variable-refused")
        .with("path", path)
        .with("reason", reason);
    Error::new(Blame::Libtorch, what)
        .hint(Message::new("hint-libtorch-variable").with("version", VERSION))
}

impl Libtorch {
    /// A folder of the cache with `include` and `lib` to link the probe against: the CPU libraries
    /// only, and a `libtorch.so` that stands for them.
    pub(crate) fn cpu_view(&self, cache: &Cache) -> Result<PathBuf> {
        view::view(self, cache)
    }

    /// What tells this libtorch from any other, for keys of caches. It changes with an upgrade in
    /// place; a copy of the same one elsewhere is the same.
    pub(crate) fn identity(&self) -> String {
        let stamp = Stamp::of(&self.root.join(CPU_LIBRARY));
        let Stamp { bytes, modified } = stamp.unwrap_or_default();
        let (seconds, nanoseconds) = modified;
        format!("{} {bytes} {seconds}.{nanoseconds:09}", self.version)
    }

    /// The folders that a process which loads this libtorch reads libraries from.
    pub(crate) fn library_folders(&self) -> Vec<PathBuf> {
        view::library_folders(&self.root)
    }

    /// Looks at every file of a copy of ours, headers included; a broken one is forgotten, so that
    /// the next run provides it again. For the time before something is compiled against it: a
    /// find looks at the libraries only.
    pub(crate) fn check_thoroughly(&self) -> Result<()> {
        match self.origin {
            Origin::Provided => provide::check_thoroughly(self),
            Origin::Variable | Origin::Python(_) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::folder::tests::fake;
    use super::*;

    fn search(libtorch_variable: &Path) -> Search {
        Search {
            libtorch_variable: Some(libtorch_variable.to_owned()),
            ..Search::default()
        }
    }

    #[test]
    fn the_folder_that_libtorch_names_is_taken_or_refused_but_never_passed_over() {
        let scratch = tempfile::tempdir().unwrap();
        let cache = Cache::locate(Some(scratch.path().join("cache"))).unwrap();
        let root = scratch.path().join("libtorch");
        let refused = find(&search(&root), &cache).unwrap_err();
        assert_eq!(refused.blame, Blame::Libtorch);
        assert!(refused.hint.is_some());
        fake(&root, VERSION);
        let found = find(&search(&root), &cache).unwrap().unwrap();
        assert_eq!(found.origin, Origin::Variable);
        assert_eq!(found.version, VERSION);
        fake(&root, "2.10.0");
        assert!(find(&search(&root), &cache).is_err());
    }

    #[test]
    fn nothing_is_found_where_nothing_is() {
        let scratch = tempfile::tempdir().unwrap();
        let cache = Cache::locate(Some(scratch.path().join("cache"))).unwrap();
        assert_eq!(find(&Search::default(), &cache).unwrap(), None);
        assert!(
            !cache.root().exists(),
            "a search that found nothing writes nothing"
        );
    }

    #[test]
    fn the_identity_follows_the_library() {
        let scratch = tempfile::tempdir().unwrap();
        let cache = Cache::locate(Some(scratch.path().join("cache"))).unwrap();
        fake(scratch.path(), VERSION);
        let libtorch = find(&search(scratch.path()), &cache).unwrap().unwrap();
        let before = libtorch.identity();
        assert_eq!(before, libtorch.identity());
        std::fs::write(scratch.path().join(CPU_LIBRARY), "another").unwrap();
        assert_ne!(before, libtorch.identity());
    }
}
