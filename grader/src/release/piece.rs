//! The parts of a blank's solution that give it away on their own: its statements, the expressions
//! inside them, and every stretch of a long one.
//!
//! What says nothing alone, such as `i + 1` or `Vec::new()`, is no part. Sequences of tokens in,
//! sequences of tokens out.

use std::collections::BTreeSet;

use super::binding::{binding_end, untyped};
use super::lex::{Token, hashes, is};
use super::telling::{is_own, is_telling};

/// So many tokens of code are nobody's by chance.
pub(super) const LONG: usize = 12;

/// So long is an expression that counts without the name that it is assigned to.
const LONG_VALUE: usize = 5;

/// A stretch of a long solution says something from so many words of its own on.
const STRETCH_WORDS: usize = 3;

/// The parts of a solution. `before` and `after` are what the exercise gives in its place, on both
/// sides of the blank.
pub(super) fn pieces(code: &[Token], before: &[Token], after: &[Token]) -> Vec<Vec<u64>> {
    let code = untyped(code);
    let middle = without_shared(&code, &untyped(before), &untyped(after));
    let mut found = BTreeSet::new();
    for whole in [&code[..], middle] {
        let mut add = |part: &[Token]| {
            if is_telling(part) {
                found.insert(hashes(part));
            }
        };
        let whole = trimmed(whole);
        add(whole);
        for statement in statements(whole) {
            parts(statement, &mut add);
        }
        let stretches = whole.windows(LONG);
        let own_words = |part: &[Token]| part.iter().filter(|token| is_own(token)).count();
        let telling = stretches.filter(|part| own_words(part) >= STRETCH_WORDS);
        found.extend(telling.map(hashes));
    }
    found.into_iter().collect()
}

/// The middle of a solution, without what the exercise gives on either side.
fn without_shared<'c>(code: &'c [Token], before: &[Token], after: &[Token]) -> &'c [Token] {
    let same = |(one, other): &(&Token, &Token)| one.hash == other.hash;
    let start = code.iter().zip(before).take_while(same).count();
    let rest = &code[start..];
    let backwards = rest.iter().rev().zip(after.iter().rev());
    &rest[..rest.len() - backwards.take_while(same).count()]
}

/// The statements, heads of blocks and values of a match, each without what sets it apart. What is
/// matched is none: it says nothing before its value does.
fn statements(code: &[Token]) -> Vec<&[Token]> {
    let mut found = Vec::new();
    let (mut start, mut depth) = (0, 0_usize);
    for (at, token) in code.iter().enumerate() {
        let is_arrow = is(token, ">") && at > start && is(&code[at - 1], "=");
        if is(token, "(") || is(token, "[") {
            depth += 1;
        } else if is(token, ")") || is(token, "]") {
            depth = depth.saturating_sub(1);
        }
        let is_end = [";", "{", "}"].iter().any(|end| is(token, end));
        if is_end || is_arrow || (is(token, ",") && depth == 0) {
            if !is_arrow {
                found.push(&code[start..at]);
            }
            start = at + 1;
            depth = 0;
        }
    }
    found.push(&code[start..]);
    found
}

/// What of a statement is looked for.
fn parts(statement: &[Token], add: &mut dyn FnMut(&[Token])) {
    let value = value(statement);
    add(value);
    if !is_telling(value) && statement.first().is_some_and(|first| is(first, "let")) {
        add(statement);
    }
    if let Some(at) = assignment(value) {
        let assigned = self::value(&value[at + 1..]);
        if assigned.len() >= LONG_VALUE {
            add(assigned);
        }
    }
}

/// A statement without what only says that a value follows.
fn value(statement: &[Token]) -> &[Token] {
    let mut rest = trimmed(statement);
    loop {
        let before = rest.len();
        if let Some((first, after)) = rest.split_first() {
            let is_first = |words: &[&str]| words.iter().any(|word| is(first, word));
            if is_first(&[
                "else", "return", "break", "match", "if", "while", "&", "*", "mut",
            ]) {
                rest = after;
            } else if is_first(&["let"]) {
                rest = binding_end(rest).map_or(after, |at| &rest[at + 1..]);
            } else if is_first(&["for"]) {
                let at = rest.iter().position(|token| is(token, "in"));
                rest = at.map_or(after, |at| &rest[at + 1..]);
            } else if is_first(&["("]) && closes_last(rest) {
                rest = &after[..after.len() - 1];
            }
        }
        while let Some((last, before)) = rest.split_last()
            && is(last, "?")
        {
            rest = before;
        }
        if rest.len() == before {
            return rest;
        }
    }
}

/// Whether the parenthesis with which a sequence begins ends with it.
fn closes_last(code: &[Token]) -> bool {
    let mut depth = 0_usize;
    for (at, token) in code.iter().enumerate() {
        if is(token, "(") {
            depth += 1;
        } else if is(token, ")") {
            depth = depth.saturating_sub(1);
        }
        if depth == 0 {
            return at + 1 == code.len();
        }
    }
    false
}

/// Where a value is assigned, also by `+=` and its like.
fn assignment(code: &[Token]) -> Option<usize> {
    let is_at = |at: usize, signs: &[&str]| {
        let token = code.get(at);
        token.is_some_and(|token| signs.iter().any(|sign| is(token, sign)))
    };
    (1..code.len()).find(|at| {
        is_at(*at, &["="]) && !is_at(at + 1, &["=", ">"]) && !is_at(at - 1, &["=", "!", "<", ">"])
    })
}

fn trimmed(code: &[Token]) -> &[Token] {
    let is_outer = |token: &Token| [",", ";", "{", "}"].iter().any(|sign| is(token, sign));
    let start = code.iter().take_while(|token| is_outer(token)).count();
    let rest = &code[start..];
    let n_after = rest
        .iter()
        .rev()
        .take_while(|token| is_outer(token))
        .count();
    &rest[..rest.len() - n_after]
}

#[cfg(test)]
mod tests {
    use super::super::lex::{Reading, tokens};
    use super::*;

    fn read(text: &str) -> Vec<Token> {
        tokens(text, Reading::Code)
    }

    /// Whether exactly these are the parts of a solution in the place of `given`.
    fn check(code: &str, given: &str, expected: &[&str]) {
        let (before, after) = given.split_once("{blank}").unwrap_or_default();
        let found = pieces(&read(code), &read(before), &read(after));
        let mut expected: Vec<_> = expected.iter().map(|part| hashes(&read(part))).collect();
        expected.sort();
        assert_eq!(found, expected, "{code}");
    }

    #[test]
    fn the_working_parts_of_a_solution_stand_alone() {
        let arm = "Mode::Half => whole / n_parts as f64";
        check(
            &format!("{arm},"),
            "Mode::Half => {blank},",
            &[arm, "whole / n_parts as f64"],
        );
        check(
            "Mode::Half =>\n 0.7 * whole,",
            "",
            &["Mode::Half => 0.7 * whole", "0.7 * whole"],
        );
        check(
            "wrap(sums + tail)",
            "wrap({blank})",
            &["wrap(sums + tail)", "sums + tail"],
        );
        check(
            "let x: Vec<f64> = rows.next()?;",
            "",
            &["let x = rows.next()?", "rows.next()"],
        );
        check("sums = None;", "", &["sums = None"]);
        check(
            "*sums /= n_rows as f64 + tail;",
            "",
            &[
                "*sums /= n_rows as f64 + tail",
                "sums /= n_rows as f64 + tail",
                "n_rows as f64 + tail",
            ],
        );
        check(
            "if (row + 1) == n_rows {",
            "let x: bool = {blank};\nif x {",
            &["if (row + 1) == n_rows", "(row + 1) == n_rows"],
        );
        check(
            "return (rows.first_of(tail));",
            "",
            &["return (rows.first_of(tail))", "rows.first_of(tail)"],
        );
    }

    #[test]
    fn a_stretch_of_a_long_solution_is_a_part() {
        let code = "first_one + 2.5 * second_one as f64 * third_one as f64 / fourth_one as f64";
        let found = pieces(&read(code), &[], &[]);
        let stretch = hashes(&read(
            "second_one as f64 * third_one as f64 / fourth_one as f64",
        ));
        let holds = |part: &Vec<u64>| stretch.windows(part.len()).any(|inner| inner == part);
        assert!(stretch.len() == LONG - 1 && !found.iter().any(holds));
        let stretch = hashes(&read(
            "* second_one as f64 * third_one as f64 / fourth_one as f64",
        ));
        assert!(found.contains(&stretch));
    }
}
