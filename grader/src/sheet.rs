//! The answer sheet, as far as it is read without a rubric: which sections hold an answer.

use std::collections::BTreeMap;

use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};

use crate::message::Message;

/// A submission's answers.
#[derive(Clone, Debug)]
pub(crate) enum Sheet {
    Missing,
    Refused(Message),
    /// The words of each section, by its heading.
    Read(BTreeMap<String, String>),
}

/// What a section of the sheet holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    Answered,
    Empty,
    Absent,
}

impl Sheet {
    /// Reads a sheet. The block quotes with which a section begins are the question, and comments
    /// are marks of the sheet's: neither is an answer.
    pub(crate) fn read(source: &str) -> Self {
        Self::Read(sections(source.trim_start_matches('\u{feff}')))
    }

    pub(crate) fn section(&self, heading: &str) -> Section {
        let Self::Read(sections) = self else {
            return Section::Absent;
        };
        match sections.get(&heading.to_lowercase()) {
            Some(words) if words.chars().any(char::is_alphanumeric) => Section::Answered,
            Some(_) => Section::Empty,
            None => Section::Absent,
        }
    }
}

/// The words below each heading of the first two levels, by the first word of the heading.
fn sections(source: &str) -> BTreeMap<String, String> {
    let mut reading = Reading::default();
    for event in Parser::new(source) {
        reading.take(event);
    }
    reading.sections
}

#[derive(Default)]
struct Reading {
    sections: BTreeMap<String, String>,
    /// The section that goes on.
    current: Option<String>,
    /// The words of a heading that goes on.
    heading: Option<String>,
    /// How many block quotes are open.
    quotes: usize,
}

impl Reading {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(Tag::Heading {
                level: HeadingLevel::H1 | HeadingLevel::H2,
                ..
            }) => self.heading = Some(String::new()),
            Event::End(TagEnd::Heading(HeadingLevel::H1 | HeadingLevel::H2)) => {
                let name = first_word(&self.heading.take().unwrap_or_default());
                self.sections.entry(name.clone()).or_default();
                self.current = Some(name);
            }
            Event::Start(Tag::BlockQuote(_)) => self.quotes += 1,
            Event::End(TagEnd::BlockQuote(_)) => self.quotes = self.quotes.saturating_sub(1),
            Event::Text(text) | Event::Code(text) => self.words(&text),
            _ => {}
        }
    }

    fn words(&mut self, text: &str) {
        if let Some(heading) = &mut self.heading {
            heading.push_str(text);
            return;
        }
        let Some(section) = self
            .current
            .as_ref()
            .and_then(|name| self.sections.get_mut(name))
        else {
            return;
        };
        let is_question = self.quotes > 0 && section.is_empty();
        if !is_question {
            section.push_str(text);
            section.push(' ');
        }
    }
}

fn first_word(heading: &str) -> String {
    heading
        .split(|character: char| !character.is_alphanumeric())
        .find(|word| !word.is_empty())
        .unwrap_or_default()
        .to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HANDED_OUT: &str = "# Lesson 2\n\n## Q1\n\n> Where does 34 come from?\n>\n> 34 从何而来？\n\n\
        <!-- answer here -->\n\n## Notes\n\n> Say why.\n\n<!-- answer here -->\n";

    #[test]
    fn a_section_is_answered_by_words_that_are_neither_question_nor_comment() {
        let filled = HANDED_OUT.replacen(
            "<!-- answer here -->",
            "<!-- answer here -->\n来自激活。",
            1,
        );
        let quoting = "## Q1\nAs they say:\n\n> from activations\n";
        let cases = [
            (HANDED_OUT, Section::Empty, Section::Empty),
            (&filled, Section::Answered, Section::Empty),
            (
                "## Q1\nFrom activations.\n## Notes\n",
                Section::Answered,
                Section::Empty,
            ),
            (
                "## q1: mine\r\n\r\n<!-- hidden -->\r\n",
                Section::Empty,
                Section::Absent,
            ),
            (
                "\u{feff}## Q1\n\n- a\n- b\n",
                Section::Answered,
                Section::Absent,
            ),
            (
                "```\n## Q1\nnot a heading\n```\n",
                Section::Absent,
                Section::Absent,
            ),
            (quoting, Section::Answered, Section::Absent),
            ("", Section::Absent, Section::Absent),
        ];
        for (source, q1, notes) in cases {
            let sheet = Sheet::read(source);
            assert_eq!(sheet.section("Q1"), q1, "Q1 of {source:?}");
            assert_eq!(sheet.section("Notes"), notes, "Notes of {source:?}");
        }
    }
}
