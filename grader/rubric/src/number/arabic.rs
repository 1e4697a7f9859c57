//! Numbers in digits: 4260, 4,260, 4 260, 4.26e3, 1.12×10^11, 2^12.

use super::{ONE, thousandths};

/// What stands behind the third place after the point, in millionths of a thousandth: a unit like
/// TB makes much of it.
pub(super) fn fine(number: &str) -> i64 {
    let places = number.split_once('.').map_or("", |(_, places)| places);
    let digits = places.bytes().take_while(u8::is_ascii_digit).skip(3);
    let digits = digits.map(|digit| i64::from(digit - b'0'));
    let mut digits = digits.chain(std::iter::repeat(0));
    (0..6).fold(0, |sum, _| sum * 10 + digits.next().unwrap_or(0))
}

/// Digits with separators, a fraction and a power; the value in thousandths.
pub(super) fn arabic(rest: &str) -> Option<(usize, i64)> {
    let (mut length, whole) = whole(rest)?;
    let mut value = whole.checked_mul(ONE)?;
    let mut fraction = "";
    let tail = rest.get(length..)?;
    let places = tail.strip_prefix('.').map_or(0, digits);
    if places > 0 {
        fraction = tail.get(1..=places)?;
        value = value.checked_add(thousandths(fraction))?;
        length += 1 + places;
    }
    let tail = rest.get(length..)?;
    if let Some((taken, power)) = tens(tail).filter(|(_, power)| *power <= 15) {
        value = scaled(whole, fraction, power)?;
        length += taken;
    } else if let Some((taken, power)) = exponent(tail).filter(|_| fraction.is_empty()) {
        value = whole.checked_pow(power)?.checked_mul(ONE)?;
        length += taken;
    }
    Some((length, value))
}

/// The digits before the point, with what parts them into threes.
fn whole(rest: &str) -> Option<(usize, i64)> {
    let mut length = digits(rest);
    let mut whole: i64 = rest.get(..length)?.parse().ok()?;
    if length <= 3 {
        while let Some(three) = rest
            .get(length..)
            .and_then(|tail| tail.strip_prefix([',', ' ', '_', '\'']))
            .filter(|three| digits(three) == 3)
        {
            let part: i64 = three.get(..3)?.parse().ok()?;
            whole = whole.checked_mul(1000)?.checked_add(part)?;
            length += 4;
        }
    }
    Some((length, whole))
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

fn scaled(whole: i64, fraction: &str, power: u32) -> Option<i64> {
    let places = u32::try_from(fraction.len().min(15)).ok()?;
    let part: i128 = fraction.get(..places as usize)?.parse().unwrap_or(0);
    let scale = 10_i128.pow(power) * i128::from(ONE);
    let value = i128::from(whole) * scale + part * scale / 10_i128.pow(places);
    i64::try_from(value).ok()
}

/// `e11`, `×10^11`, ` * 10^{11}`: how long it is, and the power of ten.
fn tens(tail: &str) -> Option<(usize, u32)> {
    if let Some(power) = tail.strip_prefix('e') {
        let power = power.strip_prefix('+').unwrap_or(power);
        let count = digits(power);
        let length = tail.len() - power.len() + count;
        return Some((length, power.get(..count)?.parse().ok()?));
    }
    let inner = tail.strip_prefix(' ').unwrap_or(tail);
    let inner = inner.strip_prefix(['×', '·', '*', 'x'])?;
    let inner = inner.strip_prefix(' ').unwrap_or(inner);
    let inner = inner.strip_prefix("10")?;
    let (taken, power) = exponent(inner)?;
    Some((tail.len() - inner.len() + taken, power))
}

/// `^12`, `^{12}`, `**12`, and `^1^2`, which is what raised digits become.
fn exponent(tail: &str) -> Option<(usize, u32)> {
    let inner = tail.strip_prefix('^').or_else(|| tail.strip_prefix("**"))?;
    let braced = inner.strip_prefix('{');
    let mut rest = braced.unwrap_or(inner);
    let mut power = String::new();
    while rest.starts_with(|c: char| c.is_ascii_digit()) && power.len() < 3 {
        power.push_str(rest.get(..1)?);
        rest = rest.get(1..)?;
        let raised = rest.strip_prefix('^').filter(|next| digits(next) > 0);
        rest = raised.unwrap_or(rest);
    }
    if braced.is_some() {
        rest = rest.strip_prefix('}')?;
    }
    Some((tail.len() - rest.len(), power.parse().ok()?))
}
