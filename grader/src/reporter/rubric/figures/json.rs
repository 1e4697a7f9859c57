//! The figures for scripts.

use grade_rubric::eval::{
    Agreement, Confusion, Difference, PointFigures, VetoFigures, question_name,
};
use grade_rubric::{Outcome, Share, VetoState};
use serde_json::{Value, json};

use super::{Measured, agreement, precision, recall};
use crate::report;

pub(in super::super) fn json(measured: &Measured) -> String {
    let figures = &measured.figures;
    let points = figures
        .points
        .iter()
        .map(|(id, point)| json_point(id, point));
    let vetoes = figures.vetoes.iter().map(|(id, veto)| json_veto(id, veto));
    let questions = figures.agreement().into_iter().map(|(name, agreement)| {
        let mut value = json_agreement(&agreement);
        value["id"] = question_name(name).into();
        value
    });
    let confusions = figures.confusions.iter().map(json_confusion);
    report::pretty(&json!({
        "format_version": 1,
        "lesson": measured.lesson,
        "answers": figures.answers.0,
        "answers_pending": figures.answers.1,
        "points": points.collect::<Vec<_>>(),
        "vetoes": vetoes.collect::<Vec<_>>(),
        "questions": questions.collect::<Vec<_>>(),
        "total": json_agreement(&figures.agreement_in_total()),
        "confusions": confusions.collect::<Vec<_>>(),
    }))
}

fn json_point(id: &str, point: &PointFigures) -> Value {
    json!({
        "id": id,
        "answers": point.total,
        "pending": point.pending,
        "equal": point.right,
        "over": point.over,
        "under": point.under,
        "true_positive": point.true_positive,
        "false_positive": point.false_positive,
        "false_negative": point.false_negative,
        "agreement": agreement(point),
        "precision": precision(point),
        "recall": recall(point),
    })
}

fn json_veto(id: &str, veto: &VetoFigures) -> Value {
    json!({
        "id": id,
        "answers": veto.total,
        "fired_right": veto.right,
        "fired_wrong": veto.wrong,
        "missed": veto.missed,
        "pending_due": veto.pending_due,
        "pending_clear": veto.pending_clear,
    })
}

fn json_agreement(agreement: &Agreement) -> Value {
    json!({
        "answers": agreement.answers,
        "kappa": agreement.kappa,
        "interval": [agreement.interval.0, agreement.interval.1],
    })
}

fn json_confusion(confusion: &Confusion) -> Value {
    let (got, pending, wanted) = match confusion.difference {
        Difference::Point {
            got,
            outcome,
            wanted,
        } => {
            let pending = match outcome {
                Outcome::Decided => None,
                Outcome::Pending(reason) => Some(reason.code()),
            };
            let share = |share: Share| Value::from(f64::from(share.halves()) / 2.0);
            (share(got), pending, share(wanted))
        }
        Difference::Veto { state, is_due } => {
            let (got, pending) = match state {
                VetoState::Clear => ("clear", None),
                VetoState::Fired => ("fired", None),
                VetoState::Excused => ("excused", None),
                VetoState::Pending(reason) => ("pending", Some(reason.code())),
            };
            let wanted = if is_due { "fired" } else { "clear" };
            (got.into(), pending, wanted.into())
        }
    };
    json!({
        "answer": confusion.answer,
        "item": confusion.item,
        "got": got,
        "pending": pending,
        "wanted": wanted,
        "close": confusion.is_close,
    })
}
