//! Values for later steps of a GitHub job: a line `key=value` each, appended to the file that the
//! runner names.

use super::grade::{Grade, Outcome};
use crate::neutral;
use crate::verdict::VetoState;

pub(super) fn render(outcome: &Outcome) -> String {
    let values = match outcome {
        Outcome::Graded(grade) => graded(grade),
        Outcome::NotGraded(failure) => vec![
            ("status", "infra_error".to_owned()),
            ("error", failure.because.kind.clone()),
            ("lesson", failure.lesson.clone().unwrap_or_default()),
        ],
    };
    let lines = values.into_iter().map(|(key, value)| {
        // A value with a line of its own would be a value of its own.
        format!("{key}={}\n", neutral::inline(&value))
    });
    lines.collect()
}

fn graded(grade: &Grade) -> Vec<(&'static str, String)> {
    let fired: Vec<&str> = grade
        .vetoes_in(VetoState::Fired)
        .map(|veto| &*veto.id)
        .collect();
    let n_open = grade.items.iter().filter(|item| item.is_open()).count()
        + grade.vetoes_in(VetoState::Pending).count();
    let status = match &*grade.verdict {
        "vetoed" => "vetoed",
        "undecided" => "pending",
        _ => "graded",
    };
    vec![
        ("status", status.to_owned()),
        ("verdict", grade.verdict.to_string()),
        ("passed", grade.is_passed().to_string()),
        ("score", grade.score.to_string()),
        ("score_possible", grade.score_range[1].to_string()),
        ("counted_score", grade.counted().to_string()),
        ("max_score", grade.max_score.to_string()),
        ("pass_mark", grade.pass_mark.to_string()),
        ("vetoes", fired.join(",")),
        ("open", n_open.to_string()),
        ("lesson", grade.lesson.to_string()),
        ("seed", grade.run.seed.to_string()),
        ("sha256", grade.submission.sha256.to_string()),
    ]
}
