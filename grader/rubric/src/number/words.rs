//! Numbers without digits: shares and fractions, and English numerals.

use super::arabic::arabic;
use super::chinese::chinese;
use super::{ONE, Unit, thousandths};

/// Shares, in thousandths of a percent.
const SHARES: [(&str, i64); 27] = [
    ("三分之一", 33_333),
    ("三分之二", 66_667),
    ("四分之一", 25_000),
    ("四分之三", 75_000),
    ("五分之二", 40_000),
    ("十分之三", 30_000),
    ("十分之七", 70_000),
    ("1/3", 33_333),
    ("2/3", 66_667),
    ("1/4", 25_000),
    ("3/4", 75_000),
    ("3/10", 30_000),
    ("7/10", 70_000),
    ("\\frac{1}{3}", 33_333),
    ("\\frac13", 33_333),
    ("one third", 33_333),
    ("one-third", 33_333),
    ("a third", 33_333),
    ("two thirds", 66_667),
    ("two-thirds", 66_667),
    ("seven tenths", 70_000),
    ("three tenths", 30_000),
    ("three-tenths", 30_000),
    ("three quarters", 75_000),
    ("a quarter", 25_000),
    ("one quarter", 25_000),
    ("one-quarter", 25_000),
];

/// Fractions above one, in thousandths.
const FACTORS: [(&str, i64); 5] = [
    ("4/3", 1_333),
    ("\\frac{4}{3}", 1_333),
    ("\\frac43", 1_333),
    ("三分之四", 1_333),
    ("一又三分之一", 1_333),
];

const SMALL: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];

const TENS: [&str; 8] = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];

/// A share or a fraction at the beginning of a text.
pub(super) fn worded(rest: &str) -> Option<(usize, i64, Unit)> {
    let known = |list: &[(&str, i64)]| {
        let found = list.iter().find(|(word, _)| rest.starts_with(word));
        found
            .filter(|(word, _)| !continues(word, rest))
            .map(|(word, value)| (word.len(), *value))
    };
    if let Some((length, share)) = known(&SHARES) {
        return Some((length, share, Unit::Percent));
    }
    if let Some((length, factor)) = known(&FACTORS) {
        return Some((length, factor, Unit::Times));
    }
    let percent = rest.strip_prefix("百分之")?;
    let (length, value) = arabic(percent).or_else(|| chinese(percent))?;
    Some(("百分之".len() + length, value, Unit::Percent))
}

/// Whether a fraction in digits is the beginning of another one: `1/32`.
fn continues(word: &str, rest: &str) -> bool {
    word.ends_with(|c: char| c.is_ascii_digit())
        && rest.get(word.len()..).is_some_and(|tail| {
            let next = tail.strip_prefix('.').unwrap_or(tail);
            next.starts_with(|c: char| c.is_ascii_digit())
                || tail.starts_with(|c: char| c.is_ascii_alphabetic())
        })
}

/// English numerals: `four thousand two hundred and sixty`, `forty-two sixty`, `two point seven`.
pub(super) fn english(rest: &str) -> Option<(usize, i64)> {
    let (mut total, mut section) = (0_i64, None::<i64>);
    let (mut at, mut end) = (0, 0);
    for _ in 0..12 {
        let (length, word) = word(rest.get(at..)?);
        let small = SMALL.iter().zip(0..).find(|(name, _)| **name == word);
        let ten = TENS.iter().zip(2..).find(|(name, _)| **name == word);
        match (small, ten, word) {
            (Some((_, value)), ..) => {
                let has_room = section.is_none_or(|so_far| so_far % 10 == 0 && so_far > 0);
                if !has_room {
                    break;
                }
                section = Some(section.unwrap_or(0) + value);
            }
            // `forty-two sixty` is said for 4260.
            (_, Some((_, tens)), _) => {
                section = Some(match section {
                    Some(so_far @ 10..=99) => so_far * 100 + tens * 10,
                    Some(so_far) if so_far % 100 == 0 => so_far + tens * 10,
                    Some(_) => break,
                    None => tens * 10,
                });
            }
            (.., "hundred") => section = Some(section?.checked_mul(100)?),
            (.., "thousand") => {
                total += section.take()?.checked_mul(1000)?;
            }
            (.., "and") if end > 0 => {
                at += length;
                continue;
            }
            (.., "point") if section.is_some() => {
                let whole = total + section.unwrap_or(0);
                let (taken, fraction) = decimals(rest.get(at + length..)?)?;
                let (end, value) = (at + length + taken, whole.checked_mul(ONE)? + fraction);
                let thousands = rest.get(end..)?.strip_prefix(" thousand");
                return Some(match thousands {
                    Some(_) => (end + " thousand".len(), value.checked_mul(1000)?),
                    None => (end, value),
                });
            }
            _ => break,
        }
        end = at + word.len();
        at += length;
    }
    (end > 0).then_some((end, (total + section.unwrap_or(0)) * ONE))
}

/// The word at the beginning of a text, and its length with what parts it from the next.
fn word(rest: &str) -> (usize, &str) {
    let length = rest.bytes().take_while(u8::is_ascii_lowercase).count();
    let gap = rest
        .get(length..)
        .map_or(0, |tail| usize::from(tail.starts_with([' ', '-'])));
    (length + gap, rest.get(..length).unwrap_or_default())
}

/// What stands behind `point`, in thousandths.
fn decimals(rest: &str) -> Option<(usize, i64)> {
    let (mut at, mut end, mut digits) = (0, 0, String::new());
    while let Some(tail) = rest.get(at..) {
        let (length, word) = word(tail);
        let Some((_, digit)) = SMALL[..10].iter().zip(0..).find(|(name, _)| **name == word) else {
            break;
        };
        digits.push_str(&i64::to_string(&digit));
        end = at + word.len();
        at += length;
    }
    (end > 0).then(|| (end, thousandths(&digits)))
}
