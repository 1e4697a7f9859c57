//! Values that the manifest accepts: those that are the lesson's own are what the solution answers,
//! and no two of them are the same.

use super::Room;
use crate::check::finding::Findings;
use crate::formula::Formula;
use crate::judge::margin;
use crate::message::{Message, key};

impl Room<'_> {
    /// Complains of every accepted value that says nothing, or nothing true.
    pub(super) fn accepted(&self, findings: &mut Findings) {
        for (index, (formula, remark)) in self.rule.accepted.iter().enumerate() {
            if self.is_twin(formula, index) {
                let what = key!("course-accepted-twin");
                self.complain(what, key!("course-accepted-twin-next"), formula, findings);
            }
            // What is right in another way says so in a remark, and the solution need not answer it.
            if remark.is_some() {
                continue;
            }
            let error = margin::of_expression(
                self.proof.lesson,
                self.plan,
                self.testimony,
                self.rule,
                formula,
            );
            if error.is_none_or(|error| error > self.rule.tolerance) {
                let what = key!("course-accepted-unmet");
                self.complain(what, key!("course-accepted-unmet-next"), formula, findings);
            }
        }
    }

    /// Whether an accepted value before it is the same at all sizes that are always asked.
    fn is_twin(&self, formula: &Formula, index: usize) -> bool {
        self.rule.accepted[..index].iter().any(|(earlier, _)| {
            let distance = self.apart(formula, earlier);
            distance.is_some_and(|distance| distance <= self.rule.tolerance)
        })
    }

    fn complain(
        &self,
        what: &'static str,
        next: &'static str,
        formula: &Formula,
        findings: &mut Findings,
    ) {
        let spot = self.proof.shelf.declared(&self.item.id);
        let what = Message::new(what).with("value", formula.source());
        findings.fault(spot, Some(&self.item.id), what, Message::new(next));
    }
}
