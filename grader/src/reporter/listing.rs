//! The lessons with their items and the last results.

use comfy_table::CellAlignment;
use serde_json::json;

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
    pub(crate) verdict: Option<String>,
    pub(crate) score_range: Option<[f64; 2]>,
}

/// An item of a lesson.
pub(crate) struct ListedItem {
    pub(crate) id: String,
    pub(crate) title: Localised,
    pub(crate) max_points: Points,
    /// Points and status of the last result.
    pub(crate) last: Option<(f64, String)>,
}

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
    let last = match (&lesson.verdict, lesson.score_range) {
        (Some(verdict), Some([certain, possible])) if possible > certain => {
            Message::new("list-last-open")
                .with("verdict", verdict_text(verdict, catalogue))
                .with("score", format!("{certain:.2}"))
                .with("possible", format!("{possible:.2}"))
        }
        (Some(verdict), Some([certain, _])) => Message::new("list-last")
            .with("verdict", verdict_text(verdict, catalogue))
            .with("score", format!("{certain:.2}")),
        _ => Message::new("list-never"),
    };
    let mut table = layout::table(output);
    for item in &lesson.items {
        let earned = item
            .last
            .as_ref()
            .map_or_else(|| "–".to_owned(), |(points, _)| format!("{points:.2}"));
        let status = item
            .last
            .as_ref()
            .map(|(_, status)| status_text(status, catalogue))
            .unwrap_or_default();
        table.add_row(vec![
            comfy_table::Cell::new(&item.id),
            comfy_table::Cell::new(format!("{earned}/{}", item.max_points))
                .set_alignment(CellAlignment::Right),
            comfy_table::Cell::new(status),
            comfy_table::Cell::new(catalogue.choose(&item.title)),
        ]);
    }
    for column in 0..3 {
        layout::keep(&mut table, column);
    }
    [
        layout::paint(&layout::wrapped(&title, "", output), "1", output),
        layout::wrapped(&catalogue.render(&totals), "", output),
        layout::wrapped(&catalogue.render(&last), "", output),
        layout::trimmed(&table),
    ]
    .join("\n")
}

/// The word of a report in the language of the catalogue; one that a newer grader wrote as it is.
fn verdict_text(word: &str, catalogue: &Catalogue) -> String {
    let key = match word {
        "passed" => key!("list-passed"),
        "failed" => key!("list-failed"),
        "vetoed" => key!("list-vetoed"),
        "undecided" => key!("list-undecided"),
        other => return other.to_owned(),
    };
    catalogue.text(key)
}

pub(super) fn status_text(word: &str, catalogue: &Catalogue) -> String {
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
                        "last_points": item.last.as_ref().map(|(points, _)| points),
                        "last_status": item.last.as_ref().map(|(_, status)| status),
                    })
                })
                .collect();
            json!({
                "id": lesson.id,
                "title": catalogue.choose(&lesson.title),
                "max_score": lesson.max_points.to_decimal(),
                "pass_mark": lesson.pass_mark.to_decimal(),
                "last_verdict": lesson.verdict,
                "last_score_range": lesson.score_range,
                "items": items,
            })
        })
        .collect();
    report::pretty(&json!({ "format_version": 1, "lessons": lessons }))
}
