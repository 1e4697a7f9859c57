//! The command line as it is typed. Nothing is computed here; `options` makes sense of it.

mod batch;
mod bench;
mod course;
mod grade;
mod help;
pub(crate) mod mistake;
mod review;
mod rubric;
mod student;
mod words;

use std::ffi::OsString;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::catalogue::{Catalogue, Language};
use crate::device::Wanted;
use crate::export::Wish;
use crate::message::key;
use crate::neutral;

pub(crate) use batch::{BatchArguments, RegradeArguments};
pub(crate) use bench::BenchArguments;
pub(crate) use course::{CheckArguments, GenerateArguments, NewArguments, ReleaseArguments};
pub(crate) use grade::{ConfineArguments, GradeArguments, SubjectArguments};
pub(crate) use review::ReviewArguments;
pub(crate) use rubric::RubricCommand;
pub(crate) use student::{ExplainArguments, HintArguments, ResetArguments, WatchArguments};

/// Grades a submission of the course.
#[derive(Debug, Parser)]
#[command(
    name = "cargo grade",
    bin_name = "cargo grade",
    version,
    arg_required_else_help = true,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    disable_help_subcommand = true
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) grade: GradeArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Lists the lessons, their items and your last results
    List {
        /// Only this lesson
        lesson: Option<String>,
    },
    /// Grades again whenever a file is saved
    Watch(WatchArguments),
    /// Gives a hint, a little more each time
    Hint(HintArguments),
    /// Says what an item or a veto means and what usually goes wrong
    Explain(ExplainArguments),
    /// Puts the files of a lesson back to how they were handed out
    Reset(ResetArguments),
    /// Shows what was found on this machine and what to do about what is missing
    Doctor,
    /// Measures where the time of a grade goes, beside the least that it could take
    Bench(BenchArguments),
    /// Checks a rubric, tries it on a sentence, compares it with labelled answers
    #[command(arg_required_else_help = true, disable_help_subcommand = true)]
    Rubric {
        #[command(subcommand)]
        command: RubricCommand,
    },
    /// Decides what the grader leaves to a person
    Review(ReviewArguments),
    /// Grades a class: a folder of submissions
    Batch(BatchArguments),
    /// Grades a class again, and says what that changes
    Regrade(RegradeArguments),
    /// Tests the course itself
    Check(CheckArguments),
    /// Makes the exercises from the solutions
    Generate(GenerateArguments),
    /// Writes a new lesson to start from
    New(NewArguments),
    /// Writes what students get, and proves that it holds no solution
    Release(ReleaseArguments),
    /// Prints a script that completes commands in your shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

#[derive(Debug, Default, Args)]
pub(crate) struct OutputArguments {
    /// What standard output carries
    #[arg(long, value_enum, default_value = "human", global = true)]
    pub(crate) format: Format,
    /// The language of messages
    #[arg(long, value_enum, global = true)]
    pub(crate) lang: Option<Language>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    #[default]
    Human,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExitPolicy {
    Verdict,
    Graded,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SandboxMode {
    Auto,
    Off,
}

/// How strongly a submission is confined, from not at all to as strongly as a machine can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum SandboxLevel {
    #[value(name = "S0")]
    S0,
    #[value(name = "S1")]
    S1,
    #[value(name = "S2")]
    S2,
    #[value(name = "S3")]
    S3,
    #[value(name = "S4")]
    S4,
}

fn parse_device(text: &str) -> Result<Wanted, String> {
    text.parse()
}

fn parse_wish(text: &str) -> Result<Wish, String> {
    text.parse()
}

/// The help of each argument, by the argument's id.
const HELP: &[(&str, &str)] = &[
    ("lesson", key!("help-lesson")),
    ("solution", key!("help-solution")),
    ("submission", key!("help-submission")),
    ("only", key!("help-only")),
    ("device", key!("help-device")),
    ("rescale", key!("help-rescale")),
    ("record", key!("help-record")),
    ("reports", key!("help-report")),
    ("seed", key!("help-seed")),
    ("exit_policy", key!("help-exit-policy")),
    ("sandbox", key!("help-sandbox")),
    ("min_sandbox", key!("help-min-sandbox")),
    ("sandbox_without", key!("help-sandbox-without")),
    ("format", key!("help-format")),
    ("lang", key!("help-lang")),
];

/// The command line's grammar, with help in the language of the catalogue.
pub(crate) fn command(catalogue: &Catalogue) -> clap::Command {
    let mut command = words::in_order(Arguments::command())
        .about(catalogue.text("help-about"))
        .after_help(catalogue.text("help-after"));
    for (id, key) in HELP {
        command = command.mut_arg(id, |argument| argument.help(catalogue.text(key)));
    }
    let command = help::localised(command, catalogue);
    let command = command.mut_subcommand("rubric", |sub| rubric::localised(sub, catalogue));
    review::localised(command, catalogue)
}

/// The same with the help of what only the course's authors can use apart, and without it where
/// students have the course.
fn command_for(catalogue: &Catalogue, is_handed_out: bool) -> clap::Command {
    let command = help::authors_apart(command(catalogue), catalogue, is_handed_out);
    let of_authors: &[&str] = if is_handed_out {
        &["solution", "record", "reports"]
    } else {
        &[]
    };
    let command = of_authors.iter().fold(command, |command, id| {
        command.mut_arg(id, |argument| argument.hide(true))
    });
    words::localised(command, catalogue)
}

/// Reads the command line. As a cargo subcommand, its first word is `grade`.
pub(crate) fn parse(
    words: impl Iterator<Item = OsString>,
    catalogue: &Catalogue,
    is_handed_out: bool,
) -> Result<Arguments, clap::Error> {
    let read = |words: &[OsString]| {
        let command = command_for(catalogue, is_handed_out);
        Arguments::from_arg_matches(&command.try_get_matches_from(words)?)
    };
    let mut words: Vec<_> = words.collect();
    if words.get(1).is_some_and(|word| word == "grade") {
        words.remove(1);
    }
    read(&words).map_err(|problem| {
        // What is wrong repeats the words that are, in more places than clap lets change: it is
        // said of words that are harmless.
        let harmless: Vec<OsString> = words
            .iter()
            .map(|word| neutral::inline(&word.to_string_lossy()).into())
            .collect();
        if harmless == words {
            return problem;
        }
        match read(&harmless) {
            Err(problem) => problem,
            Ok(_) => clap::Error::raw(problem.kind(), neutral::inline(&problem.to_string())),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Arguments, clap::Error> {
        let words = line.split(' ').map(std::ffi::OsString::from);
        parse(words, &Catalogue::new(Language::En), false)
    }

    #[test]
    fn the_grammar_is_sound_in_every_language() {
        for language in [Language::En, Language::Zh] {
            command(&Catalogue::new(language)).debug_assert();
        }
    }

    #[test]
    fn the_word_of_the_subcommand_may_be_there_or_not() {
        for line in [
            "cargo-grade lesson2 --solution",
            "cargo-grade grade lesson2 --solution",
        ] {
            let arguments = parsed(line).unwrap();
            assert_eq!(arguments.grade.lesson.as_deref(), Some("lesson2"));
            assert!(arguments.grade.subject.solution);
        }
    }

    #[test]
    fn what_is_wrong_is_said_of_harmless_words() {
        let hostile = "x\u{1b}]0;t\u{7}\nPassed\n::error::y";
        for words in [
            &["lesson2", "--device", hostile][..],
            &["lesson2", "--device", "cuda:\u{1b}[2J\nPassed"],
            &["lesson2", "--seed", hostile],
            &["lesson2", "--seed", "5\u{1b}[2J\n"],
            &["lesson2", "--seed", "5\nPassed\n"],
            &["lesson2", "--seed", "5\n"],
            &["lesson2", "--lang", hostile],
            &["lesson2", &format!("--{hostile}")],
            &["lesson2", "and", hostile],
        ] {
            let words = ["cargo-grade"].iter().chain(words).map(OsString::from);
            let problem = parse(words, &Catalogue::new(Language::En), false).unwrap_err();
            assert_eq!(problem.exit_code(), 2);
            let text = problem.to_string();
            assert!(
                !text.contains(|c: char| c.is_control() && c != '\n'),
                "{text:?}"
            );
            let forged = |line: &str| line == "Passed" || line.trim_start().starts_with("::");
            assert!(!text.lines().any(forged), "{text}");
        }
    }

    #[test]
    fn a_lesson_or_a_command_is_needed() {
        assert!(parsed("cargo-grade grade").is_err());
        assert!(parsed("cargo-grade grade --solution").is_err());
        assert!(parsed("cargo-grade grade doctor --format json").is_ok());
        assert!(parsed("cargo-grade grade lesson2 --solution --submission x").is_err());
        let only = parsed("cargo-grade grade lesson2 --only code,q1.a").unwrap();
        assert_eq!(only.grade.subject.only, ["code", "q1.a"]);
    }
}
