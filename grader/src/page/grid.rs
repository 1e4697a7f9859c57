//! The matrix of weights beside the right one, as tables that also read without colours.

use serde::Serialize;

use super::badge::{self, Badge};
use crate::catalogue::Catalogue;
use crate::message::Message;
use crate::report::stored::StoredWeights;
use crate::reporter::matrix::{self, Kind};
use crate::verdict::Row;

/// What explains nearly everything leaves less than this.
const SMALL: f64 = 1e-3;

/// Both matrices.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Grid {
    caption: String,
    n_columns: usize,
    yours: Vec<Line>,
    right: Vec<Line>,
    /// The signs that occur.
    legend: Vec<Badge>,
    residual: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Line {
    after: usize,
    place: Option<Badge>,
    cells: Vec<Cell>,
    /// Whether one cell stands for all.
    is_unknown: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Cell {
    text: String,
    look: Option<Badge>,
}

impl Grid {
    pub(super) fn of(weights: &StoredWeights, catalogue: &Catalogue) -> Self {
        let caption = Message::new("matrix-caption")
            .with("micro_batches", weights.micro_batches)
            .with("window", weights.grad_accum)
            .with("parameter", &*weights.parameter);
        let yours = rows(&weights.steps_after, &weights.weights);
        let right = rows(&weights.expected_steps_after, &weights.expected_weights);
        let lines = |lines: Vec<matrix::Line>| -> Vec<Line> {
            let told = lines.into_iter();
            told.map(|line| Line::of(line, weights.micro_batches, catalogue))
                .collect()
        };
        let of_yours = lines(matrix::yours(&yours, &right, weights.grad_accum));
        let residual = weights.residual.filter(|residual| residual.abs() > SMALL);
        Self {
            caption: catalogue.render(&caption),
            n_columns: weights.micro_batches,
            legend: legend(&of_yours),
            right: lines(matrix::right(&yours, &right)),
            yours: of_yours,
            residual: residual.map(|residual| {
                let share = format!("{residual:.3}");
                catalogue.render(&Message::new("html-residual").with("residual", share))
            }),
        }
    }
}

impl Line {
    fn of(line: matrix::Line, n_columns: usize, catalogue: &Catalogue) -> Self {
        let look = |kind: Option<Kind>| kind.and_then(|kind| badge::weight(kind, catalogue));
        let cells = line.cells.into_iter().map(|cell| Cell {
            text: cell.text,
            look: look(cell.kind),
        });
        let cells: Vec<Cell> = cells.collect();
        Self {
            after: line.after,
            place: look(line.place),
            is_unknown: cells.len() == 1 && n_columns > 1,
            cells,
        }
    }
}

fn rows(after: &[usize], weights: &[Option<Vec<f64>>]) -> Vec<Row> {
    let rows = after.iter().zip(weights);
    rows.map(|(after, weights)| Row {
        after: *after,
        weights: weights.clone(),
    })
    .collect()
}

fn legend(lines: &[Line]) -> Vec<Badge> {
    let places = lines.iter().filter_map(|line| line.place.as_ref());
    let cells = lines.iter().flat_map(|line| &line.cells);
    let mut legend: Vec<Badge> = Vec::new();
    for badge in places.chain(cells.filter_map(|cell| cell.look.as_ref())) {
        if !legend.contains(badge) {
            legend.push(badge.clone());
        }
    }
    legend
}
