//! A report as it is read back. What is not asked for here is passed over.
//!
//! Whatever a report of an earlier grader may lack has a default: it is told as far as it goes.

use std::path::Path;
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;

use super::text::Text;
use crate::points::Points;
use crate::verdict::{Status, Verdict, VetoState};

/// A report of a graded submission.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Stored {
    #[serde(default)]
    pub(crate) lesson: Text,
    pub(crate) verdict: Text,
    pub(crate) score: Points,
    /// What is certain and what it can come to.
    pub(crate) score_range: [Points; 2],
    pub(crate) max_score: Points,
    pub(crate) pass_mark: Points,
    pub(crate) items: Box<[StoredItem]>,
    pub(crate) vetoes: Box<[StoredVeto]>,
    /// Decisions on another version of the answers.
    #[serde(default)]
    pub(crate) stale_decisions: Vec<StoredStale>,
    #[serde(default)]
    pub(crate) remarks: Box<[Text]>,
    #[serde(default)]
    pub(crate) rescale: Option<StoredRescale>,
    pub(crate) submission: StoredSubmission,
    pub(crate) run: StoredRun,
    #[serde(default)]
    pub(crate) diagnostics: Vec<StoredDiagnostic>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredItem {
    pub(crate) id: Text,
    #[serde(default)]
    pub(crate) title: Text,
    pub(crate) part: Text,
    pub(crate) points: Points,
    /// What is certain and what it can come to.
    pub(crate) points_range: [Points; 2],
    pub(crate) max_points: Points,
    pub(crate) status: Text,
    #[serde(default)]
    pub(crate) reason: Option<Text>,
    pub(crate) message: Text,
    #[serde(default)]
    pub(crate) remarks: Box<[Text]>,
    #[serde(default)]
    pub(crate) evidence: Box<[StoredEvidence]>,
    #[serde(default)]
    pub(crate) model: Option<Box<StoredModel>>,
    #[serde(default)]
    pub(crate) decision: Option<Box<StoredDecision>>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredVeto {
    pub(crate) id: Text,
    #[serde(default)]
    pub(crate) title: Text,
    pub(crate) state: Text,
    #[serde(default)]
    pub(crate) reason: Option<Text>,
    #[serde(default)]
    pub(crate) message: Text,
    #[serde(default)]
    pub(crate) evidence: Box<[StoredEvidence]>,
    #[serde(default)]
    pub(crate) decision: Option<Box<StoredDecision>>,
}

/// What an item or a veto rests on.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum StoredEvidence {
    Weights(Box<StoredWeights>),
    Panic {
        message: Text,
        file: Text,
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
    pub(crate) parameter: Text,
    pub(crate) steps_after: Vec<usize>,
    pub(crate) weights: Vec<Option<Vec<f64>>>,
    pub(crate) expected_steps_after: Vec<usize>,
    pub(crate) expected_weights: Vec<Option<Vec<f64>>>,
    #[serde(default)]
    pub(crate) residual: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct StoredWords {
    pub(crate) rule: Text,
    pub(crate) quote: Text,
    /// Both from 1, in the sheet as it was handed in.
    pub(crate) line: usize,
    pub(crate) column: usize,
    #[serde(default)]
    pub(crate) read_as: Text,
}

/// What a person decided.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredDecision {
    pub(crate) to: Text,
    pub(crate) by: Text,
    pub(crate) at: Text,
    pub(crate) reason: Text,
    /// What the machine had found.
    pub(crate) machine: Value,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredStale {
    pub(crate) target: Text,
    pub(crate) to: Text,
    pub(crate) by: Text,
    pub(crate) at: Text,
    pub(crate) reason: Text,
}

/// What a model thought.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredModel {
    pub(crate) name: Text,
    pub(crate) verdict: Text,
    pub(crate) reasoning: Text,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredRescale {
    pub(crate) message: Text,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredDiagnostic {
    pub(crate) level: Text,
    #[serde(default)]
    pub(crate) code: Option<Text>,
    pub(crate) file: Option<Text>,
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
    pub(crate) message: Text,
    #[serde(default)]
    pub(crate) rendered: Text,
}

impl Stored {
    pub(crate) fn is_passed(&self) -> bool {
        self.verdict == Verdict::Passed.word()
    }

    /// Whether the verdict waits for a person.
    pub(crate) fn is_undecided(&self) -> bool {
        self.verdict == Verdict::Undecided.word()
    }

    /// The score of a gradebook, which knows a number and no verdict: it reaches the pass mark only
    /// where the lesson is passed. What a veto takes, or may yet take, is the pass and not the
    /// points, so that it stays just below the mark and does not fall to nought.
    pub(crate) fn counted(&self) -> Points {
        if self.is_passed() {
            return self.score;
        }
        self.score.min(self.pass_mark - Points::from_hundredths(1))
    }

    /// Lets go of what only its own page shows: what that rests on which lost nothing and is settled.
    pub(crate) fn lighten(&mut self) {
        for item in &mut self.items {
            if !item.is_open() && item.lost() == Points::default() {
                item.evidence = Box::default();
            }
        }
        for veto in &mut self.vetoes {
            if veto.is(VetoState::Clear) || veto.is(VetoState::Excused) {
                veto.evidence = Box::default();
            }
        }
    }

    /// What the items of a part earned.
    pub(crate) fn points_of(&self, part: &str) -> Points {
        let items = self.items.iter().filter(|item| item.part == part);
        items.map(|item| item.points).sum()
    }

    /// How many items and vetoes a person decided.
    pub(crate) fn n_decided(&self) -> usize {
        let items = self.items.iter().filter(|item| item.decision.is_some());
        let vetoes = self.vetoes.iter().filter(|veto| veto.decision.is_some());
        items.count() + vetoes.count()
    }

    /// How many items and vetoes wait for a person.
    pub(crate) fn n_pending(&self) -> usize {
        let items = self.items.iter().filter(|item| item.is_pending());
        items.count() + self.vetoes_in(VetoState::Pending).count()
    }

    /// The vetoes in one of the states.
    pub(crate) fn vetoes_in(&self, state: VetoState) -> impl Iterator<Item = &StoredVeto> {
        self.vetoes.iter().filter(move |veto| veto.is(state))
    }

    /// The answer sheet among the files that were taken: the other one is Rust.
    pub(crate) fn answers(&self) -> Option<&str> {
        let mut files = self.submission.files.iter();
        let is_rust = |file: &str| Path::new(file).extension().is_some_and(|kind| kind == "rs");
        files.find(|file| !is_rust(file)).map(|file| &**file)
    }

    /// How long compiling and running took.
    pub(crate) fn took(&self) -> Duration {
        Duration::from_millis(self.run.build_ms.saturating_add(self.run.run_ms))
    }
}

impl StoredItem {
    pub(crate) fn is(&self, status: Status) -> bool {
        self.status == status.word()
    }

    pub(crate) fn is_passed(&self) -> bool {
        self.is(Status::Passed)
    }

    /// Whether it waits for a person.
    pub(crate) fn is_pending(&self) -> bool {
        self.is(Status::Pending)
    }

    /// Whether its points are not settled.
    pub(crate) fn is_open(&self) -> bool {
        self.is_pending() || self.is(Status::NotRun)
    }

    /// What of its points is lost for good.
    pub(crate) fn lost(&self) -> Points {
        self.max_points - self.points_range[1]
    }

    /// What of its points may still come.
    pub(crate) fn open(&self) -> Points {
        self.points_range[1] - self.points_range[0]
    }
}

impl StoredVeto {
    pub(crate) fn is(&self, state: VetoState) -> bool {
        self.state == state.word()
    }
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredSubmission {
    #[serde(default)]
    pub(crate) origin: Text,
    pub(crate) sha256: Text,
    #[serde(default)]
    pub(crate) files: Box<[Text]>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StoredRun {
    pub(crate) seed: u64,
    pub(crate) device: Option<Text>,
    pub(crate) build_ms: u64,
    #[serde(default)]
    pub(crate) compile_ms: f64,
    #[serde(default)]
    pub(crate) link_ms: f64,
    pub(crate) run_ms: u64,
    #[serde(default)]
    pub(crate) start_ms: f64,
    #[serde(default)]
    pub(crate) judge_ms: f64,
    #[serde(default)]
    pub(crate) peak_bytes: u64,
    #[serde(default)]
    pub(crate) sandbox: StoredSandbox,
    #[serde(default)]
    pub(crate) grader: Text,
    #[serde(default)]
    pub(crate) libtorch: Option<Text>,
}

#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct StoredSandbox {
    #[serde(default)]
    pub(crate) level: Option<Text>,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_costs_or_waits_keeps_what_it_rests_on() {
        let evidence = json!([{ "kind": "blank", "number": 1 }]);
        let item = |id: &str, status: &str, range: [f64; 2]| {
            json!({ "id": id, "part": "code", "points": range[0], "points_range": range,
                "max_points": 1.0, "status": status, "message": "", "evidence": evidence })
        };
        let veto =
            |id: &str, state: &str| json!({ "id": id, "state": state, "evidence": evidence });
        let mut stored: Stored = serde_json::from_value(json!({
            "verdict": "failed", "score": 1.0, "score_range": [1.0, 2.0], "max_score": 4.0,
            "pass_mark": 3.0,
            "items": [item("right", "passed", [1.0, 1.0]), item("wrong", "wrong", [0.0, 0.0]),
                item("open", "pending", [0.0, 1.0])],
            "vetoes": [veto("clear", "clear"), veto("fired", "fired"), veto("asked", "pending")],
            "submission": { "sha256": "" },
            "run": { "seed": 1, "device": null, "build_ms": 0, "run_ms": 0 },
        }))
        .unwrap();
        stored.lighten();
        let items = stored.items.iter();
        let items = items.map(|item| (&item.id, &item.evidence));
        let vetoes = stored.vetoes.iter().map(|veto| (&veto.id, &veto.evidence));
        let kept = items.chain(vetoes).filter(|(_, kept)| !kept.is_empty());
        let ids: Vec<&str> = kept.map(|(id, _)| &**id).collect();
        assert_eq!(ids, ["wrong", "open", "fired", "asked"]);
    }
}
