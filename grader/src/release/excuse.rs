//! What the exercise shows anyway, and where a sequence is no secret because it is a part of that.
//!
//! `let mut sum: Total = None;` in the exercise does not give the blank `sum = None;` away, nor does
//! a page that repeats the line, with its type or without.

use super::binding::untyped;
use super::lex::{Reading, hash, hashes, tokens};
use crate::generate::Exercise;

/// The given code of an exercise.
pub(super) struct Given(Vec<Vec<u64>>);

/// What stands around a sequence in the given statement of which it is a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Around {
    before: Vec<u64>,
    after: Vec<u64>,
}

impl Given {
    pub(super) fn of(exercise: &Exercise) -> Self {
        let is_code = |name: &str| name == "rs";
        let files = exercise.files.iter().filter(|(path, _)| {
            let extension = path.extension().and_then(|extension| extension.to_str());
            extension.is_some_and(is_code)
        });
        let texts = files.flat_map(|(_, bytes)| {
            let code = tokens(&String::from_utf8_lossy(bytes), Reading::Code);
            [hashes(&code), hashes(&untyped(&code))]
        });
        Self(texts.collect())
    }

    pub(super) fn holds(&self, sequence: &[u64]) -> bool {
        let mut windows = self.0.iter().flat_map(|code| code.windows(sequence.len()));
        windows.any(|window| window == sequence)
    }

    /// Where a sequence is excused; none if the exercise shows it as a whole statement.
    pub(super) fn excuses(&self, sequence: &[u64]) -> Option<Vec<Around>> {
        let mut excuses = Vec::new();
        for code in &self.0 {
            let windows = code.windows(sequence.len()).enumerate();
            for (at, _) in windows.filter(|(_, window)| *window == sequence) {
                let (before, after) = (&code[..at], &code[at + sequence.len()..]);
                let around = Around::of(before, after);
                if around.before.is_empty() && around.after.is_empty() {
                    return None;
                }
                if !excuses.contains(&around) {
                    excuses.push(around);
                }
            }
        }
        Some(excuses)
    }
}

impl Around {
    /// The rest of a statement, of which this stands before a part of it and that after it.
    fn of(before: &[u64], after: &[u64]) -> Self {
        let signs = [";", "{", "}"].map(|sign| hash(sign.as_bytes()));
        let (comma, equals, greater) = (hash(b","), hash(b"="), hash(b">"));
        let ends = |token: u64| signs.contains(&token) || token == comma;
        let is_arrow = |at: usize| before[at] == greater && at > 0 && before[at - 1] == equals;
        let start = (0..before.len())
            .rev()
            .find(|at| ends(before[*at]) || is_arrow(*at));
        let start = start.map_or(0, |at| at + 1);
        let end = after.iter().position(|token| ends(*token));
        Self {
            before: before[start..].to_vec(),
            after: after[..end.unwrap_or(after.len())].to_vec(),
        }
    }

    /// What stands around a value of a manifest.
    pub(super) fn value() -> Self {
        Self {
            before: ["value", "=", "\""]
                .map(|token| hash(token.as_bytes()))
                .to_vec(),
            after: vec![hash(b"\"")],
        }
    }

    /// Whether this is around what stands in `tokens` between these places.
    pub(super) fn is_around(&self, tokens: &[u64], from: usize, to: usize) -> bool {
        tokens[..from].ends_with(&self.before) && tokens[to..].starts_with(&self.after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<u64> {
        hashes(&tokens(text, Reading::Code))
    }

    #[test]
    fn a_part_of_a_given_statement_is_excused_there_alone() {
        let given = Exercise::of_source("let mut sum: X<Y> = None;\nlet t = f(sum + 1);\ngo();\n");
        let given = Given::of(&given);
        let excuses = given.excuses(&read("sum = None")).unwrap();
        let is_excused = |text: &str, from, to| {
            excuses
                .iter()
                .any(|excuse| excuse.is_around(&read(text), from, to))
        };
        assert!(is_excused("x; let mut sum = None;", 4, 7));
        assert!(!is_excused("x; sum = None;", 2, 5) && !is_excused("let sum = None", 1, 4));
        assert!(given.excuses(&read("go()")).is_none());
        assert_eq!(given.excuses(&read("sum += 1")), Some(Vec::new()));
        assert!(given.holds(&read("f(sum + 1)")) && !given.holds(&read("f(sum)")));
    }
}
