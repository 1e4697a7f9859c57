//! Where one run of an attack takes place: a temporary folder with the submission, a cache of its
//! own, and what the attack is after.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use command_fds::{CommandFdExt, FdMapping};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use tempfile::TempDir;

use super::fixture::{Fixture, Kind, Lint, Place, Plant, home};
use super::listeners::Listeners;
use crate::support::{cache, grader, root, solution};

/// Calls the attack, once in a process.
const HOOK: &str = r#"
fn strike() {
    static STRUCK: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);
    if !STRUCK.swap(true, std::sync::atomic::Ordering::Relaxed) {
        let said = attack::run();
        assert!(said.is_empty(), "{said}");
    }
}
"#;

/// The first line of each function's body.
const LOOP: &str = "    let mut accumulated: Option<Gradients> = None;\n";
const FORMULA: &str = "    let base = ";

/// A laid submission, with everything that an attack may look for.
pub(super) struct Stage {
    place: TempDir,
    submission: PathBuf,
    secret: String,
    traces: Vec<PathBuf>,
    pub(super) listeners: Listeners,
}

impl Stage {
    /// Lays a fixture out for one run.
    pub(super) fn lay(fixture: &Fixture) -> Self {
        let place = tempfile::Builder::new()
            .prefix("attack-")
            .tempdir()
            .expect("a temporary folder");
        open_to_all(place.path());
        let token = name(place.path());
        let mut stage = Self {
            submission: place.path().join(&fixture.attack.folder),
            secret: format!("s3cr3t{}", token.to_lowercase().replace('-', "q")),
            traces: Vec::new(),
            listeners: Listeners::open(&place.path().join("socket"), &token),
            place,
        };
        stage.hide();
        stage.link_cache();
        stage.write_code(fixture);
        for plant in &fixture.attack.plant {
            stage.plant(plant);
        }
        let traces = fixture.attack.traces.iter();
        stage.traces = traces.map(|path| stage.fill(path).into()).collect();
        stage.traces.extend(stage.beside_the_probe());
        stage
    }

    /// Where a trace would lie beside the program that an attack finds itself in.
    fn beside_the_probe(&self) -> Vec<PathBuf> {
        let folders = fs::read_dir(self.place.path().join("cache/dependencies"));
        let folders = folders.into_iter().flatten().flatten();
        let trace = format!("{}.trace", self.token());
        folders.map(|folder| folder.path().join(&trace)).collect()
    }

    /// A text with this run's values in it.
    pub(super) fn fill(&self, text: &str) -> String {
        let path = |name: &str| self.outside().join(name).display().to_string();
        let home = std::env::home_dir().unwrap_or_else(|| "/".into());
        [
            ("@SECRET_PATH@", path("secret.txt")),
            ("@SECRET@", self.secret.clone()),
            ("@MARKER@", path("marker")),
            ("@MARKER_DIR@", self.outside().display().to_string()),
            ("@DECOY@", path("decoy")),
            ("@SUBMISSION@", self.submission.display().to_string()),
            ("@TOKEN@", self.token()),
            ("@PORT@", self.listeners.tcp_port().to_string()),
            ("@UDP_PORT@", self.listeners.udp_port().to_string()),
            (
                "@UNIX_SOCKET@",
                self.place.path().join("socket").display().to_string(),
            ),
            ("@HOME@", home.display().to_string()),
            ("@REPO@", root().display().to_string()),
        ]
        .into_iter()
        .fold(text.to_owned(), |text, (name, value)| {
            text.replace(name, &value)
        })
    }

    /// Occurs in the command line of every process of the run.
    pub(super) fn token(&self) -> String {
        name(self.place.path())
    }

    /// The secret, the marker and what stands for a repository.
    pub(super) fn outside(&self) -> PathBuf {
        self.place.path().join("outside")
    }

    pub(super) fn submission(&self) -> &Path {
        &self.submission
    }

    /// Folders of runs that the grader left.
    pub(super) fn leftovers(&self) -> Vec<String> {
        let runs = self.place.path().join("cache/runs");
        let entries = fs::read_dir(runs).into_iter().flatten().flatten();
        entries.map(|entry| name(&entry.path())).collect()
    }

    /// Traces and the marker, as far as they are there. Those outside the stage are removed.
    pub(super) fn traces(&self) -> Vec<String> {
        let marker = self.outside().join("marker");
        let there = self.traces.iter().chain([&marker]);
        let there: Vec<&PathBuf> = there
            .filter(|path| path.symlink_metadata().is_ok())
            .collect();
        for trace in &there {
            fs::remove_file(trace).expect("a trace that can be removed");
        }
        there
            .iter()
            .map(|path| path.display().to_string())
            .collect()
    }

    /// The grader on this submission.
    pub(super) fn grader(&self, fixture: &Fixture, is_confined: bool) -> Command {
        let mut command = grader();
        command
            .args(["lesson2", "--device", "cpu", "--submission"])
            .arg(&self.submission)
            .env("GRADE_CACHE_DIR", self.place.path().join("cache"))
            .env("ATTACK_SECRET", &self.secret);
        // As whoever starts the grader may have left a file open.
        let left_open = fs::File::open(self.outside().join("secret.txt")).expect("the secret");
        let mapping = FdMapping {
            parent_fd: left_open.into(),
            child_fd: 17,
        };
        command.fd_mappings(vec![mapping]).expect("a free number");
        if fixture.attack.lint == Lint::Off {
            command.args(["--sandbox-without", "forbid-unsafe"]);
        }
        if !is_confined {
            command.args(["--sandbox", "off"]);
        }
        for (name, value) in &fixture.attack.environment {
            command.env(name, self.fill(value));
        }
        command
    }

    fn hide(&self) {
        let outside = self.outside();
        fs::create_dir_all(outside.join("decoy/src")).expect("a new folder");
        for (file, text) in [
            ("secret.txt", format!("\"{}\"\n", self.secret)),
            (
                "decoy/Cargo.toml",
                "[package]\nname = \"decoy\"\n".to_owned(),
            ),
            ("decoy/src/lib.rs", format!("// {}\n", self.secret)),
            ("decoy/grade.json", "{ \"score\": 1.0 }\n".to_owned()),
        ] {
            let path = outside.join(file);
            fs::write(&path, text).expect("a new file");
            open_to_all(&path);
        }
        for folder in [&outside, &outside.join("decoy"), &outside.join("decoy/src")] {
            open_to_all(folder);
        }
    }

    /// Its own folders of runs and of builds, the user's of all that is only read.
    fn link_cache(&self) {
        let own = self.place.path().join("cache");
        fs::create_dir(&own).expect("a new folder");
        for entry in fs::read_dir(cache()).expect("the cache was made").flatten() {
            if !["built", "runs"]
                .iter()
                .any(|name| entry.file_name() == *name)
            {
                symlink(entry.path(), own.join(entry.file_name())).expect("a link");
            }
        }
    }

    fn write_code(&self, fixture: &Fixture) {
        let path = self.submission.join("src/lib.rs");
        fs::create_dir_all(self.submission.join("src")).expect("a new folder");
        let code = match fixture.file("src/lib.rs") {
            Some(own) => own,
            None => self.code(fixture).into_bytes(),
        };
        fs::write(path, code).expect("a new file");
    }

    /// The solution with the fixture's changes.
    fn code(&self, fixture: &Fixture) -> String {
        let mut code = solution::file("lesson2", "src/lib.rs");
        for edit in &fixture.attack.edit {
            let n_found = code.matches(&edit.from).count();
            assert_eq!(n_found, 1, "`{}`: {:?}", fixture.name, edit.from);
            code = code.replacen(&edit.from, &edit.to, 1);
        }
        let text = |name| {
            fixture
                .file(name)
                .map(|text| String::from_utf8(text).expect("text"))
        };
        if let Some(attack) = text("attack.rs") {
            let (before, strike) = match fixture.attack.place {
                Place::Loop => (LOOP, "strike();"),
                // In one of its modes: each is asked in a process of its own after a death.
                Place::Formula => (FORMULA, "if recompute == Recompute::None { strike() }"),
            };
            assert_eq!(code.matches(before).count(), 1, "`{}`", fixture.name);
            code = code.replacen(before, &format!("    {strike}\n{before}"), 1);
            code = format!("{code}{HOOK}\n#[allow(warnings)]\nmod attack {{\n{attack}\n}}\n");
        }
        if let Some(more) = text("append.rs") {
            code.push_str(&more);
        }
        for (module, is_wanted) in [
            ("raw", fixture.attack.raw),
            ("frames", fixture.attack.frames),
        ] {
            if is_wanted {
                let path = home().join(module).with_extension("rs");
                let shared = fs::read_to_string(path).expect("a shared module");
                code = format!("{code}\n#[allow(warnings)]\nmod {module} {{\n{shared}\n}}\n");
            }
        }
        if fixture.attack.windows_lines {
            code = code.replace('\n', "\r\n");
        }
        self.fill(&code)
    }

    fn plant(&self, plant: &Plant) {
        let path = self.submission.join(&plant.path);
        let to = PathBuf::from(self.fill(&plant.to));
        fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
        let content = if plant.bytes.is_empty() {
            self.fill(&plant.content).repeat(plant.times).into_bytes()
        } else {
            plant.bytes.clone()
        };
        let there = fs::read(&path).unwrap_or_default();
        if path.symlink_metadata().is_ok_and(|entry| entry.is_dir()) {
            fs::remove_dir_all(&path).expect("a folder that can be removed");
        } else {
            // Only what is there can be removed.
            let _ = fs::remove_file(&path);
        }
        match plant.kind {
            Kind::Symlink => symlink(to, path).expect("a link"),
            Kind::Hardlink => fs::hard_link(to, path).expect("a link"),
            Kind::Fifo => special(&path, FileType::Fifo),
            Kind::Socket => special(&path, FileType::Socket),
            Kind::Folder => fs::create_dir(path).expect("a new folder"),
            Kind::File => fs::write(path, content).expect("a new file"),
            Kind::Script => {
                fs::write(&path, content).expect("a new file");
                open_to_all(&path);
            }
            Kind::Sparse => {
                let file = fs::File::create(path).expect("a new file");
                file.set_len(plant.size).expect("a size");
            }
            Kind::Nothing => {}
            Kind::Before => fs::write(path, [&content[..], &there].concat()).expect("a file"),
            Kind::Behind => fs::write(path, [&there[..], &content].concat()).expect("a file"),
        }
    }
}

fn special(path: &Path, kind: FileType) {
    mknodat(CWD, path, kind, Mode::RWXU, 0).expect("a special file");
}

/// An unconfined process of any user may do with it what it likes.
fn open_to_all(path: &Path) {
    fs::set_permissions(path, fs::Permissions::from_mode(0o777)).expect("a file of ours");
}

fn name(path: &Path) -> String {
    path.file_name()
        .expect("a name")
        .to_string_lossy()
        .into_owned()
}
