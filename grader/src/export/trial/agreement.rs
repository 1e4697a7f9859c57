//! An export that says something else than its report, or leaves out what it owes, is found.

use super::*;

/// Whether an export, changed in one place, still passes for that of the report.
fn passes(kind: Kind, report: &Value, from: &str, to: &str) -> bool {
    let outcome = Outcome::read(&report.to_string()).unwrap();
    let text = made(kind, report, Language::En);
    assert!(text.contains(from), "{from} in {text}");
    check::agrees(kind, &text.replacen(from, to, 1), &outcome).is_ok()
}

fn assert_found(report: &Value, kind: Kind, changes: &[(&str, &str)]) {
    for (from, to) in changes {
        let is_passed = passes(kind, report, from, to);
        assert!(!is_passed, "{kind:?}: {from} => {to}");
    }
}

fn outcome(name: &str) -> Value {
    let mut all = every_outcome().into_iter();
    let found = all.find(|(this, _)| *this == name);
    found.expect("a known outcome").1
}

#[test]
fn a_gradebook_that_is_told_something_else_is_found() {
    let vetoed = outcome("vetoed");
    assert_found(
        &vetoed,
        Kind::Json,
        &[
            ("\"score\":1.6", "\"score\":1.5"),
            ("\"fired\"", "\"clear\""),
        ],
    );
    assert_found(
        &vetoed,
        Kind::Gradescope,
        &[
            ("\"score\": 1.19", "\"score\": 1.6"),
            ("\"score\": 0.8", "\"score\": 0.7"),
            ("\"max_score\": 0.8", "\"max_score\": 0.9"),
            ("\"max_score\": 1.6", "\"max_score\": 2.0"),
            ("\"state\": \"fired\"", "\"state\": \"clear\""),
            // What is left out does not agree by being left out.
            ("\"score\": 0.8,", ""),
            ("\"score\": 1.19,", ""),
            ("\"item\": \"a\"", "\"item\": \"x\""),
        ],
    );
    assert_found(
        &vetoed,
        Kind::Classroom50,
        &[
            ("\"score\": 119", "\"score\": 160"),
            ("\"points\": 80", "\"points\": 79"),
            ("\"max-points\": 80", "\"max-points\": 81"),
            ("\"item\": \"a\",", ""),
        ],
    );
    assert_found(
        &vetoed,
        Kind::Prairielearn,
        &[
            ("\"score\": 0.74375", "\"score\": 1.0"),
            ("\"name\": \"b_c", "\"name\": \"b"),
            ("\"name\": \"veto v", "\"name\": \"v"),
            ("\"max_points\": 0.8", "\"max_points\": 0.9"),
        ],
    );
}

#[test]
fn a_job_that_is_told_something_else_is_found() {
    let vetoed = outcome("vetoed");
    assert_found(
        &vetoed,
        Kind::Junit,
        &[
            (
                "name=\"score\" value=\"1.60\"",
                "name=\"score\" value=\"1.50\"",
            ),
            (
                "name=\"state\" value=\"fired\"",
                "name=\"state\" value=\"clear\"",
            ),
            (
                "name=\"max_score\" value=\"0.80\"",
                "name=\"max_score\" value=\"0.90\"",
            ),
        ],
    );
    assert_found(
        &vetoed,
        Kind::GithubSummary,
        &[
            ("## ✗", "## ✓"),
            ("| 0.80 | 0.80 |", "| 0.70 | 0.80 |"),
            ("| Total | | 1.60 | 1.60 |", "| Total | | 1.60 | 1.70 |"),
            ("| | Total | | 1.60 | 1.60 | |", ""),
            ("* **✗** veto v", "* **✗** veto x"),
            ("* **✗** ", "* **?** "),
        ],
    );
    assert_found(
        &vetoed,
        Kind::GithubAnnotations,
        &[
            ("::error ", "::set-output "),
            ("title=veto v", "title=veto x"),
            ("::error title=veto", "::warning title=veto"),
        ],
    );
    assert_found(
        &vetoed,
        Kind::GithubOutput,
        &[
            ("vetoes=v", "vetoes="),
            ("passed=false", "passed=true"),
            ("counted_score=1.19\n", "counted_score=1.60\n"),
            ("max_score=1.60", "max_score=2.60"),
        ],
    );
}

#[test]
fn an_open_item_with_points_is_found() {
    let open = outcome("open");
    let from = "\"number\": \"002\"";
    let to = "\"number\": \"002\", \"score\": 0.0, \"max_score\": 0.8";
    assert!(!passes(Kind::Gradescope, &open, from, to));
    let from = "\"max_points\": 0.0";
    assert!(!passes(
        Kind::Prairielearn,
        &open,
        from,
        "\"max_points\": 0.8"
    ));
}

#[test]
fn a_run_without_a_grade_that_has_points_is_found() {
    let report = failure("machine");
    for (kind, from, to) in [
        (Kind::Gradescope, "\"output\"", "\"score\": 0, \"output\""),
        (
            Kind::Prairielearn,
            "\"gradable\": false",
            "\"gradable\": true, \"score\": 0, \"tests\": []",
        ),
        (Kind::Classroom50, "\"max-score\": 0", "\"max-score\": 10"),
        (Kind::GithubSummary, "## ⚠", "## ✗"),
        (Kind::GithubOutput, "status=infra_error", "status=graded"),
    ] {
        assert!(!passes(kind, &report, from, to), "{kind:?}: {from} => {to}");
    }
}

#[test]
fn a_report_that_does_not_add_up_is_no_report() {
    for (name, key, value) in [
        ("vetoed", "verdict", json!("passed")),
        ("passed", "verdict", json!("failed")),
        ("passed", "score", json!(1.5)),
    ] {
        let mut broken = outcome(name);
        broken[key] = value;
        let text = broken.to_string();
        let outcome = Outcome::read(&text).unwrap();
        assert!(check::agrees(Kind::Json, &text, &outcome).is_err());
    }
}

/// No number is below a mark of nought, and a grade is one all the same.
#[test]
fn a_lesson_that_everybody_passes_is_exported_too() {
    for name in ["passed", "vetoed", "vetoed far below", "a veto is open"] {
        let mut report = outcome(name);
        report["pass_mark"] = json!(0.0);
        for kind in Kind::ALL {
            made(kind, &report, Language::En);
        }
    }
}
