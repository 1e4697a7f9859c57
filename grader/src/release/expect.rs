//! What a report of a released lesson must say. Reports in, findings out.

use serde_json::Value;

use crate::catalogue::{Catalogue, Language};
use crate::exit_code::ExitCode;
use crate::lesson::{Lesson, Part};
use crate::message::Message;
use crate::points::Points;

/// What an item of code may be in an exercise that works. The others say that it was not built, not
/// taken, or not understood.
const WORKING: [&str; 5] = ["passed", "partial", "wrong", "unfilled", "crashed"];

/// The exercise as it is handed out earns what the lesson declares; returns the verdict.
pub(super) fn skeleton(lesson: &Lesson, report: &Value, code: i32) -> Result<String, Message> {
    for item in items(lesson, report, Part::Code)? {
        let status = item["status"].as_str().unwrap_or_default();
        if !WORKING.contains(&status) {
            return Err(Message::new("proof-status")
                .with("item", item["id"].as_str().unwrap_or_default())
                .with("status", status)
                .with("message", item["message"].as_str().unwrap_or_default()));
        }
    }
    earns(report, lesson.skeleton)?;
    let verdict = report["verdict"].as_str().unwrap_or_default();
    if verdict == "passed" {
        return Err(Message::new("proof-passes"));
    }
    exits(verdict, code)?;
    Ok(verdict.to_owned())
}

/// With an answer to every question, each is left to whoever has the rubric, and the report says
/// so; returns how many there are.
pub(super) fn answered(lesson: &Lesson, report: &Value, code: i32) -> Result<usize, Message> {
    let said = Catalogue::new(Language::En).text("text-no-rubric");
    let mut open = 0;
    let items = items(lesson, report, Part::Answers)?;
    for item in &items {
        if item["status"] != "pending" || item["message"] != *said {
            return Err(Message::new("proof-not-pending")
                .with("item", item["id"].as_str().unwrap_or_default())
                .with("status", item["status"].as_str().unwrap_or_default()));
        }
        open += hundredths(&item["max_points"]).unwrap_or(0);
    }
    earns(report, lesson.skeleton)?;
    let most = hundredths(&report["score_range"][1]);
    if most != Some(lesson.skeleton.hundredths() + open) {
        return Err(Message::new("proof-range"));
    }
    exits(report["verdict"].as_str().unwrap_or_default(), code)?;
    Ok(items.len())
}

/// The items of a part, each of which must be in the report.
fn items<'r>(lesson: &Lesson, report: &'r Value, part: Part) -> Result<Vec<&'r Value>, Message> {
    let reported = report["items"].as_array().map_or(&[][..], Vec::as_slice);
    let of_part = lesson.items.iter().filter(|item| item.part() == part);
    let found = of_part.map(|item| {
        let mut reported = reported.iter();
        let found = reported.find(|reported| reported["id"] == *item.id);
        found.ok_or_else(|| Message::new("proof-no-item").with("item", &*item.id))
    });
    found.collect()
}

fn earns(report: &Value, expected: Points) -> Result<(), Message> {
    if hundredths(&report["score"]) == Some(expected.hundredths()) {
        return Ok(());
    }
    Err(Message::new("proof-score")
        .with("score", report["score"].to_string())
        .with("expected", expected.to_string()))
}

fn exits(verdict: &str, code: i32) -> Result<(), Message> {
    let expected = match verdict {
        "passed" => ExitCode::Success,
        "vetoed" => ExitCode::Vetoed,
        "undecided" => ExitCode::Undecided,
        _ => ExitCode::Failed,
    };
    if code == expected as i32 {
        return Ok(());
    }
    Err(Message::new("proof-exit")
        .with("verdict", verdict)
        .with("code", f64::from(code)))
}

fn hundredths(points: &Value) -> Option<u32> {
    Points::from_decimal(points.as_f64()?).map(Points::hundredths)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::json;

    use super::*;

    fn lesson() -> Lesson {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons/lesson2");
        Lesson::load_manifest(&folder).unwrap()
    }

    /// A report in which each part has a status, as a student's grader would write it.
    fn report(lesson: &Lesson, code: &str, answers: &str) -> Value {
        let said = Catalogue::new(Language::En).text("text-no-rubric");
        let items = lesson.items.iter().map(|item| {
            let status = match item.part() {
                Part::Code => code,
                Part::Answers => answers,
            };
            let max = item.max_points.to_decimal();
            json!({ "id": item.id, "status": status, "max_points": max, "message": said })
        });
        json!({
            "verdict": "failed", "score": 0.0, "score_range": [0.0, 6.0],
            "items": items.collect::<Vec<_>>(),
        })
    }

    #[test]
    fn a_skeleton_that_earns_what_is_declared_is_as_it_must_be() {
        let lesson = lesson();
        let sound = report(&lesson, "unfilled", "unfilled");
        assert_eq!(skeleton(&lesson, &sound, 1).unwrap(), "failed");
        let refused = |report: &Value, code| skeleton(&lesson, report, code).unwrap_err().key;
        assert_eq!(refused(&sound, 0), "proof-exit");
        assert_eq!(
            refused(&report(&lesson, "not-built", "unfilled"), 1),
            "proof-status"
        );
        let mut other = sound.clone();
        other["score"] = json!(0.8);
        assert_eq!(refused(&other, 1), "proof-score");
        let mut other = sound.clone();
        other["verdict"] = json!("passed");
        assert_eq!(refused(&other, 0), "proof-passes");
        assert_eq!(refused(&json!({}), 1), "proof-no-item");
    }

    #[test]
    fn answers_are_pending_for_a_person_with_the_rubric() {
        let lesson = lesson();
        let sound = report(&lesson, "unfilled", "pending");
        assert_eq!(answered(&lesson, &sound, 1), Ok(11));
        let refused = |report: &Value| answered(&lesson, report, 1).unwrap_err().key;
        assert_eq!(
            refused(&report(&lesson, "unfilled", "passed")),
            "proof-not-pending"
        );
        let mut other = sound.clone();
        other["items"][8]["message"] = json!("something else");
        assert_eq!(refused(&other), "proof-not-pending");
        let mut other = sound.clone();
        other["score_range"][1] = json!(10.0);
        assert_eq!(refused(&other), "proof-range");
    }
}
