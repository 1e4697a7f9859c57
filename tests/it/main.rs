//! Tests through the real binary, on real tensors. A module for each concern:

/// Answers in words: what a student sees of them.
mod answers;
/// What every attack must come to.
mod attacks;
/// Wrong input of every kind.
mod bad_input;
/// A class: many submissions at once.
mod batch;
/// What grades and classes cost.
mod bench;
/// The course's own test: what it finds, and that it finds nothing in what is sound.
mod check;
/// The command line: help, listing, completions, what is refused.
mod command_line;
/// A damaged cache.
mod damage;
/// Results as gradebooks and CI jobs read them.
mod export;
/// The exercises, made from the solutions.
mod generate;
/// What a grade promises beside its points.
mod grading;
/// Hints and explanations.
mod guide;
/// The course as students get it: what is graded when, and what is not for them.
mod handed_out;
/// Every number of the hand-outs, against the formula.
mod handout;
/// The history of results: the file, the list.
mod history;
/// Text of strangers that would act on whoever reads it: terminal, log, page.
mod hostile_text;
/// Ctrl-C at each stage, and several grades at once.
mod interrupt;
/// The optional model, against a server on loopback.
mod model;
/// That every small change of the solution costs points.
mod mutants;
/// A lesson to start from.
mod new;
/// The pages of a class.
mod page;
/// A word for whoever waits.
mod patience;
/// A class that is graded again.
mod regrade;
/// What students get, and the proof of it.
mod release;
/// Putting files back to how they were handed out.
mod reset;
/// What people decide about answers: the record, its chain, the report, the walk.
mod review;
/// The commands for whoever writes a rubric.
mod rubric;
/// How strong the sandbox says it is, here and on weaker machines.
mod sandbox;
/// That the documents beside the grader speak of what there is: formats, names, numbers.
mod schema;
/// That a lesson about something else needs no change of the grader.
mod second;
/// What every wrong or unusual submission must get.
mod submissions;
/// How the tests start the grader and compare what it says.
mod support;
/// Root and ordinary users.
mod users;
/// Grading on every save: saves, keys, ways out.
mod watch;
