//! What of a class was not graded, through no fault of the students: each with its reason.

use super::layout;
use crate::catalogue::Catalogue;
use crate::error::Error;
use crate::message::{Argument, Message};
use crate::options::Output;

/// A line for each student below a title, if there are any.
pub(super) fn told<'e>(
    title: &'static str,
    failures: impl Iterator<Item = (&'e str, &'e Error)>,
    catalogue: &Catalogue,
    output: &Output,
) -> Option<String> {
    let lines: Vec<String> = failures
        .map(|(student, error)| {
            let next = error.next_step().map(Argument::from);
            let message = Message::new("batch-failure")
                .with("student", student)
                .with("what", error.what.clone())
                .with("next", next.unwrap_or_else(|| "".into()));
            layout::hanging(&catalogue.render(&message), output)
        })
        .collect();
    let title = layout::paint(&catalogue.text(title), "1;31", output);
    (!lines.is_empty()).then(|| format!("{title}\n{}", lines.join("\n")))
}
