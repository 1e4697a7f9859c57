//! Turns tensors into numbers, bounded by what is due, however large a tensor claims to be.

use grade_trace::{MAX_DIMENSIONS, MAX_NAME_CHARS, MAX_PARAMETERS, Received};
use tch::{Device, Kind, TchError, Tensor};

use crate::{Gradients, device};

/// How much may still be shown of one loop call.
pub(crate) struct Left {
    pub(crate) tensors: usize,
    pub(crate) elements: usize,
    /// Of one tensor.
    pub(crate) elements_each: usize,
}

impl Left {
    /// Whether so many elements may be shown; if so, they are counted.
    pub(crate) fn take_elements(&mut self, n_elements: usize) -> bool {
        let is_within = n_elements <= self.elements_each && n_elements <= self.elements;
        if is_within {
            self.elements -= n_elements;
        }
        is_within
    }

    /// Keeps room for so many elements.
    pub(crate) fn reserve(&mut self, n_elements: usize) {
        self.elements = self.elements.saturating_sub(n_elements);
    }
}

/// Copies what the optimizer received, as far as there is room.
pub(crate) fn received(gradients: &Gradients, left: &mut Left) -> Vec<Received> {
    let n_tensors = gradients.len().min(MAX_PARAMETERS).min(left.tensors);
    left.tensors -= n_tensors;
    gradients
        .iter()
        .take(n_tensors)
        .map(|(name, tensor)| Received {
            name: name.chars().take(MAX_NAME_CHARS).collect(),
            kind: tensor
                .f_kind()
                .map_or_else(|_| "undefined".to_owned(), |kind| format!("{kind:?}")),
            shape: tensor.size().into_iter().take(MAX_DIMENSIONS).collect(),
            device: device::name(tensor.device()),
            requires_grad: tensor.requires_grad(),
            values: left
                .take_elements(tensor.numel())
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
