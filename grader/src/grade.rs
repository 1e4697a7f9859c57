//! Grading one submission, from its folder to a judgement.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::args::GradeArguments;
use crate::cache::Cache;
use crate::compile::{Build, CompileTimes, Workshop};
use crate::course::Course;
use crate::dependencies::Dependencies;
use crate::device::{Device, Wanted};
use crate::diagnostics::Diagnostic;
use crate::error::{Error, Result};
use crate::event::{Event, Listener};
use crate::interview::{self, RunTimes, Stage};
use crate::judge;
use crate::lesson::Lesson;
use crate::libtorch::{self, Driver, Libtorch, Search};
use crate::plan::Plan;
use crate::sandbox::Sandbox;
use crate::selection::Selection;
use crate::sheet::{Section, Sheet};
use crate::submission::{Origin, OriginKind, Submission, Taken};
use crate::testimony::CodeOutcome;
use crate::toolchain::Toolchain;
use crate::verdict::Judgement;
use crate::{consult, inputs, options};

/// What a run was asked to do.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) origin: Origin,
    pub(crate) selection: Selection,
    pub(crate) device: Wanted,
    pub(crate) seed: u64,
    pub(crate) sandbox: Sandbox,
}

/// A submission with its judgement and everything that a report tells of the run.
#[derive(Debug)]
pub(crate) struct Graded {
    pub(crate) lesson: Lesson,
    pub(crate) judgement: Judgement,
    pub(crate) origin: Origin,
    pub(crate) sha256: String,
    pub(crate) files: Vec<String>,
    /// Their names and the hashes of their contents.
    pub(crate) file_hashes: Vec<(String, String)>,
    pub(crate) selection: Selection,
    pub(crate) sheet: Sheet,
    /// Empty where there is none that could be taken.
    pub(crate) code: Vec<u8>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) run: Run,
}

/// How the code was run.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) seed: u64,
    pub(crate) sandbox: Sandbox,
    /// `None` where no code ran.
    pub(crate) device: Option<String>,
    pub(crate) libtorch: Option<String>,
    pub(crate) compile: CompileTimes,
    pub(crate) times: RunTimes,
    pub(crate) judge: Duration,
    /// Whether the code could speak to a GPU's driver.
    pub(crate) is_gpu_open: bool,
}

impl Request {
    /// What the command line asks for.
    pub(crate) fn resolve(
        arguments: &GradeArguments,
        course: &Course,
        lesson: &Lesson,
        environment: &options::Environment,
    ) -> Result<Self> {
        let origin = match &arguments.submission {
            Some(folder) => Origin {
                folder: environment.folder.join(folder),
                kind: OriginKind::Folder,
            },
            None if arguments.solution => Origin {
                folder: course.solution(&lesson.id),
                kind: OriginKind::Solution,
            },
            None => Origin {
                folder: course.exercise(&lesson.id),
                kind: OriginKind::Exercise,
            },
        };
        Ok(Self {
            origin,
            selection: Selection::read(&arguments.only, lesson)?,
            device: arguments.device,
            seed: match arguments.seed {
                Some(seed) => seed,
                None => inputs::fresh_seed()
                    .map_err(|problem| Error::io("/dev/urandom".as_ref(), &problem))?,
            },
            sandbox: Sandbox::choose(
                arguments.sandbox,
                arguments.min_sandbox,
                &arguments.sandbox_without,
            )?
            .closing(&lesson.adapter),
        })
    }
}

impl Run {
    /// One that has not begun.
    pub(crate) fn new(seed: u64, sandbox: Sandbox) -> Self {
        Self {
            seed,
            sandbox,
            device: None,
            libtorch: None,
            compile: CompileTimes::default(),
            times: RunTimes::default(),
            judge: Duration::ZERO,
            is_gpu_open: false,
        }
    }
}

/// Grades a submission.
pub(crate) fn grade(
    course: &Course,
    lesson: Lesson,
    request: Request,
    environment: &options::Environment,
    listener: &mut dyn Listener,
) -> Result<Graded> {
    grade_in(&mut None, course, lesson, request, environment, listener)
}

/// Grades a submission in a shop that stays open for the next one; opened where code is run.
pub(crate) fn grade_in(
    shop: &mut Option<Shop>,
    course: &Course,
    lesson: Lesson,
    request: Request,
    environment: &options::Environment,
    listener: &mut dyn Listener,
) -> Result<Graded> {
    let submission = Submission::collect(request.origin, &lesson.files)?;
    let model_answers = model_answers(&lesson, course);
    let sheet = sheet(&submission, &lesson);
    let is_solution = submission.origin.kind == OriginKind::Solution;
    let others = model_answers.as_deref().filter(|_| !is_solution);
    let lesson = knowing_answers(lesson, &sheet, &request.selection, others)?;
    let plan = plan(&lesson, &request.selection, request.seed);
    let mut run = Run::new(request.seed, request.sandbox);
    let mut diagnostics = Vec::new();
    let code = match &submission.code {
        _ if !request.selection.includes_code(&lesson) => CodeOutcome::NotRun,
        Taken::Missing => CodeOutcome::Missing,
        Taken::Refused(why) => CodeOutcome::Refused(why.clone()),
        Taken::Bytes(source) => {
            if let Some(warning) = run.sandbox.warning() {
                listener.hear(&Event::Note(&warning));
            }
            let shop = match shop {
                Some(shop) => shop,
                None => shop.insert(Shop::open(course, request.device, environment, listener)?),
            };
            listener.hear(&Event::Running);
            let code = shop.run(&lesson, &plan, source, &mut run, &mut diagnostics);
            listener.hear(&Event::RunFinished);
            code?
        }
    };
    let began = Instant::now();
    let mut judgement = judge::judge(&lesson, &plan, &code, &sheet, &request.selection);
    run.judge = began.elapsed();
    let reference = model_answers.map(|text| Sheet::read(&text, &lesson.sections()));
    consult::consult(&lesson, &sheet, reference.as_ref(), &mut judgement)?;
    Ok(Graded {
        judgement,
        sha256: submission.sha256(&lesson.files),
        file_hashes: submission.file_hashes(&lesson.files),
        files: submission
            .taken(&lesson.files)
            .into_iter()
            .map(|(name, _)| name.to_owned())
            .collect(),
        code: match submission.code {
            Taken::Bytes(bytes) => bytes,
            Taken::Missing | Taken::Refused(_) => Vec::new(),
        },
        origin: submission.origin,
        selection: request.selection,
        sheet,
        lesson,
        diagnostics,
        run,
    })
}

/// What the code is asked: everything that an item to be graded rests on, and what no item does.
pub(crate) fn plan(lesson: &Lesson, selection: &Selection, seed: u64) -> Plan {
    inputs::draw(lesson, seed, |check| {
        let is_loose = !lesson
            .items
            .iter()
            .any(|item| item.check() == Some(&check.id));
        selection.needs_check(lesson, &check.id) || (is_loose && selection.includes_code(lesson))
    })
}

/// The sheet of the solution, where it is at hand.
fn model_answers(lesson: &Lesson, course: &Course) -> Option<String> {
    let path = course.solution(&lesson.id).join(&lesson.files.answers);
    std::fs::read_to_string(path).ok()
}

/// The lesson with its rubric and model answers, if there is an answer to grade by them.
fn knowing_answers(
    mut lesson: Lesson,
    sheet: &Sheet,
    selection: &Selection,
    model_answers: Option<&str>,
) -> Result<Lesson> {
    let is_answered = lesson
        .graded_sections(selection)
        .iter()
        .any(|section| matches!(sheet.section(section), Section::Answered(_)));
    if is_answered {
        lesson.open_rubric()?;
        if let Some(model_answers) = model_answers {
            lesson.learn_reference(model_answers);
        }
    }
    Ok(lesson)
}

fn sheet(submission: &Submission, lesson: &Lesson) -> Sheet {
    match &submission.answers {
        Taken::Missing => Sheet::Missing,
        Taken::Refused(why) => Sheet::Refused(why.clone()),
        Taken::Bytes(bytes) => Sheet::read(&String::from_utf8_lossy(bytes), &lesson.sections()),
    }
}

/// Everything that compiling and running needs, found or made.
pub(crate) struct Shop {
    cache: Cache,
    toolchain: Toolchain,
    libtorch: Libtorch,
    view: PathBuf,
    dependencies: Dependencies,
    device: Device,
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
        let view = libtorch.cpu_view(&cache)?;
        course.lay_link(&view);
        Ok(Self {
            device: Device::choose(wanted, &libtorch, &driver),
            cache,
            toolchain,
            libtorch,
            view,
            dependencies,
        })
    }

    pub(crate) fn workshop<'a>(&'a self, sandbox: &'a Sandbox) -> Workshop<'a> {
        Workshop {
            sandbox,
            cache: &self.cache,
            toolchain: &self.toolchain,
            libtorch: &self.libtorch,
            view: &self.view,
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
        let greeter = self.dependencies.greeter();
        let libraries = self.libtorch.library_folders();
        let hello = interview::greet(&greeter, &self.device, &libraries, &Sandbox::none());
        hello.map_err(|problem| self.device.refused(&problem))?;
        Ok(compile + began.elapsed())
    }

    /// Compiles a source and asks it everything of a plan.
    pub(crate) fn run(
        &self,
        lesson: &Lesson,
        plan: &Plan,
        source: &[u8],
        run: &mut Run,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Result<CodeOutcome> {
        run.libtorch = Some(self.libtorch.version.clone());
        match self.workshop(&run.sandbox).build(lesson, source)? {
            Build::Failed {
                why,
                diagnostics: found,
            } => {
                *diagnostics = found;
                Ok(CodeOutcome::NotBuilt(why))
            }
            Build::Ready(program) => {
                let limits = run.sandbox.hold(&lesson.run_limits);
                let stage = Stage {
                    program: &program.path,
                    greeter: &self.dependencies.greeter(),
                    device: &self.device,
                    libraries: &self.libtorch.library_folders(),
                    limits: &limits,
                    sandbox: &run.sandbox,
                };
                let interview = interview::ask(stage, plan)?;
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
            if wanted == Wanted::Auto
                && search.wants_cuda
                && error.blame == crate::error::Blame::Libtorch =>
        {
            search.wants_cuda = false;
            libtorch::find_or_provide(&search, cache, &mut tell)
        }
        other => other,
    }
}
