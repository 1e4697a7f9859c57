//! Words that decide the status of a statement, whatever it is about.
//!
//! They are the crate's and not a rubric's: how Chinese and English deny, doubt and quote does not
//! depend on the lesson.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::RubricError;
use crate::normalise::normal_form;
use crate::words::{Hit, Words};

/// What a cue does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cue {
    Negate,
    Avoid,
    Weaken,
    Stop,
    /// Ends the reach of a negation too, but not of what refutes.
    Pause,
    Pseudo,
    Refute,
    /// Refutes what someone else says, and nothing else.
    Fault,
    RefuteAhead,
    ReferBack,
    Hedge,
    Condition,
    Question,
    /// A question that denies what it asks (`怎么可能`, `who says`).
    Rhetoric,
    Other,
    Endorse,
    Retract,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    negate: Vec<String>,
    avoid: Vec<String>,
    weaken: Vec<String>,
    stop: Vec<String>,
    pause: Vec<String>,
    pseudo: Vec<String>,
    refute: Vec<String>,
    fault: Vec<String>,
    refute_ahead: Vec<String>,
    refer_back: Vec<String>,
    hedge: Vec<String>,
    condition: Vec<String>,
    question: Vec<String>,
    rhetoric: Vec<String>,
    /// Speakers and verbs of saying, each of the one with each of the other a cue like `other`.
    speakers: Vec<String>,
    says: Vec<String>,
    other: Vec<String>,
    endorse: Vec<String>,
    retract: Vec<String>,
    spelling: Vec<String>,
    rename: BTreeMap<String, String>,
}

/// The cues, ready to be searched for.
#[derive(Debug)]
pub(crate) struct Cues {
    search: Words,
    classes: Vec<Cue>,
    pub(crate) spelling: Vec<String>,
    pub(crate) names: Words,
    pub(crate) new_names: Vec<String>,
}

impl Cues {
    pub(crate) fn load() -> Result<Self, RubricError> {
        let table: Table = toml::from_str(include_str!("cues.toml"))?;
        let others = attributions(&table.speakers, &table.says);
        // Where one word stands in two classes, the later one counts.
        let by_class = [
            (Cue::Fault, &table.fault),
            (Cue::ReferBack, &table.refer_back),
            (Cue::Negate, &table.negate),
            (Cue::Avoid, &table.avoid),
            (Cue::Stop, &table.stop),
            (Cue::Pause, &table.pause),
            (Cue::Pseudo, &table.pseudo),
            (Cue::Hedge, &table.hedge),
            (Cue::Condition, &table.condition),
            (Cue::Question, &table.question),
            (Cue::Other, &others),
            (Cue::Other, &table.other),
            (Cue::Endorse, &table.endorse),
            (Cue::Rhetoric, &table.rhetoric),
            (Cue::Weaken, &table.weaken),
            (Cue::Refute, &table.refute),
            (Cue::RefuteAhead, &table.refute_ahead),
            (Cue::Retract, &table.retract),
        ];
        let mut words: BTreeMap<String, Cue> = BTreeMap::new();
        for (class, list) in by_class {
            words.extend(list.iter().map(|word| (normal_form(word), class)));
        }
        let (patterns, classes): (Vec<String>, Vec<Cue>) = words.into_iter().unzip();
        let names: BTreeMap<String, String> = table
            .rename
            .into_iter()
            .map(|(old, new)| (normal_form(&old), new))
            .collect();
        let (old, new_names): (Vec<String>, Vec<String>) = names.into_iter().unzip();
        Ok(Self {
            search: Words::new(patterns),
            classes,
            spelling: table.spelling,
            names: Words::new(old),
            new_names,
        })
    }

    /// The cues of a text in order, by place; a Latin one is a whole word.
    pub(crate) fn find(&self, text: &str) -> Vec<(usize, usize, Cue)> {
        // Of the whole words the longest that begins first: `not prove` does not hide the `not` of
        // `not proven`.
        let mut found: Vec<Hit> = self.search.everywhere(text);
        found.retain(|hit| is_word(text, hit.start, hit.end));
        found.sort_by_key(|hit| (hit.start, std::cmp::Reverse(hit.end)));
        let mut end = 0;
        found.retain(|hit| {
            let is_free = hit.start >= end;
            if is_free {
                end = hit.end;
            }
            is_free
        });
        let cue = |hit: Hit| (hit.start, hit.end, self.classes[hit.word]);
        found.into_iter().map(cue).collect()
    }
}

/// `有人` with `说`, `people` with `think`: a space only between Latin words.
fn attributions(speakers: &[String], says: &[String]) -> Vec<String> {
    let pairs = speakers.iter().flat_map(|speaker| {
        let is_latin = speaker.is_ascii();
        says.iter()
            .filter(move |verb| verb.is_ascii() == is_latin)
            .map(move |verb| (speaker, verb, is_latin))
    });
    pairs
        .map(|(speaker, verb, is_latin)| {
            let gap = if is_latin { " " } else { "" };
            format!("{speaker}{gap}{verb}")
        })
        .collect()
}

/// Whether no Latin letter or digit goes on at either end of a place that begins or ends with one.
pub(crate) fn is_word(text: &str, start: usize, end: usize) -> bool {
    let bytes = text.as_bytes();
    let letter = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(u8::is_ascii_alphanumeric)
    };
    let opens = letter(Some(start)) && letter(start.checked_sub(1));
    // `n't` follows the word that it denies.
    let closes = letter(end.checked_sub(1)) && letter(Some(end));
    let is_suffix = text.get(start..end).is_some_and(|word| word == "n't");
    (!opens || is_suffix) && !closes
}
