//! The words that the parser itself puts into a help: headings, defaults, choices.
//!
//! It knows them in English alone. In another language they are laid out here.

use clap::{Arg, ArgAction, Command};

use crate::catalogue::{Catalogue, Language};
use crate::message::{Message, key};

/// Behind a command's own arguments.
const GLOBAL: usize = 500;

/// After everything else.
const LAST: usize = 900;

/// The grammar with its arguments numbered as they were declared, those of every command behind a
/// command's own. Without that, a heading or a text that is set later moves them.
pub(super) fn in_order(command: Command) -> Command {
    let names: Vec<String> = command
        .get_subcommands()
        .map(|sub| sub.get_name().to_owned())
        .collect();
    let command = names.iter().fold(command, |command, name| {
        command.mut_subcommand(name, in_order)
    });
    let mut order = 0;
    command.mut_args(|argument| {
        order += 1;
        let place = if argument.is_global_set() {
            GLOBAL + order
        } else {
            order
        };
        argument.display_order(place)
    })
}

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
    let command = command
        .help_template(format!(
            "{{before-help}}{{about-with-newline}}\n{usage}{{usage}}\n\n{{all-args}}{{after-help}}"
        ))
        .subcommand_help_heading(catalogue.text("help-words-commands"))
        .disable_help_flag(true);
    let command = positional_first(command)
        .mut_args(|argument| of_argument(argument, catalogue))
        .arg(flag("help", 'h', ArgAction::Help, catalogue));
    if command.get_version().is_none() {
        return command;
    }
    command
        .disable_version_flag(true)
        .arg(flag("version", 'V', ArgAction::Version, catalogue))
}

/// The grammar with what has no name in front. Headings that are set are shown in the order in
/// which the arguments first have them.
fn positional_first(command: Command) -> Command {
    let (mut ids, named): (Vec<_>, Vec<_>) = command
        .get_arguments()
        .map(|argument| (argument.get_id().clone(), argument.is_positional()))
        .partition(|(_, is_positional)| *is_positional);
    ids.extend(named);
    // An argument that is changed moves behind the others.
    ids.into_iter().fold(command, |command, (id, _)| {
        command.mut_arg(id, |argument| argument)
    })
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
    use clap::Command;

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

    /// The arguments of a help in their order, by the words with which its lines begin.
    fn shown(command: &mut Command) -> Vec<String> {
        let help = command.render_long_help().to_string();
        let lines = help.lines().map(str::trim_start);
        let arguments = lines.filter(|line| line.starts_with(['-', '<', '[']) && line.len() > 2);
        let is_ours =
            |word: &String| !word.starts_with("[default") && !word.starts_with("[possible");
        let words = arguments.filter_map(|line| Some(line.split("  ").next()?.trim().to_owned()));
        words.filter(is_ours).collect()
    }

    #[test]
    fn arguments_stand_in_the_same_order_in_both_languages() {
        let of = |language| command_for(&Catalogue::new(language), false);
        let mut open = vec![(of(Language::En), of(Language::Zh))];
        while let Some((mut english, mut chinese)) = open.pop() {
            let name = english.get_name().to_owned();
            let is_value = |word: &String| !word.starts_with("- ");
            let one: Vec<_> = shown(&mut english).into_iter().filter(is_value).collect();
            assert_eq!(one, shown(&mut chinese), "{name}");
            let subs = english.get_subcommands().cloned();
            open.extend(subs.filter_map(|sub| {
                let other = chinese.find_subcommand(sub.get_name())?.clone();
                Some((sub, other))
            }));
        }
    }
}
