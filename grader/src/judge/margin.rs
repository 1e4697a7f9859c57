//! How far right values lie from the edge of what is accepted, and wrong ones beyond it: what shows
//! whether a tolerance is well chosen. Nothing here decides a point.

use std::collections::BTreeMap;

use grade_trace::Kind;

use super::accumulation::Observations;
use super::expression::samples;
use super::observation::{Arrival, Form, Observation, Step};
use crate::formula::Formula;
use crate::lesson::{CheckKind, ExpressionRule, Lesson};
use crate::plan::Plan;
use crate::testimony::Testimony;

/// The largest distance of a function in one mode from an expression, relative to that. `None` where it was seen nowhere.
pub(crate) fn of_expression(
    lesson: &Lesson,
    plan: &Plan,
    testimony: &Testimony,
    rule: &ExpressionRule,
    formula: &Formula,
) -> Option<f64> {
    let samples = samples(lesson, plan, testimony, &rule.check);
    let errors = samples.iter().filter_map(|sample| {
        let value = *sample.values.get(&rule.mode)?.as_ref().ok()?;
        let expected = formula.evaluate(|name| sample.lookup(name))?;
        Some(relative(value, expected))
    });
    errors.reduce(f64::max)
}

/// How far two expressions lie apart, relative to the second: the largest distance over the sizes
/// that are always asked. A testimony that is right says what the modes come to there.
pub(crate) fn apart(
    lesson: &Lesson,
    plan: &Plan,
    right: &Testimony,
    rule: &ExpressionRule,
    (one, other): (&Formula, &Formula),
) -> Option<f64> {
    let Some(CheckKind::Expression(check)) = lesson.check(&rule.check).map(|check| &check.kind)
    else {
        return None;
    };
    let samples = samples(lesson, plan, right, &rule.check);
    let is_fixed = |sizes: &BTreeMap<String, f64>| {
        #[expect(clippy::cast_precision_loss, reason = "sizes are below 2^53")]
        let is_same = |fixed: &Vec<u64>| {
            let mut pairs = check.variables.iter().zip(fixed);
            pairs.all(|(variable, &size)| sizes.get(&variable.name) == Some(&(size as f64)))
        };
        check.fixed.iter().any(is_same)
    };
    let distances = samples
        .iter()
        .filter(|sample| is_fixed(&sample.sizes))
        .filter_map(|sample| {
            let value = one.evaluate(|name| sample.lookup(name))?;
            let expected = other.evaluate(|name| sample.lookup(name))?;
            Some(relative(value, expected))
        });
    distances.reduce(f64::max)
}

fn relative(value: f64, expected: f64) -> f64 {
    let distance = (value - expected).abs();
    match distance / expected.abs() {
        // Nothing but the same is near zero.
        _ if distance == 0.0 => 0.0,
        relative if relative.is_nan() => f64::INFINITY,
        relative => relative,
    }
}

/// The largest deviation in a loop, of a weight or of what the weights leave unexplained, by the
/// kind of the gradients, each with its tolerance.
pub(crate) fn of_loop(
    lesson: &Lesson,
    plan: &Plan,
    testimony: &Testimony,
    check: &str,
) -> Vec<(&'static str, f64, f64)> {
    let observations = Observations::new(lesson, plan, testimony, check);
    let mut largest: BTreeMap<&'static str, (f64, f64)> = BTreeMap::new();
    for observation in &observations.read {
        let steps = observation.steps.iter();
        let arrivals = steps.flat_map(|step| step.arrivals.iter().map(move |a| (step, a)));
        let deviations =
            arrivals.filter_map(|(step, arrival)| deviation(observation, step, arrival));
        let entry = largest.entry(name(observation.call.kind));
        let (deviation, _) = entry.or_insert((0.0, observation.tolerance));
        *deviation = deviations.fold(*deviation, f64::max);
    }
    let by_kind = largest.into_iter();
    by_kind
        .map(|(kind, (deviation, tolerance))| (kind, deviation, tolerance))
        .collect()
}

/// In the unit of the tolerance.
fn deviation(observation: &Observation<'_>, step: &Step, arrival: &Arrival) -> Option<f64> {
    let Form::Combination { combination, .. } = &arrival.form else {
        return None;
    };
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let due = 1.0 / observation.call.window as f64;
    let own = step
        .own
        .iter()
        .map(|&at| (combination.weights[at] - due).abs());
    let earlier = step.earlier.iter().map(|&at| combination.weights[at].abs());
    let weights = own.chain(earlier).map(|weight| weight / combination.blur);
    Some(weights.fold(combination.residual, f64::max))
}

fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Bf16 => "bf16",
        Kind::F32 => "f32",
        Kind::F64 => "f64",
    }
}
