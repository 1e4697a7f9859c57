//! `cargo grade rubric`, for whoever writes a rubric: what is wrong with it, how it reads a
//! sentence, and how its verdicts compare with labelled answers.
//!
//! The engine is the crate `grade-rubric`, which reads no file; here are the files and nothing of
//! how a text is judged.

mod attempt;
mod check;
mod corpus;
mod flaw;
mod loaded;
mod prompt;
mod typed;

use std::io;

use grade_rubric::eval::Figures;

use crate::args::RubricCommand;
use crate::course::Course;
use crate::error::Result;
use crate::exit_code::ExitCode;
use crate::options::Environment;
use crate::reporter::{Flaw, Measured, Reporter};

use loaded::Loaded;

/// Everything that is wrong with the rubric of a lesson that has one.
pub(crate) fn flaws(course: &Course, lesson: &str) -> Result<Vec<Flaw>> {
    let checked = check::check(course, Some(lesson))?;
    let rubrics = checked.rubrics.into_iter();
    Ok(rubrics.flat_map(|rubric| rubric.flaws).collect())
}

/// Does what an author asks.
pub(crate) fn run(
    command: &RubricCommand,
    course: &Course,
    environment: &Environment,
    reporter: &mut Reporter<'_>,
) -> Result<io::Result<ExitCode>> {
    match command {
        RubricCommand::Check { lesson } => {
            let checked = check::check(course, lesson.as_deref())?;
            let code = if checked.is_sound() {
                ExitCode::Success
            } else {
                ExitCode::Course
            };
            Ok(reporter.checked(&checked).map(|()| code))
        }
        RubricCommand::Try {
            text,
            lesson,
            question,
        } => {
            let loaded = match lesson {
                Some(lesson) => Loaded::of(course, lesson)?,
                None => Loaded::only(course)?,
            };
            let question = question.as_deref();
            let question = question.map(|name| loaded.question(name)).transpose()?;
            let told = match text {
                Some(text) => {
                    reporter.attempted(&attempt::attempt(&loaded, question.as_deref(), text))
                }
                None => typed::answer(
                    &loaded,
                    question.as_deref(),
                    environment.is_interactive,
                    reporter,
                )?,
            };
            Ok(told.map(|()| ExitCode::Success))
        }
        RubricCommand::Eval { lesson, files } => {
            let loaded = Loaded::of(course, lesson)?;
            let answers = corpus::read(&loaded.rubric, files)?;
            let measured = Measured {
                lesson: loaded.lesson.id.clone(),
                figures: Figures::beside(&loaded.rubric, &answers, |name| loaded.prompt(name)),
            };
            Ok(reporter.measured(&measured).map(|()| ExitCode::Success))
        }
    }
}
