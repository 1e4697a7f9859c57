//! Annotations of a GitHub job: a workflow command a line, which the runner shows beside the lines
//! of the submission.
//!
//! These are the only workflow commands that this program writes. Whatever is put into one is
//! neutral and escaped, so that it can neither end its line nor begin another command. A job shows
//! ten of each level and drops the rest without a word: the worst come first here, and how many are
//! left out is said.

use std::cmp::Reverse;
use std::path::Path;

use super::grade::{Grade, Item, Outcome, Place, place};
use super::text;
use crate::catalogue::Catalogue;
use crate::message::Message;
use crate::neutral;
use crate::points::Points;
use crate::verdict::{Status, VetoState};

/// How many of a level a job shows.
pub(super) const MOST: usize = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Error,
    Warning,
    Notice,
}

#[derive(Debug)]
struct Annotation {
    level: Level,
    title: String,
    message: String,
    place: Option<Place>,
}

pub(super) fn render(outcome: &Outcome, catalogue: &Catalogue) -> String {
    let all = match outcome {
        Outcome::Graded(grade) => graded(grade, catalogue),
        Outcome::NotGraded(failure) => vec![Annotation {
            level: Level::Error,
            title: catalogue.text("export-not-graded-title"),
            message: text::failure(failure, catalogue),
            place: None,
        }],
    };
    let mut lines = String::new();
    let mut n_more = 0;
    for (level, most) in [
        (Level::Error, MOST),
        (Level::Warning, MOST),
        // One is kept for how many there are more.
        (Level::Notice, MOST - 1),
    ] {
        let of_level = || all.iter().filter(|annotation| annotation.level == level);
        lines.extend(of_level().take(most).map(line));
        n_more += of_level().count().saturating_sub(most);
    }
    if n_more > 0 {
        lines.push_str(&line(&Annotation {
            level: Level::Notice,
            title: catalogue.render(&Message::new("export-more").with("count", n_more)),
            message: catalogue.render(&Message::new("export-more").with("count", n_more)),
            place: None,
        }));
    }
    lines
}

/// The worst first: what fails the lesson, what keeps it from being built, what costs most.
fn graded(grade: &Grade, catalogue: &Catalogue) -> Vec<Annotation> {
    let verdict = text::verdict(grade, catalogue);
    let mut all = vec![Annotation {
        level: Level::Notice,
        title: verdict.lines().next().unwrap_or_default().to_owned(),
        message: text::whole(grade, catalogue),
        place: None,
    }];
    let answers = grade.answers();
    for (state, level) in [
        (VetoState::Fired, Level::Error),
        (VetoState::Pending, Level::Warning),
        (VetoState::Excused, Level::Notice),
    ] {
        all.extend(grade.vetoes_in(state).map(|veto| Annotation {
            level,
            title: text::veto_title(veto, catalogue),
            message: text::veto_text(veto, catalogue),
            place: place(&veto.evidence, answers),
        }));
    }
    let errors = grade
        .diagnostics
        .iter()
        .filter(|said| said.level == "error");
    all.extend(errors.map(|said| Annotation {
        level: Level::Error,
        title: catalogue.text("export-summary-compiler"),
        message: neutral::shown(&said.message).into_owned(),
        place: said.file.clone().zip(said.line).map(|(file, line)| Place {
            file: file.to_string(),
            line,
            column: said.column,
        }),
    }));
    let mut items: Vec<(&Item, Level)> = grade.items.iter().filter_map(with_level).collect();
    items.sort_by_key(|(item, _)| Reverse(item.lost()));
    all.extend(items.into_iter().map(|(item, level)| Annotation {
        level,
        title: text::item_title(item, catalogue),
        message: text::item_text(item, catalogue),
        place: place(&item.evidence, answers),
    }));
    for annotation in &mut all {
        annotation.place = annotation
            .place
            .take()
            .and_then(|place| shown(&place, grade));
    }
    all
}

/// How loud an item is, if it is worth a word: one that was not part of the run is not.
fn with_level(item: &Item) -> Option<(&Item, Level)> {
    if item.is_passed() || item.is(Status::NotRun) {
        return None;
    }
    let level = if item.is_open() {
        Level::Notice
    } else if item.points > Points::default() {
        Level::Warning
    } else {
        Level::Error
    };
    Some((item, level))
}

/// The place as the runner finds it. A file that was not taken is none of the submission's, whatever
/// its code says.
fn shown(place: &Place, grade: &Grade) -> Option<Place> {
    let is_taken = grade
        .submission
        .files
        .iter()
        .any(|file| **file == *place.file);
    is_taken.then(|| Place {
        file: Path::new(&*grade.submission.origin)
            .join(&place.file)
            .display()
            .to_string(),
        ..place.clone()
    })
}

fn line(annotation: &Annotation) -> String {
    let level = match annotation.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Notice => "notice",
    };
    let mut properties = Vec::new();
    if let Some(place) = &annotation.place {
        let file = neutral::path(Path::new(&place.file));
        properties.push(format!("file={}", property(&file)));
        properties.push(format!("line={}", place.line));
        properties.extend(place.column.map(|column| format!("col={column}")));
    }
    let title = neutral::inline(&annotation.title);
    properties.push(format!("title={}", property(&title)));
    let message = neutral::shown(&annotation.message);
    format!("::{level} {}::{}\n", properties.join(","), data(&message))
}

/// A message as it stands in a command.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A property as it stands in a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
