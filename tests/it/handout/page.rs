//! The text of a hand-out, block by block, with the line each piece stands on.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// A paragraph, a heading, an item, a cell, a formula or a block of code, as plain text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    pub(crate) text: String,
    /// Which parts of the text are TeX.
    pub(crate) math: Vec<Range<usize>>,
    /// Where each piece starts, in the text and in the file.
    pieces: Vec<(usize, usize)>,
}

impl Block {
    /// The line of the file that holds the text at `offset`.
    pub(crate) fn line(&self, offset: usize) -> usize {
        let before = self.pieces.partition_point(|(start, _)| *start <= offset);
        let (start, line) = before.checked_sub(1).map_or((0, 0), |i| self.pieces[i]);
        line + self.text[start..offset].matches('\n').count()
    }

    fn push(&mut self, text: &str, line: usize) {
        self.pieces.push((self.text.len(), line));
        self.text.push_str(text);
    }

    fn push_math(&mut self, text: &str, line: usize) {
        let start = self.text.len();
        self.push(text, line);
        self.math.push(start..self.text.len());
    }
}

/// A table; the cells are numbers of blocks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    pub(crate) header: Vec<usize>,
    pub(crate) rows: Vec<Vec<usize>>,
}

/// A hand-out in one language.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    pub(crate) name: String,
    pub(crate) blocks: Vec<Block>,
    pub(crate) tables: Vec<Table>,
}

impl Page {
    /// Reads Markdown as a hosting page shows it: tables, and mathematics between dollars.
    pub(crate) fn read(name: &str, markdown: &str) -> Self {
        let mut page = Self {
            name: name.to_owned(),
            blocks: vec![Block::default()],
            tables: Vec::new(),
        };
        let options = Options::ENABLE_TABLES | Options::ENABLE_MATH;
        for (event, range) in Parser::new_ext(markdown, options).into_offset_iter() {
            let line = 1 + markdown[..range.start].matches('\n').count();
            page.take(event, line);
        }
        page
    }

    fn take(&mut self, event: Event<'_>, line: usize) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::Code(text) => self.last().push(&text, line),
            Event::InlineMath(text) => self.last().push_math(&text, line),
            Event::DisplayMath(text) => {
                self.blocks.push(Block::default());
                self.last().push_math(&text, line);
                self.blocks.push(Block::default());
            }
            Event::SoftBreak | Event::HardBreak => self.last().push("\n", line),
            _ => {}
        }
    }

    fn last(&mut self) -> &mut Block {
        self.blocks.last_mut().expect("there is a first block")
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Table(_) => self.tables.push(Table::default()),
            Tag::TableRow => {
                let table = self.tables.last_mut().expect("a row is in a table");
                table.rows.push(Vec::new());
            }
            Tag::TableCell => {
                self.blocks.push(Block::default());
                let cell = self.blocks.len() - 1;
                let table = self.tables.last_mut().expect("a cell is in a table");
                table
                    .rows
                    .last_mut()
                    .unwrap_or(&mut table.header)
                    .push(cell);
            }
            // What is inline belongs to the block around it.
            Tag::Emphasis | Tag::Strong | Tag::Link { .. } | Tag::Image { .. } => {}
            _ => self.blocks.push(Block::default()),
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link | TagEnd::Image => {}
            _ => self.blocks.push(Block::default()),
        }
    }

    /// The table whose header cells read so.
    pub(crate) fn table(&self, header: &[&str]) -> Option<&Table> {
        self.tables.iter().find(|table| {
            let cells = table
                .header
                .iter()
                .map(|&cell| self.blocks[cell].text.as_str());
            cells.eq(header.iter().copied())
        })
    }
}
