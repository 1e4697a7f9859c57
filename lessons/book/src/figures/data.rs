//! `figures.toml`: the numbers and the texts of a lesson's figures.

use serde::Deserialize;

use crate::language::Localized;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct FigureData {
    pub(super) shape: Shape,
    pub(super) ledger: Ledger,
    pub(super) activation_growth: ActivationGrowth,
    pub(super) recompute: Recompute,
    pub(super) saved_tensors: SavedTensors,
    pub(super) first_steps: FirstSteps,
    pub(super) accumulation: Accumulation,
}

/// The model's sizes. The sequence length varies and stands with each figure.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Shape {
    pub(super) layers: u32,
    pub(super) hidden: u32,
    pub(super) heads: u32,
    pub(super) micro_batch: u32,
}

/// What training keeps for each parameter, in bytes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Ledger {
    pub(super) parameters: f64,
    pub(super) weights: u32,
    pub(super) gradients: u32,
    pub(super) master_weights: u32,
    pub(super) optimizer_states: u32,
}

/// What each figure says of itself, to a reader and to a screen reader.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Heading {
    pub(super) title: Localized,
    pub(super) description: Localized,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Ticks {
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) at: Vec<f64>,
    pub(super) name: Localized,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ActivationGrowth {
    pub(super) heading: Heading,
    pub(super) x: Ticks,
    pub(super) y: Ticks,
    pub(super) total: Localized,
    pub(super) quadratic: Localized,
    pub(super) linear: Localized,
    pub(super) ledger: Localized,
    pub(super) parts_equal: Localized,
    pub(super) ledger_reached: Localized,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Recompute {
    pub(super) heading: Heading,
    pub(super) x: Ticks,
    pub(super) y: Ticks,
    /// What the selective rule of thumb leaves of the whole.
    pub(super) selective_share: f64,
    /// Bytes that full recomputation keeps of each layer, as a multiple of sbh.
    pub(super) checkpoint: f64,
    pub(super) none: Localized,
    pub(super) selective: Localized,
    pub(super) selective_rule: Localized,
    pub(super) full: Localized,
    pub(super) full_rule: Localized,
    pub(super) rule_is_exact: Localized,
    pub(super) exact: Localized,
    pub(super) rule: Localized,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct SavedTensors {
    pub(super) heading: Heading,
    pub(super) linear: Bar,
    pub(super) quadratic: Bar,
}

/// One stacked bar: a total, made of groups of tensors.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Bar {
    pub(super) name: Localized,
    pub(super) groups: Vec<Group>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Group {
    pub(super) name: Localized,
    pub(super) tensors: Vec<SavedTensor>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct SavedTensor {
    pub(super) bytes: u32,
    pub(super) name: Localized,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct FirstSteps {
    pub(super) heading: Heading,
    pub(super) sequence: f64,
    pub(super) device_gigabytes: f64,
    pub(super) y: Ticks,
    /// How long the phases of a step last, relative to each other: forward, backward, update.
    pub(super) durations: [f64; 3],
    pub(super) phases: [Localized; 3],
    pub(super) steps: [Localized; 2],
    pub(super) device: Localized,
    pub(super) weights: Localized,
    pub(super) optimizer: Localized,
    pub(super) gradients: Localized,
    pub(super) activations: Localized,
    pub(super) peak: Localized,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Accumulation {
    pub(super) heading: Heading,
    pub(super) sequence: f64,
    pub(super) micro_batches: u32,
    pub(super) y: Ticks,
    /// The part of a pass that is its forward half.
    pub(super) forward_share: f64,
    pub(super) pass: Localized,
    pub(super) whole_peak: Localized,
    pub(super) micro_peak: Localized,
    pub(super) gradients: Localized,
    pub(super) whole: Localized,
    pub(super) micro: Localized,
}

impl Bar {
    /// Its whole, in bytes.
    pub(super) fn bytes(&self) -> u32 {
        self.groups.iter().map(Group::bytes).sum()
    }
}

impl Group {
    pub(super) fn bytes(&self) -> u32 {
        self.tensors.iter().map(|tensor| tensor.bytes).sum()
    }
}
