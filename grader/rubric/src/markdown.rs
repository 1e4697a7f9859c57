//! Markdown taken apart into blocks of words, each with its place in the source.
//!
//! What a reader of the rendered page would not see (comments, attributes, alternative texts,
//! invisible characters) is no answer; that there was some is reported.

mod html;

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use self::html::{Piece, pieces};
use crate::normalise::{Glyph, is_ideograph, is_invisible};
use crate::split::begins_label;

/// A piece of the answer whose words belong together.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) kind: BlockKind,
    pub(crate) glyphs: Vec<Glyph>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockKind {
    Prose,
    Bullet,
    /// A row, with the header put before each cell as its label.
    Row,
    Heading,
    Quote,
    Code,
}

/// The blocks of an answer.
#[derive(Debug, Default)]
pub(crate) struct Page {
    pub(crate) blocks: Vec<Block>,
    /// Where something stands that a reader would not see.
    pub(crate) hidden: Vec<Range<usize>>,
    /// The words of comments, which honest sheets have too.
    pub(crate) comments: Vec<Range<usize>>,
}

impl Page {
    pub(crate) fn read(source: &str) -> Self {
        let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_MATH;
        let mut reader = Reader {
            source,
            ..Reader::default()
        };
        for (event, range) in Parser::new_ext(source, options).into_offset_iter() {
            reader.take(&event, range);
        }
        reader.close();
        reader.page
    }
}

#[derive(Default)]
struct Reader<'a> {
    source: &'a str,
    page: Page,
    glyphs: Vec<Glyph>,
    bullets: usize,
    quotes: usize,
    struck: usize,
    images: usize,
    /// Elements of HTML that are open, from the outermost that hides what is in it.
    veils: Vec<String>,
    heading: bool,
    code: bool,
    /// The header cells of a table that goes on, and the number of the cell that goes on.
    header: Vec<Vec<Glyph>>,
    in_header: bool,
    cell: usize,
}

/// Elements that are followed inwards: deeper ones are not told apart.
const DEPTH: usize = 64;

impl Reader<'_> {
    fn take(&mut self, event: &Event<'_>, range: Range<usize>) {
        match event {
            // Its lines come as events of their own, which may part a comment.
            Event::Start(Tag::HtmlBlock) => {
                self.close();
                self.html(&range);
            }
            Event::Start(tag) => self.open(tag),
            Event::End(tag) => self.end(*tag),
            Event::Text(text)
            | Event::Code(text)
            | Event::InlineMath(text)
            | Event::DisplayMath(text) => self.words(text, &range),
            Event::SoftBreak => self.line_break(&range),
            Event::HardBreak | Event::Rule => self.push('\n', &range),
            Event::InlineHtml(_) => self.html(&range),
            _ => {}
        }
    }

    /// Follows elements, and reads the words between them where a reader would see them.
    fn html(&mut self, range: &Range<usize>) {
        let Some(source) = self.source.get(range.clone()) else {
            return;
        };
        for piece in pieces(source) {
            match piece {
                Piece::Open(name, hides) => {
                    if (hides || !self.veils.is_empty()) && self.veils.len() < DEPTH {
                        self.veils.push(name.to_ascii_lowercase());
                    }
                }
                Piece::Close(name) => {
                    let open = self
                        .veils
                        .iter()
                        .rposition(|veil| veil.eq_ignore_ascii_case(name));
                    if let Some(at) = open {
                        self.veils.truncate(at);
                    }
                }
                Piece::Comment(place) => {
                    let place = range.start + place.start..range.start + place.end;
                    self.page.comments.push(place);
                }
                Piece::Words(place) => {
                    let place = range.start + place.start..range.start + place.end;
                    let words = self.source.get(place.clone()).unwrap_or_default();
                    self.words(words, &place);
                }
            }
        }
    }

    fn open(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Strikethrough => self.struck += 1,
            Tag::Image { .. } => self.images += 1,
            Tag::TableHead => {
                self.close();
                self.header.clear();
                self.in_header = true;
            }
            Tag::TableRow => {
                self.close();
                self.cell = 0;
            }
            Tag::TableCell if !self.in_header => self.label(),
            Tag::TableCell | Tag::Emphasis | Tag::Strong | Tag::Link { .. } => {}
            _ => {
                self.close();
                self.heading |= matches!(tag, Tag::Heading { .. });
                self.code |= matches!(tag, Tag::CodeBlock(_));
                self.bullets += usize::from(matches!(tag, Tag::Item));
                self.quotes += usize::from(matches!(tag, Tag::BlockQuote(_)));
            }
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strikethrough => self.struck = self.struck.saturating_sub(1),
            TagEnd::Image => self.images = self.images.saturating_sub(1),
            TagEnd::TableHead => self.in_header = false,
            TagEnd::TableCell => {
                if self.in_header {
                    self.header.push(std::mem::take(&mut self.glyphs));
                }
                self.cell += 1;
            }
            TagEnd::TableRow => self.close_as(BlockKind::Row),
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link => {}
            _ => {
                self.close();
                self.heading &= !matches!(tag, TagEnd::Heading(_));
                self.code &= !matches!(tag, TagEnd::CodeBlock);
                self.bullets -= usize::from(matches!(tag, TagEnd::Item) && self.bullets > 0);
                self.quotes -= usize::from(matches!(tag, TagEnd::BlockQuote(_)) && self.quotes > 0);
            }
        }
    }

    /// Begins a cell with its header, as if the row were a list of labels and values.
    fn label(&mut self) {
        let at = self.glyphs.last().map_or(0, |glyph| glyph.to);
        let place = |character| Glyph {
            character,
            from: at,
            to: at,
        };
        if self.cell > 0 {
            self.glyphs.push(place(','));
        }
        let header = self.header.get(self.cell).cloned().unwrap_or_default();
        if header.iter().any(|glyph| glyph.character.is_alphanumeric()) && self.cell > 0 {
            self.glyphs
                .extend(header.iter().map(|glyph| place(glyph.character)));
            self.glyphs.push(place(':'));
        }
    }

    fn words(&mut self, text: &str, range: &Range<usize>) {
        let Some(slice) = self.source.get(range.clone()) else {
            return;
        };
        let is_unseen = self.images > 0 || !self.veils.is_empty();
        if is_unseen {
            if text.chars().any(char::is_alphanumeric) {
                self.page.hidden.push(range.clone());
            }
            return;
        }
        if text.chars().any(is_invisible) {
            self.page.hidden.push(range.clone());
        }
        if self.struck > 0 {
            return;
        }
        // An entity or an escape is written otherwise than it reads: all of it is its place.
        let offset = slice.find(text).map(|offset| range.start + offset);
        for (at, character) in text.char_indices() {
            let (from, to) = match offset {
                Some(offset) => (offset + at, offset + at + character.len_utf8()),
                None => (range.start, range.end),
            };
            self.glyphs.push(Glyph {
                character,
                from,
                to,
            });
        }
    }

    /// A line that ends without a full stop ends a statement all the same where lines are not
    /// wrapped: after Chinese, and after a short line before a new beginning.
    fn line_break(&mut self, range: &Range<usize>) {
        let line_start = self
            .glyphs
            .iter()
            .rposition(|glyph| glyph.character == '\n')
            .map_or(0, |at| at + 1);
        let line = &self.glyphs[line_start..];
        let is_short = line.len() < 50;
        let ends_chinese = line
            .iter()
            .rev()
            .find(|g| !g.character.is_whitespace())
            .is_some_and(|glyph| {
                is_ideograph(glyph.character)
                    || matches!(glyph.character, '。' | '；' | '）' | '：')
            });
        let next = self
            .source
            .get(range.end..)
            .and_then(|rest| rest.trim_start().chars().next());
        let begins =
            next.is_some_and(|c| c.is_uppercase() || c.is_numeric() || is_ideograph(c) || c == '(');
        // Wrapped lines are longer than this, and a list of statements goes on in small letters.
        let is_note = line.len() < 40
            && line
                .iter()
                .rev()
                .find(|g| !g.character.is_whitespace())
                .is_some_and(|glyph| {
                    glyph.character.is_alphanumeric() || matches!(glyph.character, ')' | '%' | '?')
                });
        // No editor wraps as late as this.
        let is_unwrapped = line.len() > 100;
        let labels = self.source.get(range.end..).is_some_and(|rest| {
            begins_label(rest.trim_start_matches(|c: char| c.is_whitespace() || c == '>'))
        });
        let ends_statement =
            ends_chinese || (is_short || is_unwrapped) && begins || is_note || labels;
        self.push(if ends_statement { '\n' } else { ' ' }, range);
    }

    fn push(&mut self, character: char, range: &Range<usize>) {
        self.glyphs.push(Glyph {
            character,
            from: range.start,
            to: range.end,
        });
    }

    fn close(&mut self) {
        let kind = match self {
            Self { code: true, .. } => BlockKind::Code,
            Self { heading: true, .. } => BlockKind::Heading,
            Self { quotes: 1.., .. } => BlockKind::Quote,
            Self { bullets: 1.., .. } => BlockKind::Bullet,
            _ => BlockKind::Prose,
        };
        self.close_as(kind);
    }

    fn close_as(&mut self, kind: BlockKind) {
        let glyphs = std::mem::take(&mut self.glyphs);
        if glyphs.iter().any(|glyph| !glyph.character.is_whitespace()) {
            self.page.blocks.push(Block { kind, glyphs });
        }
    }
}
