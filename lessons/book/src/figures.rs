//! The figures of a lesson: read its numbers and texts, draw each figure in each language.
//!
//! Every curve and every marked point is computed here from the lesson's numbers; nothing is drawn
//! by hand, and the same data always gives the same bytes.

mod accumulation;
mod activation_growth;
mod axes;
mod canvas;
mod data;
mod first_steps;
mod memory;
mod recompute;
mod saved_tensors;
mod stack;
mod style;

use std::fs;
use std::path::PathBuf;

pub use canvas::Label;

use crate::course::{Course, Lesson, read_toml};
use crate::error::{BookError, Naming as _};
use crate::language::Language;
use canvas::Canvas;
use data::FigureData;
use memory::Memory;

/// A figure as it stands, or ought to stand, in its lesson's folder.
#[derive(Debug)]
pub struct Figure {
    pub path: PathBuf,
    pub svg: String,
    /// Where its texts stand, by estimate: a test sees to it that none is clipped or covered.
    pub labels: Vec<Label>,
    /// The panel's width and height, in the unit of the labels.
    pub size: (f64, f64),
}

/// Draws the figures of all lessons that have any.
pub fn draw(course: &Course) -> Result<Vec<Figure>, BookError> {
    let mut figures = Vec::new();
    for lesson in course.lessons()? {
        if lesson.figure_data().is_file() {
            figures.extend(draw_lesson(&lesson)?);
        }
    }
    Ok(figures)
}

/// Draws all figures and writes those that are new or have changed.
pub fn write(course: &Course) -> Result<Vec<Figure>, BookError> {
    let figures = draw(course)?;
    for Figure { path, svg, .. } in &figures {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).naming("create", folder)?;
        }
        if fs::read_to_string(path).ok().as_ref() != Some(svg) {
            fs::write(path, svg).naming("write", path)?;
        }
    }
    Ok(figures)
}

fn draw_lesson(lesson: &Lesson) -> Result<Vec<Figure>, BookError> {
    let data: FigureData = read_toml(&lesson.figure_data())?;
    let memory = Memory::new(&data);
    let mut figures = Vec::new();
    for language in Language::ALL {
        let drawings = [
            (
                "activation-growth",
                activation_growth::draw(&data.activation_growth, &memory, language),
            ),
            (
                "recompute",
                recompute::draw(&data.recompute, &memory, language),
            ),
            (
                "saved-tensors",
                saved_tensors::draw(&data.saved_tensors, language),
            ),
            (
                "first-steps",
                first_steps::draw(&data.first_steps, &memory, language),
            ),
            (
                "accumulation",
                accumulation::draw(&data.accumulation, &memory, language),
            ),
        ];
        figures.extend(drawings.map(|(name, canvas)| figure(lesson, name, language, canvas)));
    }
    Ok(figures)
}

fn figure(lesson: &Lesson, name: &str, language: Language, canvas: Canvas) -> Figure {
    let file = format!("{name}.{}.svg", language.code());
    Figure {
        path: lesson.folder.join("figures").join(file),
        size: canvas.size(),
        labels: canvas.labels().to_vec(),
        svg: canvas.into_svg(language),
    }
}
