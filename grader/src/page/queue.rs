//! What waits for a person, grouped so that one decision serves as many as said the same.
//!
//! Two cases are the same where an item or a veto waits for the same reason and rests on the same
//! words, or, where it rests on none, on the same answer: but for letters' case, blanks and
//! punctuation.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;
use unicode_normalization::UnicodeNormalization;

use super::index::{Class, Pupil};
use super::names::{link, quoted};
use crate::catalogue::Catalogue;
use crate::message::{Message, key};
use crate::report::stored::{Stored, StoredEvidence};
use crate::verdict::VetoState;

/// Characters of an answer that a group shows.
const LONGEST: usize = 1200;

/// Cases that one decision may serve.
#[derive(Serialize)]
pub(super) struct Group {
    id: String,
    title: String,
    count: String,
    message: String,
    /// The words that are to be decided on.
    quotes: Vec<String>,
    students: Vec<Named>,
    command: String,
}

#[derive(Serialize)]
struct Named {
    id: String,
    link: String,
}

/// A case, before it is in a group.
struct Case<'a> {
    id: &'a str,
    title: &'a str,
    reason: &'a str,
    message: &'a str,
    evidence: &'a [StoredEvidence],
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Item,
    Veto,
}

/// The groups, the largest first.
pub(super) fn groups(
    class: &Class<'_>,
    graded: &[(&Pupil<'_>, &Stored)],
    catalogue: &Catalogue,
) -> Vec<Group> {
    let mut places: BTreeMap<(String, String, String), usize> = BTreeMap::new();
    let mut found: Vec<(Case<'_>, Vec<String>, Vec<&Pupil<'_>>)> = Vec::new();
    for (pupil, stored) in graded {
        for case in cases(stored) {
            let quotes = case.quotes(pupil);
            let words: Vec<String> = quotes.iter().map(|quote| normalised(quote)).collect();
            let key = (case.id.to_owned(), case.reason.to_owned(), words.join("\n"));
            let place = *places.entry(key).or_insert_with(|| {
                found.push((case, quotes, Vec::new()));
                found.len() - 1
            });
            if let Some((.., pupils)) = found.get_mut(place) {
                pupils.push(pupil);
            }
        }
    }
    found.sort_by_key(|(.., pupils)| std::cmp::Reverse(pupils.len()));
    let told = found.into_iter();
    told.map(|(case, quotes, pupils)| case.told(quotes, &pupils, class, catalogue))
        .collect()
}

fn cases(stored: &Stored) -> impl Iterator<Item = Case<'_>> {
    let items = stored.items.iter().filter(|item| item.is_pending());
    let vetoes = stored.vetoes_in(VetoState::Pending);
    let items = items.map(|item| Case {
        id: &item.id,
        title: &item.title,
        reason: item.reason.as_deref().unwrap_or_default(),
        message: &item.message,
        evidence: &item.evidence,
        kind: Kind::Item,
    });
    items.chain(vetoes.map(|veto| Case {
        id: &veto.id,
        title: &veto.title,
        reason: veto.reason.as_deref().unwrap_or_default(),
        message: &veto.message,
        evidence: &veto.evidence,
        kind: Kind::Veto,
    }))
}

/// Words without case, blanks and punctuation.
fn normalised(text: &str) -> String {
    let plain = text.nfkc().flat_map(char::to_lowercase);
    plain
        .filter(|character| character.is_alphanumeric())
        .collect()
}

impl Case<'_> {
    /// The words that it rests on, or else the answer.
    fn quotes(&self, pupil: &Pupil<'_>) -> Vec<String> {
        let mut quotes: Vec<String> = Vec::new();
        for evidence in self.evidence {
            if let StoredEvidence::Words(words) = evidence
                && !quotes.iter().any(|quote| **quote == *words.quote)
            {
                quotes.push(words.quote.to_string());
            }
        }
        if quotes.is_empty() {
            quotes.extend(pupil.open.get(self.id).map(|answer| short(answer.trim())));
        }
        quotes
    }

    fn told(
        &self,
        quotes: Vec<String>,
        pupils: &[&Pupil<'_>],
        class: &Class<'_>,
        catalogue: &Catalogue,
    ) -> Group {
        let students = pupils.iter().map(|pupil| Named {
            id: pupil.id.to_owned(),
            link: link(&pupil.folder, "report.html"),
        });
        let count = Message::new("html-queue-count").with("n", pupils.len());
        Group {
            id: self.id.to_owned(),
            title: self.title.to_owned(),
            count: catalogue.render(&count),
            message: self.message.to_owned(),
            quotes,
            students: students.collect(),
            command: self.command(pupils, class, catalogue),
        }
    }

    /// One decision for everybody in the group, as one command of a POSIX shell: it asks what is
    /// decided and why, so that there is nothing to fill in.
    fn command(&self, pupils: &[&Pupil<'_>], class: &Class<'_>, catalogue: &Catalogue) -> String {
        let ask = match self.kind {
            Kind::Item => key!("html-queue-ask-item"),
            Kind::Veto => key!("html-queue-ask-veto"),
        };
        let ask = Message::new(ask)
            .with("id", self.id)
            .with("n", pupils.len());
        let folders: Vec<String> = pupils.iter().map(|pupil| quoted(&pupil.folder)).collect();
        format!(
            "{{ printf '%s ' {ask}; read -r decision; printf '%s ' {why}; read -r why\n\
             for student in {students}; do\n  \
             cargo grade review {lesson} --submission {grades}/\"$student\"/submission \\\n    \
             --record {grades}/\"$student\"/decisions.jsonl \\\n    \
             --set {id}=\"$decision\" --reason \"$why\" || break\ndone; }}",
            ask = quoted(&catalogue.render(&ask)),
            why = quoted(&catalogue.text("html-queue-ask-why")),
            students = folders.join(" "),
            lesson = class.lesson,
            grades = quoted(&folder(class.folder)),
            id = quoted(self.id),
        )
    }
}

fn folder(path: &Path) -> String {
    path.display().to_string()
}

fn short(answer: &str) -> String {
    match answer.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &answer[..end]),
        None => answer.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_words_are_the_same_however_they_are_set() {
        assert_eq!(normalised("Ｉt grows, "), normalised("it  GROWS."));
        assert_ne!(normalised("it grows"), normalised("it shrinks"));
    }
}
