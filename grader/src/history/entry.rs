//! One result as a line of JSON.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::clock;
use crate::grade::Graded;
use crate::lesson::{Item, Lesson, Part};
use crate::points::Points;
use crate::selection::Selection;

/// Raised only if a field ever changed its meaning.
const VERSION: u32 = 1;

/// A result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Entry {
    version: u32,
    /// The lesson and a number that no other result of it has.
    pub(crate) id: String,
    /// By RFC 3339 in UTC.
    pub(crate) at: String,
    #[serde(default = "graded")]
    cause: String,
    pub(crate) verdict: String,
    pub(crate) score: f64,
    pub(crate) score_range: [f64; 2],
    pub(crate) items: Vec<EntryItem>,
    #[serde(default)]
    vetoes: Vec<EntryVeto>,
    /// What was graded, where that was not everything: `code`, `answers` or ids of items.
    #[serde(default)]
    pub(crate) only: Option<Vec<String>>,
    /// Of the submission.
    #[serde(default)]
    sha256: String,
    /// Of each of its files.
    #[serde(default)]
    files: BTreeMap<String, String>,
    #[serde(default)]
    seed: Option<u64>,
    #[serde(default)]
    device: Option<String>,
    #[serde(default)]
    grader: String,
    #[serde(default)]
    duration_ms: u64,
}

/// What an item came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct EntryItem {
    pub(crate) id: String,
    pub(crate) points: f64,
    pub(crate) status: String,
}

/// What a veto came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct EntryVeto {
    id: String,
    state: String,
}

/// What a result came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    Grade,
    Watch,
    /// A person decided about a grade.
    Review,
}

impl Cause {
    fn word(self) -> &'static str {
        match self {
            Self::Grade => "grade",
            Self::Watch => "watch",
            Self::Review => "review",
        }
    }
}

fn graded() -> String {
    Cause::Grade.word().to_owned()
}

impl Entry {
    /// A result of now, with its number still to come.
    pub(super) fn of(graded: &Graded, cause: Cause) -> Self {
        let judgement = &graded.judgement;
        let run = &graded.run;
        let took = run.compile.compile + run.compile.link + run.times.all + run.judge;
        let score = judgement.score().to_decimal();
        Self {
            version: VERSION,
            id: String::new(),
            at: clock::now(),
            cause: cause.word().to_owned(),
            verdict: judgement.verdict().word().to_owned(),
            score,
            score_range: [score, judgement.possible().to_decimal()],
            items: judgement
                .items
                .iter()
                .map(|item| EntryItem {
                    id: item.id.clone(),
                    points: item.points.to_decimal(),
                    status: item.outcome.status.word().to_owned(),
                })
                .collect(),
            vetoes: judgement
                .vetoes
                .iter()
                .map(|veto| EntryVeto {
                    id: veto.id.clone(),
                    state: veto.state.word().to_owned(),
                })
                .collect(),
            only: only(&graded.selection, &graded.lesson),
            sha256: graded.sha256.clone(),
            files: graded.file_hashes.iter().cloned().collect(),
            seed: Some(run.seed),
            device: run.device.clone(),
            grader: env!("CARGO_PKG_VERSION").to_owned(),
            duration_ms: u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
        }
    }

    /// Reads a line of a lesson's results, if it is one.
    pub(super) fn read(line: &[u8], lesson: &str) -> Option<Self> {
        let entry: Self = serde_json::from_slice(line).ok()?;
        let points = entry.items.iter().map(|item| item.points);
        let numbers = points.chain(entry.score_range).chain([entry.score]);
        let is_whole = numbers
            .map(Points::from_decimal)
            .all(|points| points.is_some());
        (is_whole && entry.number(lesson).is_some() && clock::is_time(&entry.at)).then_some(entry)
    }

    /// The number in the id.
    pub(super) fn number(&self, lesson: &str) -> Option<u64> {
        let number = self.id.strip_prefix(lesson)?.strip_prefix('-')?;
        let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
        is_plain.then(|| number.parse().ok())?
    }

    pub(super) fn is_number(&mut self, number: u64, lesson: &str) {
        self.id = format!("{lesson}-{number}");
    }

    /// The item of this id, if this result says something about it.
    pub(super) fn ran(&self, id: &str) -> Option<&EntryItem> {
        let mut items = self.items.iter();
        items.find(|item| item.id == id && item.status != "not-run")
    }

    /// Whether a file was another one in a later result.
    pub(super) fn is_older_than(&self, later: &Self, file: &str) -> bool {
        self.files.get(file) != later.files.get(file)
    }
}

impl EntryItem {
    pub(super) fn amount(&self) -> Points {
        Points::from_decimal(self.points).unwrap_or_default()
    }
}

/// The shortest words of `--only` for a selection.
fn only(selection: &Selection, lesson: &Lesson) -> Option<Vec<String>> {
    let Selection::Items(ids) = selection else {
        return None;
    };
    let mut words = Vec::new();
    for (part, word) in [(Part::Code, "code"), (Part::Answers, "answers")] {
        let items = || lesson.items.iter().filter(|item| item.part() == part);
        let chosen = |item: &&Item| ids.contains(&item.id);
        if items().all(|item| chosen(&item)) {
            words.push(word.to_owned());
        } else {
            words.extend(items().filter(chosen).map(|item| item.id.clone()));
        }
    }
    Some(words)
}
