//! What compiling and running take, found or made once, and kept for one submission after another.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use super::Code;
use crate::args::SandboxMode;
use crate::cache::Cache;
use crate::compile::{Build, Workshop};
use crate::course::Course;
use crate::dependencies::Dependencies;
use crate::device::{Device, Wanted};
use crate::error::{Blame, Result};
use crate::event::{Event, Listener};
use crate::interview::{self, Stage};
use crate::lesson::Lesson;
use crate::libtorch::{self, Driver, Libtorch, Search};
use crate::options;
use crate::process::{ForkServer, Rule};
use crate::sandbox::Sandbox;
use crate::testimony::CodeOutcome;
use crate::toolchain::Toolchain;

/// Everything that compiling and running needs, found or made.
pub(crate) struct Shop {
    cache: Cache,
    toolchain: Toolchain,
    libtorch: Libtorch,
    dependencies: Dependencies,
    device: Device,
    /// One run at a time on a GPU: its memory is one for all.
    gpu: Mutex<()>,
    /// Whether libtorch may be loaded once for all runs.
    may_fork: bool,
    /// What has loaded it, once it is needed. `None` where it could not be started.
    server: OnceLock<Option<ForkServer>>,
}

impl Shop {
    pub(crate) fn open(
        course: &Course,
        wanted: Wanted,
        environment: &options::Environment,
        listener: &mut dyn Listener,
    ) -> Result<Self> {
        let cache = Cache::from_environment()?;
        let toolchain = Toolchain::find(environment.cargo.clone())?;
        let driver = Driver::look();
        wanted.check(&driver)?;
        let search = search(course, wanted, &driver);
        let libtorch = provide(search, wanted, &cache, listener)?;
        let dependencies = Dependencies::provide(course, &cache, &toolchain, &libtorch, listener)?;
        course.lay_link(&libtorch.cpu_view(&cache)?);
        Ok(Self {
            device: Device::choose(wanted, &libtorch, &driver),
            cache,
            toolchain,
            libtorch,
            dependencies,
            gpu: Mutex::new(()),
            may_fork: environment.fork_server.as_deref() != Some("off"),
            server: OnceLock::new(),
        })
    }

    /// What grades differ by when it differs: libtorch, and what submissions are linked with.
    pub(crate) fn key(&self) -> String {
        let libraries = self.libtorch.library_folders();
        let key = self.dependencies.key();
        format!("{key} {} {libraries:?}", self.device.word())
    }

    /// Whoever may use the GPU, if there is one to use.
    fn turn(&self) -> Option<MutexGuard<'_, ()>> {
        let lock = || self.gpu.lock().unwrap_or_else(PoisonError::into_inner);
        self.device.may_use_gpu().then(lock)
    }

    pub(crate) fn workshop<'a>(&'a self, sandbox: &'a Sandbox) -> Workshop<'a> {
        Workshop {
            sandbox,
            cache: &self.cache,
            toolchain: &self.toolchain,
            dependencies: &self.dependencies,
        }
    }

    /// A program of the compiler's own folder, if it is installed.
    pub(crate) fn beside_compiler(&self, name: &str) -> Option<PathBuf> {
        let program = self.toolchain.rustc.with_file_name(name);
        program.is_file().then_some(program)
    }

    /// The least that a grade of a source could take: the bare compiler, then one start of a
    /// program that loads libtorch, says hello and leaves.
    pub(crate) fn floor(
        &self,
        lesson: &Lesson,
        source: &[u8],
        sandbox: &Sandbox,
    ) -> Result<Duration> {
        let compile = self.workshop(sandbox).bare(lesson, source)?;
        let began = Instant::now();
        let host = self.dependencies.host();
        let libraries = self.dependencies.library_folders(&self.libtorch);
        let hello = interview::greet(&host, &self.device, &libraries, &Sandbox::none());
        hello.map_err(|problem| self.device.refused(&problem))?;
        Ok(compile + began.elapsed())
    }

    /// What has loaded libtorch already. Only for runs that are confined, and on the CPU: a driver is
    /// opened anew for each. What a fork does in any case cannot be left out there.
    fn server(&self, stage: Stage<'_>) -> Option<&ForkServer> {
        const ALWAYS: [Rule; 2] = [Rule::CloseDescriptors, Rule::OwnSession];
        let sandbox = stage.sandbox;
        let is_confined = sandbox.mode == SandboxMode::Auto;
        let keeps_all = ALWAYS.iter().all(|rule| sandbox.keeps(*rule));
        if !is_confined || !keeps_all || !self.may_fork || self.device.may_use_gpu() {
            return None;
        }
        let server = || interview::fork_server(stage);
        self.server.get_or_init(server).as_ref()
    }

    /// Compiles a source and asks it everything of a plan.
    pub(crate) fn run(&self, code: Code<'_>) -> Result<CodeOutcome> {
        let Code {
            lesson,
            plan,
            source,
            run,
            diagnostics,
        } = code;
        run.libtorch = Some(self.libtorch.version.clone());
        let limits = run.sandbox.hold(&lesson.run_limits);
        let sandbox = run.sandbox.clone();
        let host = self.dependencies.host();
        let libraries = self.dependencies.library_folders(&self.libtorch);
        let stage = |submission, server| Stage {
            submission,
            probe: &host,
            server,
            device: &self.device,
            libraries: &libraries,
            limits: &limits,
            sandbox: &sandbox,
        };
        // It loads libtorch while the compiler works.
        let server = self.server(stage(None, None));
        match self.workshop(&run.sandbox).build(lesson, source)? {
            Build::Failed {
                why,
                diagnostics: found,
            } => {
                *diagnostics = found;
                Ok(CodeOutcome::NotBuilt(why))
            }
            Build::Ready(program) => {
                let interview = {
                    let _turn = self.turn();
                    interview::ask(stage(Some(&program.path), server), plan)
                };
                let interview = interview.or_else(|error| {
                    // Of what cannot be started, the libraries that it loads may be the reason.
                    if error.blame == Blame::Libtorch {
                        self.dependencies.check_thoroughly()?;
                    }
                    Err(error)
                })?;
                run.sandbox.saw(&interview.mechanisms)?;
                run.is_gpu_open = self.device.may_use_gpu();
                run.compile = program.times;
                run.times = interview.times;
                run.device = Some(interview.device);
                Ok(CodeOutcome::Ran(interview.testimony))
            }
        }
    }
}

/// Our own link is no wish of the user's, and a wish for the CPU needs no CUDA libraries.
pub(crate) fn search(course: &Course, wanted: Wanted, driver: &Driver) -> Search {
    let mut search = Search::from_environment();
    if search.libtorch_variable == Some(course.libtorch_link()) {
        search.libtorch_variable = None;
    }
    search.wants_cuda = wanted.may_use_gpu(driver);
    search
}

/// Where the device is left to us, the CPU will do if the CUDA libraries cannot be had.
fn provide(
    mut search: Search,
    wanted: Wanted,
    cache: &Cache,
    listener: &mut dyn Listener,
) -> Result<Libtorch> {
    let mut tell = |progress| listener.hear(&Event::Libtorch(&progress));
    match libtorch::find_or_provide(&search, cache, &mut tell) {
        Err(error)
            if wanted == Wanted::Auto && search.wants_cuda && error.blame == Blame::Libtorch =>
        {
            search.wants_cuda = false;
            libtorch::find_or_provide(&search, cache, &mut tell)
        }
        other => other,
    }
}
