//! The sentences that the exports share, in the language of the catalogue.
//!
//! Titles are one line, texts may be several. Words of strangers are neutral in both, and no text
//! is longer than its limit: a page that is too large is dropped whole by whoever shows it.

use super::grade::{Failure, Grade, Item, Veto};
use crate::catalogue::Catalogue;
use crate::message::Message;
use crate::neutral;
use crate::points::Points;
use crate::reporter::status_text;
use crate::verdict::{Verdict, VetoState};

/// The most characters of one text.
pub(super) const MOST_CHARS: usize = 4_000;

/// The result in one or two sentences.
pub(super) fn verdict(grade: &Grade, catalogue: &Catalogue) -> String {
    let fired: Vec<String> = grade
        .vetoes_in(VetoState::Fired)
        .map(|veto| veto.id.to_string())
        .collect();
    let message = match &*grade.verdict {
        "passed" => Message::new("export-passed"),
        "vetoed" => Message::new("export-vetoed"),
        "undecided" => Message::new("export-undecided"),
        _ => Message::new("export-failed"),
    };
    let message = with_points(message, grade).with("vetoes", fired);
    let mut text = catalogue.render(&message);
    if grade.counted() != grade.score {
        let counted = if grade.verdict == Verdict::Vetoed.word() {
            Message::new("export-counted-vetoed")
        } else {
            Message::new("export-counted-open")
        };
        text.push('\n');
        text.push_str(&catalogue.render(&with_points(counted, grade)));
    }
    text
}

fn with_points(message: Message, grade: &Grade) -> Message {
    message
        .with("score", grade.score.to_string())
        .with("possible", grade.score_range[1].to_string())
        .with("max", grade.max_score.to_string())
        .with("pass", grade.pass_mark.to_string())
        .with("counted", grade.counted().to_string())
}

/// The result, what is open, remarks on the whole, and by what it can be found again.
pub(super) fn whole(grade: &Grade, catalogue: &Catalogue) -> String {
    let mut lines = vec![verdict(grade, catalogue)];
    let open: Vec<&Item> = grade.items.iter().filter(|item| item.is_open()).collect();
    if !open.is_empty() {
        let points: Points = open.iter().map(|item| item.open()).sum();
        let message = Message::new("export-open")
            .with("count", open.len())
            .with("points", points.to_string());
        lines.push(catalogue.render(&message));
    }
    lines.extend(grade.remarks.iter().map(|said| remark(said, catalogue)));
    let run = Message::new("export-run")
        .with("lesson", &*grade.lesson)
        .with("seed", grade.run.seed.to_string())
        .with("sha256", &*grade.submission.sha256);
    lines.push(catalogue.render(&run));
    cut(&lines.join("\n"), catalogue)
}

fn remark(said: &str, catalogue: &Catalogue) -> String {
    catalogue.render(&Message::new("export-remark").with("remark", said))
}

/// An item's name, and that it is open where it is.
pub(super) fn item_title(item: &Item, catalogue: &Catalogue) -> String {
    let message = if item.is_open() {
        Message::new("export-item-open")
    } else {
        Message::new("export-item")
    };
    let message = message
        .with("id", &*item.id)
        .with("title", &*item.title)
        .with("status", status_text(&item.status, catalogue))
        .with("points", item.open().to_string());
    catalogue.render(&message)
}

/// How an item ended, and why.
pub(super) fn item_text(item: &Item, catalogue: &Catalogue) -> String {
    let status = status_text(&item.status, catalogue);
    let opening = Message::new("export-item-said").with("status", status);
    let mut lines = vec![said(opening, &item.message, catalogue)];
    lines.extend(item.remarks.iter().map(|said| remark(said, catalogue)));
    cut(&lines.join("\n"), catalogue)
}

pub(super) fn veto_title(veto: &Veto, catalogue: &Catalogue) -> String {
    let message = Message::new("export-veto")
        .with("id", &*veto.id)
        .with("title", &*veto.title);
    catalogue.render(&message)
}

pub(super) fn veto_text(veto: &Veto, catalogue: &Catalogue) -> String {
    let state = match &*veto.state {
        "clear" => catalogue.text("export-veto-clear"),
        "fired" => catalogue.text("export-veto-fired"),
        "excused" => catalogue.text("export-veto-excused"),
        _ => catalogue.text("export-veto-pending"),
    };
    let opening = Message::new("export-veto-said").with("state", state);
    cut(&said(opening, &veto.message, catalogue), catalogue)
}

/// What is said after an opening word. It may have several lines.
fn said(opening: Message, text: &str, catalogue: &Catalogue) -> String {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let first = catalogue.render(&opening.with("message", first));
    if rest.is_empty() {
        first
    } else {
        format!("{first}\n{}", neutral::shown(rest))
    }
}

/// Why there is no grade, what that means, and what to do.
pub(super) fn failure(failure: &Failure, catalogue: &Catalogue) -> String {
    let what = Message::new("export-not-graded").with("what", failure.because.message.as_str());
    let means = if failure.is_interrupted() {
        catalogue.text("export-interrupted-means")
    } else {
        catalogue.text("export-not-graded-means")
    };
    let mut lines = vec![catalogue.render(&what), means];
    if let Some(hint) = &failure.because.hint {
        lines.push(neutral::shown(hint).into_owned());
    }
    cut(&lines.join("\n"), catalogue)
}

/// The text with its middle left out where it is too long: how it begins and how it ends say most.
fn cut(text: &str, catalogue: &Catalogue) -> String {
    let n_chars = text.chars().count();
    if n_chars <= MOST_CHARS {
        return text.to_owned();
    }
    let half = MOST_CHARS / 2;
    let message = Message::new("export-cut").with("count", n_chars - 2 * half);
    let head: String = text.chars().take(half).collect();
    let tail: String = text.chars().skip(n_chars - half).collect();
    // The tail begins anywhere in a line, where it could begin a command.
    format!(
        "{head}\n{}\n{}",
        catalogue.render(&message),
        neutral::shown(&tail)
    )
}
