//! Names the fault of a loop in a student's words, and shows the weights that it rests on.

use super::accumulation::{Finding, finding, is_averaged, leak};
use super::divisor;
use super::observation::{Arrival, Form, Observation, Step};
use crate::manifest::{LoopPart, ProviderName};
use crate::message::Message;
use crate::plan::LoopCall;
use crate::verdict::{Evidence, Outcome, Row, Status, WeightsEvidence};

/// What lost precision is off by at most, in weights and in what they leave unexplained.
const NOT_LINEAR: f64 = 0.02;

/// The outcome of a part that is wrong in the calls `wrong`.
pub(super) fn outcome(
    part: LoopPart,
    wrong: &[&Observation<'_>],
    all: &[Observation<'_>],
) -> Outcome {
    let shown = most_telling(wrong);
    let parameter = parameter(shown, part);
    let message = match part {
        LoopPart::Trigger => trigger(shown, all),
        LoopPart::Zeroing => zeroing(shown, wrong),
        LoopPart::Averaging => averaging(shown, wrong, all),
    };
    let evidence = weights(shown, parameter).map(|weights| Evidence::Weights(Box::new(weights)));
    Outcome::new(Status::Wrong, message).evidence(evidence)
}

/// The call from which a fault can be read best.
fn most_telling<'o, 'a>(wrong: &[&'o Observation<'a>]) -> &'o Observation<'a> {
    wrong
        .iter()
        .copied()
        .min_by_key(|observation| (observation.steps.is_empty(), telling(observation)))
        .expect("a part is wrong in at least one call")
}

/// Smaller for calls that tell more: plain ones of fixed size, with windows of three or more and
/// more than one of them.
pub(super) fn telling(observation: &Observation<'_>) -> impl Ord + Copy {
    let call = observation.call;
    (
        call.is_random,
        call.provider != ProviderName::Fresh,
        call.kind != grade_trace::Kind::F32,
        call.gradients
            .iter()
            .flatten()
            .flatten()
            .any(|value| value.is_nan()),
        call.window < 3,
        call.micro_batches == call.window,
        call.micro_batches,
    )
}

/// The first parameter that shows the fault.
fn parameter(observation: &Observation<'_>, part: LoopPart) -> usize {
    let shows = |index: usize| {
        observation.steps.iter().any(|step| {
            let arrival = &step.arrivals[index];
            match part {
                LoopPart::Averaging => {
                    !step.own.is_empty()
                        && !observation.is_spoilt(step)
                        && !is_averaged(observation, step, arrival)
                }
                LoopPart::Zeroing => leak(observation, step, arrival) == Finding::Wrong,
                LoopPart::Trigger => true,
            }
        })
    };
    let n_parameters = observation.call.parameters.len();
    (0..n_parameters).find(|&index| shows(index)).unwrap_or(0)
}

fn trigger(shown: &Observation<'_>, all: &[Observation<'_>]) -> Message {
    if all.iter().all(|observation| observation.steps.is_empty()) {
        return Message::new("loop-no-step");
    }
    let every = |places: &dyn Fn(&Observation<'_>) -> Vec<usize>| {
        all.iter()
            .all(|observation| positions(observation) == places(observation))
    };
    if every(&|observation| (1..=observation.call.micro_batches).collect()) {
        return Message::new("trigger-every");
    }
    if every(&|observation| {
        let n = observation.call.micro_batches;
        if n == 0 { Vec::new() } else { vec![n] }
    }) {
        return Message::new("trigger-end");
    }
    let first = |observation: &Observation<'_>| {
        (0..observation.call.micro_batches)
            .step_by(observation.call.window.max(1))
            .map(|start| start + 1)
            .collect()
    };
    if every(&first) {
        return Message::new("trigger-first-of-window");
    }
    if shown.steps.is_empty() {
        return Message::new("trigger-not-here")
            .with("micro_batches", shown.call.micro_batches)
            .with("window", shown.call.window)
            .with("due", list(&shown.due()));
    }
    Message::new("trigger-elsewhere")
        .with("micro_batches", shown.call.micro_batches)
        .with("window", shown.call.window)
        .with("yours", list(&positions(shown)))
        .with("due", list(&shown.due()))
}

fn positions(observation: &Observation<'_>) -> Vec<usize> {
    observation.steps.iter().map(|step| step.after).collect()
}

fn list(positions: &[usize]) -> String {
    if positions.is_empty() {
        return "–".to_owned();
    }
    let words: Vec<String> = positions.iter().map(usize::to_string).collect();
    words.join(", ")
}

fn zeroing(shown: &Observation<'_>, wrong: &[&Observation<'_>]) -> Message {
    let forms = || {
        wrong
            .iter()
            .flat_map(|observation| &observation.steps)
            .flat_map(|step| &step.arrivals)
            .map(|arrival| &arrival.form)
    };
    let is_clean = |form: &Form| match form {
        Form::Combination {
            nan,
            from_previous_call,
            ..
        } => !nan.leaked && !from_previous_call,
        _ => true,
    };
    let leaks_by_weight = wrong.iter().any(|observation| {
        observation.steps.iter().any(|step| {
            step.arrivals.iter().any(|arrival| {
                is_clean(&arrival.form) && leak(observation, step, arrival) == Finding::Wrong
            })
        })
    });
    if !leaks_by_weight {
        let from_previous = forms().any(|form| {
            matches!(
                form,
                Form::Combination {
                    from_previous_call: true,
                    ..
                }
            )
        });
        return if from_previous {
            Message::new("zeroing-previous-call")
        } else {
            Message::new("zeroing-nan")
        };
    }
    let first_leak = shown.steps.iter().position(|step| {
        step.arrivals
            .iter()
            .any(|arrival| leak(shown, step, arrival) == Finding::Wrong)
    });
    if first_leak.is_some_and(|step| shown.steps[step].earlier.is_empty()) {
        return Message::new("zeroing-previous-call");
    }
    if first_leak.is_some_and(|step| shown.steps[step].own.is_empty()) {
        return Message::new("zeroing-extra-step");
    }
    match first_leak {
        Some(step) if step >= 2 => Message::new("zeroing-once").with("step", step + 1),
        Some(step) => Message::new("zeroing-leak").with("step", step + 1),
        None => Message::new("zeroing-leak").with("step", 2_usize),
    }
}

/// An arrival of an own window, and where it comes from.
struct Window<'o, 'a> {
    observation: &'o Observation<'a>,
    step: &'o Step,
    arrival: &'o Arrival,
    parameter: usize,
}

impl Window<'_, '_> {
    fn is_right(&self) -> bool {
        is_averaged(self.observation, self.step, self.arrival)
    }

    /// The weights of the own window, in the order of the micro-batches.
    fn weights(&self) -> Option<Vec<f64>> {
        match &self.arrival.form {
            Form::Combination { combination, .. } => Some(
                self.step
                    .own
                    .iter()
                    .map(|&micro_batch| combination.weights[micro_batch])
                    .collect(),
            ),
            _ => None,
        }
    }
}

fn windows<'o, 'a>(observation: &'o Observation<'a>) -> impl Iterator<Item = Window<'o, 'a>> {
    observation
        .steps
        .iter()
        .filter(|step| !step.own.is_empty() && !observation.is_spoilt(step))
        .flat_map(move |step| {
            step.arrivals
                .iter()
                .enumerate()
                .map(move |(parameter, arrival)| Window {
                    observation,
                    step,
                    arrival,
                    parameter,
                })
        })
}

fn averaging(
    shown: &Observation<'_>,
    wrong: &[&Observation<'_>],
    all: &[Observation<'_>],
) -> Message {
    let faulty: Vec<Window<'_, '_>> = windows(shown).filter(|window| !window.is_right()).collect();
    let Some(first) = faulty.first() else {
        return Message::new("averaging-harm");
    };
    if let Some(message) = unreadable(first) {
        return message;
    }
    if is_alias(wrong, all) {
        return Message::new("averaging-alias");
    }
    if let Form::Combination {
        combination, nan, ..
    } = &first.arrival.form
    {
        if combination.residual > shown.tolerance {
            #[expect(clippy::cast_precision_loss, reason = "a small number")]
            let due = 1.0 / shown.call.window as f64;
            let is_rough = combination.residual < NOT_LINEAR
                && first.step.own.iter().all(|&micro_batch| {
                    (combination.weights[micro_batch] - due).abs() < NOT_LINEAR
                });
            return if is_rough {
                Message::new("averaging-precision")
            } else {
                Message::new("averaging-not-linear")
            };
        }
        if nan.dropped {
            return Message::new("averaging-nan");
        }
    }
    let name = |window: &Window<'_, '_>| shown.call.parameters[window.parameter].name.clone();
    if windows(shown).any(|window| window.is_right() && window.parameter != first.parameter) {
        let is_always_right = |index: usize| {
            windows(shown).all(|window| window.parameter != index || window.is_right())
        };
        if (0..shown.call.parameters.len()).any(is_always_right) {
            return Message::new("averaging-one-parameter").with("parameter", name(first));
        }
    }
    divisor::name(all).unwrap_or_else(|| pattern(first))
}

/// Where fresh tensors arrive rightly and the same ones, written again, do not, the fault is in
/// keeping a handle to the caller's.
fn is_alias(wrong: &[&Observation<'_>], all: &[Observation<'_>]) -> bool {
    let is_fresh = |call: &LoopCall| call.provider == ProviderName::Fresh;
    wrong.iter().all(|observation| !is_fresh(observation.call))
        && wrong.iter().any(|observation| {
            let (call, is_reused) = (
                observation.call,
                observation.call.provider == ProviderName::Reused,
            );
            is_reused
                && !call.is_random
                && all.iter().any(|other| {
                    is_fresh(other.call)
                        && other.call.window == call.window
                        && finding(other, LoopPart::Averaging) == Finding::Right
                })
        })
}

fn unreadable(window: &Window<'_, '_>) -> Option<Message> {
    let name = window.observation.call.parameters[window.parameter]
        .name
        .as_str();
    match &window.arrival.form {
        Form::Missing => Some(Message::new("averaging-missing").with("parameter", name)),
        Form::OtherShape => Some(Message::new("averaging-shape").with("parameter", name)),
        Form::NotFinite => Some(Message::new("averaging-not-finite")),
        Form::Combination { .. } => None,
    }
}

/// What a single window's weights look like.
fn pattern(window: &Window<'_, '_>) -> Message {
    let Some(weights) = window.weights() else {
        return Message::new("averaging-uneven");
    };
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let n = window.observation.call.window as f64;
    let near =
        |weight: f64, value: f64| (weight - value).abs() < 1e-3 + window.observation.tolerance;
    let zero = |weights: &[f64]| weights.iter().all(|&weight| near(weight, 0.0));
    match &weights[..] {
        all if zero(all) => Message::new("averaging-nothing"),
        [before @ .., last] if !before.is_empty() && zero(before) && !near(*last, 0.0) => {
            Message::new("averaging-last-only")
        }
        [first, after @ ..] if !after.is_empty() && zero(after) && !near(*first, 0.0) => {
            Message::new("averaging-first-only")
        }
        [first, after @ ..]
            if !after.is_empty()
                && near(*first, 1.0)
                && after.iter().all(|&weight| near(weight, 1.0 / n)) =>
        {
            Message::new("averaging-first-not-divided")
        }
        _ => Message::new("averaging-uneven"),
    }
}

/// The weights of one parameter in one call, beside the right ones.
fn weights(observation: &Observation<'_>, parameter: usize) -> Option<WeightsEvidence> {
    let call = observation.call;
    let yours = observation.steps.iter().map(|step| Row {
        after: step.after,
        weights: match &step.arrivals[parameter].form {
            Form::Combination { combination, .. } => Some(combination.weights.clone()),
            _ => None,
        },
    });
    let residual = observation
        .steps
        .iter()
        .filter_map(|step| match &step.arrivals[parameter].form {
            Form::Combination { combination, .. } => Some(combination.residual),
            _ => None,
        })
        .fold(None, |largest: Option<f64>, residual| {
            Some(largest.map_or(residual, |largest| largest.max(residual)))
        });
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let due = 1.0 / call.window as f64;
    let expected = observation.due().into_iter().map(|after| Row {
        after,
        weights: Some(
            (0..call.micro_batches)
                .map(|micro_batch| {
                    let is_own = micro_batch < after && micro_batch + call.window >= after;
                    if is_own { due } else { 0.0 }
                })
                .collect(),
        ),
    });
    Some(WeightsEvidence {
        micro_batches: call.micro_batches,
        window: call.window,
        provider: match call.provider {
            ProviderName::Fresh => "fresh",
            ProviderName::Reused => "reused",
            ProviderName::Backward => "backward",
        },
        kind: match call.kind {
            grade_trace::Kind::Bf16 => "bf16",
            grade_trace::Kind::F32 => "f32",
            grade_trace::Kind::F64 => "f64",
        },
        parameter: call.parameters.get(parameter)?.name.clone(),
        yours: yours.collect(),
        expected: expected.collect(),
        residual,
    })
}
