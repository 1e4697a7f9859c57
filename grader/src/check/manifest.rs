//! What a manifest must say that its format alone does not ask for.

use std::collections::BTreeSet;

use super::blanks;
use super::finding::Findings;
use super::shelf::Shelf;
use crate::course::Course;
use crate::error::Result;
use crate::lesson::{CheckKind, Item, Lesson, Part};
use crate::message::Message;
use crate::points::Points;

pub(super) fn check(
    lesson: &Lesson,
    course: &Course,
    shelf: &Shelf<'_>,
    findings: &mut Findings,
) -> Result<()> {
    points(lesson, shelf, findings);
    if !lesson.adapter.is_file() {
        let what = Message::new("course-no-adapter").with("file", &*lesson.adapter);
        let next = Message::new("course-no-adapter-next");
        findings.fault(shelf.manifest(), None, what, next);
    }
    idle_checks(lesson, shelf, findings);
    blanks(lesson, shelf, findings);
    rubric(lesson, shelf, findings);
    shared_ids(lesson, course, shelf, findings)
}

fn points(lesson: &Lesson, shelf: &Shelf<'_>, findings: &mut Findings) {
    let sum = lesson.max_points();
    if sum != lesson.total {
        let what = Message::new("course-points")
            .with("sum", sum.to_string())
            .with("total", lesson.total.to_string());
        let next = Message::new("course-points-next");
        findings.fault(shelf.manifest(), None, what, next);
    }
    if lesson.pass_mark > sum || lesson.pass_mark == Points::default() {
        let what = Message::new("course-pass-mark")
            .with("mark", lesson.pass_mark.to_string())
            .with("sum", sum.to_string());
        let next = Message::new("course-pass-mark-next");
        findings.fault(shelf.manifest(), None, what, next);
    }
    let worthless = |item: &&Item| item.max_points == Points::default();
    for item in lesson.items.iter().filter(worthless) {
        let what = Message::new("course-worthless");
        let next = Message::new("course-worthless-next");
        findings.fault(shelf.declared(&item.id), Some(&item.id), what, next);
    }
}

/// What is asked must earn something. Reading a type from text is remarked on and never scored.
fn idle_checks(lesson: &Lesson, shelf: &Shelf<'_>, findings: &mut Findings) {
    for check in &lesson.checks {
        let mut items = lesson.items.iter();
        let is_used = items.any(|item| item.check() == Some(&check.id));
        if is_used || matches!(check.kind, CheckKind::Parse(_)) {
            continue;
        }
        let what = Message::new("course-idle-check");
        let next = Message::new("course-idle-check-next");
        findings.fault(shelf.declared(&check.id), Some(&check.id), what, next);
    }
}

/// Items and skeleton must speak of the same blanks.
fn blanks(lesson: &Lesson, shelf: &Shelf<'_>, findings: &mut Findings) {
    let path = shelf.exercise().join(&lesson.files.code);
    let code = std::fs::read_to_string(&path).ok();
    let there = blanks::of(code.as_deref().unwrap_or_default());
    let mut named: BTreeSet<u32> = BTreeSet::new();
    for item in lesson.items.iter().filter(|item| item.part() == Part::Code) {
        let spot = || shelf.declared(&item.id);
        if item.blanks.is_empty() {
            let what = Message::new("course-no-blanks");
            let next = Message::new("course-no-blanks-next");
            findings.fault(spot(), Some(&item.id), what, next);
        }
        named.extend(&item.blanks);
        let missing = item
            .blanks
            .iter()
            .filter(|blank| !there.contains_key(blank));
        for blank in missing.filter(|_| code.is_some()) {
            let what = Message::new("course-unknown-blank").with("blank", *blank);
            let next = Message::new("course-unknown-blank-next").with("blank", *blank);
            findings.fault(spot(), Some(&item.id), what, next);
        }
    }
    for item in lesson
        .items
        .iter()
        .filter(|item| item.part() == Part::Answers)
    {
        if !item.blanks.is_empty() {
            let what = Message::new("course-blanks-of-answer");
            let next = Message::new("course-blanks-of-answer-next");
            findings.fault(shelf.blanks(&item.id), Some(&item.id), what, next);
        }
    }
    for (blank, count) in there {
        let words = format!("\"blank {blank}");
        if !named.contains(&blank) {
            let what = Message::new("course-idle-blank").with("blank", blank);
            let next = Message::new("course-idle-blank-next").with("blank", blank);
            findings.fault(shelf.spot_at(&path, &words), None, what, next);
        }
        if count > 1 {
            let what = Message::new("course-blank-twice").with("blank", blank);
            let next = Message::new("course-blank-twice-next");
            findings.fault(shelf.spot_at(&path, &words), None, what, next);
        }
    }
}

/// Answers in words are judged by a rubric or by nobody.
fn rubric(lesson: &Lesson, shelf: &Shelf<'_>, findings: &mut Findings) {
    if !lacks_rubric(lesson) {
        return;
    }
    let what = Message::new("course-no-rubric");
    let next = Message::new("course-no-rubric-next");
    findings.fault(shelf.manifest(), None, what, next);
}

/// Whether answers wait for a person because there is no rubric. That is said once, of the lesson,
/// and of none of its submissions.
pub(super) fn lacks_rubric(lesson: &Lesson) -> bool {
    let mut items = lesson.items.iter();
    lesson.rubric_source.is_none() && items.any(|item| item.part() == Part::Answers)
}

/// `explain` finds an id in any lesson, so that one that two lessons have needs the lesson as well.
fn shared_ids(
    lesson: &Lesson,
    course: &Course,
    shelf: &Shelf<'_>,
    findings: &mut Findings,
) -> Result<()> {
    let ids = |lesson: &Lesson| -> BTreeSet<String> {
        let items = lesson.items.iter().map(|item| item.id.clone());
        items
            .chain(lesson.vetoes.iter().map(|veto| veto.id.clone()))
            .collect()
    };
    let own = ids(lesson);
    for name in course.lesson_names()? {
        // One that cannot be loaded is a finding of its own.
        let Ok(other) = course.lesson_manifest(&name) else {
            continue;
        };
        if other.id == lesson.id {
            continue;
        }
        for id in own.intersection(&ids(&other)) {
            let what = Message::new("course-shared-id").with("lesson", &*other.id);
            let next = Message::new("course-shared-id-next")
                .with("lesson", &*lesson.id)
                .with("id", &**id);
            findings.remark(shelf.declared(id), Some(id), what, next);
        }
    }
    Ok(())
}
