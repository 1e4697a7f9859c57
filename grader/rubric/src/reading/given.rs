//! Runs of words, by which text that was handed out is known again in an answer.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::normalise::is_ideograph;

/// Words that a text shares with the question are told by runs of this weight: a Chinese
/// character counts one, a Latin word or number two.
const RUN: usize = 12;

/// Chinese characters one by one, Latin words and numbers whole.
pub(crate) fn tokens(text: &str) -> Vec<(Range<usize>, usize)> {
    let mut tokens: Vec<(Range<usize>, usize)> = Vec::new();
    let mut in_word = false;
    for (at, character) in text.char_indices() {
        let end = at + character.len_utf8();
        if is_ideograph(character) {
            tokens.push((at..end, 1));
            in_word = false;
        } else if character.is_alphanumeric() {
            match tokens.last_mut().filter(|_| in_word) {
                Some((word, _)) => word.end = end,
                None => tokens.push((at..end, 2)),
            }
            in_word = true;
        } else {
            in_word = false;
        }
    }
    tokens
}

/// For each token the run of the full weight that begins there, as a number that stands for it.
pub(super) fn shingles(text: &str, tokens: &[(Range<usize>, usize)]) -> Vec<(Range<usize>, u64)> {
    (0..tokens.len())
        .filter_map(|start| {
            let mut weight = 0;
            let mut hash = 0xcbf2_9ce4_8422_2325_u64;
            for (range, own) in &tokens[start..] {
                for byte in text.get(range.clone())?.bytes().take(64).chain([b' ']) {
                    hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
                }
                weight += own;
                if weight >= RUN {
                    return Some((tokens[start].0.start..range.end, hash));
                }
            }
            None
        })
        .collect()
}

/// Words in a run by which a copy of a reference is known.
const COPIED: usize = 8;

/// All runs of eight words of a text, as numbers that stand for them.
pub(crate) fn runs(text: &str) -> BTreeSet<u64> {
    tokens(text)
        .windows(COPIED)
        .map(|run| {
            run.iter()
                .fold(0xcbf2_9ce4_8422_2325_u64, |hash, (range, _)| {
                    let word = text.get(range.clone()).unwrap_or_default();
                    word.bytes()
                        .take(64)
                        .chain([b' '])
                        .fold(hash, |hash, byte| {
                            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
                        })
                })
        })
        .collect()
}
