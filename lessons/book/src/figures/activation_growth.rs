//! Activation memory against the sequence length: the part that grows with it, the part that grows
//! with its square, and where their sum passes the static ledger.

use super::axes::{LEFT, Plot, Scale};
use super::canvas::{Anchor, Canvas, point};
use super::data::ActivationGrowth;
use super::memory::{GIGABYTE, Memory, gigabytes};
use super::style::Hue;
use crate::language::Language;

const HEIGHT: f64 = 360.0;
const PLOT_HEIGHT: f64 = 246.0;
/// Room for the names of the curves.
const RIGHT: f64 = 86.0;

pub(super) fn draw(data: &ActivationGrowth, memory: &Memory, language: Language) -> Canvas {
    let values = values(memory);
    let description = data.heading.description.fill(language, &values);
    let mut canvas = Canvas::new(HEIGHT, data.heading.title.get(language), description);
    let range = (data.x.from, data.x.to);
    let plot = Plot::new(range, &data.y, Scale::Linear, RIGHT, PLOT_HEIGHT);
    plot.draw_vertical(&mut canvas, &data.y, language);
    plot.draw_horizontal(&mut canvas, &data.x, language);

    draw_curves(&mut canvas, &plot, data, memory, language);
    draw_ledger(&mut canvas, &plot, data, memory, language);
    draw_equal_parts(&mut canvas, &plot, data, memory, language);
    canvas
}

fn values(memory: &Memory) -> Vec<(&'static str, String)> {
    let reached = memory.activations_reach(memory.static_ledger());
    vec![
        ("equal", format!("{:.0}", memory.parts_equal())),
        ("reached", format!("{reached:.0}")),
        ("ledger", gigabytes(memory.static_ledger(), 0)),
        ("bytes", memory.ledger_per_parameter().to_string()),
        ("billions", (memory.parameters() / 1e9).to_string()),
    ]
}

fn draw_curves(
    canvas: &mut Canvas,
    plot: &Plot,
    data: &ActivationGrowth,
    memory: &Memory,
    language: Language,
) {
    type Part = fn(&Memory, f64) -> f64;
    let parts: [(Part, Hue, &str, _); 3] = [
        (
            Memory::linear_part,
            Hue::Green,
            Hue::Green.dashed(),
            &data.linear,
        ),
        (
            Memory::quadratic_part,
            Hue::Orange,
            Hue::Orange.dashed(),
            &data.quadratic,
        ),
        (
            Memory::activations,
            Hue::Blue,
            Hue::Blue.line(),
            &data.total,
        ),
    ];
    for (part, hue, class, name) in parts {
        let curve = plot.curve(|sequence| part(memory, sequence) / GIGABYTE);
        canvas.curve(&curve, class);
        let end = plot.at(data.x.to, part(memory, data.x.to) / GIGABYTE);
        let at = point(end.x + 6.0, end.y + 4.0);
        canvas.text(at, Anchor::Start, hue.text(), name.get(language));
    }
}

fn draw_ledger(
    canvas: &mut Canvas,
    plot: &Plot,
    data: &ActivationGrowth,
    memory: &Memory,
    language: Language,
) {
    let values = values(memory);
    let ledger = memory.static_ledger() / GIGABYTE;
    let reached = memory.activations_reach(memory.static_ledger());
    let crossing = plot.at(reached, ledger);
    canvas.line(
        plot.at(data.x.from, ledger),
        plot.at(data.x.to, ledger),
        "limit dashed",
    );
    canvas.line(crossing, point(crossing.x, plot.bottom()), "leader");
    canvas.mark(crossing, reached, ledger);
    let at = point(LEFT + 6.0, crossing.y - 8.0);
    let text = data.ledger.fill(language, &values);
    canvas.text(at, Anchor::Start, "halo", &text);
    let at = point(crossing.x + 6.0, plot.bottom() - 44.0);
    let text = data.ledger_reached.fill(language, &values);
    canvas.text(at, Anchor::Start, "halo", &text);
}

fn draw_equal_parts(
    canvas: &mut Canvas,
    plot: &Plot,
    data: &ActivationGrowth,
    memory: &Memory,
    language: Language,
) {
    let equal = memory.parts_equal();
    let height = memory.linear_part(equal) / GIGABYTE;
    let crossing = plot.at(equal, height);
    let text = data.parts_equal.fill(language, &values(memory));
    let foot = crossing.y - 38.0;
    canvas.line(crossing, point(crossing.x, foot), "leader");
    canvas.mark(crossing, equal, height);
    let lines: Vec<&str> = text.lines().collect();
    for (line, above) in lines.iter().rev().zip([0.0, 17.0]) {
        let at = point(LEFT + 6.0, foot - 6.0 - above);
        canvas.text(at, Anchor::Start, "halo", line);
    }
}
