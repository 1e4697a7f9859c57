//! What is shown while files are watched: on a terminal one page that changes in place, elsewhere
//! one report after the other.

mod page;
mod screen;
mod stream;
mod terminal;

use std::io;

use self::screen::Screen;
use self::stream::Stream;
use super::{human, layout, next_step, outcome};
use crate::catalogue::Catalogue;
use crate::error::Error;
use crate::grade::Graded;
use crate::message::Message;
use crate::options::Output;
use crate::verdict::{Status, VetoState};

/// Something that is to be seen.
pub(crate) enum Scene<'s> {
    Watching {
        lesson: &'s str,
        files: &'s [String],
        /// Why files are polled, where they are.
        polling: Option<&'s Message>,
    },
    Grading,
    Graded(Box<Graded>),
    Failed(&'s Error),
    /// A save changed nothing.
    Unchanged,
    Note(&'s Message),
    Hint(&'s str),
    /// What is graded from now on; everything where it is empty.
    Only(&'s [String]),
    /// Time has passed, or the terminal has another size.
    Tick,
}

/// How the page is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Line(isize),
    Page(isize),
    /// A page on, and from the end to the top.
    More,
    Top,
    End,
}

/// Shows what goes on.
pub(crate) trait Face {
    fn show(&mut self, scene: Scene<'_>) -> io::Result<()>;
    fn turn(&mut self, turn: Turn) -> io::Result<()>;
}

/// The one of both that fits.
pub(crate) enum Watching<'a> {
    Screen(Box<Screen<'a>>),
    Stream(Stream<'a>),
}

impl<'a> Watching<'a> {
    pub(super) fn new(
        output: Output,
        catalogue: &'a Catalogue,
        is_screen: bool,
    ) -> io::Result<Self> {
        Ok(if is_screen {
            Self::Screen(Box::new(Screen::open(output, catalogue)?))
        } else {
            Self::Stream(Stream::new(output, catalogue))
        })
    }
}

impl Face for Watching<'_> {
    fn show(&mut self, scene: Scene<'_>) -> io::Result<()> {
        match self {
            Self::Screen(screen) => screen.show(scene),
            Self::Stream(stream) => stream.show(scene),
        }
    }

    fn turn(&mut self, turn: Turn) -> io::Result<()> {
        match self {
            Self::Screen(screen) => screen.turn(turn),
            Self::Stream(_) => Ok(()),
        }
    }
}

/// What stands at the top of the page: the verdict, and the first thing that is not right with its
/// reason.
fn head(graded: &Graded, catalogue: &Catalogue, output: &Output) -> String {
    let outcome = outcome::lines(graded, catalogue, output).join("\n");
    match trouble(graded, catalogue) {
        None => outcome,
        Some((text, colour)) => {
            let text = layout::filled(&text, "", "  ", output);
            format!("{outcome}\n{}", layout::paint(&text, colour, output))
        }
    }
}

/// A veto that fired, else the first item that lost points, else the first that is not decided.
fn trouble(graded: &Graded, catalogue: &Catalogue) -> Option<(String, &'static str)> {
    let judgement = &graded.judgement;
    let mut vetoes = judgement.vetoes.iter();
    if let Some(veto) = vetoes.find(|veto| veto.state == VetoState::Fired) {
        let message = Message::new("report-veto")
            .with("id", veto.id.as_str())
            .with("title", veto.title.clone())
            .with("message", veto.message.clone());
        return Some((catalogue.speaking(veto.language).render(&message), "31"));
    }
    let items = || graded.lesson.items.iter().zip(&judgement.items);
    let lost = next_step::first_lost(graded);
    let is_lost = lost.is_some();
    let (_, judged) =
        lost.or_else(|| items().find(|(_, judged)| judged.outcome.status == Status::Pending))?;
    let outcome = &judged.outcome;
    let (mark, _) = human::mark(outcome.status);
    let reason = catalogue
        .speaking(outcome.language)
        .render(&outcome.message);
    let text = match first_error(graded) {
        Some(error) if outcome.status == Status::NotBuilt => {
            let message = Message::new("watch-not-built").with("error", error);
            format!("{mark} {}", catalogue.render(&message))
        }
        _ => format!("{mark} {}: {reason}", judged.id),
    };
    let colour = if is_lost && outcome.status != Status::Unfilled {
        "31"
    } else {
        "33"
    };
    Some((text, colour))
}

/// Where the compiler stumbled first, and over what.
fn first_error(graded: &Graded) -> Option<String> {
    let mut diagnostics = graded.diagnostics.iter();
    let error = diagnostics.find(|diagnostic| diagnostic.level == "error")?;
    let place = match (&error.file, error.line) {
        (Some(file), Some(line)) => format!("{file}:{line}: "),
        _ => String::new(),
    };
    Some(format!("{place}{}", error.message))
}
