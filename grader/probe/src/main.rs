//! The program of the probe. What it is started with first says what it is: a process that loads a
//! compiled submission and runs it; one that loads libtorch and forks such processes; or one without
//! a submission, which opens the device that it is told and says which it is.

mod fork_server;
mod submission;

use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitCode;

use grade_confine::fork::{NOBODY, SERVER};
use grade_probe::{Adapter, ComputeGrads, OptimizerStep};

fn main() -> ExitCode {
    // In every process, so that one which is only to say hello shows whether it can be done.
    if let Err(problem) = submission::load_libraries() {
        submission::fail(&problem);
    }
    match std::env::args_os().nth(1) {
        Some(word) if word == OsStr::new(SERVER) => fork_server::serve(),
        Some(file) if file != OsStr::new(NOBODY) => submission::run(Path::new(&file)),
        Some(_) | None => grade_probe::serve(&Nobody),
    }
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
