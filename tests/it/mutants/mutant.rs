//! Mutants of a source text, and what a person calls each of them.
//!
//! A mutant is named by the lines in which it differs, as in a diff, and never by their numbers:
//! its name stays when lines are put before it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use syn::spanned::Spanned as _;
use syn::{File, Item, ItemFn};

use super::walk;

/// A replacement of a piece of the source.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edit {
    range: (usize, usize),
    to: String,
}

impl Edit {
    pub(super) fn new(range: &Range<usize>, to: impl Into<String>) -> Self {
        Self {
            range: (range.start, range.end),
            to: to.into(),
        }
    }

    fn apply(&self, source: &str) -> String {
        let (start, end) = self.range;
        [&source[..start], &self.to, &source[end..]].concat()
    }
}

/// What tells a mutant from every other one of its source.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Name {
    pub(super) function: String,
    pub(super) change: Change,
    /// Which one it is of those that make the same change in the same function, from 1.
    pub(super) occurrence: usize,
}

/// The lines that differ, without indentation and blank lines.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Change {
    pub(super) from: String,
    pub(super) to: String,
}

impl Change {
    fn between(source: &str, mutant: &str) -> Self {
        let (source, mutant): (Vec<&str>, Vec<&str>) =
            (source.lines().collect(), mutant.lines().collect());
        let n_before = n_equal(source.iter(), mutant.iter());
        let (source, mutant) = (&source[n_before..], &mutant[n_before..]);
        let n_after = n_equal(source.iter().rev(), mutant.iter().rev());
        Self {
            from: trimmed(&source[..source.len() - n_after]),
            to: trimmed(&mutant[..mutant.len() - n_after]),
        }
    }
}

fn n_equal<'l>(
    left: impl Iterator<Item = &'l &'l str>,
    right: impl Iterator<Item = &'l &'l str>,
) -> usize {
    left.zip(right)
        .take_while(|(left, right)| left == right)
        .count()
}

fn trimmed(lines: &[&str]) -> String {
    let lines = lines.iter().map(|line| line.trim());
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in `{}`", self.function)?;
        if self.occurrence > 1 {
            write!(f, ", occurrence {}", self.occurrence)?;
        }
        for (sign, lines) in [('-', &self.change.from), ('+', &self.change.to)] {
            for line in lines.lines() {
                write!(f, "\n    {sign} {line}")?;
            }
        }
        Ok(())
    }
}

/// A source with one small change.
#[derive(Debug)]
pub(super) struct Mutant {
    pub(super) name: Name,
    pub(super) text: String,
}

/// The functions that a source defines outside of any type. They are what is mutated.
pub(super) fn functions(file: &File) -> Vec<&ItemFn> {
    let functions = file.items.iter().filter_map(|item| match item {
        Item::Fn(function) => Some(function),
        _ => None,
    });
    functions.collect()
}

/// Every mutant of a source, each text once, in the order of the source.
pub(super) fn all(source: &str, file: &File) -> Vec<Mutant> {
    let mut texts = BTreeSet::from([source.to_owned()]);
    let mut mutants = Vec::new();
    for function in functions(file) {
        let mut edits = walk::edits(source, function);
        edits.push(empty_body(function));
        edits.sort();
        let mut n_made: BTreeMap<Change, usize> = BTreeMap::new();
        for edit in edits {
            let text = edit.apply(source);
            if !texts.insert(text.clone()) {
                continue;
            }
            let change = Change::between(source, &text);
            let occurrence = n_made.entry(change.clone()).or_default();
            *occurrence += 1;
            let name = Name {
                function: function.sig.ident.to_string(),
                change,
                occurrence: *occurrence,
            };
            mutants.push(Mutant { name, text });
        }
    }
    mutants
}

/// The function that does nothing: it returns a zero, an empty map, or just returns.
fn empty_body(function: &ItemFn) -> Edit {
    Edit::new(
        &function.block.span().byte_range(),
        "{ Default::default() }",
    )
}
