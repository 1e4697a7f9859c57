//! Turns what came back into outcomes. Pure: no file, no clock, no environment, and it cannot fail.
//!
//! Facts of the process rank above answers, answers above each other's consequences, and every
//! part is judged on what the submission itself did, so that one fault costs one part.

mod accumulation;
mod diagnosis;
mod divisor;
mod expression;
mod failure;
#[cfg(test)]
mod hostile;
pub(crate) mod network;
mod observation;
#[cfg(test)]
mod properties;
mod remarks;
mod veto;
pub(crate) mod weights;

use std::collections::BTreeMap;

use self::accumulation::Observations;
use crate::lesson::{CheckKind, Item, Lesson, Rule};
use crate::message::Message;
use crate::plan::Plan;
use crate::points::Points;
use crate::selection::Selection;
use crate::sheet::{Section, Sheet};
use crate::testimony::{CodeOutcome, Testimony};
use crate::verdict::{ItemJudgement, Judgement, Outcome, Status};

/// Judges a submission.
pub(crate) fn judge(
    lesson: &Lesson,
    plan: &Plan,
    code: &CodeOutcome,
    sheet: &Sheet,
    selection: &Selection,
) -> Judgement {
    let case = Case {
        lesson,
        plan,
        code,
        sheet,
        selection,
        loops: loops(lesson, plan, code),
    };
    let items = lesson.items.iter().map(|item| {
        let outcome = case.item(item);
        ItemJudgement {
            id: item.id.clone(),
            points: if outcome.status == Status::Passed {
                item.max_points
            } else {
                Points::default()
            },
            max_points: item.max_points,
            outcome,
        }
    });
    Judgement {
        items: items.collect(),
        vetoes: lesson.vetoes.iter().map(|veto| case.veto(veto)).collect(),
        remarks: match code {
            CodeOutcome::Ran(testimony) => remarks::of_run(lesson, plan, testimony, &case.loops),
            _ => Vec::new(),
        },
        pass_mark: lesson.pass_mark,
    }
}

/// Everything that is known of a submission.
struct Case<'a> {
    lesson: &'a Lesson,
    plan: &'a Plan,
    code: &'a CodeOutcome,
    sheet: &'a Sheet,
    selection: &'a Selection,
    loops: BTreeMap<String, Observations<'a>>,
}

fn loops<'a>(
    lesson: &Lesson,
    plan: &'a Plan,
    code: &CodeOutcome,
) -> BTreeMap<String, Observations<'a>> {
    let CodeOutcome::Ran(testimony) = code else {
        return BTreeMap::new();
    };
    lesson
        .checks
        .iter()
        .filter(|check| matches!(check.kind, CheckKind::Accumulation(_)))
        .map(|check| {
            let observations = Observations::new(lesson, plan, testimony, &check.id);
            (check.id.clone(), observations)
        })
        .collect()
}

impl Case<'_> {
    fn item(&self, item: &Item) -> Outcome {
        if !self.selection.includes(item) {
            return Outcome::new(Status::NotRun, Message::new("item-not-run"));
        }
        match &item.rule {
            Rule::Text { question } => self.text(question),
            rule => match self.code {
                CodeOutcome::Ran(testimony) => self.code_item(rule, testimony),
                other => without_run(other),
            },
        }
    }

    fn code_item(&self, rule: &Rule, testimony: &Testimony) -> Outcome {
        match rule {
            Rule::Expression(rule) => expression::judge(self.lesson, self.plan, testimony, rule),
            Rule::Accumulation { check, part } => match self.loops.get(check) {
                Some(observations) => {
                    let outcome = accumulation::judge(observations, *part);
                    remarks::on_part(outcome, observations, *part)
                }
                None => Outcome::new(Status::NotRun, Message::new("item-not-run")),
            },
            Rule::Text { question } => self.text(question),
        }
    }

    fn text(&self, question: &str) -> Outcome {
        match self.sheet {
            Sheet::Missing => Outcome::new(Status::Unfilled, Message::new("text-no-file")),
            Sheet::Refused(why) => Outcome::new(Status::Refused, why.clone()),
            Sheet::Read(_) => match self.sheet.section(question) {
                Section::Answered => Outcome::new(Status::Pending, Message::new("text-pending")),
                Section::Empty => Outcome::new(
                    Status::Unfilled,
                    Message::new("text-empty").with("question", question),
                ),
                Section::Absent => Outcome::new(
                    Status::Unfilled,
                    Message::new("text-absent").with("question", question),
                ),
            },
        }
    }
}

/// The outcome of a code item where nothing ran.
fn without_run(code: &CodeOutcome) -> Outcome {
    match code {
        CodeOutcome::Missing => Outcome::new(Status::Unfilled, Message::new("code-no-file")),
        CodeOutcome::Refused(why) => Outcome::new(Status::Refused, why.clone()),
        CodeOutcome::NotBuilt(why) => Outcome::new(Status::NotBuilt, why.clone()),
        CodeOutcome::NotRun | CodeOutcome::Ran(_) => {
            Outcome::new(Status::NotRun, Message::new("item-not-run"))
        }
    }
}
