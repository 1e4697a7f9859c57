//! Hints, explanations, and what was put back, for people and for scripts.

mod explained;
mod restored;

use std::io;

use serde_json::json;

use super::{Reporter, layout, say, warn};
use crate::args::Format;
use crate::catalogue::Catalogue;
use crate::explain::Explained;
use crate::hint::{Advice, Hint};
use crate::message::{Message, key};
use crate::options::Output;
use crate::report;
use crate::reset::Restored;

/// Columns before what stands in a section.
const INDENT: &str = "  ";

impl Reporter<'_> {
    /// Shows a hint, or why there is none.
    pub(crate) fn hint(&self, lesson: &str, advice: &Advice) -> io::Result<()> {
        say(&match self.output.format {
            Format::Json => json(lesson, advice, self.catalogue),
            Format::Human => human(lesson, advice, self.catalogue, &self.output),
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

/// Why there is no hint, as messages.
pub(crate) fn without_hint(lesson: &str, advice: &Advice) -> Vec<Message> {
    let messages = match advice {
        Advice::Hint(_) => vec![],
        Advice::Nothing => vec![Message::new("hint-none")],
        Advice::UsedUp(items) => vec![
            Message::new("hint-used-up")
                .with("items", items.clone())
                .with("first", items.first().cloned().unwrap_or_default()),
        ],
        Advice::NotBuilt(error) => vec![
            Message::new("hint-not-built").with("error", error.as_str()),
            Message::new("hint-not-built-next"),
        ],
    };
    let named = messages
        .into_iter()
        .map(|message| message.with("lesson", lesson));
    named.collect()
}

fn human(lesson: &str, advice: &Advice, catalogue: &Catalogue, output: &Output) -> String {
    let Advice::Hint(hint) = advice else {
        let said = without_hint(lesson, advice);
        let lines = said
            .iter()
            .map(|said| layout::wrapped(&catalogue.render(said), "", output));
        return lines.collect::<Vec<_>>().join("\n");
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

fn json(lesson: &str, advice: &Advice, catalogue: &Catalogue) -> String {
    let hint = match advice {
        Advice::Hint(hint) => Some(hint),
        _ => None,
    };
    let said = without_hint(lesson, advice);
    let said: Vec<String> = said.iter().map(|said| catalogue.render(said)).collect();
    report::pretty(&json!({
        "format_version": 1,
        "lesson": lesson,
        "message": hint.is_none().then(|| said.join("\n")),
        "hint": hint.map(|hint| hint_json(hint, catalogue)),
    }))
}

fn hint_json(hint: &Hint, catalogue: &Catalogue) -> serde_json::Value {
    json!({
        "item": hint.item,
        "title": catalogue.choose(&hint.title),
        "level": hint.level,
        "levels": hint.levels,
        "text": catalogue.choose(&hint.text),
    })
}
