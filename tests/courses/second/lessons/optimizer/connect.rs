//! Connects the checks of the lesson with the functions of a submission.

use std::process::ExitCode;

use grade_probe::{Adapter, ComputeGrads, Gradients, OptimizerStep};
use optimizer_state::Optimizer;

fn main() -> ExitCode {
    grade_probe::serve(&Lesson)
}

struct Lesson;

impl Adapter for Lesson {
    fn evaluate(&self, function: &str, mode: &str, arguments: &[u64]) -> f64 {
        assert_eq!(function, "state_bytes");
        let optimizer = match mode {
            "momentum" => Optimizer::Momentum,
            "adam" => Optimizer::Adam,
            _ => panic!("no mode of this lesson: {mode}"),
        };
        let &[parameters] = arguments else {
            panic!("one argument, not {}", arguments.len());
        };
        optimizer_state::state_bytes(parameters, optimizer)
    }

    fn accumulate(
        &self,
        function: &str,
        compute_grads: ComputeGrads<'_>,
        micro_batches: usize,
        window: usize,
        optimizer_step: OptimizerStep<'_>,
    ) {
        assert_eq!(function, "step_by_windows");
        optimizer_state::step_by_windows(
            micro_batches,
            window,
            |micro_batch: usize| -> Gradients { compute_grads(micro_batch) },
            |gradients: &Gradients| optimizer_step(gradients),
        );
    }

    fn parse(&self, _function: &str, _text: &str) -> Option<Result<String, String>> {
        None
    }
}
