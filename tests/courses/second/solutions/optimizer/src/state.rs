//! The state of an optimizer.
// exercise| #![allow(unreachable_code, unused_variables, unused_mut)]

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
    // blank 1: one 32-bit number for each parameter
    // exercise| let momentum: f64 = {blank};
    let momentum = 4.0 * parameters as f64;
    // end of blank 1
    match optimizer {
        Optimizer::Momentum => momentum,
        // blank 2: two numbers for each parameter
        // exercise| Optimizer::Adam => {blank},
        Optimizer::Adam => 2.0 * momentum,
        // end of blank 2
    }
}

/// Steps once for every window of micro-batches, with the mean of its gradients.
pub fn step_by_windows(
    micro_batches: usize,
    window: usize,
    mut gradients_of: impl FnMut(usize) -> BTreeMap<String, Tensor>,
    mut step: impl FnMut(&BTreeMap<String, Tensor>),
) {
    // blank 3: gather the gradients of each window, and step with their mean
    // exercise| {blank}
    for start in (0..micro_batches).step_by(window) {
        let mut mean: BTreeMap<String, Tensor> = BTreeMap::new();
        for micro_batch in start..start + window {
            for (name, gradient) in gradients_of(micro_batch) {
                let share = gradient / window as f64;
                let sum = match mean.remove(&name) {
                    Some(sum) => sum + share,
                    None => share,
                };
                mean.insert(name, sum);
            }
        }
        step(&mean);
    }
    // end of blank 3
}
