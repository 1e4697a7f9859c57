//! `cargo grade release`: what students get, and the proof that it holds no solution and works.
//!
//! `take` and `prune` say what is handed out, `secret` and `blank` what must not be, `leak` looks for
//! it; `proof` and `expect` grade the exercises as a student would. Only then does `place` put the
//! release where it was asked for: one that fails leaves nothing.

#[cfg(test)]
mod attacks;
mod binding;
mod blank;
mod excuse;
mod expect;
mod known;
mod leak;
mod lex;
mod mirror;
mod page;
mod piece;
mod place;
mod plain;
mod proof;
mod prune;
mod secret;
mod take;
mod telling;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use self::place::Place;
use self::proof::Bench;
use self::secret::{Kind, Secret};
use crate::args::ReleaseArguments;
use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::exit_code::ExitCode;
use crate::generate::{self, Exercise};
use crate::lesson::{Lesson, rubric};
use crate::message::Message;
use crate::options::Environment;
use crate::reporter::{Released, Reporter, Searched};
use crate::toolchain::Toolchain;

/// Where labelled answers lie.
const LABELLED: &str = "tests/answers";

/// `cargo grade release`: writes what students get.
pub(crate) fn run(
    arguments: &ReleaseArguments,
    course: &Course,
    environment: &Environment,
    reporter: &mut Reporter<'_>,
) -> Result<io::Result<ExitCode>> {
    let place = Place::check(&arguments.out, &environment.folder, course.root())?;
    let toolchain = Toolchain::find(environment.cargo.clone())?;
    let lessons = lessons(course, &toolchain)?;
    let mut taken = take::take(course, &lessons)?;

    let secrets = secrets(course, &lessons)?;
    let leaks = leak::search(&taken.files, &secrets).into_iter();
    let at = |path: &Path, line| taken.line(path, line);
    let leaks: Vec<_> = leaks.map(|leak| leak.at(at)).collect();
    leak::refuse(&leaks)?;

    let bench = Bench::lay(course, &taken.files, &toolchain, reporter)?;
    let lock = bench.prune_lock()?;
    taken.files.insert(PathBuf::from("Cargo.lock"), lock);
    bench.build(reporter)?;
    let proved = lessons
        .iter()
        .map(|(lesson, exercise)| bench.grade(lesson, exercise));
    let proved = proved.collect::<Result<Vec<_>>>()?;

    let out = place.stage(&taken.files)?.install()?;
    let released = Released {
        out,
        n_files: taken.files.len(),
        n_bytes: taken.files.values().map(|bytes| bytes.len() as u64).sum(),
        left_out: taken.left_out,
        searched: searched(&lessons, &secrets),
        lessons: proved,
    };
    Ok(reporter.released(&released).map(|()| ExitCode::Success))
}

/// Every lesson with its exercise, made anew: what lies in `exercises` may be somebody's work.
fn lessons(course: &Course, toolchain: &Toolchain) -> Result<Vec<(Lesson, Exercise)>> {
    let names = course.lesson_names()?;
    let lessons = names.iter().map(|name| {
        let lesson = course.lesson_manifest(name)?;
        let exercise = generate::exercise_of(course, &lesson, toolchain)?;
        Ok((lesson, exercise))
    });
    lessons.collect()
}

/// What must not be in the release.
fn secrets(course: &Course, lessons: &[(Lesson, Exercise)]) -> Result<Vec<Secret>> {
    let mut secrets = Vec::new();
    let mut given = Vec::new();
    for (lesson, exercise) in lessons {
        secrets.extend(blank::secrets(exercise));
        secrets.extend(secret::of_answers(exercise));
        given.extend(secret::given_words(exercise));
        let file = Path::new("lessons").join(&lesson.id).join(rubric::FILE);
        secrets.extend(labelled(course, &file, &given)?);
    }
    let folder = course.root().join(LABELLED);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| Path::new(LABELLED).join(entry.file_name()))
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "toml")
        })
        .collect();
    files.sort();
    for file in files {
        secrets.extend(labelled(course, &file, &given)?);
    }
    Ok(secret::distinct(secrets))
}

/// The sentences of a file of answers, if it is there.
fn labelled(course: &Course, file: &Path, given: &[u64]) -> Result<Vec<Secret>> {
    let path = course.root().join(file);
    match fs::read_to_string(&path) {
        Ok(source) => secret::of_labelled(file, &source, given).map_err(|problem| {
            let what = Message::new("error-manifest")
                .with("path", file)
                .with("problem", problem.message());
            Error::new(Blame::Course, what).detail(problem.to_string())
        }),
        Err(problem) if problem.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(problem) => Err(Error::io(&path, &problem)),
    }
}

fn searched(lessons: &[(Lesson, Exercise)], secrets: &[Secret]) -> Searched {
    let mut too_short = Vec::new();
    for (lesson, exercise) in lessons {
        let blanks = blank::too_short(exercise).into_iter();
        too_short.extend(blanks.map(|number| (lesson.id.clone(), number)));
    }
    let is_sentence = |secret: &&Secret| secret.kind == Kind::Words;
    Searched {
        n_blanks: lessons
            .iter()
            .map(|(_, exercise)| exercise.blanks.len())
            .sum(),
        n_sentences: secrets.iter().filter(is_sentence).count(),
        too_short,
    }
}
