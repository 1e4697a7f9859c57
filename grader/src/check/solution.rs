//! The solution: full marks, no veto, no remark, and clean by the tools.

use super::finding::Findings;
use super::lint;
use super::manifest::lacks_rubric;
use super::proof::{Proof, Proved, Whose};
use super::submission::seed;
use crate::error::Result;
use crate::message::Message;
use crate::submission::{Origin, OriginKind, Submission};
use crate::testimony::CodeOutcome;
use crate::verdict::{Status, VetoState};

/// The solution's grade, for what is measured by it.
pub(super) fn check(proof: &Proof<'_>, findings: &mut Findings) -> Result<Option<Proved>> {
    let folder = proof.shelf.solution();
    if !folder.is_dir() {
        let what = Message::new("course-no-solution");
        let next = Message::new("course-no-solution-next");
        findings.fault(proof.shelf.spot(&folder), None, what, next);
        return Ok(None);
    }
    let origin = Origin {
        folder,
        kind: OriginKind::Solution,
    };
    let submission = Submission::collect(origin, &proof.lesson.files)?;
    let proved = proof.grade(&submission, Whose::Solution, seed("solution"))?;
    marks(&proved, proof, findings);
    lint::check(proof, findings)?;
    Ok(Some(proved))
}

fn marks(proved: &Proved, proof: &Proof<'_>, findings: &mut Findings) {
    let path = proof.shelf.solution().join(&proof.lesson.files.code);
    let spot = || proof.shelf.spot(&path);
    if let CodeOutcome::NotBuilt(why) = &proved.code {
        let said = proved.diagnostics.first();
        let said = said.map(|first| first.message.clone()).unwrap_or_default();
        let what = Message::new("course-solution-not-built").with("why", why.clone());
        let next = Message::new("course-not-built-next").with("said", said);
        findings.fault(spot(), None, what, next);
        return;
    }
    let next = || Message::new("course-solution-next");
    let is_open = lacks_rubric(proof.lesson);
    for judged in &proved.judgement.items {
        if is_open && judged.outcome.status == Status::Pending {
            continue;
        }
        if judged.points != judged.max_points {
            let what = Message::new("course-solution-item")
                .with("points", judged.points.to_string())
                .with("max", judged.max_points.to_string())
                .with("message", judged.outcome.message.clone());
            findings.fault(spot(), Some(&judged.id), what, next());
        }
        for remark in &judged.outcome.remarks {
            let what = Message::new("course-solution-remark").with("remark", remark.clone());
            findings.fault(spot(), Some(&judged.id), what, next());
        }
    }
    for veto in &proved.judgement.vetoes {
        if is_open && veto.state == VetoState::Pending {
            continue;
        }
        if veto.state != VetoState::Clear {
            let what = Message::new("course-solution-veto")
                .with("state", veto.state.word())
                .with("message", veto.message.clone());
            findings.fault(spot(), Some(&veto.id), what, next());
        }
    }
    for remark in &proved.judgement.remarks {
        let what = Message::new("course-solution-remark").with("remark", remark.clone());
        findings.fault(spot(), None, what, next());
    }
}
