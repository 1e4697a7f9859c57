//! Regular expressions of a rubric, searched for only around the words that each of them needs.
//!
//! There are hundreds, and an answer holds a few of their words: one pass over the text tells where
//! each can match at all.

use std::collections::BTreeMap;
use std::ops::Range;

use aho_corasick::AhoCorasick;
use regex_lite::Regex;
use regex_syntax::hir::{Class, Hir, HirKind};

use crate::RubricError;

/// A class of more characters than this is no word to look for.
const SMALL_CLASS: usize = 12;

/// Bytes beside a place in which a match can lie, so that its ends see their neighbours.
const MARGIN: usize = 4;

/// The expressions of all concepts.
#[derive(Debug)]
pub(crate) struct Patterns {
    /// Each with the concepts that it means.
    known: Vec<(Expression, Vec<usize>)>,
    words: AhoCorasick,
    /// The patterns that need each word.
    needing: Vec<Vec<usize>>,
}

impl Patterns {
    /// Takes expressions, each with the concepts that it means.
    pub(crate) fn new(patterns: Vec<(Expression, Vec<usize>)>) -> Result<Self, RubricError> {
        let mut words: BTreeMap<&[u8], Vec<usize>> = BTreeMap::new();
        for (index, (expression, _)) in patterns.iter().enumerate() {
            for word in expression.needs.iter().flatten() {
                words.entry(word).or_default().push(index);
            }
        }
        let (words, needing): (Vec<&[u8]>, Vec<Vec<usize>>) = words.into_iter().unzip();
        Ok(Self {
            words: AhoCorasick::new(words)?,
            needing,
            known: patterns,
        })
    }

    /// Every match in a text that is not empty, with the concepts that it means.
    pub(crate) fn find(&self, text: &str) -> Vec<(usize, usize, &[usize])> {
        let mut hits: Vec<Vec<Range<usize>>> = vec![Vec::new(); self.known.len()];
        for hit in self.words.find_overlapping_iter(text) {
            for pattern in &self.needing[hit.pattern().as_usize()] {
                hits[*pattern].push(hit.range());
            }
        }
        let mut found = Vec::new();
        for ((expression, concepts), hits) in self.known.iter().zip(hits) {
            for place in expression.places(text, hits) {
                let matches = expression.matches(text, place);
                found.extend(matches.map(|hit| (hit.start, hit.end, &**concepts)));
            }
        }
        found
    }
}

/// A compiled expression.
#[derive(Debug)]
pub(crate) struct Expression {
    regex: Regex,
    /// Words of which one stands in whatever it matches; `None` where there are no such.
    needs: Option<Vec<Vec<u8>>>,
    /// The most bytes that it matches, where there is a bound.
    longest: Option<usize>,
}

impl Expression {
    /// `\b`, `\w` and `\d` are about Latin letters and digits: a word ends beside a Chinese
    /// character too.
    pub(crate) fn compile(source: &str, concept: &str) -> Result<Self, RubricError> {
        let refused = |problem: String| RubricError::Pattern {
            concept: concept.to_owned(),
            problem,
        };
        let regex = Regex::new(source).map_err(|problem| refused(problem.to_string()))?;
        let meaning =
            regex_syntax::parse(source).map_err(|problem| refused(problem.to_string()))?;
        Ok(Self {
            regex,
            needs: needs(&meaning),
            longest: meaning.properties().maximum_len(),
        })
    }

    /// The places of a text in which matches can lie, apart from each other and in order.
    fn places(&self, text: &str, mut hits: Vec<Range<usize>>) -> Vec<Range<usize>> {
        let (Some(_), Some(longest)) = (&self.needs, self.longest) else {
            return std::iter::once(0..text.len()).collect();
        };
        hits.sort_unstable_by_key(|hit| hit.start);
        let mut places: Vec<Range<usize>> = Vec::new();
        for hit in hits {
            let start = text.floor_char_boundary(hit.end.saturating_sub(longest + MARGIN));
            let end = text.ceil_char_boundary((hit.start + longest + MARGIN).min(text.len()));
            match places.last_mut().filter(|last| last.end >= start) {
                Some(last) => last.end = last.end.max(end),
                None => places.push(start..end),
            }
        }
        places
    }

    /// The matches in a place, one after the other.
    fn matches<'t>(
        &'t self,
        text: &'t str,
        place: Range<usize>,
    ) -> impl Iterator<Item = Range<usize>> + 't {
        let text = &text[..place.end];
        let mut from = place.start;
        std::iter::from_fn(move || {
            loop {
                let hit = self.regex.find_at(text, from)?.range();
                from = hit.end;
                if !hit.is_empty() {
                    return Some(hit);
                }
                from += text[from..].chars().next()?.len_utf8();
            }
        })
    }
}

/// Words of which at least one stands in every match.
fn needs(meaning: &Hir) -> Option<Vec<Vec<u8>>> {
    match meaning.kind() {
        HirKind::Literal(literal) => Some(vec![literal.0.to_vec()]),
        HirKind::Class(Class::Unicode(class)) => {
            let characters = class.iter().flat_map(|range| range.start()..=range.end());
            let small: Vec<char> = characters.take(SMALL_CLASS + 1).collect();
            let word = |character: &char| character.to_string().into_bytes();
            (small.len() <= SMALL_CLASS).then(|| small.iter().map(word).collect())
        }
        HirKind::Capture(capture) => needs(&capture.sub),
        HirKind::Repetition(repetition) if repetition.min > 0 => needs(&repetition.sub),
        // The longest words are the rarest.
        HirKind::Concat(parts) => parts
            .iter()
            .filter_map(needs)
            .max_by_key(|words| words.iter().map(Vec::len).min()),
        HirKind::Alternation(ways) => {
            let ways: Option<Vec<_>> = ways.iter().map(needs).collect();
            Some(ways?.concat())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needed(source: &str) -> Option<Vec<String>> {
        let words = Expression::compile(source, "test").unwrap().needs?;
        let text = |word: Vec<u8>| String::from_utf8(word).unwrap();
        Some(words.into_iter().map(text).collect())
    }

    #[test]
    fn a_pattern_needs_its_longest_words() {
        let words = |list: &[&str]| Some(list.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(needed(r"翻一?(?:倍|番)[^。]{0,14}四倍"), words(&["四倍"]));
        assert_eq!(needed(r"\bs\b"), words(&["s"]));
        assert_eq!(needed(r"(?:rows|lines) ?o"), words(&["rows", "lines"]));
        assert_eq!(needed(r"[^。]{0,3}"), None);
        assert_eq!(needed(r"(?:abc)?"), None);
        assert_eq!(needed(r"(?:abc|\w)"), None);
    }

    #[test]
    fn a_search_finds_what_each_expression_finds() {
        let sources = [
            r"(?:abc)*",
            r"翻(?:倍|番)[^。]{0,4}四倍",
            r"\bs\b",
            r"\w{3}",
            r"(?:x|é)y*",
        ];
        let text = "s 翻倍则四倍，xyy abcd s。és éy";
        let compiled = sources
            .iter()
            .enumerate()
            .map(|(index, source)| (Expression::compile(source, "test").unwrap(), vec![index]));
        let mut found: Vec<(usize, usize, usize)> = Patterns::new(compiled.collect())
            .unwrap()
            .find(text)
            .into_iter()
            .map(|(start, end, concepts)| (concepts[0], start, end))
            .collect();
        found.sort_unstable();
        let alone = sources.iter().enumerate().flat_map(|(index, source)| {
            let regex = Regex::new(source).unwrap();
            let hits: Vec<_> = regex
                .find_iter(text)
                .filter(|hit| hit.end() > hit.start())
                .map(|hit| (index, hit.start(), hit.end()))
                .collect();
            hits
        });
        assert_eq!(found, alone.collect::<Vec<_>>());
        assert!(found.len() >= 7, "{found:?}");
    }
}
