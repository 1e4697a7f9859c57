//! Where on a sheet each section stands, and where in it the answer begins.

use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// The places below one heading.
#[derive(Debug)]
pub(super) struct Body {
    /// Block quotes before the first words.
    pub(super) questions: Vec<Range<usize>>,
    pub(super) answer: Range<usize>,
    pub(super) has_words: bool,
}

impl Body {
    fn below(heading_end: usize) -> Self {
        Self {
            questions: Vec::new(),
            answer: heading_end..heading_end,
            has_words: false,
        }
    }
}

/// What stands below each heading of the first two levels that names a section.
pub(super) fn bodies(source: &str, names: &[&str]) -> Vec<(String, Body)> {
    let mut reading = Reading {
        source,
        names,
        found: Vec::new(),
        is_leading: true,
        depth: 0,
        heading: None,
    };
    for (event, range) in Parser::new_ext(source, Options::ENABLE_MATH).into_offset_iter() {
        reading.take(&event, range);
    }
    reading.end_last(source.len());
    reading.found
}

struct Reading<'a> {
    source: &'a str,
    names: &'a [&'a str],
    found: Vec<(String, Body)>,
    /// Whether nothing but quotes and comments has come since the last heading.
    is_leading: bool,
    /// How many elements are open.
    depth: usize,
    /// The words of a heading that goes on.
    heading: Option<String>,
}

impl Reading<'_> {
    fn take(&mut self, event: &Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(Tag::Heading {
                level: HeadingLevel::H1 | HeadingLevel::H2,
                ..
            }) if self.depth == 0 => self.heading = Some(String::new()),
            Event::Start(tag) if self.depth == 0 => self.block(tag, &range),
            Event::Rule if self.depth == 0 => self.answer_from(range.start),
            _ => {}
        }
        match event {
            Event::Start(_) => self.depth += 1,
            Event::End(end) => {
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 0 && matches!(end, TagEnd::Heading(_)) {
                    self.end_heading(range);
                }
            }
            Event::Text(text)
            | Event::Code(text)
            | Event::InlineMath(text)
            | Event::DisplayMath(text) => self.words(text),
            _ => {}
        }
    }

    fn block(&mut self, tag: &Tag<'_>, range: &Range<usize>) {
        if !self.is_leading {
            return;
        }
        match tag {
            Tag::BlockQuote(_) => {
                if let Some((_, body)) = self.found.last_mut() {
                    body.questions.push(range.clone());
                }
            }
            Tag::HtmlBlock => {
                let html = &self.source[range.clone()];
                let rest = after_comments(html);
                if !rest.is_empty() {
                    self.answer_from(range.end - rest.len());
                    self.words(rest);
                }
            }
            _ => self.answer_from(range.start),
        }
    }

    fn answer_from(&mut self, start: usize) {
        if std::mem::take(&mut self.is_leading)
            && let Some((_, body)) = self.found.last_mut()
        {
            body.answer.start = start;
        }
    }

    fn words(&mut self, text: &str) {
        if let Some(heading) = &mut self.heading {
            heading.push_str(text);
        }
        if !self.is_leading
            && let Some((_, body)) = self.found.last_mut()
        {
            body.has_words |= text.chars().any(char::is_alphanumeric);
        }
    }

    fn end_heading(&mut self, range: Range<usize>) {
        let Some(words) = self.heading.take() else {
            return;
        };
        let first = first_word(&words);
        let mut names = self.names.iter();
        if let Some(name) = names.find(|name| name.to_lowercase() == first) {
            self.end_last(range.start);
            self.found
                .push(((*name).to_owned(), Body::below(range.end)));
            self.is_leading = true;
        } else {
            self.answer_from(range.start);
            self.words(&words);
        }
    }

    fn end_last(&mut self, end: usize) {
        if let Some((_, body)) = self.found.last_mut() {
            if self.is_leading {
                body.answer.start = end;
            }
            body.answer.end = end;
        }
    }
}

/// What comes after the comments with which a piece of HTML begins. One that does not end has
/// nothing after it.
fn after_comments(html: &str) -> &str {
    let mut rest = html.trim_start();
    while let Some(comment) = rest.strip_prefix("<!--") {
        rest = comment
            .split_once("-->")
            .map_or("", |(_, after)| after.trim_start());
    }
    rest
}

fn first_word(heading: &str) -> String {
    heading
        .split(|character: char| !character.is_alphanumeric())
        .find(|word| !word.is_empty())
        .unwrap_or_default()
        .to_lowercase()
}
