//! Gathers what `cargo grade list` shows.

use crate::course::Course;
use crate::error::Result;
use crate::reporter::{Listed, ListedItem, ListedLesson};
use crate::results;

/// All lessons, or the one that is named.
pub(crate) fn list(course: &Course, only: Option<&str>) -> Result<Listed> {
    let names = match only {
        Some(name) => vec![name.to_owned()],
        None => course.lesson_names()?,
    };
    let lessons = names.iter().map(|name| listed(course, name));
    Ok(Listed {
        lessons: lessons.collect::<Result<_>>()?,
    })
}

fn listed(course: &Course, name: &str) -> Result<ListedLesson> {
    let lesson = course.lesson_manifest(name)?;
    let last = results::last(course, name);
    let last_item = |id: &str| {
        let items = &last.as_ref()?.items;
        let item = items.iter().find(|item| item.id == id)?;
        Some((item.points, item.status.clone()))
    };
    Ok(ListedLesson {
        max_points: lesson.max_points(),
        pass_mark: lesson.pass_mark,
        items: lesson
            .items
            .iter()
            .map(|item| ListedItem {
                id: item.id.clone(),
                title: item.title.clone(),
                max_points: item.max_points,
                last: last_item(&item.id),
            })
            .collect(),
        verdict: last.as_ref().map(|last| last.verdict.clone()),
        score_range: last.as_ref().map(|last| last.score_range),
        id: lesson.id,
        title: lesson.title,
    })
}
