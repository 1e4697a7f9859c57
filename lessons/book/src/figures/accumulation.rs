//! Memory over time: one batch against the same batch in micro-batches, which keep a buffer of
//! gradients but never hold the activations of more than one.

use super::axes::{LEFT, Plot, Scale};
use super::canvas::{Anchor, Canvas, MARGIN, point};
use super::data::Accumulation;
use super::memory::{GIGABYTE, Memory, gigabytes};
use super::stack::{self, Moment};
use super::style::Hue;
use crate::language::Language;

const HEIGHT: f64 = 384.0;
const PLOT_HEIGHT: f64 = 246.0;
const WHOLE: Hue = Hue::Purple;
const HUES: [Hue; 2] = [Hue::Green, Hue::Blue];

/// The amounts of one pass, in gigabytes.
struct Amounts {
    gradients: f64,
    activations: f64,
}

pub(super) fn draw(data: &Accumulation, memory: &Memory, language: Language) -> Canvas {
    let amounts = Amounts {
        gradients: memory.gradients() / GIGABYTE,
        activations: memory.activations(data.sequence) / GIGABYTE,
    };
    let whole = whole(data, &amounts);
    let micro = micro(data, &amounts);
    let peaks = [highest(&whole), highest(&micro)];
    let values = values(data, memory, peaks);
    let description = data.heading.description.fill(language, &values);
    let mut canvas = Canvas::new(HEIGHT, data.heading.title.get(language), description);
    let range = (0.0, f64::from(data.micro_batches));
    let plot = Plot::new(range, &data.y, Scale::Linear, MARGIN, PLOT_HEIGHT);
    plot.draw_vertical(&mut canvas, &data.y, language);

    stack::draw(&mut canvas, &plot, &micro, HUES);
    let outline: Vec<_> = whole
        .iter()
        .map(|moment| plot.at(moment.time, moment.total()))
        .collect();
    canvas.curve(&outline, WHOLE.dashed());
    draw_passes(&mut canvas, &plot, data, language);
    draw_labels(&mut canvas, &plot, data, peaks, &values, language);
    draw_legend(&mut canvas, data, &values, language);
    canvas
}

/// The whole batch in one pass, as long as all micro-batches together.
fn whole(data: &Accumulation, amounts: &Amounts) -> Vec<Moment<2>> {
    let batches = f64::from(data.micro_batches);
    let activations = batches * amounts.activations;
    let moments = [
        (0.0, [0.0, 0.0]),
        (batches * data.forward_share, [0.0, activations]),
        (batches, [amounts.gradients, 0.0]),
    ];
    moments.map(|(time, layers)| Moment { time, layers }).into()
}

/// One pass after the other: the first fills the buffer of gradients, and it stays.
fn micro(data: &Accumulation, amounts: &Amounts) -> Vec<Moment<2>> {
    let pass = |index: u32| {
        let begin = f64::from(index);
        let buffer = if index == 0 { 0.0 } else { amounts.gradients };
        [
            (begin, [buffer, 0.0]),
            (begin + data.forward_share, [buffer, amounts.activations]),
            (begin + 1.0, [amounts.gradients, 0.0]),
        ]
    };
    let moments = (0..data.micro_batches).flat_map(pass);
    moments
        .map(|(time, layers)| Moment { time, layers })
        .collect()
}

/// When memory is highest, and how high.
fn highest(moments: &[Moment<2>]) -> (f64, f64) {
    let mut highest = (0.0, 0.0);
    for moment in moments {
        if moment.total() > highest.1 {
            highest = (moment.time, moment.total());
        }
    }
    highest
}

fn values(
    data: &Accumulation,
    memory: &Memory,
    peaks: [(f64, f64); 2],
) -> Vec<(&'static str, String)> {
    let activations = memory.activations(data.sequence);
    vec![
        ("batches", data.micro_batches.to_string()),
        ("sequence", data.sequence.to_string()),
        ("activations", gigabytes(activations, 1)),
        ("gradients", gigabytes(memory.gradients(), 0)),
        ("whole", format!("{:.1}", peaks[0].1)),
        ("micro", format!("{:.1}", peaks[1].1)),
    ]
}

fn draw_passes(canvas: &mut Canvas, plot: &Plot, data: &Accumulation, language: Language) {
    for index in 0..data.micro_batches {
        let begin = f64::from(index);
        let name = (index + 1).to_string();
        let middle = plot.x.place(begin + 0.5);
        let at = point(middle, plot.bottom() + 17.0);
        canvas.text(at, Anchor::Middle, "muted small", &name);
        let border = plot.x.place(begin + 1.0);
        canvas.line(
            point(border, plot.bottom()),
            point(border, plot.bottom() + 5.0),
            "axis",
        );
    }
    let middle = plot.x.place(f64::from(data.micro_batches) / 2.0);
    let at = point(middle, plot.bottom() + 36.0);
    canvas.text(at, Anchor::Middle, "muted small", data.pass.get(language));
}

fn draw_labels(
    canvas: &mut Canvas,
    plot: &Plot,
    data: &Accumulation,
    peaks: [(f64, f64); 2],
    values: &[(&str, String)],
    language: Language,
) {
    for ((time, height), name) in peaks.into_iter().zip([&data.whole_peak, &data.micro_peak]) {
        let peak = plot.at(time, height);
        canvas.mark(peak, time, height);
        let at = point(peak.x, peak.y - 10.0);
        let text = name.fill(language, values);
        canvas.text(at, Anchor::Middle, "halo", &text);
    }
    let middle = f64::midpoint(1.0, f64::from(data.micro_batches));
    let at = point(plot.x.place(middle), plot.bottom() - 6.0);
    let text = data.gradients.fill(language, values);
    canvas.text(at, Anchor::Middle, "small", &text);
}

fn draw_legend(
    canvas: &mut Canvas,
    data: &Accumulation,
    values: &[(&str, String)],
    language: Language,
) {
    let y = HEIGHT - 18.0;
    let entries = [
        (LEFT, WHOLE.dashed(), &data.whole),
        (LEFT + 160.0, HUES[1].line(), &data.micro),
    ];
    for (x, class, name) in entries {
        canvas.line(point(x, y - 4.0), point(x + 28.0, y - 4.0), class);
        let text = name.fill(language, values);
        canvas.text(point(x + 36.0, y), Anchor::Start, "", &text);
    }
}
