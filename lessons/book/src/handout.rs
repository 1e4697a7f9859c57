//! Turns a handout, as it reads in the repository, into a page of the book: formulas become `MathML`,
//! links and images find their way among the pages.
//!
//! Works on the source text, at places that a Markdown parser finds, so that a `$` in code stays and
//! everything else reaches mdBook as it was written. Writes no file.

mod edit;
mod formula;
mod lines;
mod links;

use std::ops::Range;
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::error::BookError;
use edit::{Edit, apply};
pub(crate) use links::Places;

/// A page as mdBook gets it.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) markdown: String,
    /// The images on it: where they are, and where they go beside the page.
    pub(crate) images: Vec<(PathBuf, String)>,
    /// Whether the handout itself links to its translation.
    pub(crate) links_to_translation: bool,
}

/// A link or an image whose end has not been reached, and the span of what stands in it.
struct Open {
    target: String,
    inner: Option<Range<usize>>,
}

/// What is gathered on one way through a handout.
struct Rewriting<'a> {
    path: &'a Path,
    text: &'a str,
    places: &'a Places<'a>,
    edits: Vec<Edit>,
    open: Vec<Open>,
    images: Vec<(PathBuf, String)>,
    links_to_translation: bool,
}

pub(crate) fn rewrite(path: &Path, text: &str, places: &Places<'_>) -> Result<Page, BookError> {
    let mut rewriting = Rewriting {
        path,
        text,
        places,
        edits: lines::joined(text, parser(text)),
        open: Vec::new(),
        images: Vec::new(),
        links_to_translation: false,
    };
    let mut in_code = false;
    for (event, span) in parser(text).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(_)) => in_code = true,
            Event::End(TagEnd::CodeBlock) => in_code = false,
            _ if in_code => {}
            event => rewriting.take(event, span)?,
        }
    }
    Ok(Page {
        markdown: apply(text, rewriting.edits),
        images: rewriting.images,
        links_to_translation: rewriting.links_to_translation,
    })
}

/// Reads what mdBook reads, and formulas.
fn parser(text: &str) -> Parser<'_> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_GFM
        | Options::ENABLE_MATH;
    Parser::new_ext(text, options)
}

impl Rewriting<'_> {
    fn take(&mut self, event: Event<'_>, span: Range<usize>) -> Result<(), BookError> {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                self.widen(&span);
                self.open.push(Open {
                    target: dest_url.into_string(),
                    inner: None,
                });
            }
            Event::End(TagEnd::Link) => self.close_link(span)?,
            Event::End(TagEnd::Image) => self.close_image(span)?,
            Event::InlineMath(latex) => self.formula(&latex, span, formula::Kind::Inline)?,
            Event::DisplayMath(latex) => self.formula(&latex, span, formula::Kind::Display)?,
            Event::Html(html) | Event::InlineHtml(html) => self.html(&html, span)?,
            Event::Text(text) => {
                self.widen(&span);
                self.refuse_lone_dollar(&text, &span)?;
            }
            Event::Start(_) | Event::End(_) => {}
            _ => self.widen(&span),
        }
        Ok(())
    }

    /// Notes that this stands inside the links that are open.
    fn widen(&mut self, span: &Range<usize>) {
        for Open { inner, .. } in &mut self.open {
            *inner = Some(match inner.take() {
                Some(before) => before.start.min(span.start)..before.end.max(span.end),
                None => span.clone(),
            });
        }
    }

    fn formula(
        &mut self,
        latex: &str,
        span: Range<usize>,
        kind: formula::Kind,
    ) -> Result<(), BookError> {
        self.widen(&span);
        let markup = formula::markup(latex, kind).map_err(|reason| BookError::Formula {
            path: self.path.to_owned(),
            line: self.line(span.start),
            formula: latex.trim().to_owned(),
            reason,
        })?;
        self.edits.push(Edit::replace(span, markup));
        Ok(())
    }

    /// What is left of dollar signs once the parser has taken formulas and code.
    fn refuse_lone_dollar(&self, text: &str, span: &Range<usize>) -> Result<(), BookError> {
        let escaped = self.text[..span.start].ends_with('\\');
        let unescaped = if escaped { text.get(1..) } else { Some(text) };
        let Some(place) = unescaped.unwrap_or_default().find('$') else {
            return Ok(());
        };
        Err(BookError::LoneDollar {
            path: self.path.to_owned(),
            line: self.line(span.start + place),
        })
    }

    /// From 1, as editors count.
    fn line(&self, place: usize) -> usize {
        1 + self.text[..place].matches('\n').count()
    }
}
