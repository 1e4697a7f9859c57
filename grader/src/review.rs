//! `cargo grade review`: a person decides what the grader leaves to one.
//!
//! The submission is graded, the record laid over it, and only then is anything asked or written:
//! what is decided is always bound to what was just graded.

mod desk;
pub(crate) mod input;
mod matter;
mod setting;
mod walk;

use std::io;
use std::path::Path;

pub(crate) use self::desk::Desk;
pub(crate) use self::matter::Matter;
use crate::args::{Format, ReviewArguments};
use crate::course::Course;
use crate::decision::apply::apply;
use crate::decision::chain::Chain;
use crate::decision::place::Place;
use crate::decision::record::Decision;
use crate::error::{Blame, Error, Result};
use crate::grade::{self, Graded, Request};
use crate::history::Cause;
use crate::message::Message;
use crate::options::Environment;
use crate::reporter::{Reporter, Review};
use crate::results;
use crate::submission::Origin;

/// Under which nobody in particular decides.
const NOBODY: &str = "unknown";

/// Why a review does not go on: nobody listens, or something failed.
enum Halt {
    Told(io::Error),
    Failed(Error),
}

impl From<io::Error> for Halt {
    fn from(problem: io::Error) -> Self {
        Self::Told(problem)
    }
}

impl From<Error> for Halt {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// Reviews a submission.
pub(crate) fn review(
    arguments: &ReviewArguments,
    course: &Course,
    environment: &Environment,
    reporter: &mut Reporter<'_>,
) -> Result<io::Result<()>> {
    match reviewed(arguments, course, environment, reporter) {
        Ok(()) => Ok(Ok(())),
        Err(Halt::Told(problem)) => Ok(Err(problem)),
        Err(Halt::Failed(error)) => Err(error),
    }
}

fn reviewed(
    arguments: &ReviewArguments,
    course: &Course,
    environment: &Environment,
    reporter: &mut Reporter<'_>,
) -> std::result::Result<(), Halt> {
    let lesson = course.lesson(&arguments.lesson)?;
    let settings = setting::settings(arguments, &lesson)?;
    let request = Request::resolve(&arguments.grading(), course, &lesson, environment)?;
    let named = arguments.subject.record.as_deref();
    let folder = &environment.folder;
    let place = Place::of(named, folder, course, &lesson.id, &request.origin);
    if arguments.verify {
        let chain = place.load()?;
        return Ok(reporter
            .review()
            .verified(&lesson.id, &place, chain.as_ref())?);
    }
    let chain = Chain::load(&place.path)?.unwrap_or_default();
    let reference = matter::reference(course, &lesson);
    let command = desk::command(&lesson.id, &request.origin, place.named.as_deref());
    let graded = grade::grade(course, lesson, request, environment, reporter)?;
    let login = || environment.login.clone();
    let by = arguments.by.clone().or_else(login).unwrap_or_default();
    let mut desk = Desk {
        machine: graded.judgement.clone(),
        graded,
        place,
        chain,
        reference,
        command,
        by: if by.trim().is_empty() {
            NOBODY.to_owned()
        } else {
            by
        },
    };
    desk.lay_over();
    let teller = reporter.review();
    let may_ask =
        arguments.walk || (environment.is_interactive && teller.format() == Format::Human);
    if !settings.is_empty() {
        desk.decide(&settings, arguments.reason.as_deref().unwrap_or_default())?;
        keep(&desk, course, &teller)?;
        if teller.format() == Format::Json {
            return Ok(reporter.graded(&desk.graded)?);
        }
        for decision in last_lines(&desk.chain, settings.len()) {
            teller.written(Some(decision))?;
        }
        teller.totals(&desk.graded)?;
    } else if arguments.list || !may_ask {
        teller.list(&desk, &matter::all(&desk), arguments.all)?;
    } else {
        let before = desk.chain.decisions.len();
        let walked = walk::walk(&mut desk, arguments.all, &teller);
        if desk.chain.decisions.len() > before {
            keep(&desk, course, &teller)?;
        }
        walked?;
        teller.totals(&desk.graded)?;
    }
    Ok(())
}

/// What was decided counts from now on, also where results are listed.
fn keep(desk: &Desk, course: &Course, teller: &Review<'_>) -> io::Result<()> {
    let warning = results::keep(&desk.graded, course, teller.catalogue(), Cause::Review);
    warning.map_or(Ok(()), |warning| teller.warn(&warning))
}

fn last_lines(chain: &Chain, n_lines: usize) -> &[Decision] {
    let decisions = &chain.decisions;
    &decisions[decisions.len().saturating_sub(n_lines)..]
}

/// A graded submission with what its record says laid over the grade. It can be reviewed at this
/// origin, with the record of this name.
pub(crate) fn laid_over(
    mut graded: Graded,
    chain: Option<&Chain>,
    origin: &Origin,
    named: Option<&Path>,
) -> Graded {
    let Some(chain) = chain else {
        return graded;
    };
    let command = desk::command(&graded.lesson.id, origin, named);
    let judgement = graded.judgement.clone();
    graded.judgement = apply(
        judgement,
        &chain.decisions,
        &desk::ground(&graded, &command),
    );
    graded
}

fn usage(what: Message) -> Error {
    Error::new(Blame::Usage, what)
}
