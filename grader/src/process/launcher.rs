//! The launcher stage: a start of this binary that confines itself and then becomes the program.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::ExitCode;

use grade_confine::{Orders, Problem, StageReport, enter, report};

/// The first argument of a start that is a launcher stage.
pub(crate) const STAGE: &str = "__launch";

/// Runs the stage. Its arguments are the orders, the program and the program's arguments; without
/// a program it only reports how it could be confined.
pub(crate) fn stage(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let Err(problem) = become_program(arguments) else {
        return ExitCode::SUCCESS;
    };
    // There is nobody else to tell: a pipe that cannot be written is seen as an early end.
    let _ = report(&StageReport {
        mechanisms: Vec::new(),
        problem: Some(problem),
    });
    ExitCode::FAILURE
}

fn become_program(mut arguments: impl Iterator<Item = OsString>) -> Result<(), Problem> {
    let orders = arguments.next().unwrap_or_default();
    let orders: Orders =
        serde_json::from_slice(orders.as_encoded_bytes()).map_err(Problem::start)?;
    enter(&orders)?;
    let Some(program) = arguments.next() else {
        return Ok(());
    };
    #[expect(clippy::disallowed_methods, reason = "this is a part of `process`")]
    let problem: io::Error = std::process::Command::new(program).args(arguments).exec();
    Err(Problem::start(problem))
}
