//! `cargo grade reset`: the files of a lesson as they were handed out.
//!
//! Asks first, keeps what it replaces, and touches nothing else: results, hints and files of the
//! student's own stay.

mod change;
mod source;

use std::io;
use std::path::{Path, PathBuf};

use crate::args::ResetArguments;
use crate::clock;
use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::exit_code::ExitCode;
use crate::message::Message;
use crate::options::Environment;
use crate::reporter::Reporter;
use crate::review::input::Lines;

use self::change::Changes;

/// What is typed for yes.
const YES: [&str; 5] = ["y", "yes", "是", "是的", "好"];

/// What was put back. Paths are seen from the course's folder.
#[derive(Debug)]
pub(crate) struct Restored {
    pub(crate) lesson: String,
    pub(crate) exercise: PathBuf,
    /// Files of which there was another version.
    pub(crate) replaced: Vec<PathBuf>,
    /// Files that were not there.
    pub(crate) added: Vec<PathBuf>,
    /// Where the other versions are.
    pub(crate) kept: Option<PathBuf>,
}

/// `cargo grade reset`: the files of a lesson as they were handed out.
pub(crate) fn run(
    arguments: &ResetArguments,
    course: &Course,
    environment: &Environment,
    reporter: &mut Reporter<'_>,
) -> Result<io::Result<ExitCode>> {
    let lesson = course.lesson_manifest(&arguments.lesson)?;
    let handed_out = source::handed_out(course, &lesson, environment)?;
    let exercise = course.exercise(&lesson.id);
    let changes = Changes::between(&exercise, handed_out)?;
    let seen = |path: &Path| path.strip_prefix(course.root()).unwrap_or(path).to_owned();
    let mut restored = Restored {
        lesson: lesson.id.clone(),
        exercise: seen(&exercise),
        replaced: changes.replaced(),
        added: changes.added(),
        kept: None,
    };
    if changes.is_empty() {
        return Ok(reporter.restored(&restored).map(|()| ExitCode::Success));
    }
    if !arguments.yes {
        match asked(&restored, environment, reporter)? {
            Ok(true) => {}
            Ok(false) => {
                let told = reporter.aside(&Message::new("reset-left"));
                return Ok(told.map(|()| ExitCode::Success));
            }
            Err(problem) => return Ok(Err(problem)),
        }
    }
    let folder = course.root().join(".grade/replaced").join(&lesson.id);
    let kept = changes.apply(&folder, &clock::now().replace(':', "-"))?;
    restored.kept = kept.as_deref().map(seen);
    Ok(reporter.restored(&restored).map(|()| ExitCode::Success))
}

/// Whether these files may be replaced. Whoever is not there to be asked must have said so before.
fn asked(
    restored: &Restored,
    environment: &Environment,
    reporter: &Reporter<'_>,
) -> Result<io::Result<bool>> {
    let files: Vec<String> = restored
        .replaced
        .iter()
        .chain(&restored.added)
        .map(|file| restored.exercise.join(file).display().to_string())
        .collect();
    if !environment.is_interactive {
        let what = Message::new("error-reset-unasked").with("files", files);
        let hint = Message::new("hint-reset-unasked").with("lesson", restored.lesson.as_str());
        return Err(Error::new(Blame::Usage, what).hint(hint));
    }
    let differ = Message::new("reset-differ").with("files", files);
    if let Err(problem) = reporter
        .aside(&differ)
        .and_then(|()| reporter.ask(&Message::new("reset-ask")))
    {
        return Ok(Err(problem));
    }
    let line = Lines::default().next()?.unwrap_or_default();
    Ok(Ok(is_yes(&line)))
}

fn is_yes(line: &str) -> bool {
    YES.contains(&&*line.trim().to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::is_yes;

    #[test]
    fn only_a_plain_yes_is_one() {
        for yes in ["y", "Y", " yes\r", "是", "好"] {
            assert!(is_yes(yes), "{yes:?}");
        }
        for no in ["", "n", "yy", "否", "不是", "yes, but", "否，是"] {
            assert!(!is_yes(no), "{no:?}");
        }
    }
}
