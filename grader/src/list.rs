//! Gathers what `cargo grade list` shows.

use crate::course::Course;
use crate::error::Result;
use crate::history::{Entry, History};
use crate::lesson::{Item, Lesson, Part};
use crate::reporter::{
    Listed, ListedHistory, ListedItem, ListedLesson, ListedOutcome, ListedResult,
};
use crate::results::{self, LastResult};

/// How many results of a lesson that was asked for are listed.
const N_RECENT: usize = 10;

/// How many scores make a trend.
const N_TREND: usize = 5;

/// All lessons, or the one that is named with its last results.
pub(crate) fn list(course: &Course, only: Option<&str>) -> Result<Listed> {
    let names = match only {
        Some(name) => vec![name.to_owned()],
        None => course.lesson_names()?,
    };
    let n_recent = only.map_or(0, |_| N_RECENT);
    let lessons = names.iter().map(|name| listed(course, name, n_recent));
    Ok(Listed {
        lessons: lessons.collect::<Result<_>>()?,
    })
}

fn listed(course: &Course, name: &str, n_recent: usize) -> Result<ListedLesson> {
    let lesson = course.lesson_manifest(name)?;
    let history = History::load(course, name);
    // An older grader kept nothing but its last report.
    let kept = match history.last() {
        Some(_) => None,
        None => results::last(course, name),
    };
    let is_listed = !history.entries.is_empty() || history.n_damaged > 0;
    Ok(ListedLesson {
        max_points: lesson.max_points(),
        pass_mark: lesson.pass_mark,
        items: items(&lesson, &history, kept.as_ref()),
        last: history.last().map(result).or_else(|| {
            kept.map(|last| ListedResult {
                id: None,
                at: None,
                verdict: last.verdict,
                score_range: last.score_range,
                only: None,
                changes: Vec::new(),
            })
        }),
        history: is_listed.then(|| past(&lesson, &history, n_recent)),
        id: lesson.id,
        title: lesson.title,
    })
}

fn items(lesson: &Lesson, history: &History, kept: Option<&LastResult>) -> Vec<ListedItem> {
    let outcome = |item: &Item| {
        let file = match item.part() {
            Part::Code => &lesson.files.code,
            Part::Answers => &lesson.files.answers,
        };
        if let Some(latest) = history.latest(&item.id, file) {
            return Some(ListedOutcome {
                points: latest.item.points,
                status: latest.item.status.clone(),
                result: Some(latest.entry.id.clone()),
                is_older: latest.is_older,
            });
        }
        let mut items = kept?.items.iter();
        let last = items.find(|last| last.id == item.id)?;
        Some(ListedOutcome {
            points: last.points,
            status: last.status.clone(),
            result: None,
            is_older: false,
        })
    };
    let items = lesson.items.iter();
    items
        .map(|item| ListedItem {
            id: item.id.clone(),
            title: item.title.clone(),
            max_points: item.max_points,
            last: outcome(item),
        })
        .collect()
}

fn past(lesson: &Lesson, history: &History, n_recent: usize) -> ListedHistory {
    let ids: Vec<&str> = lesson.items.iter().map(|item| &*item.id).collect();
    let n_results = history.entries.len();
    let recent = (n_results.saturating_sub(n_recent)..n_results).rev();
    ListedHistory {
        n_results,
        n_damaged: history.n_damaged,
        best: history.best().map(result),
        trend: history.trend(N_TREND),
        recent: recent
            .map(|index| ListedResult {
                changes: history
                    .changes(index, &ids)
                    .into_iter()
                    .map(|(id, change)| (id.to_owned(), change))
                    .collect(),
                ..result(&history.entries[index])
            })
            .collect(),
    }
}

fn result(entry: &Entry) -> ListedResult {
    ListedResult {
        id: Some(entry.id.clone()),
        at: Some(entry.at.clone()),
        verdict: entry.verdict.clone(),
        score_range: entry.score_range,
        only: entry.only.clone(),
        changes: Vec::new(),
    }
}
