//! Memory over the first two steps of training: why the second is heavier than the first.

use super::axes::{Plot, Scale};
use super::canvas::{Anchor, Canvas, MARGIN, point};
use super::data::FirstSteps;
use super::memory::{GIGABYTE, Memory, gigabytes};
use super::stack::{self, Moment};
use super::style::Hue;
use crate::language::Language;

const HEIGHT: f64 = 400.0;
const PLOT_HEIGHT: f64 = 276.0;
const HUES: [Hue; 4] = [Hue::Blue, Hue::Purple, Hue::Green, Hue::Orange];

/// One optimizer step: when it begins, and what lies there in each of its phases.
struct Step {
    begin: f64,
    forward_end: f64,
    backward_end: f64,
    end: f64,
    moments: Vec<Moment<4>>,
}

pub(super) fn draw(data: &FirstSteps, memory: &Memory, language: Language) -> Canvas {
    let steps = steps(data, memory);
    let values = values(data, memory, &steps);
    let description = data.heading.description.fill(language, &values);
    let mut canvas = Canvas::new(HEIGHT, data.heading.title.get(language), description);
    let plot = Plot::new(
        (0.0, steps[1].end),
        &data.y,
        Scale::Linear,
        MARGIN,
        PLOT_HEIGHT,
    );
    plot.draw_vertical(&mut canvas, &data.y, language);
    let moments: Vec<Moment<4>> = steps.iter().flat_map(Step::moments).collect();
    stack::draw(&mut canvas, &plot, &moments, HUES);

    draw_phases(&mut canvas, &plot, data, &steps, language);
    draw_device(&mut canvas, &plot, data, &values, language);
    draw_names(&mut canvas, &plot, data, &steps, &values, language);
    draw_peaks(&mut canvas, &plot, data, &steps, language);
    canvas
}

/// Weights are there from the start; the optimizer's states come with the first update and stay;
/// gradients come with a backward pass and go before the next step; activations rise and fall.
fn steps(data: &FirstSteps, memory: &Memory) -> [Step; 2] {
    let [forward, backward, update] = data.durations;
    let weights = memory.weights() / GIGABYTE;
    let optimizer = memory.optimizer_states() / GIGABYTE;
    let gradients = memory.gradients() / GIGABYTE;
    let activations = memory.activations(data.sequence) / GIGABYTE;
    let step = |begin: f64, before: f64| {
        let forward_end = begin + forward;
        let backward_end = forward_end + backward;
        let end = backward_end + update;
        let moments = [
            (begin, [weights, before, 0.0, 0.0]),
            (forward_end, [weights, before, 0.0, activations]),
            (backward_end, [weights, before, gradients, 0.0]),
            (backward_end, [weights, optimizer, gradients, 0.0]),
            (end, [weights, optimizer, gradients, 0.0]),
        ];
        Step {
            begin,
            forward_end,
            backward_end,
            end,
            moments: moments.map(|(time, layers)| Moment { time, layers }).into(),
        }
    };
    let first = step(0.0, 0.0);
    let second = step(first.end, optimizer);
    [first, second]
}

impl Step {
    fn moments(&self) -> impl Iterator<Item = Moment<4>> {
        self.moments.iter().map(|moment| Moment {
            time: moment.time,
            layers: moment.layers,
        })
    }

    /// What lies there when the forward pass ends.
    fn peak(&self) -> f64 {
        self.moments[1].total()
    }
}

fn values(data: &FirstSteps, memory: &Memory, steps: &[Step; 2]) -> Vec<(&'static str, String)> {
    vec![
        ("device", data.device_gigabytes.to_string()),
        ("weights", gigabytes(memory.weights(), 0)),
        ("optimizer", gigabytes(memory.optimizer_states(), 0)),
        ("gradients", gigabytes(memory.gradients(), 0)),
        (
            "activations",
            gigabytes(memory.activations(data.sequence), 1),
        ),
        ("first", format!("{:.1}", steps[0].peak())),
        ("second", format!("{:.1}", steps[1].peak())),
        ("ledger", gigabytes(memory.static_ledger(), 0)),
        ("billions", (memory.parameters() / 1e9).to_string()),
        ("sequence", data.sequence.to_string()),
    ]
}

fn draw_phases(
    canvas: &mut Canvas,
    plot: &Plot,
    data: &FirstSteps,
    steps: &[Step; 2],
    language: Language,
) {
    let x = |time: f64| plot.x.place(time);
    let middle = |from: f64, to: f64| f64::midpoint(x(from), x(to));
    for (step, name) in steps.iter().zip(&data.steps) {
        let borders = [step.begin, step.forward_end, step.backward_end, step.end];
        for (pair, phase) in borders.windows(2).zip(&data.phases) {
            let at = point(middle(pair[0], pair[1]), plot.bottom() + 17.0);
            canvas.text(at, Anchor::Middle, "muted small", phase.get(language));
            let border = x(pair[1]);
            canvas.line(
                point(border, plot.bottom()),
                point(border, plot.bottom() + 5.0),
                "axis",
            );
        }
        let at = point(middle(step.begin, step.end), plot.bottom() + 38.0);
        canvas.text(at, Anchor::Middle, "", name.get(language));
    }
    let border = x(steps[0].end);
    canvas.line(
        point(border, plot.bottom()),
        point(border, plot.bottom() + 42.0),
        "axis",
    );
}

fn draw_device(
    canvas: &mut Canvas,
    plot: &Plot,
    data: &FirstSteps,
    values: &[(&str, String)],
    language: Language,
) {
    let y = plot.y.place(data.device_gigabytes);
    let (left, right) = (plot.x.place(0.0), super::canvas::WIDTH - MARGIN);
    canvas.line(point(left, y), point(right, y), "limit dashed");
    let text = data.device.fill(language, values);
    canvas.text(point(left + 6.0, y - 8.0), Anchor::Start, "halo", &text);
}

fn draw_names(
    canvas: &mut Canvas,
    plot: &Plot,
    data: &FirstSteps,
    steps: &[Step; 2],
    values: &[(&str, String)],
    language: Language,
) {
    let [first, second] = steps;
    let weights = first.moments[0].layers[0];
    let optimizer = second.moments[0].layers[1];
    let mut name = |time: f64, height: f64, text: &str, anchor: Anchor, class: &str| {
        let place = plot.at(time, height);
        canvas.text(point(place.x, place.y + 4.5), anchor, class, text);
    };
    let text = data.weights.fill(language, values);
    name(first.end, weights / 2.0, &text, Anchor::Middle, "");
    let text = data.optimizer.fill(language, values);
    let height = weights + optimizer / 2.0;
    name(second.forward_end, height, &text, Anchor::Middle, "");
    for step in steps {
        // Between the slopes of the activations and of the gradients, where both are wide apart.
        let time = step.forward_end + 0.12 * (step.backward_end - step.forward_end);
        let height = step.moments[0].total() + 0.43 * step.moments[1].layers[3];
        let text = data.activations.get(language);
        name(time, height, text, Anchor::Middle, "small");
    }
    let gradients = first.moments[2].layers[2];
    let text = data.gradients.fill(language, values);
    let (time, above) = (first.backward_end - 0.3, 38.0);
    let tip = weights + gradients;
    name(time, tip + above, &text, Anchor::End, "halo");
    let from = plot.at(time - 0.3, tip + above - 5.0);
    let to = plot.at(time - 0.3, weights + gradients / 2.0);
    canvas.line(from, to, "leader");
}

fn draw_peaks(
    canvas: &mut Canvas,
    plot: &Plot,
    data: &FirstSteps,
    steps: &[Step; 2],
    language: Language,
) {
    for step in steps {
        let peak = plot.at(step.forward_end, step.peak());
        canvas.mark(peak, step.forward_end, step.peak());
        let values = [("peak", format!("{:.1}", step.peak()))];
        let text = data.peak.fill(language, &values);
        let at = point(peak.x, peak.y - 10.0);
        canvas.text(at, Anchor::Middle, "halo", &text);
    }
}
