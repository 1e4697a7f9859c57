//! `cargo grade batch`: grades the submissions of a class, one result a student.
//!
//! A result that is there and rests on the same submission, lesson, grader and libtorch is not made
//! again, so that a run which was cut off goes on where it was.

mod archive;
mod book;
mod bundle;
mod cap;
mod class;
mod crew;
mod handed_in;
mod key;
pub(crate) mod pages;
mod places;
mod roster;
mod stored;
pub(crate) mod tables;

use std::io;
use std::path::Path;
use std::time::Instant;

use crate::args::BatchArguments;
use crate::catalogue::Catalogue;
use crate::course::Course;
use crate::error::Result;
use crate::exit_code::ExitCode;
use crate::options::Environment;
use crate::parallel;
use crate::reporter::Reporter;

pub(crate) use book::{Book, Made, State};
pub(crate) use class::{Class, Student};
pub(crate) use crew::{Crew, Standing, Terms, alone};
pub(crate) use key::Key;
use roster::Roster;
pub(crate) use stored::{
    Stored, StoredDecision, StoredEvidence, StoredItem, StoredModel, StoredStale, StoredVeto,
    StoredWeights, StoredWords,
};

/// What a worker may take: a compiler with its linker, or a process with libtorch.
const WORKER_BYTES: u64 = 768 << 20;

/// What `cargo grade batch` did.
pub(crate) struct Done<'a> {
    pub(crate) lesson: &'a str,
    pub(crate) folder: &'a Path,
    pub(crate) class: &'a Class,
    /// In the order of the class.
    pub(crate) standings: Vec<Standing>,
    pub(crate) n_jobs: usize,
    pub(crate) seconds: f64,
}

impl Standing {
    /// The word for it in tables and JSON.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Self::Graded { .. } => "graded",
            Self::NotGraded(_) => "not-graded",
            Self::NothingHandedIn => "no-submission",
            Self::NotReached => "not-reached",
        }
    }
}

impl Done<'_> {
    /// Whether Ctrl-C ended it.
    pub(crate) fn is_interrupted(&self) -> bool {
        let is_missed = |standing: &Standing| matches!(standing, Standing::NotReached);
        self.standings.iter().any(is_missed)
    }

    /// Only what was to be graded and was not is a failure: verdicts are none.
    fn exit_code(&self) -> ExitCode {
        let is_missing = |standing: &Standing| matches!(standing, Standing::NotGraded(_));
        if self.is_interrupted() {
            ExitCode::Interrupted
        } else if self.standings.iter().any(is_missing) {
            ExitCode::NotGraded
        } else {
            ExitCode::Success
        }
    }
}

/// Grades a class.
pub(crate) fn run(
    arguments: &BatchArguments,
    course: &Course,
    environment: &Environment,
    catalogue: &Catalogue,
    reporter: &mut Reporter<'_>,
) -> Result<io::Result<ExitCode>> {
    let began = Instant::now();
    let lesson = course.lesson(&arguments.lesson)?.id;
    let (folder, out) = (
        environment.folder.join(&arguments.folder),
        environment.folder.join(&arguments.out),
    );
    let roster = arguments
        .roster
        .as_ref()
        .map(|path| environment.folder.join(path));
    let listed = roster.as_deref().map(Roster::load).transpose()?;
    let but: Vec<&Path> = roster.as_deref().into_iter().chain([&*out]).collect();
    let class = Class::look(&folder, listed, &but)?;
    let book = Book::open(&out, &lesson)?;
    book.keep_class(&class)?;
    let terms = Terms {
        lesson: lesson.clone(),
        device: arguments.device,
        confine: arguments.confine,
        seed: arguments.seed,
    };
    let crew = Crew::open(&terms, course, environment, catalogue, &book, reporter)?;
    let n_jobs = arguments.jobs.map_or_else(jobs, usize::from);
    let standings = crew.grade(&class, n_jobs, reporter)?;
    let done = Done {
        lesson: &lesson,
        folder: book.folder(),
        class: &class,
        standings,
        n_jobs,
        seconds: began.elapsed().as_secs_f64(),
    };
    tables::write(
        book.folder(),
        &class,
        &done.standings,
        crew.lesson(),
        catalogue,
    )?;
    pages::write(&book, &class, &done.standings, crew.lesson(), catalogue)?;
    Ok(reporter.batch(&done).map(|()| done.exit_code()))
}

/// As many at once as there are cores, and memory for them.
pub(crate) fn jobs() -> usize {
    let by_memory = available_bytes().map_or(usize::MAX, |bytes| {
        usize::try_from(bytes / WORKER_BYTES).unwrap_or(usize::MAX)
    });
    parallel::cores().min(by_memory).max(1)
}

/// Memory that could be used without swapping, as Linux estimates it.
fn available_bytes() -> Option<u64> {
    let memory = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = memory
        .lines()
        .find(|line| line.starts_with("MemAvailable:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib << 10)
}
