//! Axes: from the units of a figure to places on the panel, ticks and grid.

use super::canvas::{Anchor, Canvas, MARGIN, Point, WIDTH, point};
use super::data::Ticks;
use crate::language::Language;

/// Where a plot begins below the heading and the name of its vertical axis.
pub(super) const TOP: f64 = 60.0;
/// Room for the labels of the vertical axis.
pub(super) const LEFT: f64 = 46.0;

#[derive(Clone, Copy, Debug)]
pub(super) enum Scale {
    Linear,
    Logarithmic,
}

#[derive(Debug)]
pub(super) struct Axis {
    from: f64,
    to: f64,
    start: f64,
    end: f64,
    scale: Scale,
}

/// Both axes of a figure.
#[derive(Debug)]
pub(super) struct Plot {
    pub(super) x: Axis,
    pub(super) y: Axis,
}

impl Axis {
    pub(super) fn new(from: f64, to: f64, start: f64, end: f64, scale: Scale) -> Self {
        Self {
            from,
            to,
            start,
            end,
            scale,
        }
    }

    pub(super) fn place(&self, value: f64) -> f64 {
        let share = match self.scale {
            Scale::Linear => (value - self.from) / (self.to - self.from),
            Scale::Logarithmic => (value / self.from).ln() / (self.to / self.from).ln(),
        };
        self.start + share * (self.end - self.start)
    }

    /// Values from end to end, evenly spread on the panel.
    pub(super) fn samples(&self, count: u32) -> impl Iterator<Item = f64> {
        (0..=count).map(move |index| {
            let share = f64::from(index) / f64::from(count);
            match self.scale {
                Scale::Linear => self.from + share * (self.to - self.from),
                Scale::Logarithmic => self.from * (self.to / self.from).powf(share),
            }
        })
    }
}

impl Plot {
    /// A plot of that height that leaves so much room at its right.
    pub(super) fn new(x: (f64, f64), y: &Ticks, scale: Scale, right: f64, height: f64) -> Self {
        let bottom = TOP + height;
        Self {
            x: Axis::new(x.0, x.1, LEFT, WIDTH - right, scale),
            y: Axis::new(y.from, y.to, bottom, TOP, scale),
        }
    }

    pub(super) fn at(&self, x: f64, y: f64) -> Point {
        point(self.x.place(x), self.y.place(y))
    }

    pub(super) fn curve(&self, value: impl Fn(f64) -> f64) -> Vec<Point> {
        const SEGMENTS: u32 = 60;
        let samples = self.x.samples(SEGMENTS);
        samples.map(|x| self.at(x, value(x))).collect()
    }

    pub(super) fn bottom(&self) -> f64 {
        self.y.start
    }

    pub(super) fn draw_vertical(&self, canvas: &mut Canvas, ticks: &Ticks, language: Language) {
        let name = ticks.name.get(language);
        canvas.text(point(MARGIN, 47.0), Anchor::Start, "muted small", name);
        for &tick in &ticks.at {
            let y = self.y.place(tick);
            canvas.line(point(self.x.start, y), point(self.x.end, y), "grid");
            let at = point(self.x.start - 6.0, y + 4.0);
            canvas.text(at, Anchor::End, "muted small", &tick.to_string());
        }
        self.draw_base(canvas);
    }

    pub(super) fn draw_horizontal(&self, canvas: &mut Canvas, ticks: &Ticks, language: Language) {
        for &tick in &ticks.at {
            let x = self.x.place(tick);
            canvas.line(
                point(x, self.bottom()),
                point(x, self.bottom() + 4.0),
                "axis",
            );
            let at = point(x, self.bottom() + 17.0);
            canvas.text(at, Anchor::Middle, "muted small", &tick.to_string());
        }
        let middle = f64::midpoint(self.x.start, self.x.end);
        let at = point(middle, self.bottom() + 36.0);
        canvas.text(at, Anchor::Middle, "muted small", ticks.name.get(language));
    }

    fn draw_base(&self, canvas: &mut Canvas) {
        let (left, right) = (self.x.start, self.x.end);
        canvas.line(
            point(left, self.bottom()),
            point(right, self.bottom()),
            "axis",
        );
    }
}

/// Moves heights apart, the uppermost first, until labels at them do not touch.
pub(super) fn spread(heights: &mut [f64], gap: f64) {
    for index in 1..heights.len() {
        heights[index] = heights[index].max(heights[index - 1] + gap);
    }
}
