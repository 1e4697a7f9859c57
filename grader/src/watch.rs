//! `cargo grade watch`: grades again whenever a file is saved.
//!
//! One thread grades, this one waits for everything else: keys, saves, results, signals. What is
//! shown belongs to the reporter.

mod bell;
mod eye;
mod keys;
mod round;
mod session;
mod worker;

use std::io;
use std::sync::mpsc;

use self::bell::Bell;
use self::eye::Eye;
use self::keys::Keys;
use self::session::{Leave, Session};
use self::worker::{Told, Worker};
use crate::args::{Format, WatchArguments};
use crate::catalogue::Catalogue;
use crate::course::Course;
use crate::error::{Error, Result};
use crate::exit_code::ExitCode;
use crate::grade::{Request, Shop};
use crate::interrupt;
use crate::options::Environment;
use crate::reporter::{Face, Reporter, Scene};

/// Why watching ends: nobody listens, or something failed.
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

/// Watches a lesson until somebody leaves.
pub(crate) fn run(
    arguments: &WatchArguments,
    course: &Course,
    environment: &Environment,
    catalogue: &Catalogue,
    reporter: &mut Reporter<'_>,
) -> Result<io::Result<ExitCode>> {
    match watch(arguments, course, environment, catalogue, reporter) {
        Ok(Leave::Quit) => Ok(Ok(ExitCode::Success)),
        Ok(Leave::Interrupted) => Err(Error::interrupted()),
        Err(Halt::Told(problem)) => Ok(Err(problem)),
        Err(Halt::Failed(error)) => Err(error),
    }
}

fn watch(
    arguments: &WatchArguments,
    course: &Course,
    environment: &Environment,
    catalogue: &Catalogue,
    reporter: &mut Reporter<'_>,
) -> std::result::Result<Leave, Halt> {
    let lesson = course.lesson(&arguments.lesson)?;
    // A call that makes no sense is refused before anything is watched.
    let request = Request::resolve(&arguments.grading(), course, &lesson, environment)?;
    let bell = Bell::hang()?;
    let polls = environment.watch.as_deref() == Some("poll");
    let eye = Eye::open(course, &lesson, polls, bell.rope())?;
    // What takes minutes once is told as ever, before the screen is ours.
    let shop = if request.selection.includes_code(&lesson) {
        Some(Shop::open(course, request.device, environment, reporter)?)
    } else {
        None
    };
    let is_screen = environment.is_interactive && reporter.format() == Format::Human;
    let keys = if is_screen {
        bell.rope().pulled_by_resizing()?;
        Keys::pressed()
    } else {
        Keys::typed_in_lines()
    };
    let mut face = reporter.watching(is_screen)?;
    face.show(Scene::Watching {
        lesson: &lesson.id,
        files: eye.names(),
        polling: eye.polling(),
    })?;
    std::thread::scope(|scope| {
        let (jobs, to_do) = mpsc::channel();
        let (told, news) = mpsc::channel();
        let worker = Worker {
            course,
            environment,
            lesson: &lesson.id,
            shop,
        };
        let told = Told {
            told,
            rope: bell.rope(),
        };
        scope.spawn(move || worker.work(to_do, &told));
        let session = Session {
            arguments,
            course,
            catalogue,
            is_only_code: false,
            round: round::Round::default(),
            bell,
            eye,
            keys,
            face: &mut face,
            jobs,
            news,
        };
        let left = session.run();
        // Whatever is still graded ends, and its children with it.
        interrupt::raise();
        left
    })
}
