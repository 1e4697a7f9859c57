//! What stands for a fault on the page of a class: evidence of one submission, without whose it is.

use serde::Serialize;

use super::grid::Grid;
use super::index::Pupil;
use super::names;
use super::report::{diagnostics, panic};
use crate::batch::{Stored, StoredEvidence};
use crate::catalogue::Catalogue;

/// Quotes that an example shows.
const MOST_QUOTES: usize = 3;

/// An example of a fault.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(super) struct Example {
    grid: Option<Grid>,
    quotes: Vec<String>,
    /// Words of the compiler, or of a panic.
    code: Option<String>,
}

impl Example {
    /// What a submission has to show of a fault, unless that is nothing or tells whose it is.
    pub(super) fn of(
        pupil: &Pupil<'_>,
        stored: &Stored,
        evidence: &[StoredEvidence],
        is_built: bool,
        catalogue: &Catalogue,
    ) -> Option<Self> {
        let mut example = Self::default();
        for one in evidence {
            match one {
                StoredEvidence::Weights(weights)
                    if example.grid.is_none() && !names::tells(&weights.parameter, pupil) =>
                {
                    example.grid = Some(Grid::of(weights, catalogue));
                }
                StoredEvidence::Panic {
                    message,
                    file,
                    line,
                } => example.code = Some(catalogue.render(&panic(message, file, *line))),
                StoredEvidence::Words(words) => {
                    let is_new = !example.quotes.contains(&words.quote);
                    if is_new && example.quotes.len() < MOST_QUOTES {
                        example.quotes.push(words.quote.clone());
                    }
                }
                _ => {}
            }
        }
        if !is_built {
            example.code = diagnostics(stored).first().map(|text| (*text).to_owned());
        }
        let mut texts = example.quotes.iter().chain(&example.code);
        let is_anonymous = !texts.any(|text| names::tells(text, pupil));
        (is_anonymous && example != Self::default()).then_some(example)
    }
}
