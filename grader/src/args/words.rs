//! The words that the parser itself puts into a help: headings, defaults, choices.
//!
//! It knows them in English alone. In another language they are laid out here.

use clap::{Arg, ArgAction, Command};

use crate::catalogue::{Catalogue, Language};
use crate::message::{Message, key};

/// After everything else.
const LAST: usize = 900;

/// The grammar with the parser's own words in the language of the catalogue, its commands included.
pub(super) fn localised(command: Command, catalogue: &Catalogue) -> Command {
    if catalogue.language() == Language::En {
        return command;
    }
    let names: Vec<String> = command
        .get_subcommands()
        .map(|sub| sub.get_name().to_owned())
        .collect();
    let command = names.iter().fold(command, |command, name| {
        command.mut_subcommand(name, |sub| localised(sub, catalogue))
    });
    let usage = catalogue.text("help-words-usage");
    let mut order = 0;
    let command = command
        .help_template(format!(
            "{{before-help}}{{about-with-newline}}\n{usage}{{usage}}\n\n{{all-args}}{{after-help}}"
        ))
        .subcommand_help_heading(catalogue.text("help-words-commands"))
        .mut_args(|argument| {
            // In the order in which they were declared: headings make the parser sort by name.
            order += 1;
            of_argument(argument, catalogue).display_order(order)
        })
        .disable_help_flag(true)
        .arg(flag("help", 'h', ArgAction::Help, catalogue));
    if command.get_version().is_none() {
        return command;
    }
    command
        .disable_version_flag(true)
        .arg(flag("version", 'V', ArgAction::Version, catalogue))
}

fn flag(id: &'static str, short: char, action: ArgAction, catalogue: &Catalogue) -> Arg {
    let key = match action {
        ArgAction::Version => key!("help-words-version"),
        _ => key!("help-words-help"),
    };
    Arg::new(id)
        .short(short)
        .long(id)
        .action(action)
        .help(catalogue.text(key))
        .help_heading(catalogue.text("help-words-options"))
        .display_order(LAST)
}

/// An argument under a heading in the language, with its default and its choices in words.
fn of_argument(argument: Arg, catalogue: &Catalogue) -> Arg {
    let heading = if argument.is_positional() {
        key!("help-words-arguments")
    } else {
        key!("help-words-options")
    };
    let argument = argument.help_heading(catalogue.text(heading));
    if !argument.get_action().takes_values() {
        return argument;
    }
    let mut help = argument
        .get_help()
        .map(ToString::to_string)
        .unwrap_or_default();
    let default = argument.get_default_values().first();
    if let Some(default) = default.map(|default| default.to_string_lossy().into_owned()) {
        let message = Message::new("help-words-default").with("value", default);
        help.push_str(&catalogue.render(&message));
    }
    let choices: Vec<String> = argument
        .get_possible_values()
        .iter()
        .map(|choice| choice.get_name().to_owned())
        .collect();
    if !choices.is_empty() {
        let message = Message::new("help-words-choices").with("values", choices);
        help.push_str(&catalogue.render(&message));
    }
    argument
        .help(help)
        .hide_default_value(true)
        .hide_possible_values(true)
}

#[cfg(test)]
mod tests {
    use crate::args::command_for;
    use crate::catalogue::{Catalogue, Language};

    #[test]
    fn a_help_in_chinese_has_no_english_headings_at_any_depth() {
        let mut open = vec![command_for(&Catalogue::new(Language::Zh), false)];
        while let Some(mut command) = open.pop() {
            let help = command.render_long_help().to_string();
            for english in [
                "Usage",
                "Options:",
                "Commands:",
                "Arguments:",
                "default:",
                "possible",
                "Print",
            ] {
                assert!(!help.contains(english), "{english}: {help}");
            }
            open.extend(command.get_subcommands().cloned());
        }
    }
}
