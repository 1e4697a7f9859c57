//! The dependency folder: everything that a submission is linked with, built once for each
//! compiler, libtorch and version of the grader, then read-only.
//!
//! A submission is compiled against it by a bare `rustc`, without cargo and without a lock.

mod lock;
mod wrappers;

use std::fs;
use std::path::{Path, PathBuf};

use grade_confine::fork::WRAPPERS;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::cache::{self, Cache, Lock, Staging};
use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::event::{Event, Listener};
use crate::libtorch::Libtorch;
use crate::message::{Argument, Message};
use crate::process::{Line, Tool, ToolEnd};
use crate::toolchain::Toolchain;
use wrappers::Script;

/// The file that says what the folder holds. It is written last.
const TABLE: &str = "dependencies.json";

/// How many dependency folders are kept, for checkouts of several versions.
const KEPT: usize = 3;

/// The name under which the probe's own program goes.
const HOST: &str = "host";

/// A dependency folder.
#[derive(Clone, Debug)]
pub(crate) struct Dependencies {
    pub(crate) folder: PathBuf,
    table: Table,
    key: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Table {
    tch: String,
    grade_probe: String,
    /// The probe's own program.
    host: String,
}

impl Dependencies {
    /// Finds the folder if it is there.
    pub(crate) fn find(
        course: &Course,
        cache: &Cache,
        toolchain: &Toolchain,
        libtorch: &Libtorch,
    ) -> Result<Option<Self>> {
        let key = key(course, toolchain, libtorch)?;
        Ok(Self::open(&cache.path("dependencies").join(&key), &key))
    }

    /// Finds the folder, or builds it.
    pub(crate) fn provide(
        course: &Course,
        cache: &Cache,
        toolchain: &Toolchain,
        libtorch: &Libtorch,
        listener: &mut dyn Listener,
    ) -> Result<Self> {
        let key = key(course, toolchain, libtorch)?;
        let parent = cache.folder("dependencies")?;
        let folder = parent.join(&key);
        if let Some(found) = Self::open(&folder, &key) {
            return Ok(found);
        }
        let _lock = Lock::take(&parent.join(".lock"), &mut || {
            listener.hear(&Event::Note(&Lock::waiting()));
        })?;
        // Somebody else may have built it while we waited.
        if let Some(found) = Self::open(&folder, &key) {
            return Ok(found);
        }
        libtorch.check_thoroughly()?;
        listener.hear(&Event::DependenciesStarted);
        let view = libtorch.cpu_view(cache)?;
        let built = build(course, cache, toolchain, &view, &key, listener)?;
        let staging = Staging::beside(&folder)?;
        built.link_wrappers(staging.path())?;
        collect(&built.artifacts, staging.path())?;
        // One that lost a file is of no use, and in the way.
        cache::discard(&folder)?;
        staging.install(&folder)?;
        // What the copies were made of is half a gigabyte and not needed again.
        cache::discard(&cache.path("build").join(&key))?;
        // Each is large, and those of older graders and compilers are of no use to anybody soon.
        cache::keep_newest(&parent, KEPT);
        listener.hear(&Event::DependenciesFinished);
        Self::open(&folder, &key).ok_or_else(|| missing(&*folder))
    }

    fn open(folder: &Path, key: &str) -> Option<Self> {
        let table: Table = serde_json::from_slice(&fs::read(folder.join(TABLE)).ok()?).ok()?;
        let wrappers = Path::new(wrappers::FOLDER).join(WRAPPERS);
        let files = [&table.tch, &table.grade_probe, &table.host].map(Path::new);
        let is_there = |name: &Path| folder.join(name).is_file();
        let is_whole = files.into_iter().all(is_there) && is_there(&wrappers);
        is_whole.then(|| Self {
            folder: folder.to_owned(),
            table,
            key: key.to_owned(),
        })
    }

    pub(crate) fn tch(&self) -> PathBuf {
        self.folder.join(&self.table.tch)
    }

    /// The program that loads a submission, or without one opens a device and says which it is.
    pub(crate) fn host(&self) -> PathBuf {
        self.folder.join(&self.table.host)
    }

    pub(crate) fn grade_probe(&self) -> PathBuf {
        self.folder.join(&self.table.grade_probe)
    }

    /// Where a linker finds all that is not Rust.
    pub(crate) fn link_folders(&self) -> [PathBuf; 2] {
        [wrappers::FOLDER, wrappers::STAND_INS].map(|name| self.folder.join(name))
    }

    /// The folders that a process with a submission reads libraries from.
    pub(crate) fn library_folders(&self, libtorch: &Libtorch) -> Vec<PathBuf> {
        let own = self.folder.join(wrappers::FOLDER);
        [own]
            .into_iter()
            .chain(libtorch.library_folders())
            .collect()
    }

    /// Changes with everything that a compiled submission rests on.
    pub(crate) fn key(&self) -> &str {
        &self.key
    }
}

fn key(course: &Course, toolchain: &Toolchain, libtorch: &Libtorch) -> Result<String> {
    let mut hash = Sha256::new();
    let mut add = |text: &[u8]| {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    };
    add(env!("CARGO_PKG_VERSION").as_bytes());
    add(toolchain.identity()?.as_bytes());
    add(libtorch.identity().as_bytes());
    let path = course.root().join("Cargo.lock");
    let text = fs::read_to_string(&path).map_err(|problem| Error::io(&path, &problem))?;
    for line in lock::concerning(&text, "grade-probe") {
        add(line.as_bytes());
    }
    for source in sources(course)? {
        let bytes = fs::read(&source).map_err(|problem| Error::io(&source, &problem))?;
        add(&bytes);
    }
    Ok(crate::hex::encode(&hash.finalize())[..16].to_owned())
}

/// What the folder is built from, in a fixed order.
fn sources(course: &Course) -> Result<Vec<PathBuf>> {
    let grader = course.root().join("grader");
    let mut sources = Vec::new();
    for package in ["trace", "confine", "probe"] {
        let package = grader.join(package);
        sources.push(package.join("Cargo.toml"));
        let script = package.join("build.rs");
        sources.extend(script.is_file().then_some(script));
        add_files(&package.join("src"), &mut sources)?;
    }
    Ok(sources)
}

/// The files of a folder and below it, in a fixed order.
fn add_files(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let error = |problem: &_| Error::io(folder, problem);
    let mut entries = fs::read_dir(folder)
        .map_err(|problem| error(&problem))?
        .map(|entry| Ok(entry?.path()))
        .collect::<std::io::Result<Vec<_>>>()
        .map_err(|problem| error(&problem))?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            add_files(&entry, files)?;
        } else {
            files.push(entry);
        }
    }
    Ok(())
}

/// What came of building the probe.
#[derive(Default)]
struct Built {
    /// Each with the name of its crate.
    artifacts: Vec<(String, PathBuf)>,
    wrappers: Option<Script>,
}

impl Built {
    fn link_wrappers(&self, folder: &Path) -> Result<()> {
        let wrappers = self.wrappers.as_ref().ok_or_else(|| missing("torch-sys"))?;
        wrappers.link(folder)
    }
}

fn build(
    course: &Course,
    cache: &Cache,
    toolchain: &Toolchain,
    view: &Path,
    key: &str,
    listener: &mut dyn Listener,
) -> Result<Built> {
    let target = cache.folder("build")?.join(key);
    let mut built = Built::default();
    let tool = Tool::new(&toolchain.cargo)
        .arguments([
            "build",
            "--locked",
            "--package",
            "grade-probe",
            "--profile",
            "probe",
        ])
        .arguments([
            "--message-format",
            "json-render-diagnostics",
            "--target-dir",
        ])
        .arguments([&target])
        .folder(course.root())
        .variable("LIBTORCH", view)
        .variable("RUSTC", &toolchain.rustc)
        .without_variable("LIBTORCH_USE_PYTORCH")
        .without_variable("LIBTORCH_STATIC")
        .without_variable("RUSTFLAGS")
        .without_variable("RUSTC_WRAPPER")
        .without_variable("CARGO_ENCODED_RUSTFLAGS")
        .without_variable("CARGO_BUILD_TARGET");
    let end = tool.run(&mut |line| match line {
        Line::Stdout(line) => {
            let found = artifacts_in(line);
            if !found.is_empty() {
                listener.hear(&Event::DependencyBuilt(&found[0].0));
            }
            built.artifacts.extend(found);
            built.wrappers = built.wrappers.take().or_else(|| Script::in_line(line));
        }
        Line::Stderr(_) | Line::Idle => listener.hear(&Event::Waiting),
    });
    let error = |what| Error::new(Blame::Toolchain, what);
    match end {
        Ok(ToolEnd::Success(_)) => Ok(built),
        Ok(ToolEnd::Failure(output)) => Err(error(Message::new("error-dependencies-build"))
            .hint(Message::new("hint-dependencies-build"))
            .detail(output.stderr.last_lines(25))),
        Ok(ToolEnd::Interrupted) => Err(Error::interrupted()),
        Err(problem) => Err(error(Message::new("error-dependencies-build"))
            .hint(Message::new("hint-no-rustc"))
            .detail(problem.to_string())),
    }
}

#[derive(Deserialize)]
struct CargoMessage {
    reason: String,
    target: Option<Target>,
    #[serde(default)]
    filenames: Vec<PathBuf>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

/// The libraries of which a line of cargo's tells.
fn artifacts_in(line: &str) -> Vec<(String, PathBuf)> {
    let Ok(message) = serde_json::from_str::<CargoMessage>(line) else {
        return Vec::new();
    };
    let Some(target) = message
        .target
        .filter(|_| message.reason == "compiler-artifact")
    else {
        return Vec::new();
    };
    if let Some(executable) = message.executable {
        return vec![(HOST.to_owned(), executable)];
    }
    let name = target.name.replace('-', "_");
    message
        .filenames
        .into_iter()
        .filter(|path| {
            let extension = path.extension().and_then(|extension| extension.to_str());
            matches!(extension, Some("rlib" | "so" | "dylib"))
        })
        .map(|path| (name.clone(), path))
        .collect()
}

/// It was built, and is not there.
fn missing(path: impl Into<Argument>) -> Error {
    let what = Message::new("error-dependencies").with("path", path);
    Error::new(Blame::Grader, what)
}

/// Copies the libraries and writes down which is which.
fn collect(artifacts: &[(String, PathBuf)], folder: &Path) -> Result<()> {
    let named = |wanted: &str| -> Result<String> {
        artifacts
            .iter()
            .find(|(name, _)| name == wanted)
            .and_then(|(_, path)| Some(path.file_name()?.to_string_lossy().into_owned()))
            .ok_or_else(|| missing(wanted))
    };
    let table = Table {
        tch: named("tch")?,
        grade_probe: named("grade_probe")?,
        host: named(HOST)?,
    };
    for (_, path) in artifacts {
        let Some(name) = path.file_name() else {
            continue;
        };
        let copy = folder.join(name);
        fs::copy(path, &copy).map_err(|problem| Error::io(&copy, &problem))?;
    }
    let path = folder.join(TABLE);
    let text = serde_json::to_vec(&table).unwrap_or_default();
    fs::write(&path, text).map_err(|problem| Error::io(&path, &problem))
}
