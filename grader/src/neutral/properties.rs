//! What must hold of every text once it is neutral, however hostile it was.

use std::path::Path;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use unicode_width::UnicodeWidthChar;

use super::{MAX_INLINE, MAX_MARKS, inline, is_hidden, json, path, shown};

/// Pieces of which hostile texts are made, and harmless ones between which they hide.
const PIECES: &[&str] = &[
    "\u{1b}",
    "[2J",
    "]52;c;eA==\u{7}",
    "\u{9b}31m",
    "\r",
    "\n",
    "\r\n",
    "\t",
    " ",
    "  ",
    "\0",
    "\u{7f}",
    "\u{85}",
    "\u{202e}",
    "\u{2066}",
    "\u{200b}",
    "\u{200d}",
    "\u{feff}",
    "\u{ad}",
    "\u{2028}",
    "\u{e0041}",
    "\u{e0100}",
    "\u{fffe}",
    "\u{1ffff}",
    "\u{301}",
    "\u{301}\u{302}\u{303}\u{304}\u{305}",
    ":",
    "::",
    "::error ",
    "::set-output name=x::y",
    "#",
    "##",
    "##[",
    "##[error]",
    "##vso[task.complete]",
    "##teamcity[x]",
    "[",
    "]",
    "section_start:1:x",
    "<",
    ">",
    "&",
    "\"",
    "\\",
    "\\u",
    "'",
    "=cmd|' /C calc'!A0",
    "a",
    "é",
    "激活",
    "，",
    "👩",
    "\u{fe0f}",
    "\u{3000}",
    "word",
    "std::mem::swap",
    "\u{10ffff}",
];

fn hostile(seed: u64) -> String {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut below = |n: usize| usize::try_from(dice.next_u64() % n as u64).unwrap();
    let n_pieces = below(40);
    (0..n_pieces)
        .map(|_| match below(8) {
            0 => char::from_u32(u32::try_from(below(0x11_0000)).unwrap())
                .unwrap_or('x')
                .to_string(),
            _ => PIECES[below(PIECES.len())].to_owned(),
        })
        .collect()
}

/// What no text on a terminal or in a log may do, whatever it was made of.
fn assert_harmless(text: &str, from: &str) {
    let forbidden = |character: char| {
        (character.is_control() && !matches!(character, '\n' | '\t')) || is_hidden(character)
    };
    assert!(!text.contains(forbidden), "{text:?} from {from:?}");
    for line in text.lines() {
        assert!(
            !line.trim_start().starts_with("::"),
            "{text:?} from {from:?}"
        );
    }
    for command in [
        "##[",
        "##vso[",
        "##teamcity[",
        "section_start:",
        "section_end:",
    ] {
        assert!(!text.contains(command), "{text:?} from {from:?}");
    }
    let mut n_marks = 0;
    for character in text.chars() {
        n_marks = if character.width() == Some(0) {
            n_marks + 1
        } else {
            0
        };
        assert!(n_marks <= MAX_MARKS, "{text:?} from {from:?}");
    }
}

#[test]
fn whatever_a_text_is_made_of_it_is_harmless_once_shown_and_stays_as_it_is() {
    for seed in 0..20_000 {
        let text = hostile(seed);
        let shown_text = shown(&text);
        assert_harmless(&shown_text, &text);
        assert_eq!(shown(&shown_text), shown_text, "{text:?}");
        let line = inline(&text);
        assert_harmless(&line, &text);
        assert!(!line.contains(['\n', '\t']), "{line:?} from {text:?}");
        assert!(line.chars().count() <= MAX_INLINE);
        assert_eq!(inline(&line), line, "{text:?}");
        let path = path(Path::new(&text));
        assert_harmless(&path, &text);
        assert!(!path.contains(['\n', '\t']), "{path:?} from {text:?}");
    }
}

#[test]
fn a_document_keeps_its_value_and_loses_what_could_act() {
    for seed in 0..20_000 {
        let (key, text) = (hostile(seed), hostile(seed + 1_000_000));
        let value = serde_json::json!({ key: [text, 1.5, null, { "a": seed }] });
        for document in [
            serde_json::to_string_pretty(&value).unwrap(),
            serde_json::to_string(&value).unwrap(),
        ] {
            let harmless = json(&document);
            let back: serde_json::Value = serde_json::from_str(&harmless).unwrap();
            assert_eq!(back, value, "{harmless}");
            let forbidden = |character: char| {
                matches!(character, '<' | '>' | '&')
                    || (character.is_control() && character != '\n')
                    || is_hidden(character)
            };
            assert!(!harmless.contains(forbidden), "{harmless:?}");
            for command in ["##[", "##vso[", "##teamcity["] {
                assert!(!harmless.contains(command), "{harmless}");
            }
            for line in harmless.lines() {
                assert!(!line.trim_start().starts_with("::"), "{harmless}");
            }
        }
    }
}
