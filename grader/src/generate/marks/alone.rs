//! A solution in which one blank is open and all others are filled: what shows who needs that blank.

use super::BLANK;
use super::line::{Line, classify};

/// How the blank is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opening {
    /// As a student finds it: whoever reaches it panics.
    Todo,
    /// The same, with the lines outside the blanks that only the exercise has: a blank may lean on
    /// them.
    TodoAmongLines,
    /// Nothing stands there, so that whatever does not rest on it goes on.
    LeftOut,
}

/// The source with this blank open. `None` where it does not have the blank, or where the blank is a
/// value, which cannot be left out. The marks are sound: `read` says where they are not.
pub(crate) fn open_alone(source: &str, number: u32, opening: Opening) -> Option<String> {
    let mut made = String::new();
    let mut open: Option<Blank<'_>> = None;
    let mut is_there = false;
    for line in source.split_inclusive('\n') {
        match classify(line) {
            Line::Opens(own, hint) => {
                is_there |= own == number;
                open = Some(Blank {
                    number: own,
                    hint,
                    lines: Vec::new(),
                });
            }
            Line::Closes(_) => {
                let blank = open.take().filter(|blank| blank.number == number);
                if let Some(blank) = blank {
                    made.push_str(&blank.opened(opening)?);
                }
            }
            Line::Exercise(text) => match &mut open {
                Some(blank) => blank.lines.push(text),
                None if opening == Opening::TodoAmongLines => {
                    made.push_str(text);
                    made.push('\n');
                }
                None => {}
            },
            Line::Code | Line::Malformed => {
                if open.as_ref().is_none_or(|blank| blank.number != number) {
                    made.push_str(line);
                }
            }
        }
    }
    is_there.then_some(made)
}

/// A blank with the lines that the exercise has for it.
struct Blank<'a> {
    number: u32,
    hint: &'a str,
    lines: Vec<&'a str>,
}

impl Blank<'_> {
    fn opened(&self, opening: Opening) -> Option<String> {
        let is_statement = self.lines.iter().all(|line| line.trim() == BLANK);
        let blank = todo(self.number, self.hint);
        match opening {
            Opening::LeftOut if is_statement => Some(String::new()),
            Opening::LeftOut => None,
            Opening::Todo | Opening::TodoAmongLines if self.lines.is_empty() => {
                Some(format!("{blank};\n"))
            }
            Opening::Todo | Opening::TodoAmongLines => {
                let lines = self.lines.iter();
                let lines = lines.map(|line| line.replacen(BLANK, &blank, 1) + "\n");
                Some(lines.collect())
            }
        }
    }
}

/// What a student finds in place of a blank.
pub(super) fn todo(number: u32, hint: &str) -> String {
    format!("todo!(\"blank {number}: {}\")", escaped(hint))
}

/// A hint inside the string of a macro that formats.
fn escaped(hint: &str) -> String {
    hint.replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('{', "{{")
        .replace('}', "}}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "// exercise| #![allow(unused)]\nfn f() {\n// blank 1: add\na();\n\
        // end of blank 1\n// blank 2: is it?\n// exercise| let x: bool = {blank};\n\
        // exercise| if x {\nif b() {\n// end of blank 2\n}\n}\n";

    #[test]
    fn one_blank_is_open_and_the_others_are_filled() {
        for (number, opening, expected) in [
            (
                1,
                Opening::Todo,
                Some("fn f() {\ntodo!(\"blank 1: add\");\nif b() {\n}\n}\n"),
            ),
            (1, Opening::LeftOut, Some("fn f() {\nif b() {\n}\n}\n")),
            (
                2,
                Opening::TodoAmongLines,
                Some(
                    "#![allow(unused)]\nfn f() {\na();\n\
                     let x: bool = todo!(\"blank 2: is it?\");\nif x {\n}\n}\n",
                ),
            ),
            (2, Opening::LeftOut, None),
            (3, Opening::Todo, None),
        ] {
            let made = open_alone(SOURCE, number, opening);
            assert_eq!(made.as_deref(), expected, "{number} {opening:?}");
        }
    }
}
