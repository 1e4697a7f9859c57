//! Numbers as people write them: 4260, 4,260, 4.26k, 四千二百六, 三成, 1/3, 30–40 %, 1.12e11, GiB.
//!
//! Values are whole thousandths, so that no verdict hangs on how a machine rounds.

mod arabic;
mod chinese;
mod words;

use std::ops::Range;

use self::arabic::{arabic, fine};
use self::chinese::chinese;
use self::words::{english, worded};

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Plain,
    Percent,
    Times,
    Bytes,
}

impl Unit {
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "plain" => Self::Plain,
            "percent" => Self::Percent,
            "times" => Self::Times,
            "bytes" => Self::Bytes,
            _ => return None,
        })
    }
}

/// A number, or a range of numbers, in thousandths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    pub(crate) range: Range<usize>,
    pub(crate) low: i64,
    pub(crate) high: i64,
    pub(crate) unit: Unit,
    /// What the unit multiplied the digits by: the lower end of a range shares it.
    step: i64,
}

const ONE: i64 = 1000;
const MILLION: i64 = 1_000_000;

/// All numbers of a text in normal form.
pub(crate) fn numbers(text: &str) -> Vec<Number> {
    let mut found: Vec<Number> = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let width = rest.chars().next().map_or(1, char::len_utf8);
        match number(text, at) {
            Some(next) => {
                at = next.range.end.max(at + width);
                join(text, &mut found, next);
            }
            None => at += run(rest).max(width),
        }
    }
    found
}

/// How many bytes from here hold digits that are no number (`fp32`), to be passed over at once.
fn run(rest: &str) -> usize {
    rest.bytes()
        .take_while(|byte| byte.is_ascii_digit() || *byte == b'.')
        .count()
}

/// Makes one range of two numbers with a dash between them.
fn join(text: &str, found: &mut Vec<Number>, next: Number) {
    if let Some(last) = found.last_mut()
        && parts_a_range(text, last, &next)
        && last.low == last.high
        && let Some((low, unit)) = lower_end(last, &next)
        && low <= next.low
    {
        last.range.end = next.range.end;
        last.low = low;
        last.high = next.high;
        last.unit = unit;
        last.step = next.step;
        return;
    }
    found.push(next);
}

/// Whether what stands between two numbers makes a range of them.
fn parts_a_range(text: &str, last: &Number, next: &Number) -> bool {
    let between = text
        .get(last.range.end..next.range.start)
        .unwrap_or_default()
        .trim();
    let before = text.get(..last.range.start).unwrap_or_default();
    let opens = || {
        let before = before.trim_end();
        ["between", "介于", "在"]
            .iter()
            .any(|word| before.ends_with(word))
    };
    match between {
        "-" | "–" | "—" | "~" | "～" | "to" | "到" | "至" | "〜" | "up to" | "< s <" | "<s<"
        | "≤s≤" | "<= s <=" | "<s≤" | "≤s<" => true,
        "and" | "和" | "与" | "跟" => opens(),
        _ => false,
    }
}

/// The lower end of a range in the unit of both: 4.2–4.3k, 三到四成, 百分之三十到四十.
fn lower_end(last: &Number, next: &Number) -> Option<(i64, Unit)> {
    if last.unit == next.unit && (last.step == next.step || last.step > 1 || next.step == 1) {
        return Some((last.low, next.unit));
    }
    let scaled = last.low.checked_mul(next.step)?;
    match (last.unit, next.unit) {
        (Unit::Plain, _) if last.step == 1 && scaled <= next.low => Some((scaled, next.unit)),
        (Unit::Plain, Unit::Plain) => Some((last.low, Unit::Plain)),
        (Unit::Percent, Unit::Plain) => Some((last.low, Unit::Percent)),
        _ => None,
    }
}

fn number(text: &str, at: usize) -> Option<Number> {
    let rest = text.get(at..)?;
    let before = text.get(..at)?;
    let last = before.chars().next_back();
    let first = rest.chars().next()?;
    let follows_letter = last.is_some_and(|c| c.is_ascii_alphanumeric());
    if first.is_ascii() && follows_letter && !is_times_sign(before) {
        return None;
    }
    if let Some((length, value, unit)) = worded(rest) {
        return Some(Number {
            range: at..at + length,
            low: value,
            high: value,
            unit,
            step: 1,
        });
    }
    let (length, value) = if first.is_ascii_digit() {
        if last.is_some_and(|c| matches!(c, '^' | '_' | '.')) {
            return None;
        }
        arabic(rest)?
    } else if first.is_ascii_lowercase() {
        english(rest)?
    } else {
        chinese(rest)?
    };
    let (more, step, unit) = measure(rest.get(length..)?, value)?;
    // `one` and `two` are words before they are numbers.
    if first.is_ascii_lowercase() && value < 20 * ONE && unit == Unit::Plain && step == 1 {
        return None;
    }
    let parts = fine(rest.get(..length)?).checked_mul(step)? / 1_000_000;
    let value = value.checked_mul(step)?.checked_add(parts)?;
    let is_factor = unit == Unit::Plain && value < 10 * ONE;
    let unit = if is_factor && (is_times_sign(before) || is_factor_of(before)) {
        Unit::Times
    } else {
        unit
    };
    let length = length + more;
    let (more, rest_of_it) = hundreds(rest.get(..length)?, rest.get(length..)?).unwrap_or((0, 0));
    let value = value.checked_add(rest_of_it)?;
    Some(Number {
        range: at..at + length + more,
        low: value,
        high: value,
        unit,
        step,
    })
}

/// What follows `4千`: `2百`, `2百60`, `260`.
fn hundreds(before: &str, tail: &str) -> Option<(usize, i64)> {
    if !before.ends_with('千') {
        return None;
    }
    let (length, value) = arabic(tail).filter(|(_, value)| *value < 1000 * ONE)?;
    let Some(more) = tail.get(length..)?.strip_prefix('百') else {
        return (length == 3).then_some((length, value));
    };
    let length = length + '百'.len_utf8();
    let rest = arabic(more).filter(|(_, value)| *value < 100 * ONE);
    let (taken, ones) = rest.unwrap_or((0, 0));
    Some((length + taken, value.checked_mul(100)?.checked_add(ones)?))
}

/// Whether a sign of multiplication stands before a number: `×1.33`, `x1.33`.
fn is_times_sign(before: &str) -> bool {
    before.ends_with('×')
        || before
            .strip_suffix('x')
            .is_some_and(|rest| !rest.ends_with(|c: char| c.is_ascii_alphanumeric()))
}

fn is_factor_of(before: &str) -> bool {
    before
        .trim_end_matches([' ', '~', '≈'])
        .trim_end_matches("about")
        .trim_end()
        .ends_with("factor of")
}

/// The first three places behind the point.
fn thousandths(fraction: &str) -> i64 {
    let mut digits = fraction
        .bytes()
        .map(|byte| i64::from(byte - b'0'))
        .chain(std::iter::repeat(0));
    (0..3).fold(0, |sum, _| sum * 10 + digits.next().unwrap_or(0))
}

const GIGA: i64 = 1_000_000_000;

/// Words behind a number: what they multiply it by, and what they make of it.
const UNITS: [(&str, i64, Unit); 57] = [
    ("千兆字节", GIGA, Unit::Bytes),
    ("太字节", 1000 * GIGA, Unit::Bytes),
    ("万亿字节", 1000 * GIGA, Unit::Bytes),
    ("个字节", 1, Unit::Bytes),
    (" tb", 1000 * GIGA, Unit::Bytes),
    (" mebibytes", 1 << 20, Unit::Bytes),
    (" gibibytes", 1 << 30, Unit::Bytes),
    (" megabytes", MILLION, Unit::Bytes),
    (" terabytes", 1000 * GIGA, Unit::Bytes),
    ("%", 1, Unit::Percent),
    (" %", 1, Unit::Percent),
    ("个百分点", 1, Unit::Percent),
    ("个点", 1, Unit::Percent),
    (" percent", 1, Unit::Percent),
    ("-percent", 1, Unit::Percent),
    (" per cent", 1, Unit::Percent),
    ("percent", 1, Unit::Percent),
    (" pct", 1, Unit::Percent),
    ("成", 10, Unit::Percent),
    ("倍", 1, Unit::Times),
    ("×", 1, Unit::Times),
    ("x", 1, Unit::Times),
    (" x", 1, Unit::Times),
    (" times", 1, Unit::Times),
    ("-fold", 1, Unit::Times),
    ("fold", 1, Unit::Times),
    ("gib", 1 << 30, Unit::Bytes),
    (" gib", 1 << 30, Unit::Bytes),
    ("吉字节", GIGA, Unit::Bytes),
    ("gb", GIGA, Unit::Bytes),
    (" gb", GIGA, Unit::Bytes),
    (" gigabytes", GIGA, Unit::Bytes),
    (" gigs", GIGA, Unit::Bytes),
    (" gig", GIGA, Unit::Bytes),
    ("gbytes", GIGA, Unit::Bytes),
    ("个g", GIGA, Unit::Bytes),
    ("g", GIGA, Unit::Bytes),
    (" g", GIGA, Unit::Bytes),
    ("mib", 1 << 20, Unit::Bytes),
    (" mib", 1 << 20, Unit::Bytes),
    ("兆字节", MILLION, Unit::Bytes),
    ("mb", MILLION, Unit::Bytes),
    (" mb", MILLION, Unit::Bytes),
    ("tib", 1 << 40, Unit::Bytes),
    (" tib", 1 << 40, Unit::Bytes),
    ("tb", 1000 * GIGA, Unit::Bytes),
    (" tb", 1000 * GIGA, Unit::Bytes),
    ("亿字节", GIGA / 10, Unit::Bytes),
    ("字节", 1, Unit::Bytes),
    (" bytes", 1, Unit::Bytes),
    ("bytes", 1, Unit::Bytes),
    ("亿", GIGA / 10, Unit::Plain),
    ("k", 1000, Unit::Plain),
    (" k", 1000, Unit::Plain),
    ("千", 1000, Unit::Plain),
    ("万", 10_000, Unit::Plain),
    ("b", GIGA, Unit::Plain),
];

/// What stands behind a number: a factor, a unit, or letters that make it no number (`5ns/h`).
fn measure(tail: &str, value: i64) -> Option<(usize, i64, Unit)> {
    // Nobody has a million billions of anything: `1.12e11 B` are bytes.
    if value >= MILLION * ONE
        && let Some(name) = ["b", " b"].iter().find(|name| is_unit(name, tail))
    {
        return Some((name.len(), 1, Unit::Bytes));
    }
    // 三十几个百分点, 四千多, 30多%: the unit stands behind it.
    let after = ["几", "多", "来", "余", "-some", "-odd", " odd", "-ish"]
        .iter()
        .find_map(|word| tail.strip_prefix(word))
        .unwrap_or(tail);
    let skipped = tail.len() - after.len();
    if let Some((name, factor, unit)) = UNITS.iter().find(|(name, ..)| is_unit(name, after)) {
        return Some((skipped + name.len(), *factor, *unit));
    }
    // `0.33 of a forward pass` is a share.
    if value < ONE
        && [" of a", " of one", " of the"]
            .iter()
            .any(|of| is_unit(of, tail))
    {
        return Some((0, 100, Unit::Percent));
    }
    if is_unit("m", tail) {
        return Some((1, MILLION, Unit::Plain));
    }
    let is_name = tail.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    (!is_name || tail.starts_with("tok")).then_some((0, 1, Unit::Plain))
}

fn is_unit(name: &str, tail: &str) -> bool {
    tail.strip_prefix(name).is_some_and(|rest| {
        !name.ends_with(|c: char| c.is_ascii_alphabetic())
            || rest.starts_with("tok")
            || !rest.starts_with(|c: char| c.is_ascii_alphanumeric())
    })
}

#[cfg(test)]
mod tests;
