//! Submissions as folders: an overlay on the solution, and what it must get.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use tempfile::TempDir;

use super::{root, solution};

/// A submission and its expectation.
#[derive(Debug)]
pub(crate) struct Fixture {
    pub(crate) name: String,
    pub(crate) expect: Expect,
    folder: PathBuf,
}

/// What the tests need of an `expect.toml`. The grade that it asks for is read and compared by
/// `cargo grade check`.
#[derive(Debug, Deserialize)]
pub(crate) struct Expect {
    /// What is wrong or unusual, in a sentence.
    pub(crate) about: String,
    /// Whether what a student sees is kept as a snapshot.
    #[serde(default)]
    pub(crate) snapshot: bool,
    #[serde(default)]
    edit: Vec<Edit>,
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
        for file in ["src/lib.rs", "answers.md"] {
            let own = self.folder.join(file);
            let bytes = if own.exists() {
                fs::read(own).expect("a file to copy")
            } else {
                solution::file(lesson, file).into_bytes()
            };
            let to = laid.path().join(file);
            fs::create_dir_all(to.parent().expect("a folder")).expect("a new folder");
            fs::write(to, bytes).expect("a new file");
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
    let mut code = solution::file("lesson2", "src/lib.rs");
    for (from, to) in changes {
        assert_eq!(code.matches(from).count(), 1, "{from:?} must occur once");
        code = code.replacen(from, to, 1);
    }
    fs::create_dir(laid.path().join("src")).expect("a new folder");
    fs::write(laid.path().join("src/lib.rs"), code).expect("a changed file");
    laid
}
