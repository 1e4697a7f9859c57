//! Words of the field without statements: a list says nothing, however right its words are.

use crate::reading::{Reading, tokens};

/// How much of a text is words of the field, and how much of it states something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Measures {
    /// Words of the field.
    pub(crate) concepts: usize,
    /// Of a hundred words, those of the field.
    pub(crate) density: usize,
    /// Of a hundred clauses with words of the field, those with a predicate or a sign of relation.
    pub(crate) predicates: usize,
    /// The longest row of such words with nothing between them that no statement has.
    pub(crate) row: usize,
    /// Whether anything but a colon states something.
    pub(crate) has_verb: bool,
}

impl Measures {
    pub(crate) fn of(reading: &Reading) -> Self {
        let text = &reading.normal.text;
        let concepts = places(reading);
        let tokens = tokens(text);
        let mut at = 0;
        let covered = tokens
            .iter()
            .filter(|(range, _)| {
                while concepts.get(at).is_some_and(|(_, end)| *end <= range.start) {
                    at += 1;
                }
                concepts
                    .get(at)
                    .is_some_and(|(start, _)| *start < range.end)
            })
            .count();
        let mut next = 0;
        let (mut stated, mut counted) = (0, 0);
        for clause in reading
            .sentences
            .iter()
            .flat_map(|sentence| &sentence.clauses)
        {
            let from = next;
            while concepts
                .get(next)
                .is_some_and(|(start, _)| *start < clause.end)
            {
                next += 1;
            }
            if next > from {
                counted += 1;
                let words = text.get(clause.clone()).unwrap_or_default();
                stated += usize::from(states(words));
            }
        }
        Self {
            density: covered * 100 / tokens.len().max(1),
            predicates: (stated * 100_usize).checked_div(counted).unwrap_or(100),
            row: longest_row(text, &concepts),
            concepts: concepts.len(),
            has_verb: states(&text.replace(':', " ")),
        }
    }
}

/// Where words of the field stand, those that overlap as one.
fn places(reading: &Reading) -> Vec<(usize, usize)> {
    let mut places: Vec<(usize, usize)> = reading
        .mentions
        .iter()
        .filter(|mention| mention.end - mention.start > 2)
        .map(|mention| (mention.start, mention.end))
        .collect();
    places.dedup_by(|next, last| {
        let overlaps = next.0 < last.1;
        if overlaps {
            last.1 = last.1.max(next.1);
        }
        overlaps
    });
    places
}

/// What makes a statement of words: verbs, copulas and signs of relation.
const CHARACTERS: &str = "是为在把会被从对将比让给由存丢留占省多少算搬换用建加减做不没无再更看来需随约近到有要能可才就都也只先后增降涨含叫指按:=→∝≈><≥≤+≠";
const WORDS: [&str; 66] = [
    "is",
    "are",
    "was",
    "were",
    "be",
    "been",
    "has",
    "have",
    "had",
    "do",
    "does",
    "not",
    "no",
    "n't",
    "can",
    "cannot",
    "will",
    "would",
    "must",
    "may",
    "should",
    "so",
    "because",
    "but",
    "than",
    "grows",
    "grow",
    "takes",
    "take",
    "costs",
    "cost",
    "saves",
    "save",
    "saved",
    "stores",
    "store",
    "stored",
    "keeps",
    "keep",
    "kept",
    "drops",
    "drop",
    "dropped",
    "needs",
    "need",
    "depends",
    "depend",
    "comes",
    "come",
    "gives",
    "means",
    "holds",
    "hold",
    "contains",
    "counts",
    "count",
    "shows",
    "show",
    "scales",
    "runs",
    "run",
    "writes",
    "reads",
    "makes",
    "allocates",
    "proves",
];

/// Whether a clause has what makes a statement of words: a verb, a copula, a sign of relation.
fn states(clause: &str) -> bool {
    clause
        .chars()
        .any(|character| CHARACTERS.contains(character))
        || clause
            .split(|c: char| !c.is_ascii_alphabetic())
            .any(|word| WORDS.contains(&word))
}

/// The longest row of places that only spaces, commas and slashes part.
fn longest_row(text: &str, places: &[(usize, usize)]) -> usize {
    let is_gap = |start: usize, end: usize| {
        text.get(start..end).is_some_and(|gap| {
            gap.chars().all(|c| {
                c.is_whitespace()
                    || matches!(c, ',' | '、' | '/' | '.' | '。' | ';' | '|' | '+' | '·')
            })
        })
    };
    let (mut row, mut longest) = (1, 0);
    for pair in places.windows(2) {
        row = if is_gap(pair[0].1, pair[1].0) {
            row + 1
        } else {
            1
        };
        longest = longest.max(row);
    }
    longest
}
