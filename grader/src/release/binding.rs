//! What a `let` binds: types apart, since the exercise says them where the solution need not.

use super::lex::{Token, is};

/// Code in which no `let` says its type.
pub(super) fn untyped(code: &[Token]) -> Vec<Token> {
    let mut kept = Vec::new();
    let mut rest = code;
    while let Some(first) = rest.first() {
        let name = usize::from(rest.get(1).is_some_and(|token| is(token, "mut"))) + 1;
        let is_typed = is(first, "let")
            && rest.get(name).is_some_and(|token| token.is_word)
            && rest.get(name + 1).is_some_and(|token| is(token, ":"));
        if let Some(end) = is_typed.then(|| binding_end(rest)).flatten() {
            kept.extend_from_slice(&rest[..=name]);
            rest = &rest[end..];
        } else {
            kept.push(*first);
            rest = &rest[1..];
        }
    }
    kept
}

/// Where the `=` of a binding stands: outside of what its type has in angle brackets.
pub(super) fn binding_end(code: &[Token]) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, token) in code.iter().enumerate() {
        if is(token, "<") {
            depth += 1;
        } else if is(token, ">") {
            depth = depth.saturating_sub(1);
        } else if is(token, ";") {
            return None;
        } else if is(token, "=") && depth == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::lex::{Reading, hashes, tokens};
    use super::*;

    #[test]
    fn types_of_bindings_go() {
        let read = |text: &str| tokens(text, Reading::Code);
        let same = |one: &str, other: &str| hashes(&untyped(&read(one))) == hashes(&read(other));
        assert!(same(
            "let mut a: Map<K, V = W> = b; c: d",
            "let mut a = b; c: d"
        ));
        assert!(same(
            "let x: f64;\nlet Some(y) = z",
            "let x: f64;\nlet Some(y) = z"
        ));
    }
}
