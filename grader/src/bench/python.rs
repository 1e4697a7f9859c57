//! The same checks as a Python course would make them: `torch`, `pytest`, a process a submission.
//!
//! The harness lies in `grader/bench/python`, beside the lesson that it knows. Here it is only
//! started, and its numbers are taken.

use std::path::PathBuf;

use serde::Deserialize;

use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::event::{Event, Listener};
use crate::lesson::Lesson;
use crate::message::Message;
use crate::process::{Line, Output, Tool, ToolEnd};

/// What the harness needs of Python.
const NEEDS: &str = "import tomllib, pytest, torch";

/// Its folder in the course.
const FOLDER: &str = "grader/bench/python";

/// What it measured, in its own words.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Measured {
    pub(crate) submissions: usize,
    pub(crate) passed: usize,
    pub(crate) seconds: f64,
    pub(crate) cpu_seconds: f64,
    pub(crate) peak_bytes: u64,
    /// The version of its `torch`.
    pub(crate) torch: String,
}

/// Has so many submissions checked, one after the other. Where that cannot be, says why.
pub(super) fn measure(
    course: &Course,
    lesson: &Lesson,
    n_submissions: usize,
    listener: &mut dyn Listener,
) -> Result<std::result::Result<Measured, Message>> {
    let folder = course.root().join(FOLDER);
    let runner = folder.join("run.py");
    if !runner.is_file() || !folder.join(&lesson.id).is_dir() {
        let why = Message::new("bench-python-no-lesson").with("lesson", &*lesson.id);
        return Ok(Err(why));
    }
    let needs = Tool::new("python3").arguments(["-B", "-c", NEEDS]);
    match needs.run(&mut |_| {}) {
        Ok(ToolEnd::Success(_)) => {}
        Ok(ToolEnd::Interrupted) => return Err(Error::interrupted()),
        Ok(ToolEnd::Failure(output)) => {
            let why = Message::new("bench-python-lacks").with("problem", last_words(&output));
            return Ok(Err(why));
        }
        Err(_) => return Ok(Err(Message::new("bench-python-none"))),
    }
    let mut measured = None;
    let words: [PathBuf; 4] = [
        "-B".into(),
        runner,
        lesson.id.clone().into(),
        n_submissions.to_string().into(),
    ];
    let mut done = 0;
    let end = Tool::new("python3")
        .arguments(words)
        .arguments([course.root(), &course.solution(&lesson.id)])
        // What the grader gives its own runs.
        .variable("OMP_NUM_THREADS", "1")
        .run(&mut |line| {
            let Line::Stdout(line) = line else {
                return;
            };
            if let Ok(numbers) = serde_json::from_str(line) {
                measured = Some(numbers);
                return;
            }
            done += 1;
            listener.hear(&Event::Checking {
                done: done.min(n_submissions),
                all: n_submissions,
            });
        });
    listener.hear(&Event::CheckingFinished);
    match (end, measured) {
        (Ok(ToolEnd::Interrupted), _) => Err(Error::interrupted()),
        (Ok(ToolEnd::Success(_)), Some(measured)) => Ok(Ok(measured)),
        (Ok(ToolEnd::Success(output) | ToolEnd::Failure(output)), _) => {
            Err(failed().detail(output.stderr.last_lines(20)))
        }
        (Err(problem), _) => Err(failed().detail(problem.to_string())),
    }
}

fn failed() -> Error {
    Error::new(Blame::Course, Message::new("bench-python-failed"))
        .hint(Message::new("hint-bench-python"))
}

/// What Python said at last: the name of what it lacks.
fn last_words(output: &Output) -> String {
    output.stderr.last_lines(1)
}
