//! Regular expressions of a rubric, searched for only around the words that each of them needs.
//!
//! There are hundreds, and an answer holds a few of their words: one pass over the text tells where
//! each can match at all.

mod shape;

use std::collections::BTreeMap;
use std::ops::Range;

use regex_lite::Regex;

use self::shape::{Need, needs};
use crate::RubricError;
use crate::words::Words;

/// Bytes beside a place in which a match can lie, so that its ends see their neighbours.
const MARGIN: usize = 4;

/// The expressions of all concepts.
#[derive(Debug)]
pub(crate) struct Patterns {
    /// Each with the concepts that it means.
    known: Vec<(Expression, Vec<usize>)>,
    words: Words,
    /// The patterns that need each word.
    needing: Vec<Vec<usize>>,
}

impl Patterns {
    /// Takes expressions, each with the concepts that it means.
    pub(crate) fn new(patterns: Vec<(Expression, Vec<usize>)>) -> Self {
        let mut words: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, (expression, _)) in patterns.iter().enumerate() {
            let needed = expression.needs.first();
            for word in needed.into_iter().flat_map(|need| &need.words) {
                words.entry(word.clone()).or_default().push(index);
            }
        }
        let (words, needing): (Vec<String>, Vec<Vec<usize>>) = words.into_iter().unzip();
        Self {
            words: Words::new(words),
            needing,
            known: patterns,
        }
    }

    /// Every match in a text that is not empty, with the concepts that it means: of the patterns
    /// that mean a wanted one.
    pub(crate) fn find(
        &self,
        text: &str,
        is_wanted: impl Fn(usize) -> bool,
    ) -> Vec<(usize, usize, &[usize])> {
        let mut hits: Vec<Vec<Range<usize>>> = vec![Vec::new(); self.known.len()];
        for hit in self.words.everywhere(text) {
            for pattern in &self.needing[hit.word] {
                hits[*pattern].push(hit.start..hit.end);
            }
        }
        let mut found = Vec::new();
        for ((expression, concepts), hits) in self.known.iter().zip(hits) {
            if !concepts.iter().any(|concept| is_wanted(*concept)) {
                continue;
            }
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
    /// What stands in whatever it matches, the rarest first; nothing where that is not known.
    needs: Vec<Need>,
}

impl Expression {
    /// `\b`, `\w` and `\d` are about Latin letters and digits: a word ends beside a Chinese
    /// character too.
    pub(crate) fn compile(source: &str, concept: &str) -> Result<Self, RubricError> {
        let regex = Regex::new(source).map_err(|problem| RubricError::Pattern {
            concept: concept.to_owned(),
            problem: problem.to_string(),
        })?;
        Ok(Self {
            regex,
            needs: needs(source),
        })
    }

    /// The places of a text in which matches can lie, apart from each other and in order. `hits`
    /// are those of the words that it needs first.
    fn places(&self, text: &str, mut hits: Vec<Range<usize>>) -> Vec<Range<usize>> {
        let Some((first, others)) = self.needs.split_first() else {
            return std::iter::once(0..text.len()).collect();
        };
        let mut places: Vec<Range<usize>> = Vec::new();
        hits.sort_unstable_by_key(|hit| hit.start);
        for hit in hits {
            let start = first.before.map_or(0, |before| {
                text.floor_char_boundary(hit.start.saturating_sub(before + MARGIN))
            });
            let end = first.after.map_or(text.len(), |after| {
                text.ceil_char_boundary((hit.end + after + MARGIN).min(text.len()))
            });
            match places.last_mut().filter(|last| last.end >= start) {
                Some(last) => last.end = last.end.max(end),
                None => places.push(start..end),
            }
        }
        places.retain(|place| {
            let words = text.get(place.clone()).unwrap_or_default();
            let has = |need: &Need| need.words.iter().any(|word| words.contains(&**word));
            others.iter().all(has)
        });
        places
    }

    /// The matches in a place, one after the other: of an expression with a group what the group
    /// matches, so that it can ask for what precedes.
    fn matches<'t>(
        &'t self,
        text: &'t str,
        place: Range<usize>,
    ) -> impl Iterator<Item = Range<usize>> + 't {
        let text = &text[..place.end];
        let mut from = place.start;
        std::iter::from_fn(move || {
            loop {
                let (all, hit) = self.next(text, from)?;
                from = all.end;
                if all.is_empty() {
                    from += text[from..].chars().next()?.len_utf8();
                }
                if let Some(hit) = hit.filter(|hit| !hit.is_empty()) {
                    return Some(hit);
                }
            }
        })
    }

    /// The next match, and the part of it that counts.
    fn next(&self, text: &str, from: usize) -> Option<(Range<usize>, Option<Range<usize>>)> {
        if self.regex.captures_len() == 1 {
            let all = self.regex.find_at(text, from)?.range();
            return Some((all.clone(), Some(all)));
        }
        let captures = self.regex.captures_at(text, from)?;
        let all = captures.get(0)?.range();
        Some((all, captures.get(1).map(|group| group.range())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needed(source: &str) -> Vec<Need> {
        Expression::compile(source, "test").unwrap().needs
    }

    fn need(words: &[&str], before: usize, after: usize) -> Need {
        Need {
            words: words.iter().map(ToString::to_string).collect(),
            before: Some(before),
            after: Some(after),
        }
    }

    #[test]
    fn a_pattern_needs_its_words() {
        assert_eq!(
            needed(r"翻一?(?:倍|番)[^。]{0,14}四倍"),
            [
                need(&["四倍"], 65, 0),
                need(&["翻"], 0, 68),
                need(&["倍", "番"], 6, 62)
            ]
        );
        assert_eq!(needed(r"\bs\b"), [need(&["s"], 0, 0)]);
        assert_eq!(
            needed(r"(?:rows|lines) ?o"),
            [need(&["rows", "lines"], 0, 2), need(&["o"], 6, 0)]
        );
        assert_eq!(needed(r"(?:ab){2}"), [need(&["ab"], 2, 2)]);
        assert_eq!(
            needed(r"(?m)^\d{1,2}[a-c]x"),
            [need(&["x"], 3, 0), need(&["a", "b", "c"], 2, 1)]
        );
        for nothing in [
            r"[^。]{0,3}",
            r"(?:abc)?",
            r"(?:abc|\w)",
            r"(?i)abc",
            r"[\w-]",
        ] {
            assert_eq!(needed(nothing), [], "{nothing}");
        }
        assert_eq!(needed("a.*b")[0].after, None);
    }

    #[test]
    fn a_search_finds_what_each_expression_finds() {
        let sources = [
            r"(?:abc)*",
            r"翻(?:倍|番)[^。]{0,4}四倍",
            r"\bs\b",
            r"\w{3}",
            r"(?:x|é)y*",
            r"则.*é",
            r"[翻四]倍",
        ];
        let text = "s 翻倍则四倍，xyy abcd s。és éy";
        let compiled = sources
            .iter()
            .enumerate()
            .map(|(index, source)| (Expression::compile(source, "test").unwrap(), vec![index]));
        let mut found: Vec<(usize, usize, usize)> = Patterns::new(compiled.collect())
            .find(text, |_| true)
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
