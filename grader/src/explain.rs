//! `cargo grade explain`: what an item or a veto means, and what usually goes wrong.
//!
//! How it is judged is read off the manifest; the rest stands in the lesson's guide. Hidden inputs
//! are counted and never shown, and of the wrong values that have a name only their number is told:
//! the names of some would answer a question of the sheet.

mod judged;

use std::io;

use crate::args::ExplainArguments;
use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::exit_code::ExitCode;
use crate::lesson::guide::Guide;
use crate::lesson::{Lesson, Part, Rule, VetoRule, rubric};
use crate::message::{Localised, Message};
use crate::points::Points;
use crate::reporter::Reporter;
use crate::results::{self, LastResult};
use crate::topic::{self, Topic};

/// What an item is of which no code ran to its end.
const NEVER_RAN: [&str; 5] = ["unfilled", "refused", "not-built", "not-run", "crashed"];

/// An item or a veto, explained.
#[derive(Debug)]
pub(crate) struct Explained {
    pub(crate) lesson: String,
    pub(crate) id: String,
    pub(crate) title: Localised,
    pub(crate) kind: Kind,
    /// The file that a student changes for it, below the exercise's folder.
    pub(crate) file: String,
    /// The section of the answers that it rests on, if it rests on answers.
    pub(crate) section: Option<String>,
    pub(crate) last: Last,
    pub(crate) about: Option<Localised>,
    pub(crate) judged: judged::Judged,
    pub(crate) faults: Vec<Localised>,
    /// How many hints there are.
    pub(crate) hints: usize,
}

/// What is explained.
#[derive(Debug)]
pub(crate) enum Kind {
    Item {
        part: Part,
        max_points: Points,
        blanks: Vec<u32>,
    },
    Veto,
}

/// What the last grade made of it.
#[derive(Debug)]
pub(crate) enum Last {
    Never,
    Item { points: f64, status: String },
    Veto { state: String, is_judged: bool },
}

pub(crate) use judged::Judged;

/// `cargo grade explain`: what an item or a veto means, and what usually goes wrong.
pub(crate) fn run(
    arguments: &ExplainArguments,
    course: &Course,
    reporter: &mut Reporter<'_>,
) -> Result<io::Result<ExitCode>> {
    let (lesson, id) = found(&arguments.item, course)?;
    let explained = explained(&lesson, &id, course)?;
    let told = reporter.explained(&explained);
    Ok(told.map(|()| ExitCode::Success))
}

/// The lesson and the id that are meant: by both names, or by an id that one lesson alone has.
fn found(typed: &str, course: &Course) -> Result<(Lesson, String)> {
    if let Some((lesson, id)) = typed.split_once('/') {
        return Ok((course.lesson_manifest(lesson)?, id.to_owned()));
    }
    let mut lessons = Vec::new();
    let mut broken = None;
    for name in course.lesson_names()? {
        match course.lesson_manifest(&name) {
            Ok(lesson) => lessons.push(lesson),
            Err(error) => broken = Some(error),
        }
    }
    let has = |lesson: &Lesson| Topic::find(lesson, typed).is_some();
    let named: Vec<String> = lessons
        .iter()
        .filter(|lesson| has(lesson))
        .map(|lesson| format!("{}/{typed}", lesson.id))
        .collect();
    if named.len() > 1 {
        let what = Message::new("error-ambiguous-item").with("item", typed);
        let hint = Message::new("hint-ambiguous-item").with("names", named);
        return Err(Error::new(Blame::Usage, what).hint(hint));
    }
    // It may stand in the lesson that cannot be read.
    match (lessons.iter().position(has), broken) {
        (Some(place), _) => Ok((lessons.swap_remove(place), typed.to_owned())),
        (None, Some(broken)) => Err(broken),
        (None, None) => Err(topic::unknown(typed, &lessons)),
    }
}

fn explained(lesson: &Lesson, id: &str, course: &Course) -> Result<Explained> {
    let topic = Topic::find(lesson, id).ok_or_else(|| topic::unknown(id, [lesson]))?;
    let guide = Guide::load(&course.lesson_folder(&lesson.id)?)?;
    let entry = guide.entry(id);
    let section = section(topic);
    let is_graded_here = course
        .lesson_folder(&lesson.id)?
        .join(rubric::FILE)
        .is_file();
    let is_code = matches!(topic, Topic::Item(item) if item.part() == Part::Code);
    Ok(Explained {
        lesson: lesson.id.clone(),
        id: id.to_owned(),
        title: topic.title().clone(),
        kind: match topic {
            Topic::Item(item) => Kind::Item {
                part: item.part(),
                max_points: item.max_points,
                blanks: item.blanks.clone(),
            },
            Topic::Veto(_) => Kind::Veto,
        },
        file: if is_code || section.is_none() {
            lesson.files.code.clone()
        } else {
            lesson.files.answers.clone()
        },
        section,
        last: last(topic, lesson, course),
        about: entry.map(|entry| entry.about.clone()),
        judged: judged::of(topic, lesson, is_graded_here),
        faults: entry.map_or_else(Vec::new, |entry| entry.faults.clone()),
        hints: entry.map_or(0, |entry| entry.hints.len()),
    })
}

fn section(topic: Topic<'_>) -> Option<String> {
    match topic {
        Topic::Item(item) => match &item.rule {
            Rule::Text { question } => Some(question.clone()),
            Rule::Expression(_) | Rule::Accumulation { .. } => None,
        },
        Topic::Veto(veto) => match &veto.rule {
            VetoRule::Text { question } => Some(question.clone()),
            VetoRule::PlainSum { excused_in, .. } => Some(excused_in.clone()),
        },
    }
}

fn last(topic: Topic<'_>, lesson: &Lesson, course: &Course) -> Last {
    let Some(result) = results::latest(course, &lesson.id) else {
        return Last::Never;
    };
    let has_run = has_run(topic, lesson, &result);
    let id = topic.id();
    let (mut items, mut vetoes) = (result.items.into_iter(), result.vetoes.into_iter());
    match topic {
        Topic::Item(_) => items.find(|item| item.id == id).map(|item| Last::Item {
            points: item.points,
            status: item.status,
        }),
        Topic::Veto(_) => vetoes.find(|veto| veto.id == id).map(|veto| Last::Veto {
            is_judged: veto.state != "clear" || has_run,
            state: veto.state,
        }),
    }
    .unwrap_or(Last::Never)
}

/// Whether the code that it is judged by ran, if it is judged by code.
fn has_run(topic: Topic<'_>, lesson: &Lesson, result: &LastResult) -> bool {
    let Topic::Veto(veto) = topic else {
        return true;
    };
    let VetoRule::PlainSum { check, .. } = &veto.rule else {
        return true;
    };
    let of_check = lesson
        .items
        .iter()
        .filter(|item| item.check() == Some(check));
    let ids: Vec<&str> = of_check.map(|item| &*item.id).collect();
    let mut judged = result.items.iter().filter(|item| ids.contains(&&*item.id));
    judged.any(|item| !NEVER_RAN.contains(&&*item.status))
}
