//! Words that decide the status of a statement, whatever it is about.
//!
//! They are the crate's and not a rubric's: how Chinese and English deny, doubt and quote does not
//! depend on the lesson.

use std::collections::BTreeMap;

use aho_corasick::AhoCorasick;
use serde::Deserialize;

use crate::RubricError;
use crate::normalise::{longest, normal_form};

/// What a cue does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cue {
    Negate,
    Avoid,
    Weaken,
    Stop,
    Pseudo,
    Refute,
    RefuteAhead,
    ReferBack,
    Hedge,
    Condition,
    Question,
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
    pseudo: Vec<String>,
    refute: Vec<String>,
    refute_ahead: Vec<String>,
    refer_back: Vec<String>,
    hedge: Vec<String>,
    condition: Vec<String>,
    question: Vec<String>,
    other: Vec<String>,
    endorse: Vec<String>,
    retract: Vec<String>,
    spelling: Vec<String>,
    rename: BTreeMap<String, String>,
}

/// The cues, ready to be searched for.
#[derive(Debug)]
pub(crate) struct Cues {
    search: AhoCorasick,
    classes: Vec<Cue>,
    pub(crate) spelling: Vec<String>,
    pub(crate) names: AhoCorasick,
    pub(crate) new_names: Vec<String>,
}

impl Cues {
    pub(crate) fn load() -> Result<Self, RubricError> {
        let table: Table = toml::from_str(include_str!("cues.toml"))?;
        // Where one word stands in two classes, the later one counts.
        let by_class = [
            (Cue::ReferBack, &table.refer_back),
            (Cue::Negate, &table.negate),
            (Cue::Avoid, &table.avoid),
            (Cue::Stop, &table.stop),
            (Cue::Pseudo, &table.pseudo),
            (Cue::Hedge, &table.hedge),
            (Cue::Condition, &table.condition),
            (Cue::Question, &table.question),
            (Cue::Other, &table.other),
            (Cue::Endorse, &table.endorse),
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
        let (old, new_names): (Vec<String>, Vec<String>) = table
            .rename
            .into_iter()
            .map(|(old, new)| (normal_form(&old), new))
            .unzip();
        Ok(Self {
            search: longest(&patterns)?,
            classes,
            spelling: table.spelling,
            names: longest(&old)?,
            new_names,
        })
    }

    /// The cues of a text in order, by place; a Latin one is a whole word.
    pub(crate) fn find(&self, text: &str) -> Vec<(usize, usize, Cue)> {
        self.search
            .find_iter(text)
            .filter(|found| is_word(text, found.start(), found.end()))
            .map(|found| {
                (
                    found.start(),
                    found.end(),
                    self.classes[found.pattern().as_usize()],
                )
            })
            .collect()
    }
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
