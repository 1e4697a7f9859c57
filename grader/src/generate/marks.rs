//! Marks in the Rust sources of a solution: what of them only the solution has, and what only the
//! exercise.
//!
//! ```text
//! // blank 5: is this the last column of its row?
//! // exercise| let row_is_full: bool = {blank};
//! if (column + 1) % columns == 0 {
//! // end of blank 5
//! ```
//!
//! Marks are comments of a line, so that a solution stays ordinary code. Text in, text out.

mod alone;
mod line;

use self::alone::todo;
pub(crate) use self::alone::{Opening, open_alone};
use self::line::{Line, classify};
use super::Mistake;
use crate::message::{Message, key};

/// What stands for the blank in such a line.
pub(crate) const BLANK: &str = "{blank}";

/// Lines of given code around a region that are kept with it.
const NEIGHBOURS: usize = 12;

/// What marks make of a source.
#[derive(Debug, PartialEq)]
pub(crate) struct Marked {
    /// The source of the exercise.
    pub(crate) exercise: String,
    pub(crate) regions: Vec<Region>,
}

/// The solution of one blank.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Region {
    pub(crate) number: u32,
    /// Of its mark, from 1.
    pub(crate) line: usize,
    /// What a student is to write.
    pub(crate) code: String,
    /// The lines of the exercise in its place, if it has any; the blank is as a mark names it.
    pub(crate) given: String,
    /// The solution's own lines just before it, and just after.
    pub(crate) before: String,
    pub(crate) after: String,
}

/// Reads the marks of a source.
pub(super) fn read(source: &str) -> Result<Marked, Mistake> {
    let mut reading = Reading::default();
    for (index, line) in source.split_inclusive('\n').enumerate() {
        reading.take(index + 1, line)?;
    }
    match reading.open {
        Some(open) => Err(Mistake::at(
            open.line,
            Message::new("mark-unclosed").with("number", open.number),
            Message::new("mark-unclosed-next").with("number", open.number),
        )),
        None => Ok(reading.finish()),
    }
}

/// A region that goes on.
struct Open<'a> {
    number: u32,
    hint: &'a str,
    line: usize,
    indent: &'a str,
    /// Where its code begins among the lines of the solution.
    start: usize,
    /// The lines of the exercise.
    lines: Vec<(usize, String)>,
}

#[derive(Default)]
struct Reading<'a> {
    exercise: String,
    /// The lines of the solution that are no marks.
    solution: Vec<&'a str>,
    closed: Vec<(Open<'a>, std::ops::Range<usize>)>,
    open: Option<Open<'a>>,
}

impl<'a> Reading<'a> {
    fn take(&mut self, number: usize, line: &'a str) -> Result<(), Mistake> {
        let indent = &line[..line.len() - line.trim_start().len()];
        match classify(line) {
            Line::Opens(blank, hint) => self.opens(number, indent, blank, hint),
            Line::Closes(blank) => self.closes(number, blank),
            Line::Exercise(text) => self.exercise(number, indent, text),
            Line::Malformed => Err(Mistake::at(
                number,
                Message::new("mark-malformed"),
                Message::new("mark-malformed-next"),
            )),
            Line::Code => {
                self.solution.push(line);
                if self.open.is_none() {
                    self.exercise.push_str(line);
                }
                Ok(())
            }
        }
    }

    fn opens(
        &mut self,
        line: usize,
        indent: &'a str,
        number: u32,
        hint: &'a str,
    ) -> Result<(), Mistake> {
        if let Some(open) = &self.open {
            return Err(Mistake::at(
                line,
                Message::new("mark-nested").with("number", open.number),
                Message::new("mark-unclosed-next").with("number", open.number),
            ));
        }
        if hint.is_empty() {
            return Err(Mistake::at(
                line,
                Message::new("mark-no-hint").with("number", number),
                Message::new("mark-no-hint-next").with("number", number),
            ));
        }
        self.open = Some(Open {
            number,
            hint,
            line,
            indent,
            start: self.solution.len(),
            lines: Vec::new(),
        });
        Ok(())
    }

    fn closes(&mut self, line: usize, number: u32) -> Result<(), Mistake> {
        let Some(open) = self.open.take().filter(|open| open.number == number) else {
            return Err(Mistake::at(
                line,
                Message::new("mark-end-alone").with("number", number),
                Message::new("mark-end-alone-next").with("number", number),
            ));
        };
        let code = &self.solution[open.start..];
        if code.iter().all(|line| line.trim().is_empty()) {
            return Err(Mistake::at(
                open.line,
                Message::new("mark-empty").with("number", number),
                Message::new("mark-empty-next"),
            ));
        }
        let blank = todo(number, open.hint);
        if open.lines.is_empty() {
            self.exercise.push_str(open.indent);
            self.exercise.push_str(&blank);
            self.exercise.push_str(";\n");
        }
        let n_blanks = open
            .lines
            .iter()
            .map(|(_, line)| line.matches(BLANK).count());
        if !open.lines.is_empty() && n_blanks.sum::<usize>() != 1 {
            return Err(Mistake::at(
                open.line,
                Message::new("mark-no-blank").with("number", number),
                Message::new("mark-no-blank-next").with("place", BLANK),
            ));
        }
        for (_, line) in &open.lines {
            self.exercise.push_str(&line.replacen(BLANK, &blank, 1));
        }
        let range = open.start..self.solution.len();
        self.closed.push((open, range));
        Ok(())
    }

    fn exercise(&mut self, line: usize, indent: &str, text: &str) -> Result<(), Mistake> {
        if classify(text) != Line::Code {
            return Err(Mistake::at(
                line,
                Message::new("mark-left"),
                Message::new("mark-left-next"),
            ));
        }
        let laid = if text.trim().is_empty() {
            "\n".to_owned()
        } else {
            format!("{indent}{}\n", text.trim_end())
        };
        match &mut self.open {
            Some(open) => open.lines.push((line, laid)),
            None if text.contains(BLANK) => {
                return Err(Mistake::at(
                    line,
                    Message::new("mark-blank-outside").with("place", BLANK),
                    Message::new("mark-blank-outside-next"),
                ));
            }
            None => self.exercise.push_str(&laid),
        }
        Ok(())
    }

    fn finish(self) -> Marked {
        let lines = &self.solution;
        let regions = self.closed.iter().map(|(open, range)| Region {
            number: open.number,
            line: open.line,
            code: lines[range.clone()].concat(),
            given: open.lines.iter().map(|(_, line)| &**line).collect(),
            before: lines[range.start.saturating_sub(NEIGHBOURS)..range.start].concat(),
            after: lines[range.end..(range.end + NEIGHBOURS).min(lines.len())].concat(),
        });
        Marked {
            regions: regions.collect(),
            exercise: self.exercise,
        }
    }
}

/// The numbers of the blanks are 1, 2, 3, …, each once; the place of the first that is not.
pub(super) fn misnumbered(numbers: &[u32]) -> Option<(usize, Message, Message)> {
    for (index, number) in numbers.iter().enumerate() {
        if numbers[..index].contains(number) {
            let what = Message::new(key!("mark-twice")).with("number", *number);
            return Some((index, what, Message::new("mark-number-next")));
        }
    }
    let missing = (1..=u32::MAX).find(|number| !numbers.contains(number))?;
    let (index, _) = numbers
        .iter()
        .enumerate()
        .find(|(_, n)| **n > missing || **n == 0)?;
    let what = Message::new("mark-gap").with("number", numbers[index]);
    Some((
        index,
        what.with("missing", missing),
        Message::new("mark-number-next"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(source: &str) -> String {
        read(source).unwrap().exercise
    }

    fn refused(source: &str) -> (usize, &'static str) {
        let mistake = read(source).unwrap_err();
        (mistake.line, mistake.what.key)
    }

    #[test]
    fn a_region_becomes_its_lines_or_a_blank() {
        let source =
            "a();\n    // blank 1: add \"it\" to {x}\n    b();\n    // end of blank 1\nc();\n";
        assert_eq!(
            made(source),
            "a();\n    todo!(\"blank 1: add \\\"it\\\" to {{x}}\");\nc();\n"
        );
        let source = "// blank 2: is it full?\n// exercise| let full: bool = {blank};\n\
                      // exercise|\n// exercise| if full {\nif x {\n    // end of blank 2\n}\n";
        assert_eq!(
            made(source),
            "let full: bool = todo!(\"blank 2: is it full?\");\n\nif full {\n}\n"
        );
    }

    #[test]
    fn lines_of_the_exercise_stand_outside_regions_too() {
        let source = "//! Doc.\n// exercise| //!\n// exercise| //! Seven blanks.\nfn f() {}\n";
        assert_eq!(
            made(source),
            "//! Doc.\n//!\n//! Seven blanks.\nfn f() {}\n"
        );
        assert_eq!(
            made("// a blank line\nf(); // 3 blanks\n"),
            "// a blank line\nf(); // 3 blanks\n"
        );
    }

    #[test]
    fn a_region_keeps_what_is_around_it_without_marks() {
        let source =
            "a\n// exercise| x\nb\n// blank 1: h\n// exercise| {blank}\nc\n// end of blank 1\nd\n";
        let region = &read(source).unwrap().regions[0];
        assert_eq!((region.number, region.line), (1, 4));
        assert_eq!(
            (&*region.before, &*region.code, &*region.after),
            ("a\nb\n", "c\n", "d\n")
        );
        assert_eq!(region.given, "{blank}\n");
    }

    #[test]
    fn every_mistake_is_told_by_its_line() {
        for (source, line, key) in [
            ("\n// blank 1: h\nx\n", 2, "mark-unclosed"),
            ("// blank 1: h\n// blank 2: h\n", 2, "mark-nested"),
            ("// blank 1:\nx\n// end of blank 1\n", 1, "mark-no-hint"),
            ("x\n// end of blank 1\n", 2, "mark-end-alone"),
            ("// blank 1: h\nx\n// end of blank 2\n", 3, "mark-end-alone"),
            ("// blank 1: h\n\n// end of blank 1\n", 1, "mark-empty"),
            (
                "// blank 1: h\n// exercise| y\nx\n// end of blank 1\n",
                1,
                "mark-no-blank",
            ),
            ("// exercise| {blank}\n", 1, "mark-blank-outside"),
            ("x\n// blank 1 h\n", 2, "mark-malformed"),
            ("//blank 1: h\n", 1, "mark-malformed"),
            ("// Blank 1: h\n", 1, "mark-malformed"),
            ("x; // blank 1: h\n", 1, "mark-malformed"),
            ("/* blank 1: h */\n", 1, "mark-malformed"),
            ("// end of blank\n", 1, "mark-malformed"),
            ("// exercise | x\n", 1, "mark-malformed"),
            ("// exercise| // end of blank 1\n", 1, "mark-left"),
            ("// exercise| x // blank 1: h\n", 1, "mark-left"),
        ] {
            assert_eq!(refused(source), (line, key), "{source:?}");
        }
    }

    #[test]
    fn numbers_go_up_from_one_without_gaps() {
        assert!(misnumbered(&[]).is_none() && misnumbered(&[2, 1, 3]).is_none());
        for (numbers, index, key) in [
            (&[1, 2, 1][..], 2, "mark-twice"),
            (&[1, 3], 1, "mark-gap"),
            (&[0, 1], 0, "mark-gap"),
            (&[2], 0, "mark-gap"),
        ] {
            let (found, what, _) = misnumbered(numbers).unwrap();
            assert_eq!((found, what.key), (index, key), "{numbers:?}");
        }
    }
}
