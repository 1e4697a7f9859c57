//! Finds out by what a submission divides where it should divide by `grad_accum`.

use super::observation::{Form, Observation};
use crate::message::Message;

/// One own window whose weights are all the same.
#[derive(Clone, Copy, Debug)]
struct Division {
    /// One over the weight.
    divisor: f64,
    micro_batches: f64,
    window: f64,
    /// Micro-batches computed when the optimizer was called.
    after: f64,
}

/// What a divisor may follow.
type Rule = (fn(&Division) -> f64, &'static str);

/// The message for the divisor, if every window of every call is divided evenly and one rule
/// explains all of them.
pub(super) fn name(all: &[Observation<'_>]) -> Option<Message> {
    let divisions = divisions(all)?;
    let first = divisions.first()?;
    let follows = |rule: &dyn Fn(&Division) -> f64| {
        divisions.iter().all(|division| {
            let due = rule(division);
            (division.divisor - due).abs() <= 1e-3 * due.abs()
        })
    };
    for (rule, key) in rules() {
        if follows(&rule) {
            return Some(message(key));
        }
    }
    let constant = first.divisor;
    follows(&|_| constant)
        .then(|| Message::new("averaging-constant").with("divisor", rounded(constant)))
}

fn rules() -> [Rule; 8] {
    [
        (|_| 1.0, "sum"),
        (|division| division.window * division.window, "twice"),
        (|division| division.micro_batches, "total"),
        (
            |division| division.micro_batches / division.window,
            "windows",
        ),
        (|division| division.after, "position"),
        (|division| division.window - 1.0, "less-one"),
        (|division| division.window + 1.0, "more-one"),
        (|division| 1.0 / division.window, "multiplied"),
    ]
}

fn message(key: &str) -> Message {
    match key {
        "sum" => Message::new("averaging-sum"),
        "twice" => Message::new("averaging-twice"),
        "total" => Message::new("averaging-total"),
        "windows" => Message::new("averaging-windows"),
        "position" => Message::new("averaging-position"),
        "less-one" => Message::new("averaging-less-one"),
        "more-one" => Message::new("averaging-more-one"),
        _ => Message::new("averaging-multiplied"),
    }
}

/// Windows of two or more, in single or double precision; `None` where one is not divided evenly.
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn divisions(all: &[Observation<'_>]) -> Option<Vec<Division>> {
    let mut divisions = Vec::new();
    let precise = all
        .iter()
        .filter(|observation| observation.call.kind != grade_trace::Kind::Bf16);
    for observation in precise {
        for step in observation.steps.iter().filter(|step| step.own.len() >= 2) {
            for arrival in &step.arrivals {
                let Form::Combination { combination, .. } = &arrival.form else {
                    return None;
                };
                let mut own = step.own.iter().map(|&index| combination.weights[index]);
                let first = own.next()?;
                let is_even = own.all(|weight| (weight - first).abs() <= 1e-3 * first.abs());
                if !is_even || first.abs() < 1e-6 {
                    return None;
                }
                divisions.push(Division {
                    divisor: 1.0 / first,
                    micro_batches: observation.call.micro_batches as f64,
                    window: observation.call.window as f64,
                    after: step.after as f64,
                });
            }
        }
    }
    Some(divisions)
}

fn rounded(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
