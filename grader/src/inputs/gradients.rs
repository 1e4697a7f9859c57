//! Draws the gradients of a loop call so that they are linearly independent, each parameter by
//! itself: only then can the weight of every micro-batch be told.

use grade_trace::{Batch, Network, Parameter, Provider, Sample};

use super::random::Random;
use super::{in_memory, parameter};
use crate::judge::network;
use crate::judge::weights::condition;
use crate::manifest::{
    AccumulationCheck, CallTable, KindName, NetworkTable, ProviderName, SpecialName,
};

/// Rounding is magnified by no more than this when weights are recovered.
const LARGEST_CONDITION: f64 = 30.0;

/// How often gradients are drawn again that are too alike.
const TRIES: usize = 50;

/// Gradients, as the probe makes them and as the grader knows them.
pub(super) struct Source {
    pub(super) parameters: Vec<Parameter>,
    pub(super) provider: Provider,
    pub(super) gradients: Vec<Sample>,
}

/// Draws until the gradients can be told apart, which random ones nearly always can at once.
pub(super) fn draw(random: &mut Random, check: &AccumulationCheck, table: &CallTable) -> Source {
    let mut source = draw_once(random, check, table);
    for _ in 1..TRIES {
        if is_independent(&source.gradients) {
            break;
        }
        source = draw_once(random, check, table);
    }
    if let Some(special) = table.special {
        let value = match special {
            SpecialName::Nan => f64::NAN,
            SpecialName::Infinity => f64::INFINITY,
        };
        put_special(random, &mut source, value, in_memory(table.window));
    }
    source
}

fn draw_once(random: &mut Random, check: &AccumulationCheck, table: &CallTable) -> Source {
    match (table.provider, check.network) {
        (ProviderName::Backward, Some(shape)) => draw_network(random, table, shape),
        (provider, _) => {
            let n_parameters = table.parameters.clamp(1, check.parameters.len());
            let tables = &check.parameters[..n_parameters];
            let gradients: Vec<Sample> = (0..table.micro_batches)
                .map(|_| {
                    let values = |elements| {
                        let scale = f64::from(table.magnitude).exp2();
                        let mut values = draw_values(random, table.kind, elements);
                        for value in &mut values {
                            *value *= scale;
                        }
                        values
                    };
                    tables
                        .iter()
                        .map(|table| table.shape.iter().map(|&size| size as usize).product())
                        .map(values)
                        .collect()
                })
                .collect();
            Source {
                parameters: tables.iter().map(parameter).collect(),
                provider: match provider {
                    ProviderName::Reused => Provider::Reused(gradients.clone()),
                    ProviderName::Fresh | ProviderName::Backward => {
                        Provider::Fresh(gradients.clone())
                    }
                },
                gradients,
            }
        }
    }
}

fn draw_network(random: &mut Random, table: &CallTable, shape: NetworkTable) -> Source {
    let NetworkTable {
        inputs,
        hidden,
        outputs,
        rows,
    } = shape;
    let shapes = [vec![hidden, inputs], vec![hidden], vec![outputs, hidden]];
    let names = ["layer1.weight", "layer1.bias", "layer2.weight"];
    let parameters: Vec<Parameter> = names
        .iter()
        .zip(&shapes)
        .map(|(name, shape)| Parameter {
            name: (*name).to_owned(),
            shape: shape.iter().map(|&size| i64::from(size)).collect(),
        })
        .collect();
    let mut values = |n_elements: u32| draw_values(random, table.kind, n_elements as usize);
    let network = Network {
        parameters: vec![
            values(hidden * inputs),
            values(hidden),
            values(outputs * hidden),
        ],
        batches: (0..in_memory(table.micro_batches))
            .map(|_| Batch {
                inputs: values(rows * inputs),
                targets: values(rows * outputs),
                rows: u64::from(rows),
            })
            .collect(),
    };
    Source {
        parameters,
        gradients: network::gradients(&network, inputs as usize, hidden as usize, outputs as usize),
        provider: Provider::Backward(network),
    }
}

fn draw_values(random: &mut Random, kind: KindName, n_elements: usize) -> Vec<f64> {
    (0..n_elements).map(|_| random.value(kind)).collect()
}

fn is_independent(gradients: &[Sample]) -> bool {
    let n_parameters = gradients.first().map_or(0, Vec::len);
    (0..n_parameters).all(|index| {
        let columns: Vec<&[f64]> = gradients.iter().map(|sample| &sample[index][..]).collect();
        condition(&columns) <= LARGEST_CONDITION
    })
}

/// One element of every gradient of the first window, each at a place of its own: wherever one is
/// hidden it is missed, and in a later window it is one that leaked.
fn put_special(random: &mut Random, source: &mut Source, value: f64, window: usize) {
    let (Provider::Fresh(samples) | Provider::Reused(samples)) = &mut source.provider else {
        return;
    };
    let n_parameters = source.gradients.first().map_or(0, Vec::len);
    for parameter in 0..n_parameters {
        let mut elements: Vec<usize> = (0..source.gradients[0][parameter].len()).collect();
        random.shuffle(&mut elements);
        let known = source.gradients.iter_mut();
        for ((sample, known), element) in samples.iter_mut().zip(known).take(window).zip(elements) {
            sample[parameter][element] = value;
            known[parameter][element] = value;
        }
    }
}
