//! The answers as they were handed in, with the words marked on which a point or a veto rests.
//!
//! Evidence names a line and a column. Words that do not stand there are not marked: a mark in the
//! wrong place would be worse than none.

use serde::Serialize;

use crate::report::stored::StoredWords;

/// A stretch of the sheet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Piece {
    text: String,
    is_marked: bool,
    /// Where links to these words lead.
    id: Option<String>,
    /// What rests on words that end here.
    back: Vec<Back>,
}

/// A link back to an item or a veto.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Back {
    /// Of the item or the veto.
    pub(super) id: String,
    /// Where it is told of.
    pub(super) detail: String,
}

/// Words of the sheet that were found there.
struct Found {
    start: usize,
    end: usize,
    back: Back,
}

/// Collects what is to be marked while items and vetoes are told.
pub(super) struct Marker<'a> {
    sheet: &'a str,
    /// Bytes at which lines begin.
    lines: Vec<usize>,
    found: Vec<Found>,
}

impl<'a> Marker<'a> {
    pub(super) fn new(sheet: &'a str) -> Self {
        let sheet = sheet.trim_start_matches('\u{feff}');
        let ends = sheet.match_indices('\n').map(|(at, _)| at + 1);
        Self {
            sheet,
            lines: [0].into_iter().chain(ends).collect(),
            found: Vec::new(),
        }
    }

    /// The id of the words, if they stand where the evidence says.
    pub(super) fn mark(&mut self, words: &StoredWords, back: &Back) -> Option<String> {
        let line = *self.lines.get(words.line.checked_sub(1)?)?;
        let rest = self.sheet.get(line..)?;
        let column = words.column.checked_sub(1)?;
        let (at, _) = rest.char_indices().nth(column)?;
        let start = line + at;
        if words.quote.is_empty() || !self.sheet[start..].starts_with(&*words.quote) {
            return None;
        }
        let end = start + words.quote.len();
        let back = back.clone();
        self.found.push(Found { start, end, back });
        Some(id_of(start))
    }

    /// The whole sheet in pieces.
    pub(super) fn pieces(self) -> Vec<Piece> {
        let ends = self.found.iter().flat_map(|found| [found.start, found.end]);
        let mut cuts: Vec<usize> = ends.chain([0, self.sheet.len()]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let stretches = cuts.windows(2).filter_map(|cut| match cut {
            [start, end] => Some(self.piece(*start, *end)),
            _ => None,
        });
        stretches.collect()
    }

    fn piece(&self, start: usize, end: usize) -> Piece {
        let is_here = |found: &&Found| found.start <= start && end <= found.end;
        let mut back: Vec<Back> = Vec::new();
        for found in self.found.iter().filter(|found| found.end == end) {
            if !back.contains(&found.back) {
                back.push(found.back.clone());
            }
        }
        let begins = self.found.iter().any(|found| found.start == start);
        Piece {
            text: self.sheet[start..end].to_owned(),
            is_marked: self.found.iter().any(|found| is_here(&found)),
            id: begins.then(|| id_of(start)),
            back,
        }
    }
}

/// Words that begin in one place share the place.
fn id_of(start: usize) -> String {
    format!("words-{start}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::text::Text;

    fn words(quote: &str, line: usize, column: usize) -> StoredWords {
        StoredWords {
            rule: Text::default(),
            quote: Text::from(quote),
            line,
            column,
            read_as: Text::default(),
        }
    }

    fn back(id: &str) -> Back {
        Back {
            id: id.to_owned(),
            detail: format!("item-{id}"),
        }
    }

    #[test]
    fn words_are_marked_where_they_stand_and_nowhere_else() {
        let sheet = "\u{feff}## Q1\n显存按平方增长。It grows.\n";
        let mut marker = Marker::new(sheet);
        let first = marker.mark(&words("平方增长", 2, 4), &back("a"));
        assert_eq!(first.as_deref(), Some("words-15"));
        assert!(marker.mark(&words("增长。It", 2, 6), &back("b")).is_some());
        for (quote, line, column) in [
            ("平方增长", 2, 5),
            ("平方增长", 9, 1),
            ("平方增长", 0, 1),
            ("", 1, 1),
            ("x", 2, 900),
        ] {
            assert_eq!(marker.mark(&words(quote, line, column), &back("c")), None);
        }
        let pieces = marker.pieces();
        let shown: Vec<_> = pieces
            .iter()
            .filter(|piece| piece.is_marked)
            .map(|piece| (&*piece.text, piece.back.len()))
            .collect();
        assert_eq!(shown, [("平方", 0), ("增长", 1), ("。It", 1)]);
        let all: String = pieces.iter().map(|piece| &*piece.text).collect();
        assert_eq!(all, sheet.trim_start_matches('\u{feff}'));
    }
}
