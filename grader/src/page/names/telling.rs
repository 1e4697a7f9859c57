//! What gives away whose a text is: an id, a cell of the list, a part of the name under which
//! something was handed in, of anybody in the class. Partners name each other.
//!
//! Words are compared, not letters in a row, or nobody called Lin could have an example about what
//! is linear. Whole names are looked for without blanks and signs too, as in identifiers.

use std::collections::{BTreeMap, BTreeSet};

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::page::index::Pupil;

/// A whole name of so many letters is looked for inside of words.
const LONG: usize = 6;

/// Numbers of so few digits stand in any text.
const SHORT_NUMBER: usize = 3;

/// So many may share a word that then tells nobody, such as the year in all ids, if that is more
/// than half of the class.
const FEW: usize = 3;

/// Ends of files, which are in any code.
const ENDINGS: [&str; 7] = ["zip", "tar", "gz", "tgz", "bundle", "rar", "rs"];

/// What tells who the students of a class are.
pub(crate) struct Telling {
    /// Words of names.
    words: BTreeSet<String>,
    /// Names in scripts that do not part words, and long ones, without blanks and signs.
    stretches: BTreeSet<String>,
}

impl Telling {
    pub(crate) fn of(pupils: &[Pupil<'_>]) -> Self {
        let mut holders: BTreeMap<String, usize> = BTreeMap::new();
        let mut stretches = BTreeSet::new();
        for pupil in pupils {
            let mut words = BTreeSet::new();
            for name in &pupil.names {
                for part in parts(name) {
                    stretches.extend(given_name(&part));
                    words.insert(part);
                }
                let whole = squeezed(name);
                if whole.chars().count() >= LONG {
                    stretches.insert(whole);
                }
            }
            for word in words {
                *holders.entry(word).or_default() += 1;
            }
        }
        let is_shared = |n: usize| n >= FEW && n * 2 > pupils.len();
        let telling = holders
            .into_iter()
            .filter(|(word, n)| !is_shared(*n) && is_telling(word));
        let (words, parted): (Vec<_>, Vec<_>) = telling
            .map(|(word, _)| word)
            .partition(|word| word.is_ascii());
        stretches.extend(parted);
        Self {
            words: words.into_iter().collect(),
            stretches,
        }
    }

    /// Whether a text holds what tells who somebody is.
    pub(crate) fn is_in(&self, text: &str) -> bool {
        let all = squeezed(text);
        self.stretches.iter().any(|name| all.contains(name))
            || parts(text).any(|part| self.words.contains(&part))
    }

    /// The text with what tells left out, unless even the rest tells.
    pub(crate) fn masked(&self, text: &str) -> Option<String> {
        if !self.is_in(text) {
            return Some(text.to_owned());
        }
        let mut masked = String::new();
        for word in text.split_inclusive(|character: char| !character.is_alphanumeric()) {
            let bare = word.trim_end_matches(|character: char| !character.is_alphanumeric());
            let kept = if self.is_in(bare) { "…" } else { bare };
            masked.extend([kept, &word[bare.len()..]]);
        }
        (!self.is_in(&masked)).then_some(masked)
    }
}

/// Letters and digits as they are compared: without case, accents, width and what nobody sees.
fn plain(text: &str) -> impl Iterator<Item = char> + '_ {
    let letters = text.nfkd().filter(|letter| !is_combining_mark(*letter));
    letters.flat_map(char::to_lowercase)
}

fn squeezed(text: &str) -> String {
    plain(text).filter(|c| c.is_alphanumeric()).collect()
}

/// The words of a text, whole, and parted as identifiers are.
fn parts(text: &str) -> impl Iterator<Item = String> + '_ {
    let visible =
        text.split(|character: char| !character.is_alphanumeric() && !is_joint(character));
    let pieces = visible.flat_map(|word| {
        let mut pieces = vec![word.to_owned()];
        let mut before = ' ';
        let mut piece = String::new();
        for character in word.chars() {
            let is_hump = before.is_lowercase() && character.is_uppercase();
            let is_number = before.is_alphabetic() != character.is_alphabetic();
            if (is_hump || is_number) && !piece.is_empty() {
                pieces.push(std::mem::take(&mut piece));
            }
            piece.push(character);
            before = character;
        }
        pieces.push(piece);
        pieces
    });
    pieces
        .map(|piece| squeezed(&piece))
        .filter(|piece| !piece.is_empty())
}

/// What stands inside a word and is not seen, or belongs to the letter before it.
fn is_joint(character: char) -> bool {
    is_combining_mark(character)
        || matches!(
            character,
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}'
        )
}

/// A single letter or a group's number stands in any text.
fn is_telling(word: &str) -> bool {
    let n = word.chars().count();
    if ENDINGS.contains(&word) {
        return false;
    }
    if word.chars().all(|character| character.is_ascii_digit()) {
        return n > SHORT_NUMBER;
    }
    n > if word.is_ascii() { 2 } else { 1 }
}

/// The given name behind a Chinese family name of one or two characters: people call each other so.
fn given_name(name: &str) -> Option<String> {
    let is_chinese = |character: char| ('\u{4e00}'..='\u{9fff}').contains(&character);
    let n = name.chars().count();
    ((3..=4).contains(&n) && name.chars().all(is_chinese))
        .then(|| name.chars().skip(n - 2).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::page::index::Stand;

    fn class(names: &[&[&str]]) -> Telling {
        let pupils: Vec<Pupil<'_>> = names
            .iter()
            .map(|names| Pupil {
                id: "",
                folder: String::new(),
                names: names.iter().map(|name| (*name).to_owned()).collect(),
                stand: Stand::NothingHandedIn,
                open: BTreeMap::new(),
            })
            .collect();
        Telling::of(&pupils)
    }

    #[test]
    fn a_name_is_found_however_it_is_written() {
        let class = class(&[
            &["2026-017", "Zoë Quill", "zoe.q@uni.example"],
            &[
                "2026-018",
                "王小明",
                "ming@uni.example",
                "ada_4711_late.zip",
            ],
            &["2026-019", "欧阳若兰", "Lin Bo", "lan@uni.example"],
        ]);
        for told in [
            "by ZOE",
            "zoe_model",
            "zoeQuill",
            "let quill2 = 1",
            "z\u{200b}oë",
            "Ｚｏｅ",
            "我和小明一起做的",
            "若兰",
            "2026017",
            "2026_017",
            "4711",
            "// Lin",
            "linBo",
            "author:zoequill",
        ] {
            assert!(class.is_in(told), "{told}");
        }
        for untold in [
            "the linear part in 2026",
            "uni example",
            "zip the two",
            "17 of 100",
            "小的明",
            "",
            "adapter",
            "quilling",
        ] {
            assert!(!class.is_in(untold), "{untold}");
        }
    }

    #[test]
    fn a_message_is_masked_and_a_name_across_words_is_not_shown() {
        let class = class(&[&["s1", "Will Hale"], &["s2", "王小明"]]);
        let masked = |text| class.masked(text);
        assert_eq!(
            masked("it will grow, twice").as_deref(),
            Some("it … grow, twice")
        );
        assert_eq!(masked("it grows").as_deref(), Some("it grows"));
        assert_eq!(
            masked("cannot find `hale_2`").as_deref(),
            Some("cannot find `…_2`")
        );
        assert_eq!(masked("王 小 明"), None);
    }
}
