//! One thing that a person decides, with all that they need to see for it.

use std::fs;
use std::ops::Range;

use super::Desk;
use crate::catalogue::Language;
use crate::course::Course;
use crate::decision::apply::{Standing, last_words};
use crate::decision::record::Decision;
use crate::decision::target::{self, Kind, Target};
use crate::decision::{Finding, Machine};
use crate::lesson::Lesson;
use crate::message::Localised;
use crate::points::Points;
use crate::sheet::{Section, Sheet};
use crate::verdict::{Evidence, Status, VetoState};

/// A point of an answer or a veto, as the machine judged it and as it was decided before.
#[derive(Debug)]
pub(crate) struct Matter<'a> {
    pub(crate) target: Target<'a>,
    pub(crate) machine: Machine,
    pub(crate) missing: &'a [Localised],
    pub(crate) evidence: &'a [Evidence],
    /// In which the machine speaks of the answer.
    pub(crate) language: Option<Language>,
    /// Least, most and all points; nothing of a veto.
    pub(crate) points: Option<[Points; 3]>,
    pub(crate) answer: &'a str,
    /// The section of the solution's sheet.
    pub(crate) reference: Option<&'a str>,
    pub(crate) before: Option<(&'a Decision, Standing)>,
}

impl Matter<'_> {
    /// Whether a person is asked: the machine did not decide and nobody else did, or what was
    /// decided was decided on something else.
    pub(crate) fn is_open(&self) -> bool {
        match self.before {
            Some((_, standing)) => standing != Standing::Valid,
            None => matches!(
                self.machine.finding,
                Finding::Veto(VetoState::Pending)
                    | Finding::Point {
                        status: Status::Pending,
                        ..
                    }
            ),
        }
    }

    /// The words of the answer that the machine shows.
    pub(crate) fn spans(&self) -> Vec<Range<usize>> {
        let spans = self.evidence.iter().filter_map(|evidence| match evidence {
            Evidence::Words(words) => Some(words.span.clone()),
            _ => None,
        });
        spans.collect()
    }
}

/// All that is judged in this run and that a person can decide.
pub(super) fn all(desk: &Desk) -> Vec<Matter<'_>> {
    let graded = &desk.graded;
    let last = last_words(&desk.chain.decisions);
    target::all(&graded.lesson)
        .into_iter()
        .filter(|target| target.is_judged(&graded.lesson, &graded.selection))
        .filter_map(|target| {
            let matter = matter(desk, target)?;
            let before = last.get(target.id).copied();
            Some(Matter {
                before: before
                    .map(|decision| (decision, desk.ground().standing(&target, decision))),
                ..matter
            })
        })
        .collect()
}

fn matter<'a>(desk: &'a Desk, target: Target<'a>) -> Option<Matter<'a>> {
    let answer = target.answer(&desk.graded.sheet);
    let matter = Matter {
        target,
        machine: desk.machine_of(&target)?,
        missing: &[],
        evidence: &[],
        language: None,
        points: None,
        answer: answer.map_or("", |answer| &answer.text),
        reference: match desk.reference.section(target.question) {
            Section::Answered(answer) => Some(&answer.text),
            Section::Empty | Section::Absent => None,
        },
        before: None,
    };
    let mut items = desk.machine.items.iter();
    let mut vetoes = desk.machine.vetoes.iter();
    match target.kind {
        Kind::Point => {
            let item = items.find(|item| item.id == target.id)?;
            Some(Matter {
                missing: &item.outcome.missing,
                evidence: &item.outcome.evidence,
                language: item.outcome.language,
                points: Some([item.points, item.possible, item.max_points]),
                ..matter
            })
        }
        Kind::Veto | Kind::CodeVeto(_) => {
            let veto = vetoes.find(|veto| veto.id == target.id)?;
            Some(Matter {
                evidence: &veto.evidence,
                language: veto.language,
                ..matter
            })
        }
    }
}

/// The solution's sheet, where the checkout has one.
pub(super) fn reference(course: &Course, lesson: &Lesson) -> Sheet {
    let path = course.solution(&lesson.id).join(&lesson.files.answers);
    match fs::read_to_string(path) {
        Ok(source) => Sheet::read(&source, &lesson.sections()),
        Err(_) => Sheet::Missing,
    }
}
