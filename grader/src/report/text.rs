//! Texts of stored reports. Those of a class are mostly the same, and each is held once.

use std::borrow::{Borrow, Cow};
use std::collections::HashSet;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A text that others may hold as well.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Text(Arc<str>);

/// All that are held.
static TEXTS: LazyLock<Mutex<Texts>> = LazyLock::new(Mutex::default);

#[derive(Default)]
struct Texts {
    held: HashSet<Arc<str>>,
    /// How many there may be before those that nobody holds any more are looked for.
    enough: usize,
}

impl Texts {
    fn share(&mut self, text: &str) -> Arc<str> {
        if let Some(held) = self.held.get(text) {
            return Arc::clone(held);
        }
        if self.held.len() >= self.enough {
            self.held.retain(|text| Arc::strong_count(text) > 1);
            // So seldom that it costs each text no more than a few looks.
            self.enough = (2 * self.held.len()).max(1024);
        }
        let text: Arc<str> = text.into();
        self.held.insert(Arc::clone(&text));
        text
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
        Self(texts.share(text))
    }
}

impl Default for Text {
    fn default() -> Self {
        Self::from("")
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// What joins texts asks for it.
impl Borrow<str> for Text {
    fn borrow(&self) -> &str {
        self
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl fmt::Display for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        Ok(Self::from(&*text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_held_once_and_no_longer_than_somebody_holds_it() {
        let mut texts = Texts::default();
        let (one, other) = (texts.share("passed"), texts.share("passed"));
        assert!(Arc::ptr_eq(&one, &other));
        for n in 0..10_000 {
            texts.share(&n.to_string());
        }
        assert!(texts.held.len() <= 1024 && texts.held.contains("passed"));
    }

    #[test]
    fn a_text_is_read_like_any_other() {
        let text: Text = serde_json::from_str(r#""a \"b\"""#).unwrap();
        assert_eq!(&*text, r#"a "b""#);
    }
}
