//! The texts of a lesson: both languages are there, each in its own script, and whatever a student
//! may ask about is explained.
//!
//! A text in two languages is a table with `en` and `zh` and nothing else, wherever it stands, so
//! that a new kind of text is looked at from the day it is first written.

use std::fs;
use std::path::Path;

use super::finding::{Findings, Spot};
use super::shelf::{Shelf, line_of};
use crate::lesson::guide::{Entry, Guide};
use crate::lesson::{Lesson, Part};
use crate::message::{Localised, Message, key};

pub(super) fn check(lesson: &Lesson, shelf: &Shelf<'_>, findings: &mut Findings) {
    for path in shelf.of_texts() {
        languages(&path, shelf, findings);
    }
    match Guide::load(&shelf.folder()) {
        Ok(guide) => explained(lesson, &guide, shelf, findings),
        Err(error) => {
            let next = Message::new("course-unusable-next");
            findings.fault(shelf.guide(), None, error.what, next);
        }
    }
}

/// Every text of a file in both languages. One that is no TOML is a finding elsewhere.
fn languages(path: &Path, shelf: &Shelf<'_>, findings: &mut Findings) {
    let source = fs::read_to_string(path).unwrap_or_default();
    let Ok(table) = source.parse::<toml::Table>() else {
        return;
    };
    let mut texts = Vec::new();
    collect(&toml::Value::Table(table), None, &mut texts);
    for (place, text) in texts {
        let words = [&text.en, &text.zh];
        let known = words.into_iter().find(|words| !words.is_empty());
        let spot = Spot {
            line: known.and_then(|words| line_of(&source, words)),
            ..shelf.spot(path)
        };
        if let Some((what, next)) = flaw(&text) {
            findings.fault(spot, place.as_deref(), what, next);
        }
    }
}

/// The texts below a value, each with the nearest id around it.
fn collect(value: &toml::Value, id: Option<&str>, texts: &mut Vec<(Option<String>, Localised)>) {
    match value {
        toml::Value::Table(table) => {
            if let Some(text) = localised(table) {
                texts.push((id.map(str::to_owned), text));
                return;
            }
            let own = table.get("id").and_then(toml::Value::as_str);
            for value in table.values() {
                collect(value, own.or(id), texts);
            }
        }
        toml::Value::Array(values) => {
            for value in values {
                collect(value, id, texts);
            }
        }
        _ => {}
    }
}

fn localised(table: &toml::Table) -> Option<Localised> {
    let text = |language: &str| table.get(language)?.as_str().map(str::to_owned);
    (table.len() == 2).then_some(())?;
    Some(Localised {
        en: text("en")?,
        zh: text("zh")?,
    })
}

fn flaw(text: &Localised) -> Option<(Message, Message)> {
    let (what, next) = if text.en.trim().is_empty() {
        (key!("course-no-english"), key!("course-no-english-next"))
    } else if text.zh.trim().is_empty() {
        (key!("course-no-chinese"), key!("course-no-chinese-next"))
    } else if text.en.chars().any(is_chinese) {
        (
            key!("course-english-chinese"),
            key!("course-english-chinese-next"),
        )
    } else if !text.zh.chars().any(is_chinese) && !is_name(&text.zh) {
        (
            key!("course-chinese-english"),
            key!("course-chinese-english-next"),
        )
    } else {
        return None;
    };
    let shown = if text.en.trim().is_empty() {
        &text.zh
    } else {
        &text.en
    };
    let beginning: String = shown.chars().take(40).collect();
    Some((
        Message::new(what).with("text", beginning),
        Message::new(next),
    ))
}

/// Whether a text is the same in every language: a formula, or the name of something, but no
/// ordinary word.
fn is_name(text: &str) -> bool {
    let mut words = text.split(|character: char| !character.is_alphabetic());
    !words.any(|word| word.chars().count() > 2 && word.chars().skip(1).all(char::is_lowercase))
}

/// A character that only Chinese text has, its punctuation aside.
pub(super) fn is_chinese(character: char) -> bool {
    matches!(character, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{20000}'..='\u{3134f}')
}

/// What a guide says, held beside what there is to say something of.
fn explained(lesson: &Lesson, guide: &Guide, shelf: &Shelf<'_>, findings: &mut Findings) {
    let items = lesson.items.iter().map(|item| (&*item.id, item.part()));
    let code: Vec<&str> = items
        .filter(|(_, part)| *part == Part::Code)
        .map(|(id, _)| id)
        .collect();
    let items = lesson.items.iter().map(|item| &*item.id);
    let ids: Vec<&str> = items
        .chain(lesson.vetoes.iter().map(|veto| &*veto.id))
        .collect();
    for id in &ids {
        match guide.entry(id) {
            None => {
                let what = Message::new("course-unexplained");
                let next = Message::new("course-unexplained-next").with("id", *id);
                findings.fault(shelf.guide(), Some(id), what, next);
            }
            Some(entry) if code.contains(id) && entry.hints.is_empty() => {
                let what = Message::new("course-no-hint");
                let next = Message::new("course-no-hint-next");
                findings.fault(at(entry, shelf), Some(id), what, next);
            }
            Some(_) => {}
        }
    }
    for (index, entry) in guide.entries.iter().enumerate() {
        let (what, next) = if !ids.contains(&&*entry.id) {
            (
                key!("course-unknown-entry"),
                key!("course-unknown-entry-next"),
            )
        } else if guide.entries[..index].iter().any(|e| e.id == entry.id) {
            (key!("course-entry-twice"), key!("course-entry-twice-next"))
        } else {
            continue;
        };
        let (what, next) = (Message::new(what), Message::new(next));
        findings.fault(at(entry, shelf), Some(&entry.id), what, next);
    }
}

fn at(entry: &Entry, shelf: &Shelf<'_>) -> Spot {
    let path = shelf.folder().join(crate::lesson::guide::FILE);
    shelf.spot_at(&path, &format!("id = \"{}\"", entry.id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_both_languages_each_in_its_own_script() {
        for (en, zh, expected) in [
            ("Memory", "显存", None),
            ("L·s·b·h and “quotes”, 70 %", "显存 L·s·b·h", None),
            ("", "显存", Some("course-no-english")),
            ("Memory", " ", Some("course-no-chinese")),
            ("Memory 显存", "显存", Some("course-english-chinese")),
            ("Memory", "Memory", Some("course-chinese-english")),
            ("Q2: FlashAttention", "Q2：FlashAttention", None),
            ("s ≈ 4260", "s ≈ 4260", None),
            (
                "GPT-3 as measured",
                "GPT-3 as measured",
                Some("course-chinese-english"),
            ),
        ] {
            let text = Localised {
                en: en.to_owned(),
                zh: zh.to_owned(),
            };
            assert_eq!(flaw(&text).map(|(what, _)| what.key), expected, "{text:?}");
        }
    }

    #[test]
    fn texts_are_found_wherever_they_stand() {
        let source = "[[items]]\nid = \"a\"\ntitle = { en = \"x\", zh = \"y\" }\n[items.e]\n\
                      m = [{ v = 1, message = { en = \"p\", zh = \"q\" } }]\n\
                      [[concept]]\nid = \"c\"\nen = [\"w\"]\nzh = [\"z\"]\n";
        let mut texts = Vec::new();
        let table = source.parse::<toml::Table>().unwrap();
        collect(&toml::Value::Table(table), None, &mut texts);
        let places: Vec<_> = texts
            .iter()
            .map(|(place, text)| (place.as_deref(), &*text.en))
            .collect();
        assert_eq!(places.len(), 2);
        assert!(places.contains(&(Some("a"), "x")) && places.contains(&(Some("a"), "p")));
    }
}
