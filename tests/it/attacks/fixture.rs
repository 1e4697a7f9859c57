//! What a folder of `tests/attacks` says: see the head of `attacks.rs`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::support::root;

/// An attack, or an honest submission, with what must come of it.
#[derive(Debug)]
pub(super) struct Fixture {
    pub(super) name: String,
    pub(super) folder: PathBuf,
    pub(super) attack: Attack,
}

/// An `attack.toml`.
#[expect(clippy::struct_excessive_bools, reason = "a table that people write")]
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Attack {
    /// What it tries, in a sentence.
    pub(super) about: String,
    /// Rows of the threat table.
    pub(super) rows: Vec<u32>,
    #[serde(default)]
    pub(super) lint: Lint,
    /// Whether `raw.rs` is a module of it.
    #[serde(default)]
    pub(super) raw: bool,
    /// Whether `frames.rs` is a module of it.
    #[serde(default)]
    pub(super) frames: bool,
    #[serde(default, rename = "where")]
    pub(super) place: Place,
    #[serde(default)]
    pub(super) needs: Vec<Need>,
    /// How long the confined run may take.
    #[serde(default = "max_ms")]
    pub(super) max_ms: u64,
    /// Texts that the confined run says nowhere.
    #[serde(default)]
    pub(super) must_not_contain: Vec<String>,
    /// Whether the report for people is looked at as well.
    #[serde(default)]
    pub(super) human: bool,
    /// Paths outside the usual places that the unconfined attack may leave.
    #[serde(default)]
    pub(super) traces: Vec<String>,
    /// The name of the submission's folder.
    #[serde(default = "folder")]
    pub(super) folder: String,
    /// Whether `reachable.txt` holds the system calls that may be reached.
    #[serde(default)]
    pub(super) sweep: bool,
    /// Whether lines end as on Windows.
    #[serde(default)]
    pub(super) windows_lines: bool,
    /// Variables in the grader's own environment.
    #[serde(default)]
    pub(super) environment: BTreeMap<String, String>,
    pub(super) expect: Expect,
    pub(super) control: Control,
    #[serde(default)]
    pub(super) edit: Vec<Edit>,
    #[serde(default)]
    pub(super) plant: Vec<Plant>,
}

/// Whether the compiler refuses unsafe code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Lint {
    #[default]
    On,
    Off,
}

/// Which function calls the attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Place {
    #[default]
    Loop,
    Formula,
}

/// Without which a fixture is skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Need {
    Root,
    NotRoot,
    /// Files and system calls are confined; below that, only the control is run.
    Sandbox,
}

/// What a run must show.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expect {
    /// Exit codes of the grader, any of which is right; none named, all are.
    #[serde(default)]
    pub(super) exit: Vec<i32>,
    /// Item id, or `code`, `loop` or `memory` for several items, to its status.
    #[serde(default)]
    pub(super) status: BTreeMap<String, String>,
    #[serde(default)]
    pub(super) score: Option<f64>,
    /// Texts in the report.
    #[serde(default)]
    pub(super) says: Vec<String>,
    /// Largest memory that the report admits.
    #[serde(default)]
    pub(super) max_peak_mib: Option<u64>,
    /// Rules that are left out, of a control that is confined but for them.
    #[serde(default)]
    pub(super) without: Vec<String>,
    /// Whether a trace or the marker is there afterwards.
    #[serde(default)]
    pub(super) marker: bool,
    /// Whether a socket of the runner's was reached.
    #[serde(default)]
    pub(super) connection: bool,
    /// Whether the secret or the tree beside it was changed.
    #[serde(default)]
    pub(super) changed: bool,
}

/// How it is shown that the attack works.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Control {
    Word(Word),
    Run(Box<Expect>),
}

/// A control without an expectation of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Word {
    /// The outcome can only come from the attack; nothing is run.
    Outcome,
    /// What defends does so without a sandbox too: the same is expected of both runs.
    Same,
}

/// A change of the solution's code.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Edit {
    /// Occurs exactly once.
    pub(super) from: String,
    pub(super) to: String,
}

/// A file that the runner makes in the submission's folder.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Plant {
    pub(super) kind: Kind,
    pub(super) path: String,
    /// Of a link.
    #[serde(default)]
    pub(super) to: String,
    /// Of a file.
    #[serde(default)]
    pub(super) content: String,
    /// Of a file, instead of `content`.
    #[serde(default)]
    pub(super) bytes: Vec<u8>,
    /// Size of a sparse file.
    #[serde(default)]
    pub(super) size: u64,
    /// How often `content` is repeated.
    #[serde(default = "once")]
    pub(super) times: usize,
}

/// Kinds of planted files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kind {
    Symlink,
    Hardlink,
    Fifo,
    Socket,
    Folder,
    File,
    /// A file that may be run.
    Script,
    Sparse,
    /// Removes what would be there.
    Nothing,
    /// A file's content, before what is there.
    Before,
    /// A file's content, behind what is there.
    Behind,
}

fn max_ms() -> u64 {
    30_000
}

fn folder() -> String {
    "submission".to_owned()
}

fn once() -> usize {
    1
}

/// All fixtures, or those that the variable `ATTACKS` names, sorted by name.
pub(super) fn all() -> Vec<Fixture> {
    let wanted = std::env::var("ATTACKS").unwrap_or_default();
    let wanted: Vec<&str> = wanted.split(',').filter(|name| !name.is_empty()).collect();
    let mut fixtures: Vec<Fixture> = fs::read_dir(home())
        .expect("a folder of attacks")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .map(|path| Fixture::load(&path))
        .filter(|fixture| wanted.is_empty() || wanted.contains(&fixture.name.as_str()))
        .collect();
    fixtures.sort_by(|a, b| a.name.cmp(&b.name));
    fixtures
}

/// Where the fixtures are.
pub(super) fn home() -> PathBuf {
    root().join("tests/attacks")
}

impl Fixture {
    fn load(folder: &Path) -> Self {
        let path = folder.join("attack.toml");
        let text = fs::read_to_string(&path)
            .unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
        let attack: Attack =
            toml::from_str(&text).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
        let name = folder.file_name().expect("a name").to_string_lossy();
        assert!(!attack.about.is_empty(), "`{name}` says what it tries");
        Self {
            name: name.into_owned(),
            folder: folder.to_owned(),
            attack,
        }
    }

    pub(super) fn needs(&self, need: Need) -> bool {
        self.attack.needs.contains(&need)
    }

    /// A file of the fixture's, if it has it.
    pub(super) fn file(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.folder.join(name)).ok()
    }
}
