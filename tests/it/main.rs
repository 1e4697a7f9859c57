//! Tests through the real binary, on real tensors. A module for each concern:

/// Wrong input of every kind.
mod bad_input;
/// The command line: help, listing, completions, what is refused.
mod command_line;
/// What a grade promises beside its points.
mod grading;
/// Ctrl-C at each stage, and several grades at once.
mod interrupt;
/// That every small change of the solution costs points.
mod mutants;
/// What every wrong or unusual submission must get.
mod submissions;
/// How the tests start the grader and compare what it says.
mod support;
