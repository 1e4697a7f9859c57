//! Memory over time as layers on top of each other.

use super::axes::Plot;
use super::canvas::{Canvas, Point};
use super::style::Hue;

/// How thick each layer is at one moment, the lowest first. Two moments at one time are a jump.
#[derive(Debug)]
pub(super) struct Moment<const LAYERS: usize> {
    pub(super) time: f64,
    pub(super) layers: [f64; LAYERS],
}

impl<const LAYERS: usize> Moment<LAYERS> {
    pub(super) fn total(&self) -> f64 {
        self.layers.iter().sum()
    }

    fn below(&self, layer: usize) -> f64 {
        self.layers[..layer].iter().sum()
    }
}

pub(super) fn draw<const LAYERS: usize>(
    canvas: &mut Canvas,
    plot: &Plot,
    moments: &[Moment<LAYERS>],
    hues: [Hue; LAYERS],
) {
    for (layer, hue) in hues.into_iter().enumerate() {
        for run in runs(moments, layer) {
            let upper = outline(plot, run, layer + 1);
            let mut corners = upper.clone();
            corners.extend(outline(plot, run, layer).into_iter().rev());
            canvas.area(&corners, hue.area());
            canvas.curve(&upper, hue.line());
        }
    }
}

fn outline<const LAYERS: usize>(
    plot: &Plot,
    moments: &[Moment<LAYERS>],
    layer: usize,
) -> Vec<Point> {
    let points = moments
        .iter()
        .map(|moment| plot.at(moment.time, moment.below(layer)));
    points.collect()
}

/// The stretches of time in which a layer is there at all: elsewhere its outline would be a line
/// that stands for nothing.
fn runs<const LAYERS: usize>(
    moments: &[Moment<LAYERS>],
    layer: usize,
) -> impl Iterator<Item = &[Moment<LAYERS>]> {
    let is_there = move |moment: &Moment<LAYERS>| moment.layers[layer] > 0.0;
    let mut runs = Vec::new();
    let mut start = 0;
    for end in 1..=moments.len() {
        let goes_on = moments
            .get(end)
            .is_some_and(|next| is_there(next) || is_there(&moments[end - 1]));
        if !goes_on {
            runs.push(&moments[start..end]);
            start = end;
        }
    }
    runs.into_iter().filter(move |run| run.iter().any(is_there))
}
