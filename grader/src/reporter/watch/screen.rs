//! The page on a terminal: the last result stays in sight, whatever happens meanwhile.

use std::io;
use std::time::Instant;

use super::page::{Page, lines};
use super::stream::only_message;
use super::terminal::{self, Terminal};
use super::{Face, Scene, Turn, head};
use crate::catalogue::Catalogue;
use crate::clock;
use crate::error::Error;
use crate::grade::Graded;
use crate::message::{Message, key};
use crate::options::{LEAST_WIDTH, MOST_WIDTH, Output};
use crate::reporter::{human, layout, quotes, say};

/// A terminal with what is shown on it.
pub(crate) struct Screen<'a> {
    /// `None` once it was given back.
    terminal: Option<Terminal>,
    catalogue: &'a Catalogue,
    output: Output,
    rows: usize,
    columns: usize,
    top: usize,
    heading: Option<Message>,
    graded: Option<Box<Graded>>,
    failed: Option<Error>,
    /// A hint or a note, until something else happens.
    word: Option<String>,
    status: Message,
    grading_since: Option<Instant>,
    only: Option<Message>,
    notes: Vec<Message>,
    drawn: Vec<String>,
}

impl<'a> Screen<'a> {
    pub(super) fn open(output: Output, catalogue: &'a Catalogue) -> io::Result<Self> {
        Ok(Self {
            terminal: Some(Terminal::take()?),
            catalogue,
            output,
            rows: 0,
            columns: 0,
            top: 0,
            heading: None,
            graded: None,
            failed: None,
            word: None,
            status: Message::new("watch-grading"),
            grading_since: None,
            only: None,
            notes: Vec::new(),
            drawn: Vec::new(),
        })
    }

    /// Takes in a scene. What it says stays until another says otherwise.
    fn take_in(&mut self, scene: Scene<'_>) {
        match scene {
            Scene::Watching {
                lesson,
                files,
                polling,
            } => {
                let watching = Message::new("watch-watching")
                    .with("lesson", lesson)
                    .with("files", files.to_vec());
                self.heading = Some(watching);
                self.notes.extend(polling.cloned());
            }
            Scene::Grading => {
                self.grading_since = Some(Instant::now());
                self.word = None;
                if self.graded.is_some() {
                    self.notes.clear();
                }
            }
            Scene::Graded(graded) => {
                self.graded = Some(graded);
                self.failed = None;
                self.over(key!("watch-waiting"));
            }
            Scene::Failed(error) => {
                self.failed = Some(error.clone());
                self.over(key!("watch-goes-on"));
            }
            Scene::Unchanged => {
                self.status = now(key!("watch-unchanged-at"));
            }
            Scene::Note(message) if self.notes.contains(message) => {}
            Scene::Note(message) => self.notes.push(message.clone()),
            Scene::Hint(hint) => self.word = Some(hint.to_owned()),
            Scene::Only(only) => {
                self.only = (!only.is_empty()).then(|| only_message(only));
                self.top = 0;
            }
            Scene::Tick => {}
        }
    }

    fn over(&mut self, status: &'static str) {
        self.grading_since = None;
        self.status = now(status);
        self.top = 0;
    }

    fn page(&self) -> Page {
        let output = &self.output;
        let wrap = |text: &str| lines(&layout::wrapped(text, "", output));
        let said = |message: &Message| wrap(&self.catalogue.render(message));
        let (head, body) = match &self.graded {
            Some(graded) => (
                lines(&head(graded, self.catalogue, output)),
                lines(&human::graded(graded, self.catalogue, output)),
            ),
            None => (
                self.heading.as_ref().map(said).unwrap_or_default(),
                Vec::new(),
            ),
        };
        let mut notice: Vec<String> = self.notes.iter().flat_map(said).collect();
        if let Some(error) = &self.failed {
            // The next step before another program's words, which may take more room than there is.
            let own = Error {
                detail: None,
                ..error.clone()
            };
            let text = quotes::error(&own, self.catalogue, output);
            let text = layout::paint(&layout::wrapped(&text, "", output), "31", output);
            notice.extend(lines(&text));
            let detail = error.detail.iter();
            notice.extend(detail.flat_map(|detail| lines(&quotes::quoted(detail, output))));
        }
        notice.extend(self.word.iter().flat_map(|word| wrap(word)));
        let status = match self.grading_since.map(|since| since.elapsed().as_secs()) {
            None => self.status.clone(),
            Some(0) => Message::new("watch-grading"),
            Some(seconds) => Message::new("watch-grading-for").with("seconds", seconds),
        };
        let mut status = self.catalogue.render(&status);
        if let Some(only) = &self.only {
            status = format!("{status} · {}", self.catalogue.render(only));
        }
        let status = layout::paint(&layout::wrapped(&status, "", output), "1", output);
        let keys = layout::wrapped(&self.catalogue.text(key!("watch-keys")), "", output);
        Page {
            head,
            body,
            notice,
            status: lines(&status),
            keys: lines(&layout::paint(&keys, "2", output)),
        }
    }

    fn measure(&mut self) {
        (self.columns, self.rows) = terminal::size();
        self.output.width = self.columns.clamp(LEAST_WIDTH, MOST_WIDTH);
    }

    fn draw(&mut self) -> io::Result<()> {
        self.measure();
        let page = self.page();
        self.top = self.top.min(page.last_top(self.rows));
        let rule = |more: Option<&Message>| {
            let word = more.map_or_else(String::new, |more| {
                format!(" {} ", self.catalogue.render(more))
            });
            let line = format!("──{word}{}", "─".repeat(self.columns));
            let line: String = fitting(&line, self.columns.min(MOST_WIDTH));
            layout::paint(&line, "2", &self.output)
        };
        let lines = page.lines(self.rows, self.top, &rule);
        if lines != self.drawn
            && let Some(terminal) = &self.terminal
        {
            terminal.draw(&lines)?;
            self.drawn = lines;
        }
        Ok(())
    }
}

impl Face for Screen<'_> {
    fn show(&mut self, scene: Scene<'_>) -> io::Result<()> {
        self.take_in(scene);
        self.draw()
    }

    fn turn(&mut self, turn: Turn) -> io::Result<()> {
        self.measure();
        let page = self.page();
        let (last, window) = (page.last_top(self.rows), page.window(self.rows).max(1));
        // One line stays in sight, so that the eye finds its place.
        let step = isize::try_from(window.saturating_sub(1).max(1)).unwrap_or(1);
        let top = match turn {
            Turn::Line(n_lines) => self.top.saturating_add_signed(n_lines),
            Turn::Page(n_pages) => self.top.saturating_add_signed(step * n_pages),
            Turn::More if self.top >= last => 0,
            Turn::More => self.top.saturating_add_signed(step),
            Turn::Top => 0,
            Turn::End => last,
        };
        self.top = top.min(last);
        self.draw()
    }
}

impl Drop for Screen<'_> {
    /// The terminal shows again what it showed before; what came out last stays below it.
    fn drop(&mut self) {
        self.terminal = None;
        if let Some(graded) = &self.graded
            && !std::thread::panicking()
        {
            // Nobody is left to tell that the terminal is gone.
            let _ = say(&head(graded, self.catalogue, &self.output));
        }
    }
}

fn now(key: &'static str) -> Message {
    Message::new(key).with("time", clock::time_of_day())
}

/// As much of a line as fits.
fn fitting(line: &str, columns: usize) -> String {
    let mut taken = 0;
    line.chars()
        .take_while(|character| {
            taken += layout::columns(character.encode_utf8(&mut [0; 4]));
            taken <= columns
        })
        .collect()
}
