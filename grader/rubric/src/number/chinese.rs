//! Numbers in Chinese characters: 四千二百六, 十一万二千, 四二六零, 两点七.

use super::{ONE, thousandths};

fn chinese_digit(character: char) -> Option<i64> {
    "零一二三四五六七八九"
        .chars()
        .zip(0..)
        .find_map(|(digit, value)| (digit == character).then_some(value))
}

/// `点七`: what stands behind a Chinese decimal point, in thousandths.
fn chinese_fraction(tail: &str) -> Option<(usize, i64)> {
    let digits = tail.strip_prefix('点')?.chars().map_while(chinese_digit);
    let fraction: String = digits.map(|digit| digit.to_string()).collect();
    let length = '点'.len_utf8() + fraction.len() * '一'.len_utf8();
    (!fraction.is_empty()).then(|| (length, thousandths(&fraction)))
}

/// A number in Chinese characters; a unit that speech drops at the end (四千二百六) is put back.
pub(super) fn chinese(rest: &str) -> Option<(usize, i64)> {
    let (mut total, mut section, mut digit) = (0_i64, 0_i64, None::<i64>);
    let (mut length, mut last_unit, mut after_zero) = (0, 1_i64, false);
    for character in rest.chars().take(24) {
        if let Some(value) = chinese_digit(character) {
            after_zero |= value == 0;
            digit = Some(digit.map_or(value, |d| d.saturating_mul(10).saturating_add(value)));
        } else {
            match character {
                '两' => digit = Some(2),
                '十' | '百' | '千' => {
                    last_unit = match character {
                        '十' => 10,
                        '百' => 100,
                        _ => 1000,
                    };
                    section =
                        section.checked_add(digit.take().unwrap_or(1).checked_mul(last_unit)?)?;
                    after_zero = false;
                }
                '万' | '亿' if length > 0 => {
                    last_unit = if character == '万' {
                        10_000
                    } else {
                        100_000_000
                    };
                    let part = section.checked_add(digit.take().unwrap_or(0))?;
                    total = total.checked_add(part.checked_mul(last_unit)?)?;
                    section = 0;
                }
                _ => break,
            }
        }
        length += character.len_utf8();
    }
    if length == 0 {
        return None;
    }
    let end = digit.unwrap_or(0);
    let dropped = if last_unit >= 100 && end < 10 && !after_zero {
        last_unit / 10
    } else {
        1
    };
    let whole = total
        .checked_add(section)?
        .checked_add(end.checked_mul(dropped)?)?;
    let mut value = whole.checked_mul(ONE)?;
    if let Some((taken, part)) = rest.get(length..).and_then(chinese_fraction) {
        value = value.checked_add(part)?;
        length += taken;
    }
    Some((length, value))
}
