//! Watching where there is no terminal: each report after the other on standard output, everything
//! else on standard error. As JSON, a document a line.

use std::io;

use super::{Face, Scene, Turn};
use crate::args::Format;
use crate::catalogue::Catalogue;
use crate::clock;
use crate::error::Error;
use crate::grade::Graded;
use crate::message::{Message, key};
use crate::options::Output;
use crate::reporter::{human, layout, quotes, say, warn};
use crate::{neutral, report};

/// Shows one thing after the other.
pub(crate) struct Stream<'a> {
    output: Output,
    catalogue: &'a Catalogue,
    lesson: String,
    /// Said once however often it is noted.
    notes: Vec<Message>,
}

impl<'a> Stream<'a> {
    pub(super) fn new(output: Output, catalogue: &'a Catalogue) -> Self {
        Self {
            output,
            catalogue,
            lesson: String::new(),
            notes: Vec::new(),
        }
    }

    fn tell(&self, message: &Message) -> io::Result<()> {
        warn(&self.catalogue.render(message))
    }

    fn graded(&self, graded: &Graded) -> io::Result<()> {
        match self.output.format {
            Format::Json => say(&line(&report::graded(graded, self.catalogue))),
            Format::Human => {
                let report = human::graded(graded, self.catalogue, &self.output);
                say(&format!("── {} ──\n{report}\n", clock::time_of_day()))
            }
        }
    }

    fn failed(&self, error: &Error) -> io::Result<()> {
        if self.output.format == Format::Json {
            let lesson = Some(&*self.lesson);
            say(&line(&report::error(error, lesson, self.catalogue)))?;
        }
        warn(&quotes::error(error, self.catalogue, &self.output))?;
        self.tell(&Message::new("watch-goes-on"))
    }
}

impl Face for Stream<'_> {
    fn show(&mut self, scene: Scene<'_>) -> io::Result<()> {
        match scene {
            Scene::Watching {
                lesson,
                files,
                polling,
            } => {
                lesson.clone_into(&mut self.lesson);
                let watching = Message::new("watch-watching")
                    .with("lesson", lesson)
                    .with("files", files.to_vec());
                self.tell(&watching)?;
                polling.map_or(Ok(()), |polling| self.tell(polling))?;
                self.tell(&Message::new("watch-lines"))
            }
            Scene::Grading => self.tell(&Message::new("watch-grading")),
            Scene::Graded(graded) => self.graded(&graded),
            Scene::Failed(error) => self.failed(error),
            Scene::Unchanged => self.tell(&Message::new("watch-unchanged")),
            Scene::Note(message) if self.notes.contains(message) => Ok(()),
            Scene::Note(message) => {
                self.notes.push(message.clone());
                self.tell(message)
            }
            Scene::Hint(hint) => warn(&layout::wrapped(hint, "", &self.output)),
            Scene::Only(only) => self.tell(&only_message(only)),
            Scene::Tick => Ok(()),
        }
    }

    fn turn(&mut self, _turn: Turn) -> io::Result<()> {
        Ok(())
    }
}

/// What is graded from now on.
pub(super) fn only_message(only: &[String]) -> Message {
    if only.is_empty() {
        Message::new(key!("watch-all"))
    } else if only == ["code"] {
        Message::new("watch-only-code")
    } else {
        Message::new(key!("watch-only")).with("only", only.to_vec())
    }
}

/// A document on one line.
fn line(document: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(document).unwrap_or_default();
    neutral::json(&value.to_string()).into_owned()
}
