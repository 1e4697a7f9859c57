//! `cargo grade hint`: a hint, a little more each time.
//!
//! The hints stand in the lesson's guide; here is decided which one comes next. How far a student
//! has come is remembered in `shown`, and costs nothing.

mod shown;

use std::io;

use crate::args::HintArguments;
use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::exit_code::ExitCode;
use crate::lesson::Lesson;
use crate::lesson::guide::{Entry, Guide};
use crate::message::{Localised, Message};
use crate::reporter::Reporter;
use crate::results::{self, LastItem, LastResult};
use crate::topic::{self, Topic};

/// A hint at an item.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    pub(crate) lesson: String,
    pub(crate) item: String,
    pub(crate) title: Localised,
    /// Counted from 1.
    pub(crate) level: usize,
    pub(crate) levels: usize,
    pub(crate) text: Localised,
}

/// What there is to say to whoever asks for a hint.
#[derive(Clone, Debug)]
pub(crate) enum Advice {
    Hint(Hint),
    /// The last result does not compile: where the compiler stumbled first, and over what.
    NotBuilt(String),
    /// Of the items that are not right every hint was shown.
    UsedUp(Vec<String>),
    /// Every item that has hints is right.
    Nothing,
}

/// `cargo grade hint`: a hint, a little more each time.
pub(crate) fn run(
    arguments: &HintArguments,
    course: &Course,
    reporter: &mut Reporter<'_>,
) -> Result<io::Result<ExitCode>> {
    let asked = Asked::load(course, &arguments.lesson)?;
    let advice = match &arguments.item {
        Some(id) => Advice::Hint(asked.hint(asked.entry(id)?, arguments.level)?),
        None => asked.advice(arguments.level)?,
    };
    if let Err(problem) = keep(course, &advice) {
        let message = Message::new("hint-not-kept").with("problem", problem.to_string());
        // A hint that will be given once more is still a hint.
        let _ = reporter.aside(&message);
    }
    let told = reporter.hint(&asked.lesson.id, &advice);
    Ok(told.map(|()| ExitCode::Success))
}

/// What `cargo grade hint LESSON` would say; a hint then counts as given.
pub(crate) fn next(course: &Course, lesson: &str) -> Result<Advice> {
    let advice = Asked::load(course, lesson)?.advice(None)?;
    // A hint that will be given once more is still a hint.
    let _ = keep(course, &advice);
    Ok(advice)
}

fn keep(course: &Course, advice: &Advice) -> io::Result<()> {
    match advice {
        Advice::Hint(hint) => shown::keep(course, hint),
        Advice::NotBuilt(_) | Advice::UsedUp(_) | Advice::Nothing => Ok(()),
    }
}

/// What there is to hint at, and what was hinted at before.
struct Asked {
    lesson: Lesson,
    guide: Guide,
    last: Option<LastResult>,
    shown: shown::Levels,
}

impl Asked {
    fn load(course: &Course, lesson: &str) -> Result<Self> {
        let folder = course.lesson_folder(lesson)?;
        Ok(Self {
            lesson: Lesson::load_manifest(&folder)?,
            guide: Guide::load(&folder)?,
            last: results::latest(course, lesson),
            shown: shown::read(course, lesson),
        })
    }

    /// What the guide says of an item, if that has hints.
    fn entry(&self, id: &str) -> Result<&Entry> {
        if Topic::find(&self.lesson, id).is_none() {
            return Err(topic::unknown(id, [&self.lesson]));
        }
        self.guide
            .entry(id)
            .filter(|entry| !entry.hints.is_empty())
            .ok_or_else(|| {
                let what = Message::new("error-no-hints").with("item", id);
                Error::new(Blame::Usage, what).hint(Message::new("hint-no-hints").with("item", id))
            })
    }

    /// The next hint, or what comes before one.
    fn advice(&self, level: Option<usize>) -> Result<Advice> {
        let first_error = self.last.as_ref().and_then(LastResult::first_error);
        if let Some(error) = first_error {
            return Ok(Advice::NotBuilt(error));
        }
        let open = self.open_entries();
        let has_more = |entry: &&&Entry| {
            let shown = self.shown.get(&entry.id);
            level.is_some() || shown.is_none_or(|shown| *shown < entry.hints.len())
        };
        match open.iter().find(has_more) {
            Some(entry) => Ok(Advice::Hint(self.hint(entry, level)?)),
            None if open.is_empty() => Ok(Advice::Nothing),
            None => Ok(Advice::UsedUp(
                open.iter().map(|entry| entry.id.clone()).collect(),
            )),
        }
    }

    /// Those of the items that are not right that have hints: what has lost its points comes before
    /// what waits for another item's blank, that before what was not part of the run, and that
    /// before what a person decides.
    fn open_entries(&self) -> Vec<&Entry> {
        let with_hints = |id: &str| {
            let entry = self.guide.entry(id)?;
            (!entry.hints.is_empty()).then_some(entry)
        };
        let ids = self.lesson.items.iter().map(|item| &*item.id);
        let mut open: Vec<(u32, &Entry)> = ids
            .filter_map(|id| Some((self.urgency(id)?, with_hints(id)?)))
            .collect();
        open.sort_by_key(|(urgency, _)| *urgency);
        open.into_iter().map(|(_, entry)| entry).collect()
    }

    /// Smaller for what is to be looked at first; `None` for what is right.
    fn urgency(&self, id: &str) -> Option<u32> {
        let mut items = self.last.iter().flat_map(|last| &last.items);
        let item = items.find(|item| item.id == id);
        match item.map(|item| &*item.status) {
            Some("passed") => None,
            Some("not-run") => Some(2),
            Some("pending") => Some(3),
            Some(_) | None if item.is_some_and(|item| self.waits(item)) => Some(1),
            Some(_) | None => Some(0),
        }
    }

    /// Whether what it is lost for is another item's open blank.
    fn waits(&self, item: &LastItem) -> bool {
        let owner = item
            .open_blank()
            .and_then(|number| self.lesson.owner(number));
        owner.is_some_and(|owner| owner.id != item.id)
    }

    /// The hint of this level, or the one after the last that was shown; at the end, the last again.
    fn hint(&self, entry: &Entry, level: Option<usize>) -> Result<Hint> {
        let levels = entry.hints.len();
        let next = self
            .shown
            .get(&entry.id)
            .map_or(1, |shown| shown.saturating_add(1));
        let level = level.unwrap_or(next.clamp(1, levels));
        let (Some(text), Some(topic)) = (
            level
                .checked_sub(1)
                .and_then(|index| entry.hints.get(index)),
            Topic::find(&self.lesson, &entry.id),
        ) else {
            let what = Message::new("error-no-level")
                .with("item", entry.id.as_str())
                .with("level", level.to_string());
            let hint = Message::new("hint-levels").with("levels", levels);
            return Err(Error::new(Blame::Usage, what).hint(hint));
        };
        Ok(Hint {
            lesson: self.lesson.id.clone(),
            item: entry.id.clone(),
            title: topic.title().clone(),
            level,
            levels,
            text: text.clone(),
        })
    }
}
