//! What is said of something that a person decided: their word, and the machine's beside it.

use super::{layout, listing};
use crate::catalogue::Catalogue;
use crate::decision::{Decided, Finding, Machine, Word};
use crate::message::{Message, key};
use crate::options::Output;
use crate::verdict::{ItemJudgement, Status, VetoJudgement, VetoState};

/// The lines on an item that was decided.
pub(super) fn item(
    judged: &ItemJudgement,
    decided: &Decided,
    catalogue: &Catalogue,
    output: &Output,
) -> Vec<String> {
    let person = said(Message::new("decided-item"), decided, catalogue)
        .with("id", judged.id.as_str())
        .with("points", judged.points.to_string())
        .with("max", judged.max_points.to_string());
    let person = layout::wrapped(&catalogue.render(&person), "  ", output);
    let colour = match judged.outcome.status {
        Status::Passed => "32",
        Status::Partial => "33",
        _ => "31",
    };
    let spoken = catalogue.speaking(judged.outcome.language);
    vec![
        layout::paint(&person, colour, output),
        layout::wrapped(&machine(&decided.machine, spoken), "    ", output),
    ]
}

/// The lines on a veto that was decided.
pub(super) fn veto(
    judged: &VetoJudgement,
    decided: &Decided,
    catalogue: &Catalogue,
    output: &Output,
) -> Vec<String> {
    let person = said(Message::new("decided-veto"), decided, catalogue)
        .with("id", judged.id.as_str())
        .with("title", judged.title.clone());
    let person = layout::wrapped(&catalogue.render(&person), "", output);
    let colour = if judged.state == VetoState::Fired {
        "31"
    } else {
        "33"
    };
    let spoken = catalogue.speaking(judged.language);
    vec![
        layout::paint(&person, colour, output),
        layout::wrapped(&machine(&decided.machine, spoken), "    ", output),
    ]
}

fn said(message: Message, decided: &Decided, catalogue: &Catalogue) -> Message {
    message
        .with("by", decided.by.as_str())
        .with("word", word(decided.to, catalogue))
        .with("date", date(&decided.at))
        .with("reason", decided.reason.as_str())
}

/// The day of a time by RFC 3339.
pub(super) fn date(at: &str) -> String {
    at.chars().take("2026-11-30".len()).collect()
}

/// What a person decides, in words.
pub(super) fn word(word: Word, catalogue: &Catalogue) -> String {
    catalogue.text(match word {
        Word::Yes => key!("word-yes"),
        Word::Half => key!("word-half"),
        Word::No => key!("word-no"),
        Word::Fired => key!("word-fired"),
        Word::Clear => key!("word-clear"),
        Word::Withdrawn => key!("word-withdrawn"),
    })
}

/// What the machine found, in words, with its reason and the code of that.
pub(super) fn machine(machine: &Machine, catalogue: &Catalogue) -> String {
    let found = match machine.finding {
        Finding::Point { status, points } => Message::new("machine-point")
            .with("status", listing::status_text(status.word(), catalogue))
            .with("points", points.to_string()),
        Finding::Veto(state) => Message::new(match state {
            VetoState::Clear => key!("machine-clear"),
            VetoState::Fired => key!("machine-fired"),
            VetoState::Excused => key!("machine-excused"),
            VetoState::Pending => key!("machine-pending"),
        }),
    };
    // What is right, or clear, has nothing more to say.
    let is_plain = matches!(
        machine.finding,
        Finding::Veto(VetoState::Clear)
            | Finding::Point {
                status: Status::Passed,
                ..
            }
    );
    let message = match machine.reason {
        _ if is_plain => Message::new("machine-plain"),
        Some(code) => Message::new("machine-asks")
            .with("code", code)
            .with("message", machine.message.clone()),
        None => Message::new("machine-says").with("message", machine.message.clone()),
    };
    catalogue.render(&message.with("found", found))
}
