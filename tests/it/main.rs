//! Tests through the real binary, on real tensors. A module for each concern:

/// What every attack must come to.
/// Answers in words: what a student sees of them.
mod answers;
mod attacks;
/// Wrong input of every kind.
mod bad_input;
/// The command line: help, listing, completions, what is refused.
mod command_line;
/// What a grade promises beside its points.
mod grading;
/// Every number of the hand-outs, against the formula.
mod handout;
/// Text of strangers that would act on whoever reads it: terminal, log, page.
mod hostile_text;
/// Ctrl-C at each stage, and several grades at once.
mod interrupt;
/// The optional model, against a server on loopback.
mod model;
/// That every small change of the solution costs points.
mod mutants;
/// What people decide about answers: the record, its chain, the report, the walk.
mod review;
/// The commands for whoever writes a rubric.
mod rubric;
/// How strong the sandbox says it is, here and on weaker machines.
mod sandbox;
/// What every wrong or unusual submission must get.
mod submissions;
/// How the tests start the grader and compare what it says.
mod support;
/// Root and ordinary users.
mod users;
