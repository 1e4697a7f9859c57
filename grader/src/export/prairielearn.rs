//! `results.json` of `PrairieLearn`.
//!
//! Its score is a part of one. A failure of ours is `gradable: false`, which costs nobody an
//! attempt. What has no points, or none yet, is a test out of nought: any test that lacked the
//! field would hide the points of all the others.

use serde_json::{Value, json};

use super::grade::{Grade, Item, Outcome, Veto};
use super::text;
use crate::catalogue::Catalogue;
use crate::report;

/// How many bytes a result may have. `PrairieLearn` takes 1 MB, and nothing of what is larger.
pub(super) const BUDGET: usize = 900_000;

pub(super) fn render(outcome: &Outcome, catalogue: &Catalogue) -> String {
    let grade = match outcome {
        Outcome::Graded(grade) => grade,
        Outcome::NotGraded(failure) => {
            return report::pretty(&json!({
                "gradable": false,
                "message": text::failure(failure, catalogue),
            }));
        }
    };
    let mut result = graded(grade, catalogue);
    let whole = report::pretty(&result);
    if whole.len() <= BUDGET {
        return whole;
    }
    // What was found goes before any points do.
    for test in result["tests"].as_array_mut().into_iter().flatten() {
        test["message"] = catalogue.text("export-left-out").into();
    }
    report::pretty(&result)
}

fn graded(grade: &Grade, catalogue: &Catalogue) -> Value {
    let items = grade.items.iter().map(|item| test(item, catalogue));
    let vetoes = grade.vetoes.iter().map(|veto| informed(veto, catalogue));
    json!({
        "gradable": true,
        "score": grade.counted().part_of(grade.max_score),
        "message": text::verdict(grade, catalogue),
        "output": text::whole(grade, catalogue),
        "tests": items.chain(vetoes).collect::<Vec<Value>>(),
    })
}

fn test(item: &Item, catalogue: &Catalogue) -> Value {
    // Out of what is certain: nothing of an open item is lost.
    let max = if item.is_open() {
        item.points
    } else {
        item.max_points
    };
    json!({
        "name": text::item_title(item, catalogue),
        "points": item.points.to_decimal(),
        "max_points": max.to_decimal(),
        "message": text::item_text(item, catalogue),
    })
}

fn informed(veto: &Veto, catalogue: &Catalogue) -> Value {
    json!({
        "name": text::veto_title(veto, catalogue),
        "points": 0,
        "max_points": 0,
        "message": text::veto_text(veto, catalogue),
    })
}
