//! The numbers of a submission's page: points, the score, how it was run.

use serde::Serialize;

use super::bits::{along, of_max};
use crate::catalogue::Catalogue;
use crate::message::Message;
use crate::points::Points;
use crate::report::stored::{Stored, StoredItem};
use crate::report::text::Text;

/// Units across the picture of the score.
const AXIS: f64 = 600.0;

/// The score as a picture, in its units.
#[derive(Serialize)]
pub(super) struct Bar {
    certain: f64,
    possible: f64,
    mark: f64,
    mark_text: String,
}

pub(super) fn points(item: &StoredItem, catalogue: &Catalogue) -> String {
    let [certain, possible] = item.points_range;
    if possible > certain {
        let message = Message::new("html-points-open")
            .with("points", certain.to_string())
            .with("possible", possible.to_string())
            .with("max", item.max_points.to_string());
        return catalogue.render(&message);
    }
    of_max(item.points, item.max_points, catalogue)
}

pub(super) fn score(stored: &Stored, catalogue: &Catalogue) -> String {
    let [certain, possible] = stored.score_range;
    let message = if possible > certain {
        Message::new("report-score-open").with("possible", possible.to_string())
    } else {
        Message::new("report-score")
    };
    catalogue.render(
        &message
            .with("score", stored.score.to_string())
            .with("max", stored.max_score.to_string())
            .with("pass", stored.pass_mark.to_string()),
    )
}

pub(super) fn bar(stored: &Stored, catalogue: &Catalogue) -> Bar {
    let along = |points| along(points, stored.max_score, AXIS);
    let mark = Message::new("html-mark").with("mark", stored.pass_mark.to_string());
    Bar {
        certain: along(stored.score_range[0]),
        possible: along(stored.score_range[1]),
        mark: along(stored.pass_mark),
        mark_text: catalogue.render(&mark),
    }
}

pub(super) fn parts(stored: &Stored, catalogue: &Catalogue) -> String {
    let of = |message: Message, part: &str| {
        let items = stored.items.iter().filter(|item| item.part == part);
        let max: Points = items.map(|item| item.max_points).sum();
        catalogue.render(
            &message
                .with("points", stored.points_of(part).to_string())
                .with("max", max.to_string()),
        )
    };
    let code = of(Message::new("report-code"), "code");
    let answers = of(Message::new("report-answers"), "answers");
    format!("{code} · {answers}")
}

/// How it was run, and of what.
pub(super) fn facts(stored: &Stored, catalogue: &Catalogue) -> Vec<(String, String)> {
    let run = &stored.run;
    let none = || catalogue.text("html-none");
    let or_none = |text: &Option<Text>| text.as_ref().map_or_else(none, Text::to_string);
    let level = run.sandbox.level.as_deref();
    let files = stored.submission.files.join(catalogue.comma());
    let times = Message::new("html-run-times")
        .with("build", run.build_ms.to_string())
        .with("run", run.run_ms.to_string());
    let of = |key: String, value: String| (key, value);
    vec![
        of(catalogue.text("html-run-seed"), run.seed.to_string()),
        of(catalogue.text("html-run-device"), or_none(&run.device)),
        of(
            catalogue.text("html-run-sandbox"),
            level.map_or_else(none, str::to_owned),
        ),
        of(catalogue.text("html-run-grader"), run.grader.to_string()),
        of(catalogue.text("html-run-libtorch"), or_none(&run.libtorch)),
        of(catalogue.text("html-run-time"), catalogue.render(&times)),
        of(catalogue.text("html-run-files"), files),
        of("SHA-256".to_owned(), stored.submission.sha256.to_string()),
    ]
}
