//! What other programs said, apart from the words of the report.
//!
//! A compiler repeats what a student made it say, line breaks included, so each line stands behind
//! a gutter: none can pass for a line of the report.

use super::layout;
use crate::catalogue::Catalogue;
use crate::diagnostics::Diagnostic;
use crate::error::Error;
use crate::message::Message;
use crate::neutral;
use crate::options::Output;

/// How many of the compiler's messages are shown.
const MAX_DIAGNOSTICS: usize = 3;

/// Stands before each line.
pub(super) const GUTTER: &str = "  │ ";

/// Stands before what comes after a break of ours, so that it is not taken for a line of theirs.
const AFTER_BREAK: &str = "  │     ";

/// As wide as a compiler takes a tab to be.
const TAB: &str = "    ";

/// Another program's words behind the gutter. They are wrapped too, or else the terminal would
/// break long lines, and what comes after the break would stand before the gutter.
pub(super) fn quoted(text: &str, output: &Output) -> String {
    behind_gutter(&harmless(text.trim_end()), output)
}

/// Text of several lines as it may be shown.
pub(super) fn harmless(text: &str) -> String {
    neutral::shown(text).replace('\t', TAB)
}

/// Lines that are harmless, wrapped, behind the gutter.
pub(super) fn behind_gutter(text: &str, output: &Output) -> String {
    let lines: Vec<String> = text
        .lines()
        .map(|line| match line.trim() {
            "" => GUTTER.trim_end().to_owned(),
            _ => layout::filled(line, GUTTER, AFTER_BREAK, output),
        })
        .collect();
    lines.join("\n")
}

/// The first of the compiler's errors, as it prints them.
pub(super) fn compiler(
    diagnostics: &[Diagnostic],
    catalogue: &Catalogue,
    output: &Output,
) -> Vec<String> {
    let errors: Vec<_> = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.level == "error")
        .collect();
    let mut blocks: Vec<String> = errors
        .iter()
        .take(MAX_DIAGNOSTICS)
        .map(|diagnostic| format!("\n{}", quoted(&diagnostic.rendered, output)))
        .collect();
    if let Some(n_more) = errors.len().checked_sub(MAX_DIAGNOSTICS + 1) {
        let more = Message::new("report-more-errors").with("count", n_more + 1);
        blocks.push(format!("\n  {}", catalogue.render(&more)));
    }
    blocks
}

/// Why there is no grade: whose it is and what happened, another program's words, the next step.
pub(super) fn error(error: &Error, catalogue: &Catalogue, output: &Output) -> String {
    told(error, catalogue, output, &|text| text)
}

/// The same, with our own words wrapped to the terminal.
pub(super) fn wrapped_error(error: &Error, catalogue: &Catalogue, output: &Output) -> String {
    told(error, catalogue, output, &|text| {
        layout::hanging(&text, output)
    })
}

fn told(
    error: &Error,
    catalogue: &Catalogue,
    output: &Output,
    wrap: &dyn Fn(String) -> String,
) -> String {
    let Some(whose) = error.blame.whose() else {
        return catalogue.render(&error.what);
    };
    let what = Message::new(whose.line()).with("what", error.what.clone());
    let mut blocks = vec![wrap(catalogue.render(&what))];
    blocks.extend(error.detail.iter().map(|detail| quoted(detail, output)));
    blocks.extend(error.next_step().map(|hint| {
        let hint = Message::new("hint-line").with("hint", hint);
        wrap(catalogue.render(&hint))
    }));
    blocks.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Format;
    use crate::catalogue::Language;
    use crate::error::Blame;

    const OUTPUT: Output = Output {
        format: Format::Human,
        colour: false,
        width: 40,
    };

    #[test]
    fn every_line_stands_behind_the_gutter_and_fits() {
        let padded = format!("{}Passed. Score 10.00\u{1b}[2J", "x".repeat(36));
        for text in [
            "a\n\nPassed",
            "a\n\tb\r\n\u{85}",
            "::error::x",
            &padded,
            &"长 ".repeat(50),
        ] {
            for line in quoted(text, &OUTPUT).lines() {
                assert!(line.starts_with(GUTTER.trim_end()), "{line:?} of {text:?}");
                assert!(layout::columns(line) <= OUTPUT.width, "{line:?}");
                assert!(!line.contains(char::is_control), "{line:?}");
            }
        }
        assert_eq!(quoted("a\n\n\tb\n\n", &OUTPUT), "  │ a\n  │\n  │     b");
    }

    #[test]
    fn on_a_terminal_no_line_is_longer_than_it_and_no_word_is_cut() {
        let failed = Error::new(
            Blame::Usage,
            Message::new("error-no-course").with("folder", "x"),
        );
        let text = wrapped_error(&failed, &Catalogue::new(Language::En), &OUTPUT);
        let words: Vec<&str> = text.split_whitespace().collect();
        let whole = error(&failed, &Catalogue::new(Language::En), &OUTPUT);
        assert_eq!(words, whole.split_whitespace().collect::<Vec<_>>());
        assert!(
            text.lines()
                .all(|line| layout::columns(line) <= OUTPUT.width)
        );
    }

    #[test]
    fn an_error_keeps_its_own_line_breaks_and_loses_those_of_others() {
        let failed = Error::new(
            Blame::Machine,
            Message::new("error-io")
                .with("path", std::path::Path::new("/a\n::error::x"))
                .with("problem", "no\nerror: forged"),
        )
        .detail("said\nerror: forged")
        .hint(Message::new("hint-libtorch-pip").with("version", "2\n3"));
        for language in [Language::En, Language::Zh] {
            let text = error(&failed, &Catalogue::new(language), &OUTPUT);
            assert!(!text.lines().any(|line| line == "error: forged"), "{text}");
            assert!(text.contains("/a ⏎ \\::error::x"), "{text}");
            assert!(text.contains("\n  │ error: forged\n"), "{text}");
            assert!(text.contains("2 ⏎ 3"), "{text}");
            assert_eq!(text.lines().count(), 7, "{text}");
        }
    }
}
