//! `results.json` of Gradescope.
//!
//! Its top-level score overrides the sum of the tests, which is how a veto shows as not passed
//! while every item keeps its points. A test without points is only told of: so is an item that is
//! still open, since nought points would read as lost, and a veto. Without a grade there is neither
//! a score nor a test, which Gradescope takes for what it is: an autograder that failed.

use serde_json::{Value, json};

use super::grade::{Grade, Item, Outcome, Veto};
use super::text;
use crate::catalogue::Catalogue;
use crate::points::Points;
use crate::report;

pub(super) fn render(outcome: &Outcome, catalogue: &Catalogue) -> String {
    report::pretty(&match outcome {
        Outcome::Graded(grade) => graded(grade, catalogue),
        Outcome::NotGraded(failure) => json!({
            "output": text::failure(failure, catalogue),
            "output_format": "text",
            "extra_data": { "graded": false, "error": failure.because.kind },
        }),
    })
}

fn graded(grade: &Grade, catalogue: &Catalogue) -> Value {
    let items = grade.items.iter().map(|item| test(item, catalogue));
    let vetoes = grade.vetoes.iter().map(|veto| informed(veto, catalogue));
    let tests: Vec<Value> = items
        .chain(vetoes)
        .zip(1..)
        .map(|(mut test, number)| {
            // A text, by which Gradescope sorts.
            test["number"] = Value::from(format!("{number:03}"));
            test
        })
        .collect();
    json!({
        "score": grade.counted().to_decimal(),
        "execution_time": grade.took().as_secs_f64(),
        "output": text::whole(grade, catalogue),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "extra_data": {
            "graded": true,
            "verdict": grade.verdict,
            "score": grade.score.to_decimal(),
            "score_range": grade.score_range.map(Points::to_decimal),
            "max_score": grade.max_score.to_decimal(),
            "pass_mark": grade.pass_mark.to_decimal(),
        },
        "tests": tests,
    })
}

fn test(item: &Item, catalogue: &Catalogue) -> Value {
    let mut test = json!({
        "name": text::item_title(item, catalogue),
        "output": text::item_text(item, catalogue),
        "extra_data": { "item": item.id, "status": item.status },
    });
    if !item.is_open() {
        test["score"] = item.points.to_decimal().into();
        test["max_score"] = item.max_points.to_decimal().into();
        test["status"] = if item.is_passed() { "passed" } else { "failed" }.into();
    }
    test
}

fn informed(veto: &Veto, catalogue: &Catalogue) -> Value {
    let mut test = json!({
        "name": text::veto_title(veto, catalogue),
        "output": text::veto_text(veto, catalogue),
        "extra_data": { "veto": veto.id, "state": veto.state },
    });
    match &*veto.state {
        "fired" => test["status"] = "failed".into(),
        "clear" | "excused" => test["status"] = "passed".into(),
        _ => {}
    }
    test
}
