//! What clap finds wrong with a command line, in the course's own words and languages.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::error::{Blame, Error};
use crate::export::Kind;
use crate::message::{Message, key};

/// The mistake and a way out; `None` for what is none, such as a call for help, or is too rare to
/// have words of its own.
pub(crate) fn error(problem: &clap::Error) -> Option<Error> {
    let error = Error::new(Blame::Usage, what(problem)?);
    Some(match hint(problem) {
        Some(hint) => error.hint(hint),
        None => error,
    })
}

fn what(problem: &clap::Error) -> Option<Message> {
    let argument = || words(problem, ContextKind::InvalidArg).join(" ");
    let value = || words(problem, ContextKind::InvalidValue).join(" ");
    Some(match problem.kind() {
        ErrorKind::InvalidValue if value().is_empty() => {
            Message::new("command-no-value").with("argument", argument())
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => Message::new("command-value")
            .with("argument", argument())
            .with("value", value()),
        ErrorKind::UnknownArgument => {
            let argument = argument();
            Message::new(if argument.starts_with('-') {
                key!("command-unknown-option")
            } else {
                key!("command-one-word-more")
            })
            .with("argument", argument)
        }
        ErrorKind::ArgumentConflict => match &words(problem, ContextKind::InvalidSubcommand)[..] {
            [] => Message::new("command-conflict")
                .with("argument", argument())
                .with("other", words(problem, ContextKind::PriorArg)),
            [word, ..] => Message::new("command-one-word-more").with("argument", word.as_str()),
        },
        ErrorKind::InvalidSubcommand => {
            let word = words(problem, ContextKind::InvalidSubcommand).join(" ");
            Message::new("command-unknown").with("argument", word)
        }
        ErrorKind::MissingRequiredArgument => Message::new("command-missing")
            .with("arguments", words(problem, ContextKind::InvalidArg)),
        _ => return None,
    })
}

fn hint(problem: &clap::Error) -> Option<Message> {
    let suggested = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ];
    let mut suggested = suggested.into_iter().flat_map(|kind| words(problem, kind));
    if let Some(meant) = suggested.next() {
        return Some(Message::new("hint-did-you-mean").with("lesson", meant));
    }
    let values = words(problem, ContextKind::ValidValue);
    if !values.is_empty() {
        return Some(Message::new("hint-values").with("values", values));
    }
    if problem.kind() != ErrorKind::ValueValidation {
        return None;
    }
    let argument = words(problem, ContextKind::InvalidArg).join(" ");
    if argument.starts_with("--report") {
        let kinds = Kind::ALL.map(|kind| kind.word().to_owned()).to_vec();
        return Some(Message::new("hint-report-values").with("kinds", kinds));
    }
    Some(Message::new(if argument.starts_with("--device") {
        key!("hint-device-values")
    } else {
        key!("hint-whole-number")
    }))
}

fn words(problem: &clap::Error, kind: ContextKind) -> Vec<String> {
    match problem.get(kind) {
        Some(ContextValue::String(word)) => vec![word.clone()],
        Some(ContextValue::Strings(words)) => words.clone(),
        _ => vec![],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::parse;
    use crate::catalogue::{Catalogue, Language};

    #[test]
    fn every_usual_mistake_has_words_in_both_languages_and_names_what_is_wrong() {
        for (line, named) in [
            ("lesson2 --onyl code", "`--only`"),
            ("lesson2 --device gpu", "`cuda:N`"),
            ("lesson2 --device gpu", "`gpu`"),
            ("lesson2 --format hmuan", "`human`"),
            ("lesson2 --format x", "json"),
            ("lesson2 --seed many", "`many`"),
            ("lesson2 --report pdf=x", "`pdf=x`"),
            ("lesson2 --report json", "gradescope"),
            ("lesson2 --seed", "`--seed <N>`"),
            ("lesson2 lesson3", "`lesson3`"),
            ("hint", "<LESSON>"),
            ("rubric chek", "`check`"),
            ("hint lesson2 averaging more", "`more`"),
            ("lesson2 --solution --submission x", "--submission <DIR>"),
        ] {
            let words = ["cargo-grade"].into_iter().chain(line.split(' '));
            let words = words.map(std::ffi::OsString::from);
            let problem = parse(words, &Catalogue::new(Language::En), false).unwrap_err();
            let error = error(&problem).unwrap_or_else(|| panic!("{line}: {problem}"));
            for language in [Language::En, Language::Zh] {
                let catalogue = Catalogue::new(language);
                let hint = error.next_step().unwrap();
                let text = catalogue.render(&error.what) + "\n" + &catalogue.render(&hint);
                assert!(text.contains(named), "{line}: {text}");
                let is_chinese = text.contains(|c: char| c > '\u{2e80}');
                assert_eq!(is_chinese, language == Language::Zh, "{line}: {text}");
            }
        }
    }

    #[test]
    fn a_call_for_help_is_no_mistake() {
        for line in ["cargo-grade", "cargo-grade --help", "cargo-grade --version"] {
            let words = line.split(' ').map(std::ffi::OsString::from);
            let problem = parse(words, &Catalogue::new(Language::En), false).unwrap_err();
            assert_eq!(error(&problem), None, "{line}");
        }
    }
}
