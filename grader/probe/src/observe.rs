//! Turns tensors into numbers, bounded by what is due, however large a tensor claims to be.

use grade_trace::Received;
use tch::{Device, Kind, TchError, Tensor};

use crate::{Gradients, device};

/// No optimizer receives more parameters than this.
const MAX_PARAMETERS: usize = 64;
const MAX_DIMENSIONS: usize = 16;
const MAX_NAME_CHARS: usize = 100;

/// Copies what the optimizer received. Of each tensor at most `max_elements` are read.
pub(crate) fn received(gradients: &Gradients, max_elements: usize) -> Vec<Received> {
    gradients
        .iter()
        .take(MAX_PARAMETERS)
        .map(|(name, tensor)| Received {
            name: name.chars().take(MAX_NAME_CHARS).collect(),
            kind: tensor
                .f_kind()
                .map_or_else(|_| "undefined".to_owned(), |kind| format!("{kind:?}")),
            shape: tensor.size().into_iter().take(MAX_DIMENSIONS).collect(),
            device: device::name(tensor.device()),
            requires_grad: tensor.requires_grad(),
            values: (tensor.numel() <= max_elements)
                .then(|| values(tensor).ok())
                .flatten(),
        })
        .collect()
}

/// The elements of a tensor, row by row. Every kind of ours fits in `f64` without loss.
pub(crate) fn values(tensor: &Tensor) -> Result<Vec<f64>, TchError> {
    tch::no_grad(|| {
        let flat = tensor
            .detach()
            .f_to_device(Device::Cpu)?
            .f_to_kind(Kind::Double)?
            .f_contiguous()?
            .f_view([-1])?;
        Vec::<f64>::try_from(&flat)
    })
}
