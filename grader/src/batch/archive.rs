//! Takes the lesson's files out of an archive, into memory and nowhere else.
//!
//! No name in an archive becomes a path of ours, so that none can lead anywhere. A link is named as
//! one and never followed. What cannot be read is the student's to mend: it is said, and costs what
//! needed it.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read};

use flate2::read::MultiGzDecoder;
use tar::EntryType;
use zip::ZipArchive;
use zip::result::ZipError;

use super::cap::{Capped, MAX_ARCHIVE_BYTES, MAX_ENTRIES, is_too_much};
use crate::manifest::Files;
use crate::message::{Message, key};
use crate::submission::{self, Taken};

/// Files of a lesson's names that are kept until it is known which is meant.
const MAX_KEPT: usize = 64;

/// The longest name in an archive.
const MAX_NAME_BYTES: u64 = 64 << 10;

/// What of an archive may be a file of the lesson, by its path there.
pub(super) type Contents = BTreeMap<String, Taken>;

/// How the files in an archive are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Packing {
    Zip,
    TarGz,
    Tar,
}

/// Reads an archive.
pub(super) fn read(file: File, packing: Packing, files: &Files) -> Result<Contents, Message> {
    let bytes = file.metadata().map_err(|problem| broken(&problem))?.len();
    if bytes > MAX_ARCHIVE_BYTES {
        let limit = format!("{} MiB", MAX_ARCHIVE_BYTES >> 20);
        return Err(Message::new("archive-large").with("limit", limit));
    }
    let mut basket = Basket::new(files);
    let file = BufReader::new(file);
    match packing {
        Packing::Zip => zip(file, &mut basket)?,
        Packing::TarGz => tar(Capped::new(MultiGzDecoder::new(file), bytes), &mut basket)?,
        Packing::Tar => tar(Capped::new(file, bytes), &mut basket)?,
    }
    Ok(basket.kept)
}

/// Takes in what may be a file of the lesson.
struct Basket<'f> {
    files: &'f Files,
    kept: Contents,
    n_entries: usize,
}

impl<'f> Basket<'f> {
    fn new(files: &'f Files) -> Self {
        Self {
            files,
            kept: Contents::new(),
            n_entries: 0,
        }
    }

    fn count(&mut self) -> Result<(), Message> {
        self.n_entries += 1;
        if self.n_entries > MAX_ENTRIES {
            return Err(Message::new("archive-many").with("limit", MAX_ENTRIES));
        }
        Ok(())
    }

    /// The size that a file of this name may have, if it may be one of the lesson's.
    fn limit(&self, path: &str) -> Option<u64> {
        let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
        if name(path) == name(&self.files.answers) {
            Some(submission::MAX_ANSWER_BYTES)
        } else if name(path) == name(&self.files.code) {
            Some(submission::MAX_CODE_BYTES)
        } else {
            None
        }
    }

    /// Keeps what is read, up to its limit. Of two of one name the later counts, as it would on a
    /// disk.
    fn keep(&mut self, path: &str, limit: u64, mut from: impl Read) -> Result<(), Message> {
        let mut bytes = Vec::new();
        let read = from.by_ref().take(limit + 1).read_to_end(&mut bytes);
        read.map_err(|problem| broken(&problem))?;
        let taken = if bytes.len() as u64 > limit {
            submission::too_large(path, limit)
        } else {
            Taken::Bytes(bytes)
        };
        self.put(path, taken)
    }

    fn put(&mut self, path: &str, taken: Taken) -> Result<(), Message> {
        self.kept.insert(path.to_owned(), taken);
        if self.kept.len() > MAX_KEPT {
            return Err(Message::new("archive-many-alike").with("limit", MAX_KEPT));
        }
        Ok(())
    }
}

fn zip(file: BufReader<File>, basket: &mut Basket<'_>) -> Result<(), Message> {
    let mut archive = ZipArchive::new(file).map_err(|problem| unzipped(&problem))?;
    for index in 0..archive.len() {
        basket.count()?;
        // Its name and kind are there also where it cannot be unpacked.
        let raw = archive
            .by_index_raw(index)
            .map_err(|problem| unzipped(&problem))?;
        let path = match raw.name() {
            Ok(name) => plain(&name),
            Err(_) => plain(&String::from_utf8_lossy(raw.name_raw())),
        };
        let Some(limit) = basket.limit(&path).filter(|_| !raw.is_dir()) else {
            continue;
        };
        let (is_link, is_locked) = (raw.is_symlink(), raw.encrypted());
        drop(raw);
        if is_link {
            basket.put(&path, refused("refused-link", &path))?;
        } else if is_locked {
            basket.put(&path, refused(key!("refused-locked"), &path))?;
        } else {
            let entry = archive
                .by_index(index)
                .map_err(|problem| unzipped(&problem))?;
            basket.keep(&path, limit, entry)?;
        }
    }
    Ok(())
}

/// A name with slashes, as `unzip` takes those that Windows wrote.
fn plain(name: &str) -> String {
    let name = name.replace('\\', "/");
    name.strip_prefix("./").unwrap_or(&name).to_owned()
}

/// Entries are read as they lie there, with their long names: a library would read such a name
/// whole, however long it says it is.
fn tar(reader: impl Read, basket: &mut Basket<'_>) -> Result<(), Message> {
    let mut archive = tar::Archive::new(reader);
    let mut long_name: Option<String> = None;
    for entry in archive
        .entries()
        .map_err(|problem| broken(&problem))?
        .raw(true)
    {
        let mut entry = entry.map_err(|problem| broken(&problem))?;
        basket.count()?;
        let kind = entry.header().entry_type();
        match kind {
            EntryType::GNULongName => {
                let name = short(&mut entry)?;
                let name = String::from_utf8_lossy(&name);
                long_name = Some(name.trim_end_matches('\0').to_owned());
                continue;
            }
            EntryType::XHeader => {
                long_name = path_of(&short(&mut entry)?).or(long_name);
                continue;
            }
            EntryType::XGlobalHeader | EntryType::GNULongLink => continue,
            _ => {}
        }
        let named = || String::from_utf8_lossy(&entry.header().path_bytes()).into_owned();
        let path = plain(&long_name.take().unwrap_or_else(named));
        let Some(limit) = basket.limit(&path) else {
            continue;
        };
        match kind {
            EntryType::Regular | EntryType::Continuous => basket.keep(&path, limit, entry)?,
            EntryType::Directory => {}
            EntryType::Symlink | EntryType::Link => {
                basket.put(&path, refused("refused-link", &path))?;
            }
            _ => basket.put(&path, refused("refused-special", &path))?,
        }
    }
    Ok(())
}

/// What stands in an entry that holds a name.
fn short(entry: &mut impl Read) -> Result<Vec<u8>, Message> {
    let mut bytes = Vec::new();
    let read = entry.take(MAX_NAME_BYTES).read_to_end(&mut bytes);
    read.map_err(|problem| broken(&problem))?;
    Ok(bytes)
}

/// The path among the records of an extended header.
fn path_of(records: &[u8]) -> Option<String> {
    let mut records = tar::PaxExtensions::new(records).flatten();
    let path = records.find(|record| record.key_bytes() == b"path")?;
    Some(String::from_utf8_lossy(path.value_bytes()).into_owned())
}

fn refused(key: &'static str, path: &str) -> Taken {
    Taken::Refused(Message::new(key).with("file", path))
}

fn unzipped(problem: &ZipError) -> Message {
    match problem {
        ZipError::Io(problem) => broken(problem),
        ZipError::UnsupportedArchive(problem) => {
            Message::new("archive-packing").with("problem", (*problem).to_owned())
        }
        other => Message::new("archive-broken").with("problem", other.to_string()),
    }
}

fn broken(problem: &io::Error) -> Message {
    if is_too_much(problem) {
        return Message::new("archive-bomb");
    }
    Message::new("archive-broken").with("problem", problem.to_string())
}

#[cfg(test)]
mod tests;
