//! Tells what happened: the only place that writes to the terminal.
//!
//! Results go to standard output, everything else to standard error, so that a result can be
//! piped. A reporter listens; it never asks the run anything.

mod answers;
mod batch;
mod bench;
mod course;
mod created;
mod decisions;
mod failures;
mod generate;
mod guide;
mod human;
mod layout;
mod listing;
mod marked;
pub(crate) mod matrix;
mod next_step;
mod outcome;
mod patience;
mod quotes;
mod regrade;
mod release;
mod review;
mod rubric;
mod scale;
mod setup;
mod vetoes;
mod watch;

use std::io::{self, IsTerminal, Write};

use crate::args::Format;
use crate::catalogue::Catalogue;
use crate::error::Error;
use crate::event::{Event, Listener};
use crate::grade::Graded;
use crate::libtorch::progress::Teller;
use crate::message::Message;
use crate::neutral;
use crate::options::Output;
use crate::report;
use crate::rescale::OwnScale;

pub(crate) use created::NewLesson;
pub(crate) use generate::{FileState, Generated, GeneratedFile, GeneratedLesson};
pub(crate) use guide::without_hint;
pub(crate) use human::sign;
pub(crate) use listing::{
    Listed, ListedHistory, ListedItem, ListedLesson, ListedOutcome, ListedResult, status_text,
};
pub(crate) use release::{ProvedLesson, Released, Searched};
pub(crate) use review::Review;
pub(crate) use rubric::{Attempt, AttemptAt, Checked, CheckedRubric, Flaw, Measured};
pub(crate) use setup::Setup;
pub(crate) use watch::{Face, Scene, Turn};

/// Writes what happens for whoever asked.
pub(crate) struct Reporter<'a> {
    output: Output,
    catalogue: &'a Catalogue,
    libtorch: Teller<'a>,
    building: Option<indicatif::ProgressBar>,
    running: Option<patience::Patience>,
    counting: course::Counting,
}

impl<'a> Reporter<'a> {
    pub(crate) fn new(output: Output, catalogue: &'a Catalogue) -> Self {
        Self {
            output,
            catalogue,
            libtorch: Teller::on_stderr(catalogue),
            building: None,
            running: None,
            counting: course::Counting::default(),
        }
    }

    /// Shows a graded submission.
    pub(crate) fn graded(&self, graded: &Graded) -> io::Result<()> {
        match self.output.format {
            Format::Json => say(&report::graded(graded, self.catalogue)),
            Format::Human => say(&human::graded(graded, self.catalogue, &self.output)),
        }
    }

    /// Shows a grade whose exports failed to people, since a script is told of the failure alone.
    pub(crate) fn graded_in_vain(&self, graded: &Graded) {
        if self.output.format == Format::Human {
            // The failure is told of next, and matters more.
            let _ = self.graded(graded);
        }
    }

    /// Shows why there is no grade. With JSON, on standard output as well: a script reads there.
    pub(crate) fn error(&self, error: &Error, lesson: Option<&str>) -> io::Result<()> {
        if self.output.format == Format::Json {
            say(&report::error(error, lesson, self.catalogue))?;
        }
        let text = if io::stderr().is_terminal() {
            quotes::wrapped_error(error, self.catalogue, &self.output)
        } else {
            // A script looks for whole sentences.
            quotes::error(error, self.catalogue, &self.output)
        };
        warn(&text)
    }

    /// Shows the lessons.
    pub(crate) fn listed(&self, listed: &Listed) -> io::Result<()> {
        say(&match self.output.format {
            Format::Json => listing::json(listed, self.catalogue),
            Format::Human => listing::human(listed, self.catalogue, &self.output),
        })
    }

    /// Shows a student's own scale.
    pub(crate) fn scale(&self, scale: &OwnScale) -> io::Result<()> {
        say(&match self.output.format {
            Format::Json => scale::json(scale),
            Format::Human => scale::human(scale, self.catalogue, &self.output),
        })
    }

    /// Shows what was found on this machine.
    pub(crate) fn setup(&self, setup: &Setup) -> io::Result<()> {
        say(&match self.output.format {
            Format::Json => setup::json(setup, self.catalogue),
            Format::Human => setup::human(setup, self.catalogue, &self.output),
        })
    }

    /// Whoever tells of a review.
    pub(crate) fn review(&self) -> Review<'a> {
        Review {
            catalogue: self.catalogue,
            output: self.output,
        }
    }

    /// Whoever shows what goes on while files are watched: on the whole screen, or line by line.
    pub(crate) fn watching(&self, is_screen: bool) -> io::Result<watch::Watching<'a>> {
        watch::Watching::new(self.output, self.catalogue, is_screen)
    }

    pub(crate) fn format(&self) -> Format {
        self.output.format
    }

    fn note(&self, message: &Message) {
        // Nobody is left to tell that standard error is closed.
        let _ = warn(&self.catalogue.render(message));
    }
}

impl Listener for Reporter<'_> {
    fn hear(&mut self, event: &Event<'_>) {
        match event {
            Event::Libtorch(progress) => self.libtorch.tell((*progress).clone()),
            Event::DependenciesStarted => {
                self.note(&Message::new("build-started"));
                let bar = indicatif::ProgressBar::new_spinner();
                bar.enable_steady_tick(std::time::Duration::from_millis(200));
                self.building = Some(bar);
            }
            Event::DependencyBuilt(name) => {
                if let Some(bar) = &self.building {
                    let elapsed = bar.elapsed().as_secs();
                    bar.set_message(format!("{} · {elapsed} s", neutral::inline(name)));
                }
            }
            Event::DependenciesFinished => {
                if let Some(bar) = self.building.take() {
                    bar.finish_and_clear();
                    let seconds = bar.elapsed().as_secs();
                    self.note(&Message::new("build-finished").with("seconds", seconds));
                }
            }
            Event::Checking { done, all } => self.counting.show(*done, *all),
            Event::CheckingFinished => self.counting.end(),
            Event::Running => {
                let text = self.catalogue.text("run-waiting");
                self.running = patience::Patience::begin(text);
            }
            Event::RunFinished => self.running = None,
            Event::Waiting => {}
            Event::Note(message) => self.note(message),
        }
    }
}

/// The report for people as it is kept in a file.
pub(crate) fn log(graded: &Graded, catalogue: &Catalogue) -> String {
    let text = human::graded(graded, catalogue, &Output::of_file());
    format!("{}\n", text.trim_end())
}

/// Writes a result.
pub(crate) fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", text.trim_end())?;
    out.flush()
}

/// Writes what a runner reads beside a result, if there is any.
pub(crate) fn say_more(text: &str) -> io::Result<()> {
    if text.is_empty() { Ok(()) } else { say(text) }
}

/// Writes something that is no result.
pub(crate) fn warn(text: &str) -> io::Result<()> {
    writeln!(io::stderr().lock(), "{}", text.trim_end())
}

/// Shows whoever types that a line is awaited.
pub(crate) fn invite() -> io::Result<()> {
    let mut err = io::stderr().lock();
    write!(err, "> ")?;
    err.flush()
}
