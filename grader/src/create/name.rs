//! Which ids a lesson may have. An id becomes a folder, a package, a crate and a word of the command
//! line, so that it must be usable as each.

use clap::CommandFactory;

use super::lock;
use crate::args::Arguments;
use crate::error::{Blame, Error, Result};
use crate::message::{Message, key};

/// Longer ones do not fit into a table.
const MAX_CHARS: usize = 32;

/// Crates that every submission or adapter can name.
const CRATES: [&str; 10] = [
    "alloc",
    "core",
    "grade_probe",
    "grade_rubric",
    "grade_trace",
    "proc_macro",
    "solution",
    "std",
    "tch",
    "test",
];

/// Folders of the course and of a package, beside which a lesson of that name could not be told.
const FOLDERS: &str = "answers benches examples exercises grade grader lessons solutions src target \
    tests";

/// Folders of cargo's own below `target`, and names that some systems give to devices.
const RESERVED: &str = "artifact build cargo com1 com2 com3 com4 com5 com6 com7 com8 com9 con debug \
    deps doc incremental lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9 nul aux package prn release";

/// Words that no crate can be named by.
const KEYWORDS: &str = "abstract as async await become box break const continue crate do dyn else \
    enum extern false final fn for gen if impl in let loop macro match mod move mut override priv \
    pub ref return self static struct super trait true try type typeof union unsafe unsized use \
    virtual where while yield";

/// Words of the command line that are no command of ours and that it takes all the same.
const WORDS: [&str; 1] = ["help"];

/// Refuses what is no id at all.
pub(super) fn check(id: &str) -> Result<()> {
    let is_word = |character: char| matches!(character, 'a'..='z' | '0'..='9' | '_');
    let is_plain = id.starts_with(|first: char| first.is_ascii_lowercase())
        && id.chars().all(is_word)
        && id.len() <= MAX_CHARS;
    if is_plain {
        return Ok(());
    }
    let what = Message::new("error-lesson-id").with("id", id);
    let hint = Message::new("hint-lesson-id").with("most", MAX_CHARS);
    Err(Error::new(Blame::Usage, what).hint(hint))
}

/// Refuses an id that has another meaning already, and says which.
pub(super) fn check_free(id: &str, lock: Option<&str>) -> Result<()> {
    let Some(taken) = taken(id, lock) else {
        return Ok(());
    };
    let what = Message::new("error-lesson-id-taken")
        .with("id", id)
        .with("taken", Message::new(taken));
    Err(Error::new(Blame::Usage, what).hint(Message::new("hint-lesson-id-taken")))
}

/// What an id means elsewhere.
fn taken(id: &str, lock: Option<&str>) -> Option<&'static str> {
    let is_in = |words: &str| words.split_whitespace().any(|word| word == id);
    let grammar = Arguments::command();
    let mut commands = grammar.get_subcommands();
    // A crate has underscores where its package may have hyphens.
    let packages = [
        id.to_owned(),
        id.replace('_', "-"),
        format!("{id}-solution"),
    ];
    let mut packages = packages.iter();
    if commands.any(|command| command.get_name() == id) || WORDS.contains(&id) {
        Some(key!("taken-command"))
    } else if is_in(FOLDERS) {
        Some(key!("taken-folder"))
    } else if is_in(KEYWORDS) {
        Some(key!("taken-keyword"))
    } else if is_in(RESERVED) {
        Some(key!("taken-reserved"))
    } else if CRATES.contains(&id) || packages.any(|name| lock.is_some_and(|l| lock::has(l, name)))
    {
        Some(key!("taken-crate"))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_a_word_that_nothing_else_has() {
        let lock = "[[package]]\nname = \"serde\"\n\n[[package]]\nname = \"serde-json\"\n";
        for id in ["lesson3", "a", "attention_is", "x9", "grading", "test_time"] {
            assert!(
                check(id).and_then(|()| check_free(id, Some(lock))).is_ok(),
                "{id}"
            );
        }
        let long = "x".repeat(MAX_CHARS + 1);
        for id in [
            "", "3lesson", "Lesson", "les-son", "a/b", "..", "a b", "课", "_a", "a.b", &long,
        ] {
            assert_eq!(check(id).unwrap_err().what.key, "error-lesson-id");
        }
        for (id, meaning) in [
            ("match", "taken-keyword"),
            ("tch", "taken-crate"),
            ("serde", "taken-crate"),
            ("serde_json", "taken-crate"),
            ("std", "taken-crate"),
            ("check", "taken-command"),
            ("list", "taken-command"),
            ("help", "taken-command"),
            ("solutions", "taken-folder"),
            ("grader", "taken-folder"),
            ("lessons", "taken-folder"),
            ("target", "taken-folder"),
            ("tests", "taken-folder"),
            ("exercises", "taken-folder"),
            ("src", "taken-folder"),
            ("deps", "taken-reserved"),
            ("nul", "taken-reserved"),
        ] {
            assert!(check(id).is_ok(), "{id}");
            assert_eq!(taken(id, Some(lock)), Some(meaning), "{id}");
        }
    }
}
