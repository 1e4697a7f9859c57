//! The state of each veto.

use super::{Case, accumulation, text};
use crate::lesson::{Veto, VetoRule};
use crate::message::Message;
use crate::sheet::Section;
use crate::verdict::{VetoJudgement, VetoState};

impl Case<'_> {
    pub(super) fn veto(&self, veto: &Veto) -> VetoJudgement {
        match &veto.rule {
            VetoRule::PlainSum { check, excused_in } => self.plain_sum(veto, check, excused_in),
            VetoRule::Text { question } => {
                let (state, message, reason) = self.claim(&veto.id, question);
                let mut judged = VetoJudgement::new(&veto.id, &veto.title, state, message);
                judged.reason = reason.map(grade_rubric::Reason::code);
                if state != VetoState::Clear {
                    self.show(&mut judged, question);
                }
                judged
            }
        }
    }

    /// The words on which a veto's state rests.
    fn show(&self, judged: &mut VetoJudgement, section: &str) {
        if let Some(reading) = self.readings.get(section) {
            judged.language = reading.language();
            if let Some(veto) = reading.veto(&judged.id) {
                judged.evidence = reading.evidence(&veto.evidence);
            }
        }
    }

    /// What the code does counts, and a note can only excuse it: one that says otherwise is for a
    /// person.
    fn plain_sum(&self, veto: &Veto, check: &str, excused_in: &str) -> VetoJudgement {
        let judged = |state, message| VetoJudgement::new(&veto.id, &veto.title, state, message);
        if !self.selection.needs_check(self.lesson, check) {
            return judged(VetoState::Pending, Message::new("veto-not-run"));
        }
        let fires = self
            .loops
            .get(check)
            .is_some_and(accumulation::is_plain_sum);
        if !fires {
            return judged(VetoState::Clear, Message::new("veto-clear"));
        }
        if !matches!(self.sheet.section(excused_in), Section::Answered(_)) {
            let message = Message::new("veto-sum").with("section", excused_in);
            return judged(VetoState::Fired, message);
        }
        let (state, reason) = match self.readings.get(excused_in).and_then(|r| r.veto(&veto.id)) {
            None => (VetoState::Pending, None),
            Some(note) => match note.state {
                grade_rubric::VetoState::Fired => (VetoState::Fired, None),
                grade_rubric::VetoState::Excused => (VetoState::Excused, None),
                grade_rubric::VetoState::Clear => (
                    VetoState::Pending,
                    Some(grade_rubric::Reason::UnknownReason),
                ),
                grade_rubric::VetoState::Pending(reason) => (VetoState::Pending, Some(reason)),
            },
        };
        let message = match (state, reason) {
            (VetoState::Fired, _) => Message::new("veto-sum-no-reason"),
            (VetoState::Excused, _) => Message::new("veto-sum-excused"),
            (_, None) => Message::new("veto-sum-note"),
            (_, Some(reason)) => {
                Message::new("veto-sum-person").with("reason", text::because(reason))
            }
        };
        let mut judged = judged(state, message.with("section", excused_in));
        judged.reason = reason.map(grade_rubric::Reason::code);
        self.show(&mut judged, excused_in);
        judged
    }
}
