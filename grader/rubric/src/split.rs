//! Text in normal form, cut into sentences and clauses.

use std::ops::Range;

use regex_lite::Regex;

use crate::RubricError;

/// Finds where statements end.
#[derive(Debug)]
pub(crate) struct Splitter {
    connector: Regex,
}

impl Splitter {
    pub(crate) fn new() -> Result<Self, RubricError> {
        // Words that open a new statement without a comma before them.
        let connector = Regex::new(concat!(
            r"但是|但|不过|然而|因为|由于|所以|因此|因而|如果|只要|可是|虽然|尽管|相反|除非|",
            r"[^从因反进然,]而[^且言是非不已立]|",
            r" (?:but|however|because|so|if|while|whereas|although|though|unless|since|therefore|hence) "
        ))
        .map_err(|problem| RubricError::Pattern { concept: "clauses".to_owned(), problem: problem.to_string() })?;
        Ok(Self { connector })
    }

    /// The clauses of a sentence.
    pub(crate) fn clauses(&self, text: &str, sentence: &Range<usize>) -> Vec<Range<usize>> {
        let Some(words) = text.get(sentence.clone()) else {
            return Vec::new();
        };
        let mut cuts: Vec<usize> = commas(words);
        cuts.extend(self.connector.find_iter(words).map(|found| {
            let word = found.as_str();
            let is_bare = word.chars().count() == 3 && word.chars().nth(1) == Some('而');
            found.start()
                + if is_bare {
                    word.chars().next().map_or(0, char::len_utf8)
                } else {
                    0
                }
        }));
        cuts.sort_unstable();
        cuts.push(words.len());
        let mut clauses = Vec::new();
        let mut start = 0;
        for cut in cuts {
            if cut > start {
                clauses.push(sentence.start + start..sentence.start + cut);
                start = cut;
            }
        }
        clauses
    }
}

/// Places behind the signs that part clauses.
fn commas(words: &str) -> Vec<usize> {
    let bytes = words.as_bytes();
    let digit = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(u8::is_ascii_digit)
    };
    words
        .char_indices()
        .filter(|(at, character)| match character {
            ',' => !(digit(at.checked_sub(1)) && digit(Some(at + 1))),
            '—' => true,
            _ => false,
        })
        .map(|(at, character)| at + character.len_utf8())
        .collect()
}

/// Characters of a label, and words of one.
const LABEL: (usize, usize) = (40, 5);

/// Whether a text begins with a few words and a colon: `Full recomputation: ...`.
pub(crate) fn begins_label(text: &str) -> bool {
    let label = text
        .char_indices()
        .take(LABEL.0)
        .find(|(_, c)| !(c.is_alphanumeric() || matches!(c, ' ' | '-' | '*' | '_' | '(' | ')')));
    label.is_some_and(|(end, sign)| {
        let words = text[..end].split_whitespace().count();
        end > 0 && matches!(sign, ':' | '：' | '=') && words <= LABEL.1
    })
}

/// The sentences of a text: up to a full stop, a semicolon, a question mark, the end of a line, or
/// a stroke before a label.
pub(crate) fn sentences(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut sentences = Vec::new();
    let mut start = 0;
    for (at, character) in text.char_indices() {
        let ends = match character {
            '。' | ';' | '!' | '?' | '\n' | '…' => true,
            '.' => is_full_stop(bytes, at),
            '/' => text[at..]
                .strip_prefix("/ ")
                .is_some_and(|rest| text[..at].ends_with(' ') && begins_label(rest)),
            _ => false,
        };
        if ends {
            let end = at + character.len_utf8();
            sentences.push(start..end);
            start = end;
        }
    }
    sentences.push(start..text.len());
    sentences.retain(|range| text[range.clone()].chars().any(char::is_alphanumeric));
    sentences
}

/// A dot that ends a sentence, and not an abbreviation, a decimal or a method.
fn is_full_stop(bytes: &[u8], at: usize) -> bool {
    let next = bytes.get(at + 1);
    let ends_word = next.is_none_or(|byte| {
        byte.is_ascii_whitespace() || !byte.is_ascii() || matches!(byte, b'"' | b')' | b'*')
    });
    // Longer than any abbreviation; a look back without end would cost its square.
    let before = &bytes[at.saturating_sub(8)..at];
    let word = before
        .rsplit(|byte| !byte.is_ascii_alphanumeric() && *byte != b'.')
        .next()
        .unwrap_or_default();
    let is_short = matches!(
        word,
        b"e.g" | b"i.e" | b"vs" | b"etc" | b"cf" | b"approx" | b"al" | b"fig" | b"eq"
    );
    ends_word && !is_short
}
