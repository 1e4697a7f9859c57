//! From where a rule holds to the student's words.

use std::ops::Range;

use crate::lexicon::Lexicon;
use crate::reading::Reading;
use crate::rule::Match;
use crate::status::Status;
use crate::verdict::Evidence;

/// Points at places of a source.
pub(crate) struct Quoter<'a> {
    source: &'a str,
    reading: &'a Reading,
    lexicon: &'a Lexicon,
    lines: Vec<usize>,
}

impl<'a> Quoter<'a> {
    pub(crate) fn new(source: &'a str, reading: &'a Reading, lexicon: &'a Lexicon) -> Self {
        let lines = std::iter::once(0)
            .chain(source.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        Self {
            source,
            reading,
            lexicon,
            lines,
        }
    }

    /// One piece of evidence for each sentence that a match touches.
    pub(crate) fn evidence(&self, rule: &str, found: &Match) -> Vec<Evidence> {
        let mut pieces: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut mentions = found.mentions.clone();
        mentions.sort_unstable();
        for mention in mentions {
            let start = self.reading.mentions[mention].start;
            let sentence = self
                .reading
                .sentences
                .partition_point(|s| s.range.end <= start);
            match pieces.last_mut().filter(|(last, _)| *last == sentence) {
                Some((_, piece)) => piece.push(mention),
                None => pieces.push((sentence, vec![mention])),
            }
        }
        pieces
            .iter()
            .map(|(sentence, mentions)| self.piece(rule, *sentence, mentions))
            .collect()
    }

    fn piece(&self, rule: &str, sentence: usize, mentions: &[usize]) -> Evidence {
        let place = |at: &usize| &self.reading.mentions[*at];
        let start = mentions.iter().map(|at| place(at).start).min().unwrap_or(0);
        let end = mentions.iter().map(|at| place(at).end).max().unwrap_or(0);
        let words = mentions
            .iter()
            .map(|at| read_as(self.lexicon.name(place(at).concept), place(at).status));
        let read_as = words.collect::<Vec<_>>().join(" ");
        let normal = self.whole_clauses(sentence, start..end);
        let span = self.trimmed(self.reading.normal.source(&normal));
        let (line, column) = self.place(span.start);
        Evidence {
            rule: rule.to_owned(),
            quote: self.source[span.clone()].to_owned(),
            span,
            line,
            column,
            read_as,
        }
    }

    /// Widens a range to the clauses that it begins and ends in, for a quotation that can be read.
    fn whole_clauses(&self, sentence: usize, range: Range<usize>) -> Range<usize> {
        let Some(sentence) = self.reading.sentences.get(sentence) else {
            return range;
        };
        let start = sentence
            .clauses
            .iter()
            .rev()
            .find(|clause| clause.start <= range.start)
            .map_or(range.start, |c| c.start);
        let end = sentence
            .clauses
            .iter()
            .find(|clause| clause.end >= range.end)
            .map_or(range.end, |c| c.end);
        if self.reading.characters(start..end) > 400 {
            range
        } else {
            start..end
        }
    }

    /// A range without space or a comma at its ends, on the bounds of characters whatever comes.
    fn trimmed(&self, span: Range<usize>) -> Range<usize> {
        let Some(text) = self.source.get(span.clone()) else {
            return 0..0;
        };
        let is_edge = |c: char| c.is_whitespace() || matches!(c, ',' | '，' | '。' | ';' | '；');
        let start = span.start + (text.len() - text.trim_start_matches(is_edge).len());
        let end = span.start + text.trim_end_matches(is_edge).len();
        start.min(end)..end
    }

    fn place(&self, byte: usize) -> (u32, u32) {
        let line = self.lines.partition_point(|start| *start <= byte);
        let start = self.lines.get(line.saturating_sub(1)).copied().unwrap_or(0);
        let column = self
            .source
            .get(start..byte)
            .map_or(0, |text| text.chars().count());
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        (number(line), number(column + 1))
    }
}

fn read_as(name: &str, status: Status) -> String {
    status
        .words()
        .iter()
        .fold(name.to_owned(), |inner, word| format!("{word}({inner})"))
}
