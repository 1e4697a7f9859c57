//! Tolerances that are possible and still look wrong: below what rounding takes, or so wide that
//! mistakes come in. Those that can tell nothing are refused with the manifest.

use super::finding::Findings;
use super::shelf::Shelf;
use crate::lesson::{CheckKind, Lesson, Rule};
use crate::message::{Message, key};

/// What a tolerance of one kind of numbers usually lies between. Below, a right solution that adds
/// in another order may be refused; above, numbers of less precision pass.
struct Usual {
    kind: &'static str,
    least: f64,
    most: f64,
}

/// The least is about a hundred roundings of the kind; in bf16, of which there are 256 steps to a
/// factor of two, it is one step.
const BF16: Usual = Usual {
    kind: "bf16",
    least: 4e-3,
    most: 0.1,
};
const F32: Usual = Usual {
    kind: "f32",
    least: 1e-6,
    most: 1e-4,
};
const F64: Usual = Usual {
    kind: "f64",
    least: 1e-14,
    most: 1e-6,
};

/// Remarks on every tolerance of the manifest that is unusual.
pub(super) fn check(lesson: &Lesson, shelf: &Shelf<'_>, findings: &mut Findings) {
    for item in &lesson.items {
        if let Rule::Expression(rule) = &item.rule {
            compare(&item.id, rule.tolerance, &F64, shelf, findings);
        }
    }
    for check in &lesson.checks {
        if let CheckKind::Accumulation(table) = &check.kind {
            let own = &table.tolerance;
            for (tolerance, usual) in [(own.bf16, BF16), (own.f32, F32), (own.f64, F64)] {
                compare(&check.id, tolerance, &usual, shelf, findings);
            }
        }
    }
}

fn compare(id: &str, tolerance: f64, usual: &Usual, shelf: &Shelf<'_>, findings: &mut Findings) {
    let (what, next, bound) = if tolerance < usual.least {
        (
            key!("course-tolerance-small"),
            key!("course-tolerance-small-next"),
            usual.least,
        )
    } else if tolerance > usual.most {
        (
            key!("course-tolerance-large"),
            key!("course-tolerance-large-next"),
            usual.most,
        )
    } else {
        return;
    };
    let what = Message::new(what)
        .with("tolerance", format!("{tolerance:e}"))
        .with("kind", usual.kind)
        .with("bound", format!("{bound:e}"));
    findings.remark(shelf.declared(id), Some(id), what, Message::new(next));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Between a few roundings of a kind and what half its digits can hold.
    #[test]
    fn what_is_usual_lies_above_the_rounding_of_its_kind() {
        for (usual, rounding) in [
            (&BF16, 2_f64.powi(-9)),
            (&F32, 2_f64.powi(-24)),
            (&F64, 2_f64.powi(-53)),
        ] {
            assert!(usual.least > 2.0 * rounding, "{}", usual.kind);
            assert!(usual.most > 10.0 * usual.least, "{}", usual.kind);
        }
    }
}
