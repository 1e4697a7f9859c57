//! What all exports keep to, tried on reports that no one submission gets.

mod agreement;
mod hostile;
mod job;
mod limits;

use serde_json::{Value, json};

use super::grade::Outcome;
use super::identity::Identity;
use super::place::Place;
use super::*;
use crate::catalogue::Language;

/// Whatever a stranger may write.
const HOSTILE: &str = "\u{1b}[2J\u{202e}]]>&quot;%0A::error::x\r\n::set-output name=a::b\n\
    <script>alert(1)</script> | `x` [a](http://e.vil) @all www.e.vil ##[error]y ${{ secrets.X }}";

fn item(id: &str, points: f64, possible: f64, status: &str) -> Value {
    json!({
        "id": id, "title": format!("Title of {id}"), "part": "code",
        "points": points, "points_range": [points, possible], "max_points": 0.8,
        "status": status, "message": format!("what was found at {id}"), "remarks": [],
        "evidence": [],
    })
}

fn veto(id: &str, state: &str) -> Value {
    json!({ "id": id, "title": "A claim", "state": state, "message": "why", "evidence": [] })
}

fn report(verdict: &str, items: &[Value], vetoes: &[Value]) -> Value {
    let sum = |key: &dyn Fn(&Value) -> f64| {
        let sum: f64 = items.iter().map(key).sum();
        (sum * 100.0).round() / 100.0
    };
    let score = sum(&|item| item["points"].as_f64().unwrap());
    let possible = sum(&|item| item["points_range"][1].as_f64().unwrap());
    json!({
        "format_version": 1, "lesson": "demo", "verdict": verdict,
        "score": score, "score_range": [score, possible],
        "max_score": sum(&|item| item["max_points"].as_f64().unwrap()), "pass_mark": 1.2,
        "items": items, "vetoes": vetoes, "remarks": [],
        "submission": { "origin": "exercises/demo", "sha256": "9bdb28d4", "files": ["src/lib.rs", "answers.md"] },
        "run": { "seed": 1234, "build_ms": 210, "run_ms": 190 },
        "diagnostics": [],
    })
}

/// A report for each way in which a run ends.
fn every_outcome() -> Vec<(&'static str, Value)> {
    // Certain points, those that they can come to, and the status: of an item, and of another.
    let two =
        |[a, b]: [(f64, f64, &str); 2]| [item("a", a.0, a.1, a.2), item("b_c", b.0, b.1, b.2)];
    let all = (0.8, 0.8, "passed");
    let right = two([all, all]);
    let half = two([all, (0.4, 0.4, "partial")]);
    let wrong = two([(0.0, 0.0, "crashed"), all]);
    let open = two([all, (0.0, 0.8, "pending")]);
    let unrun = two([all, (0.0, 0.8, "not-run")]);
    let clear = [veto("v", "clear"), veto("w", "excused")];
    vec![
        ("passed", report("passed", &right, &clear)),
        ("passed by half an item", report("passed", &half, &[])),
        ("failed", report("failed", &wrong, &clear)),
        (
            "vetoed",
            report(
                "vetoed",
                &right,
                &[veto("v", "fired"), veto("w", "pending")],
            ),
        ),
        (
            "vetoed far below",
            report("vetoed", &wrong, &[veto("v", "fired")]),
        ),
        ("open", report("undecided", &open, &[veto("v", "clear")])),
        (
            "not run",
            report("undecided", &unrun, &[veto("v", "pending")]),
        ),
        (
            "a veto is open",
            report("undecided", &right, &[veto("v", "pending")]),
        ),
    ]
}

fn failure(kind: &str) -> Value {
    json!({
        "format_version": 1, "lesson": "demo",
        "error": { "kind": kind, "whose": "set-up", "message": "the disk is full", "hint": "Free some space.", "detail": null },
    })
}

fn export(kind: Kind) -> Export {
    let word = |word: &str| word.to_owned();
    Export {
        kind,
        place: Place::Stdout,
        identity: Some(Identity {
            classroom: word("cs"),
            assignment: word("lesson2"),
            assignment_type: word("individual"),
            owner: word("ada"),
            submission: word("submit/1"),
            commit: word("c"),
            release: word("r"),
            review: word("v"),
            at: word("2026-11-30T10:00:00Z"),
        }),
    }
}

/// The export of a report, which must agree with it.
fn made(kind: Kind, report: &Value, language: Language) -> String {
    let report = report.to_string();
    let outcome = Outcome::read(&report).expect("a report");
    let text = export(kind).render(&outcome, &report, &Catalogue::new(language));
    if let Err(problem) = check::agrees(kind, &text, &outcome) {
        panic!("{kind:?}: {problem} in {text}");
    }
    text
}

fn json_of(kind: Kind, report: &Value) -> Value {
    serde_json::from_str(&made(kind, report, Language::En)).expect("JSON")
}

#[test]
fn every_export_of_every_outcome_agrees_with_its_report_in_both_languages() {
    for language in [Language::En, Language::Zh] {
        for kind in Kind::ALL {
            for (_, report) in every_outcome() {
                made(kind, &report, language);
            }
            for blame in ["machine", "course", "grader", "interrupted", "usage"] {
                made(kind, &failure(blame), language);
            }
        }
    }
}

#[test]
fn a_gradebook_shows_the_pass_mark_only_where_the_lesson_is_passed() {
    for (name, report) in every_outcome() {
        let is_passed = report["verdict"] == "passed";
        let score = json_of(Kind::Gradescope, &report)["score"]
            .as_f64()
            .unwrap();
        let whole = json_of(Kind::Classroom50, &report)["score"]
            .as_u64()
            .unwrap();
        let part = json_of(Kind::Prairielearn, &report)["score"]
            .as_f64()
            .unwrap();
        assert_eq!(score >= 1.2, is_passed, "{name}");
        assert_eq!(whole >= 120, is_passed, "{name}");
        assert_eq!(part >= 0.75, is_passed, "{name}");
        // Not passed is not nothing: only what reaches past the mark is kept back.
        let earned = report["score"].as_f64().unwrap();
        let due = if is_passed { earned } else { earned.min(1.19) };
        assert!((score - due).abs() < 1e-9, "{name}: {score}");
    }
}

#[test]
fn a_veto_takes_the_pass_and_leaves_the_points_of_the_items() {
    let (_, report) = every_outcome().swap_remove(3);
    let gradescope = json_of(Kind::Gradescope, &report);
    assert_eq!(gradescope["score"], 1.19);
    assert_eq!(gradescope["tests"][0]["score"], 0.8);
    assert_eq!(gradescope["tests"][2]["status"], "failed");
    assert!(gradescope["tests"][2].get("score").is_none());
    let classroom = json_of(Kind::Classroom50, &report);
    assert_eq!(classroom["score"], 119);
    assert_eq!(classroom["tests"][0]["max-score"], 160);
    assert_eq!(classroom["tests"][1]["points"], 80);
    assert_eq!(classroom["tests"][1]["max-score"], 0);
    let junit = made(Kind::Junit, &report, Language::En);
    assert!(junit.contains("type=\"veto\""), "{junit}");
    let output = made(Kind::GithubOutput, &report, Language::En);
    for line in [
        "status=vetoed",
        "passed=false",
        "score=1.60",
        "counted_score=1.19",
        "vetoes=v",
    ] {
        assert!(
            output.lines().any(|found| found == line),
            "{line} in {output}"
        );
    }
}

#[test]
fn an_open_item_is_no_lost_one() {
    let (_, report) = every_outcome().swap_remove(5);
    let gradescope = json_of(Kind::Gradescope, &report);
    assert!(gradescope["tests"][1].get("score").is_none());
    assert!(gradescope["tests"][1].get("status").is_none());
    let name = gradescope["tests"][1]["name"].as_str().unwrap();
    assert!(name.contains("pending: up to 0.80 points"), "{name}");
    let learn = json_of(Kind::Prairielearn, &report);
    assert_eq!(learn["tests"][1]["max_points"], 0.0);
    assert!(made(Kind::Junit, &report, Language::En).contains("<skipped message=\"pending\""));
    let annotations = made(Kind::GithubAnnotations, &report, Language::En);
    assert!(!annotations.contains("::error"), "{annotations}");
    assert!(annotations.contains("::notice title=b_c"), "{annotations}");
    let output = made(Kind::GithubOutput, &report, Language::En);
    assert!(
        output.contains("status=pending\n") && output.contains("open=1\n"),
        "{output}"
    );
}

#[test]
fn a_run_without_a_grade_is_a_failure_of_ours_and_no_nought() {
    let report = failure("machine");
    let gradescope = json_of(Kind::Gradescope, &report);
    assert!(gradescope.get("score").is_none() && gradescope.get("tests").is_none());
    let learn = json_of(Kind::Prairielearn, &report);
    assert_eq!(learn["gradable"], false);
    assert!(learn.get("score").is_none(), "{learn}");
    assert_eq!(json_of(Kind::Classroom50, &report)["max-score"], 0);
    let junit = made(Kind::Junit, &report, Language::En);
    assert!(
        junit.contains("errors=\"1\"") && junit.contains("type=\"infra\""),
        "{junit}"
    );
    let output = made(Kind::GithubOutput, &report, Language::En);
    assert!(
        output.starts_with("status=infra_error\n") && !output.contains("score"),
        "{output}"
    );
    for kind in [
        Kind::Gradescope,
        Kind::GithubSummary,
        Kind::GithubAnnotations,
        Kind::Junit,
    ] {
        let text = made(kind, &report, Language::En);
        assert!(text.contains("the disk is full"), "{text}");
        assert!(text.contains("neither a grade nor a zero"), "{text}");
    }
}
