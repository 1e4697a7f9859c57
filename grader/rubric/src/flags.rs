//! What is remarkable about a text beside its content.

use std::ops::Range;
use std::sync::OnceLock;

use regex_lite::Regex;

use crate::limits::Limits;
use crate::normalise::is_ideograph;
use crate::number::{Number, Unit};
use crate::reading::{Reading, runs};
use crate::rubric::{Question, Rubric};
use crate::stuffing::{is_stuffed, places};
use crate::verdict::{Flag, Language};

pub(crate) fn flags(
    rubric: &Rubric,
    question: &Question,
    source: &str,
    reading: &Reading,
) -> Vec<Flag> {
    let (text, limits) = (&reading.normal.text, &rubric.limits);
    let mut flags = Vec::new();
    if !text.chars().any(char::is_alphanumeric) {
        flags.push(Flag::Empty);
    }
    if source.chars().nth(limits.characters).is_some() {
        flags.push(Flag::Long);
    }
    let mut hidden: Vec<Range<usize>> = reading.hidden.clone();
    let comments = reading.comments.iter().take(COMMENTS).cloned();
    hidden.extend(comments.filter(|place| says_something(rubric, question, source, place)));
    hidden.sort_unstable_by_key(|place| (place.start, place.end));
    flags.extend(hidden.into_iter().take(16).map(Flag::Hidden));
    if let Some(found) = instruction().and_then(|pattern| pattern.find(text)) {
        flags.push(Flag::Injection(reading.normal.source(&found.range())));
    }
    if reading.given_share > 50 {
        flags.push(Flag::CopiesQuestion);
    }
    if let Some(found) = copied(reading, question, limits) {
        flags.push(found);
    }
    flags.extend(disagreements(reading).into_iter().map(Flag::Unit));
    if is_stuffed(reading, limits) {
        flags.push(Flag::Stuffing);
    }
    if language(text) == Language::Other {
        flags.push(Flag::OtherLanguage);
    }
    flags
}

/// Comments that are looked into: the first few of an honest sheet are all that it has.
const COMMENTS: usize = 32;

/// Whether a comment holds an order to a judge, something that a rule of the question's asks for,
/// or little but words of the field. Marks that the sheet itself carries, and notes of the
/// student's to himself, hide nothing.
fn says_something(
    rubric: &Rubric,
    question: &Question,
    source: &str,
    place: &Range<usize>,
) -> bool {
    let words = source.get(place.clone()).unwrap_or_default();
    let words = words.trim_start_matches("<!--").trim_end_matches("-->");
    let reading = Reading::new(rubric, question, words, "");
    let text = &reading.normal.text;
    let of_the_field: usize = places(&reading).iter().map(|(from, to)| to - from).sum();
    instruction().is_some_and(|pattern| pattern.is_match(text))
        || of_the_field * 2 > text.len()
        || question
            .all_rules()
            .any(|(_, rule)| !rule.matches(&reading).is_empty())
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
                r"(?:grading|evaluation) results?\b|do not (?:re-?)?(?:evaluate|grade)|q\d\.[a-d]\W{1,3}[01]\b|",
                r"the student (?:has|had|correctly|clearly|fully|did)\b|reason accepted|override (?:the )?rubric|",
                r"(?:mark|grade|score) (?:this|it|every|all|each)[^\n]{0,30}(?:correct|earned|passed|full)|",
                r"(?:该|本|此)(?:学生|同学|生|考生).{0,8}(?:已|正确|完全|全部)|所有(?:要点|得分点).{0,6}(?:得分|满足|已|给)|",
                r"(?:不要|勿|免)触发|免评|记为已掌握|请.{0,8}(?:给|判|打)(?:高|满)?分|阅卷(?:老师|人|系统).{0,10}(?:请|应|须)"
            ))
            .ok()
        })
        .as_ref()
}

/// Whether the answer is the reference's text, or the reference stands in the answer.
fn copied(reading: &Reading, question: &Question, limits: &Limits) -> Option<Flag> {
    if question.references.is_empty() {
        return None;
    }
    let own = runs(&reading.normal.text);
    let is_copy = question.references.iter().any(|reference| {
        let common = own.intersection(reference).count();
        let share = |whole: usize| common * 100 / whole.max(1);
        let smaller = own.len().min(reference.len());
        smaller >= limits.runs && share(smaller) >= limits.reference
    });
    is_copy.then_some(Flag::CopiesReference)
}

/// Pairs like `112 GB = 120 GiB`, which do not name the same amount.
fn disagreements(reading: &Reading) -> Vec<Range<usize>> {
    let text = &reading.normal.text;
    let is_binary = |number: &Number| {
        text.get(number.range.clone())
            .map(|word| word.ends_with("ib"))
    };
    let pairs = reading.numbers.windows(2).filter(|pair| {
        let between = text
            .get(pair[0].range.end..pair[1].range.start)
            .unwrap_or_default();
        let parts = [
            "=",
            "≈",
            "(",
            "即",
            "也就是",
            "约",
            "i.e.",
            "that is",
            "about",
            "roughly",
            "or",
            "~",
            ":",
            ",",
        ];
        let rest = parts
            .iter()
            .fold(between.to_owned(), |rest, part| rest.replace(part, ""));
        let is_pair = !between.is_empty() && rest.trim().is_empty();
        let are_bytes = pair
            .iter()
            .all(|number| number.unit == Unit::Bytes && number.low == number.high);
        let (small, large) = (pair[0].low.min(pair[1].low), pair[0].low.max(pair[1].low));
        let differ = large.abs_diff(small) > large.unsigned_abs() / 20;
        is_pair && are_bytes && is_binary(&pair[0]) != is_binary(&pair[1]) && differ
    });
    pairs
        .map(|pair| {
            reading
                .normal
                .source(&(pair[0].range.start..pair[1].range.end))
        })
        .take(8)
        .collect()
}

pub(crate) fn language(text: &str) -> Language {
    let chinese = text.chars().filter(|c| is_ideograph(*c)).count();
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphabetic() || is_ideograph(c))
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let latin = words
        .iter()
        .filter(|word| word.len() > 2 && word.is_ascii())
        .count();
    let other = text
        .chars()
        .filter(|c| c.is_alphabetic() && !c.is_ascii() && !is_ideograph(*c))
        .count();
    // Kana and Hangul: a Japanese text is half ideographs.
    let syllables = text
        .chars()
        .filter(|c| matches!(c, '\u{3041}'..='\u{30ff}' | '\u{ac00}'..='\u{d7af}'))
        .count();
    if other > 4 * latin + chinese && other > 8
        || syllables > 8 && 3 * syllables > chinese
        || is_foreign(&words, chinese)
    {
        Language::Other
    } else if chinese > 12 * latin {
        Language::Chinese
    } else if chinese < latin {
        Language::English
    } else {
        Language::Mixed
    }
}

/// Whether Latin words are of another language than English, by the small words that hold a
/// sentence together. Terms of the field are the same everywhere and tell nothing.
fn is_foreign(words: &[String], chinese: usize) -> bool {
    const ENGLISH: [&str; 24] = [
        "the", "is", "are", "of", "and", "to", "in", "it", "that", "with", "for", "not", "by",
        "as", "so", "this", "be", "from", "but", "which", "each", "only", "than", "because",
    ];
    const FOREIGN: [&str; 64] = [
        "le", "la", "les", "des", "du", "une", "est", "sont", "dans", "pour", "que", "qui", "avec",
        "sur", "pas", "et", "plus", "der", "das", "und", "ist", "nicht", "mit", "von", "ein",
        "eine", "für", "auf", "wird", "werden", "sind", "den", "dem", "zu", "im", "el", "los",
        "las", "del", "por", "una", "más", "se", "il", "che", "della", "sono", "di", "nel", "os",
        "uma", "não", "são", "da", "do", "het", "een", "niet", "van", "och", "att", "som", "nie",
        "jest",
    ];
    let count = |list: &[&str]| {
        words
            .iter()
            .filter(|word| list.contains(&word.as_str()))
            .count()
    };
    let foreign = count(&FOREIGN);
    foreign >= 6
        && foreign > 2 * count(&ENGLISH)
        && foreign * 8 > words.len()
        && chinese < words.len()
}
