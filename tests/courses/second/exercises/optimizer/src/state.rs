//! The state of an optimizer.
#![allow(unreachable_code, unused_variables, unused_mut)]

use std::collections::BTreeMap;

use tch::Tensor;

/// An optimizer that keeps something between its steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Optimizer {
    Momentum,
    Adam,
}

/// The bytes that it keeps.
#[must_use]
pub fn state_bytes(parameters: u64, optimizer: Optimizer) -> f64 {
    let momentum: f64 = todo!("blank 1: one 32-bit number for each parameter");
    match optimizer {
        Optimizer::Momentum => momentum,
        Optimizer::Adam => todo!("blank 2: two numbers for each parameter"),
    }
}

/// Steps once for every window of micro-batches, with the mean of its gradients.
pub fn step_by_windows(
    micro_batches: usize,
    window: usize,
    mut gradients_of: impl FnMut(usize) -> BTreeMap<String, Tensor>,
    mut step: impl FnMut(&BTreeMap<String, Tensor>),
) {
    todo!("blank 3: gather the gradients of each window, and step with their mean")
}
