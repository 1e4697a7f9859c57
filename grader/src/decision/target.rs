//! What a person can decide in a lesson, and the hash of what such a decision is made on.

use super::Word;
use super::record::sha256;
use crate::lesson::{Item, Lesson, Rule, VetoRule};
use crate::message::Localised;
use crate::selection::Selection;
use crate::sheet::{Answer, Section, Sheet};

/// A point of an answer, or a veto.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target<'a> {
    pub(crate) id: &'a str,
    pub(crate) title: &'a Localised,
    /// The section of the sheet.
    pub(crate) question: &'a str,
    pub(crate) kind: Kind<'a>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind<'a> {
    Point,
    Veto,
    /// A veto on what the code does in this check.
    CodeVeto(&'a str),
}

/// All of them, in the order of the lesson.
pub(crate) fn all(lesson: &Lesson) -> Vec<Target<'_>> {
    let points = lesson.items.iter().filter_map(|item| match &item.rule {
        Rule::Text { question } => Some(Target {
            id: &item.id,
            title: &item.title,
            question,
            kind: Kind::Point,
        }),
        Rule::Expression(_) | Rule::Accumulation { .. } => None,
    });
    let vetoes = lesson.vetoes.iter().map(|veto| {
        let (question, kind) = match &veto.rule {
            VetoRule::PlainSum { check, excused_in } => (excused_in, Kind::CodeVeto(check)),
            VetoRule::Text { question } => (question, Kind::Veto),
        };
        Target {
            id: &veto.id,
            title: &veto.title,
            question,
            kind,
        }
    });
    points.chain(vetoes).collect()
}

impl Target<'_> {
    /// What can be said of it.
    pub(crate) fn words(&self) -> &'static [Word] {
        match self.kind {
            Kind::Point => &Word::OF_POINTS,
            Kind::Veto | Kind::CodeVeto(_) => &Word::OF_VETOES,
        }
    }

    /// Whether a run judges it.
    pub(crate) fn is_judged(&self, lesson: &Lesson, selection: &Selection) -> bool {
        let mut items = lesson.items.iter();
        let is_of_question = |item: &Item| matches!(&item.rule, Rule::Text { question } if question == self.question);
        match self.kind {
            Kind::Point => items.any(|item| item.id == self.id && selection.includes(item)),
            Kind::Veto => items.any(|item| is_of_question(item) && selection.includes(item)),
            Kind::CodeVeto(check) => selection.needs_check(lesson, check),
        }
    }

    /// What is written in its section, if anything.
    pub(crate) fn answer<'s>(&self, sheet: &'s Sheet) -> Option<&'s Answer> {
        match sheet.section(self.question) {
            Section::Answered(answer) => Some(answer),
            Section::Empty | Section::Absent => None,
        }
    }

    /// The hash of what it is decided on.
    pub(crate) fn sha256(&self, sheet: &Sheet, code: &[u8]) -> String {
        let text = self.answer(sheet).map_or("", |answer| &answer.text);
        match self.kind {
            Kind::Point | Kind::Veto => sha256(text.as_bytes()),
            Kind::CodeVeto(_) => {
                let mut both = (text.len() as u64).to_le_bytes().to_vec();
                both.extend(text.as_bytes());
                both.extend(code);
                sha256(&both)
            }
        }
    }
}
