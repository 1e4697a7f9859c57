//! A copy of files that stays at its place: what is the same is left alone, so that cargo sees what
//! has changed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::error::{Error, Result};
use crate::generate::put;
use crate::generate::tree::{self, Files};

/// Makes a folder hold these files. Hidden ones that are not among them stay: runs leave them.
pub(super) fn lay(files: &Files, folder: &Path) -> Result<()> {
    for path in tree::read(folder, folder)?.into_keys() {
        if !files.contains_key(&path) {
            let path = folder.join(path);
            fs::remove_file(&path).map_err(|problem| Error::io(&path, &problem))?;
        }
    }
    without_empty(folder, files)?;
    for (path, bytes) in files {
        let there = folder.join(path);
        if fs::read(&there).ok().as_ref() != Some(bytes) {
            put(&there, bytes)?;
        }
    }
    Ok(())
}

/// Removes folders of packages and lessons that are gone: a pattern among the members would still
/// find them.
fn without_empty(folder: &Path, files: &Files) -> Result<()> {
    let known: BTreeSet<&Path> = files.keys().flat_map(|path| path.ancestors()).collect();
    for part in ["exercises", "lessons"] {
        let part = folder.join(part);
        for entry in fs::read_dir(&part).into_iter().flatten().flatten() {
            let path = entry.path();
            let below = path.strip_prefix(folder).unwrap_or(&path);
            if path.is_dir() && !known.contains(below) {
                fs::remove_dir_all(&path).map_err(|problem| Error::io(&path, &problem))?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_the_same_is_left_alone_and_what_is_gone_goes() {
        let scratch = tempfile::tempdir().unwrap();
        let root = scratch.path();
        let files = |names: &[&str]| -> Files {
            let files = names.iter().map(|name| (name.into(), b"x".to_vec()));
            files.collect()
        };
        lay(
            &files(&["a", "exercises/old/b", ".cargo/config.toml"]),
            root,
        )
        .unwrap();
        fs::create_dir(root.join(".grade")).unwrap();
        let before = fs::metadata(root.join("a")).unwrap().modified().unwrap();
        lay(&files(&["a", "exercises/new/b"]), root).unwrap();
        assert_eq!(
            fs::metadata(root.join("a")).unwrap().modified().unwrap(),
            before
        );
        assert!(!root.join("exercises/old").exists() && root.join("exercises/new/b").exists());
        assert!(root.join(".grade").exists());
    }
}
