//! The gradients of the small network, worked out by hand: what a backward pass on any device must
//! come to, without a tensor library and without belief in the probe.
//!
//! With inputs `x` `[rows, inputs]` and targets `t` `[rows, outputs]`, the hidden units are
//! `a = tanh(x·W1ᵀ + b1)`, the outputs `y = a·W2ᵀ`, and the loss is the mean of `(y − t)²` over all
//! elements.

use grade_trace::{Batch, Network, Sample};
use nalgebra::DMatrix;

/// The gradients of each micro-batch by the first weight, the first bias and the second weight.
pub(crate) fn gradients(
    network: &Network,
    n_inputs: usize,
    n_hidden: usize,
    n_outputs: usize,
) -> Vec<Sample> {
    let [weight_1, bias_1, weight_2] = &network.parameters[..] else {
        return Vec::new();
    };
    let weight_1 = DMatrix::from_row_slice(n_hidden, n_inputs, weight_1);
    let weight_2 = DMatrix::from_row_slice(n_outputs, n_hidden, weight_2);
    network
        .batches
        .iter()
        .map(|batch| backward(batch, &weight_1, bias_1, &weight_2))
        .collect()
}

fn backward(
    batch: &Batch,
    weight_1: &DMatrix<f64>,
    bias_1: &[f64],
    weight_2: &DMatrix<f64>,
) -> Sample {
    let n_rows = usize::try_from(batch.rows).unwrap_or(0);
    let inputs = DMatrix::from_row_slice(n_rows, weight_1.ncols(), &batch.inputs);
    let targets = DMatrix::from_row_slice(n_rows, weight_2.nrows(), &batch.targets);
    let mut hidden = &inputs * weight_1.transpose();
    for (unit, mut column) in hidden.column_iter_mut().enumerate() {
        column.apply(|value| *value = (*value + bias_1[unit]).tanh());
    }
    let outputs = &hidden * weight_2.transpose();
    #[expect(clippy::cast_precision_loss, reason = "a few dozen elements")]
    let scale = 2.0 / outputs.len() as f64;
    let by_outputs = (outputs - targets) * scale;
    let by_weight_2 = by_outputs.transpose() * &hidden;
    let mut by_sums = by_outputs * weight_2;
    by_sums.zip_apply(&hidden, |value, hidden| *value *= 1.0 - hidden * hidden);
    let by_weight_1 = by_sums.transpose() * inputs;
    let by_bias_1 = by_sums.row_sum();
    vec![
        row_by_row(&by_weight_1),
        by_bias_1.iter().copied().collect(),
        row_by_row(&by_weight_2),
    ]
}

fn row_by_row(matrix: &DMatrix<f64>) -> Vec<f64> {
    // nalgebra stores column by column.
    matrix.transpose().iter().copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loss(network: &Network) -> f64 {
        let [w1, b1, w2] = &network.parameters[..] else {
            unreachable!()
        };
        let batch = &network.batches[0];
        let (n_inputs, n_hidden, n_outputs) = (2, 3, 2);
        let mut sum = 0.0;
        for row in 0..2 {
            for output in 0..n_outputs {
                let mut y = 0.0;
                for unit in 0..n_hidden {
                    let mut z = b1[unit];
                    for input in 0..n_inputs {
                        z += batch.inputs[row * n_inputs + input] * w1[unit * n_inputs + input];
                    }
                    y += z.tanh() * w2[output * n_hidden + unit];
                }
                sum += (y - batch.targets[row * n_outputs + output]).powi(2);
            }
        }
        sum / 4.0
    }

    /// Compared with differences of the loss, written down another way.
    #[test]
    fn gradients_are_those_of_the_loss() {
        let network = Network {
            parameters: vec![
                vec![0.3, -0.2, 0.5, 0.7, -0.6, 0.1],
                vec![0.1, -0.3, 0.2],
                vec![0.4, -0.5, 0.6, -0.7, 0.2, 0.9],
            ],
            batches: vec![Batch {
                inputs: vec![0.5, -1.0, 0.25, 0.75],
                targets: vec![1.0, -0.5, 0.3, 0.2],
                rows: 2,
            }],
        };
        let gradients = &gradients(&network, 2, 3, 2)[0];
        let step = 1e-6;
        for (parameter, by_parameter) in gradients.iter().enumerate() {
            for (element, gradient) in by_parameter.iter().enumerate() {
                let shifted = |by: f64| {
                    let mut network = network.clone();
                    network.parameters[parameter][element] += by;
                    loss(&network)
                };
                let difference = (shifted(step) - shifted(-step)) / (2.0 * step);
                assert!(
                    (difference - gradient).abs() < 1e-8,
                    "{parameter} {element}"
                );
            }
        }
    }
}
