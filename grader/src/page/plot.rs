//! The distribution of scores: columns made of numbers, and the same numbers as text.

use serde::Serialize;

use super::bits::along;
use crate::catalogue::Catalogue;
use crate::message::Message;
use crate::points::Points;
use crate::report::stored::Stored;

/// Columns below the full score. The full score has a column of its own, so that it is seen.
const N_COLUMNS: u32 = 10;

const LEFT: f64 = 20.0;
const WIDTH: f64 = 600.0;
const BOTTOM: f64 = 176.0;
const HEIGHT: f64 = 150.0;
const GAP: f64 = 6.0;

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
    pub(super) fn of(
        graded: &[&Stored],
        max: Points,
        pass_mark: Points,
        catalogue: &Catalogue,
    ) -> Self {
        let counts = counts(graded, max);
        let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
        let step = WIDTH / f64::from(N_COLUMNS + 1);
        let from = |at| Points::from_hundredths(max.hundredths() * at / N_COLUMNS);
        let columns = (0..).zip(&counts).map(|(at, n)| {
            let height = (HEIGHT * *n as f64 / most).round();
            let x = LEFT + step * f64::from(at);
            Column {
                range: if at == N_COLUMNS {
                    max.to_string()
                } else {
                    format!(
                        "{} – {}",
                        from(at),
                        from(at + 1) - Points::from_hundredths(1)
                    )
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
        let mark = Message::new("html-mark").with("mark", pass_mark.to_string());
        Self {
            // The axis ends where the last column but one does.
            mark: (LEFT + along(pass_mark, max, step * f64::from(N_COLUMNS))).round(),
            mark_text: catalogue.render(&mark),
            text: said.join(catalogue.comma()),
            columns,
        }
    }
}

fn counts(graded: &[&Stored], max: Points) -> Vec<usize> {
    let mut counts = vec![0; N_COLUMNS as usize + 1];
    for stored in graded {
        let tenths = stored.score.hundredths() * N_COLUMNS;
        let at = tenths.checked_div(max.hundredths()).unwrap_or(N_COLUMNS);
        counts[at.min(N_COLUMNS) as usize] += 1;
    }
    counts
}

/// As few digits as there may be.
fn short(points: Points) -> String {
    let text = points.to_string();
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
