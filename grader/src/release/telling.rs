//! Which parts of a solution say something alone.
//!
//! The bar is where a lesson's own texts are no alarm: below it lies what anybody writes, above it
//! what somebody had to find.

use super::lex::{Token, is};

/// The least that a part must hold: tokens, words among them, and characters.
const LEAST_TOKENS: usize = 3;
const LEAST_WORDS: usize = 2;
const LEAST_BYTES: usize = 8;

/// Words of the language and its library, which say nothing about a lesson.
const EVERYDAY: [&str; 58] = [
    "as",
    "mut",
    "let",
    "if",
    "else",
    "for",
    "in",
    "while",
    "loop",
    "match",
    "return",
    "break",
    "continue",
    "fn",
    "pub",
    "use",
    "ref",
    "move",
    "true",
    "false",
    "self",
    "Self",
    "Some",
    "None",
    "Ok",
    "Err",
    "Vec",
    "Option",
    "Result",
    "String",
    "Box",
    "new",
    "default",
    "f32",
    "f64",
    "u8",
    "u16",
    "u32",
    "u64",
    "usize",
    "i32",
    "i64",
    "isize",
    "bool",
    "str",
    "iter",
    "iter_mut",
    "into_iter",
    "into",
    "clone",
    "unwrap",
    "expect",
    "len",
    "collect",
    "map",
    "to_owned",
    "to_string",
    "println",
];

/// Whether a part gives something away without what is around it: it computes or assigns with a name
/// of its own, or puts two of them together.
pub(super) fn is_telling(part: &[Token]) -> bool {
    let n_words = part.iter().filter(|token| token.is_word).count();
    let n_own = part.iter().filter(|token| is_own(token)).count();
    let n_bytes: usize = part.iter().map(|token| token.n_bytes).sum();
    let operators = ["+", "-", "*", "/", "%", "=", "<", ">", "!", "|", "^"];
    let mut inner = part.iter().skip(1);
    let has_operator = inner.any(|token| operators.iter().any(|sign| is(token, sign)));
    part.len() >= LEAST_TOKENS
        && n_words >= LEAST_WORDS
        && n_bytes >= LEAST_BYTES
        && n_own >= if has_operator { 1 } else { 2 }
}

pub(super) fn is_own(token: &Token) -> bool {
    token.is_word && !EVERYDAY.iter().any(|word| is(token, word))
}

#[cfg(test)]
mod tests {
    use super::super::lex::{Reading, tokens};
    use super::*;

    #[test]
    fn what_anybody_writes_says_nothing() {
        let says = |code: &str| is_telling(&tokens(code, Reading::Code));
        for code in [
            "i + 1",
            "x",
            "Vec::new()",
            "Some(total)",
            "Ok(())",
            "true",
            "a * b",
            "row.len()",
            "0",
            "-rows",
            "34.0",
        ] {
            assert!(!says(code), "{code}");
        }
        for code in [
            "sums = None",
            "0.7 * whole",
            "rows.clear()",
            "whole / n as f64",
            "!(rows > tail)",
        ] {
            assert!(says(code), "{code}");
        }
    }
}
