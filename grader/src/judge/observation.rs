//! Reads a loop call's events: which steps there were, over which micro-batches, and with what
//! weights the gradients arrived in each.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use grade_trace::{Ended, Event, Received};

use super::failure::Failure;
use super::weights::{Combination, Gradients};
use crate::manifest::Tolerances;
use crate::plan::LoopCall;
use crate::testimony::LoopAnswer;

/// Gradients that explain a rest leave less than this share of it.
const MUCH: f64 = 0.1;

/// Elements beyond the number of gradients, without which everything is explained by chance.
const SPARE_ELEMENTS: usize = 10;

/// With a coarser tolerance than this, many gradients explain nearly anything.
const COARSE: f64 = 1e-3;

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
    /// Whether a call of this run was seen to begin with what a call before had left.
    pub(super) state_survives: bool,
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
        /// Whether gradients of earlier windows are needed to explain it.
        needs_earlier: bool,
        /// Whether gradients of calls before explain what these do not.
        from_previous_call: bool,
    },
}

/// What became of NaN and infinities in the gradients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct NanArrival {
    /// One of the own window arrived as a number.
    pub(super) dropped: bool,
    /// One of an earlier window arrived.
    pub(super) leaked: bool,
}

/// Reads one loop call. `before` are the loop calls that were made before it, the last one first.
pub(super) fn read<'a>(
    call: &'a LoopCall,
    answer: &LoopAnswer,
    before: &[&'a LoopCall],
    tolerances: &Tolerances,
) -> Observation<'a> {
    let tolerance = match call.kind {
        grade_trace::Kind::Bf16 => tolerances.bf16,
        grade_trace::Kind::F32 => tolerances.f32,
        grade_trace::Kind::F64 => tolerances.f64,
    };
    let explainers: Vec<Explainer> = (0..call.parameters.len())
        .map(|parameter| Explainer::new(call, before, parameter, tolerance))
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
        state_survives: false,
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
                        .map(|explainer| explainer.arrival(received, &own, &earlier))
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

    /// Whether a step needs gradients of calls before to be explained.
    pub(super) fn shows_previous_call(&self) -> bool {
        let arrivals = self.steps.iter().flat_map(|step| &step.arrivals);
        let mut forms = arrivals.map(|arrival| &arrival.form);
        forms.any(|form| {
            matches!(
                form,
                Form::Combination {
                    from_previous_call: true,
                    ..
                }
            )
        })
    }

    /// Whether a step says nothing of its own window, since it holds what calls before had left.
    pub(super) fn is_spoilt(&self, step: &Step) -> bool {
        let is_explained = |arrival: &Arrival| {
            matches!(&arrival.form, Form::Combination { combination, .. }
                if combination.residual <= self.tolerance)
        };
        self.state_survives && step.earlier.is_empty() && !step.arrivals.iter().all(is_explained)
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
        .filter(|name| {
            !call
                .parameters
                .iter()
                .any(|parameter| parameter.name == **name)
        })
        .cloned()
        .collect()
}

/// Explains what arrives for one parameter.
struct Explainer<'a> {
    name: &'a str,
    shape: &'a [i64],
    kind: grade_trace::Kind,
    tolerance: f64,
    columns: Vec<&'a [f64]>,
    gradients: Gradients,
    /// The gradients of the same parameter in the calls before, the last call first.
    before: Vec<Vec<&'a [f64]>>,
    /// The gradients together with those of one call before, of two, and so on. Made where they are
    /// needed, and once, however many steps there are.
    together: OnceCell<Vec<Gradients>>,
}

impl<'a> Explainer<'a> {
    fn new(call: &'a LoopCall, before: &[&'a LoopCall], parameter: usize, tolerance: f64) -> Self {
        let described = &call.parameters[parameter];
        let own = columns(call, parameter);
        Self {
            name: &described.name,
            shape: &described.shape,
            kind: call.kind,
            tolerance,
            gradients: Gradients::new(&own),
            columns: own,
            before: before
                .iter()
                .filter(|call| call.parameters.get(parameter) == Some(described))
                .map(|call| columns(call, parameter))
                .filter(|columns| !columns.is_empty())
                .collect(),
            together: OnceCell::new(),
        }
    }

    fn arrival(
        &self,
        received: &[Received],
        own: &BTreeSet<usize>,
        earlier: &BTreeSet<usize>,
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
            form: self.form(tensor, own, earlier),
            other_kind: (!is_same_kind).then(|| tensor.kind.clone()),
            on_graph: tensor.requires_grad,
        }
    }

    fn form(&self, tensor: &Received, own: &BTreeSet<usize>, earlier: &BTreeSet<usize>) -> Form {
        let values = match &tensor.values {
            Some(values) if tensor.shape == self.shape && values.len() == self.n_elements() => {
                values
            }
            _ => return Form::OtherShape,
        };
        let Some(combination) = self.gradients.explain(values) else {
            return Form::NotFinite;
        };
        let nan = self.nan_arrival(values, own, earlier);
        if combination.residual <= self.tolerance {
            return Form::Combination {
                combination,
                nan,
                needs_earlier: true,
                from_previous_call: false,
            };
        }
        // What a call before has left can only be in the first step.
        let with_before = (earlier.is_empty() && self.tolerance < COARSE)
            .then(|| self.with_before(values))
            .flatten();
        Form::Combination {
            needs_earlier: self.needs_earlier(values, own, &combination),
            nan,
            from_previous_call: with_before.is_some(),
            combination: with_before.unwrap_or(combination),
        }
    }

    fn n_elements(&self) -> usize {
        usize::try_from(self.shape.iter().product::<i64>()).unwrap_or(0)
    }

    /// Whether the gradients of earlier windows explain much of what the own window's do not. What
    /// is left over otherwise spreads over all columns and says nothing of any.
    fn needs_earlier(
        &self,
        values: &[f64],
        own: &BTreeSet<usize>,
        combination: &Combination,
    ) -> bool {
        let own: Vec<&[f64]> = own.iter().map(|&index| self.columns[index]).collect();
        Gradients::new(&own)
            .explain(values)
            .is_none_or(|alone| combination.residual < MUCH * alone.residual)
    }

    /// The combination with gradients of calls before, where those explain the rest.
    fn with_before(&self, values: &[f64]) -> Option<Combination> {
        let together = self.together.get_or_init(|| self.together());
        together.iter().find_map(|gradients| {
            let mut combination = gradients.explain(values)?;
            combination.weights.truncate(self.columns.len());
            (combination.residual <= self.tolerance).then_some(combination)
        })
    }

    /// One call more at a time, as far as there are elements to tell them apart.
    fn together(&self) -> Vec<Gradients> {
        let mut columns = self.columns.clone();
        let all = self.before.iter().map(|before| {
            columns.extend(before);
            Gradients::new(&columns).measured_by(&self.gradients)
        });
        all.take_while(|gradients| gradients.spare_elements() >= SPARE_ELEMENTS)
            .collect()
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
                if !put.is_finite() {
                    arrival.dropped |= own.contains(&micro_batch) && arrived.is_finite();
                    let is_owned = own.contains(&micro_batch);
                    arrival.leaked |=
                        earlier.contains(&micro_batch) && !is_owned && !arrived.is_finite();
                }
            }
        }
        arrival
    }
}

/// The gradients of one parameter, by micro-batch.
fn columns(call: &LoopCall, parameter: usize) -> Vec<&[f64]> {
    call.gradients
        .iter()
        .map(|sample| &sample[parameter][..])
        .collect()
}

/// The name of a kind in libtorch's words.
pub(crate) fn torch_name(kind: grade_trace::Kind) -> &'static str {
    match kind {
        grade_trace::Kind::Bf16 => "BFloat16",
        grade_trace::Kind::F32 => "Float",
        grade_trace::Kind::F64 => "Double",
    }
}
