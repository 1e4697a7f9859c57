//! How much room tolerances leave: between the solution and the edge of what is accepted, and from
//! there to the nearest mistake that has a name.

mod accepted;

use super::finding::Findings;
use super::proof::{Proof, Proved};
use crate::formula::Formula;
use crate::judge::margin;
use crate::lesson::{CheckKind, ExpressionRule, Item, Rule};
use crate::message::{Localised, Message};
use crate::plan::Plan;
use crate::testimony::{CodeOutcome, Testimony};

/// A right solution on another machine may round otherwise. With less room than this it is remarked
/// on, with less than the second it is a fault.
const COMFORTABLE: f64 = 10.0;
const LEAST: f64 = 2.0;

/// The room of one tolerance.
#[derive(Clone, Debug)]
pub(crate) struct Margin {
    /// The item, or the check of a loop.
    pub(crate) id: String,
    /// The kind of the gradients, of a loop.
    pub(crate) kind: Option<&'static str>,
    /// The solution's largest error.
    pub(crate) largest: f64,
    pub(crate) tolerance: f64,
    pub(crate) nearest: Option<Nearest>,
}

/// The mistake that comes nearest to being accepted.
#[derive(Clone, Debug)]
pub(crate) struct Nearest {
    pub(crate) mistake: Localised,
    /// How far it is off where it is furthest off, in tolerances.
    pub(crate) factor: f64,
}

impl Margin {
    /// How often the error fits into the tolerance; `None` where there is no error at all.
    pub(crate) fn factor(&self) -> Option<f64> {
        (self.largest != 0.0).then(|| self.tolerance / self.largest)
    }
}

/// The margins of all items of the code.
pub(super) fn check(proof: &Proof<'_>, reference: &Proved, findings: &mut Findings) -> Vec<Margin> {
    let CodeOutcome::Ran(testimony) = &reference.code else {
        return Vec::new();
    };
    let plan = &reference.plan;
    let mut margins = Vec::new();
    for item in &proof.lesson.items {
        if let Rule::Expression(rule) = &item.rule {
            let room = Room {
                item,
                rule,
                plan,
                testimony,
                proof,
            };
            margins.extend(room.margin(findings));
        }
    }
    for check in &proof.lesson.checks {
        if !matches!(check.kind, CheckKind::Accumulation(_)) {
            continue;
        }
        let by_kind = margin::of_loop(proof.lesson, plan, testimony, &check.id);
        margins.extend(
            by_kind
                .into_iter()
                .map(|(kind, largest, tolerance)| Margin {
                    id: check.id.clone(),
                    kind: Some(kind),
                    largest,
                    tolerance,
                    nearest: None,
                }),
        );
    }
    for margin in &margins {
        narrow(margin, proof, findings);
    }
    margins
}

fn narrow(margin: &Margin, proof: &Proof<'_>, findings: &mut Findings) {
    let Some(factor) = margin.factor().filter(|factor| *factor < COMFORTABLE) else {
        return;
    };
    let what = Message::new("course-narrow")
        .with("kind", margin.kind.unwrap_or("–"))
        .with("factor", format!("{factor:.1}"))
        .with("tolerance", format!("{:e}", margin.tolerance));
    let spot = proof.shelf.declared(&margin.id);
    let next = Message::new("course-narrow-next");
    if factor < LEAST {
        findings.fault(spot, Some(&margin.id), what, next);
    } else {
        findings.remark(spot, Some(&margin.id), what, next);
    }
}

/// An item whose value follows an expression, with what the solution answered.
struct Room<'a> {
    item: &'a Item,
    rule: &'a ExpressionRule,
    plan: &'a Plan,
    testimony: &'a Testimony,
    proof: &'a Proof<'a>,
}

impl Room<'_> {
    fn margin(&self, findings: &mut Findings) -> Option<Margin> {
        let mistakes = self.rule.mistakes.iter().enumerate();
        let nearest = mistakes
            .filter_map(|(index, (mistake, message))| {
                Some(Nearest {
                    factor: self.mistake(index, mistake, message, findings)?,
                    mistake: message.clone(),
                })
            })
            .min_by(|one, other| one.factor.total_cmp(&other.factor));
        self.accepted(findings);
        let (plan, testimony) = (self.plan, self.testimony);
        let lesson = self.proof.lesson;
        let (first, _) = self.rule.accepted.first()?;
        Some(Margin {
            id: self.item.id.clone(),
            kind: None,
            largest: margin::of_expression(lesson, plan, testimony, self.rule, first)?,
            tolerance: self.rule.tolerance,
            nearest,
        })
    }

    /// How far a mistake is from what is accepted, in tolerances. It must be rejected at the sizes
    /// that are always asked, and should be another than the mistakes before it.
    fn mistake(
        &self,
        index: usize,
        mistake: &Formula,
        message: &Localised,
        findings: &mut Findings,
    ) -> Option<f64> {
        let spot = || self.proof.shelf.declared(&self.item.id);
        let accepted = self.rule.accepted.iter();
        let distances = accepted.filter_map(|(accepted, _)| self.apart(mistake, accepted));
        let factor = distances
            .map(|distance| distance / self.rule.tolerance)
            .reduce(f64::min);
        let flaw = match factor {
            None => Some((
                Message::new("course-mistake-unmeasured"),
                Message::new("course-mistake-unmeasured-next"),
            )),
            Some(factor) if factor <= 1.0 => Some((
                Message::new("course-mistake-accepted"),
                Message::new("course-mistake-accepted-next"),
            )),
            Some(_) => None,
        };
        if let Some((what, next)) = flaw {
            let what = what.with("mistake", message.clone());
            findings.fault(spot(), Some(&self.item.id), what, next);
        }
        let is_twin = |(earlier, _): &(Formula, Localised)| {
            let distance = self.apart(mistake, earlier);
            distance.is_some_and(|distance| distance <= self.rule.tolerance)
        };
        let is_shown = |(_, earlier): &(Formula, Localised)| earlier == message;
        if self.rule.mistakes[..index].iter().any(is_shown) {
            let what = Message::new("course-mistake-words").with("mistake", message.clone());
            let next = Message::new("course-mistake-words-next");
            findings.remark(spot(), Some(&self.item.id), what, next);
        }
        if self.rule.mistakes[..index].iter().any(is_twin) {
            // It costs the right points; only its name is that of another.
            let what = Message::new("course-mistake-twin").with("mistake", message.clone());
            let next = Message::new("course-mistake-twin-next");
            findings.remark(spot(), Some(&self.item.id), what, next);
        }
        factor
    }

    fn apart(&self, one: &Formula, other: &Formula) -> Option<f64> {
        let lesson = self.proof.lesson;
        margin::apart(lesson, self.plan, self.testimony, self.rule, (one, other))
    }
}
