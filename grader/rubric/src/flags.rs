//! What is remarkable about a text beside its content.

use std::sync::OnceLock;

use regex_lite::Regex;

use crate::normalise::is_ideograph;
use crate::reading::Reading;
use crate::verdict::{Flag, Language};

/// Characters beyond which an answer is no answer of this course any more.
const LONG: usize = 6000;

pub(crate) fn flags(source: &str, reading: &Reading) -> Vec<Flag> {
    let text = &reading.normal.text;
    let mut flags = Vec::new();
    if !text.chars().any(char::is_alphanumeric) {
        flags.push(Flag::Empty);
    }
    if source.chars().nth(LONG).is_some() {
        flags.push(Flag::Long);
    }
    flags.extend(reading.hidden.iter().take(16).cloned().map(Flag::Hidden));
    if let Some(found) = instruction().and_then(|pattern| pattern.find(text)) {
        flags.push(Flag::Injection(reading.normal.source(&found.range())));
    }
    if reading.given_share > 50 {
        flags.push(Flag::CopiesQuestion);
    }
    if is_stuffed(reading) {
        flags.push(Flag::Stuffing);
    }
    if language(text) == Language::Other {
        flags.push(Flag::OtherLanguage);
    }
    flags
}

/// Orders to a judge. The engine follows none; a person should know that they were tried.
fn instruction() -> Option<&'static Regex> {
    static PATTERN: OnceLock<Option<Regex>> = OnceLock::new();
    PATTERN
        .get_or_init(|| {
            Regex::new(concat!(
                r"ignore (?:all |any |the )?(?:previous|prior|above|earlier)? ?(?:instruction|rule|rubric)|",
                r"full (?:marks|credit|points|score)|(?:^|\n|\[)(?:system|assistant) ?[:\]]|as an ai\b|dear grader|",
                r"you are (?:a|the|now) .{0,20}grader|(?:grader|judge)[^\n]{0,40}(?:should|must|output)|",
                r"判(?:为|成)?满分|给(?:我|出|予)?满分|满分处理|系统提示|评分系统|忽略(?:以上|之前|上面|前面|所有).{0,6}(?:指令|要求|规则|标准)|",
                r"(?:不要|勿|免)触发|免评|记为已掌握|请.{0,8}(?:给|判|打)(?:高|满)?分|阅卷(?:老师|人|系统).{0,10}(?:请|应|须)"
            ))
            .ok()
        })
        .as_ref()
}

/// A list of the field's words says nothing: statements have words between them. Terse bullets
/// have signs of relation instead.
fn is_stuffed(reading: &Reading) -> bool {
    let text = &reading.normal.text;
    let mut concepts: Vec<(usize, usize)> = reading
        .mentions
        .iter()
        .filter(|mention| mention.end - mention.start > 2)
        .map(|mention| (mention.start, mention.end))
        .collect();
    concepts.dedup_by(|next, last| {
        let overlaps = next.0 < last.1;
        if overlaps {
            last.1 = last.1.max(next.1);
        }
        overlaps
    });
    (concepts.len() >= 8 && glue(text) * GLUE < concepts.len())
        || longest_run(text, &concepts) >= LIST
}

/// How many concepts there may be for one word between them.
const GLUE: usize = 4;

/// Concepts in a row with nothing between them that no statement has.
const LIST: usize = 10;

/// The longest row of concepts that only spaces, commas and slashes part.
fn longest_run(text: &str, concepts: &[(usize, usize)]) -> usize {
    let is_gap = |start: usize, end: usize| {
        text.get(start..end).is_some_and(|gap| {
            gap.chars().all(|c| {
                c.is_whitespace()
                    || matches!(c, ',' | '、' | '/' | '.' | '。' | ';' | '|' | '+' | '·')
            })
        })
    };
    let (mut run, mut longest) = (1, 0);
    for pair in concepts.windows(2) {
        run = if is_gap(pair[0].1, pair[1].0) {
            run + 1
        } else {
            1
        };
        longest = longest.max(run);
    }
    longest
}

fn glue(text: &str) -> usize {
    const CHARACTERS: &str = "的是了在把会都只就和与有到也要被从对将比及并让给由存丢留占省多算搬换用建加做不没再更比看来每只需随约近时于:=→∝≈";
    const WORDS: [&str; 40] = [
        "but", "they", "since", "take", "takes", "cost", "costs", "saves", "stores", "so", "no",
        "was", "the", "is", "are", "a", "an", "of", "to", "in", "and", "it", "that", "this",
        "with", "by", "its", "on", "for", "only", "not", "has", "have", "from", "at", "which",
        "each", "per", "keeps", "drops",
    ];
    let signs = text
        .chars()
        .filter(|character| CHARACTERS.contains(*character))
        .count();
    let words = text
        .split(|c: char| !c.is_ascii_alphabetic())
        .filter(|word| WORDS.contains(word))
        .count();
    signs + words
}

pub(crate) fn language(text: &str) -> Language {
    let chinese = text.chars().filter(|c| is_ideograph(*c)).count();
    let latin = text
        .split(|c: char| !c.is_ascii_alphabetic())
        .filter(|word| word.len() > 2)
        .count();
    let other = text
        .chars()
        .filter(|c| c.is_alphabetic() && !c.is_ascii() && !is_ideograph(*c))
        .count();
    if other > 4 * latin + chinese && other > 8 {
        Language::Other
    } else if chinese > 12 * latin {
        Language::Chinese
    } else if chinese < latin {
        Language::English
    } else {
        Language::Mixed
    }
}
