//! Compiles a submission against the dependency folder: its crate, then the probe around it.
//!
//! The compiler runs as a limited child with an environment of ours, in a folder that holds the
//! submission's source and nothing else. Whatever goes wrong there is the submission's: it was not
//! built. A result is kept by content, so that an unchanged source is not compiled again.

mod arguments;
mod failure;
mod trial;

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::FileType;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::cache::{self, Cache};
use crate::dependencies::Dependencies;
use crate::diagnostics::{self, Diagnostic};
use crate::error::{Blame, Error, Result};
use crate::lesson::Lesson;
use crate::message::Message;
use crate::process::{self, End, Launch, Stop, Tool, ToolEnd};
use crate::sandbox::{self, CompilerNeeds, Sandbox};
use crate::toolchain::Toolchain;

/// How many compiled submissions are kept.
const KEPT: usize = 32;

/// The name of a compiled submission in its folder.
const PROGRAM: &str = "probe.so";

/// Its hash, in the folder where it is kept.
const SUM: &str = "sha256";

/// What makes the adapter's `main` a function that can be found in a library. It stands behind the
/// adapter, so that messages name the adapter's own lines.
const ENTRY: &str = "
#[unsafe(no_mangle)]
extern \"C\" fn grade_probe_entry() -> i32 {
    ::grade_probe::run(main)
}
";

/// What compilation needs besides a source.
#[derive(Clone, Copy)]
pub(crate) struct Workshop<'a> {
    pub(crate) sandbox: &'a Sandbox,
    pub(crate) cache: &'a Cache,
    pub(crate) toolchain: &'a Toolchain,
    pub(crate) dependencies: &'a Dependencies,
}

/// What came of compiling.
#[derive(Debug)]
pub(crate) enum Build {
    Ready(Program),
    Failed {
        why: Message,
        diagnostics: Vec<Diagnostic>,
    },
}

/// A compiled submission.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) path: PathBuf,
    /// Holds a link of our own: what is kept may be removed by a run beside this one.
    _folder: TempDir,
    pub(crate) times: CompileTimes,
}

/// Where the time of a build went.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CompileTimes {
    /// The submission's crate.
    pub(crate) compile: Duration,
    /// The probe around it.
    pub(crate) link: Duration,
}

impl Workshop<'_> {
    /// Compiles a source, or takes what it was compiled to before.
    pub(crate) fn build(&self, lesson: &Lesson, source: &[u8]) -> Result<Build> {
        let adapter =
            fs::read(&lesson.adapter).map_err(|problem| Error::io(&lesson.adapter, &problem))?;
        let kept = self.cache.folder("built")?;
        let key = self.key(lesson, source, &adapter);
        let folder = kept.join(&key);
        if let Some(program) = self.borrow(&folder, CompileTimes::default())? {
            cache::touch(&folder);
            return Ok(Build::Ready(program));
        }
        let bench = Bench::set_up(self, lesson, source, &adapter)?;
        let compiled = bench.compile(self, lesson);
        if !matches!(compiled, Ok((None, _))) {
            self.dependencies.check()?;
        }
        let (build, times) = compiled?;
        if let Some(failed) = build {
            return Ok(failed);
        }
        if !bench.has_plain_program() {
            return Ok(Build::Failed {
                why: Message::new("not-built-compiler"),
                diagnostics: Vec::new(),
            });
        }
        cache::keep_newest(&kept, KEPT - 1);
        bench.keep(&folder)?;
        let program = self.borrow(&folder, times)?;
        program.map(Build::Ready).ok_or_else(|| {
            Error::new(
                Blame::Machine,
                Message::new("error-program-gone").with("path", &*folder),
            )
        })
    }

    /// Links a program that is kept into a folder of this run. `None` where there is none, or where
    /// it is not what it was: whatever it would do is no doing of the submission's.
    fn borrow(&self, folder: &Path, times: CompileTimes) -> Result<Option<Program>> {
        let kept = folder.join(PROGRAM);
        if !kept.is_file() {
            return Ok(None);
        }
        if sum(&kept).ok() != fs::read_to_string(folder.join(SUM)).ok() {
            cache::discard(folder)?;
            return Ok(None);
        }
        let folder = run_folder(self.cache)?;
        let path = folder.path().join(PROGRAM);
        match fs::hard_link(&kept, &path).or_else(|_| fs::copy(&kept, &path).map(drop)) {
            Ok(()) => Ok(Some(Program {
                path,
                _folder: folder,
                times,
            })),
            Err(problem) if problem.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(problem) => Err(Error::io(&path, &problem)),
        }
    }

    /// Compiles a source with the bare compiler and nothing around it, and says how long it took:
    /// the least that a grade could take.
    pub(crate) fn bare(&self, lesson: &Lesson, source: &[u8]) -> Result<Duration> {
        let adapter =
            fs::read(&lesson.adapter).map_err(|problem| Error::io(&lesson.adapter, &problem))?;
        let bench = Bench::set_up(self, lesson, source, &adapter)?;
        let began = Instant::now();
        for arguments in [
            arguments::of_submission(self, lesson),
            arguments::of_probe(self, lesson),
        ] {
            let end = Tool::new(&self.toolchain.rustc)
                .arguments(arguments)
                .folder(bench.folder.path())
                .run(&mut |_| {});
            if !matches!(end, Ok(ToolEnd::Success(_))) {
                return Err(Error::new(Blame::Toolchain, Message::new("error-launch"))
                    .hint(Message::new("hint-launch")));
            }
        }
        Ok(began.elapsed())
    }

    /// What a linter is told beside the source: the same as the compiler, and to be strict.
    pub(crate) fn arguments_of_lint(&self) -> Vec<OsString> {
        arguments::of_lint(self)
    }

    fn key(&self, lesson: &Lesson, source: &[u8], adapter: &[u8]) -> String {
        let mut hash = Sha256::new();
        for part in [
            self.dependencies.key().as_bytes(),
            lesson.crate_name.as_bytes(),
            self.sandbox.build_mark().as_bytes(),
            adapter,
            ENTRY.as_bytes(),
            include_bytes!("compile/arguments.rs"),
            source,
        ] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        crate::hex::encode(&hash.finalize())[..32].to_owned()
    }

    fn launch(&self, lesson: &Lesson, folder: &Path, arguments: Vec<OsString>) -> Result<Launch> {
        let needs = CompilerNeeds {
            toolchain: self.toolchain.folder(),
            read: vec![self.dependencies.folder.clone()],
            folder,
        };
        Ok(Launch {
            program: self.toolchain.rustc.clone(),
            arguments,
            environment: self.sandbox.environment(vec![
                ("PATH".into(), sandbox::search_path()),
                ("TMPDIR".into(), folder.into()),
                ("LANG".into(), "C.UTF-8".into()),
            ]),
            folder: Some(folder.to_owned()),
            limits: self.sandbox.hold(&lesson.compile_limits),
            confinement: self.sandbox.of_compiler(&needs)?,
        })
    }
}

/// The folder in which one submission is compiled.
struct Bench {
    folder: TempDir,
}

impl Bench {
    fn set_up(
        workshop: &Workshop<'_>,
        lesson: &Lesson,
        source: &[u8],
        adapter: &[u8],
    ) -> Result<Self> {
        let folder = run_folder(workshop.cache)?;
        let write = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            path.parent()
                .map_or(Ok(()), fs::create_dir_all)
                .and_then(|()| fs::write(&path, bytes))
                .map_err(|problem| Error::io(&path, &problem))
        };
        write(&lesson.files.code, source)?;
        let adapter = [adapter, ENTRY.as_bytes()].concat();
        write(&arguments::adapter_name(lesson), &adapter)?;
        Ok(Self { folder })
    }

    /// Runs the compiler twice. `Some` where it failed.
    fn compile(
        &self,
        workshop: &Workshop<'_>,
        lesson: &Lesson,
    ) -> Result<(Option<Build>, CompileTimes)> {
        let began = Instant::now();
        let crate_launch = workshop.launch(
            lesson,
            self.folder.path(),
            arguments::of_submission(workshop, lesson),
        )?;
        if let Some(failed) = Self::run(&crate_launch, "not-built")? {
            self.suspect(workshop, lesson, &failed)?;
            return Ok((Some(failed), CompileTimes::default()));
        }
        let compile = began.elapsed();
        let began = Instant::now();
        let probe_launch = workshop.launch(
            lesson,
            self.folder.path(),
            arguments::of_probe(workshop, lesson),
        )?;
        let mut failed = Self::run(&probe_launch, "not-fitting")?;
        if let Some(failed) = &mut failed {
            self.suspect(workshop, lesson, failed)?;
            failure::name_linker(failed);
        }
        let times = CompileTimes {
            compile,
            link: began.elapsed(),
        };
        Ok((failed, times))
    }

    fn run(launch: &Launch, stage: &str) -> Result<Option<Build>> {
        let facts = process::run(launch, None, None)
            .map_err(|problem| sandbox::failed(&problem, Blame::Toolchain))?;
        let stderr = facts.stderr.text();
        let why = match facts.end {
            End::Exited(0) => return Ok(None),
            End::Stopped(Stop::Interrupted) => return Err(Error::interrupted()),
            _ => failure::why(&facts, &stderr, stage),
        };
        let diagnostics = diagnostics::read(&stderr);
        if failure::is_full_disk(&diagnostics) {
            let error = Error::new(Blame::Machine, Message::new("error-compiler-disk"));
            return Err(error.hint(Message::new("hint-disk-full")));
        }
        Ok(Some(Build::Failed {
            why: failure::explained(why, &diagnostics),
            diagnostics,
        }))
    }

    /// Whether the compiler left a program and no link to something else. It has ended, and so has
    /// all that it started: what is seen here stays.
    fn has_plain_program(&self) -> bool {
        let path = self.folder.path().join(PROGRAM);
        let status = rustix::fs::lstat(&path);
        status.is_ok_and(|status| {
            FileType::from_raw_mode(status.st_mode).is_file() && status.st_nlink == 1
        })
    }

    /// Moves the program to where it is kept.
    fn keep(&self, folder: &Path) -> Result<()> {
        let staging = cache::Staging::beside(folder)?;
        let (from, to) = (
            self.folder.path().join(PROGRAM),
            staging.path().join(PROGRAM),
        );
        fs::rename(&from, &to)
            // Two folders of the cache may lie on two disks.
            .or_else(|_| fs::copy(&from, &to).map(drop))
            .and_then(|()| fs::set_permissions(&to, fs::Permissions::from_mode(0o755)))
            .and_then(|()| fs::write(staging.path().join(SUM), sum(&to)?))
            .map_err(|problem| Error::io(&to, &problem))?;
        staging.install(folder)
    }
}

/// What tells that a program is as it was kept.
fn sum(program: &Path) -> std::io::Result<String> {
    let bytes = fs::read(program)?;
    Ok(crate::hex::encode(&Sha256::digest(&bytes)))
}

/// A folder of one run, gone with it.
fn run_folder(cache: &Cache) -> Result<TempDir> {
    let parent = cache.folder("runs")?;
    cache::sweep_old(&parent);
    tempfile::Builder::new()
        .prefix("run-")
        .permissions(fs::Permissions::from_mode(cache::mode()))
        .tempdir_in(&parent)
        .map_err(|problem| Error::io(&parent, &problem))
}
