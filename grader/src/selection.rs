//! Which items a run is about (`--only`).

use std::collections::BTreeSet;

use crate::error::{Blame, Error, Result};
use crate::lesson::{Item, Lesson, Part};
use crate::message::Message;
use crate::topic;

/// The items that are graded; all others are shown as not run.
#[derive(Clone, Debug)]
pub(crate) enum Selection {
    All,
    Items(BTreeSet<String>),
}

impl Selection {
    /// Reads the names of `--only`: `code`, `answers` or ids of items.
    pub(crate) fn read(only: &[String], lesson: &Lesson) -> Result<Self> {
        if only.is_empty() {
            return Ok(Self::All);
        }
        let mut ids = BTreeSet::new();
        for name in only {
            let named = |item: &&Item| match name.as_str() {
                "code" => item.part() == Part::Code,
                "answers" => item.part() == Part::Answers,
                id => item.id == id,
            };
            let before = ids.len();
            ids.extend(
                lesson
                    .items
                    .iter()
                    .filter(named)
                    .map(|item| item.id.clone()),
            );
            let is_known = lesson.items.iter().any(|item| named(&item));
            if ids.len() == before && !is_known {
                return Err(unknown_item(name, lesson));
            }
        }
        Ok(Self::Items(ids))
    }

    pub(crate) fn includes(&self, item: &Item) -> bool {
        match self {
            Self::All => true,
            Self::Items(ids) => ids.contains(&item.id),
        }
    }

    /// Whether any item of the code is graded.
    pub(crate) fn includes_code(&self, lesson: &Lesson) -> bool {
        lesson
            .items
            .iter()
            .any(|item| item.part() == Part::Code && self.includes(item))
    }

    /// Whether any item of the answers is graded.
    pub(crate) fn includes_answers(&self, lesson: &Lesson) -> bool {
        lesson
            .items
            .iter()
            .any(|item| item.part() == Part::Answers && self.includes(item))
    }

    /// Whether an item that is graded rests on this check.
    pub(crate) fn needs_check(&self, lesson: &Lesson, check: &str) -> bool {
        lesson
            .items
            .iter()
            .any(|item| item.check() == Some(check) && self.includes(item))
    }
}

fn unknown_item(name: &str, lesson: &Lesson) -> Error {
    let ids: Vec<String> = lesson.items.iter().map(|item| item.id.clone()).collect();
    let known = ids.iter().map(String::as_str);
    let known: Vec<&str> = known.chain(["code", "answers"]).collect();
    let hint = topic::suggestion(name, &known)
        .unwrap_or_else(|| Message::new("hint-items").with("items", ids));
    Error::new(
        Blame::Usage,
        Message::new("error-unknown-item")
            .with("item", name)
            .with("lesson", lesson.id.as_str()),
    )
    .hint(hint)
}
