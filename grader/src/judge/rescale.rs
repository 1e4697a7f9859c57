//! Everybody's own scale: whether the bytes that the answer names are right for it. Not scored.

use grade_rubric::rescale::{Mistake, Rescaled, Scale};

use crate::catalogue::Language;
use crate::lesson::Lesson;
use crate::message::Message;
use crate::sheet::{Section, Sheet};
use crate::verdict::{Rescale, RescaleState};

/// How a line with the id begins.
const LABELS: [&str; 4] = ["id", "student id", "学号", "學號"];

/// Looks at the section for it, if the lesson has one.
pub(super) fn judge(lesson: &Lesson, sheet: &Sheet) -> Option<Rescale> {
    let section = lesson.rescale.as_deref()?;
    lesson.rubric_source.as_ref()?;
    let open = |message: Message, id| Rescale {
        state: RescaleState::Open,
        id,
        message: message
            .with("section", section)
            .with("lesson", lesson.id.as_str()),
        language: None,
    };
    let Section::Answered(answer) = sheet.section(section) else {
        return Some(open(Message::new("rescale-open"), None));
    };
    let Some((id, rest)) = id(&answer.text) else {
        return Some(open(Message::new("rescale-no-id"), None));
    };
    let rubric = lesson.rubric.as_ref()?;
    let scale = lesson.scale.as_ref()?.scale(&lesson.id, id)?;
    let (state, message) = match rubric.check_scale(&scale, &rest) {
        Rescaled::Open => {
            return Some(open(Message::new("rescale-no-result"), Some(id.to_owned())));
        }
        Rescaled::Right(amount) => (
            RescaleState::Done,
            Message::new("rescale-right").with("quote", amount.quote),
        ),
        Rescaled::Wrong(amount, mistake) => (
            RescaleState::Wrong,
            match mistake {
                None => Message::new("rescale-wrong"),
                Some(Mistake::BinaryUnit) => Message::new("rescale-unit"),
                Some(Mistake::Thousand) => Message::new("rescale-thousand"),
                Some(Mistake::OtherMode(mode)) => {
                    Message::new("rescale-mode").with("other", mode.to_string())
                }
                Some(Mistake::NoUnit) => Message::new("rescale-no-unit"),
            }
            .with("quote", amount.quote),
        ),
    };
    Some(Rescale {
        state,
        id: Some(id.to_owned()),
        message: message.with("id", id).with("scale", shown(&scale)),
        language: language(&rest),
    })
}

/// A scale in one line, in the lesson's letters.
pub(crate) fn shown(scale: &Scale) -> String {
    format!(
        "L = {}, s = {}, b = {}, h = {}, a = {}, {}",
        scale.layers, scale.sequence, scale.batch, scale.hidden, scale.heads, scale.mode
    )
}

/// The id, and the text without the line that names it: a number in it is no result.
fn id(text: &str) -> Option<(&str, String)> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some(id) = named(line) {
            let rest = format!("{}\n{}", &text[..start], &text[start + line.len()..]);
            return Some((id, rest));
        }
        start += line.len();
    }
    None
}

/// The id that a line names: `id: 2026-17`.
fn named(line: &str) -> Option<&str> {
    let (label, id) = line.split_once([':', '：'])?;
    let label = label.trim_matches(|c: char| !c.is_alphanumeric());
    let is_label = LABELS.contains(&label.to_lowercase().as_str());
    let id = id.trim_matches(|c: char| !c.is_alphanumeric());
    (is_label && !id.is_empty()).then_some(id)
}

fn language(text: &str) -> Option<Language> {
    text.chars()
        .any(|character| ('\u{4e00}'..='\u{9fff}').contains(&character))
        .then_some(Language::Zh)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_is_named_in_a_line_of_its_own() {
        for (text, expected) in [
            ("id: 2026-17\n12 GB", Some("2026-17")),
            ("some words\n- **ID**: `x9`\r\n12 GB", Some("x9")),
            ("学号：２０２６\n", Some("２０２６")),
            ("id:\n12 GB", None),
            ("the id is 7: 12 GB", None),
            ("", None),
        ] {
            assert_eq!(id(text).map(|(id, _)| id), expected, "{text:?}");
        }
        assert_eq!(id("a\nid: 7 GB\nb").unwrap().1, "a\n\nb");
    }
}
