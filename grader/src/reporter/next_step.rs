//! One thing to do next about a graded submission, in its own files.

use super::outcome;
use crate::grade::Graded;
use crate::lesson::{Item, Part};
use crate::message::{Message, key};
use crate::report;
use crate::sheet::Sheet;
use crate::submission::OriginKind;
use crate::verdict::{Evidence, ItemJudgement, PanicPlace, Status};

/// What to look at next: the first item of the code that has lost points, else of the answers.
pub(super) fn of(graded: &Graded) -> Option<Message> {
    let Some((item, judged)) = first_lost(graded) else {
        return hand_in(graded);
    };
    Some(match (judged.outcome.status, item.part()) {
        (Status::NotBuilt, _) => not_built(graded),
        (Status::Refused, _) => Message::new("next-refused"),
        (_, Part::Answers) => {
            let is_missing = matches!(graded.sheet, Sheet::Missing);
            let is_own = graded.origin.kind == OriginKind::Exercise;
            Message::new(if is_missing && is_own {
                key!("next-no-answers")
            } else {
                key!("next-answers")
            })
            .with("file", graded.lesson.files.answers.as_str())
            .with("lesson", graded.lesson.id.as_str())
        }
        (status, Part::Code) => in_code(status, item, judged, graded),
    })
}

/// The first item that has lost points, of the code before the answers. Where what it is lost for
/// is another item's open blank, that item.
pub(super) fn first_lost(graded: &Graded) -> Option<(&Item, &ItemJudgement)> {
    let items = || graded.lesson.items.iter().zip(&graded.judgement.items);
    let of_part = |part| items().filter(move |(item, _)| item.part() == part);
    let is_lost = |judged: &ItemJudgement| {
        judged.outcome.status != Status::Passed && !judged.outcome.status.is_open()
    };
    let first = [Part::Code, Part::Answers]
        .into_iter()
        .flat_map(of_part)
        .find(|(_, judged)| is_lost(judged))?;
    let owner = first.1.outcome.open_blank().and_then(|number| {
        items().find(|(item, judged)| item.blanks.contains(&number) && is_lost(judged))
    });
    Some(owner.unwrap_or(first))
}

/// Where all is done that a student can do, what is left.
fn hand_in(graded: &Graded) -> Option<Message> {
    outcome::only_handing_in_is_left(graded).then(|| {
        Message::new("next-hand-in")
            .with("code", graded.lesson.files.code.as_str())
            .with("answers", graded.lesson.files.answers.as_str())
            .with("folder", &*report::origin(graded))
    })
}

fn not_built(graded: &Graded) -> Message {
    if graded.diagnostics.iter().any(|said| said.level == "error") {
        return Message::new("next-not-built");
    }
    Message::new("next-not-finished").with("file", graded.lesson.files.code.as_str())
}

fn in_code(status: Status, item: &Item, judged: &ItemJudgement, graded: &Graded) -> Message {
    let file = graded.lesson.files.code.as_str();
    if let (Status::Crashed, Some(place)) = (status, own_place(judged, file)) {
        return Message::new("next-panic")
            .with("place", format!("{}:{}", place.file, place.line))
            .with("id", item.id.as_str());
    }
    Message::new(match status {
        Status::Crashed => key!("next-crash"),
        Status::TimedOut => key!("next-endless"),
        Status::OverLimit => key!("next-limit"),
        Status::BrokenTrace => key!("next-trace"),
        _ => key!("next-code"),
    })
    .with("id", item.id.as_str())
    .with("file", file)
    .with("blanks", blanks(item, judged, graded))
}

/// Where it panics, if that is in the student's own file.
fn own_place<'j>(judged: &'j ItemJudgement, file: &str) -> Option<&'j PanicPlace> {
    judged
        .outcome
        .evidence
        .iter()
        .find_map(|evidence| match evidence {
            Evidence::Panic(place) if place.file.ends_with(file) => Some(place),
            _ => None,
        })
}

/// The numbers of an item's blanks: of those that are still open, if any is.
fn blanks(item: &Item, judged: &ItemJudgement, graded: &Graded) -> Vec<String> {
    let code = String::from_utf8_lossy(&graded.code);
    let is_open = |number: &u32| {
        judged.outcome.open_blank() == Some(*number)
            || [":", "\""]
                .iter()
                .any(|end| code.contains(&format!("todo!(\"blank {number}{end}")))
    };
    let open: Vec<u32> = item.blanks.iter().copied().filter(is_open).collect();
    let named = if open.is_empty() { &item.blanks } else { &open };
    named.iter().map(u32::to_string).collect()
}
