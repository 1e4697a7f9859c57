//! What `the former`, `the latter` and `respectively` refer to.

use std::ops::Range;

use crate::lexicon::Found;

/// Words for the first and for the second of two things that were named.
const FORMER: [&str; 2] = ["前者", "the former"];
const LATTER: [&str; 2] = ["后者", "the latter"];

/// Say that two lists go together one by one.
const PAIRWISE: [&str; 2] = ["分别", "respectively"];

/// Bytes within which two such words speak of the same two things.
const SAME_PAIR: usize = 400;

/// Puts the topic that is meant where a text says `the former` or `the latter`.
///
/// `topics` are those of the question, in the order in which it names them; where the text has
/// named none, that order counts. A topic of `holds` that stands behind its holder is not new.
pub(crate) fn resolve(
    text: &str,
    found: &mut Vec<Found>,
    topics: &[usize],
    holds: &[(usize, usize)],
) {
    let mut places: Vec<(usize, usize, bool)> = Vec::new();
    for (words, is_former) in [(FORMER, true), (LATTER, false)] {
        for word in words {
            places.extend(
                text.match_indices(word)
                    .map(|(at, word)| (at, at + word.len(), is_former)),
            );
        }
    }
    places.sort_unstable();
    let mut last: Option<(usize, (usize, usize))> = None;
    let mut new = Vec::new();
    for (start, end, is_former) in places {
        let pair = match last {
            Some((at, pair)) if start - at < SAME_PAIR => Some(pair),
            _ => named_before(found, start, topics, holds),
        };
        let Some(pair) = pair else { return };
        last = Some((start, pair));
        new.push(Found {
            start,
            end,
            concept: if is_former { pair.0 } else { pair.1 },
        });
    }
    if !new.is_empty() {
        found.append(&mut new);
        found.sort_unstable();
    }
}

/// The last two topics that are named before a place, in order.
fn named_before(
    found: &[Found],
    place: usize,
    topics: &[usize],
    holds: &[(usize, usize)],
) -> Option<(usize, usize)> {
    let mut named = Vec::new();
    for mention in found.iter().take_while(|mention| mention.end <= place) {
        let is_held = holds
            .iter()
            .any(|(first, second)| *second == mention.concept && named.last() == Some(first));
        if topics.contains(&mention.concept) && !is_held && named.last() != Some(&mention.concept) {
            named.push(mention.concept);
        }
    }
    let default = match topics {
        [first, second, ..] => Some((*first, *second)),
        _ => None,
    };
    match named.as_slice() {
        [.., first, second] => Some((*first, *second)),
        _ => default,
    }
}

/// The two halves of the list that goes with two things named before, where a sentence says so.
///
/// `named` are the places of the sentence's topics. English says `respectively` behind its lists,
/// Chinese `分别` between them.
pub(crate) fn halves(
    text: &str,
    sentence: &Range<usize>,
    named: &[Range<usize>],
) -> Option<[Range<usize>; 2]> {
    let words = text.get(sentence.clone())?;
    let (at, word) = PAIRWISE
        .iter()
        .find_map(|word| words.find(word).map(|at| (at, *word)))?;
    let marker = sentence.start + at..sentence.start + at + word.len();
    let is_between = word == "分别";
    let start = if is_between {
        marker.end
    } else {
        named.get(1).map_or(sentence.start, |second| second.end)
    };
    if is_between && named.iter().any(|topic| topic.start > marker.start) {
        return None;
    }
    let list = text.get(start..sentence.end)?;
    let (split, end) = split(list)?;
    Some([start..start + split, start + split..start + end])
}

/// Where a list of two parts: at the last `and` of its first clause, else at its first comma.
fn split(list: &str) -> Option<(usize, usize)> {
    let (mut depth, mut and, mut comma) = (0_u32, None, None);
    for (at, character) in list.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            ',' if and.is_some() => return and.map(|split| (split, at)),
            ',' if comma.is_some() => return comma.map(|split| (split, at)),
            ',' => comma = Some(at),
            '和' | '与' | '及' | '跟' if comma.is_none() => and = Some(at),
            ' ' if comma.is_none() && list[at..].starts_with(" and ") => and = Some(at),
            _ => {}
        }
    }
    and.or(comma).map(|split| (split, list.len()))
}
