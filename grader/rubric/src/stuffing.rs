//! Words of the field without statements: a list says nothing, however right its words are.

use crate::limits::Limits;
use crate::reading::Reading;

/// Whether an answer is a list of words: by its shape, or by words of the field in a long row.
pub(crate) fn is_stuffed(reading: &Reading, limits: &Limits) -> bool {
    let listing = &reading.listing;
    let is_list = listing.items >= limits.items
        && listing.uniform >= limits.uniform
        && listing.weight <= limits.weight
        && listing.long <= limits.long
        && listing.stated <= limits.stated
        && listing.relations <= limits.relations;
    is_list || listing.bare >= limits.bare || longest_row(reading) >= limits.row
}

/// Where words of the field stand, those that overlap as one.
pub(crate) fn places(reading: &Reading) -> Vec<(usize, usize)> {
    let mut places: Vec<(usize, usize)> = reading
        .mentions
        .iter()
        .filter(|mention| mention.end - mention.start > 2 && !mention.is_plain)
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
const WORDS: [&str; 77] = [
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
    "reports",
    "report",
    "includes",
    "include",
    "sees",
    "returns",
    "tells",
    "measures",
    "tracks",
    "records",
    "knows",
];

/// Whether a clause has what makes a statement of words: a verb, a copula, a sign of relation.
pub(crate) fn states(clause: &str) -> bool {
    clause
        .chars()
        .any(|character| CHARACTERS.contains(character))
        || clause
            .split(|c: char| !c.is_ascii_alphabetic())
            .any(is_predicate)
}

/// Whether a Latin word is a verb or a word beside one.
pub(crate) fn is_predicate(word: &str) -> bool {
    WORDS.contains(&word)
}

/// The longest row of words of the field that only spaces, commas and slashes part.
pub(crate) fn longest_row(reading: &Reading) -> usize {
    let text = &reading.normal.text;
    let places = places(reading);
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
