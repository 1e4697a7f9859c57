//! The XML of `JUnit`, as continuous integration reads it.
//!
//! It knows no points: they are properties of each case, and the totals are properties of the suite.
//! An open item is skipped and not failed; a failure of ours is an error and not a failure.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::grade::{Failure, Grade, Item, Outcome, Veto};
use super::text;
use crate::catalogue::Catalogue;
use crate::neutral;

/// The class of the cases that are vetoes.
pub(super) const VETOES: &str = "vetoes";

pub(super) fn render(outcome: &Outcome, catalogue: &Catalogue) -> String {
    let (name, suite) = match outcome {
        Outcome::Graded(grade) => (grade.lesson.to_string(), graded(grade, catalogue)),
        Outcome::NotGraded(failure) => {
            let name = failure.lesson.as_deref().unwrap_or("grade");
            let name = neutral::inline(name);
            let suite = not_graded(&name, failure, catalogue);
            (name, suite)
        }
    };
    let mut report = Report::new(name);
    report.add_test_suite(suite);
    report
        .to_string()
        .expect("a report in memory can be written, since it holds strings alone")
}

fn graded(grade: &Grade, catalogue: &Catalogue) -> TestSuite {
    let mut suite = TestSuite::new(grade.lesson.to_string());
    suite.set_time(grade.took());
    for (name, value) in [
        ("verdict", grade.verdict.to_string()),
        ("score", grade.score.to_string()),
        ("score_possible", grade.score_range[1].to_string()),
        ("counted_score", grade.counted().to_string()),
        ("max_score", grade.max_score.to_string()),
        ("pass_mark", grade.pass_mark.to_string()),
        ("seed", grade.run.seed.to_string()),
        ("sha256", grade.submission.sha256.to_string()),
    ] {
        suite.add_property((name, &*value));
    }
    suite.set_system_out(text::whole(grade, catalogue));
    let class = |part: &str| format!("{}.{part}", grade.lesson);
    suite.add_test_cases(grade.items.iter().map(|item| {
        let mut case = of_item(item, catalogue);
        case.set_classname(class(&item.part));
        case
    }));
    suite.add_test_cases(grade.vetoes.iter().map(|veto| {
        let mut case = of_veto(veto, catalogue);
        case.set_classname(class(VETOES));
        case
    }));
    suite
}

fn of_item(item: &Item, catalogue: &Catalogue) -> TestCase {
    let said = text::item_text(item, catalogue);
    let status = if item.is_passed() {
        TestCaseStatus::success()
    } else if item.is_open() {
        skipped(&item.status, &said)
    } else {
        let kind = match &*item.status {
            "wrong" | "partial" => "assertion",
            "timed-out" => "timeout",
            other => other,
        };
        lost(NonSuccessKind::Failure, kind, &said)
    };
    let mut case = TestCase::new(item.id.to_string(), status);
    for (name, value) in [
        ("title", neutral::inline(&item.title)),
        ("status", item.status.to_string()),
        ("score", item.points.to_string()),
        ("score_possible", item.points_range[1].to_string()),
        ("max_score", item.max_points.to_string()),
    ] {
        case.add_property((name, &*value));
    }
    case
}

fn of_veto(veto: &Veto, catalogue: &Catalogue) -> TestCase {
    let said = text::veto_text(veto, catalogue);
    let status = match &*veto.state {
        "fired" => lost(NonSuccessKind::Failure, "veto", &said),
        "clear" | "excused" => TestCaseStatus::success(),
        _ => skipped("pending", &said),
    };
    let mut case = TestCase::new(veto.id.to_string(), status);
    case.add_property(("title", &*neutral::inline(&veto.title)));
    case.add_property(("state", &*veto.state));
    case
}

fn lost(kind: NonSuccessKind, type_: &str, said: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(type_);
    status.set_message(said.lines().next().unwrap_or_default());
    status.set_description(said);
    status
}

fn skipped(why: &str, said: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(why);
    status.set_description(said);
    status
}

fn not_graded(name: &str, failure: &Failure, catalogue: &Catalogue) -> TestSuite {
    let mut suite = TestSuite::new(name);
    suite.add_property(("error", &*failure.because.kind));
    let said = text::failure(failure, catalogue);
    let status = lost(NonSuccessKind::Error, "infra", &said);
    let mut case = TestCase::new("graded", status);
    case.set_classname(format!("{name}.grader"));
    suite.add_test_case(case);
    suite
}
