//! Which topic of its question each mention speaks of.

use std::ops::Range;

use super::refer::halves;
use super::{BlockKind, Mention, Reading};
use crate::rubric::Question;

/// Words behind which a topic is only what something else is compared with.
const COMPARE: [&str; 12] = [
    "比",
    "than",
    "vs",
    "vs.",
    "unlike",
    "不像",
    "相比",
    "相对",
    "compared to",
    "compared with",
    "like",
    "除了",
];

/// Gives each mention the topic that was named last; a heading begins anew.
pub(crate) fn assign(reading: &mut Reading, question: &Question) {
    let mut topic = None;
    for at in 0..reading.sentences.len() {
        let sentence = &reading.sentences[at];
        if sentence.kind == BlockKind::Heading {
            topic = None;
        }
        let before = topic;
        let mut named: Vec<(usize, Range<usize>)> = Vec::new();
        let holds = |named: &[(usize, Range<usize>)], current: Option<usize>, concept: usize| {
            question.holds.iter().any(|(first, second)| {
                *second == concept
                    && current == Some(*first)
                    && named.iter().any(|(concept, _)| concept == first)
            })
        };
        for clause in &sentence.clauses {
            let mentions = inside(&mut reading.mentions, clause);
            let named_here: Vec<&Mention> = mentions
                .iter()
                .filter(|mention| question.topics.contains(&mention.concept))
                .collect();
            let is_first = clause.start == sentence.range.start;
            let first = named_here.first().map(|mention| mention.concept);
            let is_own = is_own(&reading.normal.text, clause, &named_here);
            let is_held = first.is_some_and(|first| holds(&named, topic, first));
            let mut current = if is_first || is_own && !is_held {
                first.or(topic)
            } else {
                topic
            };
            for mention in mentions {
                let is_held = holds(&named, current, mention.concept);
                let before = reading.normal.text.get(clause.start..mention.start);
                let is_measure = current.is_some() && before.is_some_and(is_compared);
                if question.topics.contains(&mention.concept) && !is_held && !is_measure {
                    current = Some(mention.concept);
                    named.push((mention.concept, mention.start..mention.end));
                }
                mention.topic = current;
            }
            topic = current;
        }
        pair(reading, at, question, &named, before);
    }
}

fn inside<'a>(mentions: &'a mut [Mention], range: &Range<usize>) -> &'a mut [Mention] {
    let from = mentions.partition_point(|mention| mention.start < range.start);
    let to = mentions.partition_point(|mention| mention.start < range.end);
    &mut mentions[from..to]
}

/// Whether all of a clause speaks of the one topic that it names: not where the topic is only
/// compared with, and not where the clause names several.
fn is_own(text: &str, clause: &Range<usize>, named: &[&Mention]) -> bool {
    let [first, rest @ ..] = named else {
        return false;
    };
    let Some(before) = text.get(clause.start..first.start) else {
        return false;
    };
    rest.iter().all(|mention| mention.concept == first.concept) && !is_compared(before)
}

/// Whether a text ends in a word of comparison, maybe with an article behind it.
fn is_compared(before: &str) -> bool {
    let before = before.trim_end();
    let before = before.strip_suffix(" the").unwrap_or(before);
    COMPARE.iter().any(|word| before.ends_with(word))
}

/// `A and B are X and Y respectively`: X is said of A, Y of B.
fn pair(
    reading: &mut Reading,
    at: usize,
    question: &Question,
    named: &[(usize, Range<usize>)],
    before: Option<usize>,
) {
    let sentence = reading.sentences[at].range.clone();
    let mut distinct: Vec<(usize, Range<usize>)> = Vec::new();
    for (concept, place) in named {
        if distinct.iter().all(|(other, _)| other != concept) {
            distinct.push((*concept, place.clone()));
        }
    }
    let places: Vec<Range<usize>> = distinct.iter().map(|(_, place)| place.clone()).collect();
    let (first, second) = match (distinct.as_slice(), question.topics.as_slice()) {
        ([(first, _), (second, _), ..], _) => (*first, *second),
        // `The two stand for ..., respectively`: in the order of the question.
        ([], [first, second, ..]) if before.is_none_or(|t| t == *first || t == *second) => {
            (*first, *second)
        }
        _ => return,
    };
    let Some(halves) = halves(&reading.normal.text, &sentence, &places) else {
        return;
    };
    for (half, topic) in halves.iter().zip([first, second]) {
        for mention in inside(&mut reading.mentions, half) {
            mention.topic = Some(topic);
        }
    }
}
