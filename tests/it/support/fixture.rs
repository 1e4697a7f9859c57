//! Submissions as folders: an overlay on the solution, and what it must get.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use tempfile::TempDir;

use super::root;

/// A submission and its expectation.
#[derive(Debug)]
pub(crate) struct Fixture {
    pub(crate) name: String,
    pub(crate) expect: Expect,
    folder: PathBuf,
}

/// An `expect.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expect {
    /// What is wrong or unusual, in a sentence.
    pub(crate) about: String,
    /// Where the case comes from.
    #[expect(dead_code, reason = "read by people")]
    source: String,
    pub(crate) verdict: String,
    pub(crate) points: BTreeMap<String, f64>,
    #[serde(default)]
    pub(crate) status: BTreeMap<String, String>,
    #[serde(default)]
    pub(crate) vetoes: BTreeMap<String, String>,
    #[serde(default)]
    pub(crate) remarks: Remarks,
    /// Whether what a student sees is kept as a snapshot.
    #[serde(default)]
    pub(crate) snapshot: bool,
    #[serde(default)]
    edit: Vec<Edit>,
}

/// Where a remark is expected: ids of items, or `run`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Remarks {
    pub(crate) items: Vec<String>,
}

/// A change of a file of the solution.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    file: String,
    /// Occurs exactly once.
    from: String,
    to: String,
}

/// All fixtures of a lesson, sorted by name.
pub(crate) fn all(lesson: &str) -> Vec<Fixture> {
    let folder = root().join("tests/submissions").join(lesson);
    let mut fixtures: Vec<Fixture> = fs::read_dir(&folder)
        .expect("a folder of submissions")
        .map(|entry| Fixture::load(&entry.expect("an entry").path()))
        .collect();
    fixtures.sort_by(|a, b| a.name.cmp(&b.name));
    fixtures
}

impl Fixture {
    fn load(folder: &Path) -> Self {
        let path = folder.join("expect.toml");
        let text = fs::read_to_string(&path)
            .unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
        Self {
            name: folder
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned(),
            expect: toml::from_str(&text)
                .unwrap_or_else(|problem| panic!("{}: {problem}", path.display())),
            folder: folder.to_owned(),
        }
    }

    /// Lays the overlay on a copy of the solution.
    pub(crate) fn lay(&self, lesson: &str) -> TempDir {
        let laid = tempfile::tempdir().expect("a temporary folder");
        let solution = root().join("solutions").join(lesson);
        for file in ["src/lib.rs", "answers.md"] {
            let own = self.folder.join(file);
            let from = if own.exists() {
                own
            } else {
                solution.join(file)
            };
            let to = laid.path().join(file);
            fs::create_dir_all(to.parent().expect("a folder")).expect("a new folder");
            fs::copy(from, to).expect("a file to copy");
        }
        for edit in &self.expect.edit {
            let path = laid.path().join(&edit.file);
            let text = fs::read_to_string(&path).expect("a file to edit");
            let n_found = text.matches(&edit.from).count();
            assert_eq!(
                n_found, 1,
                "`{}`: {:?} must occur once",
                self.name, edit.from
            );
            fs::write(&path, text.replacen(&edit.from, &edit.to, 1)).expect("an edited file");
        }
        laid
    }
}

/// The solution's code with these changes, each of which must occur once, as a submission.
pub(crate) fn solution_with(changes: &[(&str, &str)]) -> TempDir {
    let laid = tempfile::tempdir().expect("a temporary folder");
    let path = root().join("solutions/lesson2/src/lib.rs");
    let mut code = fs::read_to_string(path).expect("the solution");
    for (from, to) in changes {
        assert_eq!(code.matches(from).count(), 1, "{from:?} must occur once");
        code = code.replacen(from, to, 1);
    }
    fs::create_dir(laid.path().join("src")).expect("a new folder");
    fs::write(laid.path().join("src/lib.rs"), code).expect("a changed file");
    laid
}
