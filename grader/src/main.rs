//! `cargo grade`: grades submissions of the course.
//!
//! This is the trusted program. It links no tensor library, no probe and no submission: those live
//! in a child process whose words are testimony.

#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
compile_error!(
    "the grader runs on Linux on x86-64, WSL 2 included: elsewhere it would have neither the \
     sandbox nor the libtorch that it is tested with"
);

mod args;
mod batch;
mod bench;
mod cache;
mod catalogue;
mod check;
mod clock;
mod compile;
mod consult;
mod course;
mod create;
mod decision;
mod dependencies;
mod device;
mod diagnostics;
mod doctor;
mod error;
mod event;
mod exit_code;
mod explain;
mod export;
mod formula;
mod generate;
mod grade;
mod hex;
mod hint;
mod history;
mod inputs;
mod interrupt;
mod interview;
mod judge;
mod lesson;
mod libtorch;
mod links;
mod list;
mod manifest;
mod message;
mod mistyped;
mod model;
mod neutral;
mod options;
mod page;
mod parallel;
mod plan;
mod points;
mod process;
mod regrade;
mod release;
mod report;
mod reporter;
mod rescale;
mod reset;
mod results;
mod review;
mod rubric_tool;
mod sandbox;
mod selection;
mod sheet;
mod submission;
mod testimony;
#[cfg(test)]
mod tidy;
mod toolchain;
mod topic;
mod verdict;
mod watch;

use std::ffi::OsString;
use std::io;

use args::{Arguments, Command, ExitPolicy, GradeArguments, OutputArguments};
use catalogue::{Catalogue, Language};
use course::Course;
use decision::place::Place;
use exit_code::ExitCode;
use export::Exports;
use grade::Graded;
use history::Cause;
use message::Message;
use options::{Environment, Output};
use reporter::Reporter;
use verdict::Verdict;

fn main() -> std::process::ExitCode {
    let mut words = std::env::args_os().skip(1);
    if words.next().is_some_and(|word| word == process::STAGE) {
        return process::stage(words);
    }
    match run() {
        Ok(code) => code.into(),
        // Whoever read a list has gone, `head` for one: there is nobody left to tell. A grade has
        // its own code even then.
        Err(problem) if problem.kind() == io::ErrorKind::BrokenPipe => ExitCode::Success.into(),
        Err(_) => ExitCode::NotGraded.into(),
    }
}

fn run() -> io::Result<ExitCode> {
    process::open_more_files();
    let environment = Environment::read()?;
    let words: Vec<OsString> = std::env::args_os().collect();
    let catalogue = match language(&words) {
        Some(language) => Catalogue::new(language),
        None => Catalogue::following_answers(environment.language),
    };
    let course = Course::around(&environment.folder).ok();
    let is_handed_out = course.as_ref().is_some_and(Course::is_handed_out);
    let meant = || mistyped::hint(&words, &catalogue, course.as_ref()?);
    let arguments = match args::parse(words.iter().cloned(), &catalogue, is_handed_out) {
        Ok(arguments) => arguments,
        Err(problem) => {
            return mistyped(&problem, meant, &environment, &catalogue);
        }
    };
    interrupt::listen()?;
    let output = Output::resolve(&arguments.output, &environment);
    let mut reporter = Reporter::new(output, &catalogue);
    let lesson = arguments.lesson().map(str::to_owned);
    match dispatch(&arguments, &environment, &catalogue, &mut reporter) {
        Ok(code) => code,
        Err(mut error) => {
            if error.what.key == "error-unknown-lesson" {
                error.hint = meant().or(error.hint);
            }
            let telling = reporter.error(&error, lesson.as_deref());
            told(telling, error.blame.exit_code())
        }
    }
}

/// What is said of a command line that means nothing, or was a call for help.
fn mistyped(
    problem: &clap::Error,
    meant: impl FnOnce() -> Option<Message>,
    environment: &Environment,
    catalogue: &Catalogue,
) -> io::Result<ExitCode> {
    match args::mistake::error(problem) {
        Some(mut error) => {
            error.hint = meant().or(error.hint);
            let output = Output::resolve(&OutputArguments::default(), environment);
            Reporter::new(output, catalogue).error(&error, None)?;
        }
        None => problem.print()?,
    }
    Ok(if problem.use_stderr() {
        ExitCode::Usage
    } else {
        ExitCode::Success
    })
}

/// The exit code of something that was told. Whoever stopped listening hears the code all the same.
fn told(telling: io::Result<()>, code: ExitCode) -> io::Result<ExitCode> {
    match telling {
        Err(problem) if problem.kind() != io::ErrorKind::BrokenPipe => Err(problem),
        Ok(()) | Err(_) => Ok(code),
    }
}

/// The language that the command line asks for, known before the command line is read.
fn language(words: &[OsString]) -> Option<Language> {
    let mut values = words
        .iter()
        .zip(words.iter().skip(1).map(Some).chain([None]));
    let value = values.find_map(|(word, next)| match word.to_str()? {
        "--lang" => next?.to_str(),
        word => word.strip_prefix("--lang="),
    })?;
    clap::ValueEnum::from_str(value, true).ok()
}

fn dispatch(
    arguments: &Arguments,
    environment: &Environment,
    catalogue: &Catalogue,
    reporter: &mut Reporter<'_>,
) -> error::Result<io::Result<ExitCode>> {
    if let Some(Command::Completions { shell }) = &arguments.command {
        return Ok(completions(*shell, catalogue));
    }
    let course = Course::around(&environment.folder)?;
    if let Some(command) = arguments.for_authors().filter(|_| course.is_handed_out()) {
        let what = Message::new("error-for-authors").with("command", command);
        let error = error::Error::new(error::Blame::Usage, what);
        return Err(error.hint(Message::new("hint-for-authors")));
    }
    match (&arguments.command, &arguments.grade.lesson) {
        (Some(command), _) => obey(command, &course, environment, catalogue, reporter),
        (None, Some(lesson)) => {
            let grade = &arguments.grade;
            grade_lesson(lesson, grade, &course, environment, catalogue, reporter)
        }
        (None, None) => Ok(Ok(ExitCode::Success)),
    }
}

fn obey(
    command: &Command,
    course: &Course,
    environment: &Environment,
    catalogue: &Catalogue,
    reporter: &mut Reporter<'_>,
) -> error::Result<io::Result<ExitCode>> {
    let done = match command {
        Command::List { lesson } => reporter.listed(&list::list(course, lesson.as_deref())?),
        Command::Doctor => reporter.setup(&doctor::examine(course, environment)?),
        Command::Bench(arguments) => {
            bench::run(arguments, course, environment, catalogue, reporter)?
        }
        Command::Review(arguments) => review::review(arguments, course, environment, reporter)?,
        Command::Completions { shell } => return Ok(completions(*shell, catalogue)),
        Command::Rubric { command } => {
            return rubric_tool::run(command, course, environment, reporter);
        }
        Command::Watch(arguments) => {
            return watch::run(arguments, course, environment, catalogue, reporter);
        }
        Command::Hint(arguments) => return hint::run(arguments, course, reporter),
        Command::Explain(arguments) => return explain::run(arguments, course, reporter),
        Command::Reset(arguments) => return reset::run(arguments, course, environment, reporter),
        Command::Batch(arguments) => {
            return batch::run(arguments, course, environment, catalogue, reporter);
        }
        Command::Regrade(arguments) => {
            return regrade::run(arguments, course, environment, catalogue, reporter);
        }
        Command::Check(arguments) => return check::run(arguments, course, environment, reporter),
        Command::Generate(arguments) => {
            return generate::run(arguments, course, environment, reporter);
        }
        Command::New(arguments) => return create::run(arguments, course, environment, reporter),
        Command::Release(arguments) => {
            return release::run(arguments, course, environment, reporter);
        }
    };
    Ok(done.map(|()| ExitCode::Success))
}

fn grade_lesson(
    lesson: &str,
    arguments: &GradeArguments,
    course: &Course,
    environment: &Environment,
    catalogue: &Catalogue,
    reporter: &mut Reporter<'_>,
) -> error::Result<io::Result<ExitCode>> {
    if let Some(id) = &arguments.rescale {
        let scale = rescale::scale(&course.lesson(lesson)?, id)?;
        return Ok(reporter.scale(&scale).map(|()| ExitCode::Success));
    }
    let exports = Exports::resolve(&arguments.reports, reporter.format(), environment)?;
    exports.begin(lesson, catalogue)?;
    let graded = graded(lesson, arguments, course, environment, reporter);
    let report = match &graded {
        Ok(graded) => report::graded(graded, catalogue),
        Err(error) => report::error(error, Some(lesson), catalogue),
    };
    let exported = exports.write(&report, catalogue);
    let graded = match (graded, &exported) {
        (Ok(graded), _) => graded,
        (Err(error), Ok(printed)) => {
            // The error itself is told by whoever called, and matters more.
            let _ = reporter::say_more(printed);
            return Err(error);
        }
        (Err(error), Err(second)) => {
            let _ = reporter::warn(&catalogue.render(&second.what));
            return Err(error);
        }
    };
    if let Some(warning) = results::keep(&graded, course, catalogue, Cause::Grade) {
        // A result that cannot be kept is still a result.
        let _ = reporter::warn(&catalogue.render(&warning));
    }
    let printed = match exported {
        Ok(printed) => printed,
        Err(error) => {
            reporter.graded_in_vain(&graded);
            return Err(error);
        }
    };
    let code = exit_code(graded.judgement.verdict(), arguments.exit_policy);
    let telling = reporter.graded(&graded);
    Ok(told(
        telling.and_then(|()| reporter::say_more(&printed)),
        code,
    ))
}

/// Grades, and lays over it what people decided.
fn graded(
    lesson: &str,
    arguments: &GradeArguments,
    course: &Course,
    environment: &Environment,
    reporter: &mut Reporter<'_>,
) -> error::Result<Graded> {
    let lesson = course.lesson(lesson)?;
    let request = grade::Request::resolve(arguments, course, &lesson, environment)?;
    let named = arguments.subject.record.as_deref();
    let place = Place::of(
        named,
        &environment.folder,
        course,
        &lesson.id,
        &request.origin,
    );
    let decisions = place.load()?;
    let graded = grade::grade(course, lesson, request, environment, reporter)?;
    let origin = graded.origin.clone();
    Ok(review::laid_over(
        graded,
        decisions.as_ref(),
        &origin,
        named,
    ))
}

fn exit_code(verdict: Verdict, policy: ExitPolicy) -> ExitCode {
    match (policy, verdict) {
        (ExitPolicy::Graded, _) | (ExitPolicy::Verdict, Verdict::Passed) => ExitCode::Success,
        (ExitPolicy::Verdict, Verdict::Failed) => ExitCode::Failed,
        (ExitPolicy::Verdict, Verdict::Vetoed) => ExitCode::Vetoed,
        (ExitPolicy::Verdict, Verdict::Undecided) => ExitCode::Undecided,
    }
}

fn completions(shell: clap_complete::Shell, catalogue: &Catalogue) -> io::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(
        shell,
        &mut args::command(catalogue),
        "cargo-grade",
        &mut script,
    );
    reporter::say(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::Success)
}
