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
pub(crate) mod margin;
pub(crate) mod network;
mod observation;
#[cfg(test)]
mod properties;
mod remarks;
pub(crate) mod rescale;
mod text;
mod veto;
pub(crate) mod weights;

use std::collections::BTreeMap;

use self::accumulation::Observations;
pub(crate) use self::observation::torch_name;
use crate::lesson::{CheckKind, Item, Lesson, Rule};
use crate::message::Message;
use crate::plan::Plan;
use crate::selection::Selection;
use crate::sheet::Sheet;
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
        readings: text::read(lesson, sheet, selection),
    };
    Judgement {
        items: lesson.items.iter().map(|item| case.item(item)).collect(),
        vetoes: lesson.vetoes.iter().map(|veto| case.veto(veto)).collect(),
        remarks: case.remarks(),
        rescale: selection
            .includes_answers(lesson)
            .then(|| rescale::judge(lesson, sheet))
            .flatten(),
        stale: Vec::new(),
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
    /// By question, of the answers that are given.
    readings: BTreeMap<&'a str, text::Reading<'a>>,
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
    fn item(&self, item: &Item) -> ItemJudgement {
        let not_run = || Outcome::new(Status::NotRun, Message::new("item-not-run"));
        let outcome = match &item.rule {
            _ if !self.selection.includes(item) => not_run(),
            Rule::Text { question } => return self.text(item, question),
            rule => match self.code {
                CodeOutcome::Ran(testimony) => {
                    let outcome = self.code_item(rule, testimony).unwrap_or_else(not_run);
                    self.speaking_of_blanks(item, outcome)
                }
                other => without_run(other),
            },
        };
        ItemJudgement::whole(&item.id, item.max_points, outcome)
    }

    /// The hint of an open blank in the course's own words, and whose blank it is where it is another
    /// item's.
    fn speaking_of_blanks(&self, item: &Item, mut outcome: Outcome) -> Outcome {
        let Some(number) = outcome.open_blank() else {
            return outcome;
        };
        if let Some(hint) = self.lesson.blank_hints.get(&number) {
            outcome.message.localise(hint);
        }
        match self.lesson.owner(number) {
            Some(owner) if owner.id != item.id && outcome.message.key == "code-blank" => {
                outcome.message = Message::new("code-waits")
                    .with("owner", owner.id.as_str())
                    .with("problem", outcome.message);
            }
            _ => {}
        }
        outcome
    }

    fn remarks(&self) -> Vec<Message> {
        let of_run = match self.code {
            CodeOutcome::Ran(testimony) => {
                remarks::of_run(self.lesson, self.plan, testimony, &self.loops)
            }
            _ => Vec::new(),
        };
        let of_answers = self.readings.iter().flat_map(|(question, reading)| {
            remarks::of_answer(question, &reading.verdict.flags, reading.answer)
        });
        of_run.into_iter().chain(of_answers).collect()
    }

    fn code_item(&self, rule: &Rule, testimony: &Testimony) -> Option<Outcome> {
        match rule {
            Rule::Expression(rule) => {
                Some(expression::judge(self.lesson, self.plan, testimony, rule))
            }
            Rule::Accumulation { check, part } => {
                let observations = self.loops.get(check)?;
                let outcome = accumulation::judge(observations, *part);
                Some(remarks::on_part(outcome, observations, *part))
            }
            Rule::Text { .. } => None,
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
