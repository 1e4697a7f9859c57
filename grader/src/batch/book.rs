//! The folder of a class's results: one folder a student, each result whole or not there.
//!
//! Each file appears whole, the record of what a result rests on last: where a run is cut off between
//! two of them, the result is seen not to be whole and is made again. A failure of ours is written
//! beside an older result and never over it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::class::Class;
use super::handed_in::{HandedIn, Recorded};
use super::key::{self, Key};
use crate::clock;
use crate::decision::place;
use crate::error::{Blame, Error, Result};
use crate::manifest::Files;
use crate::message::Message;
use crate::report;
use crate::report::stored::Stored;

/// What makes a folder one of results.
const MARK: &str = "batch.json";

const REPORT: &str = "report.json";
const LOG: &str = "log.txt";
const STATE: &str = "state.json";
const FAILURE: &str = "failure.json";
const DECISIONS: &str = "decisions.jsonl";
const SUBMISSION: &str = "submission";
const EARLIER: &str = "earlier";
const CLASS: &str = "class.json";

/// Raised only if a field ever changed its meaning.
const FORMAT_VERSION: u32 = 1;

/// The results of a class. One run at a time writes them.
pub(crate) struct Book {
    folder: PathBuf,
    /// Held as long as the book is open.
    _lock: File,
}

#[derive(Serialize, Deserialize)]
struct Mark {
    format_version: u32,
    lesson: String,
}

/// What a result rests on, and the hash by which it is seen to be whole.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct State {
    format_version: u32,
    pub(crate) student: String,
    /// What it was handed in as.
    pub(crate) entry: String,
    /// When it was graded.
    pub(crate) at: String,
    report_sha256: String,
    /// Where it was handed in.
    pub(crate) origin: PathBuf,
    /// Why the code and the answers could not be taken, in words.
    refused: [Option<String>; 2],
    remarks: Vec<String>,
    /// The files that were taken, each with a hash of its contents.
    files: Vec<(String, String)>,
    pub(crate) key: Key,
}

/// A result that was made and not yet written.
#[derive(Debug)]
pub(crate) struct Made {
    pub(crate) stored: Stored,
    pub(super) report: String,
    pub(super) log: String,
    pub(super) handed: Recorded,
}

impl Book {
    /// Opens the results of a lesson, or a folder in which nothing is yet.
    pub(crate) fn open(folder: &Path, lesson: &str) -> Result<Self> {
        let failed = |problem: io::Error| Error::io(folder, &problem);
        let usage = |what: Message| {
            let what = what.with("path", folder);
            Error::new(Blame::Usage, what).hint(Message::new("hint-batch-out"))
        };
        fs::create_dir_all(folder).map_err(|problem| match problem.kind() {
            io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => {
                usage(Message::new("error-not-a-folder"))
            }
            _ => failed(problem),
        })?;
        let mark = folder.join(MARK);
        match fs::read(&mark) {
            Ok(bytes) => {
                let found: Mark = serde_json::from_slice(&bytes)
                    .map_err(|_| usage(Message::new("batch-no-lesson")))?;
                if found.lesson != lesson {
                    let what = Message::new("batch-other-lesson");
                    return Err(usage(what.with("lesson", found.lesson)));
                }
            }
            Err(problem) if problem.kind() == io::ErrorKind::NotFound => {
                if fs::read_dir(folder).map_err(failed)?.next().is_some() {
                    return Err(usage(Message::new("batch-out-not-empty")));
                }
                let made = Mark {
                    format_version: FORMAT_VERSION,
                    lesson: lesson.to_owned(),
                };
                write(&mark, report::pretty(&made).as_bytes())?;
            }
            Err(problem) => return Err(Error::io(&mark, &problem)),
        }
        let lock = File::open(&mark).map_err(failed)?;
        lock.try_lock()
            .map_err(|_| usage(Message::new("batch-out-in-use")))?;
        Ok(Self {
            folder: folder.to_owned(),
            _lock: lock,
        })
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The folder of a student's result.
    pub(crate) fn of(&self, student: &str) -> PathBuf {
        let name = place::plain(student.as_ref());
        let is_ours = Path::new(&name).extension().is_some_and(|ending| {
            ["json", "csv", "html"]
                .iter()
                .any(|ours| ending.eq_ignore_ascii_case(ours))
        });
        self.folder.join(if is_ours {
            // A sign that no name keeps: it is replaced by a hash.
            place::plain(format!("{student}/").as_ref())
        } else {
            name
        })
    }

    /// The files of a student's that were taken.
    pub(super) fn copy(&self, student: &str) -> PathBuf {
        self.of(student).join(SUBMISSION)
    }

    /// What people decided about a student's answers, if it is kept here.
    pub(super) fn decisions(&self, student: &str) -> PathBuf {
        self.of(student).join(DECISIONS)
    }

    /// A student's result with what it rests on, if it is there and whole.
    pub(crate) fn result(&self, student: &str) -> Option<(State, Stored)> {
        let folder = self.of(student);
        let state: State = serde_json::from_slice(&fs::read(folder.join(STATE)).ok()?).ok()?;
        let report = fs::read(folder.join(REPORT)).ok()?;
        let is_whole = state.student == student && key::of(&report) == state.report_sha256;
        let stored = serde_json::from_slice(&report).ok()?;
        is_whole.then_some((state, stored))
    }

    /// Writes a result.
    pub(crate) fn write(&self, student: &str, entry: &str, key: &Key, made: &Made) -> Result<()> {
        let folder = self.of(student);
        let submission = self.copy(student);
        let _ = fs::remove_dir_all(&submission);
        for (name, bytes) in &made.handed.files {
            write(&submission.join(name), bytes)?;
        }
        write(&folder.join(LOG), made.log.as_bytes())?;
        let report = format!("{}\n", made.report);
        write(&folder.join(REPORT), report.as_bytes())?;
        let files = made.handed.files.iter();
        let state = State {
            format_version: FORMAT_VERSION,
            student: student.to_owned(),
            entry: entry.to_owned(),
            at: clock::now(),
            report_sha256: key::of(report.as_bytes()),
            origin: made.handed.origin.clone(),
            refused: made.handed.refused.clone(),
            remarks: made.handed.remarks.clone(),
            files: files
                .map(|(name, bytes)| (name.clone(), key::of(bytes)))
                .collect(),
            key: key.clone(),
        };
        write(&folder.join(STATE), report::pretty(&state).as_bytes())
    }

    /// Keeps the report of a result that is to be replaced.
    pub(crate) fn keep(&self, state: &State) -> Result<()> {
        let folder = self.of(&state.student);
        let report = folder.join(REPORT);
        let bytes = fs::read(&report).map_err(|problem| Error::io(&report, &problem))?;
        let name = format!("{}.json", state.at.replace(':', "-"));
        write(&folder.join(EARLIER).join(name), &bytes)
    }

    /// What a result was made of, if it is as it was kept.
    pub(crate) fn handed_in(&self, state: &State, files: &Files) -> Result<HandedIn> {
        let folder = self.copy(&state.student);
        let mut taken = Vec::new();
        for (name, sha256) in &state.files {
            let path = folder.join(name);
            let bytes = fs::read(&path).map_err(|problem| Error::io(&path, &problem))?;
            if key::of(&bytes) != *sha256 {
                let what = Message::new("regrade-copy").with("path", &*path);
                return Err(
                    Error::new(Blame::Machine, what).hint(Message::new("hint-regrade-copy"))
                );
            }
            taken.push((name.clone(), bytes));
        }
        let recorded = Recorded {
            origin: state.origin.clone(),
            files: taken,
            refused: state.refused.clone(),
            remarks: state.remarks.clone(),
        };
        Ok(HandedIn::again(&recorded, files))
    }

    /// Everybody of the class as it was graded last.
    pub(crate) fn class(&self) -> Result<Class> {
        let path = self.folder.join(CLASS);
        let bytes = fs::read(&path).map_err(|problem| Error::io(&path, &problem))?;
        serde_json::from_slice(&bytes).map_err(|problem| {
            let what = Message::new("regrade-class").with("path", &*path);
            Error::new(Blame::Usage, what)
                .hint(Message::new("hint-regrade"))
                .detail(problem.to_string())
        })
    }

    /// Keeps who is in the class, and what each handed in.
    pub(super) fn keep_class(&self, class: &Class) -> Result<()> {
        write(&self.folder.join(CLASS), report::pretty(class).as_bytes())
    }

    /// The lesson whose results lie in a folder.
    pub(crate) fn lesson_of(folder: &Path) -> Result<String> {
        let found = fs::read(folder.join(MARK)).ok();
        let mark: Option<Mark> = found.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        mark.map(|mark| mark.lesson).ok_or_else(|| {
            let what = Message::new("regrade-nothing").with("path", folder);
            Error::new(Blame::Usage, what).hint(Message::new("hint-regrade"))
        })
    }

    /// Writes why there is no result, beside one that may be there.
    pub(crate) fn fail(&self, student: &str, error: &str) -> Result<()> {
        let document = json!({ "student": student, "at": clock::now(), "error": error });
        let path = self.of(student).join(FAILURE);
        write(&path, report::pretty(&document).as_bytes())
    }

    /// Why what was handed in last could not be graded, if it could not.
    pub(crate) fn failure(&self, student: &str) -> Option<Error> {
        let bytes = fs::read(self.of(student).join(FAILURE)).ok()?;
        let document: serde_json::Value = serde_json::from_slice(&bytes).ok()?;
        let words = document["error"].as_str()?;
        let what = Message::new("batch-said").with("text", words);
        Some(Error::new(Blame::Machine, what))
    }

    pub(super) fn forget_failure(&self, student: &str) {
        // One that stays is older than the result beside it.
        let _ = fs::remove_file(self.of(student).join(FAILURE));
    }
}

/// Writes a file of the book so that it is there whole or as it was.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let failed = |problem: io::Error| Error::io(path, &problem);
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(failed)?;
    let mut file = tempfile::Builder::new()
        .prefix(".new-")
        .permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644))
        .tempfile_in(folder)
        .map_err(failed)?;
    file.write_all(bytes).map_err(failed)?;
    file.persist(path)
        .map_err(|problem| failed(problem.error))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_student_has_the_place_of_another_or_of_the_book() {
        let scratch = tempfile::tempdir().unwrap();
        let book = Book::open(&scratch.path().join("grades"), "lesson2").unwrap();
        let students = [
            "ada",
            "batch.json",
            "grades.CSV",
            "index.html",
            "index.html_",
            "a/b",
            "..",
        ];
        let places: Vec<PathBuf> = students.iter().map(|student| book.of(student)).collect();
        for (index, place) in places.iter().enumerate() {
            assert_eq!(place.parent(), Some(book.folder()), "{place:?}");
            assert!(!places[..index].contains(place), "{place:?}");
            let name = place.file_name().unwrap().to_str().unwrap();
            let is_ours = [".json", ".csv", ".html"]
                .iter()
                .any(|ours| name.ends_with(ours));
            assert!(!is_ours && !name.starts_with('.'), "{name}");
        }
    }

    #[test]
    fn two_runs_do_not_write_to_one_book() {
        let scratch = tempfile::tempdir().unwrap();
        let folder = scratch.path().join("grades");
        let book = Book::open(&folder, "lesson2").unwrap();
        let second = Book::open(&folder, "lesson2").map(drop);
        assert_eq!(second.unwrap_err().what.key, "batch-out-in-use");
        drop(book);
        assert!(Book::open(&folder, "lesson2").is_ok());
    }
}
