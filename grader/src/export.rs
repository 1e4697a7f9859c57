//! A result as other systems read it: gradebooks and CI jobs.
//!
//! Everything is made from the one JSON report, by functions that know nothing else of the grade.
//! What they make is read back and compared with it, and only then written: an export that says
//! something else than the report is a fault of ours and not a grade. A run without a grade is
//! exported too, as a failure of ours and never as a nought; that is also what stands in every file
//! from the start, for a run that is killed writes nothing more.

mod annotations;
mod check;
mod classroom50;
mod grade;
mod gradescope;
mod identity;
mod junit;
mod kind;
mod output;
mod place;
mod prairielearn;
mod read_back;
mod summary;
mod text;

use crate::args::Format;
use crate::catalogue::Catalogue;
use crate::error::{Blame, Error, Result};
use crate::message::Message;
use crate::options::Environment;
use crate::report;

use self::grade::Outcome;
use self::identity::Identity;
use self::place::{Place, Staged};

pub(crate) use self::kind::{Kind, Wish};

/// The exports of a run, resolved before it begins.
#[derive(Debug)]
pub(crate) struct Exports(Vec<Export>);

#[derive(Debug)]
struct Export {
    kind: Kind,
    place: Place,
    /// Where the kind needs one.
    identity: Option<Identity>,
}

impl Exports {
    /// What is asked for, or what is missing for it.
    pub(crate) fn resolve(
        wishes: &[Wish],
        format: Format,
        environment: &Environment,
    ) -> Result<Self> {
        let exports = wishes.iter().map(|wish| {
            Ok(Export {
                kind: wish.kind,
                place: Place::of(wish, format, environment)?,
                identity: match wish.kind {
                    Kind::Classroom50 => Some(Identity::of(&environment.runner)?),
                    _ => None,
                },
            })
        });
        let exports = Self(exports.collect::<Result<_>>()?);
        place::assert_apart(exports.0.iter().map(|export| &export.place))?;
        Ok(exports)
    }

    /// Puts into every file of its own that there is no result yet: what an earlier run, or the
    /// submission itself, left there would else be taken for that of a run which is killed. What
    /// cannot be written is known before anything is graded.
    pub(crate) fn begin(&self, lesson: &str, catalogue: &Catalogue) -> Result<()> {
        let unfinished = Error::new(Blame::Machine, Message::new("export-unfinished"));
        let unfinished = unfinished.hint(Message::new("hint-export-unfinished"));
        let report = report::error(&unfinished, Some(lesson), catalogue);
        let made = self.made(&report, catalogue)?;
        let staged = Staged::of(&made)?;
        for (place, _) in &made {
            if let Place::Appended(path) = place {
                place::append(path, "")?;
            }
        }
        staged.settle()
    }

    /// Writes them all, or none. What belongs on standard output comes back.
    pub(crate) fn write(&self, report: &str, catalogue: &Catalogue) -> Result<String> {
        let mut printed = String::new();
        let made = self.made(report, catalogue)?;
        let staged = Staged::of(&made)?;
        for (place, text) in &made {
            match place {
                Place::File(_) => {}
                Place::Appended(path) => place::append(path, text)?,
                Place::Stdout => printed.push_str(text),
            }
        }
        staged.settle()?;
        Ok(printed)
    }

    /// Each export of a report with its place, once it is known to say the same.
    fn made(&self, report: &str, catalogue: &Catalogue) -> Result<Vec<(&Place, String)>> {
        if self.0.is_empty() {
            return Ok(Vec::new());
        }
        let outcome = Outcome::read(report).ok_or_else(|| fault(Kind::Json, "it is none"))?;
        let made = self.0.iter().map(|export| {
            let text = export.render(&outcome, report, catalogue);
            match check::agrees(export.kind, &text, &outcome) {
                Ok(()) => Ok((&export.place, text)),
                Err(problem) => Err(fault(export.kind, &problem)),
            }
        });
        made.collect()
    }
}

impl Export {
    fn render(&self, outcome: &Outcome, report: &str, catalogue: &Catalogue) -> String {
        let text = match (self.kind, &self.identity) {
            (Kind::Gradescope, _) => gradescope::render(outcome, catalogue),
            (Kind::Classroom50, Some(identity)) => {
                classroom50::render(outcome, identity, catalogue)
            }
            (Kind::Prairielearn, _) => prairielearn::render(outcome, catalogue),
            (Kind::Junit, _) => junit::render(outcome, catalogue),
            (Kind::GithubSummary, _) => {
                let taken = usize::try_from(self.place.taken()).unwrap_or(usize::MAX);
                let room = summary::BUDGET.saturating_sub(taken);
                summary::render(outcome, room, catalogue)
            }
            (Kind::GithubAnnotations, _) => annotations::render(outcome, catalogue),
            (Kind::GithubOutput, _) => output::render(outcome),
            (Kind::Json | Kind::Classroom50, _) => report.to_owned(),
        };
        format!("{}\n", text.trim_end())
    }
}

fn fault(kind: Kind, problem: &str) -> Error {
    let what = Message::new("export-disagrees")
        .with("kind", kind.word())
        .with("what", problem);
    Error::new(Blame::Grader, what).hint(Message::new("hint-export-disagrees"))
}

#[cfg(test)]
mod trial;
