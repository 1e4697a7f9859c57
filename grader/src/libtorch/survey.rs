//! Everything there is to know about libtorch on this machine, for `doctor`.
//!
//! It looks at more places than a grade does, and more closely, but changes nothing and fetches
//! nothing. A broken place is a finding here, never an error.

use std::fs;
use std::path::PathBuf;

use super::record::Record;
use super::{
    CACHE_FOLDER, Libtorch, Look, Parts, Search, find_with, inventory, look_at_variable, provide,
    python,
};
use crate::cache::{Cache, size_on_disk};
use crate::error::{Blame, Result};
use crate::message::Message;

/// What was found.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    /// All places in the order in which they count.
    pub(crate) places: Vec<Place>,
    /// What a grade would take.
    pub(crate) chosen: Option<Libtorch>,
    /// What a grade would fetch if nothing is chosen, in bytes; `None` where there are no pins.
    pub(crate) bytes_to_fetch: Option<u64>,
    /// The folders in the cache, each with what it takes on disk.
    pub(crate) kept: Vec<(PathBuf, u64)>,
    /// Room on the cache's file system.
    pub(crate) free_bytes: Option<u64>,
}

/// A place where libtorch may be.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) what: Message,
    pub(crate) path: PathBuf,
    pub(crate) look: Look,
}

/// Looks at every place. Only Ctrl-C ends it early.
pub(crate) fn survey(search: &Search, cache: &Cache) -> Result<Survey> {
    let mut record = Record::load(cache);
    let places = places(search, cache, &mut record)?;
    let chosen = match find_with(&mut record, search, cache) {
        Ok(chosen) => chosen,
        Err(error) if error.blame == Blame::Interrupted => return Err(error),
        // Said at its place.
        Err(_) => None,
    };
    record.save(cache);
    Ok(Survey {
        places,
        chosen,
        bytes_to_fetch: provide::bytes_to_fetch(search.parts()).ok(),
        kept: kept(cache),
        free_bytes: cache.free_bytes(),
    })
}

fn places(search: &Search, cache: &Cache, record: &mut Record) -> Result<Vec<Place>> {
    let mut places = Vec::new();
    if let Some(path) = &search.libtorch_variable {
        places.push(Place {
            what: Message::new("libtorch-place-variable"),
            path: path.clone(),
            look: look_at_variable(path, record),
        });
    }
    for path in python::candidates(search) {
        places.push(Place {
            what: Message::new("libtorch-place-python"),
            look: python::look(&path, search, record)?,
            path,
        });
    }
    for parts in [Parts::Cuda, Parts::Cpu] {
        let path = provide::place(cache, parts);
        places.push(Place {
            what: match parts {
                Parts::Cpu => Message::new("libtorch-place-copy-cpu"),
                Parts::Cuda => Message::new("libtorch-place-copy-cuda"),
            },
            look: provide::look_at(&path, inventory::check_thoroughly),
            path,
        });
    }
    Ok(places)
}

/// The folders of the cache; of libtorch's, those within, since they differ so much in size.
fn kept(cache: &Cache) -> Vec<(PathBuf, u64)> {
    let libtorch = cache.path(CACHE_FOLDER);
    let mut folders = Vec::new();
    for folder in [cache.root(), &libtorch] {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        folders.extend(
            entries
                .map(|entry| entry.path())
                .filter(|path| path.is_dir() && *path != libtorch),
        );
    }
    folders.sort();
    folders
        .into_iter()
        .map(|folder| {
            let bytes = size_on_disk(&folder);
            (folder, bytes)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::VERSION;
    use super::super::folder::tests::fake;
    use super::*;

    #[test]
    fn a_broken_place_is_a_finding_and_the_others_are_still_looked_at() {
        let scratch = tempfile::tempdir().unwrap();
        let cache = Cache::locate(Some(scratch.path().join("cache"))).unwrap();
        let root = scratch.path().join("libtorch");
        fake(&root, "2.5.1");
        let search = Search {
            libtorch_variable: Some(root.clone()),
            ..Search::default()
        };
        let survey_now = || survey(&search, &cache).unwrap();
        let before = survey_now();
        assert!(matches!(before.places[0].look, Look::Refused(_)));
        assert_eq!(before.places.len(), 3);
        assert_eq!(before.chosen, None);
        assert!(before.kept.is_empty());
        fake(&root, VERSION);
        let after = survey_now();
        assert!(matches!(after.places[0].look, Look::Found(_)));
        assert!(after.chosen.is_some());
    }

    #[test]
    fn what_the_cache_keeps_is_listed_with_its_size() {
        let scratch = tempfile::tempdir().unwrap();
        let cache = Cache::locate(Some(scratch.path().to_owned())).unwrap();
        for (folder, bytes) in [("libtorch/2.11.0-cpu", 40_000), ("probes/abc", 20_000)] {
            let folder = cache.folder(folder).unwrap();
            fs::write(folder.join("file"), vec![1; bytes]).unwrap();
        }
        let kept = kept(&cache);
        let [(copy, copy_bytes), (probes, probe_bytes)] = &kept[..] else {
            panic!("two folders: {kept:?}");
        };
        assert_eq!(*copy, cache.path("libtorch/2.11.0-cpu"));
        assert_eq!(*probes, cache.path("probes"));
        assert!(*copy_bytes >= 40_000 && *probe_bytes >= 20_000);
    }
}
