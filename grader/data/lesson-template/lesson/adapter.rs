//! Connects the checks of {{lesson}} with the functions of a submission.
//!
//! It is compiled together with each submission and runs in the same process, so it holds no
//! expected value. The names are those of `lesson.toml`.

use std::process::ExitCode;

use grade_probe::{Adapter, ComputeGrads, OptimizerStep};
use {{lesson}}::Storage;

fn main() -> ExitCode {
    grade_probe::serve(&Lesson)
}

struct Lesson;

impl Adapter for Lesson {
    fn evaluate(&self, function: &str, mode: &str, arguments: &[u64]) -> f64 {
        assert_eq!(function, "matrix_bytes", "a function of this lesson");
        let storage = match mode {
            "single" => Storage::Single,
            "half" => Storage::Half,
            _ => panic!("no mode of this lesson: {mode}"),
        };
        let &[rows, columns] = arguments else {
            panic!("two arguments, not {}", arguments.len());
        };
        {{lesson}}::matrix_bytes(rows, columns, storage)
    }

    fn accumulate(
        &self,
        function: &str,
        _compute_grads: ComputeGrads<'_>,
        _micro_batches: usize,
        _window: usize,
        _optimizer_step: OptimizerStep<'_>,
    ) {
        panic!("this lesson has no loop `{function}`; see the adapter of lesson 2 for one");
    }

    fn parse(&self, _function: &str, _text: &str) -> Option<Result<String, String>> {
        None
    }
}
