//! What recomputation leaves in memory: the exact amounts and the rules of thumb, on axes on which
//! both growth and ratios can be read.

use super::axes::{LEFT, Plot, Scale, TOP, spread};
use super::canvas::{Anchor, Canvas, point};
use super::data::Recompute;
use super::memory::{GIGABYTE, Memory};
use super::style::Hue;
use crate::language::{Language, Localized};

const HEIGHT: f64 = 400.0;
const PLOT_HEIGHT: f64 = 262.0;
/// Room for the names of the curves.
const RIGHT: f64 = 104.0;

/// A curve: its name, its colour, whether it is a rule of thumb, and bytes by sequence length.
type Curve<'a> = (&'a Localized, Hue, bool, Box<dyn Fn(f64) -> f64 + 'a>);

pub(super) fn draw(data: &Recompute, memory: &Memory, language: Language) -> Canvas {
    let met = memory.linear_share_is(data.selective_share);
    let values = [
        ("met", format!("{met:.0}")),
        ("share", data.selective_share.to_string()),
    ];
    let description = data.heading.description.fill(language, &values);
    let mut canvas = Canvas::new(HEIGHT, data.heading.title.get(language), description);
    let range = (data.x.from, data.x.to);
    let plot = Plot::new(range, &data.y, Scale::Logarithmic, RIGHT, PLOT_HEIGHT);
    plot.draw_vertical(&mut canvas, &data.y, language);
    plot.draw_horizontal(&mut canvas, &data.x, language);

    draw_curves(&mut canvas, &plot, data, &curves(data, memory), language);
    let height = memory.linear_part(met) / GIGABYTE;
    let text = data.rule_is_exact.fill(language, &values);
    let label = point(LEFT + 8.0, TOP + 22.0);
    let crossing = plot.at(met, height);
    canvas.line(point(crossing.x, label.y + 8.0), crossing, "leader");
    canvas.mark(crossing, met, height);
    canvas.text(label, Anchor::Start, "halo", &text);
    draw_legend(&mut canvas, data, language);
    canvas
}

/// From the highest at the right edge to the lowest.
fn curves<'a>(data: &'a Recompute, memory: &'a Memory) -> [Curve<'a>; 5] {
    let share = data.selective_share;
    [
        (
            &data.none,
            Hue::Blue,
            false,
            Box::new(|sequence| memory.activations(sequence)),
        ),
        (
            &data.selective_rule,
            Hue::Orange,
            true,
            Box::new(move |sequence| share * memory.activations(sequence)),
        ),
        (
            &data.selective,
            Hue::Orange,
            false,
            Box::new(|sequence| memory.linear_part(sequence)),
        ),
        (
            &data.full,
            Hue::Purple,
            false,
            Box::new(|sequence| {
                memory.checkpoints(data.checkpoint, sequence) + memory.one_layer(sequence)
            }),
        ),
        (
            &data.full_rule,
            Hue::Purple,
            true,
            Box::new(|sequence| memory.one_layer(sequence)),
        ),
    ]
}

fn draw_curves(
    canvas: &mut Canvas,
    plot: &Plot,
    data: &Recompute,
    curves: &[Curve<'_>],
    language: Language,
) {
    let end = |curve: &Curve<'_>| plot.at(data.x.to, curve.3(data.x.to) / GIGABYTE);
    let mut heights: Vec<f64> = curves.iter().map(|curve| end(curve).y + 4.0).collect();
    spread(&mut heights, 17.0);
    for (curve, height) in curves.iter().zip(heights) {
        let (name, hue, rule, bytes) = curve;
        let class = if *rule { hue.dashed() } else { hue.line() };
        let points = plot.curve(|sequence| bytes(sequence) / GIGABYTE);
        canvas.curve(&points, class);
        let at = point(end(curve).x + 6.0, height);
        canvas.text(at, Anchor::Start, hue.text(), name.get(language));
    }
}

fn draw_legend(canvas: &mut Canvas, data: &Recompute, language: Language) {
    let y = HEIGHT - 20.0;
    let entries = [
        (LEFT, "limit", &data.exact),
        (LEFT + 130.0, "limit dashed", &data.rule),
    ];
    for (x, class, name) in entries {
        canvas.line(point(x, y - 4.0), point(x + 30.0, y - 4.0), class);
        canvas.text(point(x + 38.0, y), Anchor::Start, "", name.get(language));
    }
}
