//! Hints, explanations, and what was put back, for people and for scripts.

mod explained;
mod restored;

use std::io;

use serde_json::json;

use super::{Reporter, layout, say, warn};
use crate::args::Format;
use crate::catalogue::Catalogue;
use crate::explain::Explained;
use crate::hint::Hint;
use crate::message::{Message, key};
use crate::options::Output;
use crate::report;
use crate::reset::Restored;

/// Columns before what stands in a section.
const INDENT: &str = "  ";

impl Reporter<'_> {
    /// Shows a hint, or that there is nothing left to hint at.
    pub(crate) fn hint(&self, lesson: &str, hint: Option<&Hint>) -> io::Result<()> {
        say(&match self.output.format {
            Format::Json => json(lesson, hint, self.catalogue),
            Format::Human => human(lesson, hint, self.catalogue, &self.output),
        })
    }

    /// Shows what an item or a veto means.
    pub(crate) fn explained(&self, explained: &Explained) -> io::Result<()> {
        say(&match self.output.format {
            Format::Json => explained::json(explained, self.catalogue),
            Format::Human => explained::human(explained, self.catalogue, &self.output),
        })
    }

    /// Shows what was put back.
    pub(crate) fn restored(&self, restored: &Restored) -> io::Result<()> {
        say(&match self.output.format {
            Format::Json => restored::json(restored),
            Format::Human => restored::human(restored, self.catalogue, &self.output),
        })
    }

    /// Asks something of whoever types. Standard output is for the result.
    pub(crate) fn ask(&self, question: &Message) -> io::Result<()> {
        use std::io::Write as _;
        let mut err = io::stderr().lock();
        let text = self.catalogue.render(question);
        write!(err, "{} ", layout::wrapped(&text, "", &self.output))?;
        err.flush()
    }

    /// Says something that is no result.
    pub(crate) fn aside(&self, message: &Message) -> io::Result<()> {
        let text = self.catalogue.render(message);
        warn(&layout::wrapped(&text, "", &self.output))
    }
}

fn human(lesson: &str, hint: Option<&Hint>, catalogue: &Catalogue, output: &Output) -> String {
    let Some(hint) = hint else {
        let none = Message::new("hint-none").with("lesson", lesson);
        return layout::wrapped(&catalogue.render(&none), "", output);
    };
    let title = Message::new("hint-heading")
        .with("item", hint.item.as_str())
        .with("title", hint.title.clone())
        .with("level", hint.level)
        .with("levels", hint.levels);
    let title = layout::wrapped(&catalogue.render(&title), "", output);
    let next = Message::new(if hint.level < hint.levels {
        key!("hint-next")
    } else {
        key!("hint-last")
    })
    .with("lesson", hint.lesson.as_str())
    .with("item", hint.item.as_str());
    [
        layout::paint(&title, "1", output),
        String::new(),
        layout::wrapped(catalogue.choose(&hint.text), INDENT, output),
        String::new(),
        layout::wrapped(&catalogue.render(&next), "", output),
    ]
    .join("\n")
}

fn json(lesson: &str, hint: Option<&Hint>, catalogue: &Catalogue) -> String {
    report::pretty(&json!({
        "format_version": 1,
        "lesson": lesson,
        "hint": hint.map(|hint| json!({
            "item": hint.item,
            "title": catalogue.choose(&hint.title),
            "level": hint.level,
            "levels": hint.levels,
            "text": catalogue.choose(&hint.text),
        })),
    }))
}
