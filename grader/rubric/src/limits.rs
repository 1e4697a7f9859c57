//! Figures of a rubric for what is remarkable about a text.

use serde::Deserialize;

/// From where on a text is remarkable. Shares are in hundredths.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Limits {
    /// Characters beyond which an answer is long.
    pub(crate) characters: usize,
    /// Words of the field below which nothing is a list of them.
    pub(crate) concepts: usize,
    /// Words of the field among all, beyond which a text with few predicates is a list.
    pub(crate) density: usize,
    /// Clauses with a predicate, below which a dense text is a list.
    pub(crate) predicates: usize,
    /// Words of the field among all, from which a text with a shorter row of them is a list too,
    /// whatever its predicates.
    pub(crate) dense: usize,
    pub(crate) dense_row: usize,
    /// Words of the field in a row that make a list of any text.
    pub(crate) row: usize,
    /// Runs of words in common with a reference that make a copy.
    pub(crate) reference: usize,
    /// Runs of words below which a text is too short to be a copy.
    pub(crate) runs: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            characters: 6000,
            concepts: 8,
            density: 60,
            predicates: 30,
            dense: 87,
            dense_row: 5,
            row: 10,
            reference: 60,
            runs: 16,
        }
    }
}
