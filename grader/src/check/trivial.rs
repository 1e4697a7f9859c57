//! Answers that take no thought, given to the judge as if a submission had given them: whoever gives
//! them must earn nothing.
//!
//! Nothing is compiled. A testimony is made up for each, so that every kind of check is covered,
//! whatever the lesson.

mod loops;

use std::collections::BTreeMap;

use self::loops::{Content, LoopTrick, Position};
use super::finding::Findings;
use super::proof::{Proof, Proved};
use super::submission::seed;
use crate::error::Result;
use crate::grade;
use crate::interrupt;
use crate::judge;
use crate::lesson::{Item, Rule};
use crate::manifest::LoopPart;
use crate::message::{Message, key};
use crate::plan::{Call, Plan, Purpose};
use crate::selection::Selection;
use crate::sheet::Sheet;
use crate::testimony::{Answer, CodeOutcome, Testimony};
use crate::verdict::Status;

/// A function that does not compute.
#[derive(Clone, Copy, Debug)]
enum Trick {
    Constant(f64),
    /// The argument at this place, copied back.
    Argument(usize),
    /// The right answer to the call before.
    Stale,
    /// The right answer to the first call, for ever.
    First,
}

pub(super) fn check(
    proof: &Proof<'_>,
    reference: Option<&Proved>,
    findings: &mut Findings,
) -> Result<()> {
    let plan = grade::plan(proof.lesson, &Selection::All, seed("trivial"));
    // What the solution answered, to the same calls: the plans differ in their seeds alone.
    let known = reference.map(|reference| (&reference.plan, &reference.code));
    for trick in tricks(&plan) {
        interrupt::check()?;
        let (plan, testimony) = match (trick, known) {
            (Trick::Stale | Trick::First, Some((plan, CodeOutcome::Ran(right)))) => {
                (plan, repeated(plan, right, trick))
            }
            (Trick::Stale | Trick::First, _) => continue,
            _ => (&plan, made_up(&plan, trick)),
        };
        let passed = passed(plan, testimony, proof);
        for item in &passed {
            if !matches!(item.rule, Rule::Expression(_)) {
                continue;
            }
            let spot = proof.shelf.declared(&item.id);
            if leans_on_what_is_lost(item, &passed, proof) {
                let what = Message::new("course-trivial-by-own").with("trick", told(trick));
                let next = Message::new("course-trivial-by-own-next");
                findings.remark(spot, Some(&item.id), what, next);
            } else {
                let what = Message::new("course-trivial").with("trick", told(trick));
                let next = Message::new("course-trivial-next");
                findings.fault(spot, Some(&item.id), what, next);
            }
        }
    }
    loops(&plan, proof, findings)
}

/// Whether an item is measured by the submission's own value in another mode, and that one was
/// lost: then it is the lesson's rule that one fault costs one item.
fn leans_on_what_is_lost(item: &Item, passed: &[&Item], proof: &Proof<'_>) -> bool {
    let Rule::Expression(rule) = &item.rule else {
        return false;
    };
    let leans_on = |mode: &str| {
        let accepted = rule.accepted.first();
        accepted.is_some_and(|(formula, _)| {
            let others = |name: &str| (name != mode).then_some(1.0);
            formula.evaluate(others).is_none()
        })
    };
    let is_lost = |other: &Item| {
        let is_base = match &other.rule {
            Rule::Expression(base) => base.check == rule.check && leans_on(&base.mode),
            Rule::Accumulation { .. } | Rule::Text { .. } => false,
        };
        is_base && !passed.iter().any(|passed| passed.id == other.id)
    };
    proof.lesson.items.iter().any(is_lost)
}

fn tricks(plan: &Plan) -> Vec<Trick> {
    let sizes = plan.calls.iter().filter_map(|call| match &call.purpose {
        Purpose::Sample { sizes, .. } => Some(sizes.len()),
        _ => None,
    });
    let Some(n_arguments) = sizes.max() else {
        return Vec::new();
    };
    let constants = [0.0, 1.0, -1.0, f64::NAN, f64::INFINITY].map(Trick::Constant);
    let arguments = (0..n_arguments).map(Trick::Argument);
    let all = constants.into_iter().chain(arguments);
    all.chain([Trick::Stale, Trick::First]).collect()
}

/// What a trick is called.
fn told(trick: Trick) -> Message {
    match trick {
        Trick::Constant(value) => {
            Message::new("course-trick-constant").with("value", value.to_string())
        }
        Trick::Argument(at) => Message::new("course-trick-argument").with("place", at + 1),
        Trick::Stale => Message::new("course-trick-stale"),
        Trick::First => Message::new("course-trick-first"),
    }
}

fn made_up(plan: &Plan, trick: Trick) -> Testimony {
    answered(plan, |call| match &call.purpose {
        Purpose::Sample { sizes, .. } => {
            #[expect(clippy::cast_precision_loss, reason = "sizes are below 2^53")]
            let value = match trick {
                Trick::Constant(value) => value,
                Trick::Argument(at) => *sizes.get(at)? as f64,
                Trick::Stale | Trick::First => return None,
            };
            Some(Answer::Value(Ok(value)))
        }
        _ => None,
    })
}

/// Right answers at the wrong time, function by function.
fn repeated(plan: &Plan, right: &Testimony, trick: Trick) -> Testimony {
    let mut last: BTreeMap<&str, Answer> = BTreeMap::new();
    answered(plan, |call| {
        let answer = right.answers.get(&call.number)?;
        let Answer::Value(_) = answer else {
            return None;
        };
        let before = last.get(&*call.check).cloned();
        if before.is_none() || matches!(trick, Trick::Stale) {
            last.insert(&call.check, answer.clone());
        }
        Some(before.unwrap_or(Answer::Value(Ok(0.0))))
    })
}

fn answered<'p>(plan: &'p Plan, mut answer: impl FnMut(&'p Call) -> Option<Answer>) -> Testimony {
    let answers = plan
        .calls
        .iter()
        .filter_map(|call| Some((call.number, answer(call)?)));
    Testimony {
        answers: answers.collect(),
        ..Testimony::default()
    }
}

/// The items that a testimony passes.
fn passed<'l>(plan: &Plan, testimony: Testimony, proof: &Proof<'l>) -> Vec<&'l Item> {
    let code = CodeOutcome::Ran(testimony);
    let judgement = judge::judge(proof.lesson, plan, &code, &Sheet::Missing, &Selection::All);
    let items = proof.lesson.items.iter().zip(&judgement.items);
    items
        .filter(|(_, judged)| judged.outcome.status == Status::Passed)
        .map(|(item, _)| item)
        .collect()
}

/// A part of a loop is lost by whoever gets that part wrong and by nobody else, so that a loop that
/// steps in time with nothing in its hands earns the part about time. That is the lesson's rule and
/// no fault; all else that passes is one.
fn loops(plan: &Plan, proof: &Proof<'_>, findings: &mut Findings) -> Result<()> {
    let mut by_rule: BTreeMap<&str, Vec<Message>> = BTreeMap::new();
    let asks_loops = plan
        .calls
        .iter()
        .any(|call| matches!(call.purpose, Purpose::Loop(_)));
    for trick in LoopTrick::all().into_iter().filter(|_| asks_loops) {
        interrupt::check()?;
        let testimony = answered(plan, |call| match &call.purpose {
            Purpose::Loop(loop_call) => Some(Answer::Loop(loops::answer(loop_call, trick))),
            _ => None,
        });
        for item in passed(plan, testimony, proof) {
            let Rule::Accumulation { part, .. } = item.rule else {
                continue;
            };
            if is_right(trick, part) {
                by_rule.entry(&item.id).or_default().push(trick.told());
                continue;
            }
            let what = Message::new("course-trivial").with("trick", trick.told());
            let next = Message::new("course-trivial-next");
            findings.fault(proof.shelf.declared(&item.id), Some(&item.id), what, next);
        }
    }
    for item in &proof.lesson.items {
        if let Some(tricks) = by_rule.get(&*item.id) {
            let what = Message::new("course-trivial-by-rule")
                .with("count", tricks.len())
                .with("trick", tricks[0].clone());
            let next = Message::new("course-trivial-by-rule-next");
            findings.remark(proof.shelf.declared(&item.id), Some(&item.id), what, next);
        }
    }
    Ok(())
}

/// Whether a loop gets a part right, however little it does.
fn is_right(trick: LoopTrick, part: LoopPart) -> bool {
    let LoopTrick::Steps(position, content) = trick else {
        return false;
    };
    match part {
        LoopPart::Trigger => position == Position::Due,
        // What it hands over holds nothing of an earlier window.
        LoopPart::Zeroing => !matches!(content, Content::First | Content::Stale),
        LoopPart::Averaging => false,
    }
}

impl LoopTrick {
    /// What it is called.
    fn told(self) -> Message {
        let (position, content) = match self {
            Self::Nothing => return Message::new("course-loop-nothing"),
            Self::NeverSteps => return Message::new("course-loop-never"),
            Self::Steps(position, content) => (position, content),
        };
        let position = Message::new(match position {
            Position::Due => key!("course-loop-due"),
            Position::Every => key!("course-loop-every"),
            Position::End => key!("course-loop-end"),
        });
        let content = Message::new(match content {
            Content::Zeros => key!("course-loop-zeros"),
            Content::Ones => key!("course-loop-ones"),
            Content::Nan => key!("course-loop-nan"),
            Content::Own => key!("course-loop-own"),
            Content::First => key!("course-loop-first"),
            Content::Stale => key!("course-loop-stale"),
        });
        Message::new("course-loop")
            .with("position", position)
            .with("content", content)
    }
}
