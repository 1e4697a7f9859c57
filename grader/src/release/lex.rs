//! Texts as sequences of tokens, so that something is found again however it is laid out.
//!
//! Ways to read a text: as code without its comments, as code in which the signs that make a comment
//! or a list count for nothing, the same without what a comment adds at the end of a line, and as
//! words without any signs, with and without the numbers of a list. White space never counts, nor do the escapes that stand for it in
//! a string, nor characters that nobody sees. Chinese is read character by character.

mod line;

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

/// How a text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// Code; what a comment says is not there.
    Code,
    /// Code; what a comment, a quotation or a table says is code too.
    Commented,
    /// The same; what follows the code in its line is not there.
    Remarked,
    /// The same; what makes an item of a list is not there either.
    Listed,
    /// Words alone, in lower case.
    Words,
    /// The same without the numbers of a list or of lines.
    ListedWords,
}

/// A token and the line, from 1, in which it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Of its text: two that are equal are the same.
    pub(super) hash: u64,
    pub(super) line: usize,
    pub(super) is_chinese: bool,
    /// Whether it is a name, a number or a word, and no sign.
    pub(super) is_word: bool,
    pub(super) n_bytes: usize,
}

impl Reading {
    /// The ways to read code.
    pub(super) const OF_CODE: [Self; 4] =
        [Self::Code, Self::Commented, Self::Remarked, Self::Listed];

    /// Whether signs count for nothing.
    pub(super) fn is_of_words(self) -> bool {
        matches!(self, Self::Words | Self::ListedWords)
    }
}

/// Reads a text.
pub(super) fn tokens(text: &str, reading: Reading) -> Vec<Token> {
    let mut tokens = Vec::new();
    for (index, line) in text.split('\n').enumerate() {
        let line: Cow<'_, str> = if line.is_ascii() {
            Cow::Borrowed(line)
        } else {
            let seen = line.chars().filter(|c| !line::is_invisible(*c));
            Cow::Owned(seen.nfkc().map(line::as_typed).collect())
        };
        let line = match reading {
            Reading::Code => line.split("//").next().unwrap_or_default(),
            Reading::Commented => line::without_comment(&line),
            Reading::Remarked => line::without_end(line::without_comment(&line)),
            Reading::Listed => line::without_end(line::without_lead(&line)),
            Reading::Words => &line,
            Reading::ListedWords => line::without_lead(&line),
        };
        read_line(line::without_escape(line), index + 1, reading, &mut tokens);
    }
    if reading == Reading::Code {
        without_blocks(&mut tokens);
    }
    tokens
}

fn read_line(line: &str, number: usize, reading: Reading, tokens: &mut Vec<Token>) {
    let mut characters = line.char_indices().peekable();
    while let Some((start, character)) = characters.next() {
        let rest = &line[start..];
        if is_escape(rest) {
            characters.next();
        } else if rest.starts_with("\\\"") {
            // A quotation mark in a string: it comes next.
        } else if is_chinese(character) {
            tokens.push(token(rest, character.len_utf8(), number, reading, true));
        } else if is_word(character, reading) {
            let length = rest
                .find(|inner: char| !is_word(inner, reading) || is_chinese(inner))
                .unwrap_or(rest.len());
            tokens.push(token(rest, length, number, reading, false));
            while characters.next_if(|(at, _)| *at < start + length).is_some() {}
        } else if !reading.is_of_words() && !character.is_whitespace() {
            let (length, counts) = sign(rest, reading);
            if counts {
                tokens.push(token(rest, length, number, reading, false));
            }
            while characters.next_if(|(at, _)| *at < start + length).is_some() {}
        }
    }
}

/// How long the sign is with which a text begins, and whether it counts: one that makes a comment or
/// sets code in a text does not.
fn sign(rest: &str, reading: Reading) -> (usize, bool) {
    if reading != Reading::Code && rest.starts_with("//") {
        return (
            rest.len() - rest.trim_start_matches(['/', '!']).len(),
            false,
        );
    }
    if rest.starts_with("/*") || rest.starts_with("*/") {
        return (2, reading == Reading::Code);
    }
    let length = rest.chars().next().map_or(0, char::len_utf8);
    (length, !rest.starts_with('`'))
}

fn token(rest: &str, length: usize, line: usize, reading: Reading, is_chinese: bool) -> Token {
    let text = &rest[..length];
    let hash = match reading {
        Reading::Words | Reading::ListedWords => hash(text.to_lowercase().as_bytes()),
        _ => hash(text.as_bytes()),
    };
    Token {
        hash,
        line,
        is_chinese,
        is_word: text.starts_with(|first| is_word(first, reading)),
        n_bytes: length,
    }
}

/// Whether a text begins with what stands for white space in a string.
fn is_escape(rest: &str) -> bool {
    ["\\n", "\\r", "\\t"]
        .iter()
        .any(|escape| rest.starts_with(escape))
}

/// In words `_` makes them slant.
fn is_word(character: char, reading: Reading) -> bool {
    character.is_alphanumeric() || (character == '_' && !reading.is_of_words())
}

/// Whether a character is a word by itself.
fn is_chinese(character: char) -> bool {
    matches!(character, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// Takes comments in blocks away. Where one does not end, as in a pattern of paths, nothing goes:
/// it would hide all that follows.
fn without_blocks(tokens: &mut Vec<Token>) {
    let (opens, closes) = (hash(b"/*"), hash(b"*/"));
    let mut depth = 0_usize;
    let mut kept = tokens.clone();
    kept.retain(|token| {
        let was = depth;
        if token.hash == opens {
            depth += 1;
        } else if token.hash == closes {
            depth = depth.saturating_sub(1);
        }
        was == 0 && depth == 0 && token.hash != closes
    });
    if depth == 0 {
        *tokens = kept;
    }
}

/// Whether a token is this word or sign.
pub(super) fn is(token: &Token, text: &str) -> bool {
    token.hash == hash(text.as_bytes())
}

pub(super) fn hashes(tokens: &[Token]) -> Vec<u64> {
    tokens.iter().map(|token| token.hash).collect()
}

/// FNV-1a: the same in every run, and short.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(one: &str, other: &str, reading: Reading) -> bool {
        let hashes = |text| -> Vec<u64> {
            let tokens = tokens(text, reading);
            tokens.iter().map(|token| token.hash).collect()
        };
        hashes(one) == hashes(other)
    }

    #[test]
    fn layout_and_comments_do_not_count_in_code() {
        let code = "for (key, value) in map {\n    *value -= &other[key];\n}\n";
        for other in [
            "for(key, value)in map{*value -= &other[key];}",
            "for (key, value) // each\n in map { /* all\n of it */ *value -= &other[key]; }",
        ] {
            assert!(same(code, other, Reading::Code), "{other}");
        }
        let commented = "// for (key, value) in map {\n///     *value -= &other[key];\n// }";
        assert!(same(code, commented, Reading::Commented));
        for hidden in [
            "# for (key, value) in map {\n#   *value -= &other[key];\n# }",
            "- for (key, value) in map {\n* *value -= &other[key];\n+ }",
            "1. for (key, value) in map {\n2) *value -= &other[key];\n3. }",
            "| for (key, value) in map { |\n| *value -= &other[key]; |\n| } |",
            "// for (key, value) in map { // each\n//     *value -= &other[key]; # it\n// }",
            "\"for (key, value) in map {\",\n\"*value -= &other[key];\",\n\"}\",",
            "12 | for (key, value) in map {\n13 |     *value -= &other[key];\n14 | }",
            "<!-- for (key, value) in map {\n *value -= &other[key];\n} -->",
        ] {
            assert!(same(code, hidden, Reading::Listed), "{hidden}");
        }
        let string = "for (key, value) in map {\\\n  *value -= \\\n  &other[key];\\\n}";
        let unseen = "fo\u{200b}r (key, val\u{ad}ue) in map { *value -= &other[key]; }";
        for reading in Reading::OF_CODE {
            assert!(same(code, string, reading) && same(code, unseen, reading));
        }
        assert!(same("f(\"a\")", "f(\\\"a\\\")", Reading::Code));
        let quoted = "> /* for (key, value) in map {\n>     *value -= &other[key];\n> } */";
        assert!(same(code, quoted, Reading::Commented));
        assert!(same(
            "[a, \"b/ *\"] c",
            "[a, \"b/ *\"] /* x */ c",
            Reading::Code
        ));
        assert!(!same("[\"a/*\"] b", "[\"a/*\"] c", Reading::Code));
        assert!(!same("a b", "ab", Reading::Code));
        assert!(!same("x += 1", "x -= 1", Reading::Code));
    }

    #[test]
    fn signs_and_case_do_not_count_among_words() {
        let text = "**Kept** are the softmax output (2 bytes),\n its mask.";
        assert!(same(
            text,
            "kept are\\nthe `softmax` output: 2 BYTES; its mask",
            Reading::Words
        ));
        assert!(same(
            "静态账本包含参数",
            "静态账本\n包含 **参数**",
            Reading::Words
        ));
        assert!(same("ｓ＝４２６２", "s = 4262", Reading::Words));
        assert!(!same("no word", "now ord", Reading::Words));
    }

    #[test]
    fn a_token_knows_its_line_and_chinese_is_read_by_character() {
        let tokens = tokens("a\n二三 b4", Reading::Words);
        let places: Vec<_> = tokens.iter().map(|t| (t.line, t.is_chinese)).collect();
        assert_eq!(places, [(1, false), (2, true), (2, true), (2, false)]);
    }
}
