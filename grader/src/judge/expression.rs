//! Judges a function of numbers by the expressions that the manifest accepts.

use std::collections::BTreeMap;

use super::failure::Failure;
use crate::lesson::{CheckKind, ExpressionRule, Lesson};
use crate::message::Message;
use crate::plan::{Plan, Purpose};
use crate::testimony::{Answer, Testimony};
use crate::verdict::{Outcome, Status};

/// Products beyond this do not fit in 32 bits.
const LARGEST_32_BIT: f64 = 4_294_967_295.0;

/// How far single precision is off, at most, in a handful of operations.
const SINGLE_PRECISION: f64 = 1e-6;

/// One in so many right values is a coincidence.
const FEW: usize = 4;

/// The submission's values at one size, by mode.
pub(super) struct Sample {
    pub(super) sizes: BTreeMap<String, f64>,
    pub(super) values: BTreeMap<String, Result<f64, Failure>>,
}

impl Sample {
    /// A size, or the submission's own value in a mode. A zero, an infinity or a NaN is no value
    /// to measure others by: whatever is divided by it says nothing.
    pub(super) fn lookup(&self, name: &str) -> Option<f64> {
        self.sizes.get(name).copied().or_else(|| {
            let value = *self.values.get(name)?.as_ref().ok()?;
            (value.is_finite() && value != 0.0).then_some(value)
        })
    }

    /// Whether a mode that the rule needs has no value here.
    fn fails(&self, rule: &ExpressionRule) -> bool {
        let mut modes = self.values.iter();
        modes.any(|(mode, value)| value.is_err() && needs(rule, mode))
    }

    /// The product of all sizes: where it is large, narrow integers overflow.
    fn product(&self) -> f64 {
        self.sizes.values().product()
    }
}

/// The outcome of an item with this rule.
pub(super) fn judge(
    lesson: &Lesson,
    plan: &Plan,
    testimony: &Testimony,
    rule: &ExpressionRule,
) -> Outcome {
    let samples = samples(lesson, plan, testimony, &rule.check);
    match observed(&samples, rule) {
        Ok(observed) if observed.is_empty() => unobserved(&samples, rule),
        Ok(observed) => compare(&observed, rule).unwrap_or_else(|| unobserved(&samples, rule)),
        Err(failure) => failure.outcome(),
    }
}

pub(super) fn samples(
    lesson: &Lesson,
    plan: &Plan,
    testimony: &Testimony,
    check: &str,
) -> Vec<Sample> {
    let Some(CheckKind::Expression(table)) = lesson.check(check).map(|check| &check.kind) else {
        return Vec::new();
    };
    let mut by_sizes: BTreeMap<&[u64], Sample> = BTreeMap::new();
    for call in plan.of(check) {
        let Purpose::Sample { mode, sizes } = &call.purpose else {
            continue;
        };
        let value = match testimony.answers.get(&call.number) {
            Some(Answer::Value(Ok(value))) => Ok(*value),
            Some(Answer::Value(Err(panic))) => Err(Failure::of_panic(panic)),
            _ => match testimony.deaths.get(&call.group) {
                Some(death) => Err(Failure::Death(death.clone())),
                None => continue,
            },
        };
        let sample = by_sizes.entry(sizes).or_insert_with(|| Sample {
            #[expect(clippy::cast_precision_loss, reason = "sizes are below 2^53")]
            sizes: table
                .variables
                .iter()
                .zip(sizes)
                .map(|(variable, &size)| (variable.name.clone(), size as f64))
                .collect(),
            values: BTreeMap::new(),
        });
        sample.values.insert(mode.clone(), value);
    }
    by_sizes.into_values().collect()
}

/// The samples that show something of this mode, with the value there.
///
/// A failure of this mode alone is the item's own. Where another mode failed at the same size, the
/// cause may lie in what they share, and the size shows nothing.
fn observed<'s>(
    samples: &'s [Sample],
    rule: &ExpressionRule,
) -> Result<Vec<(&'s Sample, f64)>, Failure> {
    let mut observed = Vec::new();
    let mut failures = Vec::new();
    for sample in samples {
        match sample.values.get(&rule.mode) {
            Some(Ok(value)) => observed.push((sample, *value)),
            Some(Err(failure)) => {
                let is_shared = sample
                    .values
                    .iter()
                    .any(|(mode, value)| *mode != rule.mode && value.is_err() && needs(rule, mode));
                if !is_shared {
                    failures.push(failure.clone());
                }
            }
            None => {}
        }
    }
    match failures.into_iter().min_by_key(Failure::rank) {
        Some(failure) => Err(failure),
        None => Ok(observed),
    }
}

/// Whether the lesson's own expression, the first that is accepted, asks for another mode.
fn needs(rule: &ExpressionRule, mode: &str) -> bool {
    rule.accepted.first().is_some_and(|(formula, _)| {
        formula
            .evaluate(|name| (name != mode).then_some(1.0))
            .is_none()
    })
}

/// What is said where no size shows anything of this mode: its own failure, else that of a mode
/// that it is measured by.
fn unobserved(samples: &[Sample], rule: &ExpressionRule) -> Outcome {
    let failures = samples.iter().flat_map(|sample| &sample.values);
    let first = failures
        .filter_map(|(mode, value)| Some((mode, value.as_ref().err()?)))
        .filter(|(mode, _)| **mode == rule.mode || needs(rule, mode))
        .min_by_key(|(mode, failure)| (**mode != rule.mode, failure.rank()));
    match first {
        Some((mode, failure)) if *mode == rule.mode => failure.outcome(),
        Some((mode, failure)) => failure.outcome_elsewhere(mode),
        None => Outcome::new(Status::BrokenTrace, Message::new("code-no-answer")),
    }
}

/// Compares with what is accepted, then with mistakes that have a name. `None` where no accepted
/// expression can be evaluated anywhere.
fn compare(observed: &[(&Sample, f64)], rule: &ExpressionRule) -> Option<Outcome> {
    let follows = |formula: &crate::formula::Formula| {
        let mut n_compared = 0;
        for (sample, value) in observed {
            if let Some(expected) = formula.evaluate(|name| sample.lookup(name)) {
                if !is_close(*value, expected, rule.tolerance) {
                    return Some(false);
                }
                n_compared += 1;
            }
        }
        (n_compared > 0).then_some(true)
    };
    let mut any_evaluated = false;
    for (formula, remark) in &rule.accepted {
        match follows(formula) {
            Some(true) => {
                let outcome = Outcome::new(Status::Passed, Message::new("code-right"));
                return Some(match remark {
                    Some(remark) => outcome
                        .remark(Message::new("remark-accepted").with("remark", remark.clone())),
                    None => outcome,
                });
            }
            Some(false) => any_evaluated = true,
            None => {}
        }
    }
    if !any_evaluated {
        return None;
    }
    let named = rule
        .mistakes
        .iter()
        .find(|(formula, _)| follows(formula) == Some(true));
    let message = match named {
        Some((_, mistake)) => Message::new("code-mistake").with("mistake", mistake.clone()),
        None => unnamed(observed, rule),
    };
    if message == no_ratio() && observed.iter().all(|(sample, _)| sample.fails(rule)) {
        return None;
    }
    Some(Outcome::new(Status::Wrong, message))
}

/// Where the lesson's own expression can be evaluated nowhere.
fn no_ratio() -> Message {
    Message::new("code-no-ratio")
}

/// What can be said of values for which no mistake has a name.
fn unnamed(observed: &[(&Sample, f64)], rule: &ExpressionRule) -> Message {
    if observed.iter().any(|(_, value)| !value.is_finite()) {
        return Message::new("code-not-finite");
    }
    if observed.iter().all(|(_, value)| *value == 0.0) {
        return Message::new("code-zero");
    }
    let Some((formula, _)) = rule.accepted.first() else {
        return Message::new("code-wrong-value");
    };
    let ratios: Vec<(&Sample, f64)> = observed
        .iter()
        .filter_map(|(sample, value)| {
            let expected = formula.evaluate(|name| sample.lookup(name))?;
            Some((*sample, value / expected))
        })
        .collect();
    if ratios.is_empty() {
        return no_ratio();
    }
    let is_right = |ratio: f64| is_close(ratio, 1.0, rule.tolerance);
    let (right, wrong): (Vec<_>, Vec<_>) = ratios.iter().partition(|(_, ratio)| is_right(*ratio));
    if wrong
        .iter()
        .all(|(_, ratio)| is_close(*ratio, 1.0, SINGLE_PRECISION))
    {
        return Message::new("code-single-precision");
    }
    let first = wrong.first().map_or(1.0, |(_, ratio)| *ratio);
    if right.is_empty() && wrong.iter().all(|(_, ratio)| is_close(*ratio, first, 1e-9)) {
        return Message::new("code-constant-ratio").with("ratio", rounded(first));
    }
    let smallest_wrong = wrong
        .iter()
        .map(|(sample, _)| sample.product())
        .fold(f64::INFINITY, f64::min);
    if !right.is_empty() && smallest_wrong > LARGEST_32_BIT / 2.0 {
        return Message::new("code-overflow");
    }
    if right.is_empty() {
        Message::new("code-wrong-value")
    } else if right.len() * FEW <= ratios.len() {
        Message::new("code-wrong-nearly")
    } else {
        Message::new("code-wrong-at-some")
            .with("right", right.len())
            .with("all", ratios.len())
    }
}

fn is_close(value: f64, expected: f64, tolerance: f64) -> bool {
    (value - expected).abs() <= tolerance * expected.abs()
}

/// Four significant digits.
fn rounded(value: f64) -> String {
    if (1e-3..1e4).contains(&value.abs()) {
        let text = format!("{value:.4}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        format!("{value:.3e}")
    }
}
