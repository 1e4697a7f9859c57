//! A class in a temporary folder: what students hand in, in all the forms in which they do.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use tempfile::TempDir;
use zip::write::{SimpleFileOptions, ZipWriter};

use crate::support::solution::file;
use crate::support::{Ran, grader, run};

/// A class, and beside it the place of its results.
pub(crate) struct Class(TempDir);

/// Files that a student hands in, by path.
pub(crate) type Files<'f> = &'f [(&'f str, &'f str)];

impl Class {
    pub(crate) fn new() -> Self {
        let class = Self(tempfile::tempdir().expect("a temporary folder"));
        fs::create_dir(class.folder()).expect("a new folder");
        class
    }

    /// The folder with one entry a student.
    pub(crate) fn folder(&self) -> PathBuf {
        self.0.path().join("class")
    }

    /// The results.
    pub(crate) fn grades(&self) -> PathBuf {
        self.0.path().join("grades")
    }

    /// A file beside the class.
    pub(crate) fn beside(&self, name: &str, content: &str) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, content).expect("a new file");
        path
    }

    pub(crate) fn folder_of(&self, name: &str, files: Files<'_>) -> PathBuf {
        let folder = self.folder().join(name);
        fs::create_dir_all(&folder).expect("a new folder");
        for (path, content) in files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
            fs::write(path, content).expect("a new file");
        }
        folder
    }

    pub(crate) fn zip(&self, name: &str, files: Files<'_>) {
        let file = File::create(self.folder().join(name)).expect("a new file");
        let mut zip = ZipWriter::new(file);
        for (path, content) in files {
            zip.start_file(*path, SimpleFileOptions::default())
                .expect("an entry");
            zip.write_all(content.as_bytes()).expect("its content");
        }
        zip.finish().expect("an archive");
    }

    pub(crate) fn tar_gz(&self, name: &str, files: Files<'_>) {
        let file = File::create(self.folder().join(name)).expect("a new file");
        let mut tar = tar::Builder::new(GzEncoder::new(file, Compression::fast()));
        for (path, content) in files {
            let mut header = tar::Header::new_gnu();
            header.set_size(content.len() as u64);
            header.set_mode(0o644);
            tar.append_data(&mut header, path, content.as_bytes())
                .expect("an entry");
        }
        let gzip = tar.into_inner().expect("an archive");
        gzip.finish().expect("its end");
    }

    /// A git bundle. `false` where there is no git.
    pub(crate) fn bundle(&self, name: &str, files: Files<'_>) -> bool {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (path, content) in files {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
            fs::write(path, content).expect("a new file");
        }
        let bundle = self.folder().join(name);
        let calls: [&[&str]; 4] = [
            &["init", "-q", "."],
            &["add", "-A"],
            &[
                "-c",
                "user.name=a",
                "-c",
                "user.email=a@a",
                "commit",
                "-qm",
                "a",
            ],
            &[
                "bundle",
                "create",
                "-q",
                bundle.to_str().expect("a plain path"),
                "HEAD",
            ],
        ];
        calls.iter().all(|words| git(folder.path(), words))
    }

    /// Grades the class.
    pub(crate) fn grade(&self, words: &[&str]) -> Ran {
        run(self.command(words))
    }

    /// The call that grades the class.
    pub(crate) fn command(&self, words: &[&str]) -> &mut Command {
        let mut command = grader();
        command.args(["batch", "lesson2"]).arg(self.folder());
        command.arg("--out").arg(self.grades()).args(words);
        Box::leak(Box::new(command))
    }

    /// What the report of a student says.
    pub(crate) fn report(&self, student: &str) -> Value {
        let path = self.grades().join(student).join("report.json");
        let text = fs::read_to_string(path).expect("a report");
        serde_json::from_str(&text).expect("JSON")
    }

    /// The headings of a table.
    pub(crate) fn headings(&self, name: &str) -> Vec<String> {
        let text = fs::read_to_string(self.grades().join(name)).expect("a table");
        let first = text.trim_start_matches('\u{feff}').lines().next();
        first
            .expect("headings")
            .split(',')
            .map(str::to_owned)
            .collect()
    }

    /// A table as rows of cells by the heading of their columns.
    pub(crate) fn table(&self, name: &str) -> Vec<std::collections::BTreeMap<String, String>> {
        let mut bytes = fs::read(self.grades().join(name)).expect("a table");
        if bytes.starts_with("\u{feff}".as_bytes()) {
            bytes.drain(..3);
        }
        let mut reader = csv::Reader::from_reader(&*bytes);
        reader
            .deserialize()
            .collect::<Result<_, _>>()
            .expect("rows")
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "students use git, so do the tests"
)]
fn git(folder: &Path, words: &[&str]) -> bool {
    let mut command = Command::new("git");
    command.current_dir(folder).args(words);
    command
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1");
    command.status().is_ok_and(|status| status.success())
}

/// What became of a student, in the JSON of a run.
pub(crate) fn of<'r>(report: &'r Value, student: &str) -> &'r Value {
    let mut students = report["students"].as_array().expect("students").iter();
    let found = students.find(|found| found["student"] == student);
    found.unwrap_or_else(|| panic!("{student} is missing: {report:#}"))
}

/// The solution's code and answers.
pub(crate) fn solved() -> (String, String) {
    (file("lesson2", "src/lib.rs"), file("lesson2", "answers.md"))
}

/// Code that is refused at once, so that a class of it takes no time.
pub(crate) const NO_CODE: &str = "this is no Rust";
