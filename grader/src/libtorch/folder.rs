//! Whether a folder is a libtorch that fits.
//!
//! It reads a few small files and looks whether others are there; the one costly look, into a
//! library for its C++ ABI, is taken once and recorded.

use std::fs;
use std::path::Path;

use super::record::{Record, Stamp};
use super::{CPU_LIBRARY, CUDA_LIBRARY, Libtorch, Origin, VERSION, version};
use crate::message::Message;

/// The header that whoever uses libtorch from C++ includes.
const HEADER: &str = "include/torch/csrc/api/include/torch/torch.h";

/// A small library of libtorch whose names show the C++ ABI.
const SMALL_LIBRARY: &str = "lib/libc10.so";

/// What the names of the present ABI's strings and lists contain.
const PRESENT_ABI: &[u8] = b"__cxx11";

/// What stands against a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    NoFolder,
    Missing(&'static str),
    UnknownVersion,
    OtherVersion(String),
    OldAbi,
}

impl Refusal {
    pub(super) fn message(&self) -> Message {
        match self {
            Self::NoFolder => Message::new("libtorch-no-folder"),
            Self::Missing(file) => Message::new("libtorch-file-missing").with("file", *file),
            Self::UnknownVersion => Message::new("libtorch-version-unknown"),
            Self::OtherVersion(found) => Message::new("libtorch-version-other")
                .with("found", found.as_str())
                .with("version", VERSION),
            Self::OldAbi => Message::new("libtorch-abi-old"),
        }
    }
}

/// The libtorch in a folder, or what stands against it.
pub(super) fn inspect(
    root: &Path,
    origin: Origin,
    record: &mut Record,
) -> Result<Libtorch, Refusal> {
    let root = root.canonicalize().map_err(|_| Refusal::NoFolder)?;
    if !root.is_dir() {
        return Err(Refusal::NoFolder);
    }
    // The version before the files: of another version, that is what helps.
    let version = version::read(&root);
    if let Some(version) = &version
        && version != VERSION
    {
        return Err(Refusal::OtherVersion(version.clone()));
    }
    for file in [HEADER, CPU_LIBRARY, SMALL_LIBRARY] {
        if !root.join(file).is_file() {
            return Err(Refusal::Missing(file));
        }
    }
    let version = version.ok_or(Refusal::UnknownVersion)?;
    if !has_present_abi(&root, record) {
        return Err(Refusal::OldAbi);
    }
    let cuda = root.join(CUDA_LIBRARY);
    Ok(Libtorch {
        origin,
        version,
        cuda: cuda.is_file().then_some(cuda),
        root,
    })
}

fn has_present_abi(root: &Path, record: &mut Record) -> bool {
    let library = root.join(SMALL_LIBRARY);
    let Some(stamp) = Stamp::of(&library) else {
        return false;
    };
    if let Some(known) = record.abi(root, stamp) {
        return known;
    }
    let present = fs::read(library).is_ok_and(|bytes| {
        bytes
            .windows(PRESENT_ABI.len())
            .any(|window| window == PRESENT_ABI)
    });
    record.set_abi(root, stamp, present);
    present
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A folder that looks like libtorch from outside.
    pub(in crate::libtorch) fn fake(root: &Path, version: &str) {
        for (file, content) in [
            (HEADER, ""),
            (CPU_LIBRARY, "a library"),
            (SMALL_LIBRARY, "_ZN3c105ErrorC1ENSt7__cxx1112basic_stringE"),
            ("build-version", version),
        ] {
            let path = root.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
    }

    fn check(spoil: impl FnOnce(&Path), expected: Refusal) {
        let scratch = tempfile::tempdir().unwrap();
        fake(scratch.path(), VERSION);
        spoil(scratch.path());
        let found = inspect(scratch.path(), Origin::Variable, &mut Record::default());
        assert_eq!(found, Err(expected));
    }

    #[test]
    fn what_stands_against_a_folder_is_named() {
        check(|root| fs::remove_dir_all(root).unwrap(), Refusal::NoFolder);
        check(
            |root| fs::remove_file(root.join(HEADER)).unwrap(),
            Refusal::Missing(HEADER),
        );
        check(
            |root| fs::remove_file(root.join(CPU_LIBRARY)).unwrap(),
            Refusal::Missing(CPU_LIBRARY),
        );
        check(
            |root| fs::remove_file(root.join("build-version")).unwrap(),
            Refusal::UnknownVersion,
        );
        check(
            |root| fs::write(root.join("build-version"), "2.5.1+cu124").unwrap(),
            Refusal::OtherVersion("2.5.1".into()),
        );
        check(
            |root| fs::write(root.join(SMALL_LIBRARY), "_ZN3c105ErrorC1ESs").unwrap(),
            Refusal::OldAbi,
        );
    }

    #[test]
    fn a_libtorch_with_cuda_is_seen_as_such() {
        let scratch = tempfile::tempdir().unwrap();
        fake(scratch.path(), VERSION);
        let mut record = Record::default();
        let found = inspect(scratch.path(), Origin::Provided, &mut record).unwrap();
        assert_eq!(found.cuda, None);
        fs::write(scratch.path().join(CUDA_LIBRARY), "").unwrap();
        let found = inspect(scratch.path(), Origin::Provided, &mut record).unwrap();
        assert_eq!(found.cuda, Some(found.root.join(CUDA_LIBRARY)));
    }

    #[test]
    fn the_look_into_the_library_is_taken_anew_when_the_library_changes() {
        let scratch = tempfile::tempdir().unwrap();
        fake(scratch.path(), VERSION);
        let mut record = Record::default();
        inspect(scratch.path(), Origin::Variable, &mut record).unwrap();
        fs::write(scratch.path().join(SMALL_LIBRARY), "other names").unwrap();
        let found = inspect(scratch.path(), Origin::Variable, &mut record);
        assert_eq!(found, Err(Refusal::OldAbi));
    }
}
