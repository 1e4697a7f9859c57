//! `cargo grade generate`: the exercise, made from the solution.
//!
//! The solution is the one source. What its marks mean stands in `marks` and `markdown`, which know
//! texts and no files; `tree`, `layout` and `write` touch the disk.

mod exercise;
mod layout;
mod markdown;
mod marks;
pub(crate) mod tree;
mod write;

use std::io;
use std::path::PathBuf;

use crate::args::GenerateArguments;
use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::exit_code::ExitCode;
use crate::lesson::Lesson;
use crate::message::Message;
use crate::options::Environment;
use crate::reporter::{FileState, Generated, GeneratedFile, GeneratedLesson, Reporter};
use crate::toolchain::Toolchain;

pub(crate) use exercise::Exercise;
pub(crate) use markdown::filled;
pub(crate) use marks::{BLANK, Opening, Region, open_alone};
pub(crate) use write::put;

/// A mistake of whoever marked a solution: where, what, and the next step.
#[derive(Debug, PartialEq)]
struct Mistake {
    /// From the folder of the solution, once it is known.
    file: Option<PathBuf>,
    line: usize,
    what: Message,
    next: Message,
}

impl Mistake {
    fn at(line: usize, what: Message, next: Message) -> Self {
        Self {
            file: None,
            line,
            what,
            next,
        }
    }

    fn in_file(self, file: impl Into<PathBuf>) -> Self {
        Self {
            file: Some(file.into()),
            ..self
        }
    }

    fn into_error(self) -> Error {
        let file = self.file.unwrap_or_default();
        let place = PathBuf::from(format!("{}:{}", file.display(), self.line));
        let what = Message::new("error-generate")
            .with("place", &*place)
            .with("problem", self.what);
        Error::new(Blame::Course, what).hint(self.next)
    }
}

/// `cargo grade generate`: writes the exercises, or compares them with what is there.
pub(crate) fn run(
    arguments: &GenerateArguments,
    course: &Course,
    environment: &Environment,
    reporter: &mut Reporter<'_>,
) -> Result<io::Result<ExitCode>> {
    let names = match &arguments.lesson {
        Some(name) => vec![name.clone()],
        None => course.lesson_names()?,
    };
    let toolchain = Toolchain::find(environment.cargo.clone())?;
    // All are made before the first is written: a mistake in one leaves the others as they were.
    let mut made = Vec::new();
    for name in &names {
        let lesson = course.lesson_manifest(name)?;
        made.push((exercise_of(course, &lesson, &toolchain)?, lesson));
    }
    let mut lessons: Vec<GeneratedLesson> = Vec::new();
    for (exercise, lesson) in &made {
        let folder = course.exercise(&lesson.id);
        let mut files = write::compare(exercise, &lesson.id, &folder)?;
        let mut kept = None;
        if !arguments.check {
            kept = write::keep_work(exercise, course, &lesson.id, &files)?;
            write::write(exercise, &folder, &mut files)?;
        }
        lessons.push(GeneratedLesson {
            id: lesson.id.clone(),
            n_blanks: exercise.blanks.len(),
            files,
            kept,
        });
    }
    let generated = Generated {
        is_check: arguments.check,
        lessons,
    };
    let code = if generated.is_up_to_date() {
        ExitCode::Success
    } else {
        ExitCode::Course
    };
    Ok(reporter.generated(&generated).map(|()| code))
}

/// The exercise of a lesson as its solution makes it, whatever lies in `exercises`.
pub(crate) fn exercise_of(
    course: &Course,
    lesson: &Lesson,
    toolchain: &Toolchain,
) -> Result<Exercise> {
    let folder = course.solution(&lesson.id);
    if !folder.is_dir() {
        let what = Message::new("error-no-solution").with("lesson", &*lesson.id);
        let next = Message::new("hint-no-solution").with(
            "path",
            PathBuf::from("solutions").join(&lesson.id).as_path(),
        );
        return Err(Error::new(Blame::Course, what).hint(next));
    }
    let manifest = course.lesson_folder(&lesson.id)?.join("lesson.toml");
    let manifest =
        std::fs::read_to_string(&manifest).map_err(|problem| Error::io(&manifest, &problem))?;
    let files = tree::read(&folder, course.root())?;
    let mut exercise = exercise::made(lesson, &manifest, &files).map_err(Mistake::into_error)?;
    layout::lay_out(&mut exercise, course.root(), toolchain)?;
    Ok(exercise)
}

/// The numbers of the blanks of a source; none where its marks are not sound.
pub(crate) fn blanks_of(source: &str) -> Vec<u32> {
    let marked = marks::read(source).ok();
    let regions = marked.map(|marked| marked.regions).unwrap_or_default();
    regions.iter().map(|region| region.number).collect()
}

/// The files in which the exercise on the disk is not what the solution gives.
pub(crate) fn differences(
    course: &Course,
    lesson: &Lesson,
    toolchain: &Toolchain,
) -> Result<Vec<GeneratedFile>> {
    let exercise = exercise_of(course, lesson, toolchain)?;
    let mut files = write::compare(&exercise, &lesson.id, &course.exercise(&lesson.id))?;
    files.retain(|file| matches!(file.state, FileState::Differs(_) | FileState::Missing));
    Ok(files)
}
