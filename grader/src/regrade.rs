//! `cargo grade regrade`: grades a class again after a change of lesson, rubric or grader, and says
//! what that changes before anything is written.
//!
//! Each submission is graded on the hidden inputs of its last result, so that what differs is owed to
//! the change alone. What people decided is laid over as ever, and a failure of ours writes nothing.

mod change;

use std::io;
use std::path::Path;
use std::time::Instant;

use crate::args::RegradeArguments;
use crate::batch::{
    self, Book, Class, Crew, Key, Made, Standing, State, Student, Terms, alone, pages, tables,
};
use crate::catalogue::Catalogue;
use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::exit_code::ExitCode;
use crate::options::Environment;
use crate::parallel;
use crate::report::stored::Stored;
use crate::reporter::Reporter;

pub(crate) use change::{Change, Crossing, Moved, Stand};

/// What `cargo grade regrade` found.
pub(crate) struct Regraded<'a> {
    pub(crate) lesson: &'a str,
    pub(crate) folder: &'a Path,
    /// What results rest on and is another now, by name, with the number of results.
    pub(crate) causes: Vec<(&'static str, usize)>,
    /// In the order of the class.
    pub(crate) students: Vec<(String, Outcome)>,
    pub(crate) is_applied: bool,
    pub(crate) is_interrupted: bool,
    pub(crate) seconds: f64,
}

/// What regrading a student's submission comes to.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    /// Nothing that the result rests on is another.
    Untouched,
    /// Graded again, and the same.
    Same,
    Changed(Box<Change>),
    /// There is no result that could be compared.
    NoResult,
    /// Through no fault of the student's: the result stays as it is.
    Failed(Error),
    /// Ctrl-C came first.
    NotReached,
}

/// A student's result, made anew where it has to be.
struct Again {
    outcome: Outcome,
    made: Option<(State, Key, Box<Made>)>,
}

/// Grades a class again.
pub(crate) fn run(
    arguments: &RegradeArguments,
    course: &Course,
    environment: &Environment,
    catalogue: &Catalogue,
    reporter: &mut Reporter<'_>,
) -> Result<io::Result<ExitCode>> {
    let began = Instant::now();
    let folder = environment.folder.join(&arguments.folder);
    let lesson = Book::lesson_of(&folder)?;
    let book = Book::open(&folder, &lesson)?;
    let class = book.class()?;
    let terms = Terms {
        lesson: lesson.clone(),
        device: arguments.device,
        confine: arguments.confine,
        seed: None,
    };
    let crew = Crew::open(&terms, course, environment, catalogue, &book, reporter)?;
    let n_jobs = arguments.jobs.map_or_else(batch::jobs, usize::from);
    let work = |student: &Student| one(student, &crew, &book);
    let again = parallel::until_interrupted(&class.students, n_jobs, reporter, work)?;
    let is_interrupted = again.iter().any(Option::is_none);
    let is_applied = arguments.apply && !is_interrupted;
    let causes = change::count(again.iter().flatten().map(Again::causes));
    let students = class.students.iter().zip(again);
    let students = students.map(|(student, again)| {
        let outcome = match again {
            None => Outcome::NotReached,
            Some(again) if is_applied => again.written(student, &book),
            Some(again) => again.outcome,
        };
        (student.id.clone(), outcome)
    });
    let students = students.collect();
    if is_applied {
        write_tables(&class, &book, &crew, catalogue)?;
    }
    let regraded = Regraded {
        lesson: &lesson,
        folder: book.folder(),
        causes,
        students,
        is_applied,
        is_interrupted,
        seconds: began.elapsed().as_secs_f64(),
    };
    let code = regraded.exit_code();
    Ok(reporter.regraded(&regraded).map(|()| code))
}

impl Regraded<'_> {
    fn exit_code(&self) -> ExitCode {
        let is_failure = |(_, outcome): &(String, Outcome)| matches!(outcome, Outcome::Failed(_));
        if self.is_interrupted {
            ExitCode::Interrupted
        } else if self.students.iter().any(is_failure) {
            ExitCode::NotGraded
        } else {
            ExitCode::Success
        }
    }
}

/// Grades a student's submission again, if anything that its result rests on is another.
fn one(student: &Student, crew: &Crew<'_>, book: &Book) -> Result<Again> {
    let Some((state, stored)) = book.result(&student.id) else {
        return Ok(Again::without(Outcome::NoResult));
    };
    match alone(|| again(&state, &stored, crew, book)) {
        Ok(again) => Ok(again),
        Err(error) if matches!(error.blame, Blame::Interrupted | Blame::Course) => Err(error),
        Err(error) => Ok(Again::without(Outcome::Failed(error))),
    }
}

fn again(state: &State, stored: &Stored, crew: &Crew<'_>, book: &Book) -> Result<Again> {
    let handed_in = book.handed_in(state, &crew.lesson().files)?;
    // What was handed in is the same by definition, whatever it was packed in.
    let key = Key {
        submission: state.key.submission.clone(),
        seed: state.key.seed,
        ..crew.key_of(&state.student, &handed_in)
    };
    if key == state.key {
        return Ok(Again::without(Outcome::Untouched));
    }
    let made = crew.make(&state.student, handed_in, Some(stored.run.seed))?;
    let outcome = match Change::between(stored, &made.stored) {
        Some(change) => Outcome::Changed(Box::new(change)),
        None => Outcome::Same,
    };
    Ok(Again {
        outcome,
        made: Some((state.clone(), key, Box::new(made))),
    })
}

impl Again {
    fn without(outcome: Outcome) -> Self {
        Self {
            outcome,
            made: None,
        }
    }

    /// What the old result rests on and is another now.
    fn causes(&self) -> Vec<&'static str> {
        let made = self.made.as_ref();
        made.map_or_else(Vec::new, |(state, key, _)| state.key.differences(key))
    }

    /// What becomes of it once it is written. The old report is kept.
    fn written(self, student: &Student, book: &Book) -> Outcome {
        let Some((state, key, made)) = self.made else {
            return self.outcome;
        };
        let written = book
            .keep(&state)
            .and_then(|()| book.write(&student.id, &state.entry, &key, &made));
        match written {
            Ok(()) => self.outcome,
            Err(error) => Outcome::Failed(error),
        }
    }
}

/// The tables and pages of the class with what its results are now. What could not be graded when it was
/// handed in is no result, whatever an older one says.
fn write_tables(class: &Class, book: &Book, crew: &Crew<'_>, catalogue: &Catalogue) -> Result<()> {
    let standing = |student: &Student| match (book.failure(&student.id), book.result(&student.id)) {
        (Some(error), _) => Standing::NotGraded(error),
        (None, Some((_, stored))) => crew.shown(student, stored, true),
        (None, None) if student.entries.is_empty() => Standing::NothingHandedIn,
        (None, None) => Standing::NotReached,
    };
    let standings: Vec<Standing> = class.students.iter().map(standing).collect();
    tables::write(book.folder(), class, &standings, crew.lesson(), catalogue)?;
    pages::write_index(book, class, &standings, crew.lesson(), catalogue)?;
    batch::pages_are_there(&standings)
}
