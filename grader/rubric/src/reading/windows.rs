//! Which mentions stand near each other.

use std::ops::Range;

use super::{BlockKind, Mention, Reading, Sentence};
use crate::rule::Within;

impl Reading {
    /// The mentions of the sentence around a place, and those with the sentence before it too.
    pub(crate) fn around(&self, place: usize) -> (&[Mention], &[Mention]) {
        let at = self
            .sentences
            .partition_point(|sentence| sentence.range.end <= place);
        let Some(own) = self
            .sentences
            .get(at)
            .map(|sentence| sentence.mentions.clone())
        else {
            return (&[], &[]);
        };
        let before = at
            .checked_sub(1)
            .map_or(own.start, |before| self.sentences[before].mentions.start);
        (&self.mentions[own.clone()], &self.mentions[before..own.end])
    }

    /// Ranges of mentions that stand as near to each other as asked.
    pub(crate) fn windows(&self, within: Within) -> Vec<Range<usize>> {
        let joined = |first: usize, last: usize| {
            self.sentences[first].mentions.start..self.sentences[last].mentions.end
        };
        let count = self.sentences.len();
        match within {
            Within::Clause => self
                .sentences
                .iter()
                .flat_map(|s| self.clause_windows(s))
                .collect(),
            Within::Sentence => self
                .sentences
                .iter()
                .map(|sentence| sentence.mentions.clone())
                .collect(),
            Within::Adjacent => (0..count)
                .map(|first| {
                    let next = first + 1;
                    let follows = next < count && self.follows(first, next);
                    joined(first, if follows { next } else { first })
                })
                .collect(),
            Within::Block => {
                let mut windows: Vec<Range<usize>> = Vec::new();
                let mut block = None;
                for sentence in &self.sentences {
                    match windows.last_mut().filter(|_| block == Some(sentence.block)) {
                        Some(window) => window.end = sentence.mentions.end,
                        None => windows.push(sentence.mentions.clone()),
                    }
                    block = Some(sentence.block);
                }
                windows
            }
            Within::Answer => std::iter::once(0..self.mentions.len()).collect(),
        }
    }

    /// Whether two sentences are neighbours to a reader: in one block, or in bullets that follow.
    fn follows(&self, first: usize, next: usize) -> bool {
        let (first, next) = (&self.sentences[first], &self.sentences[next]);
        first.block == next.block
            || (next.block == first.block + 1 && first.kind != BlockKind::Quote)
    }

    fn clause_windows(&self, sentence: &Sentence) -> Vec<Range<usize>> {
        let mentions = &self.mentions[sentence.mentions.clone()];
        let base = sentence.mentions.start;
        sentence
            .clauses
            .iter()
            .map(|clause| {
                let from = mentions.partition_point(|mention| mention.start < clause.start);
                let to = mentions.partition_point(|mention| mention.start < clause.end);
                base + from..base + to
            })
            .collect()
    }
}
