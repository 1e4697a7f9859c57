//! XML elements, written the same way every time.
//!
//! Text inside an element keeps its white space, which the crates that compose SVG do not grant:
//! a label such as `34sbhL` must not fall apart where its slant changes.

use std::fmt::{self, Display, Write as _};

#[derive(Debug)]
pub(crate) struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    content: Vec<Content>,
}

#[derive(Debug)]
enum Content {
    Element(Element),
    Text(String),
}

impl Element {
    pub(crate) fn new(name: &'static str) -> Self {
        Self {
            name,
            attributes: Vec::new(),
            content: Vec::new(),
        }
    }

    pub(crate) fn set(mut self, name: &'static str, value: impl Display) -> Self {
        self.attributes.push((name, value.to_string()));
        self
    }

    pub(crate) fn text(mut self, text: impl Into<String>) -> Self {
        self.content.push(Content::Text(text.into()));
        self
    }

    pub(crate) fn add(mut self, element: Self) -> Self {
        self.content.push(Content::Element(element));
        self
    }

    fn is_text(&self) -> bool {
        self.content
            .iter()
            .any(|content| matches!(content, Content::Text(_)))
    }
}

impl Display for Element {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "<{}", self.name)?;
        for (name, value) in &self.attributes {
            write!(formatter, " {name}=\"{}\"", escape(value))?;
        }
        if self.content.is_empty() {
            return formatter.write_str("/>");
        }
        formatter.write_char('>')?;
        let separator = if self.is_text() { "" } else { "\n" };
        for content in &self.content {
            formatter.write_str(separator)?;
            match content {
                Content::Element(element) => element.fmt(formatter)?,
                Content::Text(text) => formatter.write_str(&escape(text))?,
            }
        }
        write!(formatter, "{separator}</{}>", self.name)
    }
}

pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
