//! A report as it is read back. What is not asked for here is passed over.
//!
//! Whatever a report of an earlier grader may lack has a default: it is told as far as it goes.

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
    /// Decisions on another version of the answers.
    #[serde(default)]
    pub(crate) stale_decisions: Vec<StoredStale>,
    #[serde(default)]
    pub(crate) remarks: Vec<String>,
    #[serde(default)]
    pub(crate) rescale: Option<StoredRescale>,
    pub(crate) submission: StoredSubmission,
    pub(crate) run: StoredRun,
    #[serde(default)]
    pub(crate) diagnostics: Vec<StoredDiagnostic>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredItem {
    pub(crate) id: String,
    #[serde(default)]
    pub(crate) title: String,
    pub(crate) part: String,
    pub(crate) points: f64,
    pub(crate) points_range: [f64; 2],
    pub(crate) max_points: f64,
    pub(crate) status: String,
    #[serde(default)]
    pub(crate) reason: Option<String>,
    pub(crate) message: String,
    #[serde(default)]
    pub(crate) remarks: Vec<String>,
    #[serde(default)]
    pub(crate) evidence: Vec<StoredEvidence>,
    #[serde(default)]
    pub(crate) model: Option<StoredModel>,
    #[serde(default)]
    pub(crate) decision: Option<StoredDecision>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredVeto {
    pub(crate) id: String,
    #[serde(default)]
    pub(crate) title: String,
    pub(crate) state: String,
    #[serde(default)]
    pub(crate) reason: Option<String>,
    #[serde(default)]
    pub(crate) message: String,
    #[serde(default)]
    pub(crate) evidence: Vec<StoredEvidence>,
    #[serde(default)]
    pub(crate) decision: Option<StoredDecision>,
}

/// What an item or a veto rests on.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum StoredEvidence {
    Weights(StoredWeights),
    Panic {
        message: String,
        file: String,
        line: u32,
    },
    Blank {
        number: u32,
    },
    Words(StoredWords),
    /// Of a kind that came later.
    #[serde(other)]
    Other,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct StoredWeights {
    pub(crate) micro_batches: usize,
    pub(crate) grad_accum: usize,
    pub(crate) parameter: String,
    pub(crate) steps_after: Vec<usize>,
    pub(crate) weights: Vec<Option<Vec<f64>>>,
    pub(crate) expected_steps_after: Vec<usize>,
    pub(crate) expected_weights: Vec<Option<Vec<f64>>>,
    #[serde(default)]
    pub(crate) residual: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct StoredWords {
    pub(crate) rule: String,
    pub(crate) quote: String,
    /// Both from 1, in the sheet as it was handed in.
    pub(crate) line: usize,
    pub(crate) column: usize,
    #[serde(default)]
    pub(crate) read_as: String,
}

/// What a person decided.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredDecision {
    pub(crate) to: String,
    pub(crate) by: String,
    pub(crate) at: String,
    pub(crate) reason: String,
    /// What the machine had found.
    pub(crate) machine: Value,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredStale {
    pub(crate) target: String,
    pub(crate) to: String,
    pub(crate) by: String,
    pub(crate) at: String,
    pub(crate) reason: String,
}

/// What a model thought.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredModel {
    pub(crate) name: String,
    pub(crate) verdict: String,
    pub(crate) reasoning: String,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredRescale {
    pub(crate) message: String,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredDiagnostic {
    pub(crate) level: String,
    #[serde(default)]
    pub(crate) code: Option<String>,
    pub(crate) message: String,
    #[serde(default)]
    pub(crate) rendered: String,
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

    /// How many items and vetoes wait for a person.
    pub(crate) fn n_pending(&self) -> usize {
        let items = self.items.iter().filter(|item| item.status == "pending");
        let vetoes = self.vetoes.iter().filter(|veto| veto.state == "pending");
        items.count() + vetoes.count()
    }
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredSubmission {
    pub(crate) sha256: String,
    #[serde(default)]
    pub(crate) files: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredRun {
    pub(crate) seed: u64,
    pub(crate) device: Option<String>,
    pub(crate) build_ms: u64,
    pub(crate) run_ms: u64,
    /// Its level and what that rests on.
    #[serde(default)]
    pub(crate) sandbox: Value,
    #[serde(default)]
    pub(crate) grader: String,
    #[serde(default)]
    pub(crate) libtorch: Option<String>,
}
