//! What our own copy of libtorch consists of, written beside it when it is complete.
//!
//! Two files: `complete`, small, with the libraries, which every run compares with the disk; and
//! `contents`, with every file, for a thorough look. A copy without them does not count.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Component, Path};

use super::VERSION;
use crate::message::Message;

const COMPLETE: &str = "complete";
const CONTENTS: &str = "contents";
const FORMAT_VERSION: u32 = 1;

/// A file of the copy, by its path within.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Member {
    pub(super) path: String,
    pub(super) bytes: u64,
}

#[derive(Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Complete {
    format_version: u32,
    version: String,
    libraries: Vec<Member>,
}

/// What is wrong with a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// There is none.
    Absent,
    /// It was never completed, or its inventory cannot be read.
    Incomplete,
    Missing(String),
    WrongSize(String),
}

impl Fault {
    pub(super) fn message(&self) -> Message {
        match self {
            Self::Absent => Message::new("libtorch-no-folder"),
            Self::Incomplete => Message::new("libtorch-copy-incomplete"),
            Self::Missing(file) => Message::new("libtorch-file-missing").with("file", file.clone()),
            Self::WrongSize(file) => {
                Message::new("libtorch-file-wrong-size").with("file", file.clone())
            }
        }
    }
}

/// Declares a folder complete.
pub(super) fn write(folder: &Path, members: &[Member]) -> io::Result<()> {
    let mut contents = String::new();
    for Member { path, bytes } in members {
        // Writing to a string cannot fail.
        let _ = writeln!(contents, "{bytes}\t{path}");
    }
    fs::write(folder.join(CONTENTS), contents)?;
    let complete = Complete {
        format_version: FORMAT_VERSION,
        version: VERSION.to_owned(),
        libraries: members
            .iter()
            .filter(|member| member.path.contains("/lib/"))
            .cloned()
            .collect(),
    };
    fs::write(folder.join(COMPLETE), serde_json::to_vec_pretty(&complete)?)
}

/// Looks whether a copy is complete and its libraries are as they were.
pub(super) fn check(folder: &Path) -> Result<(), Fault> {
    if !folder.exists() {
        return Err(Fault::Absent);
    }
    let complete = fs::read(folder.join(COMPLETE))
        .ok()
        .and_then(|text| serde_json::from_slice::<Complete>(&text).ok())
        .filter(|complete| complete.format_version == FORMAT_VERSION)
        .filter(|complete| complete.version == VERSION && !complete.libraries.is_empty())
        .ok_or(Fault::Incomplete)?;
    complete
        .libraries
        .iter()
        .try_for_each(|library| check_member(folder, &library.path, library.bytes))
}

/// Looks at every file.
pub(super) fn check_thoroughly(folder: &Path) -> Result<(), Fault> {
    check(folder)?;
    let contents = fs::read_to_string(folder.join(CONTENTS)).map_err(|_| Fault::Incomplete)?;
    for line in contents.lines() {
        let (bytes, path) = line.split_once('\t').ok_or(Fault::Incomplete)?;
        let bytes = bytes.parse().map_err(|_| Fault::Incomplete)?;
        check_member(folder, path, bytes)?;
    }
    Ok(())
}

/// Takes the mark away, so that the copy no longer counts.
pub(super) fn revoke(folder: &Path) -> io::Result<()> {
    fs::remove_file(folder.join(COMPLETE))
}

fn check_member(folder: &Path, path: &str, bytes: u64) -> Result<(), Fault> {
    // An inventory that was tampered with does not lead out of the copy.
    let is_inside = Path::new(path)
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    if !is_inside {
        return Err(Fault::Incomplete);
    }
    match folder.join(path).symlink_metadata() {
        Ok(entry) if entry.is_file() && entry.len() == bytes => Ok(()),
        Ok(_) => Err(Fault::WrongSize(path.to_owned())),
        Err(_) => Err(Fault::Missing(path.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIBRARY: &str = "torch/lib/libtorch_cpu.so";
    const HEADER: &str = "torch/include/a.h";

    fn copy() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let mut members = Vec::new();
        for (path, content) in [(LIBRARY, "library"), (HEADER, "header")] {
            let file = folder.path().join(path);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, content).unwrap();
            members.push(Member {
                path: path.into(),
                bytes: content.len() as u64,
            });
        }
        write(folder.path(), &members).unwrap();
        folder
    }

    #[test]
    fn a_complete_copy_is_found_so() {
        let copy = copy();
        assert_eq!(check(copy.path()), Ok(()));
        assert_eq!(check_thoroughly(copy.path()), Ok(()));
        assert_eq!(check(&copy.path().join("none")), Err(Fault::Absent));
    }

    #[test]
    fn a_marker_that_is_gone_or_broken_means_incomplete() {
        for broken in ["", "{", "[]", r#"{"format-version":1}"#] {
            let copy = copy();
            fs::write(copy.path().join(COMPLETE), broken).unwrap();
            assert_eq!(check(copy.path()), Err(Fault::Incomplete), "{broken:?}");
        }
        let copy = copy();
        revoke(copy.path()).unwrap();
        assert_eq!(check(copy.path()), Err(Fault::Incomplete));
    }

    #[test]
    fn a_marker_of_another_version_or_that_leads_out_means_incomplete() {
        let copy = copy();
        let text = fs::read_to_string(copy.path().join(COMPLETE)).unwrap();
        for (from, to) in [
            (VERSION, "2.10.0"),
            ("\"format-version\": 1", "\"format-version\": 2"),
            (LIBRARY, "../../etc/passwd"),
        ] {
            let changed = text.replace(from, to);
            assert_ne!(changed, text);
            fs::write(copy.path().join(COMPLETE), changed).unwrap();
            assert_eq!(check(copy.path()), Err(Fault::Incomplete), "{to}");
        }
    }

    #[test]
    fn a_file_that_is_gone_or_short_is_named() {
        let copy = copy();
        fs::write(copy.path().join(LIBRARY), "lib").unwrap();
        assert_eq!(check(copy.path()), Err(Fault::WrongSize(LIBRARY.into())));
        fs::remove_file(copy.path().join(LIBRARY)).unwrap();
        assert_eq!(check(copy.path()), Err(Fault::Missing(LIBRARY.into())));
    }

    #[test]
    fn a_header_that_is_gone_is_seen_by_a_thorough_look() {
        let copy = copy();
        fs::remove_file(copy.path().join(HEADER)).unwrap();
        assert_eq!(check(copy.path()), Ok(()));
        assert_eq!(
            check_thoroughly(copy.path()),
            Err(Fault::Missing(HEADER.into()))
        );
    }
}
