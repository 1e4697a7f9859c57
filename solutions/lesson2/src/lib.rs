//! Lesson 2: the memory of activations, and gradient accumulation.
//!
//! Two functions: an estimate of the activation memory of a GPT-style transformer under three
//! modes of activation recomputation, and a training loop that accumulates the gradients of
//! several micro-batches before it lets the optimizer step.
// exercise| //!
// exercise| //! Seven blanks are left, each a `todo!` with a hint. Fill them in any order, and run
// exercise| //! `cargo grade lesson2` as often as you like.
// exercise| // A blank makes what follows it unreachable. Take these lines away once all are filled.
// exercise| #![allow(unreachable_code, unused_assignments, unused_mut, unused_variables)]
// exercise| #![allow(clippy::diverging_sub_expression)]

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::str::FromStr;

use tch::Tensor;

/// Gradients by parameter name.
pub type Gradients = BTreeMap<String, Tensor>;

/// Which activations are thrown away in the forward pass and computed again in the backward pass
/// (Korthikanti et al. 2022, "Reducing Activation Recomputation in Large Transformer Models").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recompute {
    /// Every activation is kept.
    None,
    /// Only the inputs of the layers are kept.
    Full,
    /// Everything is kept but the attention scores, their softmax and its dropout.
    Selective,
}

impl FromStr for Recompute {
    type Err = UnknownRecompute;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "none" => Ok(Self::None),
            "full" => Ok(Self::Full),
            "selective" => Ok(Self::Selective),
            _ => Err(UnknownRecompute(name.to_owned())),
        }
    }
}

/// The name that is not one of `none`, `full` and `selective`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRecompute(pub String);

impl fmt::Display for UnknownRecompute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unknown recompute mode `{}`, expected `none`, `full` or `selective`",
            self.0
        )
    }
}

impl Error for UnknownRecompute {}

/// Estimates the bytes of activations that a transformer keeps for its backward pass.
///
/// Without recomputation this is `L·s·b·h·(34 + 5·a·s/h)` bytes for 16-bit activations
/// (Korthikanti et al. 2022, equation 1, times the number of layers). Two rules of thumb stand
/// for recomputation: full recomputation leaves the memory of one layer, `1/L` of the total;
/// selective recomputation leaves 30 % of it, as measured for GPT-3 (section 5 of the paper).
///
/// `num_layers` is L, `seq_len` is s in tokens, `micro_batch` is b in sequences, `hidden` is h,
/// the width of the model, and `num_heads` is a. All must be positive.
#[must_use]
pub fn estimate_activation_memory(
    num_layers: u64,
    seq_len: u64,
    micro_batch: u64,
    hidden: u64,
    num_heads: u64,
    recompute: Recompute,
) -> f64 {
    let base = (num_layers * seq_len * micro_batch * hidden) as f64;
    // blank 1: the linear terms, plus the quadratic term of the attention, per s·b·h
    // exercise| let coefficient: f64 = {blank};
    let coefficient = 34.0 + 5.0 * num_heads as f64 * seq_len as f64 / hidden as f64;
    // end of blank 1
    let none = base * coefficient;
    match recompute {
        Recompute::None => none,
        // blank 2: what is left of `none` when the memory of one layer is left
        // exercise| Recompute::Full => {blank},
        Recompute::Full => none / num_layers as f64,
        // end of blank 2
        // blank 3: what is left of `none` by the measurement on GPT-3
        // exercise| Recompute::Selective => {blank},
        Recompute::Selective => 0.3 * none,
        // end of blank 3
    }
}

/// Runs `num_microbatches` micro-batches and lets the optimizer step once for every `grad_accum`
/// of them, with the average of their gradients.
///
/// `compute_grads(i)` returns the gradients of micro-batch `i`. The tensors belong to the caller,
/// who may hand out the same ones again with other values, so they are copied and never changed
/// here. `optimizer_step` receives the averaged gradients, in the shapes and kinds of the caller's.
///
/// # Panics
///
/// If `grad_accum` is zero, or if `num_microbatches` is not a multiple of it: a last, shorter
/// window would be averaged wrongly.
pub fn run_gradient_accumulation(
    mut compute_grads: impl FnMut(usize) -> Gradients,
    num_microbatches: usize,
    grad_accum: usize,
    mut optimizer_step: impl FnMut(&Gradients),
) {
    assert!(
        grad_accum > 0 && num_microbatches.is_multiple_of(grad_accum),
        "{num_microbatches} micro-batches do not fill windows of {grad_accum}"
    );
    let mut accumulated: Option<Gradients> = None;
    for micro_batch in 0..num_microbatches {
        let gradients = compute_grads(micro_batch);
        match &mut accumulated {
            None => accumulated = Some(deep_copy(&gradients)),
            Some(sum) => {
                // blank 4: add the gradients of this micro-batch to the sum, name by name
                for (name, total) in sum {
                    *total += &gradients[name];
                }
                // end of blank 4
            }
        }
        // blank 5: is this micro-batch the last one of its window?
        // exercise| let window_is_full: bool = {blank};
        // exercise| if window_is_full {
        if (micro_batch + 1).is_multiple_of(grad_accum) {
            // end of blank 5
            if let Some(average) = &mut accumulated {
                // blank 6: turn the sum of the window into its average
                for total in average.values_mut() {
                    *total /= grad_accum as f64;
                }
                // end of blank 6
                optimizer_step(average);
            }
            // blank 7: make ready for the next window
            accumulated = None;
            // end of blank 7
        }
    }
}

/// Copies the gradients, so that the caller's tensors can change without ours.
fn deep_copy(gradients: &Gradients) -> Gradients {
    gradients
        .iter()
        .map(|(name, gradient)| (name.clone(), gradient.copy()))
        .collect()
}
