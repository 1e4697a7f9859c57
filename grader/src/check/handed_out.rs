//! What students are handed: the sheet, the handouts, and the skeleton with the grade that it must
//! get as it is.

use std::fs;
use std::path::Path;

use super::finding::{Findings, Spot};
use super::proof::{Proof, Proved, Whose};
use super::shelf::Shelf;
use super::submission::seed;
use super::texts::is_chinese;
use crate::error::{Blame, Result};
use crate::generate;
use crate::lesson::{Lesson, Part};
use crate::links;
use crate::message::Message;
use crate::options::Environment;
use crate::points::Points;
use crate::reporter::FileState;
use crate::sheet::{Section, Sheet};
use crate::submission::{Origin, OriginKind, Submission};
use crate::testimony::CodeOutcome;
use crate::toolchain::Toolchain;
use crate::verdict::Status;

const HANDOUT_EN: &str = "handout.en.md";
const HANDOUT_ZH: &str = "handout.zh.md";

/// The texts that are handed out.
pub(super) fn check(lesson: &Lesson, shelf: &Shelf<'_>, findings: &mut Findings) {
    sheet(lesson, shelf, findings);
    handout(&shelf.folder().join(HANDOUT_EN), false, shelf, findings);
    handout(&shelf.folder().join(HANDOUT_ZH), true, shelf, findings);
    for page in [
        shelf.folder().join(HANDOUT_EN),
        shelf.folder().join(HANDOUT_ZH),
        shelf.exercise().join(&lesson.files.answers),
    ] {
        dead_links(&page, shelf, findings);
    }
}

/// Links and figures of a page that lead to nothing in the course.
fn dead_links(page: &Path, shelf: &Shelf<'_>, findings: &mut Findings) {
    let text = fs::read_to_string(page).unwrap_or_default();
    let Spot { file, .. } = shelf.spot(page);
    let is_there = |path: &Path| shelf.root().join(path).exists();
    for link in links::dead(&file, &text, &is_there) {
        let spot = Spot {
            file: file.clone(),
            line: Some(link.line),
        };
        let what = Message::new("course-dead-link").with("target", link.target);
        findings.fault(spot, None, what, Message::new("course-dead-link-next"));
    }
}

/// Every section that the manifest names has its place, and none is answered.
fn sheet(lesson: &Lesson, shelf: &Shelf<'_>, findings: &mut Findings) {
    let sections = lesson.sections();
    if sections.is_empty() {
        return;
    }
    let path = shelf.exercise().join(&lesson.files.answers);
    let spot = || shelf.spot(&path);
    let Ok(text) = fs::read_to_string(&path) else {
        let next = Message::new("course-no-sheet-next").with("sections", sections.join(", "));
        return findings.fault(spot(), None, Message::new("course-no-sheet"), next);
    };
    let sheet = Sheet::read(&text, &sections);
    for section in sections {
        match sheet.section(section) {
            Section::Empty => {}
            Section::Absent => {
                let what = Message::new("course-no-section");
                let next = Message::new("course-no-section-next").with("section", section);
                findings.fault(spot(), Some(section), what, next);
            }
            Section::Answered(_) => {
                let what = Message::new("course-answered-section");
                let next = Message::new("course-answered-section-next");
                let spot = shelf.spot_at(&path, &format!("## {section}"));
                findings.fault(spot, Some(section), what, next);
            }
        }
    }
}

fn handout(path: &Path, wants_chinese: bool, shelf: &Shelf<'_>, findings: &mut Findings) {
    let text = fs::read_to_string(path).unwrap_or_default();
    let n_chinese = text.chars().filter(|c| is_chinese(*c)).count();
    let n_latin = text.chars().filter(char::is_ascii_alphabetic).count();
    let (what, next) = if text.trim().is_empty() {
        (
            Message::new("course-no-handout"),
            Message::new("course-no-handout-next"),
        )
    } else if wants_chinese && n_chinese == 0 {
        (
            Message::new("course-handout-english"),
            Message::new("course-handout-next"),
        )
    } else if !wants_chinese && n_chinese > n_latin {
        // A link to the other language may have its name.
        (
            Message::new("course-handout-chinese"),
            Message::new("course-handout-next"),
        )
    } else {
        return;
    };
    findings.fault(shelf.spot(path), None, what, next);
}

/// The exercise is what the solution gives.
pub(super) fn compare(
    lesson: &Lesson,
    shelf: &Shelf<'_>,
    environment: &Environment,
    findings: &mut Findings,
) -> Result<()> {
    let made = Toolchain::find(environment.cargo.clone())
        .and_then(|toolchain| generate::differences(shelf.course(), lesson, &toolchain));
    let error = match made {
        Ok(differences) => {
            for file in differences {
                let line = match file.state {
                    FileState::Differs(line) => Some(line),
                    _ => None,
                };
                let spot = Spot {
                    file: file.path,
                    line,
                };
                let next =
                    Message::new("course-exercise-differs-next").with("lesson", lesson.id.as_str());
                findings.fault(spot, None, Message::new("course-exercise-differs"), next);
            }
            return Ok(());
        }
        Err(error) => error,
    };
    let spot = shelf.spot(&shelf.solution());
    let next = error
        .next_step()
        .unwrap_or_else(|| Message::new("course-unusable-next"));
    match error.blame {
        Blame::Course => findings.fault(spot, None, error.what, next),
        Blame::Toolchain => findings.not_checked(spot, error.what, next),
        _ => return Err(error),
    }
    Ok(())
}

/// The skeleton builds, is right nowhere, and earns what is declared.
pub(super) fn grade(proof: &Proof<'_>, findings: &mut Findings) -> Result<()> {
    let (lesson, folder) = (proof.lesson, proof.shelf.exercise());
    if !folder.is_dir() {
        let what = Message::new("course-no-exercise");
        let next = Message::new("course-no-exercise-next");
        findings.fault(proof.shelf.spot(&folder), None, what, next);
        return Ok(());
    }
    let origin = Origin {
        folder,
        kind: OriginKind::Exercise,
    };
    let submission = Submission::collect(origin, &lesson.files)?;
    let proved = proof.grade(&submission, Whose::Student, seed("skeleton"))?;
    if is_built(&proved, proof, findings) {
        items(&proved, proof, findings);
    }
    let earned = proved.judgement.score();
    if earned != lesson.skeleton {
        let what = Message::new("course-skeleton-grade")
            .with("earned", earned.to_string())
            .with("declared", lesson.skeleton.to_string());
        let next = Message::new("course-skeleton-grade-next").with("earned", earned.to_string());
        findings.fault(proof.shelf.manifest(), None, what, next);
    }
    Ok(())
}

fn is_built(proved: &Proved, proof: &Proof<'_>, findings: &mut Findings) -> bool {
    let path = proof.shelf.exercise().join(&proof.lesson.files.code);
    let (what, next) = match &proved.code {
        CodeOutcome::Missing => (
            Message::new("course-no-skeleton"),
            Message::new("course-no-exercise-next"),
        ),
        CodeOutcome::Refused(why) | CodeOutcome::NotBuilt(why) => {
            let first = proved.diagnostics.first();
            let said = first.map(|first| first.message.clone());
            (
                Message::new("course-skeleton-not-built").with("why", why.clone()),
                Message::new("course-not-built-next").with("said", said.unwrap_or_default()),
            )
        }
        CodeOutcome::NotRun | CodeOutcome::Ran(_) => return true,
    };
    findings.fault(proof.shelf.spot(&path), None, what, next);
    false
}

/// An item that waits for a blank says so; one that does not earns nothing that is not declared.
fn items(proved: &Proved, proof: &Proof<'_>, findings: &mut Findings) {
    for (item, judged) in proof.lesson.items.iter().zip(&proved.judgement.items) {
        let spot = || proof.shelf.declared(&item.id);
        if judged.points > Points::default() {
            if proof.lesson.skeleton < judged.points {
                let what =
                    Message::new("course-skeleton-right").with("points", judged.points.to_string());
                let next = Message::new("course-skeleton-right-next");
                findings.fault(spot(), Some(&item.id), what, next);
            }
        } else if item.part() == Part::Code && judged.outcome.status != Status::Unfilled {
            let what = Message::new("course-skeleton-not-blank")
                .with("status", judged.outcome.status.word())
                .with("message", judged.outcome.message.clone());
            let next = Message::new("course-skeleton-not-blank-next");
            findings.fault(spot(), Some(&item.id), what, next);
        }
    }
}
