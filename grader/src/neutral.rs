//! Makes the words of strangers harmless where they are shown: on a terminal, in the log of a CI
//! job, in a JSON document.
//!
//! Code, answers, names and whatever another program printed are input. On a terminal they could
//! clear it, write to the clipboard, reverse a line or forge a verdict; in a log they could give
//! orders to whoever runs the job. Nothing is judged here and nothing is hidden: what could do harm
//! is shown as an escape. Each output neutralises at its own edge, before it lays anything out.

#[cfg(test)]
mod properties;

use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::Path;

use unicode_width::UnicodeWidthChar;

/// Longest text on one line, in characters: what a message needs, and less than floods a report.
const MAX_INLINE: usize = 600;

/// No script stacks more marks on a letter; more of them run into the lines above and below.
const MAX_MARKS: usize = 8;

/// Where a line was broken that is shown as one.
const LINE_BREAK: &str = " ⏎ ";

/// Text of several lines. It may still say anything: set it apart from the words of the report.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    match visible(text) {
        Cow::Borrowed(text) => disarmed(text, Start::Line),
        Cow::Owned(text) => Cow::Owned(disarmed(&text, Start::Line).into_owned()),
    }
}

/// Text for a place inside a line, which it cannot end, nor lay out in columns.
pub(crate) fn inline(text: &str) -> String {
    let line = one_line(&visible(text));
    let line = disarmed(&line, Start::Word);
    match line.char_indices().nth(MAX_INLINE) {
        Some(_) => line.chars().take(MAX_INLINE - 1).chain(['…']).collect(),
        None => line.into_owned(),
    }
}

/// A path for a place inside a line: whole, since a part of one names nothing.
pub(crate) fn path(path: &Path) -> String {
    let text = path.display().to_string();
    let line = visible(&text).replace('\n', LINE_BREAK).replace('\t', " ");
    disarmed(&line, Start::Word).into_owned()
}

/// Text that begins no workflow command wherever its lines are broken. It reads worse, so it is for
/// those texts alone that would.
pub(crate) fn without_colons(text: &str) -> String {
    text.replace("::", ":\\:")
}

/// A JSON document with the same values that is harmless inside HTML, on a terminal and in a log.
///
/// Outside of strings JSON knows neither of these characters, and no escape of it ends in one, so
/// that each may be replaced by its own escape wherever it stands.
pub(crate) fn json(document: &str) -> Cow<'_, str> {
    rewritten(document, |at, character| {
        let is_markup = matches!(character, '<' | '>' | '&');
        let is_escaped =
            is_markup || is_hidden(character) || is_bracketed_command(document, at, character);
        is_escaped.then(|| {
            let mut units = [0; 2];
            let units = character.encode_utf16(&mut units);
            units.iter().fold(String::new(), |mut escape, unit| {
                write!(escape, "\\u{unit:04x}").expect("a string takes everything");
                escape
            })
        })
    })
}

/// Where `::` begins a workflow command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    /// At the start of a line.
    Line,
    /// At the start of a word, since lines will be broken between words later.
    Word,
}

/// Text without workflow commands: a backslash keeps them from being obeyed and lets them be read.
fn disarmed(text: &str, start: Start) -> Cow<'_, str> {
    // Nearly no text holds what every command holds.
    if !["::", "##", "section_"]
        .iter()
        .any(|part| text.contains(part))
    {
        return Cow::Borrowed(text);
    }
    let mut is_start = true;
    rewritten(text, |at, character| {
        let after = &text[at..];
        let is_command = (is_start && after.starts_with("::"))
            || is_bracketed_command(text, at, character)
            || is_section(text, at, character);
        is_start = match character {
            '\n' => true,
            blank if blank.is_whitespace() => is_start || start == Start::Word,
            _ => false,
        };
        is_command.then(|| format!("\\{character}"))
    })
}

/// Whether this is the second `#` of `##[error]`, `##vso[…]`, `##teamcity[…]` and the like, which
/// are obeyed anywhere in a line.
fn is_bracketed_command(text: &str, at: usize, character: char) -> bool {
    character == '#'
        && text[..at].ends_with('#')
        && text[at + 1..]
            .trim_start_matches(|name: char| name.is_ascii_alphanumeric())
            .starts_with('[')
}

/// Whether this is the colon of GitLab's `section_start:` or `section_end:`.
fn is_section(text: &str, at: usize, character: char) -> bool {
    character == ':'
        && (text[..at].ends_with("section_start") || text[..at].ends_with("section_end"))
}

/// Text in which everything can be seen that it holds, with `\n` at the end of each line.
fn visible(text: &str) -> Cow<'_, str> {
    let is_plain = |byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    if text.bytes().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut n_marks = 0;
    rewritten(text, |at, character| {
        if character == '\r' && text[at + 1..].starts_with('\n') {
            return Some(String::new());
        }
        if is_hidden(character) {
            n_marks = 0;
            return Some(character.escape_unicode().to_string());
        }
        n_marks = match character.width() {
            Some(0) => n_marks + 1,
            _ => 0,
        };
        let is_first_too_many = n_marks == MAX_MARKS + 1;
        (n_marks > MAX_MARKS).then(|| if is_first_too_many { "…" } else { "" }.to_owned())
    })
}

/// Whether a character acts on a terminal, on the order or the joining of others, or takes part
/// in a text without being seen.
fn is_hidden(character: char) -> bool {
    // Every character of every text comes by here.
    if matches!(character, ' '..='~') {
        return false;
    }
    let number = u32::from(character);
    let is_noncharacter = number & 0xFFFE == 0xFFFE || (0xFDD0..=0xFDEF).contains(&number);
    is_noncharacter || acts(character)
}

/// The characters that are shown as escapes, but for those that are none.
fn acts(character: char) -> bool {
    matches!(
        character,
        // Controls, C0 but for tab and new line, and C1.
        '\0'..='\u{8}'
        | '\u{b}'..='\u{1f}'
        | '\u{7f}'..='\u{9f}'
        // Directions.
        | '\u{61c}'
        | '\u{200e}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{206f}'
        // Ends of lines and paragraphs.
        | '\u{2028}'..='\u{2029}'
        // Without width or ink.
        | '\u{ad}'
        | '\u{34f}'
        | '\u{115f}'..='\u{1160}'
        | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200d}'
        | '\u{2060}'..='\u{2065}'
        | '\u{2800}'
        | '\u{3164}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        // Tags, and the selectors in which whole texts can be hidden.
        | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Text on one line: a run of blanks is a single blank, or the sign of a new line if it holds one.
/// Blanks at the ends count, as in a name that is wrong for just that; new lines there do not.
fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(end) = rest.find(char::is_whitespace) {
        let (word, after) = rest.split_at(end);
        let next = after.trim_start();
        let blanks = &after[..after.len() - next.len()];
        line.push_str(word);
        line.push_str(separator(blanks, line.is_empty() || next.is_empty()));
        rest = next;
    }
    line + rest
}

fn separator(blanks: &str, is_at_an_end: bool) -> &str {
    if blanks.contains('\n') {
        return if is_at_an_end { "" } else { LINE_BREAK };
    }
    let is_single = blanks != "\t" && blanks.chars().nth(1).is_none();
    if is_single { blanks } else { " " }
}

/// The text with what `instead` says in place of a character, where it says something.
fn rewritten(text: &str, mut instead: impl FnMut(usize, char) -> Option<String>) -> Cow<'_, str> {
    let mut written = String::new();
    let mut done = 0;
    for (at, character) in text.char_indices() {
        if let Some(instead) = instead(at, character) {
            written.push_str(&text[done..at]);
            written.push_str(&instead);
            done = at + character.len_utf8();
        }
    }
    if done == 0 {
        return Cow::Borrowed(text);
    }
    written.push_str(&text[done..]);
    Cow::Owned(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_text_stays_as_it_is() {
        for text in [
            "",
            "no estimate for 74655000",
            "激活显存随 s² 增长：34 来自各层的中间张量。",
            "naïve café, Ελληνικά, हिन्दी, ไทย, العربية",
            "an emoji 👍🏽 and a heart ❤\u{fe0f}",
            "`std::collections::BTreeMap<String, Tensor>` & <T>",
            "see `## Notes`, ### 3, C#, [a](b), time 12:30",
            "mode [none]: {0} \\n 'quoted' \"twice\"",
        ] {
            assert!(matches!(shown(text), Cow::Borrowed(_)), "{text}");
            assert_eq!(inline(text), text);
            assert_eq!(path(Path::new(text)), text);
        }
        let lines = "first\n\tsecond\n\n    third";
        assert!(matches!(shown(lines), Cow::Borrowed(_)));
        let document = "{\"a\": \"激活, naïve, ## Notes\"}";
        assert!(matches!(json(document), Cow::Borrowed(_)));
    }

    #[test]
    fn what_acts_is_shown_as_an_escape() {
        for (text, expected) in [
            ("\u{1b}[2J", "\\u{1b}[2J"),
            ("a\r\nb\rc", "a\nb\\u{d}c"),
            ("\u{9d}0;title\u{9c}", "\\u{9d}0;title\\u{9c}"),
            ("tess\u{202e}txt", "tess\\u{202e}txt"),
            ("a\u{200d}b\u{feff}", "a\\u{200d}b\\u{feff}"),
            ("x\u{2028}y", "x\\u{2028}y"),
            ("flag\u{e0067}", "flag\\u{e0067}"),
            ("\u{ffff}\u{fdd0}", "\\u{ffff}\\u{fdd0}"),
        ] {
            assert_eq!(shown(text), expected);
        }
        let zalgo = format!("z{}algo", "\u{301}".repeat(40));
        assert_eq!(shown(&zalgo), format!("z{}…algo", "\u{301}".repeat(8)));
    }

    #[test]
    fn workflow_commands_are_broken_where_they_would_be_obeyed() {
        for (text, expected) in [
            ("::error ::x", "\\::error ::x"),
            ("a\n \u{a0}::warning::x", "a\n \u{a0}\\::warning::x"),
            ("note: std::mem::swap", "note: std::mem::swap"),
            ("a ##[group]b", "a #\\#[group]b"),
            ("####[x]", "###\\#[x]"),
            ("##vso[task.x]", "#\\#vso[task.x]"),
            ("##teamcity[x]", "#\\#teamcity[x]"),
            ("section_end:1:x", "section_end\\:1:x"),
        ] {
            assert_eq!(shown(text), expected);
        }
        assert_eq!(
            inline("x ::set-output name=a::b"),
            "x \\::set-output name=a::b"
        );
    }

    #[test]
    fn a_text_inside_a_line_cannot_end_it_nor_fill_it_up() {
        for (text, expected) in [
            ("left\n  right", "left ⏎ right"),
            ("\n\nPassed. Score 10.00\n", "Passed. Score 10.00"),
            ("a \t\r\n\n \n b", "a ⏎ b"),
            ("a          ✓  formula", "a ✓ formula"),
            ("a\tb", "a b"),
            ("none ", "none "),
            ("  none\t", " none "),
            ("一\u{3000}二", "一\u{3000}二"),
            ("a\u{a0}\u{2003}\u{a0}b", "a b"),
        ] {
            assert_eq!(inline(text), expected);
        }
        let long = inline(&"长".repeat(700));
        assert_eq!(long.chars().count(), MAX_INLINE);
        assert!(long.ends_with('…'));
        let deep = format!("/a  b/{}", "x".repeat(700));
        assert_eq!(path(Path::new(&deep)), deep);
    }

    #[test]
    fn a_document_says_the_same_in_escapes() {
        for (text, expected) in [
            ("\"</script>\"", "\"\\u003c/script\\u003e\""),
            ("\"a\\\\<\"", "\"a\\\\\\u003c\""),
            ("\"\u{7f}\u{202e}\"", "\"\\u007f\\u202e\""),
            ("\"\u{e0041}\"", "\"\\udb40\\udc41\""),
            ("\"##[error]\"", "\"#\\u0023[error]\""),
        ] {
            assert_eq!(json(text), expected);
        }
    }
}
