//! The answer sheet: the words of each section, and where in the file they stand.
//!
//! What the sheet itself says is no answer: the block quotes and comments with which a section
//! begins. A heading that names no section of the lesson belongs to the answer around it.

mod sections;

use std::collections::BTreeMap;

use self::sections::{Body, bodies};
use crate::message::Message;

/// A submission's answers.
#[derive(Clone, Debug)]
pub(crate) enum Sheet {
    Missing,
    Refused(Message),
    /// By the lesson's names of the sections.
    Read(BTreeMap<String, Answer>),
}

/// What stands below a heading; below all of them where a heading stands more than once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answer {
    /// Markdown.
    pub(crate) text: String,
    /// The question as it was handed out.
    pub(crate) question: String,
    /// For each piece of the text: where it begins there, and in the file.
    pieces: Vec<Piece>,
    has_words: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    start: usize,
    /// Counted from 1.
    line: u32,
    /// Characters before it in its line.
    column: u32,
}

/// What a section of the sheet holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section<'a> {
    Answered(&'a Answer),
    Empty,
    Absent,
}

impl Sheet {
    /// Reads a sheet whose sections have these names.
    pub(crate) fn read(source: &str, names: &[&str]) -> Self {
        let source = source.trim_start_matches('\u{feff}');
        let mut sections: BTreeMap<String, Answer> = BTreeMap::new();
        for (name, body) in bodies(source, names) {
            let answer = sections.entry(name).or_default();
            answer.append(source, body);
        }
        Self::Read(sections)
    }

    pub(crate) fn section(&self, name: &str) -> Section<'_> {
        let Self::Read(sections) = self else {
            return Section::Absent;
        };
        match sections.get(name) {
            Some(answer) if answer.has_words => Section::Answered(answer),
            Some(_) => Section::Empty,
            None => Section::Absent,
        }
    }
}

impl Answer {
    /// The line and the column, both from 1, of a byte of the text in the file.
    pub(crate) fn place(&self, byte: usize) -> (u32, u32) {
        let at = self.pieces.partition_point(|piece| piece.start <= byte);
        let Some(piece) = at.checked_sub(1).and_then(|at| self.pieces.get(at)) else {
            return (1, 1);
        };
        let before = self.text.get(piece.start..byte).unwrap_or_default();
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        match before.rsplit_once('\n') {
            Some((lines, rest)) => (
                piece.line + count(lines.matches('\n').count()) + 1,
                count(rest.chars().count()) + 1,
            ),
            None => (piece.line, piece.column + count(before.chars().count()) + 1),
        }
    }

    fn append(&mut self, source: &str, body: Body) {
        for question in body.questions {
            self.question.push_str(&unquoted(&source[question]));
        }
        let text = &source[body.answer.clone()];
        if text.trim().is_empty() {
            return;
        }
        if !self.text.is_empty() {
            self.text.push_str("\n\n");
        }
        let before = &source[..body.answer.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        self.pieces.push(Piece {
            start: self.text.len(),
            line: count(before.matches('\n').count()) + 1,
            column: count(before[line_start..].chars().count()),
        });
        self.text.push_str(text);
        self.has_words |= body.has_words;
    }
}

/// A block quote's text without its marks.
fn unquoted(quote: &str) -> String {
    let lines = quote.lines().map(|line| {
        let line = line.trim_start();
        line.strip_prefix('>').unwrap_or(line)
    });
    lines.fold(String::new(), |text, line| text + line + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 2] = ["Q1", "Notes"];

    const HANDED_OUT: &str = "# Lesson 2\n\n## Q1\n\n> Where does 34 come from?\n>\n> 34 从何而来？\n\n\
        <!-- answer here -->\n\n## Notes\n\n> Say why.\n\n<!-- answer here -->\n";

    fn kind(sheet: &Sheet, name: &str) -> &'static str {
        match sheet.section(name) {
            Section::Answered(_) => "answered",
            Section::Empty => "empty",
            Section::Absent => "absent",
        }
    }

    fn answer(source: &str) -> Answer {
        match Sheet::read(source, &NAMES).section("Q1") {
            Section::Answered(answer) => answer.clone(),
            other => panic!("{other:?} of {source:?}"),
        }
    }

    #[test]
    fn a_section_is_answered_by_words_that_are_neither_question_nor_comment() {
        let filled = HANDED_OUT.replacen(
            "<!-- answer here -->",
            "<!-- answer here -->\n来自激活。",
            1,
        );
        let quoting = "## Q1\nAs they say:\n\n> from activations\n";
        let cases = [
            (HANDED_OUT, "empty", "empty"),
            (&filled, "answered", "empty"),
            ("## Q1\nFrom activations.\n## Notes\n", "answered", "empty"),
            ("## q1: mine\r\n\r\n<!-- hidden -->\r\n", "empty", "absent"),
            ("\u{feff}## Q1\n\n- a\n- b\n", "answered", "absent"),
            ("```\n## Q1\nnot a heading\n```\n", "absent", "absent"),
            ("> ## Q1\n> quoted\n", "absent", "absent"),
            (quoting, "answered", "absent"),
            ("## Q1\n\n$s^2$\n", "answered", "absent"),
            ("## Q1\n\n---\n\n***\n", "empty", "absent"),
            ("## Q1\n\n<!-- here -->text\n", "answered", "absent"),
            (
                "## Q1\n\n<!-- never ends\n\n## Notes\n\ntext\n",
                "empty",
                "absent",
            ),
            ("", "absent", "absent"),
        ];
        for (source, q1, notes) in cases {
            let sheet = Sheet::read(source, &NAMES);
            assert_eq!(kind(&sheet, "Q1"), q1, "Q1 of {source:?}");
            assert_eq!(kind(&sheet, "Notes"), notes, "Notes of {source:?}");
        }
    }

    #[test]
    fn the_question_is_what_was_handed_out() {
        let filled = HANDED_OUT.replacen("<!-- answer here -->", "my words\n\n> a quote", 1);
        let answer = answer(&filled);
        assert_eq!(answer.text, "my words\n\n> a quote\n\n");
        assert_eq!(
            answer
                .question
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" "),
            "Where does 34 come from? 34 从何而来？"
        );
    }

    #[test]
    fn a_heading_of_the_students_own_belongs_to_the_answer() {
        let answer =
            answer("## Q1\n\n# 我的答案\n\nfirst\n\n## Part two\n\nsecond\n## Notes\nno\n");
        assert_eq!(
            answer.text,
            "# 我的答案\n\nfirst\n\n## Part two\n\nsecond\n"
        );
    }

    #[test]
    fn every_byte_of_an_answer_is_found_in_the_file() {
        let source = "\u{feff}# 纸\n\n## Q1\r\n\r\n> question\r\n\r\n<!-- x -->甲 one\r\n两行 two\r\n\
            ## Notes\nno\n\n## Q1\n\n  three 三\n";
        let sheet = source.trim_start_matches('\u{feff}');
        let answer = answer(source);
        for word in ["甲", "one", "两", "two", "three", "三"] {
            let (line, column) = answer.place(answer.text.find(word).unwrap());
            let text = sheet.split('\n').nth(line as usize - 1).unwrap();
            let there: String = text.chars().skip(column as usize - 1).collect();
            assert!(there.starts_with(word), "{word} at {line}:{column}");
        }
        assert!(!answer.text.contains("no"));
    }

    #[test]
    fn any_text_is_read() {
        for source in [
            "## Q1\n<",
            "## Q1",
            "## Q1\n<!--",
            "Q1\n---\n- \n\n\t>",
            "\n## Q1 {#q}\n|a|\n",
        ] {
            for cut in 0..=source.len() {
                let sheet = Sheet::read(&source[..cut], &NAMES);
                if let Section::Answered(answer) = sheet.section("Q1") {
                    answer.place(answer.text.len());
                }
            }
        }
    }
}
