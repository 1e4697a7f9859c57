//! Reads a loop call's events: which steps there were, over which micro-batches, and with what
//! weights the gradients arrived in each.

use std::collections::BTreeSet;

use grade_trace::{Ended, Event, Received};

use super::failure::Failure;
use super::weights::{Combination, Gradients};
use crate::manifest::Tolerances;
use crate::plan::LoopCall;
use crate::testimony::LoopAnswer;

/// A loop call as far as it can be read.
pub(super) struct Observation<'a> {
    pub(super) call: &'a LoopCall,
    pub(super) steps: Vec<Step>,
    /// The order in which the gradients were asked for.
    pub(super) asked: Vec<usize>,
    /// The micro-batches whose tensors the provider found changed.
    pub(super) harmed: BTreeSet<usize>,
    pub(super) failure: Option<Failure>,
    pub(super) tolerance: f64,
}

/// One call of the optimizer.
pub(super) struct Step {
    /// How many micro-batches had been computed by then.
    pub(super) after: usize,
    /// The micro-batches since the step before: the submission's own window.
    pub(super) own: BTreeSet<usize>,
    /// Those before.
    pub(super) earlier: BTreeSet<usize>,
    /// By parameter, in the call's order.
    pub(super) arrivals: Vec<Arrival>,
    /// Names that no parameter has.
    pub(super) strangers: Vec<String>,
}

/// A parameter's gradient as it arrived.
#[derive(Debug)]
pub(super) struct Arrival {
    pub(super) form: Form,
    /// Whether the kind is another one than the caller's.
    pub(super) other_kind: Option<String>,
    pub(super) on_graph: bool,
}

/// What can be made of an arrived tensor.
#[derive(Debug)]
pub(super) enum Form {
    /// There is none under the name.
    Missing,
    /// It has another shape, or cannot be read.
    OtherShape,
    /// It holds infinities or NaN where the gradients hold numbers.
    NotFinite,
    /// It is a combination of gradients, as far as the residual says.
    Combination {
        combination: Combination,
        /// Micro-batches whose NaN did not arrive as one, or arrived where it must not.
        nan: NanArrival,
        /// Whether gradients of the call before explain what these do not.
        from_previous_call: bool,
    },
}

/// What became of a NaN in the gradients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct NanArrival {
    /// One of the own window arrived as a number.
    pub(super) dropped: bool,
    /// One of an earlier window arrived.
    pub(super) leaked: bool,
}

/// Reads one loop call. `previous` is the loop call that the process served before.
pub(super) fn read<'a>(
    call: &'a LoopCall,
    answer: &LoopAnswer,
    previous: Option<&LoopCall>,
    tolerances: &Tolerances,
) -> Observation<'a> {
    let tolerance = match call.kind {
        grade_trace::Kind::Bf16 => tolerances.bf16,
        grade_trace::Kind::F32 => tolerances.f32,
        grade_trace::Kind::F64 => tolerances.f64,
    };
    let explainers: Vec<Explainer> = (0..call.parameters.len())
        .map(|parameter| Explainer::new(call, previous, parameter))
        .collect();
    let mut observation = Observation {
        call,
        steps: Vec::new(),
        asked: Vec::new(),
        harmed: BTreeSet::new(),
        failure: match &answer.ended {
            Ended::Returned => None,
            Ended::Panicked(panic) => Some(Failure::of_panic(panic)),
        },
        tolerance,
    };
    let (mut own, mut earlier) = (BTreeSet::new(), BTreeSet::new());
    for event in &answer.events {
        match event {
            Event::Computed(computed) => {
                let micro_batch = usize::try_from(computed.micro_batch).unwrap_or(usize::MAX);
                observation.asked.push(micro_batch);
                if micro_batch < call.micro_batches && !earlier.contains(&micro_batch) {
                    own.insert(micro_batch);
                }
                observation.find_harm(&computed.reread);
            }
            Event::Stepped(received) => {
                observation.steps.push(Step {
                    after: own.len() + earlier.len(),
                    arrivals: explainers
                        .iter()
                        .map(|explainer| explainer.arrival(received, &own, &earlier, tolerance))
                        .collect(),
                    strangers: strangers(call, received),
                    own: own.clone(),
                    earlier: earlier.clone(),
                });
                earlier.append(&mut own);
            }
        }
    }
    observation.find_harm(&answer.reread);
    observation
}

impl Observation<'_> {
    /// Compares what the provider found in its tensors with what it had put there.
    fn find_harm(&mut self, reread: &[grade_trace::Reread]) {
        for found in reread {
            let micro_batch = usize::try_from(found.handed_out.micro_batch).unwrap_or(usize::MAX);
            let put = self
                .call
                .gradients
                .get(micro_batch)
                .and_then(|sample| sample.get(found.handed_out.parameter as usize));
            if put.is_some_and(|put| !is_same(put, &found.values)) {
                self.harmed.insert(micro_batch);
            }
        }
    }

    /// Where the optimizer must be called: after how many micro-batches each time.
    pub(super) fn due(&self) -> Vec<usize> {
        let n_windows = self.call.micro_batches.checked_div(self.call.window);
        (1..=n_windows.unwrap_or(0))
            .map(|window| window * self.call.window)
            .collect()
    }
}

fn is_same(put: &[f64], found: &[f64]) -> bool {
    let same = |(a, b): (&f64, &f64)| a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan());
    put.len() == found.len() && put.iter().zip(found).all(same)
}

fn strangers(call: &LoopCall, received: &[Received]) -> Vec<String> {
    received
        .iter()
        .map(|tensor| &tensor.name)
        .filter(|name| !call.parameters.iter().any(|parameter| parameter.name == **name))
        .cloned()
        .collect()
}

/// Explains what arrives for one parameter.
struct Explainer<'a> {
    name: &'a str,
    shape: &'a [i64],
    kind: grade_trace::Kind,
    columns: Vec<&'a [f64]>,
    gradients: Gradients,
    /// Gradients of this call, then those of the call before, where they have the same shape.
    with_previous: Option<Gradients>,
}

impl<'a> Explainer<'a> {
    fn new(call: &'a LoopCall, previous: Option<&LoopCall>, parameter: usize) -> Self {
        let described = &call.parameters[parameter];
        let columns: Vec<&[f64]> = call
            .gradients
            .iter()
            .map(|sample| &sample[parameter][..])
            .collect();
        let n_elements = usize::try_from(described.shape.iter().product::<i64>()).unwrap_or(0);
        let with_previous = previous
            .filter(|previous| previous.parameters.get(parameter) == Some(described))
            .filter(|previous| columns.len() + previous.micro_batches < n_elements)
            .map(|previous| {
                let before = previous.gradients.iter().map(|sample| &sample[parameter][..]);
                let both: Vec<&[f64]> = columns.iter().copied().chain(before).collect();
                Gradients::new(&both)
            });
        Self {
            name: &described.name,
            shape: &described.shape,
            kind: call.kind,
            gradients: Gradients::new(&columns),
            columns,
            with_previous,
        }
    }

    fn arrival(
        &self,
        received: &[Received],
        own: &BTreeSet<usize>,
        earlier: &BTreeSet<usize>,
        tolerance: f64,
    ) -> Arrival {
        let Some(tensor) = received.iter().find(|tensor| tensor.name == self.name) else {
            return Arrival {
                form: Form::Missing,
                other_kind: None,
                on_graph: false,
            };
        };
        let is_same_kind = tensor.kind == torch_name(self.kind);
        Arrival {
            form: self.form(tensor, own, earlier, tolerance),
            other_kind: (!is_same_kind).then(|| tensor.kind.clone()),
            on_graph: tensor.requires_grad,
        }
    }

    fn form(
        &self,
        tensor: &Received,
        own: &BTreeSet<usize>,
        earlier: &BTreeSet<usize>,
        tolerance: f64,
    ) -> Form {
        let n_elements = self.shape.iter().product::<i64>();
        let values = match &tensor.values {
            Some(values) if tensor.shape == self.shape && values.len() as i64 == n_elements => {
                values
            }
            _ => return Form::OtherShape,
        };
        let Some(combination) = self.gradients.explain(values) else {
            return Form::NotFinite;
        };
        let nan = self.nan_arrival(values, own, earlier);
        let from_previous_call = combination.residual > tolerance
            && self
                .with_previous
                .as_ref()
                .and_then(|gradients| gradients.explain(values))
                .is_some_and(|both| both.residual <= tolerance);
        let combination = if from_previous_call {
            self.with_previous
                .as_ref()
                .and_then(|gradients| gradients.explain(values))
                .map(|mut both| {
                    both.weights.truncate(self.columns.len());
                    both
                })
                .unwrap_or(combination)
        } else {
            combination
        };
        Form::Combination {
            combination,
            nan,
            from_previous_call,
        }
    }

    fn nan_arrival(
        &self,
        values: &[f64],
        own: &BTreeSet<usize>,
        earlier: &BTreeSet<usize>,
    ) -> NanArrival {
        let mut arrival = NanArrival::default();
        for (micro_batch, column) in self.columns.iter().enumerate() {
            for (put, arrived) in column.iter().zip(values) {
                if put.is_nan() {
                    arrival.dropped |= own.contains(&micro_batch) && !arrived.is_nan();
                    let is_owned = own.contains(&micro_batch);
                    arrival.leaked |=
                        earlier.contains(&micro_batch) && !is_owned && !arrived.is_finite();
                }
            }
        }
        arrival
    }
}

/// The name of a kind in libtorch's words.
fn torch_name(kind: grade_trace::Kind) -> &'static str {
    match kind {
        grade_trace::Kind::Bf16 => "BFloat16",
        grade_trace::Kind::F32 => "Float",
        grade_trace::Kind::F64 => "Double",
    }
}
