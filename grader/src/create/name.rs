//! Which ids a lesson may have. An id becomes a folder, a package, a crate and a word of the command
//! line, so that it must be usable as each.

use clap::CommandFactory;

use super::lock;
use crate::args::Arguments;
use crate::error::{Blame, Error, Result};
use crate::message::Message;

/// Longer ones do not fit into a table.
const MAX_CHARS: usize = 32;

/// Crates that every submission or adapter can name, and words that no crate can be named by.
const RESERVED: [&str; 8] = [
    "alloc",
    "core",
    "grade_probe",
    "proc_macro",
    "solution",
    "std",
    "tch",
    "test",
];
const KEYWORDS: &str = "abstract as async await become box break const continue crate do dyn else \
    enum extern false final fn for gen if impl in let loop macro match mod move mut override priv \
    pub ref return self static struct super trait true try type typeof unsafe unsized use virtual \
    where while yield";

/// Refuses an id that cannot be all of that.
pub(super) fn check(id: &str, lock: Option<&str>) -> Result<()> {
    let is_word = |character: char| matches!(character, 'a'..='z' | '0'..='9' | '_');
    let is_plain = id.starts_with(|first: char| first.is_ascii_lowercase())
        && id.chars().all(is_word)
        && id.len() <= MAX_CHARS;
    if !is_plain {
        let what = Message::new("error-lesson-id").with("id", id);
        let hint = Message::new("hint-lesson-id").with("most", MAX_CHARS);
        return Err(Error::new(Blame::Usage, what).hint(hint));
    }
    let grammar = Arguments::command();
    let mut commands = grammar.get_subcommands();
    let packages = [id.to_owned(), format!("{id}-solution")];
    let is_taken = RESERVED.contains(&id)
        || KEYWORDS.split_whitespace().any(|word| word == id)
        || commands.any(|command| command.get_name() == id)
        || packages
            .iter()
            .any(|name| lock.is_some_and(|lock| lock::has(lock, name)));
    if is_taken {
        let what = Message::new("error-lesson-id-taken").with("id", id);
        return Err(Error::new(Blame::Usage, what).hint(Message::new("hint-lesson-id-taken")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_a_word_that_nothing_else_has() {
        let lock = "[[package]]\nname = \"serde\"\nversion = \"1.0.0\"\n";
        for id in ["lesson3", "a", "attention_is", "x9"] {
            assert!(check(id, Some(lock)).is_ok(), "{id}");
        }
        let long = "x".repeat(MAX_CHARS + 1);
        for id in [
            "", "3lesson", "Lesson", "les-son", "a/b", "..", "a b", "课", "_a", "a.b", &long,
        ] {
            assert_eq!(check(id, None).unwrap_err().what.key, "error-lesson-id");
        }
        for id in ["match", "tch", "check", "list", "serde", "std"] {
            let error = check(id, Some(lock)).unwrap_err();
            assert_eq!(error.what.key, "error-lesson-id-taken", "{id}");
        }
    }
}
