//! What of a line of code is none: the signs of comments, lists, quotations and tables around it.

/// What makes a comment, a quotation or a cell of a table wherever a line begins with it.
const ALWAYS: &[char] = &['>', '#', '|', ';', '"', '\''];

/// What makes an item of a list, or a line of a patch, where white space follows.
const BEFORE_SPACE: &[char] = &['-', '*', '+'];

/// A line without the signs with which it begins, those of lists too.
pub(super) fn without_lead(line: &str) -> &str {
    let mut rest = without_signs(line);
    loop {
        let before = rest.len();
        rest = without_item(rest, BEFORE_SPACE);
        rest = without_signs(without_number(rest));
        if rest.len() == before {
            return rest;
        }
    }
}

/// A line without what makes it a part of a comment, of a quotation or of a string. It may begin with
/// an operator then.
pub(super) fn without_comment(line: &str) -> &str {
    without_signs(without_item(without_signs(line), &['*']))
}

fn without_signs(line: &str) -> &str {
    let mut rest = line.trim_start();
    loop {
        let before = rest.len();
        rest = rest.trim_start_matches(ALWAYS).trim_start();
        rest = rest.strip_prefix("<!--").unwrap_or(rest).trim_start();
        if rest.starts_with("//") {
            rest = rest
                .trim_start_matches('/')
                .trim_start_matches('!')
                .trim_start();
        }
        if rest.len() == before {
            return rest;
        }
    }
}

fn without_item<'l>(line: &'l str, signs: &[char]) -> &'l str {
    match line.strip_prefix(signs) {
        Some(after) if after.is_empty() || after.starts_with(char::is_whitespace) => {
            after.trim_start()
        }
        _ => line,
    }
}

/// A line without its place in a list, or its number in a listing.
fn without_number(line: &str) -> &str {
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.len() == line.len() {
        return line;
    }
    let after_space = after.trim_start();
    match after_space.strip_prefix(['.', ')', '|', ':']) {
        // `34.0` is a number.
        Some(rest) if rest.is_empty() || rest.starts_with(char::is_whitespace) => rest.trim_start(),
        _ => line,
    }
}

/// A line of code without a comment after it, and without what ends a cell or an item of a list.
pub(super) fn without_end(line: &str) -> &str {
    let mut code = line;
    for comment in ["//", " # ", "-->"] {
        code = code.split(comment).next().unwrap_or_default();
    }
    let ends: &[char] = &['|', '"', '\'', ',', ' ', '\t', '\r'];
    code.trim_end_matches(ends)
}

/// A line without the sign by which a string goes on in the next.
pub(super) fn without_escape(line: &str) -> &str {
    let end = line.trim_end();
    end.strip_suffix('\\').unwrap_or(end)
}

/// Whether nobody sees a character: it stands between two others and takes no place.
pub(super) fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// The sign of a keyboard for which a page prints a finer one. Those of formulas, such as `×`, stay:
/// a formula is what a handout is for, and no code.
pub(super) fn as_typed(character: char) -> char {
    match character {
        '∗' => '*',
        '∕' | '⁄' => '/',
        '‐' | '‑' => '-',
        '“' | '”' | '„' => '"',
        '‘' | '’' | '′' => '\'',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_go_and_operators_stay() {
        for (line, code) in [
            ("   # *total += x", "*total += x"),
            ("*total += x", "*total += x"),
            ("> - 1. a()", "a()"),
            ("34.0 + 5.0", "34.0 + 5.0"),
            ("3 * x", "3 * x"),
            ("-x", "-x"),
            ("/// - a", "a"),
            ("- / x", "/ x"),
            ("", ""),
        ] {
            assert_eq!(without_lead(line), code, "{line}");
        }
        for (line, code) in [
            (" * - 12.5", "- 12.5"),
            ("//! - 12.5", "- 12.5"),
            ("> \"+ x", "+ x"),
            ("/ x", "/ x"),
        ] {
            assert_eq!(without_comment(line), code, "{line}");
        }
        assert_eq!(without_end("a(), // each |"), "a()");
        assert_eq!(without_escape("a \\"), "a ");
    }
}
