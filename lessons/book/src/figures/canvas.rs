//! A panel to draw on: shapes and labels at rounded places, and where each label stands.
//!
//! Knows nothing of memory. Labels may slant single variables: `*s* = 870`.

use unicode_width::UnicodeWidthChar as _;

use super::style;
use crate::language::Language;
use crate::xml::Element;

/// Narrow enough that the labels can be read on a phone.
pub(super) const WIDTH: f64 = 420.0;
/// Room between the panel's edge and what is drawn.
pub(super) const MARGIN: f64 = 14.0;
/// How large the figure is where nothing says otherwise.
const NATURAL_SCALE: f64 = 1.5;
/// The mean width of a Latin letter in parts of the font's size, in a wide font.
const LATIN: f64 = 0.6;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A text and the box that it is estimated to fill.
#[derive(Clone, Debug)]
pub struct Label {
    pub text: String,
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
}

#[derive(Debug)]
pub(super) struct Canvas {
    height: f64,
    title: String,
    description: String,
    elements: Vec<Element>,
    labels: Vec<Label>,
}

impl Canvas {
    /// A panel with its title on it.
    pub(super) fn new(height: f64, title: &str, description: String) -> Self {
        let mut canvas = Self {
            height,
            title: title.to_owned(),
            description,
            elements: Vec::new(),
            labels: Vec::new(),
        };
        canvas.text(point(MARGIN, 26.0), Anchor::Start, "heading", title);
        canvas
    }

    pub(super) fn size(&self) -> (f64, f64) {
        (WIDTH, self.height)
    }

    pub(super) fn labels(&self) -> &[Label] {
        &self.labels
    }

    pub(super) fn line(&mut self, from: Point, to: Point, class: &str) {
        self.curve(&[from, to], class);
    }

    pub(super) fn curve(&mut self, points: &[Point], class: &str) {
        let line = Element::new("polyline")
            .set("class", class)
            .set("points", joined(points));
        self.elements.push(line);
    }

    pub(super) fn area(&mut self, points: &[Point], class: &str) {
        let area = Element::new("polygon")
            .set("class", class)
            .set("points", joined(points));
        self.elements.push(area);
    }

    /// A dot where curves meet or peak. It carries its place in the units of the axes, so that a
    /// test can hold the drawing against the formulas.
    pub(super) fn mark(&mut self, at: Point, x: f64, y: f64) {
        let dot = Element::new("circle")
            .set("class", "mark")
            .set("cx", rounded(at.x))
            .set("cy", rounded(at.y))
            .set("r", 4.5)
            .set("data-x", format!("{x:.2}"))
            .set("data-y", format!("{y:.4}"));
        self.elements.push(dot);
    }

    pub(super) fn text(&mut self, at: Point, anchor: Anchor, class: &str, text: &str) {
        let anchored = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let mut element = Element::new("text")
            .set("class", class)
            .set("x", rounded(at.x))
            .set("y", rounded(at.y))
            .set("text-anchor", anchored);
        for (index, part) in text.split('*').enumerate() {
            element = match index % 2 {
                _ if part.is_empty() => element,
                0 => element.text(part),
                _ => element.add(Element::new("tspan").set("class", "variable").text(part)),
            };
        }
        self.elements.push(element);
        self.labels.push(Label::new(at, anchor, class, text));
    }

    pub(super) fn into_svg(self, language: Language) -> String {
        let (width, height) = self.size();
        let mut svg = Element::new("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .set(
                "viewBox",
                format!("0 0 {} {}", rounded(width), rounded(height)),
            )
            .set("width", rounded(width * NATURAL_SCALE))
            .set("height", rounded(height * NATURAL_SCALE))
            .set("role", "img")
            .set("aria-labelledby", "title desc")
            .set("lang", language.tag())
            .add(
                Element::new("title")
                    .set("id", "title")
                    .text(plain(&self.title)),
            )
            .add(
                Element::new("desc")
                    .set("id", "desc")
                    .text(plain(&self.description)),
            )
            .add(Element::new("style").text(style::sheet()))
            .add(
                Element::new("rect")
                    .set("class", "panel")
                    .set("x", 0.5)
                    .set("y", 0.5)
                    .set("width", rounded(width - 1.0))
                    .set("height", rounded(height - 1.0))
                    .set("rx", 8),
            );
        for element in self.elements {
            svg = svg.add(element);
        }
        format!("{svg}\n")
    }
}

impl Label {
    fn new(at: Point, anchor: Anchor, class: &str, text: &str) -> Self {
        let size = match class {
            _ if class.contains("heading") => 15.0,
            _ if class.contains("small") => 12.0,
            _ => 13.0,
        };
        let text = plain(text);
        let width: f64 = text.chars().map(|letter| size * share(letter)).sum();
        let left = match anchor {
            Anchor::Start => at.x,
            Anchor::Middle => at.x - width / 2.0,
            Anchor::End => at.x - width,
        };
        Self {
            text,
            left,
            right: left + width,
            top: at.y - 0.8 * size,
            bottom: at.y + 0.2 * size,
        }
    }
}

pub(super) fn point(x: f64, y: f64) -> Point {
    Point { x, y }
}

/// A letter's width in parts of the font's size: a Chinese character fills a square.
fn share(letter: char) -> f64 {
    match letter.width() {
        Some(2) => 1.0,
        _ => LATIN,
    }
}

/// The text without the marks of slanted variables.
fn plain(text: &str) -> String {
    text.replace('*', "")
}

fn joined(points: &[Point]) -> String {
    let points = points
        .iter()
        .map(|point| format!("{},{}", rounded(point.x), rounded(point.y)));
    points.collect::<Vec<_>>().join(" ")
}

/// A tenth of a unit is finer than any screen shows, and the same on every machine.
fn rounded(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}
