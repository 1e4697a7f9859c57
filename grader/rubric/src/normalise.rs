//! One spelling for what people write in many, with the way back to the source.
//!
//! Every glyph of the normal form remembers the bytes it was made from, so whatever a rule finds
//! can be shown in the student's own words.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::OnceLock;

use ferrous_opencc::OpenCC;
use ferrous_opencc::config::BuiltinConfig;
use unicode_normalization::UnicodeNormalization;

use crate::cues::Cues;

/// One character of the normal form, and the bytes of the source that it stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glyph {
    pub(crate) character: char,
    pub(crate) from: usize,
    pub(crate) to: usize,
}

/// Text in normal form.
#[derive(Debug, Default)]
pub(crate) struct Normal {
    pub(crate) text: String,
    /// For each byte of `text`, the index of its glyph.
    glyph_at: Vec<u32>,
    glyphs: Vec<Glyph>,
}

impl Normal {
    pub(crate) fn push(&mut self, glyph: Glyph) {
        let index = u32::try_from(self.glyphs.len()).unwrap_or(u32::MAX);
        self.text.push(glyph.character);
        self.glyph_at.resize(self.text.len(), index);
        self.glyphs.push(glyph);
    }

    pub(crate) fn append(&mut self, other: Self) {
        other.glyphs.into_iter().for_each(|glyph| self.push(glyph));
    }

    /// The bytes of the source behind a range of the normal form.
    pub(crate) fn source(&self, range: &Range<usize>) -> Range<usize> {
        let glyph = |byte: usize| {
            self.glyph_at
                .get(byte)
                .and_then(|index| self.glyphs.get(*index as usize))
        };
        let (Some(first), Some(last)) = (glyph(range.start), glyph(range.end.saturating_sub(1)))
        else {
            return 0..0;
        };
        first.from..last.to.max(first.from)
    }
}

/// Brings glyphs of a source into normal form.
pub(crate) struct Normaliser<'a> {
    cues: &'a Cues,
    vocabulary: &'a BTreeSet<String>,
}

impl<'a> Normaliser<'a> {
    /// `vocabulary` holds the Latin words that are right as they stand.
    pub(crate) fn new(cues: &'a Cues, vocabulary: &'a BTreeSet<String>) -> Self {
        Self { cues, vocabulary }
    }

    pub(crate) fn text(&self, glyphs: &[Glyph]) -> Normal {
        let spaced = space(&folded(glyphs.iter().copied()));
        let renamed = rename(&spaced, self.cues);
        self.collect(&renamed)
    }

    /// Puts the text together, and mends the spelling of Latin words on the way.
    fn collect(&self, glyphs: &[Glyph]) -> Normal {
        let mut normal = Normal::default();
        let mut at = 0;
        while at < glyphs.len() {
            let length = glyphs[at..]
                .iter()
                .take_while(|glyph| glyph.character.is_ascii_lowercase())
                .count();
            if length < 5 {
                let taken = length.max(1);
                glyphs[at..at + taken]
                    .iter()
                    .for_each(|glyph| normal.push(*glyph));
                at += taken;
                continue;
            }
            let word: String = glyphs[at..at + length]
                .iter()
                .map(|glyph| glyph.character)
                .collect();
            match self.mended(&word) {
                Some(right) => {
                    let (from, to) = (glyphs[at].from, glyphs[at + length - 1].to);
                    for character in right.chars() {
                        normal.push(Glyph {
                            character,
                            from,
                            to,
                        });
                    }
                }
                None => glyphs[at..at + length]
                    .iter()
                    .for_each(|glyph| normal.push(*glyph)),
            }
            at += length;
        }
        normal
    }

    /// The word of the field that a misspelt word stands for. Short words are trusted with a swap
    /// of two letters alone: `store` is no `score`.
    fn mended(&self, word: &str) -> Option<&'a str> {
        if word.len() > 20 || self.vocabulary.contains(word) {
            return None;
        }
        let limit = match word.len() {
            ..=8 => 1,
            _ => 2,
        };
        self.cues.spelling.iter().map(String::as_str).find(|right| {
            right.as_bytes().first() == word.as_bytes().first()
                && right.len().abs_diff(word.len()) <= limit
                && (word.len() > 5 || is_transposed(word, right))
                && strsim::osa_distance(word, right) <= limit
        })
    }
}

fn is_transposed(word: &str, right: &str) -> bool {
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    word.len() == right.len() && sorted(word) == sorted(right)
}

/// Characters that take no room and so can hide words or split them.
pub(crate) fn is_invisible(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}'
        | '\u{feff}' | '\u{00ad}' | '\u{180e}' | '\u{e0000}'..='\u{e007f}')
}

pub(crate) fn is_ideograph(character: char) -> bool {
    matches!(character, '\u{4e00}'..='\u{9fff}' | '\u{3400}'..='\u{4dbf}')
}

/// Lower case, half width, simplified; powers stay powers, which NFKC alone would flatten.
fn fold(glyph: &Glyph, folded: &mut Vec<Glyph>) {
    let mut push = |character| {
        folded.push(Glyph {
            character,
            ..*glyph
        });
    };
    match glyph.character {
        character if character.is_ascii() => {
            let is_control = character.is_ascii_control() && character != '\n';
            push(if is_control {
                ' '
            } else {
                character.to_ascii_lowercase()
            });
        }
        character if is_invisible(character) => {}
        // NFKC leaves every one of them as it is.
        '\u{4e00}'..='\u{9fff}' => push(simplified(glyph.character)),
        '，' | '﹐' => push(','),
        '−' | '－' | '‐' | '‑' => push('-'),
        '“' | '”' | '「' | '」' | '『' | '』' | '《' | '》' | '＂' | '〝' | '〞' => {
            push('"');
        }
        '‘' | '’' => push('\''),
        character => {
            if let Some(power) = raised(character) {
                push('^');
                push(power);
                return;
            }
            std::iter::once(character)
                .nfkc()
                .flat_map(char::to_lowercase)
                .for_each(|character| push(simplified(character)));
        }
    }
}

fn folded(glyphs: impl Iterator<Item = Glyph>) -> Vec<Glyph> {
    let mut folded = Vec::with_capacity(glyphs.size_hint().0);
    for glyph in glyphs {
        fold(&glyph, &mut folded);
    }
    folded
}

fn raised(character: char) -> Option<char> {
    Some(match character {
        '⁰' => '0',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁴'..='⁹' => char::from_u32('4' as u32 + (character as u32 - '⁴' as u32))?,
        'ᵀ' | '⊤' => 't',
        '⁻' => '-',
        'ⁿ' => 'n',
        _ => return None,
    })
}

/// The simplified form of a character.
fn simplified(character: char) -> char {
    static TABLE: OnceLock<Vec<char>> = OnceLock::new();
    const FIRST: u32 = 0x4e00;
    const LAST: u32 = 0x9fff;
    if !is_ideograph(character) {
        return character;
    }
    let table = TABLE.get_or_init(|| {
        let Ok(converter) = OpenCC::from_config(BuiltinConfig::T2s) else {
            return Vec::new();
        };
        (FIRST..=LAST)
            .filter_map(char::from_u32)
            .map(|from| {
                converter
                    .convert(from.encode_utf8(&mut [0; 4]))
                    .chars()
                    .next()
                    .unwrap_or(from)
            })
            .collect()
    });
    let index = (character as u32)
        .checked_sub(FIRST)
        .and_then(|index| usize::try_from(index).ok());
    index
        .and_then(|index| table.get(index))
        .copied()
        .unwrap_or(character)
}

/// Runs of spaces become one, and none is left beside a Chinese character: `每个 head` and
/// `每个head` are the same words.
fn space(glyphs: &[Glyph]) -> Vec<Glyph> {
    let mut spaced: Vec<Glyph> = Vec::with_capacity(glyphs.len());
    let is_wide = |character: char| !character.is_ascii() && character != '\n';
    for (at, glyph) in glyphs.iter().enumerate() {
        if glyph.character.is_whitespace() && glyph.character != '\n' {
            let before = spaced.last().map(|glyph| glyph.character);
            let after = glyphs[at + 1..].first().map(|glyph| glyph.character);
            let joins = |side: Option<char>| side.is_none_or(|c| is_wide(c) || c.is_whitespace());
            if joins(before) || joins(after) {
                continue;
            }
            spaced.push(Glyph {
                character: ' ',
                ..*glyph
            });
        } else {
            spaced.push(*glyph);
        }
    }
    spaced
}

/// Puts the course's word for each word of another region, and signs for LaTeX commands.
fn rename(glyphs: &[Glyph], cues: &Cues) -> Vec<Glyph> {
    let text: String = glyphs.iter().map(|glyph| glyph.character).collect();
    let mut index_at = Vec::with_capacity(text.len() + 1);
    for (index, glyph) in glyphs.iter().enumerate() {
        index_at.resize(index_at.len() + glyph.character.len_utf8(), index);
    }
    index_at.push(glyphs.len());
    let mut renamed = Vec::with_capacity(glyphs.len());
    let mut next = 0;
    for found in cues.names.apart(&text) {
        let (start, end) = (index_at[found.start], index_at[found.end]);
        renamed.extend_from_slice(&glyphs[next..start]);
        let (from, to) = (glyphs[start].from, glyphs[end - 1].to);
        let new = &cues.new_names[found.word];
        renamed.extend(new.chars().map(|character| Glyph {
            character,
            from,
            to,
        }));
        next = end;
    }
    renamed.extend_from_slice(&glyphs[next..]);
    renamed
}

/// The normal form of a pattern of a rubric, which so matches whatever has the same normal form.
pub(crate) fn normal_form(pattern: &str) -> String {
    let is_normal = |c: char| c.is_ascii_graphic() && !c.is_ascii_uppercase();
    if pattern.chars().all(is_normal) {
        return pattern.to_owned();
    }
    let glyphs = folded(pattern.chars().map(|character| Glyph {
        character,
        from: 0,
        to: 0,
    }));
    space(&glyphs).iter().map(|glyph| glyph.character).collect()
}
