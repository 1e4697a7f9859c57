//! Grading one submission, from its folder to a judgement.

mod shop;

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::args::GradeArguments;
use crate::compile::CompileTimes;
use crate::course::Course;
use crate::device::Wanted;
use crate::diagnostics::Diagnostic;
use crate::error::{Error, Result};
use crate::event::{Event, Listener};
use crate::interview::RunTimes;
use crate::judge;
use crate::lesson::Lesson;
use crate::plan::Plan;
use crate::sandbox::Sandbox;
use crate::selection::Selection;
use crate::sheet::{Section, Sheet};
use crate::submission::{Origin, OriginKind, Submission, Taken};
use crate::testimony::CodeOutcome;
use crate::verdict::Judgement;
use crate::{consult, inputs, options};

pub(crate) use shop::{Shop, search};

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
    pub(crate) lesson: Arc<Lesson>,
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
        let origin = match &arguments.subject.submission {
            Some(folder) => Origin {
                folder: environment.folder.join(folder),
                kind: OriginKind::Folder,
            },
            None if arguments.subject.solution => Origin {
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
            selection: Selection::read(&arguments.subject.only, lesson)?,
            device: arguments.device,
            seed: match arguments.seed {
                Some(seed) => seed,
                None => inputs::fresh_seed()
                    .map_err(|problem| Error::io("/dev/urandom".as_ref(), &problem))?,
            },
            sandbox: Sandbox::choose(
                arguments.confine.sandbox,
                arguments.confine.min_sandbox,
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
    let reference = reference(&lesson, course);
    let sheet = sheet(&submission, &lesson);
    let is_solution = submission.origin.kind == OriginKind::Solution;
    let others = reference.as_deref().filter(|_| !is_solution);
    let lesson = knowing_answers(lesson, &sheet, &request.selection, others)?;
    let asked = Asked {
        selection: request.selection,
        seed: request.seed,
        sandbox: request.sandbox,
        reference: reference.as_deref(),
    };
    grade_taken(Arc::new(lesson), submission, asked, |code| {
        if let Some(warning) = code.run.sandbox.warning() {
            listener.hear(&Event::Note(&warning));
        }
        let shop = match shop {
            Some(shop) => shop,
            None => shop.insert(Shop::open(course, request.device, environment, listener)?),
        };
        listener.hear(&Event::Running);
        let outcome = shop.run(code);
        listener.hear(&Event::RunFinished);
        outcome
    })
}

/// What is asked of a submission that was taken already.
#[derive(Debug)]
pub(crate) struct Asked<'r> {
    pub(crate) selection: Selection,
    pub(crate) seed: u64,
    pub(crate) sandbox: Sandbox,
    /// The model answers, where they are at hand.
    pub(crate) reference: Option<&'r str>,
}

/// Code that is to be compiled and asked everything of a plan.
pub(crate) struct Code<'c> {
    pub(crate) lesson: &'c Lesson,
    pub(crate) plan: &'c Plan,
    pub(crate) source: &'c [u8],
    pub(crate) run: &'c mut Run,
    pub(crate) diagnostics: &'c mut Vec<Diagnostic>,
}

/// Grades a submission that was taken already. The lesson knows its rubric, if an answer is to be
/// graded by it.
pub(crate) fn grade_taken(
    lesson: Arc<Lesson>,
    submission: Submission,
    asked: Asked<'_>,
    run_code: impl FnOnce(Code<'_>) -> Result<CodeOutcome>,
) -> Result<Graded> {
    let sheet = sheet(&submission, &lesson);
    let plan = plan(&lesson, &asked.selection, asked.seed);
    let mut run = Run::new(asked.seed, asked.sandbox);
    let mut diagnostics = Vec::new();
    let code = match &submission.code {
        _ if !asked.selection.includes_code(&lesson) => CodeOutcome::NotRun,
        Taken::Missing => CodeOutcome::Missing,
        Taken::Refused(why) => CodeOutcome::Refused(why.clone()),
        Taken::Bytes(source) => run_code(Code {
            lesson: &lesson,
            plan: &plan,
            source,
            run: &mut run,
            diagnostics: &mut diagnostics,
        })?,
    };
    let began = Instant::now();
    let mut judgement = judge::judge(&lesson, &plan, &code, &sheet, &asked.selection);
    run.judge = began.elapsed();
    let reference = asked.reference;
    let reference = reference.map(|text| Sheet::read(text, &lesson.sections()));
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
        selection: asked.selection,
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
pub(crate) fn reference(lesson: &Lesson, course: &Course) -> Option<String> {
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
