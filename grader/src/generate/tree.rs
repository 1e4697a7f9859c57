//! The files of a folder, read: regular ones only, links never followed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Blame, Error, Result};
use crate::message::Message;

/// Contents by path in a folder.
pub(crate) type Files = BTreeMap<PathBuf, Vec<u8>>;

/// How the names end that editors and version control give to what they keep for themselves.
const LEFT_BEHIND: [&str; 6] = ["~", ".orig", ".rej", ".bak", ".swp", ".new"];

/// Reads everything in a folder but hidden files, build folders and what editors leave behind.
/// What is no file is refused, and named from `root`.
pub(crate) fn read(folder: &Path, root: &Path) -> Result<Files> {
    read_but(folder, root, &|_| false)
}

/// The same without what this leaves out, by path in the folder.
pub(crate) fn read_but(
    folder: &Path,
    root: &Path,
    leaves_out: &dyn Fn(&Path) -> bool,
) -> Result<Files> {
    let mut files = Files::new();
    let mut open = vec![folder.to_owned()];
    while let Some(current) = open.pop() {
        let entries = fs::read_dir(&current).map_err(|problem| Error::io(&current, &problem))?;
        for entry in entries {
            let path = entry
                .map_err(|problem| Error::io(&current, &problem))?
                .path();
            let below = path.strip_prefix(folder).unwrap_or(&path);
            if is_private(below) || leaves_out(below) {
                continue;
            }
            let kind = fs::symlink_metadata(&path)
                .map_err(|problem| Error::io(&path, &problem))?
                .file_type();
            if kind.is_dir() {
                open.push(path);
            } else if kind.is_file() {
                let bytes = fs::read(&path).map_err(|problem| Error::io(&path, &problem))?;
                files.insert(below.to_owned(), bytes);
            } else {
                return Err(no_file(path.strip_prefix(root).unwrap_or(&path)));
            }
        }
    }
    Ok(files)
}

/// A link, or something stranger, where a file should be.
pub(crate) fn no_file(path: &Path) -> Error {
    Error::new(
        Blame::Course,
        Message::new("error-no-file").with("path", path),
    )
    .hint(Message::new("hint-no-file"))
}

/// Whether a name says that nobody else is to get it.
fn is_private(below: &Path) -> bool {
    let name = below.file_name().unwrap_or_default().to_string_lossy();
    name == "target" || name.starts_with('.') || LEFT_BEHIND.iter().any(|end| name.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_and_links_refused() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for below in ["src", "target", ".hidden"] {
            fs::create_dir(root.join(below)).unwrap();
        }
        for file in ["src/a.rs", "target/b", ".hidden/c", "d.bak", "e~", "f"] {
            fs::write(root.join(file), file).unwrap();
        }
        let paths: Vec<_> = read(root, root).unwrap().into_keys().collect();
        assert_eq!(paths, [Path::new("f"), Path::new("src/a.rs")]);
        std::os::unix::fs::symlink("/etc/passwd", root.join("src/link")).unwrap();
        let refused = read(root, root).unwrap_err();
        assert_eq!(
            (refused.blame, refused.what.key),
            (Blame::Course, "error-no-file")
        );
        assert!(read_but(root, root, &|path| path.ends_with("link")).is_ok());
    }
}
