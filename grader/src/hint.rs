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
use crate::results::{self, LastResult};
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

/// `cargo grade hint`: a hint, a little more each time.
pub(crate) fn run(
    arguments: &HintArguments,
    course: &Course,
    reporter: &mut Reporter<'_>,
) -> Result<io::Result<ExitCode>> {
    let asked = Asked::load(course, &arguments.lesson)?;
    let entry = match &arguments.item {
        Some(id) => Some(asked.entry(id)?),
        None => asked.next_entry(),
    };
    let hint = entry
        .map(|entry| asked.hint(entry, arguments.level))
        .transpose()?;
    let kept = hint
        .as_ref()
        .map_or(Ok(()), |hint| shown::keep(course, hint));
    if let Err(problem) = kept {
        let message = Message::new("hint-not-kept").with("problem", problem.to_string());
        // A hint that will be given once more is still a hint.
        let _ = reporter.aside(&message);
    }
    let told = reporter.hint(&asked.lesson.id, hint.as_ref());
    Ok(told.map(|()| ExitCode::Success))
}

/// The hint that `cargo grade hint LESSON` would give, which then counts as given; `None` where
/// every item of the last result is right, or the lesson has no hints.
pub(crate) fn next(course: &Course, lesson: &str) -> Result<Option<Hint>> {
    let asked = Asked::load(course, lesson)?;
    let Some(entry) = asked.next_entry() else {
        return Ok(None);
    };
    let hint = asked.hint(entry, None)?;
    // A hint that will be given once more is still a hint.
    let _ = shown::keep(course, &hint);
    Ok(Some(hint))
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

    /// Of the items that are not right, the first that has hints: what has lost its points comes
    /// before what was not part of the run, and that before what a person decides.
    fn next_entry(&self) -> Option<&Entry> {
        let with_hints = |id: &str| {
            let entry = self.guide.entry(id)?;
            (!entry.hints.is_empty()).then_some(entry)
        };
        let ids = self.lesson.items.iter().map(|item| &*item.id);
        let open = ids.filter_map(|id| Some((self.urgency(id)?, with_hints(id)?)));
        let (_, entry) = open.min_by_key(|(urgency, _)| *urgency)?;
        Some(entry)
    }

    /// Smaller for what is to be looked at first; `None` for what is right.
    fn urgency(&self, id: &str) -> Option<u32> {
        let items = self.last.iter().flat_map(|last| &last.items);
        let mut status = items.filter(|item| item.id == id).map(|item| &*item.status);
        match status.next() {
            Some("passed") => None,
            Some("not-run") => Some(1),
            Some("pending") => Some(2),
            Some(_) | None => Some(0),
        }
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
