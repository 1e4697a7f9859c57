//! Tables and wrapped text for a terminal of any width, Chinese included.

use comfy_table::{Cell, Color, ColumnConstraint, ContentArrangement, Table, Width};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::neutral;
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
    filled(text, indent, indent, output)
}

/// Text of a stranger's choice at the left edge: the lines after its first are indented, so that
/// none passes for a line of the report.
pub(super) fn hanging(text: &str, output: &Output) -> String {
    filled(text, "", "  ", output)
}

/// Text wrapped to the terminal, its first line after one indent and the others after another.
pub(super) fn filled(text: &str, first: &str, others: &str, output: &Output) -> String {
    // A name such as `first-step-safe` is copied in one piece, or not at all.
    let options = textwrap::Options::new(output.width)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .initial_indent(first)
        .subsequent_indent(others);
    let fill = |text: &str| {
        let lines: Vec<String> = text
            .lines()
            .map(|line| textwrap::fill(line, &options))
            .collect();
        lines.join("\n")
    };
    let lines = fill(text);
    if lines
        .lines()
        .any(|line| line.trim_start().starts_with("::"))
    {
        // A word too long for a line was broken just where a workflow command began.
        return fill(&neutral::without_colons(text));
    }
    lines
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

/// A line that is too long, without its end.
pub(super) fn cut(line: &str, width: usize) -> String {
    if columns(line) <= width {
        return line.to_owned();
    }
    let mut taken = 0;
    let kept = line.chars().take_while(|character| {
        taken += character.width().unwrap_or(0);
        taken < width
    });
    kept.chain(['…']).collect()
}

/// Lines of a table without the blanks that fill them up.
pub(super) fn trimmed(table: &Table) -> String {
    let lines: Vec<String> = table
        .lines()
        .map(|line| line.trim_end().to_owned())
        .collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Format;

    #[test]
    fn no_break_of_a_line_makes_a_workflow_command_of_its_rest() {
        let output = Output {
            format: Format::Human,
            colour: false,
            width: 40,
        };
        for n_before in 0..100 {
            let before = "x".repeat(n_before);
            let text = format!("a {before}::set-output name=x::y {before}::error::z");
            for lines in [wrapped(&text, "  ", &output), hanging(&text, &output)] {
                for line in lines.lines() {
                    assert!(!line.trim_start().starts_with("::"), "{lines}");
                    assert!(columns(line) <= output.width, "{lines}");
                }
            }
        }
        let path = "see std::collections::BTreeMap::get";
        assert_eq!(wrapped(path, "", &output), path);
    }

    #[test]
    fn a_line_is_cut_where_the_terminal_ends() {
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("abcd", 3), "ab…");
        assert_eq!(cut("激活显存", 8), "激活显存");
        assert_eq!(cut("激活显存", 7), "激活显…");
        assert_eq!(cut("激活显存", 6), "激活…");
    }

    #[test]
    fn a_word_of_a_stranger_stands_at_the_left_edge_in_no_line_but_the_first() {
        let output = Output {
            format: Format::Human,
            colour: false,
            width: 40,
        };
        let text = format!("submission: {} Passed", "x".repeat(50));
        let lines = hanging(&text, &output);
        assert!(lines.lines().count() > 1, "{lines}");
        assert!(
            lines.lines().skip(1).all(|line| line.starts_with("  ")),
            "{lines}"
        );
    }
}
