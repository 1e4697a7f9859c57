//! In what a grade differs from what was expected, and what nobody expected anything of.

use std::collections::BTreeMap;

use super::expect::Expect;
use crate::check::manifest::lacks_rubric;
use crate::check::proof::Proved;
use crate::lesson::{Item, Lesson};
use crate::message::Message;
use crate::points::Points;
use crate::verdict::{ItemJudgement, Judgement, Status, Verdict, VetoState};

type Complaint = (Message, Message);

/// Everything in which they differ, item by item, then vetoes, remarks and the verdict.
///
/// Without a rubric answers wait for a person, whatever they are: that is a finding of the lesson,
/// and what follows from it is none of its submissions'.
pub(super) fn complaints(
    expect: &Expect,
    proved: &Proved,
    lesson: &Lesson,
    changed: &[&Item],
) -> Vec<Complaint> {
    let judgement = &proved.judgement;
    let is_open = lacks_rubric(lesson);
    let mut complaints = unknown(expect, lesson);
    complaints.extend(left_out(expect, changed));
    for (id, points) in &expect.points {
        let item = item(judgement, id);
        let item = item.filter(|item| !(is_open && item.outcome.status == Status::Pending));
        if let Some(item) = item {
            complaints.extend(of_item(item, *points, &expect.status));
        }
    }
    for (id, state) in &expect.vetoes {
        let got = judgement.vetoes.iter().find(|veto| veto.id == *id);
        let got = got.filter(|got| !(is_open && got.state == VetoState::Pending));
        if let Some(got) = got.filter(|got| got.state.word() != state) {
            let what = Message::new("course-other-veto")
                .with("id", &**id)
                .with("got", got.state.word())
                .with("wanted", &**state);
            complaints.push(with_next(what));
        }
    }
    for place in &expect.remarks.items {
        let is_there = match item(judgement, place) {
            Some(item) => !item.outcome.remarks.is_empty(),
            None => place == "run" && !judgement.remarks.is_empty(),
        };
        if !is_there && !is_open {
            complaints.push(with_next(
                Message::new("course-no-remark").with("id", &**place),
            ));
        }
    }
    let got = judgement.verdict().word();
    if got != expect.verdict && !(is_open && judgement.verdict() == Verdict::Undecided) {
        let what = Message::new("course-other-verdict")
            .with("got", got)
            .with("wanted", &*expect.verdict);
        complaints.push(with_next(what));
    }
    complaints
}

/// Items that the submission's files change something of, and of which nothing is expected.
fn left_out(expect: &Expect, changed: &[&Item]) -> Option<Complaint> {
    let silent = changed.iter().map(|item| &*item.id);
    let silent: Vec<&str> = silent
        .filter(|id| !expect.points.contains_key(*id))
        .collect();
    if silent.is_empty() {
        return None;
    }
    let what = Message::new("course-left-out")
        .with("count", silent.len())
        .with("items", silent.join(", "));
    Some((what, Message::new("course-left-out-next")))
}

fn item<'j>(judgement: &'j Judgement, id: &str) -> Option<&'j ItemJudgement> {
    judgement.items.iter().find(|item| item.id == id)
}

fn of_item(item: &ItemJudgement, points: f64, status: &BTreeMap<String, String>) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    if Points::from_decimal(points) != Some(item.points) {
        let what = Message::new("course-other-points")
            .with("id", &*item.id)
            .with("got", item.points.to_string())
            .with("wanted", format!("{points:.2}"))
            .with("message", item.outcome.message.clone());
        complaints.push(with_next(what));
    }
    let usual = if points > 0.0 { "passed" } else { "wrong" };
    let due = status.get(&item.id).map_or(usual, String::as_str);
    let got = item.outcome.status.word();
    if got != due {
        let what = Message::new("course-other-status")
            .with("id", &*item.id)
            .with("got", got)
            .with("wanted", due)
            .with("message", item.outcome.message.clone());
        complaints.push(with_next(what));
    }
    complaints
}

/// Ids that the lesson does not have: nothing would be compared.
fn unknown(expect: &Expect, lesson: &Lesson) -> Vec<Complaint> {
    let is_item = |id: &String| lesson.items.iter().any(|item| item.id == *id);
    let is_veto = |id: &String| lesson.vetoes.iter().any(|veto| veto.id == *id);
    let items = expect.points.keys().chain(expect.status.keys());
    let items = items.filter(|id| !is_item(id));
    let vetoes = expect.vetoes.keys().filter(|id| !is_veto(id));
    let places = expect.remarks.items.iter();
    let places = places.filter(|id| *id != "run" && !is_item(id));
    items
        .chain(vetoes)
        .chain(places)
        .map(|id| {
            (
                Message::new("course-unknown-id").with("id", &**id),
                Message::new("course-unknown-id-next"),
            )
        })
        .collect()
}

fn with_next(what: Message) -> Complaint {
    (what, Message::new("course-other-next"))
}
