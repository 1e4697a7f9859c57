//! Many words, searched for in a text at once.
//!
//! A rubric has thousands and an answer a few hundred characters: what counts is that nothing is
//! built beforehand. Words are kept in order, and of those that a text can begin with, each is the
//! beginning of the next longer one. So one binary search at a place finds them all.

use std::ops::Range;

/// Words in order, without repetition.
#[derive(Debug)]
pub(crate) struct Words {
    all: Vec<String>,
    /// For each word the longest other one that it begins with.
    within: Vec<Option<usize>>,
    /// For each first byte, or two where the first is not ASCII, where its words are.
    buckets: Vec<(u16, Range<usize>)>,
}

/// A word at a place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The place of the word in the order of all.
    pub(crate) word: usize,
}

impl Words {
    /// Takes words in order; none may be empty.
    pub(crate) fn new(words: Vec<String>) -> Self {
        debug_assert!(words.is_sorted());
        let mut open: Vec<usize> = Vec::new();
        let mut within = Vec::with_capacity(words.len());
        let mut buckets: Vec<(u16, Range<usize>)> = Vec::new();
        for (at, word) in words.iter().enumerate() {
            while open
                .last()
                .is_some_and(|last| !word.starts_with(&words[*last]))
            {
                open.pop();
            }
            within.push(open.last().copied());
            open.push(at);
            let first = bucket(word.as_bytes());
            match buckets.last_mut().filter(|(last, _)| *last == first) {
                Some((_, range)) => range.end = at + 1,
                None => buckets.push((first, at..at + 1)),
            }
        }
        Self {
            all: words,
            within,
            buckets,
        }
    }

    /// The words that begin at a place, the longest first.
    fn at<'a>(&'a self, text: &'a str, start: usize) -> impl Iterator<Item = Hit> + 'a {
        let rest = text.get(start..).unwrap_or_default().as_bytes();
        let first = bucket(rest);
        let bucket = self
            .buckets
            .binary_search_by_key(&first, |(first, _)| *first)
            .ok()
            .map_or(0..0, |at| self.buckets[at].1.clone());
        let below = self.all[bucket.clone()].partition_point(|word| word.as_bytes() <= rest);
        let nearest = below.checked_sub(1).map(|at| bucket.start + at);
        let chain = std::iter::successors(nearest, |at| self.within[*at]);
        chain
            .filter(|at| rest.starts_with(self.all[*at].as_bytes()))
            .map(move |word| Hit {
                start,
                end: start + self.all[word].len(),
                word,
            })
    }

    /// All words in a text, also those that overlap, by their ends, of one end the longest first.
    pub(crate) fn everywhere(&self, text: &str) -> Vec<Hit> {
        let mut hits: Vec<Hit> = text
            .char_indices()
            .flat_map(|(start, _)| self.at(text, start))
            .collect();
        hits.sort_unstable_by_key(|hit| (hit.end, hit.start));
        hits
    }

    /// One word after the other, at each place the longest.
    pub(crate) fn apart(&self, text: &str) -> Vec<Hit> {
        let mut hits: Vec<Hit> = Vec::new();
        for (start, _) in text.char_indices() {
            if hits.last().is_none_or(|last| last.end <= start) {
                hits.extend(self.at(text, start).next());
            }
        }
        hits
    }
}

fn bucket(word: &[u8]) -> u16 {
    match word {
        [first, second, ..] if *first >= 0x80 => u16::from_be_bytes([*first, *second]),
        [first, ..] => u16::from_be_bytes([*first, 0]),
        [] => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(list: &[&str]) -> Words {
        let mut list: Vec<String> = list.iter().map(ToString::to_string).collect();
        list.sort_unstable();
        Words::new(list)
    }

    fn found<'t>(text: &'t str, hits: &[Hit]) -> Vec<&'t str> {
        hits.iter().map(|hit| &text[hit.start..hit.end]).collect()
    }

    #[test]
    fn overlapping_words_are_all_found() {
        let words = words(&[
            "a", "ab", "abc", "abd", "bc", "重算", "重", "算力", "é", "ê",
        ]);
        let text = "abce 重算力ab";
        let all = ["a", "ab", "abc", "bc", "重", "重算", "算力", "a", "ab"];
        assert_eq!(found(text, &words.everywhere(text)), all);
        assert_eq!(found(text, &words.apart(text)), ["abc", "重算", "ab"]);
        assert_eq!(words.everywhere("x 权"), []);
        assert_eq!(words.everywhere(""), []);
    }

    #[test]
    fn a_search_finds_what_a_comparison_at_each_place_finds() {
        let list = [
            "不",
            "不是",
            "不是说",
            "是",
            "是说",
            "not",
            "no",
            "o",
            "not a",
        ];
        let words = words(&list);
        let text = "这不是说 not a no，不是 notnot，不不是说是";
        let mut expected = Vec::new();
        for (start, _) in text.char_indices() {
            for word in list {
                if text[start..].starts_with(word) {
                    expected.push((start + word.len(), start));
                }
            }
        }
        expected.sort_unstable();
        let hits = words.everywhere(text);
        let got: Vec<(usize, usize)> = hits.iter().map(|hit| (hit.end, hit.start)).collect();
        assert_eq!(got, expected);
    }
}
