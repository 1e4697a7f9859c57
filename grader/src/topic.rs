//! What a student can ask about by its id: the items and the vetoes of a lesson.

use crate::error::{Blame, Error};
use crate::lesson::{Item, Lesson, Veto};
use crate::message::{Localised, Message};

/// How many ids are suggested in place of one that does not exist.
const MOST_SUGGESTED: usize = 3;

/// An item or a veto.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Topic<'l> {
    Item(&'l Item),
    Veto(&'l Veto),
}

impl<'l> Topic<'l> {
    /// All of a lesson, in the order of its manifest.
    pub(crate) fn all(lesson: &'l Lesson) -> impl Iterator<Item = Self> {
        let items = lesson.items.iter().map(Self::Item);
        items.chain(lesson.vetoes.iter().map(Self::Veto))
    }

    pub(crate) fn find(lesson: &'l Lesson, id: &str) -> Option<Self> {
        Self::all(lesson).find(|topic| topic.id() == id)
    }

    pub(crate) fn id(self) -> &'l str {
        match self {
            Self::Item(item) => &item.id,
            Self::Veto(veto) => &veto.id,
        }
    }

    pub(crate) fn title(self) -> &'l Localised {
        match self {
            Self::Item(item) => &item.title,
            Self::Veto(veto) => &veto.title,
        }
    }
}

/// The error for an id that none of these lessons has, with those that look like it.
pub(crate) fn unknown<'l>(id: &str, lessons: impl IntoIterator<Item = &'l Lesson>) -> Error {
    let lessons: Vec<&Lesson> = lessons.into_iter().collect();
    let names: Vec<String> = lessons.iter().map(|lesson| lesson.id.clone()).collect();
    let known: Vec<&str> = lessons
        .iter()
        .flat_map(|lesson| Topic::all(lesson))
        .map(Topic::id)
        .collect();
    let what = Message::new("error-unknown-item")
        .with("item", id)
        .with("lesson", names);
    let hint = suggestion(id, &known).unwrap_or_else(|| {
        let known = known.into_iter().map(str::to_owned).collect::<Vec<_>>();
        Message::new("hint-topics").with("ids", known)
    });
    Error::new(Blame::Usage, what).hint(hint)
}

/// What may have been meant, if anything known comes near.
pub(crate) fn suggestion(typed: &str, known: &[&str]) -> Option<Message> {
    match &nearest(typed, known)[..] {
        [] => None,
        [one] => Some(Message::new("hint-did-you-mean").with("lesson", one.as_str())),
        several => Some(Message::new("hint-nearest").with("ids", several.to_vec())),
    }
}

/// Those that differ little from what was typed, or of which it is a part; the nearest first.
fn nearest(typed: &str, known: &[&str]) -> Vec<String> {
    let typed = typed.to_lowercase();
    let mut found: Vec<(usize, &str)> = known
        .iter()
        .map(|id| (strsim::damerau_levenshtein(&typed, id), *id))
        .filter(|(distance, id)| {
            let is_part = typed.len() >= 2 && id.contains(&typed);
            is_part || *distance <= id.chars().count() / 3
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    let nearest = found.into_iter().map(|(_, id)| id.to_owned());
    nearest.take(MOST_SUGGESTED).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant_is_found_and_nothing_is_guessed() {
        let known = [
            "formula",
            "recompute.full",
            "recompute.selective",
            "averaging",
            "q1.a",
            "q1.b",
            "q2.a",
            "no-averaging",
        ];
        for (typed, expected) in [
            ("avereging", &["averaging", "no-averaging"][..]),
            ("Averaging", &["averaging", "no-averaging"]),
            ("full", &["recompute.full"]),
            ("recompute", &["recompute.full", "recompute.selective"]),
            ("q1a", &["q1.a"]),
            ("Q1.A", &["q1.a", "q1.b", "q2.a"]),
            ("weather", &[]),
            ("", &[]),
            ("a", &[]),
        ] {
            assert_eq!(nearest(typed, &known), expected, "{typed}");
        }
    }
}
