//! Tests through the real binary, on real tensors. A module for each concern:

/// What every attack must come to.
mod attacks;
/// Wrong input of every kind.
mod bad_input;
/// The command line: help, listing, completions, what is refused.
mod command_line;
/// What a grade promises beside its points.
mod grading;
/// Text of strangers that would act on whoever reads it: terminal, log, page.
mod hostile_text;
/// Ctrl-C at each stage, and several grades at once.
mod interrupt;
/// That every small change of the solution costs points.
mod mutants;
/// How strong the sandbox says it is, here and on weaker machines.
mod sandbox;
/// What every wrong or unusual submission must get.
mod submissions;
/// How the tests start the grader and compare what it says.
mod support;
/// Root and ordinary users.
mod users;
