//! HTML inside Markdown: which of its words a reader of the page sees.

use std::ops::Range;
use std::sync::OnceLock;

use regex_lite::Regex;

/// A piece of HTML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// An element begins; the flag tells whether what is in it stays unseen.
    Open(&'a str, bool),
    Close(&'a str),
    /// Words between tags, with their place.
    Words(Range<usize>),
    Comment(Range<usize>),
}

/// Elements without an end.
const VOID: [&str; 8] = ["br", "hr", "img", "wbr", "input", "meta", "link", "col"];

/// Elements whose content is no text.
const UNREAD: [&str; 6] = ["script", "style", "template", "title", "head", "noscript"];

/// The pieces of some HTML, in order.
pub(super) fn pieces(html: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(rest) = html.get(at..).filter(|rest| !rest.is_empty()) {
        let length = if let Some(comment) = rest.strip_prefix("<!--") {
            let length = comment.find("-->").map_or(rest.len(), |end| end + 7);
            pieces.push(Piece::Comment(at..at + length));
            length
        } else if let Some(tag) = rest.strip_prefix('<') {
            let length = tag.find('>').map_or(rest.len(), |end| end + 2);
            pieces.extend(tag.get(..length.saturating_sub(2)).and_then(element));
            length
        } else {
            let length = rest.find('<').unwrap_or(rest.len());
            pieces.push(Piece::Words(at..at + length));
            length
        };
        at += length;
    }
    pieces
}

fn element(tag: &str) -> Option<Piece<'_>> {
    let (is_end, tag) = match tag.strip_prefix('/') {
        Some(tag) => (true, tag),
        None => (false, tag),
    };
    let length = tag
        .find(|c: char| !c.is_ascii_alphanumeric())
        .unwrap_or(tag.len());
    let name = tag.get(..length).filter(|name| !name.is_empty())?;
    let known = |list: &[&str]| list.iter().any(|known| known.eq_ignore_ascii_case(name));
    if is_end {
        return Some(Piece::Close(name));
    }
    let ends_itself = known(&VOID) || tag.trim_end().ends_with('/');
    let hides = known(&UNREAD) || veil().is_some_and(|veil| veil.is_match(tag));
    (!ends_itself).then_some(Piece::Open(name, hides))
}

/// Attributes that make words invisible on a white page.
fn veil() -> Option<&'static Regex> {
    static PATTERN: OnceLock<Option<Regex>> = OnceLock::new();
    PATTERN
        .get_or_init(|| {
            Regex::new(concat!(
                r#"(?i)display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}(?:hidden|collapse)|opacity\s{0,9}:\s{0,9}0?\.?0\b|"#,
                r#"(?:font-size|height|width|size)\s{0,9}[:=]\s{0,9}["']?0|text-indent\s{0,9}:\s{0,9}-|"#,
                r#"[\s;"']color\s{0,9}[:=]\s{0,9}["']?\s{0,9}(?:white|snow|transparent|#f{3}\b|#f{6}|#fefefe|rgba?\(\s{0,9}255)|"#,
                r#"\s(?:hidden|aria-hidden)(?:\s|=|$)|position\s{0,9}:\s{0,9}absolute"#
            ))
            .ok()
        })
        .as_ref()
}
