//! The help of the commands, in the language of the catalogue.

use crate::catalogue::Catalogue;
use crate::message::key;

/// The help of each command, by its name.
const COMMANDS: &[(&str, &str)] = &[
    ("list", key!("help-list")),
    ("watch", key!("help-watch")),
    ("hint", key!("help-hint")),
    ("explain", key!("help-explain")),
    ("reset", key!("help-reset")),
    ("doctor", key!("help-doctor")),
    ("bench", key!("help-bench")),
    ("review", key!("help-review")),
    ("rubric", key!("help-rubric")),
    ("batch", key!("help-batch")),
    ("regrade", key!("help-regrade")),
    ("check", key!("help-check")),
    ("generate", key!("help-generate")),
    ("new", key!("help-new")),
    ("release", key!("help-release")),
    ("completions", key!("help-completions")),
];

/// The commands that need the files of the course's authors.
pub(super) const OF_AUTHORS: [&str; 9] = [
    "check", "generate", "new", "release", "review", "rubric", "batch", "regrade", "bench",
];

/// The help of each argument, by command and id. Those of `review` and `rubric` stand with them.
const ARGUMENTS: &[(&str, &str, &str)] = &[
    ("list", "lesson", key!("help-only-lesson")),
    ("watch", "lesson", key!("help-lesson")),
    ("watch", "only", key!("help-only")),
    ("watch", "device", key!("help-device")),
    ("hint", "lesson", key!("help-lesson")),
    ("hint", "item", key!("help-hint-item")),
    ("hint", "level", key!("help-hint-level")),
    ("explain", "item", key!("help-explain-item")),
    ("reset", "lesson", key!("help-lesson")),
    ("reset", "yes", key!("help-reset-yes")),
    ("bench", "lesson", key!("help-bench-lesson")),
    ("bench", "runs", key!("help-bench-runs")),
    ("bench", "class", key!("help-bench-class")),
    ("bench", "jobs", key!("help-batch-jobs")),
    ("batch", "lesson", key!("help-lesson")),
    ("batch", "folder", key!("help-batch-folder")),
    ("batch", "out", key!("help-batch-out")),
    ("batch", "jobs", key!("help-batch-jobs")),
    ("batch", "roster", key!("help-batch-roster")),
    ("batch", "device", key!("help-device")),
    ("batch", "seed", key!("help-seed")),
    ("batch", "sandbox", key!("help-sandbox")),
    ("batch", "min_sandbox", key!("help-min-sandbox")),
    ("regrade", "folder", key!("help-regrade-folder")),
    ("regrade", "apply", key!("help-regrade-apply")),
    ("regrade", "jobs", key!("help-batch-jobs")),
    ("regrade", "device", key!("help-device")),
    ("regrade", "sandbox", key!("help-sandbox")),
    ("regrade", "min_sandbox", key!("help-min-sandbox")),
    ("check", "lesson", key!("help-only-lesson")),
    ("generate", "lesson", key!("help-only-lesson")),
    ("generate", "check", key!("help-generate-check")),
    ("new", "lesson", key!("help-new-lesson")),
    ("release", "out", key!("help-release-out")),
    ("completions", "shell", key!("help-completions-shell")),
];

/// The grammar with the help of the commands.
pub(super) fn localised(command: clap::Command, catalogue: &Catalogue) -> clap::Command {
    with_texts(command, COMMANDS, ARGUMENTS, catalogue)
}

/// A command with the texts of the commands below it and of their arguments.
pub(super) fn with_texts(
    mut command: clap::Command,
    commands: &[(&str, &'static str)],
    arguments: &[(&str, &str, &'static str)],
    catalogue: &Catalogue,
) -> clap::Command {
    for (name, key) in commands {
        command = command.mut_subcommand(name, |sub| sub.about(catalogue.text(key)));
    }
    for (name, id, key) in arguments {
        command = command.mut_subcommand(name, |sub| {
            sub.mut_arg(id, |argument| argument.help(catalogue.text(key)))
        });
    }
    command
}

/// The grammar with the authors' commands below those of students, or not shown at all.
pub(super) fn authors_apart(
    mut command: clap::Command,
    catalogue: &Catalogue,
    is_handed_out: bool,
) -> clap::Command {
    for name in OF_AUTHORS {
        command = command.mut_subcommand(name, |sub| sub.hide(true));
    }
    if is_handed_out {
        return command;
    }
    let lines = OF_AUTHORS.iter().filter_map(|name| {
        let about = command.find_subcommand(name)?.get_about()?;
        Some(format!("  {name:<11}  {about}\n"))
    });
    let lines: String = lines.collect();
    let heading = catalogue.text("help-authors");
    let after = catalogue.text("help-after");
    command.after_help(format!("{heading}\n{lines}\n{after}"))
}

#[cfg(test)]
mod tests {
    use crate::args::command;
    use crate::catalogue::{Catalogue, Language};

    #[test]
    fn a_student_s_help_names_no_command_of_the_authors() {
        for (is_handed_out, is_shown) in [(false, true), (true, false)] {
            let mut command =
                crate::args::command_for(&Catalogue::new(Language::En), is_handed_out);
            let help = command.render_help().to_string();
            let apart = help.find("For the course's authors:");
            assert_eq!(apart.is_some(), is_shown, "{help}");
            for name in super::OF_AUTHORS {
                let place = help.find(&format!("\n  {name}  "));
                assert_eq!(place.is_some(), is_shown, "{help}");
                assert!(place >= apart, "{help}");
            }
            assert_eq!(help.contains("--solution"), is_shown);
            assert!(help.find("\n  doctor  ") < help.find("--only"), "{help}");
        }
    }

    #[test]
    fn every_command_and_argument_has_help_in_the_language() {
        let mut chinese = command(&Catalogue::new(Language::Zh));
        chinese.build();
        let is_chinese = |help: Option<&clap::builder::StyledStr>| {
            help.is_some_and(|help| help.to_string().contains(|c: char| c > '\u{2e80}'))
        };
        for command in chinese.get_subcommands() {
            let name = command.get_name();
            assert!(is_chinese(command.get_about()), "{name}");
            for argument in command.get_arguments() {
                let is_ours = argument.get_id() != "help" && !argument.is_hide_set();
                let is_said = !is_ours || is_chinese(argument.get_help());
                assert!(is_said, "{name} {}", argument.get_id());
            }
        }
    }
}
