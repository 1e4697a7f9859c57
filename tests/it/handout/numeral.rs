//! The numbers in a text.

use std::ops::Range;

use crate::handout::page::Block;

/// Units that scale a number; of two that begin alike the longer stands first.
const UNITS: [(&str, f64); 7] = [
    ("%", 0.01),
    ("GiB", 1_073_741_824.0),
    ("GB", 1e9),
    ("MiB", 1_048_576.0),
    ("MB", 1e6),
    ("KiB", 1024.0),
    ("kB", 1e3),
];

/// What arithmetic in f64 may be off by, relative to the number.
const ROUNDING: f64 = 1e-13;

/// A number as it is printed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Numeral {
    pub(crate) range: Range<usize>,
    /// What the digits say, before any unit.
    pub(crate) digits: f64,
    /// Half of the last printed place; zero where the number has no such place.
    pub(crate) half_place: f64,
    /// What the unit behind it multiplies.
    pub(crate) unit: Option<f64>,
}

impl Numeral {
    /// Whether `value` rounds to what is printed, with `unit` if the numeral has none of its own.
    pub(crate) fn prints(&self, value: f64, unit: f64) -> bool {
        let shown = value / self.unit.unwrap_or(unit);
        let room = self.half_place + ROUNDING * self.digits.abs().max(1.0);
        (shown - self.digits).abs() <= room
    }
}

/// The unit that a header or a number names, the first in the text.
pub(crate) fn unit_in(text: &str) -> Option<f64> {
    let found = UNITS
        .iter()
        .filter_map(|(name, unit)| Some((text.find(name)?, *unit)));
    found.min_by_key(|(place, _)| *place).map(|(_, unit)| unit)
}

/// The numbers of a block. Digits behind a letter belong to a name, as in `fp32`, but in TeX.
pub(crate) fn numerals(block: &Block) -> Vec<Numeral> {
    let text = &block.text;
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(offset) = text[from..].find(|c: char| c.is_ascii_digit()) {
        let start = from + offset;
        let before = text[..start].chars().next_back();
        let in_math = block.math.iter().any(|math| math.contains(&start));
        let numeral = numeral_at(text, start);
        from = numeral.range.end;
        let named = before.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_');
        if in_math || !named {
            found.push(numeral);
        }
    }
    found
}

fn numeral_at(text: &str, start: usize) -> Numeral {
    let (mut digits, decimals, mut length) = decimal(&text[start..]);
    let mut half_place = 0.5 * 0.1_f64.powi(decimals);
    let rest = &text[start + length..];
    if let Some(below) = rest
        .strip_prefix('/')
        .filter(|rest| starts_with_digit(rest))
    {
        let (divisor, _, divisor_length) = decimal(below);
        (digits, half_place) = (digits / divisor, 0.0);
        length += 1 + divisor_length;
    }
    let (power, power_length) = superscript(&text[start + length..]);
    if let Some(power) = power {
        (digits, half_place) = (digits.powi(power), 0.0);
        length += power_length;
    }
    let end = start + length;
    let behind = text[end..].trim_start_matches([' ', '\\', ',', '\u{a0}']);
    let behind = behind.strip_prefix("text{").unwrap_or(behind).trim_start();
    let unit = UNITS.iter().find(|(name, _)| behind.starts_with(name));
    Numeral {
        range: start..end,
        digits,
        half_place,
        unit: unit.map(|(_, unit)| *unit),
    }
}

/// Digits in groups of three by commas, and decimals: the value, how many decimals, the length.
fn decimal(text: &str) -> (f64, i32, usize) {
    let bytes = text.as_bytes();
    let is_digit = |i: usize| bytes.get(i).is_some_and(u8::is_ascii_digit);
    let mut length = 0;
    while is_digit(length)
        || (bytes.get(length) == Some(&b',')
            && (1..4).all(|i| is_digit(length + i))
            && !is_digit(length + 4))
    {
        length += 1;
    }
    let mut decimals = 0;
    if bytes.get(length) == Some(&b'.') && is_digit(length + 1) {
        length += 1;
        while is_digit(length) {
            (length, decimals) = (length + 1, decimals + 1);
        }
    }
    let plain = text[..length].replace(',', "");
    (
        plain.parse().expect("digits make a number"),
        decimals,
        length,
    )
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

fn superscript(text: &str) -> (Option<i32>, usize) {
    const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let mut power = None;
    let mut length = 0;
    for c in text.chars() {
        let Some(digit) = SUPERSCRIPTS.iter().position(|s| *s == c) else {
            break;
        };
        let digit = i32::try_from(digit).expect("a digit");
        power = Some(power.unwrap_or(0) * 10 + digit);
        length += c.len_utf8();
    }
    (power, length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handout::page::Page;

    fn check(markdown: &str, expected: &[(f64, Option<f64>)]) {
        let page = Page::read("test", markdown);
        let found: Vec<_> = page.blocks.iter().flat_map(numerals).collect();
        let found: Vec<_> = found.iter().map(|n| (n.digits, n.unit)).collect();
        assert_eq!(found, expected, "{markdown}");
    }

    #[test]
    fn every_way_to_print_a_number_is_read() {
        check("30,601,641,984 bytes", &[(30_601_641_984.0, None)]);
        check(
            "`7B`, 1/4 and 10⁹",
            &[(7.0, None), (0.25, None), (1e9, None)],
        );
        check(
            "28.5 GiB, 70 %",
            &[(28.5, Some(1_073_741_824.0)), (70.0, Some(0.01))],
        );
        check("$x \\approx 30.6 \\text{ GB}$", &[(30.6, Some(1e9))]);
        check("$a5$", &[(5.0, None)]);
    }

    #[test]
    fn digits_of_a_name_are_no_number() {
        check("fp32, `lesson2`, Q1, s²", &[]);
    }

    #[test]
    fn a_number_prints_what_rounds_to_it() {
        let block = Page::read("test", "30.60 GB").blocks;
        let numeral = &block.iter().flat_map(numerals).collect::<Vec<_>>()[0];
        assert!(numeral.prints(30_601_641_984.0, 1.0));
        assert!(!numeral.prints(30_606_000_000.0, 1.0));
    }
}
