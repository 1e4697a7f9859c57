//! Numbers as people write them: 4260, 4,260, 4.26k, 四千二百六, 三成, 1/3, 30–40 %, 1.12e11, GiB.
//!
//! Values are whole thousandths, so that no verdict hangs on how a machine rounds.

mod chinese;

use std::ops::Range;

use self::chinese::chinese;

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
    if let Some(last) = found.last_mut() {
        let between = text
            .get(last.range.end..next.range.start)
            .unwrap_or_default()
            .trim();
        let is_dash = matches!(
            between,
            "-" | "–" | "—" | "~" | "～" | "to" | "到" | "至" | "〜"
        );
        let fits = last.unit == next.unit || last.unit == Unit::Plain;
        if is_dash && fits && last.low == last.high && last.low <= next.low {
            last.range.end = next.range.end;
            last.high = next.high;
            last.unit = next.unit;
            return;
        }
    }
    found.push(next);
}

fn number(text: &str, at: usize) -> Option<Number> {
    let rest = text.get(at..)?;
    let before = text.get(..at)?.chars().next_back();
    let first = rest.chars().next()?;
    if let Some(number) = worded(rest) {
        let (length, low, unit) = number;
        let glued = first.is_ascii() && before.is_some_and(|c| c.is_ascii_alphanumeric());
        return (!glued).then(|| Number {
            range: at..at + length,
            low,
            high: low,
            unit,
        });
    }
    let (mut length, mut value) = if first.is_ascii_digit() {
        if before.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '^' | '_' | '.')) {
            return None;
        }
        arabic(rest)?
    } else {
        chinese(rest)?
    };
    let (more, scaled, unit) = measure(rest.get(length..)?, value)?;
    length += more;
    value = scaled;
    let unit = if before == Some('×') && unit == Unit::Plain && value < 10 * ONE {
        Unit::Times
    } else {
        unit
    };
    Some(Number {
        range: at..at + length,
        low: value,
        high: value,
        unit,
    })
}

/// Shares, in thousandths of a percent.
const WORDS: [(&str, i64); 20] = [
    ("三分之一", 33_333),
    ("三分之二", 66_667),
    ("四分之一", 25_000),
    ("四分之三", 75_000),
    ("十分之三", 30_000),
    ("十分之七", 70_000),
    ("1/3", 33_333),
    ("2/3", 66_667),
    ("1/4", 25_000),
    ("3/4", 75_000),
    ("one third", 33_333),
    ("one-third", 33_333),
    ("a third", 33_333),
    ("two thirds", 66_667),
    ("two-thirds", 66_667),
    ("seven tenths", 70_000),
    ("three tenths", 30_000),
    ("a quarter", 25_000),
    ("一又三分之一", 33_333),
    ("three-tenths", 30_000),
];

/// Numbers in English words.
const SPELT: [(&str, i64); 14] = [
    ("thirty to forty percent", 35_000),
    ("two point seven percent", 2_700),
    ("seventy per cent", 70_000),
    ("a third more", 33_333),
    ("thirty-three percent", 33_000),
    ("thirty three percent", 33_000),
    ("thirty percent", 30_000),
    ("forty percent", 40_000),
    ("seventy percent", 70_000),
    ("seventy per cent", 70_000),
    ("thirty per cent", 30_000),
    ("three percent", 3_000),
    ("four thousand", 4_000_000),
    ("ten percent", 10_000),
];

/// Shares that are written without digits, or as a fraction.
fn worded(rest: &str) -> Option<(usize, i64, Unit)> {
    if let Some((word, share)) = WORDS.iter().find(|(word, _)| rest.starts_with(word)) {
        return Some((word.len(), *share, Unit::Percent));
    }
    if let Some((word, value)) = SPELT.iter().find(|(word, _)| rest.starts_with(word)) {
        let unit = if word.ends_with("thousand") {
            Unit::Plain
        } else {
            Unit::Percent
        };
        return Some((word.len(), *value, unit));
    }
    let percent = rest.strip_prefix("百分之")?;
    let (length, value) = arabic(percent).or_else(|| chinese(percent))?;
    Some(("百分之".len() + length, value, Unit::Percent))
}

const POWERS: [&str; 7] = ["e+", "e", "×10^", "·10^", "*10^", " x 10^", "x10^"];

/// Digits with separators, a fraction and a power of ten.
fn arabic(rest: &str) -> Option<(usize, i64)> {
    let bytes = rest.as_bytes();
    let digits = |from: usize| {
        bytes
            .get(from..)
            .map_or(0, |b| b.iter().take_while(|b| b.is_ascii_digit()).count())
    };
    let mut length = digits(0);
    let mut whole: i64 = parse(rest.get(..length)?)?;
    if length <= 3 {
        while matches!(bytes.get(length), Some(b',' | b' ' | b'_')) && digits(length + 1) == 3 {
            whole = whole
                .checked_mul(1000)?
                .checked_add(parse(rest.get(length + 1..length + 4)?)?)?;
            length += 4;
        }
    }
    let mut value = whole.checked_mul(ONE)?;
    let mut fraction = "";
    if bytes.get(length) == Some(&b'.') && digits(length + 1) > 0 {
        let count = digits(length + 1);
        fraction = rest.get(length + 1..length + 1 + count)?;
        value = value.checked_add(thousandths(fraction))?;
        length += 1 + count;
    }
    let tail = rest.get(length..)?;
    let power = POWERS.iter().find_map(|sign| {
        let (braces, digits_at) = match tail.strip_prefix(sign)? {
            inner if inner.starts_with('{') => (2, sign.len() + 1),
            _ => (0, sign.len()),
        };
        let count = tail
            .get(digits_at..)?
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let power: u32 = tail.get(digits_at..digits_at + count)?.parse().ok()?;
        Some((power, sign.len() + count + braces))
    });
    if let Some((power, taken)) = power.filter(|(power, _)| *power <= 15) {
        let mut scaled = i128::from(whole) * 10_i128.pow(power) * i128::from(ONE);
        let places = u32::try_from(fraction.len().min(15)).ok()?;
        let part: i128 = fraction.get(..places as usize)?.parse().unwrap_or(0);
        scaled += part * i128::from(ONE) * 10_i128.pow(power) / 10_i128.pow(places);
        value = i64::try_from(scaled).ok()?;
        length += taken;
    }
    Some((length, value))
}

fn parse(digits: &str) -> Option<i64> {
    digits.parse().ok()
}

/// The first three places behind the point.
fn thousandths(fraction: &str) -> i64 {
    let mut digits = fraction
        .bytes()
        .map(|byte| i64::from(byte - b'0'))
        .chain(std::iter::repeat(0));
    (0..3).fold(0, |sum, _| sum * 10 + digits.next().unwrap_or(0))
}

/// What stands behind a number: a factor, a unit, or letters that make it no number (`5ns/h`).
fn measure(tail: &str, value: i64) -> Option<(usize, i64, Unit)> {
    const UNITS: [(&str, i64, Unit); 32] = [
        ("%", 1, Unit::Percent),
        (" %", 1, Unit::Percent),
        ("个百分点", 1, Unit::Percent),
        (" percent", 1, Unit::Percent),
        (" per cent", 1, Unit::Percent),
        ("percent", 1, Unit::Percent),
        ("成", 10, Unit::Percent),
        ("倍", 1, Unit::Times),
        ("×", 1, Unit::Times),
        ("x", 1, Unit::Times),
        (" times", 1, Unit::Times),
        ("-fold", 1, Unit::Times),
        ("gib", 1_073_741_824, Unit::Bytes),
        (" gib", 1_073_741_824, Unit::Bytes),
        ("gb", 1_000_000_000, Unit::Bytes),
        (" gb", 1_000_000_000, Unit::Bytes),
        (" gigabytes", 1_000_000_000, Unit::Bytes),
        ("g", 1_000_000_000, Unit::Bytes),
        (" g", 1_000_000_000, Unit::Bytes),
        ("mb", MILLION, Unit::Bytes),
        (" mb", MILLION, Unit::Bytes),
        ("tb", 1_000_000_000_000, Unit::Bytes),
        (" tb", 1_000_000_000_000, Unit::Bytes),
        ("字节", 1, Unit::Bytes),
        (" bytes", 1, Unit::Bytes),
        ("k", 1000, Unit::Plain),
        (" k", 1000, Unit::Plain),
        ("千", 1000, Unit::Plain),
        ("万", 10_000, Unit::Plain),
        ("ktokens", 1000, Unit::Plain),
        ("b", 1_000_000_000, Unit::Plain),
        ("m", MILLION, Unit::Plain),
    ];
    let unit = UNITS.iter().find(|(name, ..)| {
        tail.strip_prefix(name).is_some_and(|rest| {
            !name.ends_with(|c: char| c.is_ascii_alphabetic())
                || !rest.starts_with(|c: char| c.is_ascii_alphanumeric())
        })
    });
    if let Some((name, factor, unit)) = unit {
        return Some((name.len(), value.checked_mul(*factor)?, *unit));
    }
    let is_name =
        tail.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && !tail.starts_with("tok");
    (!is_name).then_some((0, value, Unit::Plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_every_spelling() {
        let cases = [
            ("s=4262", 4_262_000, Unit::Plain),
            ("4,260个", 4_260_000, Unit::Plain),
            ("4 260", 4_260_000, Unit::Plain),
            ("4.26k tokens", 4_260_000, Unit::Plain),
            ("四千二百六左右", 4_260_000, Unit::Plain),
            ("四千零五", 4_005_000, Unit::Plain),
            ("4.3千", 4_300_000, Unit::Plain),
            ("三成", 30_000, Unit::Percent),
            ("2.7%", 2_700, Unit::Percent),
            ("百分之二点七", 2_700, Unit::Percent),
            ("112 gb", 112_000_000_000_000, Unit::Bytes),
            ("1.12e11", 112_000_000_000_000, Unit::Plain),
            ("1.12×10^11", 112_000_000_000_000, Unit::Plain),
            ("1.33倍", 1_330, Unit::Times),
        ];
        for (text, value, unit) in cases {
            let all = numbers(text);
            let got = all.iter().map(|n| (n.low, n.high, n.unit)).next();
            assert_eq!(got, Some((value, value, unit)), "{text}");
        }
        let range = numbers("30–40%");
        assert_eq!(
            (range[0].low, range[0].high, range[0].unit),
            (30_000, 40_000, Unit::Percent)
        );
    }

    #[test]
    fn digits_that_belong_to_a_name_are_no_number() {
        for text in ["fp32", "s^2", "5ns/h", "34h", "h100"] {
            assert_eq!(numbers(text), Vec::new(), "{text}");
        }
    }
}
