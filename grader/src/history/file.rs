//! The file of results: whole lines, one write each, one writer at a time.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::{Cause, Entry, History, path};
use crate::course::Course;
use crate::grade::Graded;
use crate::neutral;

impl History {
    /// The results of a lesson. Where there are none, or they cannot be read, there are none.
    pub(crate) fn load(course: &Course, lesson: &str) -> Self {
        fs::read(path(course, lesson)).map_or_else(|_| Self::default(), |b| Self::read(&b, lesson))
    }

    pub(super) fn read(bytes: &[u8], lesson: &str) -> Self {
        let mut history = Self::default();
        for line in bytes.split(|byte| *byte == b'\n') {
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            match Entry::read(line, lesson) {
                Some(entry) => history.entries.push(entry),
                None => history.n_damaged += 1,
            }
        }
        history
    }

    /// Damaged lines count, so that no number is ever given twice.
    fn next_number(&self, lesson: &str) -> u64 {
        let n_lines = (self.entries.len() + self.n_damaged) as u64;
        let numbers = self.entries.iter().filter_map(|entry| entry.number(lesson));
        numbers.max().unwrap_or(0).max(n_lines) + 1
    }
}

/// Adds a result and returns its id.
pub(crate) fn append(course: &Course, graded: &Graded, cause: Cause) -> io::Result<String> {
    let lesson = &graded.lesson.id;
    add(&path(course, lesson), lesson, Entry::of(graded, cause))
}

fn add(path: &Path, lesson: &str, mut entry: Entry) -> io::Result<String> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut options = File::options();
    let mut file = options.read(true).append(true).create(true).open(path)?;
    // Held for a moment by whoever writes a line, and freed with the file.
    file.lock()?;
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.read_to_end(&mut bytes)?;
    entry.is_number(History::read(&bytes, lesson).next_number(lesson), lesson);
    let mut line = neutral::json(&serde_json::to_string(&entry)?).into_owned() + "\n";
    if !bytes.is_empty() && !bytes.ends_with(b"\n") {
        // Somebody's write was torn: the new line begins on its own.
        line.insert(0, '\n');
    }
    if let Err(problem) = file.write_all(line.as_bytes()) {
        let _ = file.set_len(bytes.len() as u64);
        return Err(problem);
    }
    Ok(entry.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"version":1,"id":"l-1","at":"2026-11-30T02:55:35Z","verdict":"failed","score":1.0,"score_range":[1.0,1.0],"items":[{"id":"a","points":1.0,"status":"passed","later":[1]}],"new":{"in":"version 2"}}"#;

    fn entry() -> Entry {
        Entry::read(LINE.as_bytes(), "l").expect("a result")
    }

    #[test]
    fn what_a_newer_grader_wrote_is_read_as_far_as_it_is_known() {
        let newer = LINE.replace("\"version\":1", "\"version\":2");
        let entry = Entry::read(newer.as_bytes(), "l").unwrap();
        assert_eq!(entry.score.to_string(), "1");
    }

    #[test]
    fn a_line_that_makes_no_sense_costs_itself_alone() {
        for (from, to) in [
            ("\"l-1\"", "\"m-1\""),
            ("\"l-1\"", "\"l-\\u001b\""),
            ("2026-11", "2026-13"),
            ("\"score\":1.0", "\"score\":-1.0"),
            ("\"points\":1.0", "\"points\":1e99"),
            ("}}", "}"),
        ] {
            let damaged = LINE.replacen(from, to, 1);
            let bytes = format!("{LINE}\n{damaged}\n\n{LINE}\n");
            let history = History::read(bytes.as_bytes(), "l");
            assert_eq!((history.entries.len(), history.n_damaged), (2, 1), "{to}");
        }
    }

    #[test]
    fn every_cut_of_a_file_leaves_the_lines_before_it() {
        let bytes = format!("{LINE}\n{LINE}");
        for cut in 0..bytes.len() {
            let history = History::read(&bytes.as_bytes()[..cut], "l");
            let n_whole = usize::from(cut >= LINE.len());
            assert_eq!(history.entries.len(), n_whole, "{cut}");
            assert!(history.n_damaged <= 1);
        }
    }

    #[test]
    fn many_who_write_at_once_each_get_a_line_and_a_number() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("deep/l.jsonl");
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| add(&path, "l", entry()).unwrap());
            }
        });
        let history = History::read(&fs::read(&path).unwrap(), "l");
        let ids: Vec<_> = history.entries.iter().map(|entry| &entry.id[..]).collect();
        assert_eq!(
            ids,
            ["l-1", "l-2", "l-3", "l-4", "l-5", "l-6", "l-7", "l-8"]
        );
        assert_eq!(history.n_damaged, 0);
    }

    #[test]
    fn after_a_torn_line_the_next_stands_on_its_own_and_no_number_comes_twice() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("l.jsonl");
        fs::write(&path, format!("{LINE}\n{}", &LINE[..40])).unwrap();
        assert_eq!(add(&path, "l", entry()).unwrap(), "l-3");
        fs::write(&path, format!("{}\n", LINE.replace("l-1", "l-41"))).unwrap();
        assert_eq!(add(&path, "l", entry()).unwrap(), "l-42");
    }
}
