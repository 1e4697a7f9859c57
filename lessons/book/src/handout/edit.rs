//! Replacements in a text, made all at once so that the places of one stay right for the others.

use std::ops::Range;

#[derive(Debug)]
pub(super) struct Edit {
    span: Range<usize>,
    replacement: String,
}

impl Edit {
    pub(super) fn replace(span: Range<usize>, replacement: impl Into<String>) -> Self {
        Self {
            span,
            replacement: replacement.into(),
        }
    }
}

/// The text with all replacements made. Of two that overlap the later one is dropped.
pub(super) fn apply(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut edited = String::with_capacity(text.len());
    let mut done = 0;
    for Edit { span, replacement } in edits {
        if span.start < done {
            continue;
        }
        edited.push_str(&text[done..span.start]);
        edited.push_str(&replacement);
        done = span.end;
    }
    edited.push_str(&text[done..]);
    edited
}
