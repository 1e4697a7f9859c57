//! The session: what happens and what is done about it, until somebody leaves.

use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::time::{Duration, Instant};

use super::Halt;
use super::bell::Bell;
use super::eye::{Contents, Eye, POLL};
use super::keys::{Key, Keys};
use super::round::{Next, Round};
use super::worker::News;
use crate::args::{GradeArguments, WatchArguments};
use crate::catalogue::Catalogue;
use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::grade::Graded;
use crate::hint::{self, Advice};
use crate::history::Cause;
use crate::message::{Message, key};
use crate::reporter::{Face, Scene, Turn, without_hint};
use crate::results;

/// How long files stay as they are before they count as saved: an editor takes several steps.
const SETTLED: Duration = Duration::from_millis(40);

/// After this time they count as saved even so.
const UNSETTLED: Duration = Duration::from_millis(250);

/// How often a grade that goes on is told of.
const TICK: Duration = Duration::from_secs(1);

/// How somebody left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leave {
    Quit,
    Interrupted,
}

/// Everything that takes part.
pub(super) struct Session<'s> {
    pub(super) arguments: &'s WatchArguments,
    pub(super) course: &'s Course,
    pub(super) catalogue: &'s Catalogue,
    pub(super) is_only_code: bool,
    pub(super) round: Round<Contents>,
    pub(super) bell: Bell,
    pub(super) eye: Eye,
    pub(super) keys: Keys,
    pub(super) face: &'s mut dyn Face,
    pub(super) jobs: Sender<GradeArguments>,
    pub(super) news: Receiver<News>,
}

/// A save that may go on: when it began, and when something happened last.
#[derive(Clone, Copy)]
struct Stir {
    first: Instant,
    last: Instant,
}

impl Session<'_> {
    pub(super) fn run(mut self) -> std::result::Result<Leave, Halt> {
        let now = self.eye.contents();
        let next = self.round.asked(now);
        self.follow(next)?;
        let mut stir: Option<Stir> = None;
        loop {
            let tick = if self.eye.polling().is_some() {
                Some(POLL)
            } else {
                self.round.is_grading().then_some(TICK)
            };
            let longest = stir.map_or(tick, |_| Some(SETTLED));
            let woken = match self.bell.wait(!self.keys.are_over(), longest) {
                Ok(woken) => woken,
                Err(error) if error.blame == Blame::Interrupted => return Ok(Leave::Interrupted),
                Err(error) => return Err(error.into()),
            };
            if woken.has_keys {
                for key in self.keys.read() {
                    if let Some(leave) = self.press(key)? {
                        return Ok(leave);
                    }
                }
            }
            self.hear()?;
            let now = Instant::now();
            if self.eye.stirred() {
                let first = stir.map_or(now, |stir| stir.first);
                stir = Some(Stir { first, last: now });
            }
            let is_settled =
                |stir: &Stir| now - stir.last >= SETTLED || now - stir.first >= UNSETTLED;
            if stir.take_if(|stir| is_settled(stir)).is_some() {
                let next = self.round.saved(self.eye.contents());
                self.follow(next)?;
            }
            self.face.show(Scene::Tick)?;
        }
    }

    fn press(&mut self, key: Key) -> std::result::Result<Option<Leave>, Halt> {
        match key {
            Key::Quit => return Ok(Some(Leave::Quit)),
            Key::Interrupt => return Ok(Some(Leave::Interrupted)),
            Key::Again => {
                let next = self.round.asked(self.eye.contents());
                self.follow(next)?;
            }
            Key::OnlyCode => {
                self.is_only_code = !self.is_only_code;
                let only = self.only();
                self.face.show(Scene::Only(&only))?;
                let next = self.round.asked(self.eye.contents());
                self.follow(next)?;
            }
            Key::Hint => {
                let hint = hint(self.course, &self.arguments.lesson, self.catalogue);
                self.face.show(Scene::Hint(&hint))?;
            }
            Key::Up => self.face.turn(Turn::Line(-1))?,
            Key::Down => self.face.turn(Turn::Line(1))?,
            Key::PageUp => self.face.turn(Turn::Page(-1))?,
            Key::PageDown => self.face.turn(Turn::Page(1))?,
            Key::More => self.face.turn(Turn::More)?,
            Key::Top => self.face.turn(Turn::Top)?,
            Key::End => self.face.turn(Turn::End)?,
        }
        Ok(None)
    }

    /// What the grading thread has told.
    fn hear(&mut self) -> std::result::Result<(), Halt> {
        loop {
            match self.news.try_recv() {
                Ok(News::Note(message)) => self.face.show(Scene::Note(&message))?,
                Ok(News::Done(graded)) => self.done(graded)?,
                Err(TryRecvError::Empty) => return Ok(()),
                // It ends before us by a panic alone, which says itself what happened.
                Err(TryRecvError::Disconnected) => return Err(Error::interrupted().into()),
            }
        }
    }

    fn done(&mut self, graded: Result<Box<Graded>>) -> std::result::Result<(), Halt> {
        match graded {
            Ok(graded) => {
                let warning = results::keep(&graded, self.course, self.catalogue, Cause::Watch);
                self.face.show(Scene::Graded(graded))?;
                if let Some(warning) = warning {
                    self.face.show(Scene::Note(&warning))?;
                }
            }
            Err(error) if error.blame == Blame::Interrupted => return Ok(()),
            Err(error) => self.face.show(Scene::Failed(&error))?,
        }
        let next = self.round.done(self.eye.contents());
        self.follow(next)
    }

    fn follow(&mut self, next: Next) -> std::result::Result<(), Halt> {
        match next {
            Next::Wait => {}
            Next::Unchanged => self.face.show(Scene::Unchanged)?,
            Next::Grade => {
                self.face.show(Scene::Grading)?;
                let mut job = self.arguments.grading();
                job.subject.only = self.only();
                // Where it is gone, that is noticed next.
                let _ = self.jobs.send(job);
            }
        }
        Ok(())
    }

    /// What is graded now.
    fn only(&self) -> Vec<String> {
        if self.is_only_code {
            vec!["code".to_owned()]
        } else {
            self.arguments.only.clone()
        }
    }
}

/// The next hint, or why there is none: neither ends the watching.
fn hint(course: &Course, lesson: &str, catalogue: &Catalogue) -> String {
    let advice = match hint::next(course, lesson) {
        Ok(advice) => advice,
        Err(error) => return catalogue.render(&error.what),
    };
    if let Advice::Hint(hint) = advice {
        let message = Message::new(if hint.level < hint.levels {
            key!("watch-hint")
        } else {
            key!("watch-hint-last")
        });
        return catalogue.render(
            &message
                .with("item", hint.item)
                .with("title", hint.title)
                .with("level", hint.level)
                .with("levels", hint.levels)
                .with("text", hint.text),
        );
    }
    let said = without_hint(lesson, &advice);
    let said: Vec<String> = said.iter().map(|said| catalogue.render(said)).collect();
    said.join("\n")
}
