//! Whether every text can be read on its ground, in the light and in the dark.

use std::collections::BTreeMap;

use super::super::frame::{SCRIPT, STYLE};

/// What WCAG asks of text of ordinary size.
const LEAST: f64 = 4.5;

/// What it asks of shapes and of the ring around what has the focus.
const LEAST_OF_SHAPES: f64 = 3.0;

type Colours = BTreeMap<String, [f64; 3]>;

/// The colours that a block of the style gives names to.
fn colours(block: &str) -> Colours {
    let named = block.split("--").skip(1).filter_map(|named| {
        let (name, value) = named.split_once(": #")?;
        let digits = value.get(..6)?;
        let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        let parts = [part(0)?, part(2)?, part(4)?];
        Some((name.to_owned(), parts.map(|part| f64::from(part) / 255.0)))
    });
    named.collect()
}

fn luminance(colour: [f64; 3]) -> f64 {
    let linear = colour.map(|part| {
        if part <= 0.040_45 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn every_text_can_be_read_on_its_ground_in_both_schemes() {
    let mut blocks = STYLE.split(":root {").skip(1);
    let light = colours(blocks.next().unwrap().split('}').next().unwrap());
    let dark = colours(blocks.next().unwrap().split('}').next().unwrap());
    assert_eq!(
        light.keys().collect::<Vec<_>>(),
        dark.keys().collect::<Vec<_>>()
    );
    assert!(light.len() > 20, "{light:?}");
    for (scheme, colours) in [("light", &light), ("dark", &dark)] {
        let assert = |one: &str, other: &str, least: f64| {
            let found = contrast(colours[one], colours[other]);
            assert!(found >= least, "{scheme}: {one} on {other}: {found:.2}");
        };
        for ground in ["paper", "panel"] {
            for text in ["ink", "muted", "link"] {
                assert(text, ground, LEAST);
            }
            assert("focus", ground, LEAST_OF_SHAPES);
        }
        for shape in ["bar", "ink"] {
            assert(shape, "paper", LEAST_OF_SHAPES);
        }
        let inks = colours.keys().filter_map(|name| name.strip_suffix("-ink"));
        for tone in inks {
            assert(&format!("{tone}-ink"), &format!("{tone}-paper"), LEAST);
            // Links and the marks of a grid stand on the same grounds.
            assert("ink", &format!("{tone}-paper"), LEAST);
        }
    }
}

#[test]
fn colours_have_names_and_a_text_on_a_ground_names_both() {
    let (_, rules) = STYLE.split_once("  }\n}\n").unwrap();
    assert!(rules.len() * 2 > STYLE.len(), "{rules}");
    assert!(!rules.contains('#'), "a colour without a name");
    for rule in rules.split('}') {
        let has_ground = rule.contains("background: var(")
            && rule.contains("-paper)")
            && !rule.contains("var(--paper)");
        assert!(!has_ground || rule.contains("color: var("), "{rule}");
    }
}

/// The dark is for screens alone, paper shows what a screen would scroll or fold, what a script
/// hides stays hidden, and nothing moves.
#[test]
fn the_style_holds_on_paper_and_for_whoever_cannot_see_or_bear_more() {
    assert_eq!(STYLE.matches("prefers-color-scheme").count(), 1);
    assert!(STYLE.contains("@media screen and (prefers-color-scheme: dark)"));
    let (_, print) = STYLE.split_once("@media print {").unwrap();
    for rule in [
        ":root { color-scheme: light; }",
        ".scroll, pre { overflow: visible; }",
        "pre { white-space: pre-wrap; }",
        "details::details-content { content-visibility: visible;",
    ] {
        assert!(print.contains(rule), "{rule}");
    }
    assert!(STYLE.contains("[hidden] { display: none !important; }"));
    for moving in ["animation", "transition", "scroll-behavior"] {
        assert!(!STYLE.contains(moving), "{moving}");
    }
    for focused in [
        "a", "button", "input", "select", "summary", ".scroll", "pre",
    ] {
        let ring = format!("{focused}:focus-visible");
        assert!(STYLE.contains(&ring), "{ring}");
    }
    assert!(!STYLE.contains("outline: none") && !STYLE.contains("outline: 0"));
}

/// What the script looks for is there.
#[test]
fn the_script_finds_what_it_looks_for() {
    let template = include_str!("../../../data/html/index.html");
    let ids = SCRIPT.split("getElementById(\"").skip(1);
    let ids: Vec<&str> = ids.filter_map(|rest| rest.split('"').next()).collect();
    assert!(ids.len() >= 5, "{ids:?}");
    for id in ids {
        assert!(template.contains(&format!("id=\"{id}\"")), "{id}");
    }
    for (read, written) in [
        ("texts.shown", "data-shown"),
        ("texts.up", "data-up"),
        ("texts.down", "data-down"),
        ("dataset.state", "data-state"),
        ("dataset.open", "data-open"),
        ("dataset.value", "data-value"),
    ] {
        assert!(SCRIPT.contains(read), "{read}");
        assert!(template.contains(&format!("{written}=\"")), "{written}");
    }
}
