//! The matrix of weights, the student's beside the right one.

use super::layout;
use crate::catalogue::Catalogue;
use crate::message::Message;
use crate::options::Output;
use crate::verdict::{Row, WeightsEvidence};

/// Nearer than this, a weight is shown as the fraction.
const NEAR: f64 = 2e-3;

/// The largest denominator of a fraction that is shown as one.
const LARGEST_DENOMINATOR: u32 = 16;

/// Between the two matrices.
const GAP: &str = "     ";

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
    let yours = block(&catalogue.text("matrix-yours"), &evidence.yours, catalogue);
    let right = block(
        &catalogue.text("matrix-right"),
        &evidence.expected,
        catalogue,
    );
    let mut lines = vec![caption];
    let width = width(&yours) + GAP.len() + width(&right) + indent.len();
    if width <= output.width {
        lines.extend(beside(&yours, &right));
    } else {
        lines.extend(yours);
        lines.extend(right);
    }
    lines
}

fn block(title: &str, rows: &[Row], catalogue: &Catalogue) -> Vec<String> {
    let mut lines = vec![title.to_owned()];
    if rows.is_empty() {
        lines.push(format!("  {}", catalogue.text("matrix-no-step")));
        return lines;
    }
    let cells: Vec<Vec<String>> = rows.iter().map(cells).collect();
    let widest = cells
        .iter()
        .flatten()
        .map(|cell| layout::columns(cell))
        .max()
        .unwrap_or(1);
    for (row, cells) in rows.iter().zip(cells) {
        let weights: Vec<String> = cells
            .iter()
            .map(|cell| format!("{cell:>widest$}"))
            .collect();
        lines.push(format!("  {:>2} │ {}", row.after, weights.join(" ")));
    }
    lines
}

fn cells(row: &Row) -> Vec<String> {
    match &row.weights {
        Some(weights) => weights.iter().map(|&weight| shown(weight)).collect(),
        None => vec!["?".to_owned()],
    }
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

fn width(lines: &[String]) -> usize {
    lines
        .iter()
        .map(|line| layout::columns(line))
        .max()
        .unwrap_or(0)
}

fn beside(left: &[String], right: &[String]) -> Vec<String> {
    let width = width(left);
    (0..left.len().max(right.len()))
        .map(|line| {
            let left = left.get(line).map_or("", String::as_str);
            let right = right.get(line).map_or("", String::as_str);
            let blanks = " ".repeat(width - layout::columns(left));
            format!("{left}{blanks}{GAP}{right}").trim_end().to_owned()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn weights_are_shown_as_fractions_where_they_are_ones() {
        for (weight, text) in [
            (0.0, "·"),
            (1e-6, "·"),
            (1.0, "1"),
            (1.0 / 3.0, "1/3"),
            (0.333_334, "1/3"),
            (0.25, "1/4"),
            (-0.5, "-1/2"),
            (2.0, "2"),
            (0.412, "0.41"),
        ] {
            assert_eq!(shown(weight), text, "{weight}");
        }
    }
}
