//! What differs between two results of one submission. It compares and knows nothing of grading.

use std::collections::BTreeMap;

use crate::points::Points;
use crate::report::stored::{Stored, StoredItem};

/// What is another in the new result.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Change {
    pub(crate) score: [Points; 2],
    pub(crate) verdict: [String; 2],
    /// Whether the pass mark was crossed: upwards, downwards, or not.
    pub(crate) crosses: Option<Crossing>,
    pub(crate) moved: Vec<Moved>,
}

/// In which direction a pass mark is crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crossing {
    Up,
    Down,
}

/// An item or a veto that is another, from what to what.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Moved {
    pub(crate) id: String,
    /// `None` where it did not exist, or does not any more.
    pub(crate) from: Option<Stand>,
    pub(crate) to: Option<Stand>,
}

/// How an item or a veto stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stand {
    pub(crate) status: String,
    /// A veto has none.
    pub(crate) points: Option<Points>,
}

impl Change {
    /// What differs, if anything does.
    pub(super) fn between(old: &Stored, new: &Stored) -> Option<Self> {
        let moved = moved(old, new);
        let is_same = moved.is_empty()
            && old.verdict == new.verdict
            && old.score == new.score
            && old.score_range == new.score_range
            && old.max_score == new.max_score;
        let crosses = match (old.is_passed(), new.is_passed()) {
            (false, true) => Some(Crossing::Up),
            (true, false) => Some(Crossing::Down),
            _ => None,
        };
        (!is_same).then(|| Self {
            score: [old.score, new.score],
            verdict: [old.verdict.to_string(), new.verdict.to_string()],
            crosses,
            moved,
        })
    }
}

fn moved(old: &Stored, new: &Stored) -> Vec<Moved> {
    let (before, after) = (stands(old), stands(new));
    let order = ids(new).chain(ids(old).filter(|id| !after.contains_key(id)));
    order
        .filter_map(|id| {
            let (from, to) = (before.get(id), after.get(id));
            (from != to).then(|| Moved {
                id: id.to_owned(),
                from: from.cloned(),
                to: to.cloned(),
            })
        })
        .collect()
}

fn ids(stored: &Stored) -> impl Iterator<Item = &str> {
    let items = stored.items.iter().map(|item| &*item.id);
    items.chain(stored.vetoes.iter().map(|veto| &*veto.id))
}

fn stands(stored: &Stored) -> BTreeMap<&str, Stand> {
    let items = stored.items.iter().map(|item| (&*item.id, of_item(item)));
    let vetoes = stored.vetoes.iter().map(|veto| {
        let stand = Stand {
            status: veto.state.to_string(),
            points: None,
        };
        (&*veto.id, stand)
    });
    items.chain(vetoes).collect()
}

fn of_item(item: &StoredItem) -> Stand {
    Stand {
        status: item.status.to_string(),
        points: Some(item.points),
    }
}

/// Counts how often each cause occurs, the most frequent first.
pub(super) fn count(found: impl Iterator<Item = Vec<&'static str>>) -> Vec<(&'static str, usize)> {
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    for cause in found.flatten() {
        *counts.entry(cause).or_default() += 1;
    }
    let mut causes: Vec<(&'static str, usize)> = counts.into_iter().collect();
    causes.sort_by_key(|(cause, n)| (std::cmp::Reverse(*n), *cause));
    causes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(verdict: &str, items: &[(&str, &str, f64)], veto: &str) -> Stored {
        let score: f64 = items.iter().map(|(_, _, points)| points).sum();
        let items: Vec<_> = items
            .iter()
            .map(|(id, status, points)| {
                serde_json::json!({ "id": id, "part": "code", "points": points,
                    "points_range": [points, points], "max_points": 1.0, "status": status, "message": "" })
            })
            .collect();
        let report = serde_json::json!({
            "verdict": verdict, "score": score, "score_range": [score, score], "max_score": 2.0,
            "pass_mark": 1.0, "items": items, "vetoes": [{ "id": "v", "state": veto }],
            "submission": { "sha256": "" },
            "run": { "seed": 1, "device": null, "build_ms": 0, "run_ms": 0 },
        });
        serde_json::from_value(report).unwrap()
    }

    #[test]
    fn what_is_the_same_is_no_change() {
        let one = stored("passed", &[("a", "passed", 1.0)], "clear");
        assert_eq!(Change::between(&one, &one), None);
    }

    #[test]
    fn every_difference_is_named_and_so_is_who_crosses_the_mark() {
        let old = stored(
            "failed",
            &[("a", "wrong", 0.0), ("gone", "passed", 0.5)],
            "pending",
        );
        let new = stored(
            "passed",
            &[("a", "passed", 1.0), ("new", "passed", 0.5)],
            "clear",
        );
        let change = Change::between(&old, &new).unwrap();
        assert_eq!(change.crosses, Some(Crossing::Up));
        assert_eq!(change.score.map(Points::hundredths), [50, 150]);
        let ids: Vec<_> = change.moved.iter().map(|moved| &*moved.id).collect();
        assert_eq!(ids, ["a", "new", "v", "gone"]);
        assert_eq!(change.moved[1].from, None);
        assert_eq!(change.moved[3].to, None);
        let back = Change::between(&new, &old).unwrap();
        assert_eq!(back.crosses, Some(Crossing::Down));
    }
}
