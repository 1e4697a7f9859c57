//! One thing to do next about a graded submission, in its own files.

use crate::grade::Graded;
use crate::lesson::{Item, Part};
use crate::message::{Message, key};
use crate::verdict::{Evidence, ItemJudgement, PanicPlace, Status};

/// What to look at next: the first item of the code that has lost points, else of the answers.
pub(super) fn of(graded: &Graded) -> Option<Message> {
    let items = || graded.lesson.items.iter().zip(&graded.judgement.items);
    let of_part = |part| items().filter(move |(item, _)| item.part() == part);
    let is_lost = |judged: &ItemJudgement| {
        judged.outcome.status != Status::Passed && !judged.outcome.status.is_open()
    };
    let (item, judged) = [Part::Code, Part::Answers]
        .into_iter()
        .flat_map(of_part)
        .find(|(_, judged)| is_lost(judged))?;
    Some(match (judged.outcome.status, item.part()) {
        (Status::NotBuilt, _) => not_built(graded),
        (Status::Refused, _) => Message::new("next-refused"),
        (_, Part::Answers) => {
            Message::new("next-answers").with("file", graded.lesson.files.answers.as_str())
        }
        (status, Part::Code) => in_code(status, item, judged, graded),
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
    .with("blanks", blanks(item))
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

/// The numbers of an item's blanks.
pub(super) fn blanks(item: &Item) -> String {
    let numbers: Vec<String> = item.blanks.iter().map(u32::to_string).collect();
    numbers.join(", ")
}
