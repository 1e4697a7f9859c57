//! The blanks of a skeleton, as its code marks them.

use std::collections::BTreeMap;

/// How a blank begins in the code that is handed out.
const MARK: &str = "todo!(";
const WORD: &str = "\"blank ";

/// How often each blank is there, by number.
pub(super) fn of(code: &str) -> BTreeMap<u32, usize> {
    let mut blanks = BTreeMap::new();
    for after in code.split(MARK).skip(1) {
        if let Some(number) = number(after) {
            *blanks.entry(number).or_default() += 1;
        }
    }
    blanks
}

/// The text may stand on a line of its own.
fn number(after: &str) -> Option<u32> {
    let text = after.trim_start().strip_prefix(WORD)?;
    let end = text.find(|c: char| !c.is_ascii_digit())?;
    text[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_found_wherever_their_text_begins() {
        let code = "todo!(\"blank 1: a\"); todo!(\n    \"blank 12: b\"\n) todo!() todo!(\"later\") \
                    todo!(\"blank 1\") // blank 3: no";
        let blanks: Vec<_> = of(code).into_iter().collect();
        assert_eq!(blanks, [(1, 2), (12, 1)]);
    }
}
