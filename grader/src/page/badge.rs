//! How something stands, in words and by a sign: a colour only says it again.

use serde::Serialize;

use crate::catalogue::Catalogue;
use crate::message::key;
use crate::reporter::matrix::Kind;
use crate::reporter::{sign, status_text};
use crate::verdict::Status;

/// The colours of what needs nobody.
pub(super) const PLAIN: &str = "plain";

/// A word with its sign and its colours.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Badge {
    pub(super) text: String,
    pub(super) sign: &'static str,
    /// A class of the style.
    pub(super) tone: &'static str,
}

/// The words of reports: each with its text, its sign and its colours.
type Look = (&'static str, &'static str, &'static str, &'static str);

const VERDICTS: [Look; 4] = [
    ("passed", key!("verdict-passed"), "✓", "good"),
    ("failed", key!("verdict-failed"), "✗", "bad"),
    ("vetoed", key!("verdict-vetoed"), "⊘", "bad"),
    ("undecided", key!("verdict-undecided"), "?", "open"),
];

const VETOES: [Look; 4] = [
    ("clear", key!("machine-clear"), "✓", "good"),
    ("fired", key!("machine-fired"), "✗", "bad"),
    ("excused", key!("machine-excused"), "✓", "good"),
    ("pending", key!("machine-pending"), "?", "open"),
];

const STANDINGS: [Look; 3] = [
    ("not-graded", key!("html-not-graded"), "!", "other"),
    ("no-submission", key!("html-no-submission"), "–", "plain"),
    ("not-reached", key!("html-not-reached"), "–", "plain"),
];

/// What a person decided, as a word of the record.
const WORDS: [(&str, &str); 6] = [
    ("yes", key!("word-yes")),
    ("half", key!("word-half")),
    ("no", key!("word-no")),
    ("fired", key!("word-fired")),
    ("clear", key!("word-clear")),
    ("withdrawn", key!("word-withdrawn")),
];

pub(super) fn verdict(word: &str, catalogue: &Catalogue) -> Badge {
    look(&VERDICTS, word, catalogue)
}

pub(super) fn status(word: &str, catalogue: &Catalogue) -> Badge {
    let tone = match Status::named(word) {
        Some(Status::Passed) => "good",
        Some(Status::Partial | Status::Pending) => "open",
        Some(Status::Unfilled | Status::NotRun) | None => PLAIN,
        Some(_) => "bad",
    };
    Badge {
        text: status_text(word, catalogue),
        sign: sign(word),
        tone,
    }
}

pub(super) fn veto(word: &str, catalogue: &Catalogue) -> Badge {
    look(&VETOES, word, catalogue)
}

pub(super) fn standing(word: &str, catalogue: &Catalogue) -> Badge {
    look(&STANDINGS, word, catalogue)
}

/// All verdicts in the order in which they are counted.
pub(super) fn verdicts() -> impl Iterator<Item = &'static str> {
    VERDICTS.iter().map(|(word, ..)| *word)
}

pub(super) fn word(word: &str, catalogue: &Catalogue) -> String {
    let known = WORDS.iter().find(|(known, _)| *known == word);
    known.map_or_else(|| word.to_owned(), |(_, key)| catalogue.text(key))
}

/// What a weight is. None where none belongs needs no sign.
pub(super) fn weight(kind: Kind, catalogue: &Catalogue) -> Option<Badge> {
    let (key, sign, tone) = match kind {
        Kind::Empty => return None,
        Kind::Right => (key!("matrix-is-right"), "✓", "good"),
        Kind::Wrong => (key!("matrix-is-wrong"), "✗", "bad"),
        Kind::Missing => (key!("matrix-is-missing"), "∅", "open"),
        Kind::Foreign => (key!("matrix-is-foreign"), "←", "other"),
    };
    Some(Badge {
        text: catalogue.text(key),
        sign,
        tone,
    })
}

/// A word that nobody knows is of a later grader and stands for itself.
fn look(looks: &[Look], word: &str, catalogue: &Catalogue) -> Badge {
    match looks.iter().find(|(known, ..)| *known == word) {
        Some((_, key, sign, tone)) => Badge {
            text: catalogue.text(key),
            sign,
            tone,
        },
        None => Badge {
            text: word.to_owned(),
            sign: "•",
            tone: "plain",
        },
    }
}
