//! What a report tells of decisions of people.

use serde_json::{Value, json};

use crate::catalogue::Catalogue;
use crate::decision::{Decided, Finding, Machine, Stale};

/// A decision that counts. `spoken` speaks the language of the answer.
pub(super) fn decided(decided: &Decided, spoken: &Catalogue) -> Value {
    json!({
        "to": decided.to.word(),
        "by": decided.by,
        "at": decided.at,
        "reason": decided.reason,
        "machine": machine(&decided.machine, spoken),
    })
}

/// What the machine said by itself.
pub(crate) fn machine(machine: &Machine, spoken: &Catalogue) -> Value {
    let mut value = match machine.finding {
        Finding::Point { status, points } => json!({
            "status": status.word(),
            "points": points.to_decimal(),
        }),
        Finding::Veto(state) => json!({ "state": state.word() }),
    };
    value["message"] = json!(spoken.render(&machine.message));
    if let Some(reason) = machine.reason {
        value["reason"] = json!(reason);
    }
    value
}

/// A decision on another version of the answer.
pub(super) fn stale(stale: &Stale) -> Value {
    json!({
        "target": stale.target,
        "to": stale.to.word(),
        "by": stale.by,
        "at": stale.at,
        "reason": stale.reason,
    })
}
