//! What stands for a fault on the page of a class: evidence of one submission, without whose it is.

use serde::Serialize;

use super::grid::Grid;
use super::names::Telling;
use super::report::{diagnostics, panic};
use crate::catalogue::Catalogue;
use crate::report::stored::{Stored, StoredEvidence};

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
    /// What a submission has to show of a fault, unless that is nothing or tells whose it is, or whose
    /// anything is.
    pub(super) fn of(
        stored: &Stored,
        evidence: &[StoredEvidence],
        is_built: bool,
        telling: &Telling,
        catalogue: &Catalogue,
    ) -> Option<Self> {
        let mut example = Self::default();
        for one in evidence {
            match one {
                StoredEvidence::Weights(weights)
                    if example.grid.is_none() && !telling.is_in(&weights.parameter) =>
                {
                    example.grid = Some(Grid::of(weights, catalogue));
                }
                StoredEvidence::Panic {
                    message,
                    file,
                    line,
                } => example.code = Some(catalogue.render(&panic(message, file, *line))),
                StoredEvidence::Words(words) => {
                    let is_new = !example.quotes.iter().any(|quote| **quote == *words.quote);
                    if is_new && example.quotes.len() < MOST_QUOTES {
                        example.quotes.push(words.quote.to_string());
                    }
                }
                _ => {}
            }
        }
        if !is_built {
            example.code = diagnostics(stored)
                .first()
                .map(|text| without_comments(text));
        }
        let mut texts = example.quotes.iter().chain(&example.code);
        let is_anonymous = !texts.any(|text| telling.is_in(text));
        (is_anonymous && example != Self::default()).then_some(example)
    }
}

/// What the compiler says, without comments in the lines that it quotes: they explain no fault, and
/// may name somebody of whom nobody else knows.
fn without_comments(rendered: &str) -> String {
    let lines = rendered.lines().map(|line| {
        let quoted = line.split_once('|').filter(|(number, _)| {
            let number = number.trim();
            !number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit())
        });
        match quoted.and_then(|(_, code)| code.find("//").or_else(|| code.find("/*"))) {
            Some(at) => {
                let from = line.len() - quoted.map_or(0, |(_, code)| code.len()) + at;
                format!("{}// …", &line[..from])
            }
            None => line.to_owned(),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_in_quoted_lines_are_left_out_and_the_rest_stays() {
        let rendered = "error[E0308]: mismatched types\n --> src/lib.rs:3:9\n  |\n\
            3 | let a = b; // by Somebody | else\n  |         ^ expected `f64` // a note\n4 | x /* me */";
        let shown = "error[E0308]: mismatched types\n --> src/lib.rs:3:9\n  |\n\
            3 | let a = b; // …\n  |         ^ expected `f64` // a note\n4 | x // …";
        assert_eq!(without_comments(rendered), shown);
    }
}
