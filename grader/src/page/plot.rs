//! The distribution of scores: columns made of numbers, and the same numbers as text.

use serde::Serialize;

use super::bits::{along, decimal};
use crate::batch::Stored;
use crate::catalogue::Catalogue;
use crate::message::Message;

/// Columns below the full score. The full score has a column of its own, so that it is seen.
const N_COLUMNS: usize = 10;

const LEFT: f64 = 20.0;
const WIDTH: f64 = 600.0;
const BOTTOM: f64 = 176.0;
const HEIGHT: f64 = 150.0;
const GAP: f64 = 6.0;

/// Points that differ by less are the same: they are whole hundredths.
const LEAST: f64 = 0.005;

#[derive(Serialize)]
pub(super) struct Plot {
    columns: Vec<Column>,
    /// Where the pass mark lies.
    mark: f64,
    mark_text: String,
    text: String,
}

#[derive(Serialize)]
struct Column {
    /// From which to which score.
    range: String,
    /// The same, in the picture.
    short: String,
    n: usize,
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    middle: f64,
}

#[expect(clippy::cast_precision_loss, reason = "a class is smaller than that")]
impl Plot {
    pub(super) fn of(graded: &[&Stored], max: f64, pass_mark: f64, catalogue: &Catalogue) -> Self {
        let counts = counts(graded, max);
        let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
        let step = WIDTH / (N_COLUMNS + 1) as f64;
        let from = |at: usize| max * at as f64 / N_COLUMNS as f64;
        let columns = counts.iter().enumerate().map(|(at, n)| {
            let height = (HEIGHT * *n as f64 / most).round();
            let x = LEFT + step * at as f64;
            Column {
                range: if at == N_COLUMNS {
                    decimal(max)
                } else {
                    format!("{} – {}", decimal(from(at)), decimal(from(at + 1) - 0.01))
                },
                short: short(from(at)),
                n: *n,
                x: (x + GAP / 2.0).round(),
                y: BOTTOM - height,
                width: (step - GAP).round(),
                height,
                middle: (x + step / 2.0).round(),
            }
        });
        let columns: Vec<Column> = columns.collect();
        let said: Vec<String> = columns
            .iter()
            .filter(|column| column.n > 0)
            .map(|column| {
                catalogue.render(
                    &Message::new("html-plot-column")
                        .with("range", &*column.range)
                        .with("n", column.n),
                )
            })
            .collect();
        let mark = Message::new("html-mark").with("mark", decimal(pass_mark));
        Self {
            // The axis ends where the last column but one does.
            mark: (LEFT + along(pass_mark, max, step * N_COLUMNS as f64)).round(),
            mark_text: catalogue.render(&mark),
            text: said.join(catalogue.comma()),
            columns,
        }
    }
}

fn counts(graded: &[&Stored], max: f64) -> Vec<usize> {
    let mut counts = vec![0; N_COLUMNS + 1];
    for stored in graded {
        let share = if max > 0.0 { stored.score / max } else { 0.0 };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "held inside its bounds"
        )]
        let at = if stored.score + LEAST > max {
            N_COLUMNS
        } else {
            ((share * N_COLUMNS as f64 + 1e-9).max(0.0) as usize).min(N_COLUMNS - 1)
        };
        counts[at] += 1;
    }
    counts
}

/// As few digits as there may be.
fn short(points: f64) -> String {
    let text = decimal(points);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
