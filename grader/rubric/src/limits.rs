//! Figures of a rubric for what is remarkable about a text.

use serde::Deserialize;

/// From where on a text is remarkable. Shares are in hundredths.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Limits {
    /// Characters beyond which an answer is long.
    pub(crate) characters: usize,
    /// A list of words has so many items and more ...
    pub(crate) items: usize,
    /// ... of the signs between them so many of one kind, and more ...
    pub(crate) uniform: usize,
    /// ... a hundred items of so much weight (a Chinese character one, another word two), or less ...
    pub(crate) weight: usize,
    /// ... so much of the weight in long items, or less ...
    pub(crate) long: usize,
    /// ... so many items that state something, or fewer ...
    pub(crate) stated: usize,
    /// ... and to a hundred items so many signs of relation, or fewer.
    pub(crate) relations: usize,
    /// Latin words in a row, with no small word among them, that make a list of any text.
    pub(crate) bare: usize,
    /// Words of the field in a row that make a list of any text.
    pub(crate) row: usize,
    /// Runs of words in common with a reference that make a copy.
    pub(crate) reference: usize,
    /// Runs of words below which a text is too short to be a copy.
    pub(crate) runs: usize,
    /// The rubric's own examples of each side of a point or veto, and of them in each language.
    pub(crate) examples: usize,
    pub(crate) examples_each: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            characters: 6000,
            items: 9,
            uniform: 80,
            weight: 650,
            long: 25,
            stated: 70,
            relations: 20,
            bare: 9,
            row: 10,
            reference: 60,
            runs: 16,
            examples: 8,
            examples_each: 3,
        }
    }
}
