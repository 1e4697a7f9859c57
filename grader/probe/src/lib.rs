//! Runs inside the untrusted process, beside the submission.
//!
//! It calls the submission as the grader asks, and reports raw values: what a function returned,
//! what the optimizer received, what the caller's tensors hold afterwards. It never compares,
//! never judges, and knows no expected value. Since a stranger's code shares its memory, nothing
//! that it says is more than testimony.

mod accumulate;
mod device;
mod global_state;
mod heap;
mod observe;
mod panics;
mod pipes;
mod provide;
mod serve;

use std::collections::BTreeMap;

use tch::Tensor;

pub use serve::{run, serve};

/// Gradients by parameter name.
pub type Gradients = BTreeMap<String, Tensor>;

/// Asks the submission for the gradients of a micro-batch.
pub type ComputeGrads<'a> = &'a mut dyn FnMut(usize) -> Gradients;

/// Hands averaged gradients to the optimizer.
pub type OptimizerStep<'a> = &'a mut dyn FnMut(&Gradients);

/// Connects the names in a lesson's manifest with the functions of a submission. Each lesson
/// brings one, in its `adapter.rs`.
pub trait Adapter {
    /// Calls a function of numbers in one of its modes.
    fn evaluate(&self, function: &str, mode: &str, arguments: &[u64]) -> f64;

    /// Runs a loop that accumulates gradients.
    fn accumulate(
        &self,
        function: &str,
        compute_grads: ComputeGrads<'_>,
        micro_batches: usize,
        window: usize,
        optimizer_step: OptimizerStep<'_>,
    );

    /// Turns a text into a value of the submission's: the value shown, or the refusal shown;
    /// `None` where the submission cannot do it.
    fn parse(&self, function: &str, text: &str) -> Option<Result<String, String>>;
}
