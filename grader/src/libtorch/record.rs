//! What was learned at some cost in an earlier run, so that a grade starts no Python.
//!
//! A record only saves time: one that cannot be read, is stale or cannot be written is as good as
//! none, and never an error. Whether an entry still holds is told by the state of the files that
//! it rests on.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::CACHE_FOLDER;
use crate::cache::Cache;

const FILE: &str = "found.json";

const FORMAT_VERSION: u32 = 1;

/// More Pythons than this at a time, and the record begins anew.
const MOST_ENTRIES: usize = 64;

/// After this time, a Python that could not answer is asked again.
const RETRY_SECONDS: u64 = 600;

/// The state of a file or folder, by which a change shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(super) struct Stamp {
    pub(super) bytes: u64,
    /// Seconds and nanoseconds.
    pub(super) modified: (i64, i64),
}

impl Stamp {
    /// The state of what is at a path, links followed.
    pub(super) fn of(path: &Path) -> Option<Self> {
        let found = fs::metadata(path).ok()?;
        Some(Self {
            bytes: found.len(),
            modified: (found.mtime(), found.mtime_nsec()),
        })
    }
}

/// A path, and its state when an answer was got that depends on it. `None`: it was not there.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(super) struct Witness {
    path: PathBuf,
    stamp: Option<Stamp>,
}

impl Witness {
    pub(super) fn of(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        Self {
            stamp: Stamp::of(&path),
            path,
        }
    }

    fn holds(&self) -> bool {
        Stamp::of(&self.path) == self.stamp
    }
}

/// What a Python said of its `torch`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(super) struct Answer {
    /// The folder of its `torch` module.
    pub(super) torch: Option<PathBuf>,
    /// What the answer rests on.
    pub(super) witnesses: Vec<Witness>,
    /// When it was asked, in seconds of Unix time, if it could not answer: that may pass.
    pub(super) failed_at: Option<u64>,
}

impl Answer {
    fn holds(&self) -> bool {
        let is_fresh = |at: u64| now().checked_sub(at).is_some_and(|age| age < RETRY_SECONDS);
        self.failed_at.is_none_or(is_fresh) && self.witnesses.iter().all(Witness::holds)
    }
}

/// Seconds of Unix time.
pub(super) fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
struct Abi {
    stamp: Stamp,
    is_present: bool,
}

/// The record of a cache.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(super) struct Record {
    format_version: u32,
    pythons: BTreeMap<String, Answer>,
    abis: BTreeMap<PathBuf, Abi>,
    #[serde(skip)]
    has_changed: bool,
}

impl Record {
    /// The record of a cache, empty where there is none that can be used.
    pub(super) fn load(cache: &Cache) -> Self {
        fs::read(cache.path(CACHE_FOLDER).join(FILE))
            .ok()
            .and_then(|text| serde_json::from_slice::<Self>(&text).ok())
            .filter(|record| record.format_version == FORMAT_VERSION)
            .unwrap_or_default()
    }

    /// Keeps what is new, if it can be kept.
    pub(super) fn save(&mut self, cache: &Cache) {
        if self.has_changed {
            self.format_version = FORMAT_VERSION;
            // A cache that cannot be written costs time again, and is named by who needs to write.
            let _ = self.write(cache);
        }
    }

    fn write(&self, cache: &Cache) -> Option<()> {
        let folder = cache.folder(CACHE_FOLDER).ok()?;
        // Two runs may write at a time: each puts its own file into the place in one step.
        let mut file = tempfile::NamedTempFile::new_in(&folder).ok()?;
        file.write_all(&serde_json::to_vec(self).ok()?).ok()?;
        file.persist(folder.join(FILE)).ok()?;
        Some(())
    }

    /// What a Python said, if that still holds.
    pub(super) fn answer(&self, key: &str) -> Option<&Answer> {
        self.pythons.get(key).filter(|answer| answer.holds())
    }

    pub(super) fn set_answer(&mut self, key: String, answer: Answer) {
        if self.pythons.len() >= MOST_ENTRIES {
            self.pythons.clear();
        }
        self.pythons.insert(key, answer);
        self.has_changed = true;
    }

    /// Whether a folder's libraries have the present C++ ABI, if that is known of this state.
    pub(super) fn abi(&self, root: &Path, stamp: Stamp) -> Option<bool> {
        let known = self.abis.get(root).filter(|abi| abi.stamp == stamp)?;
        Some(known.is_present)
    }

    pub(super) fn set_abi(&mut self, root: &Path, stamp: Stamp, is_present: bool) {
        if self.abis.len() >= MOST_ENTRIES {
            self.abis.clear();
        }
        self.abis.insert(root.to_owned(), Abi { stamp, is_present });
        self.has_changed = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(witness: &Path) -> Answer {
        Answer {
            torch: Some("/there/torch".into()),
            witnesses: vec![Witness::of(witness), Witness::of("/not/there")],
            failed_at: None,
        }
    }

    #[test]
    fn what_was_learned_comes_back_and_holds_until_a_witness_changes() {
        let scratch = tempfile::tempdir().unwrap();
        let cache = Cache::locate(Some(scratch.path().join("cache"))).unwrap();
        let witness = scratch.path().join("witness");
        fs::write(&witness, "a").unwrap();
        let stamp = Stamp::of(&witness).unwrap();

        let mut record = Record::load(&cache);
        record.set_answer("python".into(), answer(&witness));
        record.set_abi(Path::new("/root"), stamp, true);
        record.save(&cache);

        let record = Record::load(&cache);
        assert_eq!(record.answer("python"), Some(&answer(&witness)));
        assert_eq!(record.answer("another"), None);
        assert_eq!(record.abi(Path::new("/root"), stamp), Some(true));
        assert_eq!(record.abi(Path::new("/root"), Stamp::default()), None);
        fs::write(&witness, "changed").unwrap();
        assert_eq!(record.answer("python"), None);
        fs::remove_file(&witness).unwrap();
        assert_eq!(record.answer("python"), None);
    }

    #[test]
    fn a_failure_is_remembered_for_a_while_only() {
        let mut record = Record::default();
        for (age, holds) in [(0, true), (RETRY_SECONDS - 5, true), (RETRY_SECONDS, false)] {
            let failure = Answer {
                torch: None,
                witnesses: Vec::new(),
                failed_at: Some(now() - age),
            };
            record.set_answer("python".into(), failure);
            assert_eq!(record.answer("python").is_some(), holds, "{age}");
        }
    }

    #[test]
    fn a_broken_record_is_as_good_as_none_and_is_written_anew() {
        let scratch = tempfile::tempdir().unwrap();
        let cache = Cache::locate(Some(scratch.path().to_owned())).unwrap();
        let file = cache.folder(CACHE_FOLDER).unwrap().join(FILE);
        for broken in [
            &b"not json"[..],
            b"",
            b"\xff\xfe",
            b"[]",
            br#"{"format_version": 2, "pythons": {}, "abis": {}}"#,
            br#"{"format_version": 1, "pythons": 7, "abis": {}}"#,
        ] {
            fs::write(&file, broken).unwrap();
            let mut record = Record::load(&cache);
            assert_eq!(record, Record::default());
            record.set_answer("python".into(), answer(scratch.path()));
            record.save(&cache);
            assert!(Record::load(&cache).pythons.contains_key("python"));
        }
    }

    #[test]
    fn a_cache_that_cannot_be_written_is_no_error() {
        let cache = Cache::locate(Some("/dev/null/cache".into())).unwrap();
        let mut record = Record::load(&cache);
        record.set_answer("python".into(), answer(Path::new("/")));
        record.save(&cache);
        assert_eq!(Record::load(&cache), Record::default());
    }
}
