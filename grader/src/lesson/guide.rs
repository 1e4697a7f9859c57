//! What a lesson tells a student beside the grade: for each item and veto what it means, what
//! usually goes wrong, and hints from a nudge to the last step before the solution.
//!
//! It stands in a file of its own beside the manifest, so that the manifest stays short.

use std::io::ErrorKind;
use std::path::Path;

use serde::Deserialize;

use crate::error::{Blame, Error, Result};
use crate::message::{Localised, Message};

/// Its name.
pub(crate) const FILE: &str = "guide.toml";

/// What is said of the items and vetoes of a lesson.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Guide {
    #[serde(default, rename = "entry")]
    pub(crate) entries: Vec<Entry>,
    /// What the `todo!`s of the exercise say, in both languages.
    #[serde(default, rename = "blank")]
    pub(crate) blanks: Vec<Blank>,
}

/// The hint of a blank.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Blank {
    pub(crate) number: u32,
    /// In English what its `todo!` says.
    pub(crate) hint: Localised,
}

/// What is said of one item or veto.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Entry {
    /// Of an item or a veto of the manifest.
    pub(crate) id: String,
    /// What it means.
    pub(crate) about: Localised,
    /// What usually goes wrong, each with a way out.
    #[serde(default)]
    pub(crate) faults: Vec<Localised>,
    /// From a nudge to the last step before the solution.
    #[serde(default)]
    pub(crate) hints: Vec<Localised>,
}

impl Guide {
    /// Reads the guide of the lesson in `folder`; an empty one where there is none.
    pub(crate) fn load(folder: &Path) -> Result<Self> {
        let path = folder.join(FILE);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(problem) if problem.kind() == ErrorKind::NotFound => return Ok(Self::default()),
            Err(problem) => return Err(Error::io(&path, &problem)),
        };
        toml::from_str(&text).map_err(|problem| {
            let line = problem
                .span()
                .map_or(1, |span| text[..span.start].matches('\n').count() + 1);
            Error::new(
                Blame::Course,
                Message::new("error-manifest")
                    .with("path", format!("{}:{line}", path.display()))
                    .with("problem", problem.message()),
            )
            .detail(problem.to_string())
        })
    }

    /// What is said of this item or veto.
    pub(crate) fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::lesson::Lesson;
    use crate::topic::Topic;

    fn lesson2() -> PathBuf {
        let grader = Path::new(env!("CARGO_MANIFEST_DIR"));
        grader.join("../lessons/lesson2")
    }

    #[test]
    fn the_guide_has_each_item_and_veto_once_and_nothing_else() {
        let lesson = Lesson::load_manifest(&lesson2()).unwrap();
        let guide = Guide::load(&lesson2()).unwrap();
        let mut ids: Vec<&str> = guide.entries.iter().map(|entry| &*entry.id).collect();
        let mut due: Vec<&str> = Topic::all(&lesson).map(Topic::id).collect();
        ids.sort_unstable();
        due.sort_unstable();
        assert_eq!(ids, due);
    }

    #[test]
    fn items_have_two_to_four_hints_and_vetoes_none() {
        let lesson = Lesson::load_manifest(&lesson2()).unwrap();
        let guide = Guide::load(&lesson2()).unwrap();
        for topic in Topic::all(&lesson) {
            let entry = guide.entry(topic.id()).expect("an entry");
            let due = match topic {
                Topic::Item(_) => 2..=4,
                Topic::Veto(_) => 0..=0,
            };
            assert!(due.contains(&entry.hints.len()), "{}", topic.id());
            let texts = || {
                entry
                    .faults
                    .iter()
                    .chain(&entry.hints)
                    .chain([&entry.about])
            };
            for text in texts() {
                for text in [&text.en, &text.zh] {
                    assert!(!text.trim().is_empty() && !text.contains('\n'), "{text}");
                }
            }
        }
    }

    #[test]
    fn the_hint_of_each_blank_is_what_its_todo_says() {
        let guide = Guide::load(&lesson2()).unwrap();
        let code = lesson2().join("../../exercises/lesson2/src/lib.rs");
        let code = std::fs::read_to_string(code).unwrap();
        assert_eq!(guide.blanks.len(), code.matches("todo!(\"blank").count());
        for blank in &guide.blanks {
            let todo = format!("todo!(\"blank {}: {}\")", blank.number, blank.hint.en);
            assert!(code.contains(&todo), "{todo}");
        }
    }

    #[test]
    fn a_lesson_may_have_none_and_a_misspelt_key_is_named_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Guide::load(folder.path()).unwrap().entries.is_empty());
        let text = "[[entry]]\nid = \"x\"\nabuot = \"y\"\n";
        std::fs::write(folder.path().join(FILE), text).unwrap();
        let error = Guide::load(folder.path()).unwrap_err();
        assert_eq!(error.blame, Blame::Course);
        let place = format!("{:?}", error.what);
        assert!(
            place.contains("guide.toml:3") && place.contains("abuot"),
            "{place}"
        );
    }
}
