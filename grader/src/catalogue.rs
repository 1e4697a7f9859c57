//! The catalogue of messages: the same keys in every language, chosen when text is rendered.
//!
//! The texts are Fluent files in `grader/locales`. A key that lacks a language is a defect that a
//! test finds; at run time the key itself is shown, since a missing text must not cost a grade.

use std::borrow::Cow;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::message::{Argument, Localised, Message};
use crate::neutral;

/// A language of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Language {
    /// English
    En,
    /// 中文 (Chinese)
    Zh,
}

impl Language {
    /// The language of the locale that the environment names, English if it names none.
    pub(crate) fn from_locale(locale: Option<&str>) -> Self {
        match locale {
            Some(locale) if locale.to_ascii_lowercase().starts_with("zh") => Self::Zh,
            _ => Self::En,
        }
    }

    fn identifier(self) -> LanguageIdentifier {
        match self {
            Self::En => unic_langid::langid!("en"),
            Self::Zh => unic_langid::langid!("zh"),
        }
    }

    /// The texts, file by file.
    fn sources(self) -> &'static [&'static str] {
        match self {
            Self::En => SOURCES_EN,
            Self::Zh => SOURCES_ZH,
        }
    }
}

macro_rules! sources {
    ($language:literal) => {
        &[
            include_str!(concat!("../locales/", $language, "/answers.ftl")),
            include_str!(concat!("../locales/", $language, "/batch.ftl")),
            include_str!(concat!("../locales/", $language, "/code.ftl")),
            include_str!(concat!("../locales/", $language, "/commands.ftl")),
            include_str!(concat!("../locales/", $language, "/course.ftl")),
            include_str!(concat!("../locales/", $language, "/errors.ftl")),
            include_str!(concat!("../locales/", $language, "/export.ftl")),
            include_str!(concat!("../locales/", $language, "/guide.ftl")),
            include_str!(concat!("../locales/", $language, "/html.ftl")),
            include_str!(concat!("../locales/", $language, "/libtorch.ftl")),
            include_str!(concat!("../locales/", $language, "/model.ftl")),
            include_str!(concat!("../locales/", $language, "/release.ftl")),
            include_str!(concat!("../locales/", $language, "/report.ftl")),
            include_str!(concat!("../locales/", $language, "/review.ftl")),
            include_str!(concat!("../locales/", $language, "/rubric.ftl")),
            include_str!(concat!("../locales/", $language, "/watch.ftl")),
        ]
    };
}
const SOURCES_EN: &[&str] = sources!("en");
const SOURCES_ZH: &[&str] = sources!("zh");

/// The messages of one language.
pub(crate) struct Catalogue {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// The other language, in which answers in that language are spoken of; `None` where one
    /// language was asked for.
    other: Option<OnceLock<Box<Catalogue>>>,
}

impl Catalogue {
    pub(crate) fn new(language: Language) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        // The marks around what is put in would show up as boxes in many terminals.
        bundle.set_use_isolating(false);
        for source in language.sources() {
            let resource = match FluentResource::try_new((*source).to_owned()) {
                Ok(resource) | Err((resource, _)) => resource,
            };
            bundle.add_resource_overriding(resource);
        }
        Self {
            language,
            bundle,
            other: None,
        }
    }

    /// The messages of one language, and of the language of an answer where an answer is spoken of.
    pub(crate) fn following_answers(language: Language) -> Self {
        Self {
            other: Some(OnceLock::new()),
            ..Self::new(language)
        }
    }

    /// The messages in which to speak of an answer in this language.
    pub(crate) fn speaking(&self, language: Option<Language>) -> &Self {
        match (&self.other, language) {
            (Some(other), Some(language)) if language != self.language => {
                other.get_or_init(|| Box::new(Self::new(language)))
            }
            _ => self,
        }
    }

    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// Whether answers are spoken of in their own language.
    pub(crate) fn follows_answers(&self) -> bool {
        self.other.is_some()
    }

    /// The text of a message without places.
    pub(crate) fn text(&self, key: &'static str) -> String {
        self.render(&Message::new(key))
    }

    /// The text of a message.
    pub(crate) fn render(&self, message: &Message) -> String {
        let Some(pattern) = self
            .bundle
            .get_message(message.key)
            .and_then(|entry| entry.value())
        else {
            return message.key.to_owned();
        };
        let arguments: FluentArgs = message
            .arguments
            .iter()
            .map(|(name, argument)| (Cow::Borrowed(*name), self.value(argument)))
            .collect();
        let mut problems = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&arguments), &mut problems);
        text.into_owned()
    }

    /// Stands between the names of a list.
    pub(crate) fn comma(&self) -> &'static str {
        match self.language {
            Language::En => ", ",
            Language::Zh => "、",
        }
    }

    /// The author's text in the language of the catalogue.
    pub(crate) fn choose<'t>(&self, text: &'t Localised) -> &'t str {
        match self.language {
            Language::En => &text.en,
            Language::Zh => &text.zh,
        }
    }

    fn value(&self, argument: &Argument) -> FluentValue<'static> {
        match argument {
            Argument::Text(text) => FluentValue::from(neutral::inline(text)),
            Argument::Path(path) => FluentValue::from(neutral::path(path)),
            Argument::List(names) => {
                let names: Vec<String> = names.iter().map(|name| neutral::inline(name)).collect();
                FluentValue::from(names.join(self.comma()))
            }
            Argument::Number(number) => FluentValue::from(*number),
            Argument::Localised(text) => FluentValue::from(self.choose(text).to_owned()),
            Argument::Message(message) => FluentValue::from(self.render(message)),
            Argument::Messages(messages) => {
                let lines: Vec<String> = messages.iter().map(|line| self.render(line)).collect();
                FluentValue::from(lines.join("\n"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

    use super::*;

    /// The keys of a language, each with the places of its text.
    fn entries(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let mut entries = BTreeMap::new();
        for source in language.sources() {
            let resource = fluent_syntax::parser::parse(*source)
                .unwrap_or_else(|(_, problems)| panic!("{language:?}: {problems:?}"));
            for entry in resource.body {
                if let Entry::Message(message) = entry {
                    let mut places = BTreeSet::new();
                    collect(message.value.as_ref().expect("a text"), &mut places);
                    let double = entries.insert(message.id.name.to_owned(), places);
                    assert!(double.is_none(), "`{}` stands twice", message.id.name);
                }
            }
        }
        entries
    }

    fn collect(pattern: &Pattern<&str>, places: &mut BTreeSet<String>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                match expression {
                    Expression::Inline(inline) => collect_inline(inline, places),
                    Expression::Select { selector, variants } => {
                        collect_inline(selector, places);
                        for variant in variants {
                            collect(&variant.value, places);
                        }
                    }
                }
            }
        }
    }

    fn collect_inline(inline: &InlineExpression<&str>, places: &mut BTreeSet<String>) {
        if let InlineExpression::VariableReference { id } = inline {
            places.insert(id.name.to_owned());
        }
    }

    #[test]
    fn every_key_has_every_language_and_the_same_places() {
        let (en, zh) = (entries(Language::En), entries(Language::Zh));
        let missing: Vec<_> = en.keys().filter(|key| !zh.contains_key(*key)).collect();
        assert!(missing.is_empty(), "without Chinese text: {missing:?}");
        let missing: Vec<_> = zh.keys().filter(|key| !en.contains_key(*key)).collect();
        assert!(missing.is_empty(), "without English text: {missing:?}");
        for (key, places) in en {
            assert_eq!(places, zh[&key], "places of `{key}`");
        }
    }

    /// Keys in the source are literals, so that a text that nobody wrote is found here.
    #[test]
    fn every_key_in_the_source_is_in_the_catalogue_and_none_is_idle() {
        let known = entries(Language::En);
        let mut used = BTreeSet::new();
        for (path, source) in crate::tidy::sources() {
            if path == "catalogue.rs" {
                continue;
            }
            for key in keys_in(crate::tidy::without_tests(&source)) {
                assert!(known.contains_key(&key), "{path}: no text for `{key}`");
                used.insert(key);
            }
        }
        let idle: Vec<_> = known.keys().filter(|key| !used.contains(*key)).collect();
        assert!(idle.is_empty(), "texts that nothing shows: {idle:?}");
    }

    /// The literals after `Message::new(`, `text(` and `key!(`.
    fn keys_in(source: &str) -> Vec<String> {
        let mut keys = Vec::new();
        for opening in ["Message::new(", ".text(", "key!("] {
            for after in source.split(opening).skip(1) {
                if let Some(literal) = after.trim_start().strip_prefix('"') {
                    let key = literal.split('"').next().unwrap_or_default();
                    keys.push(key.to_owned());
                }
            }
        }
        keys
    }

    #[test]
    fn what_fills_a_place_is_neutral_unless_it_is_ours() {
        let long = "x".repeat(700);
        let names = vec!["a\n::b".to_owned(), long.clone()];
        for (argument, expected) in [
            (Argument::from("a\n\u{1b}b"), "a ⏎ \\u{1b}b".to_owned()),
            (
                Argument::from(names),
                format!("a ⏎ \\::b, {}…", &long[..599]),
            ),
            (
                Argument::from(std::path::Path::new(&format!("/\n{long}"))),
                format!("/ ⏎ {long}"),
            ),
            (
                Argument::from(Localised {
                    en: "one\ntwo".to_owned(),
                    zh: "一\n二".to_owned(),
                }),
                "one\ntwo".to_owned(),
            ),
        ] {
            let message = Message::new("code-mistake").with("mistake", argument);
            assert_eq!(Catalogue::new(Language::En).render(&message), expected);
        }
    }

    #[test]
    fn the_language_follows_the_locale() {
        for (locale, expected) in [
            (Some("zh_CN.UTF-8"), Language::Zh),
            (Some("ZH-Hant"), Language::Zh),
            (Some("en_GB.UTF-8"), Language::En),
            (Some("C"), Language::En),
            (None, Language::En),
        ] {
            assert_eq!(Language::from_locale(locale), expected, "{locale:?}");
        }
    }
}
