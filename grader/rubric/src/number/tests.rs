//! Spellings of numbers.

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
        ("4千2百60", 4_260_000, Unit::Plain),
        ("4千多", 4_000_000, Unit::Plain),
        ("四二六零", 4_260_000, Unit::Plain),
        ("四千二百六十个", 4_260_000, Unit::Plain),
        ("4.26×10^3", 4_260_000, Unit::Plain),
        ("4.26 * 10^{3}", 4_260_000, Unit::Plain),
        ("1.12×10^1^1", 112_000_000_000_000, Unit::Plain),
        ("2^12", 4_096_000, Unit::Plain),
        ("4260tokens", 4_260_000, Unit::Plain),
        ("4.26ktokens", 4_260_000, Unit::Plain),
        (
            "four thousand two hundred and sixty",
            4_260_000,
            Unit::Plain,
        ),
        ("forty-two sixty", 4_260_000, Unit::Plain),
        ("forty-two hundred", 4_200_000, Unit::Plain),
        ("four point three thousand", 4_300_000, Unit::Plain),
        ("two point seven percent", 2_700, Unit::Percent),
        ("thirty-three percent", 33_000, Unit::Percent),
        ("三十几个百分点", 30_000, Unit::Percent),
        ("4/3", 1_333, Unit::Times),
        ("x1.33", 1_330, Unit::Times),
        ("a factor of 3.3", 3_300, Unit::Times),
        ("0.33 of a forward", 33_000, Unit::Percent),
        ("104.3 gib", 111_991_272_243_200, Unit::Bytes),
        ("1120亿字节", 112_000_000_000_000, Unit::Bytes),
    ];
    for (text, value, unit) in cases {
        let all = numbers(text);
        let got = all.iter().map(|n| (n.low, n.high, n.unit)).next();
        assert_eq!(got, Some((value, value, unit)), "{text}");
    }
}

#[test]
fn two_numbers_make_a_range() {
    let cases = [
        ("30–40%", 30_000, 40_000, Unit::Percent),
        ("三到四成", 30_000, 40_000, Unit::Percent),
        ("百分之三十到四十", 30_000, 40_000, Unit::Percent),
        ("4.2-4.3k", 4_200_000, 4_300_000, Unit::Plain),
        ("between 4200 and 4300", 4_200_000, 4_300_000, Unit::Plain),
        ("在4200和4300之间", 4_200_000, 4_300_000, Unit::Plain),
        ("thirty to forty percent", 30_000, 40_000, Unit::Percent),
        ("1.3~1.4倍", 1_300, 1_400, Unit::Times),
    ];
    for (text, low, high, unit) in cases {
        let all = numbers(text);
        let got = all.iter().map(|n| (n.low, n.high, n.unit)).next();
        assert_eq!(got, Some((low, high, unit)), "{text}");
    }
}

#[test]
fn digits_that_belong_to_a_name_are_no_number() {
    for text in ["fp32", "s^2", "5ns/h", "34h", "h100"] {
        assert_eq!(numbers(text), Vec::new(), "{text}");
    }
}
