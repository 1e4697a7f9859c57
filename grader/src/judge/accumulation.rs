//! Judges an accumulation loop by the weights with which its gradients arrived.
//!
//! Each part is judged on the submission's own windows, so that one fault costs one part: the
//! trigger by positions alone, the averaging by the own window's weights, the zeroing by the
//! weights of earlier windows.

use super::diagnosis;
use super::failure::Failure;
use super::observation::{self, Arrival, Form, Observation, Step};
use crate::lesson::{CheckKind, Lesson};
use crate::manifest::LoopPart;
use crate::message::Message;
use crate::plan::{Plan, Purpose};
use crate::testimony::{Answer, Testimony};
use crate::verdict::{Outcome, Status};

/// A weight that is 1 but for what rounding took, in any kind; 1/2 is far from it.
const NEARLY_ONE: f64 = 0.1;

/// Everything that the loop calls of one check show.
pub(super) struct Observations<'a> {
    pub(super) read: Vec<Observation<'a>>,
    /// What ended a call, the first by rank.
    failure: Option<Failure>,
}

impl<'a> Observations<'a> {
    pub(super) fn new(lesson: &Lesson, plan: &'a Plan, testimony: &Testimony, check: &str) -> Self {
        let Some(CheckKind::Accumulation(table)) = lesson.check(check).map(|check| &check.kind)
        else {
            return Self {
                read: Vec::new(),
                failure: None,
            };
        };
        let (mut read, mut deaths) = (Vec::new(), Vec::new());
        let mut before = Vec::new();
        for call in plan.calls.iter().filter(|call| call.check == check) {
            let Purpose::Loop(loop_call) = &call.purpose else {
                continue;
            };
            match testimony.answers.get(&call.number) {
                Some(Answer::Loop(answer)) => {
                    let observation =
                        observation::read(loop_call, answer, &before, &table.tolerance);
                    read.push(observation);
                }
                _ => deaths.extend(
                    testimony
                        .deaths
                        .get(&call.group)
                        .map(|death| Failure::Death(death.clone())),
                ),
            }
            before.insert(0, &**loop_call);
        }
        // A rest in the first step of a call that no gradient of this call explains comes from the
        // calls before, where that has been shown once.
        let state_survives = read.iter().any(Observation::shows_previous_call);
        for observation in &mut read {
            observation.state_survives = state_survives;
        }
        let failure = deaths.into_iter().next().or_else(|| {
            let failed = read.iter().filter_map(|observation| {
                let failure = observation.failure.as_ref()?;
                Some((failure.rank(), diagnosis::telling(observation), failure))
            });
            let first = failed.min_by_key(|(rank, telling, _)| (*rank, *telling));
            first.map(|(_, _, failure)| failure.clone())
        });
        Self { read, failure }
    }
}

/// The outcome of one part.
pub(super) fn judge(observations: &Observations<'_>, part: LoopPart) -> Outcome {
    if let Some(failure) = &observations.failure {
        return failure.outcome();
    }
    let mut findings: Vec<(&Observation<'_>, Finding)> = Vec::new();
    for observation in &observations.read {
        findings.push((observation, finding(observation, part)));
    }
    let wrong: Vec<&Observation<'_>> = findings
        .iter()
        .filter(|(_, finding)| *finding == Finding::Wrong)
        .map(|(observation, _)| *observation)
        .collect();
    if !wrong.is_empty() {
        return diagnosis::outcome(part, &wrong, &observations.read);
    }
    if findings
        .iter()
        .any(|(_, finding)| *finding == Finding::Right)
    {
        return Outcome::new(Status::Passed, Message::new("code-right"));
    }
    let message = if observations.read.is_empty() {
        return Outcome::new(Status::BrokenTrace, Message::new("code-no-answer"));
    } else if observations
        .read
        .iter()
        .all(|observation| observation.steps.is_empty())
    {
        Message::new("loop-no-step")
    } else if part == LoopPart::Averaging {
        Message::new("loop-only-ones")
    } else if observations
        .read
        .iter()
        .any(|observation| observation.steps.len() > 1)
    {
        Message::new("loop-unreadable")
    } else {
        Message::new("loop-one-step")
    };
    Outcome::new(Status::Wrong, message)
}

/// What a call shows of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    Right,
    Wrong,
    /// The call shows nothing of the part.
    Silent,
}

pub(super) fn finding(observation: &Observation<'_>, part: LoopPart) -> Finding {
    match part {
        LoopPart::Trigger => trigger(observation),
        LoopPart::Averaging => averaging(observation),
        LoopPart::Zeroing => zeroing(observation),
    }
}

fn trigger(observation: &Observation<'_>) -> Finding {
    let positions: Vec<usize> = observation.steps.iter().map(|step| step.after).collect();
    if positions == observation.due() {
        Finding::Right
    } else {
        Finding::Wrong
    }
}

fn averaging(observation: &Observation<'_>) -> Finding {
    if !observation.harmed.is_empty() {
        return Finding::Wrong;
    }
    let windows = observation
        .steps
        .iter()
        .filter(|step| !step.own.is_empty() && !observation.is_spoilt(step));
    let mut finding = Finding::Silent;
    for step in windows {
        // A window of one is its own average: right, it shows neither a sum nor a division.
        if observation.call.window > 1 {
            finding = Finding::Right;
        }
        let is_right = |arrival: &Arrival| is_averaged(observation, step, arrival);
        if !step.arrivals.iter().all(is_right) {
            return Finding::Wrong;
        }
    }
    finding
}

/// Whether every gradient of the own window arrived with weight 1/N and nothing is unexplained.
pub(super) fn is_averaged(observation: &Observation<'_>, step: &Step, arrival: &Arrival) -> bool {
    let Form::Combination {
        combination, nan, ..
    } = &arrival.form
    else {
        return false;
    };
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let due = 1.0 / observation.call.window as f64;
    combination.residual <= observation.tolerance
        && !nan.dropped
        && step.own.iter().all(|&micro_batch| {
            let deviation = (combination.weights[micro_batch] - due).abs();
            deviation <= observation.tolerance * combination.blur
        })
}

fn zeroing(observation: &Observation<'_>) -> Finding {
    let mut finding = Finding::Silent;
    for step in &observation.steps {
        for arrival in &step.arrivals {
            match leak(observation, step, arrival) {
                Finding::Wrong => return Finding::Wrong,
                Finding::Right => finding = Finding::Right,
                Finding::Silent => {}
            }
        }
    }
    finding
}

/// Whether a gradient of an earlier window, or of an earlier call, reached this step.
pub(super) fn leak(observation: &Observation<'_>, step: &Step, arrival: &Arrival) -> Finding {
    match &arrival.form {
        Form::Combination {
            combination,
            nan,
            needs_earlier,
            from_previous_call,
        } => {
            let is_leaking = *needs_earlier
                && step.earlier.iter().any(|&micro_batch| {
                    let weight = combination.weights[micro_batch].abs();
                    weight > observation.tolerance * combination.blur
                });
            if is_leaking || nan.leaked || *from_previous_call {
                Finding::Wrong
            } else if step.earlier.is_empty() {
                Finding::Silent
            } else {
                Finding::Right
            }
        }
        // Nothing arrived, so nothing of an earlier window did.
        Form::Missing if !step.earlier.is_empty() => Finding::Right,
        Form::Missing | Form::OtherShape | Form::NotFinite => Finding::Silent,
    }
}

/// Whether every window of two or more micro-batches arrived as a plain sum in every parameter,
/// and there was at least one.
pub(super) fn is_plain_sum(observations: &Observations<'_>) -> bool {
    let mut any = false;
    for observation in &observations.read {
        for step in observation.steps.iter().filter(|step| step.own.len() >= 2) {
            any = true;
            if !step.arrivals.iter().all(|arrival| is_sum(step, arrival)) {
                return false;
            }
        }
    }
    any
}

fn is_sum(step: &Step, arrival: &Arrival) -> bool {
    match &arrival.form {
        Form::Combination { combination, .. } => step
            .own
            .iter()
            .all(|&micro_batch| (combination.weights[micro_batch] - 1.0).abs() <= NEARLY_ONE),
        Form::Missing | Form::OtherShape | Form::NotFinite => false,
    }
}
