//! An answer behind a gutter, with the words marked on which something rests.

use std::ops::Range;

use super::quotes;
use crate::options::Output;

const ON: &str = "\u{1b}[7m";
const OFF: &str = "\u{1b}[27m";

/// The text, harmless and wrapped. Without colours nothing is marked: the words stand below.
pub(super) fn text(text: &str, spans: &[Range<usize>], output: &Output) -> String {
    if !output.colour {
        return quotes::quoted(text, output);
    }
    let harmless = quotes::harmless(text);
    // Each mark goes where what stands before it ends once it is harmless. At worst a mark is off
    // by a sign; what is shown is the same.
    let place = |at: usize| floor(&harmless, quotes::harmless(&text[..floor(text, at)]).len());
    let mut marks: Vec<Range<usize>> = spans
        .iter()
        .map(|span| place(span.start)..place(span.end))
        .filter(|mark| !mark.is_empty())
        .collect();
    marks.sort_by_key(|mark| mark.start);
    let (mut marked, mut done) = (String::new(), 0);
    for mark in marks {
        let start = mark.start.max(done);
        if start < mark.end {
            marked.push_str(&harmless[done..start]);
            marked.push_str(ON);
            marked.push_str(&harmless[start..mark.end]);
            marked.push_str(OFF);
            done = mark.end;
        }
    }
    marked.push_str(&harmless[done..]);
    behind_gutter(&marked, output)
}

/// Where the character begins in which a byte lies.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(0)
}

/// Marks end with each line and go on in the next, so that the gutter has none.
fn behind_gutter(marked: &str, output: &Output) -> String {
    let mut is_on = false;
    let lines = quotes::behind_gutter(marked.trim_end(), output);
    let lines = lines.lines().map(|line| {
        let (gutter, words) = line.split_at(line.len().min(quotes::GUTTER.len()));
        if words.is_empty() {
            return line.to_owned();
        }
        let opening = if is_on { ON } else { "" };
        is_on = match (words.rfind(ON), words.rfind(OFF)) {
            (Some(on), Some(off)) => on > off,
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (None, None) => is_on,
        };
        let closing = if is_on { OFF } else { "" };
        format!("{gutter}{opening}{words}{closing}")
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Format;

    const OUTPUT: Output = Output {
        format: Format::Human,
        colour: true,
        width: 40,
    };

    fn shown(answer: &str, words: &[&str]) -> String {
        let spans: Vec<Range<usize>> = words
            .iter()
            .map(|words| {
                let at = answer.find(words).unwrap();
                at..at + words.len()
            })
            .collect();
        text(answer, &spans, &OUTPUT)
            .replace(ON, "[")
            .replace(OFF, "]")
    }

    #[test]
    fn words_are_marked_line_by_line() {
        assert_eq!(shown("a b c\nd", &["b"]), "  │ a [b] c\n  │ d");
        assert_eq!(
            shown("a b\n\nc d\n", &["b\n\nc"]),
            "  │ a [b]\n  │\n  │ [c] d"
        );
        assert_eq!(shown("一 二 三", &["二", "二 三"]), "  │ 一 [二][ 三]");
        assert_eq!(shown("a", &[]), "  │ a");
        let long = format!("{} end", "word ".repeat(20));
        let lines = shown(&long, &[long.trim()]);
        assert!(
            lines.lines().all(|line| line.starts_with("  │ ")),
            "{lines}"
        );
        assert!(lines.lines().all(|line| line.ends_with(']')), "{lines}");
    }

    #[test]
    fn what_would_act_does_not_wherever_the_marks_are() {
        let hostile = "a\u{1b}[2J\r\n::error::x ##[group]\u{202e}长\t::b";
        let plain = quotes::quoted(hostile, &OUTPUT);
        for start in 0..=hostile.len() {
            for end in start..=hostile.len() + 1 {
                let marked = text(hostile, &[start..end, 0..end], &OUTPUT);
                let marked = marked.replace(ON, "").replace(OFF, "");
                assert_eq!(marked, plain, "{start}..{end}");
            }
        }
    }
}
