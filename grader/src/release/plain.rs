//! What a page, a drawing or a string shows: its text without what only its source has.
//!
//! Lines stay where they are, so that a find has its line. This is no renderer: it takes away what
//! may stand inside a word or a statement and is not seen.

/// Entities by name, as far as they are met.
const ENTITIES: [(&str, &str); 21] = [
    ("amp", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("quot", "\""),
    ("apos", "'"),
    ("nbsp", " "),
    ("ensp", " "),
    ("emsp", " "),
    ("thinsp", " "),
    ("shy", ""),
    ("zwj", ""),
    ("zwnj", ""),
    ("ZeroWidthSpace", ""),
    ("NoBreak", ""),
    ("lbrack", "["),
    ("rbrack", "]"),
    ("lpar", "("),
    ("rpar", ")"),
    ("ast", "*"),
    ("plus", "+"),
    ("equals", "="),
];

/// How a file may be seen: as it is; with its tags taken for nothing, as where one makes a part of a
/// word bold; and with its tags taken for space, as where one begins a line. Any file may have a page
/// or a drawing in it, so all are seen in all ways.
pub(super) fn views(bytes: &[u8]) -> Vec<String> {
    let text = decoded(bytes);
    let bare = |tag: &str| unmarked(&entities(&unescaped(&untagged(&text, tag))));
    let mut views = vec![bare(""), bare(" "), text];
    views.dedup();
    views
}

/// The text of a file, whichever way it is written; what is no text is read as well as it can be.
fn decoded(bytes: &[u8]) -> String {
    let wide = |from: fn([u8; 2]) -> u16| {
        let units = bytes[2..].chunks_exact(2);
        let units: Vec<u16> = units.map(|unit| from([unit[0], unit[1]])).collect();
        String::from_utf16_lossy(&units)
    };
    match bytes {
        [0xff, 0xfe, ..] => wide(u16::from_le_bytes),
        [0xfe, 0xff, ..] => wide(u16::from_be_bytes),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// A text without tags and comments. What begins like a tag and does not end stays.
fn untagged(text: &str, tag: &str) -> String {
    let mut bare = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let (before, from) = rest.split_at(at);
        bare.push_str(before);
        let length = if from.starts_with("<!--") {
            from.find("-->").map(|at| at + 3)
        } else if let Some(data) = from.strip_prefix("<![CDATA[") {
            Some(from.len() - data.len())
        } else if from[1..].starts_with(|c: char| c.is_ascii_alphabetic() || "/!?".contains(c)) {
            from.find('>').map(|at| at + 1)
        } else {
            None
        };
        if let Some(length) = length {
            bare.push_str(tag);
            bare.extend(from[..length].chars().filter(|c| *c == '\n'));
            rest = &from[length..];
        } else {
            bare.push('<');
            rest = &from[1..];
        }
    }
    bare + rest
}

fn entities(text: &str) -> String {
    let mut decoded = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        let (before, from) = rest.split_at(at);
        decoded.push_str(before);
        if let Some((meant, length)) = entity(from) {
            decoded.push_str(&meant);
            rest = &from[length..];
        } else {
            decoded.push('&');
            rest = &from[1..];
        }
    }
    decoded + rest
}

/// What the entity at the beginning of a text means, and how long it is.
fn entity(text: &str) -> Option<(String, usize)> {
    let end = text.bytes().take(34).position(|byte| byte == b';')?;
    let name = &text.get(1..end)?;
    let meant = if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok()?,
            None => number.parse().ok()?,
        };
        let meant = char::from_u32(code)?;
        // A line of the source stays one.
        let meant = if meant == '\n' { ' ' } else { meant };
        meant.to_string()
    } else {
        let mut known = ENTITIES.iter();
        let (_, meant) = known.find(|(known, _)| known == name)?;
        (*meant).to_owned()
    };
    Some((meant, end + 1))
}

/// A text in which characters that a string names by their number are there themselves.
fn unescaped(text: &str) -> String {
    let mut bare = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("\\u") {
        let (before, from) = rest.split_at(at);
        bare.push_str(before);
        if let Some((meant, length)) = numbered(from) {
            bare.push(meant);
            rest = &from[length..];
        } else {
            bare.push_str("\\u");
            rest = &from[2..];
        }
    }
    bare + rest
}

/// The character that `\u{2a}` or `\u002a` at the beginning of a text means, and how long that is.
fn numbered(text: &str) -> Option<(char, usize)> {
    let (digits, length) = match text[2..].strip_prefix('{') {
        Some(rest) => {
            let end = rest.bytes().take(9).position(|byte| byte == b'}')?;
            (rest.get(..end)?, end + 4)
        }
        None => (text.get(2..6)?, 6),
    };
    let meant = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
    // A line of the source stays one.
    Some((if meant == '\n' { ' ' } else { meant }, length))
}

/// Markdown without the signs that are not shown: emphasis inside a word, and what shields a sign.
fn unmarked(text: &str) -> String {
    let mut bare = String::new();
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        let next = rest.peek().copied().unwrap_or_default();
        if character == '\\' && next.is_ascii_punctuation() {
            bare.push(next);
            rest.next();
        } else if matches!(character, '*' | '_' | '~') && next == character {
            rest.next();
        } else {
            bare.push(character);
        }
    }
    bare
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_entities_escapes_and_emphasis_are_not_shown() {
        for (text, nothing, space) in [
            ("<t>a</t>\n<t x='1'\n>b</t>", "a\n\nb", " a \n \nb "),
            (
                "a<b>b</b>c &amp; d&#32;e&#x20;f&shy;g",
                "abc & d e fg",
                "a b c & d e fg",
            ),
            (
                "a**b**c \\*d < e &x; <!-- f\n-->",
                "abc *d < e &x; \n",
                "abc *d < e &x;  \n",
            ),
            ("<![CDATA[a < b]]>", "a < b]]>", " a < b]]>"),
            (
                "<b>\\u{2a}\\u4e8c\\u{110000}\\ux</b>",
                "*二\\u{110000}\\ux",
                " *二\\u{110000}\\ux ",
            ),
        ] {
            assert_eq!(views(text.as_bytes()), [nothing, space, text], "{text}");
        }
        assert_eq!(views(b"a\n"), ["a\n"]);
        assert_eq!(views(b"\xff\xfea\0\x8c\x4e"), ["a二"]);
        assert_eq!(views(b"\xfe\xff\0a"), ["a"]);
    }
}
