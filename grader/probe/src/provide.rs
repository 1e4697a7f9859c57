//! Hands out the gradients of micro-batches, and reads later what became of the tensors.

use grade_trace::{Accumulation, HandedOut, Kind, Network, Parameter, Provider, Reread};
use tch::{Device, Tensor};

use crate::{Gradients, observe};

/// The provider of one loop call.
pub(crate) struct Source<'a> {
    accumulation: &'a Accumulation,
    device: Device,
    /// Every tensor that was handed out and still holds what it held, with its origin.
    handed_out: Vec<(HandedOut, Tensor)>,
    /// The parameters of the network, where there is one.
    weights: Vec<Tensor>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(accumulation: &'a Accumulation, device: Device) -> Self {
        let weights = match &accumulation.provider {
            Provider::Backward(network) => weights(accumulation, network, device),
            _ => Vec::new(),
        };
        Self {
            accumulation,
            device,
            handed_out: Vec::new(),
            weights,
        }
    }

    /// The gradients of a micro-batch, and what the tensors held that are written again for it.
    pub(crate) fn compute(&mut self, micro_batch: usize) -> (Gradients, Vec<Reread>) {
        let Accumulation {
            parameters,
            kind,
            provider,
            ..
        } = self.accumulation;
        let mut reread = Vec::new();
        let tensors: Vec<Tensor> = match provider {
            Provider::Fresh(samples) => samples[micro_batch]
                .iter()
                .zip(parameters)
                .map(|(values, parameter)| tensor(values, &parameter.shape, *kind, self.device))
                .collect(),
            Provider::Reused(samples) => {
                reread = self.read_again();
                self.rewrite(&samples[micro_batch])
            }
            Provider::Backward(network) => self.backward(network, micro_batch),
            Provider::Filled(fills) => {
                return (filled(fills[micro_batch], parameters, *kind), reread);
            }
        };
        if !matches!(provider, Provider::Fresh(_)) {
            // The tensors are the old ones with other values.
            self.handed_out.clear();
        }
        if !matches!(provider, Provider::Backward(_)) {
            for (parameter, tensor) in tensors.iter().enumerate() {
                let handed_out = handed_out(micro_batch, parameter);
                self.handed_out.push((handed_out, tensor.shallow_clone()));
            }
        }
        let names = parameters.iter().map(|parameter| parameter.name.clone());
        (names.zip(tensors).collect(), reread)
    }

    /// What the tensors that were handed out hold now. One that was made larger or smaller holds
    /// nothing that could be right.
    pub(crate) fn read_again(&self) -> Vec<Reread> {
        self.handed_out
            .iter()
            .map(|(handed_out, tensor)| {
                let parameter = &self.accumulation.parameters[handed_out.parameter as usize];
                let is_whole = tensor.numel() == parameter.n_elements();
                let values = is_whole.then(|| observe::values(tensor).ok());
                Reread {
                    handed_out: *handed_out,
                    values: values.flatten().unwrap_or_default(),
                }
            })
            .collect()
    }

    /// Writes the values into the tensors that were handed out before, or makes them.
    fn rewrite(&self, sample: &[Vec<f64>]) -> Vec<Tensor> {
        sample
            .iter()
            .zip(&self.accumulation.parameters)
            .enumerate()
            .map(|(parameter, (values, described))| {
                let fresh = tensor(
                    values,
                    &described.shape,
                    self.accumulation.kind,
                    self.device,
                );
                match self.handed_out.get(parameter) {
                    Some((_, old)) => {
                        let mut old = old.shallow_clone();
                        tch::no_grad(|| old.copy_(&fresh));
                        old
                    }
                    None => fresh,
                }
            })
            .collect()
    }

    /// The gradients of the network's loss, as the live `.grad` of its parameters.
    fn backward(&mut self, network: &Network, micro_batch: usize) -> Vec<Tensor> {
        let kind = self.accumulation.kind;
        let batch = &network.batches[micro_batch];
        let rows = signed(batch.rows);
        // The submission may have switched gradients off around its loop.
        tch::with_grad(|| {
            for weight in &mut self.weights {
                weight.zero_grad();
            }
            let inputs = tensor(&batch.inputs, &[rows, -1], kind, self.device);
            let targets = tensor(&batch.targets, &[rows, -1], kind, self.device);
            let [weight_1, bias_1, weight_2] = &self.weights[..] else {
                unreachable!("the network has three parameters");
            };
            let hidden = (inputs.matmul(&weight_1.tr()) + bias_1).tanh();
            let outputs = hidden.matmul(&weight_2.tr());
            let loss = (outputs - targets).square().mean(tch_kind(kind));
            loss.backward();
        });
        self.weights.iter().map(Tensor::grad).collect()
    }
}

fn weights(accumulation: &Accumulation, network: &Network, device: Device) -> Vec<Tensor> {
    network
        .parameters
        .iter()
        .zip(&accumulation.parameters)
        .map(|(values, parameter)| {
            tensor(values, &parameter.shape, accumulation.kind, device).set_requires_grad(true)
        })
        .collect()
}

fn filled(value: f64, parameters: &[Parameter], kind: Kind) -> Gradients {
    parameters
        .iter()
        .map(|parameter| {
            let tensor = Tensor::full(&parameter.shape[..], value, (tch_kind(kind), Device::Cpu));
            (parameter.name.clone(), tensor)
        })
        .collect()
}

fn handed_out(micro_batch: usize, parameter: usize) -> HandedOut {
    HandedOut {
        micro_batch: micro_batch as u64,
        parameter: u32::try_from(parameter).unwrap_or(u32::MAX),
    }
}

/// The values are such that each kind holds them exactly.
fn tensor(values: &[f64], shape: &[i64], kind: Kind, device: Device) -> Tensor {
    Tensor::from_slice(values)
        .to_kind(tch_kind(kind))
        .to_device(device)
        .reshape(shape)
}

fn tch_kind(kind: Kind) -> tch::Kind {
    match kind {
        Kind::Bf16 => tch::Kind::BFloat16,
        Kind::F32 => tch::Kind::Float,
        Kind::F64 => tch::Kind::Double,
    }
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
