//! Writes the pages of a class: a report in each student's folder, and the overview beside them.
//!
//! What they say is made in `page`; here is only read and written.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::book::{self, Book};
use super::class::{self, Student};
use super::crew::Standing;
use crate::catalogue::Catalogue;
use crate::error::Result;
use crate::lesson::{Lesson, Rule, VetoRule};
use crate::message::Message;
use crate::page::{self, Class, Paper, Pupil, Stand};
use crate::report::stored::Stored;
use crate::sheet::{Section, Sheet};
use crate::verdict::VetoState;

const REPORT: &str = "report.html";
const INDEX: &str = "index.html";

/// Writes the page of a student's report.
pub(crate) fn write_report(
    book: &Book,
    student: &str,
    stored: &Stored,
    lesson: &Lesson,
    catalogue: &Catalogue,
) -> Result<()> {
    let answers = book.answers(student, &lesson.files);
    let paper = Paper {
        student,
        lesson: catalogue.choose(&lesson.title),
        stored,
        answers: answers.as_deref(),
    };
    let report = page::report(&paper, catalogue)?;
    book::write(&book.of(student).join(REPORT), report.as_bytes())
}

/// Writes the overview.
pub(crate) fn write_index(
    book: &Book,
    class: &class::Class,
    standings: &[Standing],
    lesson: &Lesson,
    catalogue: &Catalogue,
) -> Result<()> {
    let students = class.students.iter().zip(standings);
    let pupils = students.map(|(student, standing)| Pupil {
        id: &student.id,
        folder: name(&book.of(&student.id)),
        names: names(student),
        stand: stand(standing, book, student, catalogue),
        open: match standing {
            Standing::Graded { stored, .. } => open(stored, book, &student.id, lesson),
            _ => BTreeMap::new(),
        },
    });
    let class = Class {
        lesson: &lesson.id,
        title: catalogue.choose(&lesson.title),
        max_score: lesson.max_points(),
        pass_mark: lesson.pass_mark,
        folder: book.folder(),
        pupils: pupils.collect(),
    };
    let index = page::index(&class, catalogue)?;
    book::write(&book.folder().join(INDEX), index.as_bytes())
}

fn name(folder: &Path) -> String {
    let name = folder.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// What tells who a student is.
fn names(student: &Student) -> Vec<String> {
    let entries = student.entries.iter().map(|entry| entry.name.clone());
    let listed = student.listed.iter().flatten().cloned();
    [student.id.clone()]
        .into_iter()
        .chain(entries)
        .chain(listed)
        .collect()
}

/// What became of a student. Why an earlier run could not grade is kept beside the results.
fn stand<'a>(
    standing: &'a Standing,
    book: &Book,
    student: &Student,
    catalogue: &Catalogue,
) -> Stand<'a> {
    match standing {
        Standing::Graded { stored, .. } => Stand::Graded(stored),
        Standing::NotGraded(error) => {
            let next = error.next_step().map(|hint| catalogue.render(&hint));
            let why = Message::new("html-why")
                .with("what", error.what.clone())
                .with("next", next.unwrap_or_default());
            Stand::NotGraded(catalogue.render(&why))
        }
        Standing::NothingHandedIn => Stand::NothingHandedIn,
        Standing::NotReached => match book.failure(&student.id) {
            Some(error) => Stand::NotGraded(catalogue.render(&error.what)),
            None => Stand::NotReached,
        },
    }
}

/// The answers on which something waits, by the id of what waits.
fn open(stored: &Stored, book: &Book, student: &str, lesson: &Lesson) -> BTreeMap<String, String> {
    if stored.n_pending() == 0 {
        return BTreeMap::new();
    }
    let Some(answers) = book.answers(student, &lesson.files) else {
        return BTreeMap::new();
    };
    let sheet = Sheet::read(&answers, &lesson.sections());
    let items = stored.items.iter().filter(|item| item.is_pending());
    let vetoes = stored.vetoes_in(VetoState::Pending);
    let ids = items
        .map(|item| &item.id)
        .chain(vetoes.map(|veto| &veto.id));
    let answers = ids.filter_map(|id| match sheet.section(section(id, lesson)?) {
        Section::Answered(answer) => Some((id.to_string(), answer.text.clone())),
        Section::Empty | Section::Absent => None,
    });
    answers.collect()
}

/// The section of the sheet in which an item or a veto is answered.
fn section<'l>(id: &str, lesson: &'l Lesson) -> Option<&'l str> {
    let item = lesson.items.iter().find(|item| item.id == id);
    if let Some(item) = item {
        return match &item.rule {
            Rule::Text { question } => Some(question),
            Rule::Expression(_) | Rule::Accumulation { .. } => None,
        };
    }
    let veto = lesson.vetoes.iter().find(|veto| veto.id == id)?;
    Some(match &veto.rule {
        VetoRule::Text { question } => question,
        VetoRule::PlainSum { excused_in, .. } => excused_in,
    })
}

impl Book {
    /// The answers that were taken, as they were handed in.
    fn answers(&self, student: &str, files: &crate::manifest::Files) -> Option<String> {
        let path = self.copy(student).join(&files.answers);
        let bytes = fs::read(path).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }
}
