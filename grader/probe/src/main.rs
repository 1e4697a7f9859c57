//! A probe without a submission: it opens the device that it is told and says which it is.

use std::process::ExitCode;

use grade_probe::{Adapter, ComputeGrads, OptimizerStep};

fn main() -> ExitCode {
    grade_probe::serve(&Nobody)
}

/// Nobody's submission.
struct Nobody;

impl Adapter for Nobody {
    fn evaluate(&self, function: &str, _mode: &str, _arguments: &[u64]) -> f64 {
        panic!("no submission to call `{function}` of")
    }

    fn accumulate(
        &self,
        function: &str,
        _compute_grads: ComputeGrads<'_>,
        _micro_batches: usize,
        _window: usize,
        _optimizer_step: OptimizerStep<'_>,
    ) {
        panic!("no submission to call `{function}` of")
    }

    fn parse(&self, _function: &str, _text: &str) -> Option<Result<String, String>> {
        None
    }
}
