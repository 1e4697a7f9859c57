//! Where the 34 and the 5 come from: the tensors that a layer keeps for its backward pass.

use super::axes::spread;
use super::canvas::{Anchor, Canvas, MARGIN, point};
use super::data::{Bar, Group, SavedTensors};
use super::style::Hue;
use crate::language::Language;

const HEIGHT: f64 = 520.0;
/// The bar's edges, and where the names of its tensors begin.
const BAR: (f64, f64) = (100.0, 142.0);
const NAMES: f64 = 164.0;
const LINE: f64 = 18.0;

/// How a bar is laid out: where it begins, how tall a byte is, and its first colour.
struct Layout {
    top: f64,
    byte: f64,
    first_hue: usize,
}

pub(super) fn draw(data: &SavedTensors, language: Language) -> Canvas {
    let values = [
        ("linear", data.linear.bytes().to_string()),
        ("quadratic", data.quadratic.bytes().to_string()),
    ];
    let description = data.heading.description.fill(language, &values);
    let mut canvas = Canvas::new(HEIGHT, data.heading.title.get(language), description);
    let linear = Layout {
        top: 70.0,
        byte: 9.0,
        first_hue: 0,
    };
    let quadratic = Layout {
        top: 424.0,
        byte: 16.0,
        first_hue: 3,
    };
    draw_bar(&mut canvas, &data.linear, &linear, &values, language);
    draw_bar(&mut canvas, &data.quadratic, &quadratic, &values, language);
    canvas
}

fn draw_bar(
    canvas: &mut Canvas,
    bar: &Bar,
    layout: &Layout,
    values: &[(&str, String)],
    language: Language,
) {
    let name = bar.name.fill(language, values);
    let at = point(MARGIN, layout.top - 14.0);
    canvas.text(at, Anchor::Start, "", &name);
    draw_names(canvas, bar, layout, language);
    let mut top = layout.top;
    for (index, group) in bar.groups.iter().enumerate() {
        let hue = Hue::ALL[(layout.first_hue + index) % Hue::ALL.len()];
        draw_group(canvas, group, hue, top, layout.byte, language);
        top += f64::from(group.bytes()) * layout.byte;
    }
}

/// A group's part of the bar, with a gap between its tensors, and its name at the left.
fn draw_group(
    canvas: &mut Canvas,
    group: &Group,
    hue: Hue,
    top: f64,
    byte: f64,
    language: Language,
) {
    let (left, right) = BAR;
    let bottom = top + f64::from(group.bytes()) * byte;
    let corners = [
        point(left, top),
        point(right, top),
        point(right, bottom),
        point(left, bottom),
    ];
    canvas.area(&corners, hue.area());
    canvas.line(point(left, top), point(left, bottom), hue.line());
    let mut y = top;
    for tensor in &group.tensors {
        y += f64::from(tensor.bytes) * byte;
        canvas.line(point(left - 2.0, y), point(right, y), "gap");
    }
    let middle = f64::midpoint(top, bottom);
    let at = point(left - 8.0, middle - 3.0);
    canvas.text(at, Anchor::End, hue.text(), group.name.get(language));
    let at = point(left - 8.0, middle + 14.0);
    canvas.text(at, Anchor::End, hue.text(), &group.bytes().to_string());
}

/// The tensors' names, moved apart where a tensor is lower than its name, with lines that lead there.
fn draw_names(canvas: &mut Canvas, bar: &Bar, layout: &Layout, language: Language) {
    let tensors: Vec<_> = bar.groups.iter().flat_map(|group| &group.tensors).collect();
    let mut middles = Vec::new();
    let mut top = layout.top;
    for tensor in &tensors {
        let height = f64::from(tensor.bytes) * layout.byte;
        middles.push(top + height / 2.0);
        top += height;
    }
    let mut heights = middles.clone();
    spread(&mut heights, LINE);
    for ((tensor, middle), height) in tensors.iter().zip(middles).zip(heights) {
        let (_, right) = BAR;
        let bend = [
            point(right + 2.0, middle),
            point(right + 8.0, middle),
            point(NAMES - 10.0, height),
            point(NAMES - 4.0, height),
        ];
        canvas.curve(&bend, "axis");
        let bytes = tensor.bytes.to_string();
        canvas.text(point(NAMES, height + 4.5), Anchor::Start, "muted", &bytes);
        let at = point(NAMES + 16.0, height + 4.5);
        canvas.text(at, Anchor::Start, "", tensor.name.get(language));
    }
}
