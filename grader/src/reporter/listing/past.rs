//! Earlier results of a lesson: how many, the best, where it is going, and the last of them.

use serde_json::{Value, json};

use super::{ListedLesson, verdict_text};
use crate::catalogue::Catalogue;
use crate::clock;
use crate::history::Change;
use crate::message::{Message, key};
use crate::options::Output;
use crate::reporter::layout;

/// What came before the last result.
pub(crate) struct ListedHistory {
    pub(crate) n_results: usize,
    pub(crate) n_damaged: usize,
    pub(crate) best: Option<ListedResult>,
    /// The last scores, oldest first.
    pub(crate) trend: Vec<f64>,
    /// The last results, newest first.
    pub(crate) recent: Vec<ListedResult>,
}

/// A result.
pub(crate) struct ListedResult {
    /// `None` where an older grader kept it.
    pub(crate) id: Option<String>,
    pub(crate) at: Option<String>,
    pub(crate) verdict: String,
    pub(crate) score_range: [f64; 2],
    pub(crate) only: Option<Vec<String>>,
    /// Items whose points are others than before.
    pub(crate) changes: Vec<(String, Change)>,
}

/// The lines of a lesson about its last result and all results together.
pub(super) fn summary(
    lesson: &ListedLesson,
    catalogue: &Catalogue,
    output: &Output,
) -> Vec<String> {
    let last = match &lesson.last {
        None => Message::new("list-never"),
        Some(last) => {
            let [certain, possible] = last.score_range;
            let message = Message::new(if possible > certain {
                key!("list-last-open")
            } else {
                key!("list-last")
            });
            message
                .with("verdict", verdict_text(&last.verdict, catalogue))
                .with("score", format!("{certain:.2}"))
                .with("possible", format!("{possible:.2}"))
        }
    };
    let mut text = catalogue.render(&last);
    if let Some(only) = lesson.last.as_ref().and_then(|last| last.only.as_ref()) {
        let only = Message::new("list-only").with("only", only.clone());
        text = format!("{text} · {}", catalogue.render(&only));
    }
    let mut lines = vec![layout::wrapped(&text, "", output)];
    if let Some(history) = &lesson.history {
        lines.extend(together(history, catalogue, output));
    }
    lines
}

fn together(history: &ListedHistory, catalogue: &Catalogue, output: &Output) -> Option<String> {
    let best = history.best.as_ref()?;
    let trend: Vec<String> = history
        .trend
        .iter()
        .map(|score| format!("{score:.2}"))
        .collect();
    let message = Message::new(if trend.len() > 1 {
        key!("list-results-trend")
    } else {
        key!("list-results")
    })
    .with("count", history.n_results)
    .with("best", format!("{:.2}", best.score_range[0]))
    .with("id", best.id.as_deref().unwrap_or_default())
    .with("trend", trend.join(" → "));
    Some(layout::wrapped(&catalogue.render(&message), "", output))
}

/// The last results, each with what changed, and what could not be read.
pub(super) fn recent(lesson: &ListedLesson, catalogue: &Catalogue, output: &Output) -> Vec<String> {
    let Some(history) = &lesson.history else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    if history.n_damaged > 0 {
        let message = Message::new("list-damaged")
            .with("count", history.n_damaged)
            .with("file", format!(".grade/history/{}.jsonl", lesson.id));
        lines.push(layout::wrapped(&catalogue.render(&message), "", output));
    }
    if history.recent.is_empty() && history.n_results > 1 {
        let message = Message::new("list-see-recent").with("lesson", lesson.id.as_str());
        lines.push(layout::wrapped(&catalogue.render(&message), "", output));
    }
    if !history.recent.is_empty() {
        lines.push(format!("\n{}", catalogue.text(key!("list-recent"))));
    }
    for result in &history.recent {
        lines.push(layout::filled(
            &line(result, catalogue),
            "  ",
            "      ",
            output,
        ));
        lines.extend(changes(result, catalogue, output));
    }
    lines
}

fn line(result: &ListedResult, catalogue: &Catalogue) -> String {
    let [certain, possible] = result.score_range;
    let score = if possible > certain {
        format!("{certain:.2}–{possible:.2}")
    } else {
        format!("{certain:.2}")
    };
    let mut words = vec![
        result.id.clone().unwrap_or_default(),
        result.at.as_deref().map(clock::local).unwrap_or_default(),
        score,
        verdict_text(&result.verdict, catalogue),
    ];
    if let Some(only) = &result.only {
        let only = Message::new("list-only").with("only", only.clone());
        words.push(catalogue.render(&only));
    }
    words.join("  ")
}

fn changes(result: &ListedResult, catalogue: &Catalogue, output: &Output) -> Vec<String> {
    [
        (Change::Gained, key!("list-gained"), "32"),
        (Change::Lost, key!("list-lost"), "31"),
    ]
    .into_iter()
    .filter_map(|(wanted, key, colour)| {
        let ids = ids(result, wanted);
        (!ids.is_empty()).then(|| {
            let text = catalogue.render(&Message::new(key).with("items", ids));
            let text = layout::filled(&text, "      ", "        ", output);
            layout::paint(&text, colour, output)
        })
    })
    .collect()
}

fn ids(result: &ListedResult, wanted: Change) -> Vec<String> {
    let changes = result.changes.iter();
    changes
        .filter(|(_, change)| *change == wanted)
        .map(|(id, _)| id.clone())
        .collect()
}

/// For scripts.
pub(super) fn json(history: &ListedHistory) -> Value {
    let recent: Vec<Value> = history
        .recent
        .iter()
        .map(|result| {
            let mut value = result_json(result);
            value["gained"] = json!(ids(result, Change::Gained));
            value["lost"] = json!(ids(result, Change::Lost));
            value
        })
        .collect();
    json!({
        "n_results": history.n_results,
        "n_damaged": history.n_damaged,
        "best": history.best.as_ref().map(result_json),
        "trend": history.trend,
        "recent": recent,
    })
}

fn result_json(result: &ListedResult) -> Value {
    json!({
        "id": result.id,
        "at": result.at,
        "verdict": result.verdict,
        "score_range": result.score_range,
        "only": result.only,
    })
}
