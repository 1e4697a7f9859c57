//! Figures: what is committed is what the numbers give, every marked point follows from the
//! lesson's formulas, and nothing on a figure is clipped or covered.
//!
//! The formulas are written out again here, apart from the program's own.

use std::fs;
use std::path::Path;

use course_book::Course;
use course_book::figures::{Figure, Label, draw};
use roxmltree::{Document, Node};

/// The 7B shape of the lesson, and its ledger.
const LAYERS: f64 = 32.0;
const HIDDEN: f64 = 4096.0;
const HEADS: f64 = 32.0;
const PARAMETERS: f64 = 7e9;

fn figures() -> Vec<Figure> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let course = Course::at(root).expect("the course");
    draw(&course).expect("figures can be drawn")
}

fn figure(name: &str) -> String {
    let figures = figures();
    let mut named = figures.iter().filter(|figure| figure.path.ends_with(name));
    named.next().expect("the figure is drawn").svg.clone()
}

/// Gigabytes of activations without recomputation.
fn activations(s: f64) -> f64 {
    LAYERS * s * HIDDEN * (34.0 + 5.0 * HEADS * s / HIDDEN) / 1e9
}

/// Where a rising function passes zero.
fn root(function: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (1.0, 1e6);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if function(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

#[test]
fn committed_figures_are_what_the_numbers_give() {
    let figures = figures();
    assert!(!figures.is_empty());
    for Figure { path, svg, .. } in &figures {
        let committed = fs::read_to_string(path).unwrap_or_default();
        let remedy = "run `cargo run -p course-book -- figures` and commit the result";
        assert!(&committed == svg, "{} differs: {remedy}", path.display());
        let folder = path.parent().expect("a folder");
        for file in fs::read_dir(folder).expect("figures") {
            let file = file.expect("a figure").path();
            let is_drawn = figures.iter().any(|figure| figure.path == file);
            assert!(is_drawn, "{} is drawn by nothing", file.display());
        }
    }
}

#[test]
fn figures_are_well_formed_and_say_what_they_show() {
    for Figure { path, svg, .. } in figures() {
        let path = path.display();
        let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{path}: {error}"));
        for name in ["title", "desc"] {
            assert!(!text_of(&document, name).is_empty(), "{path}: {name}");
        }
        let texts = document.descendants().filter(Node::is_text);
        for text in
            texts.filter(|text| !text.parent().is_some_and(|node| node.has_tag_name("style")))
        {
            let text = text.text().unwrap_or_default();
            assert!(
                !text.contains(['{', '}', '*']),
                "{path}: `{text}` is not filled in"
            );
        }
        let style = text_of(&document, "style");
        assert!(style.contains("prefers-color-scheme:dark"), "{path}");
        assert_eq!(svg.matches("http").count(), 1, "{path}: only the namespace");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{path}");
    }
}

#[test]
fn labels_are_neither_clipped_nor_covered() {
    for Figure {
        path, labels, size, ..
    } in figures()
    {
        let path = path.display();
        for (index, label) in labels.iter().enumerate() {
            let Label {
                text,
                left,
                right,
                top,
                bottom,
            } = label;
            let is_inside =
                *left >= 2.0 && *top >= 2.0 && *right <= size.0 - 2.0 && *bottom <= size.1 - 2.0;
            assert!(
                is_inside,
                "{path}: `{text}` is clipped: {left}..{right} of {size:?}"
            );
            for other in &labels[index + 1..] {
                let is_apart = *right <= other.left
                    || other.right <= *left
                    || *bottom <= other.top
                    || other.bottom <= *top;
                assert!(is_apart, "{path}: `{text}` and `{}` overlap", other.text);
            }
        }
    }
}

#[test]
fn the_crossings_of_the_growth_are_where_the_formula_says() {
    let equal = root(|s| 5.0 * HEADS * s * s - 34.0 * HIDDEN * s);
    let reached = root(|s| activations(s) - 16.0 * PARAMETERS / 1e9);
    assert!((equal - 34.0 * HIDDEN / (5.0 * HEADS)).abs() < 0.01);
    let linear = LAYERS * equal * HIDDEN * 34.0 / 1e9;
    let marks = [(reached, 112.0), (equal, linear)];
    check_marks("activation-growth", &marks, |value| value);
    check_texts("activation-growth", &[equal, reached], 0);
    check_texts("activation-growth", &[112.0], 0);
}

#[test]
fn the_selective_rule_is_exact_where_the_formula_says() {
    let met = root(|s| 0.3 * activations(s) - 34.0 * s * HIDDEN * LAYERS / 1e9);
    let height = 34.0 * met * HIDDEN * LAYERS / 1e9;
    check_marks("recompute", &[(met, height)], f64::ln);
    check_texts("recompute", &[met], 0);
}

#[test]
fn the_curves_of_recomputation_end_where_the_formulas_say() {
    let s = 8192.0;
    let none = activations(s);
    let layer = none / LAYERS;
    let ends = [
        none,
        0.3 * none,
        34.0 * s * HIDDEN * LAYERS / 1e9,
        2.0 * s * HIDDEN * LAYERS / 1e9 + layer,
        layer,
    ];
    let svg = figure("recompute.en.svg");
    let document = Document::parse(&svg).expect("well-formed");
    let ticks = ticks(&document, "end", "y", -4.0);
    let curves = document.descendants().filter(|node| {
        let class = node.attribute("class").unwrap_or_default();
        node.has_tag_name("polyline") && class.starts_with("line-")
    });
    let drawn: Vec<f64> = curves.map(|curve| last_height(&curve)).collect();
    assert_eq!(drawn.len(), ends.len());
    for (drawn, end) in drawn.into_iter().zip(ends) {
        let expected = interpolate(&ticks, end, f64::ln);
        assert!((drawn - expected).abs() < 0.2, "{end}: {drawn}, {expected}");
    }
}

#[test]
fn the_second_step_peaks_higher_by_the_optimizer_states() {
    let first = 6.0 * PARAMETERS / 1e9 + activations(2048.0);
    let second = first + 8.0 * PARAMETERS / 1e9;
    assert!((second - first - 56.0).abs() < 1e-9);
    check_heights("first-steps", &[first, second]);
    check_texts("first-steps", &[first, second], 1);
}

#[test]
fn accumulation_peaks_at_one_micro_batch_and_the_buffer() {
    let whole = 4.0 * activations(2048.0);
    let micro = activations(2048.0) + 2.0 * PARAMETERS / 1e9;
    check_heights("accumulation", &[whole, micro]);
    check_texts("accumulation", &[whole, micro], 1);
}

#[test]
fn the_saved_tensors_add_up() {
    let svg = figure("saved-tensors.en.svg");
    let document = Document::parse(&svg).expect("well-formed");
    let bytes = document
        .descendants()
        .filter(|node| node.attribute("class") == Some("muted") && node.has_tag_name("text"));
    let bytes = bytes.filter_map(|node| node.text()?.parse::<u32>().ok());
    let bytes: Vec<u32> = bytes.collect();
    assert_eq!(bytes, [2, 4, 2, 2, 1, 2, 8, 8, 1, 2, 2, 2, 1, 2]);
    assert_eq!(bytes[..11].iter().sum::<u32>(), 34);
    assert_eq!(bytes[11..].iter().sum::<u32>(), 5);
}

/// Holds each mark's values against what is expected, and its place against the ticks of both axes.
fn check_marks(name: &str, expected: &[(f64, f64)], scale: fn(f64) -> f64) {
    let svg = figure(&format!("{name}.en.svg"));
    let document = Document::parse(&svg).expect("well-formed");
    let horizontal = ticks(&document, "middle", "x", 0.0);
    let vertical = ticks(&document, "end", "y", -4.0);
    assert_eq!(marks(&document).len(), expected.len());
    for (mark, (x, y)) in marks(&document).iter().zip(expected) {
        assert!((number(mark, "data-x") - x).abs() < 0.01, "{name}: {x}");
        assert!((number(mark, "data-y") - y).abs() < 0.001, "{name}: {y}");
        let (cx, cy) = (number(mark, "cx"), number(mark, "cy"));
        assert!(
            (cx - interpolate(&horizontal, *x, scale)).abs() < 0.2,
            "{name}: {x}"
        );
        assert!(
            (cy - interpolate(&vertical, *y, scale)).abs() < 0.2,
            "{name}: {y}"
        );
    }
}

/// The same where time has no ticks.
fn check_heights(name: &str, expected: &[f64]) {
    let svg = figure(&format!("{name}.en.svg"));
    let document = Document::parse(&svg).expect("well-formed");
    let vertical = ticks(&document, "end", "y", -4.0);
    assert_eq!(marks(&document).len(), expected.len());
    for (mark, height) in marks(&document).iter().zip(expected) {
        assert!((number(mark, "data-y") - height).abs() < 0.001, "{height}");
        let expected = interpolate(&vertical, *height, |value| value);
        assert!((number(mark, "cy") - expected).abs() < 0.2, "{height}");
    }
}

/// Each value stands on the figure in both languages, and in what a screen reader reads.
fn check_texts(name: &str, values: &[f64], decimals: usize) {
    for language in ["en", "zh"] {
        let svg = figure(&format!("{name}.{language}.svg"));
        let document = Document::parse(&svg).expect("well-formed");
        let description = text_of(&document, "desc");
        let labels: Vec<String> = document
            .descendants()
            .filter(|node| node.has_tag_name("text"))
            .map(|node| whole_text(&node))
            .collect();
        for value in values {
            let value = format!("{value:.decimals$}");
            assert!(
                labels.iter().any(|label| label.contains(&value)),
                "{name}: {value}"
            );
            assert!(description.contains(&value), "{name}: {value}");
        }
    }
}

fn marks<'a, 'input>(document: &'a Document<'input>) -> Vec<Node<'a, 'input>> {
    let nodes = document.descendants();
    nodes
        .filter(|node| node.attribute("class") == Some("mark"))
        .collect()
}

/// The numbers along an axis and where they stand on it.
fn ticks(document: &Document<'_>, anchor: &str, along: &str, shift: f64) -> Vec<(f64, f64)> {
    let labels = document.descendants().filter(|node| {
        node.attribute("class") == Some("muted small")
            && node.attribute("text-anchor") == Some(anchor)
    });
    let numbers = labels.filter_map(|node| {
        let value = node.text()?.parse().ok()?;
        Some((value, number(&node, along) + shift))
    });
    numbers.collect()
}

/// The place of a value by the first and the last tick.
fn interpolate(ticks: &[(f64, f64)], value: f64, scale: impl Fn(f64) -> f64) -> f64 {
    let (first, last) = (ticks[0], ticks[ticks.len() - 1]);
    let share = (scale(value) - scale(first.0)) / (scale(last.0) - scale(first.0));
    first.1 + share * (last.1 - first.1)
}

fn last_height(curve: &Node<'_, '_>) -> f64 {
    let points = curve.attribute("points").expect("points");
    let (_, height) = points.rsplit_once(',').expect("a last point");
    height.parse().expect("a number")
}

fn number(node: &Node<'_, '_>, name: &str) -> f64 {
    let value = node.attribute(name).expect("the attribute");
    value.parse().expect("a number")
}

fn text_of(document: &Document<'_>, name: &str) -> String {
    let mut named = document
        .descendants()
        .filter(|node| node.has_tag_name(name));
    named
        .next()
        .map(|node| whole_text(&node))
        .unwrap_or_default()
}

fn whole_text(node: &Node<'_, '_>) -> String {
    let texts = node.descendants().filter(Node::is_text);
    texts.filter_map(|text| text.text()).collect()
}
