//! `result.json` of Classroom 50, by its schema `classroom50/result/v1`.
//!
//! Scores are whole numbers there, so that they are hundredths here, and the score is the sum of
//! the tests. Where what counts is less than what was earned, a sum of the items would say
//! something else: then one test carries what counts, and the items stand below it out of nought,
//! with their points in fields of their own.

use serde_json::{Value, json};

use super::grade::{Failure, Grade, Item, Outcome, Veto};
use super::identity::Identity;
use super::text;
use crate::catalogue::Catalogue;
use crate::message::Message;
use crate::points::Points;
use crate::report;

pub(super) const SCHEMA: &str = "classroom50/result/v1";

pub(super) fn render(outcome: &Outcome, identity: &Identity, catalogue: &Catalogue) -> String {
    let (score, most, tests) = match outcome {
        Outcome::Graded(grade) => (
            grade.counted().hundredths(),
            grade.max_score.hundredths(),
            tests(grade, catalogue),
        ),
        Outcome::NotGraded(failure) => (0, 0, vec![not_graded(failure, catalogue)]),
    };
    report::pretty(&json!({
        "schema": SCHEMA,
        "classroom": identity.classroom,
        "assignment": identity.assignment,
        "assignment_type": identity.assignment_type,
        "owner": identity.owner,
        "submission": identity.submission,
        "commit": identity.commit,
        "release": identity.release,
        "review": identity.review,
        "datetime": identity.at,
        "score": score,
        "max-score": most,
        "tests": tests,
    }))
}

fn tests(grade: &Grade, catalogue: &Catalogue) -> Vec<Value> {
    let is_sum = grade.counted() == grade.score;
    let mut tests = Vec::new();
    if !is_sum {
        tests.push(json!({
            "test-name": one_line(&text::verdict(grade, catalogue)),
            "passed": false,
            "score": grade.counted().hundredths(),
            "max-score": grade.max_score.hundredths(),
            "verdict": grade.verdict,
            "message": text::whole(grade, catalogue),
        }));
    }
    tests.extend(grade.items.iter().map(|item| test(item, is_sum, catalogue)));
    tests.extend(grade.vetoes.iter().map(|veto| informed(veto, catalogue)));
    tests
}

fn test(item: &Item, is_scored: bool, catalogue: &Catalogue) -> Value {
    let scored = |points: Points| if is_scored { points.hundredths() } else { 0 };
    let points = Message::new("export-points")
        .with("points", item.points.to_string())
        .with("max", item.max_points.to_string());
    let title = text::item_title(item, catalogue);
    json!({
        "test-name": format!("{title} · {}", catalogue.render(&points)),
        "passed": item.is_passed(),
        "score": scored(item.points),
        "max-score": scored(item.max_points),
        "item": item.id,
        "status": item.status,
        "points": item.points.hundredths(),
        "max-points": item.max_points.hundredths(),
        "message": text::item_text(item, catalogue),
    })
}

fn informed(veto: &Veto, catalogue: &Catalogue) -> Value {
    json!({
        "test-name": text::veto_title(veto, catalogue),
        "passed": matches!(&*veto.state, "clear" | "excused"),
        "score": 0,
        "max-score": 0,
        "veto": veto.id,
        "state": veto.state,
        "message": text::veto_text(veto, catalogue),
    })
}

/// A result out of nought points is what the schema calls an error.
fn not_graded(failure: &Failure, catalogue: &Catalogue) -> Value {
    json!({
        "test-name": catalogue.text("export-not-graded-title"),
        "passed": false,
        "score": 0,
        "max-score": 0,
        "error": failure.because.kind,
        "message": text::failure(failure, catalogue),
    })
}

fn one_line(text: &str) -> String {
    text.replace('\n', " ")
}
