//! Lays what people decided over a judgement. Pure: a person's word counts, the machine's stays
//! beside it, and nothing of the record is lost without a word.

use std::collections::BTreeMap;

use super::record::Decision;
use super::target::{self, Target};
use super::{Decided, Finding, Machine, Stale, Word};
use crate::lesson::Lesson;
use crate::message::Message;
use crate::selection::Selection;
use crate::sheet::Sheet;
use crate::verdict::{ItemJudgement, Judgement, Status, VetoJudgement, VetoState};

/// What a judgement was made on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground<'a> {
    pub(crate) lesson: &'a Lesson,
    pub(crate) selection: &'a Selection,
    pub(crate) sheet: &'a Sheet,
    pub(crate) code: &'a [u8],
    /// The command that asks about these answers.
    pub(crate) command: &'a str,
}

/// How a decision stands to what is graded now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Valid,
    /// Made with another rubric. It counts, and a person is asked to confirm it.
    OtherRubric,
    /// Made on another version of the answer. It does not count.
    Stale,
}

impl Ground<'_> {
    pub(crate) fn standing(&self, target: &Target<'_>, decision: &Decision) -> Standing {
        if decision.answer_sha256 != target.sha256(self.sheet, self.code) {
            Standing::Stale
        } else if decision.rubric_sha256.as_deref() != self.lesson.rubric_sha256() {
            Standing::OtherRubric
        } else {
            Standing::Valid
        }
    }
}

/// The last word on each target, where it was not taken back.
pub(crate) fn last_words(decisions: &[Decision]) -> BTreeMap<&str, &Decision> {
    let mut last: BTreeMap<&str, &Decision> = decisions
        .iter()
        .map(|decision| (&*decision.target, decision))
        .collect();
    last.retain(|_, decision| decision.to != Word::Withdrawn);
    last
}

/// The judgement with what people decided.
pub(crate) fn apply(
    mut judgement: Judgement,
    decisions: &[Decision],
    ground: &Ground<'_>,
) -> Judgement {
    let mut last = last_words(decisions);
    let (mut unconfirmed, mut stale) = (Vec::new(), Vec::new());
    for target in target::all(ground.lesson) {
        let Some(decision) = last.get(target.id).copied() else {
            continue;
        };
        if !target.words().contains(&decision.to) {
            continue;
        }
        last.remove(target.id);
        if !target.is_judged(ground.lesson, ground.selection) {
            continue;
        }
        match ground.standing(&target, decision) {
            Standing::Stale => {
                stale.push(target.id.to_owned());
                judgement.stale.push(out_of_date(decision));
                continue;
            }
            Standing::OtherRubric => unconfirmed.push(target.id.to_owned()),
            Standing::Valid => {}
        }
        let mut items = judgement.items.iter_mut();
        let mut vetoes = judgement.vetoes.iter_mut();
        if let Some(item) = items.find(|item| item.id == target.id) {
            decide_item(item, decision);
        } else if let Some(veto) = vetoes.find(|veto| veto.id == target.id) {
            decide_veto(veto, decision);
        }
    }
    let unknown = last.into_keys().map(str::to_owned).collect();
    for (message, targets) in [
        (Message::new("remark-stale"), stale),
        (Message::new("remark-other-rubric"), unconfirmed),
        (Message::new("remark-unknown-target"), unknown),
    ] {
        if !targets.is_empty() {
            let message = message.with("targets", targets);
            judgement
                .remarks
                .push(message.with("command", ground.command));
        }
    }
    judgement
}

fn out_of_date(decision: &Decision) -> Stale {
    Stale {
        target: decision.target.clone(),
        to: decision.to,
        by: decision.by.clone(),
        at: decision.at.clone(),
        reason: decision.reason.clone(),
    }
}

fn decided(decision: &Decision, machine: Machine) -> Decided {
    Decided {
        to: decision.to,
        by: decision.by.clone(),
        at: decision.at.clone(),
        reason: decision.reason.clone(),
        machine,
    }
}

/// What is said in place of the machine's words.
fn said(decision: &Decision) -> Message {
    Message::new("decided-message")
        .with("by", decision.by.as_str())
        .with("reason", decision.reason.as_str())
}

fn decide_item(item: &mut ItemJudgement, decision: &Decision) {
    let (status, points) = match decision.to {
        Word::Yes => (Status::Passed, item.max_points),
        Word::Half => (Status::Partial, item.max_points.halves(1)),
        _ => (Status::Wrong, item.max_points.halves(0)),
    };
    let machine = Machine {
        finding: Finding::Point {
            status: item.outcome.status,
            points: item.points,
        },
        message: std::mem::replace(&mut item.outcome.message, said(decision)),
        reason: item.outcome.reason.take(),
    };
    item.outcome.status = status;
    item.points = points;
    item.possible = points;
    item.decision = Some(decided(decision, machine));
}

fn decide_veto(veto: &mut VetoJudgement, decision: &Decision) {
    let machine = Machine {
        finding: Finding::Veto(veto.state),
        message: std::mem::replace(&mut veto.message, said(decision)),
        reason: veto.reason.take(),
    };
    veto.state = match decision.to {
        Word::Fired => VetoState::Fired,
        _ => VetoState::Clear,
    };
    veto.decision = Some(decided(decision, machine));
}
