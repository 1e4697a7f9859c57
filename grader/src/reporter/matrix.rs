//! The matrix of weights, the student's beside the right one.
//!
//! Where there are colours, each of the student's weights says by its look what it is: right, wrong,
//! missing, or of another window. No two looks differ by colour alone, so that who sees no
//! difference between red and green reads the same.

use super::layout;
use crate::catalogue::Catalogue;
use crate::message::{Message, key};
use crate::options::Output;
use crate::verdict::{Row, WeightsEvidence};

/// Nearer than this, a weight is shown as the fraction.
const NEAR: f64 = 2e-3;

/// The largest denominator of a fraction that is shown as one.
const LARGEST_DENOMINATOR: u32 = 16;

/// Between the two matrices.
const GAP: &str = "     ";

/// Between a row's label and its weights.
const RULE: &str = " │ ";

/// Between two looks in the legend.
const SEPARATOR: &str = " · ";

/// Columns of a row before its weights.
const LABEL: usize = 7;

/// What a weight is, seen from the student's own window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// None where none belongs.
    Empty,
    Right,
    Wrong,
    /// None where one belongs.
    Missing,
    /// One where none belongs.
    Foreign,
}

/// Those that a legend explains, with their names.
const LEGEND: [(Kind, &str); 4] = [
    (Kind::Right, key!("matrix-is-right")),
    (Kind::Wrong, key!("matrix-is-wrong")),
    (Kind::Missing, key!("matrix-is-missing")),
    (Kind::Foreign, key!("matrix-is-foreign")),
];

impl Kind {
    fn of(weight: f64, due: f64) -> Self {
        let is_none = weight.abs() < NEAR;
        match (is_none, due == 0.0) {
            (true, true) => Self::Empty,
            (true, false) => Self::Missing,
            (false, true) => Self::Foreign,
            (false, false) if (weight - due).abs() < NEAR => Self::Right,
            (false, false) => Self::Wrong,
        }
    }

    /// Whether it fills its place, blanks included.
    fn is_block(self) -> bool {
        matches!(self, Self::Missing | Self::Foreign)
    }

    /// Colour and shape: dim, plain, underlined, a block without a number, a block with one.
    fn code(self) -> &'static str {
        match self {
            Self::Empty => "2",
            Self::Right => "32",
            Self::Wrong => "1;4;31",
            Self::Missing => "7;31",
            Self::Foreign => "1;7;35",
        }
    }
}

/// A weight as it is shown.
pub(crate) struct Cell {
    pub(crate) text: String,
    pub(crate) kind: Option<Kind>,
}

/// A row of a matrix: an optimizer step.
pub(crate) struct Line {
    pub(crate) after: usize,
    /// What is to be said of its place, if anything is.
    pub(crate) place: Option<Kind>,
    pub(crate) cells: Vec<Cell>,
}

/// A line with the columns that it takes, which its colours hide.
struct Painted {
    text: String,
    columns: usize,
}

/// The lines of both matrices, below a line that says what they are of.
pub(super) fn lines(
    evidence: &WeightsEvidence,
    catalogue: &Catalogue,
    output: &Output,
    indent: &str,
) -> Vec<String> {
    let caption = catalogue.render(
        &Message::new("matrix-caption")
            .with("micro_batches", evidence.micro_batches)
            .with("window", evidence.window)
            .with("parameter", evidence.parameter.as_str()),
    );
    let page = Page {
        catalogue,
        output,
        width: output.width.saturating_sub(indent.len()),
    };
    let (rows, expected) = (&evidence.yours, &evidence.expected);
    let of_yours = yours(rows, expected, evidence.window);
    let of_right = right(rows, expected);
    let yours = page.block(&catalogue.text("matrix-yours"), &of_yours);
    let right = page.block(&catalogue.text("matrix-right"), &of_right);
    let mut lines = vec![caption];
    if width(&yours) + GAP.len() + width(&right) <= page.width {
        lines.extend(beside(&yours, &right));
    } else {
        lines.extend(yours.into_iter().chain(right).map(|line| line.text));
    }
    lines.extend(page.legend(&of_yours));
    lines
}

/// The student's steps. A step is measured by its own window, the micro-batches since the step
/// before, as the judge does: one fault is one fault.
pub(crate) fn yours(rows: &[Row], expected: &[Row], window: usize) -> Vec<Line> {
    let is_due = |after: usize| expected.iter().any(|row| row.after == after);
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let due = 1.0 / window.max(1) as f64;
    let before = [0].into_iter().chain(rows.iter().map(|row| row.after));
    rows.iter()
        .zip(before)
        .map(|(row, before)| Line {
            after: row.after,
            place: (!is_due(row.after)).then_some(Kind::Wrong),
            cells: cells(row, |micro_batch, weight| {
                let is_own = (before..row.after).contains(&micro_batch);
                Some(Kind::of(weight, if is_own { due } else { 0.0 }))
            }),
        })
        .collect()
}

/// The right steps. Of those that the student has not, the place is what is missing.
pub(crate) fn right(rows: &[Row], expected: &[Row]) -> Vec<Line> {
    let is_there = |after: usize| rows.iter().any(|row| row.after == after);
    expected
        .iter()
        .map(|row| Line {
            after: row.after,
            place: (!is_there(row.after)).then_some(Kind::Missing),
            cells: cells(row, |_, weight| {
                (weight.abs() < NEAR).then_some(Kind::Empty)
            }),
        })
        .collect()
}

fn cells(row: &Row, kind: impl Fn(usize, f64) -> Option<Kind>) -> Vec<Cell> {
    match &row.weights {
        Some(weights) => weights
            .iter()
            .enumerate()
            .map(|(micro_batch, &weight)| Cell {
                text: shown(weight),
                kind: kind(micro_batch, weight),
            })
            .collect(),
        None => vec![Cell {
            text: "?".to_owned(),
            kind: Some(Kind::Wrong),
        }],
    }
}

struct Page<'a> {
    catalogue: &'a Catalogue,
    output: &'a Output,
    /// Columns for a matrix.
    width: usize,
}

impl Page<'_> {
    fn block(&self, title: &str, rows: &[Line]) -> Vec<Painted> {
        let mut lines = vec![plain(title)];
        if rows.is_empty() {
            let none = self.catalogue.text("matrix-no-step");
            lines.push(plain(&format!("  {none}")));
            return lines;
        }
        let cells = || rows.iter().flat_map(|row| &row.cells);
        let widest = cells().map(|cell| layout::columns(&cell.text)).max();
        let widest = widest.unwrap_or(1);
        let most = rows.iter().map(|row| row.cells.len()).max().unwrap_or(1);
        let n_cells = in_a_line(most, widest, self.width);
        for row in rows {
            for (index, cells) in row.cells.chunks(n_cells).enumerate() {
                lines.push(self.line(row, cells, widest, index == 0));
            }
        }
        lines
    }

    /// A row, or what of it stands in a line of its own.
    fn line(&self, row: &Line, cells: &[Cell], widest: usize, is_first: bool) -> Painted {
        let label = if is_first {
            row.after.to_string()
        } else {
            String::new()
        };
        let blanks = " ".repeat(2_usize.saturating_sub(label.len()));
        let label = self.painted(&label, row.place);
        let weights: Vec<String> = cells
            .iter()
            .map(|cell| {
                let blanks = " ".repeat(widest - layout::columns(&cell.text));
                if cell.kind.is_some_and(Kind::is_block) {
                    return self.painted(&format!("{blanks}{}", cell.text), cell.kind);
                }
                format!("{blanks}{}", self.painted(&cell.text, cell.kind))
            })
            .collect();
        Painted {
            text: format!("  {blanks}{label}{RULE}{}", weights.join(" ")),
            columns: LABEL + cells.len() * (widest + 1) - 1,
        }
    }

    fn painted(&self, text: &str, kind: Option<Kind>) -> String {
        match kind {
            Some(kind) if !text.is_empty() => layout::paint(text, kind.code(), self.output),
            _ => text.to_owned(),
        }
    }

    /// What the looks mean that occur.
    fn legend(&self, rows: &[Line]) -> Vec<String> {
        if !self.output.colour {
            return Vec::new();
        }
        let cells = || rows.iter().flat_map(|row| &row.cells);
        let mut lines: Vec<Painted> = Vec::new();
        for (kind, name) in LEGEND {
            if !cells().any(|cell| cell.kind == Some(kind)) {
                continue;
            }
            let name = self.catalogue.text(name);
            let text = layout::paint(&name, kind.code(), self.output);
            let columns = layout::columns(&name);
            match lines.last_mut() {
                Some(last) if last.columns + layout::columns(SEPARATOR) + columns <= self.width => {
                    last.text = format!("{}{SEPARATOR}{text}", last.text);
                    last.columns += layout::columns(SEPARATOR) + columns;
                }
                _ => lines.push(Painted {
                    text: format!("  {text}"),
                    columns: 2 + columns,
                }),
            }
        }
        lines.into_iter().map(|line| line.text).collect()
    }
}

/// How many of `most` cells stand in a line: all where they fit, else as many in each line.
fn in_a_line(most: usize, widest: usize, width: usize) -> usize {
    let that_fit = ((width + 1).saturating_sub(LABEL) / (widest + 1)).max(1);
    let n_lines = most.div_ceil(that_fit).max(1);
    most.div_ceil(n_lines).max(1)
}

/// A weight as a fraction where it is one, else with two digits.
fn shown(weight: f64) -> String {
    if weight.abs() < NEAR {
        return "·".to_owned();
    }
    for denominator in 1..=LARGEST_DENOMINATOR {
        let numerator = weight * f64::from(denominator);
        let is_near = (numerator - numerator.round()).abs() < NEAR;
        if is_near && numerator.round() != 0.0 && numerator.abs() < 100.0 {
            return match denominator {
                1 => format!("{}", numerator.round()),
                _ => format!("{}/{denominator}", numerator.round()),
            };
        }
    }
    format!("{weight:.2}")
}

fn plain(text: &str) -> Painted {
    Painted {
        text: text.to_owned(),
        columns: layout::columns(text),
    }
}

fn width(lines: &[Painted]) -> usize {
    lines.iter().map(|line| line.columns).max().unwrap_or(0)
}

fn beside(left: &[Painted], right: &[Painted]) -> Vec<String> {
    let width = width(left);
    let none = plain("");
    (0..left.len().max(right.len()))
        .map(|line| {
            let left = left.get(line).unwrap_or(&none);
            let right = right.get(line).unwrap_or(&none);
            let blanks = " ".repeat(width - left.columns);
            let line = format!("{}{blanks}{GAP}{}", left.text, right.text);
            line.trim_end().to_owned()
        })
        .collect()
}

#[cfg(test)]
mod tests;
