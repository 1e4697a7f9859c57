//! The commands for whoever writes a rubric, as they are typed.

use std::path::PathBuf;

use clap::Subcommand;

use super::help;
use crate::catalogue::Catalogue;
use crate::message::key;

#[derive(Debug, Subcommand)]
pub(crate) enum RubricCommand {
    /// Finds what is wrong with a rubric
    Check {
        /// Only this lesson
        lesson: Option<String>,
    },
    /// Shows how a sentence is read and what it earns
    Try {
        /// The sentence
        text: Option<String>,
        /// The lesson whose rubric reads it
        #[arg(long)]
        lesson: Option<String>,
        /// The question that it answers
        #[arg(long)]
        question: Option<String>,
    },
    /// Compares verdicts with labelled answers
    Eval {
        /// The lesson whose rubric judges
        lesson: String,
        /// Labelled answers
        #[arg(required = true, value_name = "FILE.toml")]
        files: Vec<PathBuf>,
    },
}

/// The help of each command.
const COMMAND_HELP: &[(&str, &str)] = &[
    ("check", key!("help-rubric-check")),
    ("try", key!("help-rubric-try")),
    ("eval", key!("help-rubric-eval")),
];

/// The help of each argument, by command and id.
const HELP: &[(&str, &str, &str)] = &[
    ("check", "lesson", key!("help-rubric-check-lesson")),
    ("try", "text", key!("help-rubric-try-text")),
    ("try", "lesson", key!("help-rubric-try-lesson")),
    ("try", "question", key!("help-rubric-try-question")),
    ("eval", "lesson", key!("help-rubric-eval-lesson")),
    ("eval", "files", key!("help-rubric-eval-files")),
];

/// The grammar with help in the language of the catalogue.
pub(super) fn localised(rubric: clap::Command, catalogue: &Catalogue) -> clap::Command {
    help::with_texts(rubric, COMMAND_HELP, HELP, catalogue)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::command;
    use crate::catalogue::Language;

    #[test]
    fn every_command_and_argument_has_help_in_the_language() {
        let mut chinese = command(&Catalogue::new(Language::Zh));
        chinese.build();
        let rubric = chinese.find_subcommand("rubric").expect("a command");
        let is_chinese = |help: Option<&clap::builder::StyledStr>| {
            help.is_some_and(|help| help.to_string().contains(|c: char| c > '\u{2e80}'))
        };
        for command in rubric.get_subcommands() {
            assert!(is_chinese(command.get_about()), "{}", command.get_name());
            for argument in command.get_arguments() {
                let is_ours = argument.get_id() != "help";
                assert!(
                    !is_ours || is_chinese(argument.get_help()),
                    "{} {}",
                    command.get_name(),
                    argument.get_id()
                );
            }
        }
    }
}
