//! The lessons with their items and the last results.

mod past;

use comfy_table::CellAlignment;
use serde_json::json;

pub(crate) use self::past::{ListedHistory, ListedResult};
use super::layout;
use crate::catalogue::Catalogue;
use crate::message::{Localised, Message, key};
use crate::neutral;
use crate::options::Output;
use crate::points::Points;
use crate::report;

/// What `cargo grade list` shows.
pub(crate) struct Listed {
    pub(crate) lessons: Vec<ListedLesson>,
}

/// A lesson.
pub(crate) struct ListedLesson {
    pub(crate) id: String,
    pub(crate) title: Localised,
    pub(crate) max_points: Points,
    pub(crate) pass_mark: Points,
    pub(crate) items: Vec<ListedItem>,
    pub(crate) last: Option<ListedResult>,
    /// `None` where none is kept.
    pub(crate) history: Option<ListedHistory>,
}

/// An item of a lesson.
pub(crate) struct ListedItem {
    pub(crate) id: String,
    pub(crate) title: Localised,
    pub(crate) max_points: Points,
    /// `None` where it was never graded.
    pub(crate) last: Option<ListedOutcome>,
}

/// What an item came to when it was graded last.
pub(crate) struct ListedOutcome {
    pub(crate) points: f64,
    pub(crate) status: String,
    /// The id of that result.
    pub(crate) result: Option<String>,
    /// Whether the file that it rests on has changed since.
    pub(crate) is_older: bool,
}

/// Under this width, titles are left out.
const NARROW: usize = 60;

/// Marks what was graded on an older version of the file.
const OLDER: &str = "*";

/// For people.
pub(super) fn human(listed: &Listed, catalogue: &Catalogue, output: &Output) -> String {
    let blocks: Vec<String> = listed
        .lessons
        .iter()
        .map(|lesson| human_lesson(lesson, catalogue, output))
        .collect();
    blocks.join("\n\n")
}

fn human_lesson(lesson: &ListedLesson, catalogue: &Catalogue, output: &Output) -> String {
    let title = format!("{} · {}", lesson.id, catalogue.choose(&lesson.title));
    let totals = Message::new("list-totals")
        .with("max", lesson.max_points.to_string())
        .with("pass", lesson.pass_mark.to_string());
    let mut table = layout::table(output);
    for item in &lesson.items {
        let earned = item
            .last
            .as_ref()
            .map_or_else(|| "–".to_owned(), |last| format!("{:.2}", last.points));
        let status = match &item.last {
            Some(last) if last.is_older => status_text(&last.status, catalogue) + OLDER,
            Some(last) => status_text(&last.status, catalogue),
            None if lesson.last.is_some() => catalogue.text(key!("list-item-never")),
            None => String::new(),
        };
        let mut row = vec![
            comfy_table::Cell::new(&item.id),
            comfy_table::Cell::new(format!("{earned}/{}", item.max_points))
                .set_alignment(CellAlignment::Right),
            comfy_table::Cell::new(status),
        ];
        if output.width >= NARROW {
            row.push(comfy_table::Cell::new(catalogue.choose(&item.title)));
        }
        table.add_row(row);
    }
    // Where it is narrow, a long word for a status takes two lines.
    for column in 0..if output.width < NARROW { 2 } else { 3 } {
        layout::keep(&mut table, column);
    }
    let mut lines = vec![
        layout::paint(&layout::wrapped(&title, "", output), "1", output),
        layout::wrapped(&catalogue.render(&totals), "", output),
    ];
    lines.extend(past::summary(lesson, catalogue, output));
    lines.push(layout::trimmed(&table));
    let is_older = |item: &ListedItem| item.last.as_ref().is_some_and(|last| last.is_older);
    if lesson.items.iter().any(is_older) {
        let note = Message::new("list-older").with("mark", OLDER);
        lines.push(layout::wrapped(&catalogue.render(&note), "", output));
    }
    lines.extend(past::recent(lesson, catalogue, output));
    lines.join("\n")
}

/// The word of a report in the language of the catalogue; one that a newer grader wrote as it is.
fn verdict_text(word: &str, catalogue: &Catalogue) -> String {
    let key = match word {
        "passed" => key!("list-passed"),
        "failed" => key!("list-failed"),
        "vetoed" => key!("list-vetoed"),
        "undecided" => key!("list-undecided"),
        other => return neutral::inline(other),
    };
    catalogue.text(key)
}

pub(crate) fn status_text(word: &str, catalogue: &Catalogue) -> String {
    let key = match word {
        "passed" => key!("status-passed"),
        "partial" => key!("status-partial"),
        "wrong" => key!("status-wrong"),
        "unfilled" => key!("status-unfilled"),
        "refused" => key!("status-refused"),
        "not-built" => key!("status-not-built"),
        "crashed" => key!("status-crashed"),
        "timed-out" => key!("status-timed-out"),
        "over-limit" => key!("status-over-limit"),
        "broken-trace" => key!("status-broken-trace"),
        "pending" => key!("status-pending"),
        "not-run" => key!("status-not-run"),
        other => return neutral::inline(other),
    };
    catalogue.text(key)
}

/// For scripts.
pub(super) fn json(listed: &Listed, catalogue: &Catalogue) -> String {
    let lessons: Vec<_> = listed
        .lessons
        .iter()
        .map(|lesson| {
            let items: Vec<_> = lesson
                .items
                .iter()
                .map(|item| {
                    json!({
                        "id": item.id,
                        "title": catalogue.choose(&item.title),
                        "max_points": item.max_points.to_decimal(),
                        "last_points": item.last.as_ref().map(|last| last.points),
                        "last_status": item.last.as_ref().map(|last| &last.status),
                        "last_result": item.last.as_ref().map(|last| &last.result),
                        "is_older": item.last.as_ref().map(|last| last.is_older),
                    })
                })
                .collect();
            json!({
                "id": lesson.id,
                "title": catalogue.choose(&lesson.title),
                "max_score": lesson.max_points.to_decimal(),
                "pass_mark": lesson.pass_mark.to_decimal(),
                "last_verdict": lesson.last.as_ref().map(|last| &last.verdict),
                "last_score_range": lesson.last.as_ref().map(|last| last.score_range),
                "last_result": lesson.last.as_ref().map(|last| &last.id),
                "history": lesson.history.as_ref().map(past::json),
                "items": items,
            })
        })
        .collect();
    report::pretty(&json!({ "format_version": 1, "lessons": lessons }))
}
