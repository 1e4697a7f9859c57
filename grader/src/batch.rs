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
pub(crate) mod tables;

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::args::BatchArguments;
use crate::catalogue::Catalogue;
use crate::course::Course;
use crate::error::Result;
use crate::event::Listener;
use crate::exit_code::ExitCode;
use crate::options::Environment;
use crate::parallel;
use crate::report::stored::Stored;
use crate::reporter::Reporter;

pub(crate) use book::{Book, Made, State};
pub(crate) use class::{Class, Student};
pub(crate) use crew::{Crew, Standing, Terms, alone};
pub(crate) use key::Key;
use roster::Roster;

/// What a worker may take: a compiler with its linker, or a process with libtorch.
const WORKER_BYTES: u64 = 768 << 20;

/// What class is to be graded, and where the results go.
pub(crate) struct Order {
    /// With one entry a student.
    pub(crate) folder: PathBuf,
    pub(crate) out: PathBuf,
    pub(crate) roster: Option<PathBuf>,
    /// As many as cores and memory allow, if not given.
    pub(crate) n_jobs: Option<usize>,
    pub(crate) terms: Terms,
}

/// What `cargo grade batch` did.
pub(crate) struct Done {
    pub(crate) lesson: String,
    pub(crate) folder: PathBuf,
    pub(crate) class: Class,
    /// In the order of the class.
    pub(crate) standings: Vec<Standing>,
    pub(crate) n_jobs: usize,
    pub(crate) spent: Spent,
}

/// Where the time of a class went, after each other.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spent {
    /// Looking at the class, and finding what grading takes.
    pub(crate) open: Duration,
    pub(crate) grade: Duration,
    /// The tables and the overview.
    pub(crate) write: Duration,
}

impl Spent {
    pub(crate) fn all(&self) -> Duration {
        self.open + self.grade + self.write
    }
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

/// Why a page could not be written, if one could not: nobody would miss it otherwise.
pub(crate) fn pages_are_there(standings: &[Standing]) -> Result<()> {
    let missing = standings.iter().find_map(|standing| match standing {
        Standing::Graded { no_page, .. } => no_page.as_deref(),
        _ => None,
    });
    missing.map_or(Ok(()), |error| Err(error.clone()))
}

impl Done {
    /// How many results of before still held.
    pub(crate) fn n_reused(&self) -> usize {
        let is_reused = |standing: &&Standing| {
            matches!(
                standing,
                Standing::Graded {
                    is_reused: true,
                    ..
                }
            )
        };
        self.standings.iter().filter(is_reused).count()
    }

    /// The reports of those that were graded.
    pub(crate) fn reports(&self) -> impl Iterator<Item = &Stored> {
        self.standings.iter().filter_map(|standing| match standing {
            Standing::Graded { stored, .. } => Some(&**stored),
            _ => None,
        })
    }

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

/// Grades a class, and tells what became of it.
pub(crate) fn run(
    arguments: &BatchArguments,
    course: &Course,
    environment: &Environment,
    catalogue: &Catalogue,
    reporter: &mut Reporter<'_>,
) -> Result<io::Result<ExitCode>> {
    let at = |path: &PathBuf| environment.folder.join(path);
    let order = Order {
        folder: at(&arguments.folder),
        out: at(&arguments.out),
        roster: arguments.roster.as_ref().map(at),
        n_jobs: arguments.jobs.map(usize::from),
        terms: Terms {
            lesson: course.lesson(&arguments.lesson)?.id,
            device: arguments.device,
            confine: arguments.confine,
            seed: arguments.seed,
        },
    };
    let done = grade(&order, course, environment, catalogue, reporter)?;
    Ok(reporter.batch(&done).map(|()| done.exit_code()))
}

/// Grades a class.
pub(crate) fn grade(
    order: &Order,
    course: &Course,
    environment: &Environment,
    catalogue: &Catalogue,
    listener: &mut dyn Listener,
) -> Result<Done> {
    let began = Instant::now();
    let roster = order.roster.as_deref();
    let listed = roster.map(Roster::load).transpose()?;
    let but: Vec<&Path> = roster.into_iter().chain([&*order.out]).collect();
    let class = Class::look(&order.folder, listed, &but)?;
    let book = Book::open(&order.out, &order.terms.lesson)?;
    book.keep_class(&class)?;
    let crew = Crew::open(
        &order.terms,
        course,
        environment,
        catalogue,
        &book,
        listener,
    )?;
    let n_jobs = order.n_jobs.unwrap_or_else(jobs);
    let open = began.elapsed();
    let standings = crew.grade(&class, n_jobs, listener)?;
    let graded = began.elapsed();
    let (folder, lesson) = (book.folder(), crew.lesson());
    tables::write(folder, &class, &standings, lesson, catalogue)?;
    pages::write_index(&book, &class, &standings, lesson, catalogue)?;
    pages_are_there(&standings)?;
    Ok(Done {
        lesson: order.terms.lesson.clone(),
        folder: folder.to_owned(),
        class,
        standings,
        n_jobs,
        spent: Spent {
            open,
            grade: graded.saturating_sub(open),
            write: began.elapsed().saturating_sub(graded),
        },
    })
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
