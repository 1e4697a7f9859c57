//! A report as it is read back. What is not asked for here is passed over.

use serde::Deserialize;
use serde_json::Value;

/// A report of a graded submission.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Stored {
    pub(crate) verdict: String,
    pub(crate) score: f64,
    pub(crate) score_range: [f64; 2],
    pub(crate) max_score: f64,
    pub(crate) pass_mark: f64,
    pub(crate) items: Vec<StoredItem>,
    pub(crate) vetoes: Vec<StoredVeto>,
    pub(crate) submission: StoredSubmission,
    pub(crate) run: StoredRun,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredItem {
    pub(crate) id: String,
    pub(crate) part: String,
    pub(crate) points: f64,
    pub(crate) points_range: [f64; 2],
    pub(crate) max_points: f64,
    pub(crate) status: String,
    pub(crate) message: String,
    #[serde(default)]
    pub(crate) decision: Option<Value>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredVeto {
    pub(crate) id: String,
    pub(crate) state: String,
    #[serde(default)]
    pub(crate) decision: Option<Value>,
}

impl Stored {
    /// What the items of a part earned.
    pub(crate) fn points_of(&self, part: &str) -> f64 {
        let items = self.items.iter().filter(|item| item.part == part);
        // A sum of none is a negative nought.
        items.map(|item| item.points).sum::<f64>() + 0.0
    }

    /// How many items and vetoes a person decided.
    pub(crate) fn n_decided(&self) -> usize {
        let items = self.items.iter().filter(|item| item.decision.is_some());
        let vetoes = self.vetoes.iter().filter(|veto| veto.decision.is_some());
        items.count() + vetoes.count()
    }
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredSubmission {
    pub(crate) sha256: String,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredRun {
    pub(crate) seed: u64,
    pub(crate) device: Option<String>,
    pub(crate) build_ms: u64,
    pub(crate) run_ms: u64,
}
