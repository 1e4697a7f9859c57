//! What a dependency folder holds, as a file in it tells.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{HOST, add_files, missing};
use crate::error::{Error, Result};

/// The file that says what the folder holds. It is written last.
pub(super) const NAME: &str = "dependencies.json";

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Table {
    pub(super) tch: String,
    /// The probe's own program.
    pub(super) host: String,
    /// All files, by their paths in the folder.
    files: BTreeMap<PathBuf, Held>,
}

/// What a file was when it was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Held {
    bytes: u64,
    sha256: String,
}

impl Held {
    fn of(path: &Path) -> io::Result<Self> {
        let content = fs::read(path)?;
        Ok(Self {
            bytes: content.len() as u64,
            sha256: crate::hex::encode(&Sha256::digest(&content)),
        })
    }
}

impl Table {
    pub(super) fn read(folder: &Path) -> Option<Self> {
        serde_json::from_slice(&fs::read(folder.join(NAME)).ok()?).ok()
    }

    /// Whether all files are there and as long as they were: what a glance can tell.
    pub(super) fn is_whole(&self, folder: &Path) -> bool {
        let is_there = |(name, held): (&PathBuf, &Held)| {
            fs::metadata(folder.join(name))
                .is_ok_and(|file| file.is_file() && file.len() == held.bytes)
        };
        !self.files.is_empty() && self.files.iter().all(is_there)
    }

    /// Whether any file is not what it was. Reads all of them.
    pub(super) fn is_damaged(&self, folder: &Path) -> bool {
        let mut files = self.files.iter();
        files.any(|(name, held)| !Held::of(&folder.join(name)).is_ok_and(|now| now == *held))
    }
}

/// Which of the files that were built is which.
pub(super) struct Parts {
    tch: String,
    /// Its archive, for linking it once.
    pub(super) grade_probe: String,
    host: String,
}

impl Parts {
    /// Copies all that was built.
    pub(super) fn copied(artifacts: &[(String, PathBuf)], folder: &Path) -> Result<Self> {
        let named = |wanted: &str| -> Result<String> {
            artifacts
                .iter()
                .find(|(name, _)| name == wanted)
                .and_then(|(_, path)| Some(path.file_name()?.to_string_lossy().into_owned()))
                .ok_or_else(|| missing(wanted))
        };
        for (_, path) in artifacts {
            let Some(name) = path.file_name() else {
                continue;
            };
            let copy = folder.join(name);
            fs::copy(path, &copy).map_err(|problem| Error::io(&copy, &problem))?;
        }
        Ok(Self {
            tch: named("tch")?,
            grade_probe: named("grade_probe")?,
            host: named(HOST)?,
        })
    }

    /// Writes down which is which, and all that lies in the folder.
    pub(super) fn write_down(self, folder: &Path) -> Result<()> {
        let mut table = Table {
            tch: self.tch,
            host: self.host,
            files: BTreeMap::new(),
        };
        let mut files = Vec::new();
        add_files(folder, &mut files)?;
        for file in files {
            let held = Held::of(&file).map_err(|problem| Error::io(&file, &problem))?;
            let name = file.strip_prefix(folder).unwrap_or(&file).to_owned();
            table.files.insert(name, held);
        }
        let path = folder.join(NAME);
        let text = serde_json::to_vec(&table).unwrap_or_default();
        fs::write(&path, text).map_err(|problem| Error::io(&path, &problem))
    }
}
