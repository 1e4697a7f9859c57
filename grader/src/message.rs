//! A message for people before it has a language: a key of the catalogue and what to put in.
//!
//! Everything that a person may read travels as a [`Message`] and becomes text in a reporter, so
//! that the judge and the errors know no language.

use std::path::{Path, PathBuf};

/// Marks a literal as a key of the catalogue where it does not stand right in a message, so that
/// the test of the catalogue finds it.
macro_rules! key {
    ($key:literal) => {
        $key
    };
}
pub(crate) use key;

/// What a message says, by its key in the catalogue.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Message {
    pub(crate) key: &'static str,
    pub(crate) arguments: Vec<(&'static str, Argument)>,
}

/// What fills a place in a message.
///
/// Text may come from anyone and is neutralised when it is shown. A message is ours, and so are the
/// line breaks in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Argument {
    Text(String),
    /// Of any length, since a part of a path names nothing.
    Path(PathBuf),
    /// Names, each of which is a text. There may be as many as there are.
    List(Vec<String>),
    Number(f64),
    /// A text that the lesson's author wrote in each language.
    Localised(Localised),
    /// A message inside a message.
    Message(Box<Message>),
    /// Messages, a line each.
    Messages(Vec<Message>),
}

/// A text in each language of the course, as a manifest gives it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Localised {
    pub(crate) en: String,
    pub(crate) zh: String,
}

impl Message {
    pub(crate) fn new(key: &'static str) -> Self {
        Self {
            key,
            arguments: Vec::new(),
        }
    }

    /// The message with one more place filled.
    #[must_use]
    pub(crate) fn with(mut self, name: &'static str, argument: impl Into<Argument>) -> Self {
        self.arguments.push((name, argument.into()));
        self
    }

    /// Says a text that is known in both languages in place of its English, in messages inside this
    /// one too. Any other text stays.
    pub(crate) fn localise(&mut self, known: &Localised) {
        for (_, filled) in &mut self.arguments {
            match filled {
                Argument::Text(text) if *text == known.en => *filled = known.clone().into(),
                Argument::Message(inner) => inner.localise(known),
                _ => {}
            }
        }
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&Path> for Argument {
    fn from(path: &Path) -> Self {
        Self::Path(path.to_owned())
    }
}

impl From<Vec<String>> for Argument {
    fn from(names: Vec<String>) -> Self {
        Self::List(names)
    }
}

impl From<Localised> for Argument {
    fn from(text: Localised) -> Self {
        Self::Localised(text)
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}

impl From<Vec<Message>> for Argument {
    fn from(messages: Vec<Message>) -> Self {
        Self::Messages(messages)
    }
}

macro_rules! from_number {
    ($($number:ty),*) => {
        $(impl From<$number> for Argument {
            #[allow(clippy::cast_precision_loss, clippy::cast_lossless, reason = "shown, not computed with")]
            fn from(number: $number) -> Self {
                Self::Number(number as f64)
            }
        })*
    };
}
from_number!(f64, u32, u64, usize);
