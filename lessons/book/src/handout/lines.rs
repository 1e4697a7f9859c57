//! Joins lines of Chinese. Handouts have one sentence a line, which a browser shows as a space; that
//! is right in English and wrong between Chinese characters.

use pulldown_cmark::{Event, Parser};
use unicode_width::UnicodeWidthChar as _;

use super::edit::Edit;

/// Marks of emphasis and links, which stand between the line's end and the character that counts.
const MARKS: [char; 3] = ['*', '_', '['];

pub(super) fn joined(text: &str, parser: Parser<'_>) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut events = parser.into_offset_iter().peekable();
    while let Some((event, span)) = events.next() {
        let Some((_, next)) = events.peek() else {
            break;
        };
        // Up to the next event: quotes and lists begin each line with marks of their own.
        if event == Event::SoftBreak
            && span.start < next.start
            && is_chinese(
                text[..span.start]
                    .trim_end_matches(MARKS)
                    .chars()
                    .next_back(),
            )
            && is_chinese(text[next.start..].trim_start_matches(MARKS).chars().next())
        {
            edits.push(Edit::replace(span.start..next.start, ""));
        }
    }
    edits
}

fn is_chinese(letter: Option<char>) -> bool {
    letter.and_then(char::width) == Some(2)
}
