//! A made exercise beside the one on the disk: compared, and written.
//!
//! A file is written whole or not at all, and none is ever deleted.

use std::fs;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::{Exercise, markdown, tree};
use crate::course::Course;
use crate::error::{Error, Result};
use crate::reporter::{FileState, GeneratedFile};

/// How each file on the disk stands to what was made.
pub(super) fn compare(
    exercise: &Exercise,
    lesson: &str,
    folder: &Path,
) -> Result<Vec<GeneratedFile>> {
    let place = |path: &Path| Path::new("exercises").join(lesson).join(path);
    let mut files = Vec::new();
    for (path, made) in &exercise.files {
        let state = match there(&folder.join(path))? {
            None => FileState::Missing,
            Some(there) if there == *made => FileState::Same,
            Some(there) => FileState::Differs(first_difference(&there, made)),
        };
        let path = place(path);
        files.push(GeneratedFile { path, state });
    }
    if folder.is_dir() {
        let others = tree::read(folder, folder)?;
        let others = others
            .into_keys()
            .filter(|path| !exercise.files.contains_key(path));
        files.extend(others.map(|path| GeneratedFile {
            path: place(&path),
            state: FileState::Extra,
        }));
    }
    Ok(files)
}

fn there(path: &Path) -> Result<Option<Vec<u8>>> {
    match fs::symlink_metadata(path) {
        Ok(status) if !status.is_file() => Err(tree::no_file(path)),
        Ok(_) => fs::read(path)
            .map(Some)
            .map_err(|problem| Error::io(path, &problem)),
        Err(problem) if problem.kind() == ErrorKind::NotFound => Ok(None),
        Err(problem) => Err(Error::io(path, &problem)),
    }
}

/// The first line, from 1, in which two texts differ.
fn first_difference(one: &[u8], other: &[u8]) -> usize {
    let lines = |text| <[u8]>::split(text, |byte| *byte == b'\n');
    let mut same = lines(one).zip(lines(other));
    let n_same = same.position(|(one, other)| one != other);
    n_same.unwrap_or_else(|| lines(one).count().min(lines(other).count())) + 1
}

/// Copies what somebody filled in, before it is written over, to a folder of its own.
///
/// Whoever generates is an author, whose exercise is there to be written over. But an author solves
/// it too now and then, and a student may type the wrong command.
pub(super) fn keep_work(
    exercise: &Exercise,
    course: &Course,
    lesson: &str,
    files: &[GeneratedFile],
) -> Result<Option<PathBuf>> {
    let folder = course.exercise(lesson);
    let differs = |file: &&GeneratedFile| matches!(file.state, FileState::Differs(_));
    let replaced: Vec<PathBuf> = files
        .iter()
        .filter(differs)
        .filter_map(|file| Some(file.path.strip_prefix("exercises").ok()?.to_owned()))
        .filter_map(|path| Some(path.strip_prefix(lesson).ok()?.to_owned()))
        .collect();
    let mut work = false;
    for path in &replaced {
        let old = there(&folder.join(path))?.unwrap_or_default();
        work |= has_work(&old, &exercise.files[path]);
    }
    if !work {
        return Ok(None);
    }
    let kept = (1..=u32::MAX)
        .map(|n| Path::new(".grade/replaced").join(format!("{lesson}.{n}")))
        .find(|kept| !course.root().join(kept).exists())
        .unwrap_or_default();
    for path in &replaced {
        let old = there(&folder.join(path))?.unwrap_or_default();
        put(&course.root().join(&kept).join(path), &old)?;
    }
    Ok(Some(kept))
}

/// Whether blanks were filled or questions answered.
fn has_work(old: &[u8], made: &[u8]) -> bool {
    let (old, made) = (String::from_utf8_lossy(old), String::from_utf8_lossy(made));
    let n_blanks = |text: &str| text.matches("todo!(\"blank ").count();
    let has_answers =
        |text: &str| markdown::cleared(text, &[]).is_ok_and(|cleared| !cleared.answers.is_empty());
    n_blanks(&old) < n_blanks(&made) || has_answers(&old)
}

/// Writes what differs or is missing.
pub(super) fn write(exercise: &Exercise, folder: &Path, files: &mut [GeneratedFile]) -> Result<()> {
    for ((path, made), file) in exercise.files.iter().zip(files) {
        file.state = match file.state {
            FileState::Differs(line) => FileState::Changed(line),
            FileState::Missing => FileState::New,
            _ => continue,
        };
        put(&folder.join(path), made)?;
    }
    Ok(())
}

/// Writes a file whole or not at all.
pub(crate) fn put(path: &Path, bytes: &[u8]) -> Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let written = fs::create_dir_all(folder).and_then(|()| {
        let mut file = tempfile::Builder::new()
            .permissions(fs::Permissions::from_mode(0o644))
            .tempfile_in(folder)?;
        file.write_all(bytes)?;
        file.persist(path)?;
        Ok(())
    });
    written.map_err(|problem| Error::io(path, &problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_differs_is_found() {
        for (one, other, line) in [
            ("a\nb\n", "a\nc\n", 2),
            ("a\n", "a\nb\n", 2),
            ("a\nb", "a\nb\n", 3),
            ("", "x", 1),
        ] {
            assert_eq!(first_difference(one.as_bytes(), other.as_bytes()), line);
        }
    }

    #[test]
    fn work_is_a_filled_blank_or_an_answer() {
        let blank = b"f(todo!(\"blank 1: h\"))";
        assert!(has_work(b"f(3)", blank));
        assert!(!has_work(b"g(todo!(\"blank 1: other\"))", blank));
        let sheet = "## Q1\n\n<!-- answer below this line -->\n";
        assert!(has_work(
            format!("{sheet}\nSo.\n").as_bytes(),
            sheet.as_bytes()
        ));
        assert!(!has_work(
            format!("x\n{sheet}").as_bytes(),
            sheet.as_bytes()
        ));
    }
}
