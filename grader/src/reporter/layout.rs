//! Tables and wrapped text for a terminal of any width, Chinese included.

use comfy_table::{Cell, Color, ColumnConstraint, ContentArrangement, Table, Width};
use unicode_width::UnicodeWidthStr;

use crate::options::Output;

/// A table without lines, as wide as the terminal at most.
pub(super) fn table(output: &Output) -> Table {
    let mut table = Table::new();
    table
        .load_style(comfy_table::presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(u16::try_from(output.width).unwrap_or(u16::MAX));
    if output.colour {
        table.enforce_styling();
    } else {
        table.force_no_tty();
    }
    table
}

/// Keeps a column as wide as its longest cell.
pub(super) fn keep(table: &mut Table, column: usize) {
    if let Some(column) = table.column_mut(column) {
        column.set_constraint(ColumnConstraint::ContentWidth);
    }
}

/// Holds a column to a width.
pub(super) fn hold(table: &mut Table, column: usize, width: usize) {
    if let Some(column) = table.column_mut(column) {
        let width = u16::try_from(width).unwrap_or(u16::MAX);
        column.set_constraint(ColumnConstraint::Absolute(Width::Fixed(width)));
    }
}

/// A cell in a colour.
pub(super) fn coloured(text: impl Into<String>, colour: Color) -> Cell {
    Cell::new(text.into()).fg(colour)
}

/// Text wrapped to the terminal, each line after an indent.
pub(super) fn wrapped(text: &str, indent: &str, output: &Output) -> String {
    let options = textwrap::Options::new(output.width)
        .initial_indent(indent)
        .subsequent_indent(indent);
    text.lines()
        .map(|line| textwrap::fill(line, &options))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Text in a colour, where there are colours.
pub(super) fn paint(text: &str, code: &str, output: &Output) -> String {
    if output.colour {
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    } else {
        text.to_owned()
    }
}

/// How many columns a line takes.
pub(super) fn columns(text: &str) -> usize {
    text.width()
}

/// Lines of a table without the blanks that fill them up.
pub(super) fn trimmed(table: &Table) -> String {
    let lines: Vec<String> = table
        .lines()
        .map(|line| line.trim_end().to_owned())
        .collect();
    lines.join("\n")
}
