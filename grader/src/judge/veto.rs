//! The state of each veto.

use super::{Case, accumulation};
use crate::lesson::{Item, Rule, Veto, VetoRule};
use crate::message::Message;
use crate::sheet::{Section, Sheet};
use crate::verdict::{VetoJudgement, VetoState};

impl Case<'_> {
    pub(super) fn veto(&self, veto: &Veto) -> VetoJudgement {
        let (state, message) = match &veto.rule {
            VetoRule::PlainSum { check, excused_in } => self.plain_sum(check, excused_in),
            VetoRule::Text { question } => self.text_veto(question),
        };
        VetoJudgement {
            id: veto.id.clone(),
            title: veto.title.clone(),
            state,
            message,
        }
    }

    fn plain_sum(&self, check: &str, excused_in: &str) -> (VetoState, Message) {
        if !self.selection.needs_check(self.lesson, check) {
            return (VetoState::Pending, Message::new("veto-not-run"));
        }
        let fires = self
            .loops
            .get(check)
            .is_some_and(accumulation::is_plain_sum);
        if !fires {
            return (VetoState::Clear, Message::new("veto-clear"));
        }
        if self.sheet.section(excused_in) == Section::Answered {
            let message = Message::new("veto-sum-note").with("section", excused_in);
            (VetoState::Pending, message)
        } else {
            let message = Message::new("veto-sum").with("section", excused_in);
            (VetoState::Fired, message)
        }
    }

    fn text_veto(&self, question: &str) -> (VetoState, Message) {
        let is_question =
            |item: &Item| matches!(&item.rule, Rule::Text { question: of } if of == question);
        let mut items = self.lesson.items.iter();
        if !items.any(|item| is_question(item) && self.selection.includes(item)) {
            return (VetoState::Pending, Message::new("veto-not-run"));
        }
        match (self.sheet, self.sheet.section(question)) {
            (Sheet::Read(_), Section::Answered) => {
                (VetoState::Pending, Message::new("veto-text-pending"))
            }
            _ => (VetoState::Clear, Message::new("veto-clear")),
        }
    }
}
