//! How much a text is one list of short items, whatever its words mean.
//!
//! Statements have words between the words of the field, and signs of several kinds between them.
//! A list of keywords has the same sign all the way, or in English no sign and no small word.

use std::collections::BTreeMap;

use crate::markdown::{Block, BlockKind};
use crate::normalise::{is_ideograph, normal_form};
use crate::stuffing::{is_predicate, states};

/// The shape of a text. Shares are in hundredths; a Chinese character weighs one, any other word
/// two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Listing {
    pub(crate) items: usize,
    /// Of the signs between items, those of the most frequent kind.
    pub(crate) uniform: usize,
    /// What a hundred items weigh.
    pub(crate) weight: usize,
    /// Of the weight, that of long items.
    pub(crate) long: usize,
    /// Of the items, those that state something.
    pub(crate) stated: usize,
    /// Signs of relation to a hundred items.
    pub(crate) relations: usize,
    /// The most Latin words in a row with no small word among them.
    pub(crate) bare: usize,
}

/// The weight from which an item is long.
const LONG: usize = 15;

/// Spaces between Chinese characters that make a space part items.
const SPACES: usize = 3;

impl Listing {
    /// A table is a list by right, so its rows count only where nothing else stands there.
    pub(crate) fn of(blocks: &[Block]) -> Self {
        let is_row = |block: &&Block| block.kind == BlockKind::Row;
        let is_table = blocks.iter().all(|block| is_row(&block));
        let shown = blocks.iter().filter(|block| is_table || !is_row(block));
        let lines: Vec<Vec<char>> = shown.map(characters).collect();
        let at_spaces = is_spaced(&lines);
        let mut items = Vec::new();
        for line in &lines {
            cut(line, at_spaces, &mut items);
        }
        let mut signs: BTreeMap<Sign, usize> = BTreeMap::new();
        for (_, sign) in items.iter().rev().skip(1) {
            *signs.entry(*sign).or_default() += 1;
        }
        let count = items.len().max(1);
        let weights: Vec<usize> = items.iter().map(|(item, _)| weight(item)).collect();
        let total: usize = weights.iter().sum();
        let long: usize = weights.iter().filter(|weight| **weight >= LONG).sum();
        let most = signs.values().max().copied().unwrap_or(0);
        let stated = items.iter().filter(|(item, _)| states(&normal_form(item)));
        let relations = items.iter().flat_map(|(item, _)| item.chars());
        let relations = relations.filter(|c| is_relation(*c)).count();
        // A sign that stands between all items relates none of them.
        let parted = [Sign::Colon, Sign::Arrow].map(|sign| signs.get(&sign).copied().unwrap_or(0));
        let related: usize = parted.into_iter().filter(|count| *count < most).sum();
        Self {
            items: items.len(),
            uniform: most * 100 / (count - 1).max(1),
            weight: total * 100 / count,
            long: long * 100 / total.max(1),
            stated: stated.count() * 100 / count,
            relations: (relations + related) * 100 / count,
            bare: lines.iter().map(|line| bare(line)).max().unwrap_or(0),
        }
    }
}

/// The characters of a block: of a row its cells, without the header's labels, which take no room
/// in the source.
fn characters(block: &Block) -> Vec<char> {
    let is_row = block.kind == BlockKind::Row;
    let shown = block
        .glyphs
        .iter()
        .filter_map(|glyph| match glyph.character {
            character if !is_row || glyph.from < glyph.to => Some(character),
            ',' => Some('|'),
            _ => None,
        });
    let mut characters: Vec<char> = Vec::with_capacity(block.glyphs.len());
    for character in shown.chain(is_row.then_some('|')) {
        let is_space = character.is_whitespace() && character != '\n';
        if !is_space {
            characters.push(character);
        } else if characters.last().is_none_or(|last| !last.is_whitespace()) {
            characters.push(' ');
        }
    }
    characters
}

/// Kinds of signs between items; a full-width one is of the kind of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sign {
    Comma,
    Pause,
    Semicolon,
    Slash,
    Bar,
    Plus,
    Dot,
    Stop,
    Space,
    And,
    Dash,
    Bracket,
    Colon,
    Arrow,
    Line,
}

fn cut(line: &[char], at_spaces: bool, items: &mut Vec<(String, Sign)>) {
    let mut item = String::new();
    let mut take = |item: &mut String, sign| {
        if item.chars().any(char::is_alphanumeric) {
            items.push((std::mem::take(item), sign));
        } else {
            item.clear();
        }
    };
    for (at, character) in line.iter().enumerate() {
        match sign(line, at, at_spaces) {
            Some(sign) => take(&mut item, sign),
            None => item.push(*character),
        }
    }
    take(&mut item, Sign::Line);
}

fn sign(line: &[char], at: usize, at_spaces: bool) -> Option<Sign> {
    let is_beside = |is: fn(&char) -> bool| {
        let before = at.checked_sub(1).and_then(|at| line.get(at));
        before.is_some_and(is) && line.get(at + 1).is_some_and(is)
    };
    Some(match line[at] {
        ',' | '，' if !is_beside(char::is_ascii_digit) => Sign::Comma,
        '、' => Sign::Pause,
        ';' | '；' => Sign::Semicolon,
        '/' | '／' => Sign::Slash,
        '|' | '｜' => Sign::Bar,
        '+' | '＋' => Sign::Plus,
        '·' | '•' => Sign::Dot,
        '。' => Sign::Stop,
        '.' if line.get(at + 1).is_none_or(|next| next.is_whitespace()) => Sign::Stop,
        '\n' => Sign::Line,
        '&' | '＆' => Sign::And,
        '-' | '–' | '—' | '~' if is_beside(|c| !c.is_ascii_alphanumeric()) => Sign::Dash,
        '(' | ')' | '（' | '）' | '[' | ']' | '"' | '“' | '”' | '「' | '」' => {
            Sign::Bracket
        }
        ':' | '：' => Sign::Colon,
        '→' | '⇒' => Sign::Arrow,
        ' ' if at_spaces => Sign::Space,
        _ => return None,
    })
}

/// Whether words of Chinese stand apart: not where each character does, as in copies from a page.
fn is_spaced(lines: &[Vec<char>]) -> bool {
    let is_gap = |three: &&[char]| {
        is_ideograph(three[0]) && three[1].is_whitespace() && is_ideograph(three[2])
    };
    let all = lines.iter();
    let gaps: usize = all
        .clone()
        .map(|line| line.windows(3).filter(is_gap).count())
        .sum();
    let characters = all.flatten().filter(|c| is_ideograph(**c)).count();
    gaps >= SPACES && gaps * 3 <= characters * 2
}

fn weight(item: &str) -> usize {
    let words = item.split(|c: char| !c.is_alphanumeric() && c != '.' || is_ideograph(c));
    let words = words.filter(|word| word.contains(char::is_alphanumeric));
    item.chars().filter(|c| is_ideograph(*c)).count() + 2 * words.count()
}

fn is_relation(character: char) -> bool {
    matches!(
        character,
        '=' | '＝' | '∝' | '≈' | '<' | '>' | '≥' | '≤' | '≠'
    )
}

/// Small words that hold an English statement together.
const SMALL: [&str; 42] = [
    "the", "an", "of", "to", "in", "and", "or", "it", "its", "that", "this", "these", "with",
    "for", "by", "as", "at", "on", "from", "which", "each", "per", "only", "if", "then", "when",
    "while", "we", "you", "they", "there", "what", "how", "all", "both", "also", "more", "just",
    "into", "out", "over", "still",
];

/// The most Latin words in a row that hold nothing together. Signs and numbers part no words but
/// those that end a clause; single letters are formulas.
fn bare(line: &[char]) -> usize {
    let text: String = line.iter().collect::<String>().to_ascii_lowercase();
    let is_end = |c: char| !c.is_ascii() || matches!(c, '\n' | ',' | ';' | ':' | '(' | ')' | '=');
    let rows = text.split(is_end).flat_map(|clause| clause.split(". "));
    rows.map(longest_bare).max().unwrap_or(0)
}

fn longest_bare(clause: &str) -> usize {
    let (mut row, mut longest) = (0, 0);
    for word in clause.split_whitespace() {
        let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        if SMALL.contains(&word) || is_predicate(word) {
            row = 0;
        } else if word.chars().filter(char::is_ascii_alphabetic).count() >= 2 {
            row += 1;
        }
        longest = longest.max(row);
    }
    longest
}
