//! The page of a GitHub job: Markdown, appended to the file that the runner names.
//!
//! A page that is too large is dropped whole, so that what matters least goes first: the compiler's
//! words, then what was found at each item, then the items. Nothing that a stranger wrote is
//! Markdown or HTML here: every sign that could be is an entity.

use std::fmt::Write as _;

use super::grade::{Grade, Outcome};
use super::text;
use crate::catalogue::Catalogue;
use crate::neutral;
use crate::reporter;
use crate::verdict::Verdict;

/// How many bytes a page may have, all steps of the job's before this one included. The runner takes
/// 1 MiB.
pub(crate) const BUDGET: usize = 900_000;

/// More messages of the compiler help nobody.
const MOST_DIAGNOSTICS: usize = 20;

/// How a line begins that says what was left out. No word of a stranger begins a line of a page.
pub(super) const CUT: &str = "✂ ";

/// How much a page tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    Verdict,
    Items,
    Found,
    All,
}

/// A page of at most so many bytes, or the verdict alone where there is no room for more.
pub(super) fn render(outcome: &Outcome, room: usize, catalogue: &Catalogue) -> String {
    match outcome {
        Outcome::Graded(grade) => {
            let all = page(grade, Detail::All, catalogue);
            if all.len() <= room {
                return all;
            }
            let fits = [Detail::Found, Detail::Items]
                .into_iter()
                .map(|detail| page(grade, detail, catalogue))
                .find(|page| page.len() <= room);
            fits.unwrap_or_else(|| page(grade, Detail::Verdict, catalogue))
        }
        Outcome::NotGraded(failure) => {
            let title = escaped(&catalogue.text("export-not-graded-title"));
            let text = escaped(&text::failure(failure, catalogue));
            format!("## ⚠ {title}\n\n{text}\n\n")
        }
    }
}

fn page(grade: &Grade, detail: Detail, catalogue: &Catalogue) -> String {
    let mark = match &*grade.verdict {
        word if word == Verdict::Passed.word() => "✓",
        word if word == Verdict::Undecided.word() => "?",
        _ => "✗",
    };
    let whole = text::whole(grade, catalogue);
    let (title, rest) = whole.split_once('\n').unwrap_or((&whole, ""));
    let mut page = format!("## {mark} {}\n\n{}\n\n", escaped(title), escaped(rest));
    if detail >= Detail::Items {
        page.push_str(&items(grade, detail, catalogue));
        page.push_str(&vetoes(grade, detail, catalogue));
    }
    if detail == Detail::All {
        page.push_str(&compiler(grade, catalogue));
    } else {
        let text = catalogue.text("export-summary-cut");
        let _ = write!(page, "{CUT}{}\n\n", escaped(&text));
    }
    page
}

fn items(grade: &Grade, detail: Detail, catalogue: &Catalogue) -> String {
    let heading = |key: String| escaped(&key);
    let mut table = format!(
        "| | {} | | {} | | {} |\n|---|---|---|--:|--:|---|\n",
        heading(catalogue.text("export-summary-item")),
        heading(catalogue.text("export-summary-points")),
        heading(catalogue.text("export-summary-found")),
    );
    for item in &grade.items {
        let found = if detail >= Detail::Found && !item.is_passed() {
            escaped(&text::item_text(item, catalogue))
        } else {
            String::new()
        };
        let _ = writeln!(
            table,
            "| {} | {} | {} | {} | {} | {found} |",
            reporter::sign(&item.status),
            escaped(&neutral::inline(&item.id)),
            escaped(&neutral::inline(&item.title)),
            item.points,
            item.max_points,
        );
    }
    let _ = writeln!(
        table,
        "| | {} | | {} | {} | |",
        heading(catalogue.text("export-summary-total")),
        grade.score,
        grade.max_score,
    );
    table + "\n"
}

fn vetoes(grade: &Grade, detail: Detail, catalogue: &Catalogue) -> String {
    let mut list = String::new();
    for veto in grade.vetoes.iter().filter(|veto| veto.state != "clear") {
        let found = if detail >= Detail::Found {
            format!("<br>{}", escaped(&text::veto_text(veto, catalogue)))
        } else {
            String::new()
        };
        let title = escaped(&text::veto_title(veto, catalogue));
        let _ = writeln!(list, "* **{}** {title}{found}", veto_mark(&veto.state));
    }
    if list.is_empty() {
        return list;
    }
    let heading = escaped(&catalogue.text("export-summary-vetoes"));
    format!("### {heading}\n\n{list}\n")
}

fn veto_mark(state: &str) -> &'static str {
    match state {
        "fired" => "✗",
        "excused" => "✓",
        _ => "?",
    }
}

fn compiler(grade: &Grade, catalogue: &Catalogue) -> String {
    if grade.diagnostics.is_empty() {
        return String::new();
    }
    let said = grade.diagnostics.iter().take(MOST_DIAGNOSTICS);
    let said: Vec<String> = said
        .map(|said| {
            let message = neutral::shown(&said.message);
            let message: String = message.chars().take(text::MOST_CHARS).collect();
            let file = said.file.as_deref().unwrap_or_default();
            let line = said.line.unwrap_or_default();
            let place = neutral::inline(&format!("{file}:{line}"));
            escaped(&format!("{place}: {message}"))
        })
        .collect();
    let heading = escaped(&catalogue.text("export-summary-compiler"));
    format!(
        "<details><summary>{heading}</summary>\n\n{}\n\n</details>\n\n",
        said.join("\n\n")
    )
}

/// Text as Markdown that shows just this text. A line break stays one inside a cell of a table.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut is_start = true;
    for character in text.trim_end().chars() {
        // A dot or a dash means something in the names of addresses, and where a line begins.
        let is_plain = match character {
            '.' => !escaped.ends_with("www") && !escaped.ends_with("WWW"),
            '-' => !is_start,
            _ => !character.is_ascii_punctuation() || ",;%".contains(character),
        };
        is_start = character == '\n' || (is_start && character.is_whitespace());
        match character {
            '\n' => escaped.push_str("<br>"),
            _ if is_plain => escaped.push(character),
            _ => {
                let _ = write!(escaped, "&#{};", u32::from(character));
            }
        }
    }
    escaped
}
