//! The formulas of the lesson: what activations and the static ledger take, in bytes.

use super::data::{FigureData, Ledger, Shape};

pub(super) const GIGABYTE: f64 = 1e9;

/// The formulas, with a lesson's sizes filled in.
#[derive(Debug)]
pub(super) struct Memory {
    /// sbh per token of the sequence, over all layers.
    base: f64,
    layers: f64,
    /// The 34 and the 5 of the formula, summed from the tensors that are kept.
    linear: f64,
    quadratic: f64,
    /// a/h.
    heads_per_hidden: f64,
    ledger: Ledger,
}

impl Memory {
    pub(super) fn new(data: &FigureData) -> Self {
        let Shape {
            layers,
            hidden,
            heads,
            micro_batch,
        } = data.shape;
        Self {
            base: f64::from(layers) * f64::from(micro_batch) * f64::from(hidden),
            layers: f64::from(layers),
            linear: f64::from(data.saved_tensors.linear.bytes()),
            quadratic: f64::from(data.saved_tensors.quadratic.bytes()),
            heads_per_hidden: f64::from(heads) / f64::from(hidden),
            ledger: data.ledger.clone(),
        }
    }

    /// The part of the activations that grows with the sequence.
    pub(super) fn linear_part(&self, sequence: f64) -> f64 {
        self.linear * self.base * sequence
    }

    /// The part that grows with its square.
    pub(super) fn quadratic_part(&self, sequence: f64) -> f64 {
        self.quadratic * self.heads_per_hidden * sequence * self.base * sequence
    }

    pub(super) fn activations(&self, sequence: f64) -> f64 {
        self.linear_part(sequence) + self.quadratic_part(sequence)
    }

    pub(super) fn one_layer(&self, sequence: f64) -> f64 {
        self.activations(sequence) / self.layers
    }

    /// What checkpoints at the layers' borders keep, at `bytes` times sbh each.
    pub(super) fn checkpoints(&self, bytes: f64, sequence: f64) -> f64 {
        bytes * self.base * sequence
    }

    /// The sequence at which both parts are equal.
    pub(super) fn parts_equal(&self) -> f64 {
        self.linear / (self.quadratic * self.heads_per_hidden)
    }

    /// The sequence at which the linear part is that share of the whole.
    pub(super) fn linear_share_is(&self, share: f64) -> f64 {
        (1.0 / share - 1.0) * self.parts_equal()
    }

    /// The sequence at which activations take so many bytes.
    pub(super) fn activations_reach(&self, bytes: f64) -> f64 {
        let square = self.quadratic * self.heads_per_hidden * self.base;
        let slope = self.linear * self.base;
        ((slope * slope + 4.0 * square * bytes).sqrt() - slope) / (2.0 * square)
    }

    pub(super) fn parameters(&self) -> f64 {
        self.ledger.parameters
    }

    pub(super) fn ledger_per_parameter(&self) -> u32 {
        let Ledger {
            weights,
            gradients,
            master_weights,
            optimizer_states,
            ..
        } = self.ledger;
        weights + gradients + master_weights + optimizer_states
    }

    pub(super) fn static_ledger(&self) -> f64 {
        f64::from(self.ledger_per_parameter()) * self.ledger.parameters
    }

    /// The weights and the copy of them in full precision.
    pub(super) fn weights(&self) -> f64 {
        f64::from(self.ledger.weights + self.ledger.master_weights) * self.ledger.parameters
    }

    pub(super) fn gradients(&self) -> f64 {
        f64::from(self.ledger.gradients) * self.ledger.parameters
    }

    pub(super) fn optimizer_states(&self) -> f64 {
        f64::from(self.ledger.optimizer_states) * self.ledger.parameters
    }
}

/// Gigabytes with so many decimals, for a label.
pub(super) fn gigabytes(bytes: f64, decimals: usize) -> String {
    format!("{:.decimals$}", bytes / GIGABYTE)
}
