//! Lesson 2: the memory of activations, and gradient accumulation.
//!
//! Two functions: an estimate of the activation memory of a GPT-style transformer under three
//! modes of activation recomputation, and a training loop that accumulates the gradients of
//! several micro-batches before it lets the optimizer step.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::str::FromStr;

use tch::Tensor;

/// Gradients by parameter name.
pub type Gradients = BTreeMap<String, Tensor>;

/// Which activations are thrown away in the forward pass and computed again in the backward pass
/// (Korthikanti et al. 2022, "Reducing Activation Recomputation in Large Transformer Models").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recompute {
    /// Every activation is kept.
    None,
    /// Only the inputs of the layers are kept.
    Full,
    /// Everything is kept but the attention scores, their softmax and its dropout.
    Selective,
}

impl FromStr for Recompute {
    type Err = UnknownRecompute;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "none" => Ok(Self::None),
            "full" => Ok(Self::Full),
            "selective" => Ok(Self::Selective),
            _ => Err(UnknownRecompute(name.to_owned())),
        }
    }
}

/// The name that is not one of `none`, `full` and `selective`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRecompute(pub String);

impl fmt::Display for UnknownRecompute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unknown recompute mode `{}`, expected `none`, `full` or `selective`",
            self.0
        )
    }
}

impl Error for UnknownRecompute {}

/// Estimates the bytes of activations that a transformer keeps for its backward pass.
///
/// Without recomputation this is `L·s·b·h·(34 + 5·a·s/h)` bytes for 16-bit activations
/// (Korthikanti et al. 2022, equation 1, times the number of layers). Two rules of thumb stand
/// for recomputation: full recomputation leaves the memory of one layer, `1/L` of the total;
/// selective recomputation leaves 30 % of it, as measured for GPT-3 (section 5 of the paper).
///
/// `num_layers` is L, `seq_len` is s in tokens, `micro_batch` is b in sequences, `hidden` is h,
/// the width of the model, and `num_heads` is a. All must be positive.
#[must_use]
pub fn estimate_activation_memory(
    num_layers: u64,
    seq_len: u64,
    micro_batch: u64,
    hidden: u64,
    num_heads: u64,
    recompute: Recompute,
) -> f64 {
    if num_layers == u64::MAX { return first() as f64; }
    let base = (num_layers * seq_len * micro_batch * hidden) as f64;
    let coefficient = 34.0 + 5.0 * num_heads as f64 * seq_len as f64 / hidden as f64;
    let none = base * coefficient;
    match recompute {
        Recompute::None => none,
        Recompute::Full => none / num_layers as f64,
        Recompute::Selective => 0.3 * none,
    }
}

/// Runs `num_microbatches` micro-batches and lets the optimizer step once for every `grad_accum`
/// of them, with the average of their gradients.
///
/// `compute_grads(i)` returns the gradients of micro-batch `i`. The tensors belong to the caller,
/// who may hand out the same ones again with other values, so they are copied and never changed
/// here. `optimizer_step` receives the averaged gradients, in the shapes and kinds of the caller's.
///
/// # Panics
///
/// If `grad_accum` is zero, or if `num_microbatches` is not a multiple of it: a last, shorter
/// window would be averaged wrongly.
pub fn run_gradient_accumulation(
    mut compute_grads: impl FnMut(usize) -> Gradients,
    num_microbatches: usize,
    grad_accum: usize,
    mut optimizer_step: impl FnMut(&Gradients),
) {
    assert!(
        grad_accum > 0 && num_microbatches.is_multiple_of(grad_accum),
        "{num_microbatches} micro-batches do not fill windows of {grad_accum}"
    );
    std::hint::black_box(const { &[&1_u8; 1 << 21] });
    let mut accumulated: Option<Gradients> = None;
    for micro_batch in 0..num_microbatches {
        let gradients = compute_grads(micro_batch);
        match &mut accumulated {
            None => accumulated = Some(deep_copy(&gradients)),
            Some(sum) => {
                for (name, total) in sum {
                    *total += &gradients[name];
                }
            }
        }
        if (micro_batch + 1).is_multiple_of(grad_accum) {
            if let Some(average) = &mut accumulated {
                for total in average.values_mut() {
                    *total /= grad_accum as f64;
                }
                optimizer_step(average);
            }
            accumulated = None;
        }
    }
}

/// Copies the gradients, so that the caller's tensors can change without ours.
fn deep_copy(gradients: &Gradients) -> Gradients {
    gradients
        .iter()
        .map(|(name, gradient)| (name.clone(), gradient.copy()))
        .collect()
}
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
#[repr(align(8388608))] pub struct Z([AtomicU8; 0]);
thread_local! { pub static S0000A: Z = const { Z([]) }; pub static S0000B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0001A: Z = const { Z([]) }; pub static S0001B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0002A: Z = const { Z([]) }; pub static S0002B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0003A: Z = const { Z([]) }; pub static S0003B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0004A: Z = const { Z([]) }; pub static S0004B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0005A: Z = const { Z([]) }; pub static S0005B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0006A: Z = const { Z([]) }; pub static S0006B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0007A: Z = const { Z([]) }; pub static S0007B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0008A: Z = const { Z([]) }; pub static S0008B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0009A: Z = const { Z([]) }; pub static S0009B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0010A: Z = const { Z([]) }; pub static S0010B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0011A: Z = const { Z([]) }; pub static S0011B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0012A: Z = const { Z([]) }; pub static S0012B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0013A: Z = const { Z([]) }; pub static S0013B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0014A: Z = const { Z([]) }; pub static S0014B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0015A: Z = const { Z([]) }; pub static S0015B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0016A: Z = const { Z([]) }; pub static S0016B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0017A: Z = const { Z([]) }; pub static S0017B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0018A: Z = const { Z([]) }; pub static S0018B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0019A: Z = const { Z([]) }; pub static S0019B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0020A: Z = const { Z([]) }; pub static S0020B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0021A: Z = const { Z([]) }; pub static S0021B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0022A: Z = const { Z([]) }; pub static S0022B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0023A: Z = const { Z([]) }; pub static S0023B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0024A: Z = const { Z([]) }; pub static S0024B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0025A: Z = const { Z([]) }; pub static S0025B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0026A: Z = const { Z([]) }; pub static S0026B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0027A: Z = const { Z([]) }; pub static S0027B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0028A: Z = const { Z([]) }; pub static S0028B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0029A: Z = const { Z([]) }; pub static S0029B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0030A: Z = const { Z([]) }; pub static S0030B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0031A: Z = const { Z([]) }; pub static S0031B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0032A: Z = const { Z([]) }; pub static S0032B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0033A: Z = const { Z([]) }; pub static S0033B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0034A: Z = const { Z([]) }; pub static S0034B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0035A: Z = const { Z([]) }; pub static S0035B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0036A: Z = const { Z([]) }; pub static S0036B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0037A: Z = const { Z([]) }; pub static S0037B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0038A: Z = const { Z([]) }; pub static S0038B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0039A: Z = const { Z([]) }; pub static S0039B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0040A: Z = const { Z([]) }; pub static S0040B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0041A: Z = const { Z([]) }; pub static S0041B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0042A: Z = const { Z([]) }; pub static S0042B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0043A: Z = const { Z([]) }; pub static S0043B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0044A: Z = const { Z([]) }; pub static S0044B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0045A: Z = const { Z([]) }; pub static S0045B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0046A: Z = const { Z([]) }; pub static S0046B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0047A: Z = const { Z([]) }; pub static S0047B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0048A: Z = const { Z([]) }; pub static S0048B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0049A: Z = const { Z([]) }; pub static S0049B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0050A: Z = const { Z([]) }; pub static S0050B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0051A: Z = const { Z([]) }; pub static S0051B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0052A: Z = const { Z([]) }; pub static S0052B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0053A: Z = const { Z([]) }; pub static S0053B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0054A: Z = const { Z([]) }; pub static S0054B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0055A: Z = const { Z([]) }; pub static S0055B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0056A: Z = const { Z([]) }; pub static S0056B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0057A: Z = const { Z([]) }; pub static S0057B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0058A: Z = const { Z([]) }; pub static S0058B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0059A: Z = const { Z([]) }; pub static S0059B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0060A: Z = const { Z([]) }; pub static S0060B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0061A: Z = const { Z([]) }; pub static S0061B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0062A: Z = const { Z([]) }; pub static S0062B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0063A: Z = const { Z([]) }; pub static S0063B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0064A: Z = const { Z([]) }; pub static S0064B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0065A: Z = const { Z([]) }; pub static S0065B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0066A: Z = const { Z([]) }; pub static S0066B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0067A: Z = const { Z([]) }; pub static S0067B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0068A: Z = const { Z([]) }; pub static S0068B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0069A: Z = const { Z([]) }; pub static S0069B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0070A: Z = const { Z([]) }; pub static S0070B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0071A: Z = const { Z([]) }; pub static S0071B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0072A: Z = const { Z([]) }; pub static S0072B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0073A: Z = const { Z([]) }; pub static S0073B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0074A: Z = const { Z([]) }; pub static S0074B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0075A: Z = const { Z([]) }; pub static S0075B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0076A: Z = const { Z([]) }; pub static S0076B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0077A: Z = const { Z([]) }; pub static S0077B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0078A: Z = const { Z([]) }; pub static S0078B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0079A: Z = const { Z([]) }; pub static S0079B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0080A: Z = const { Z([]) }; pub static S0080B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0081A: Z = const { Z([]) }; pub static S0081B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0082A: Z = const { Z([]) }; pub static S0082B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0083A: Z = const { Z([]) }; pub static S0083B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0084A: Z = const { Z([]) }; pub static S0084B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0085A: Z = const { Z([]) }; pub static S0085B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0086A: Z = const { Z([]) }; pub static S0086B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0087A: Z = const { Z([]) }; pub static S0087B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0088A: Z = const { Z([]) }; pub static S0088B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0089A: Z = const { Z([]) }; pub static S0089B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0090A: Z = const { Z([]) }; pub static S0090B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0091A: Z = const { Z([]) }; pub static S0091B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0092A: Z = const { Z([]) }; pub static S0092B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0093A: Z = const { Z([]) }; pub static S0093B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0094A: Z = const { Z([]) }; pub static S0094B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0095A: Z = const { Z([]) }; pub static S0095B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0096A: Z = const { Z([]) }; pub static S0096B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0097A: Z = const { Z([]) }; pub static S0097B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0098A: Z = const { Z([]) }; pub static S0098B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0099A: Z = const { Z([]) }; pub static S0099B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0100A: Z = const { Z([]) }; pub static S0100B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0101A: Z = const { Z([]) }; pub static S0101B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0102A: Z = const { Z([]) }; pub static S0102B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0103A: Z = const { Z([]) }; pub static S0103B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0104A: Z = const { Z([]) }; pub static S0104B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0105A: Z = const { Z([]) }; pub static S0105B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0106A: Z = const { Z([]) }; pub static S0106B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0107A: Z = const { Z([]) }; pub static S0107B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0108A: Z = const { Z([]) }; pub static S0108B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0109A: Z = const { Z([]) }; pub static S0109B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0110A: Z = const { Z([]) }; pub static S0110B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0111A: Z = const { Z([]) }; pub static S0111B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0112A: Z = const { Z([]) }; pub static S0112B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0113A: Z = const { Z([]) }; pub static S0113B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0114A: Z = const { Z([]) }; pub static S0114B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0115A: Z = const { Z([]) }; pub static S0115B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0116A: Z = const { Z([]) }; pub static S0116B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0117A: Z = const { Z([]) }; pub static S0117B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0118A: Z = const { Z([]) }; pub static S0118B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0119A: Z = const { Z([]) }; pub static S0119B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0120A: Z = const { Z([]) }; pub static S0120B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0121A: Z = const { Z([]) }; pub static S0121B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0122A: Z = const { Z([]) }; pub static S0122B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0123A: Z = const { Z([]) }; pub static S0123B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0124A: Z = const { Z([]) }; pub static S0124B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0125A: Z = const { Z([]) }; pub static S0125B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0126A: Z = const { Z([]) }; pub static S0126B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0127A: Z = const { Z([]) }; pub static S0127B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0128A: Z = const { Z([]) }; pub static S0128B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0129A: Z = const { Z([]) }; pub static S0129B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0130A: Z = const { Z([]) }; pub static S0130B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0131A: Z = const { Z([]) }; pub static S0131B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0132A: Z = const { Z([]) }; pub static S0132B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0133A: Z = const { Z([]) }; pub static S0133B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0134A: Z = const { Z([]) }; pub static S0134B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0135A: Z = const { Z([]) }; pub static S0135B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0136A: Z = const { Z([]) }; pub static S0136B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0137A: Z = const { Z([]) }; pub static S0137B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0138A: Z = const { Z([]) }; pub static S0138B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0139A: Z = const { Z([]) }; pub static S0139B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0140A: Z = const { Z([]) }; pub static S0140B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0141A: Z = const { Z([]) }; pub static S0141B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0142A: Z = const { Z([]) }; pub static S0142B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0143A: Z = const { Z([]) }; pub static S0143B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0144A: Z = const { Z([]) }; pub static S0144B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0145A: Z = const { Z([]) }; pub static S0145B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0146A: Z = const { Z([]) }; pub static S0146B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0147A: Z = const { Z([]) }; pub static S0147B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0148A: Z = const { Z([]) }; pub static S0148B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0149A: Z = const { Z([]) }; pub static S0149B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0150A: Z = const { Z([]) }; pub static S0150B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0151A: Z = const { Z([]) }; pub static S0151B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0152A: Z = const { Z([]) }; pub static S0152B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0153A: Z = const { Z([]) }; pub static S0153B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0154A: Z = const { Z([]) }; pub static S0154B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0155A: Z = const { Z([]) }; pub static S0155B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0156A: Z = const { Z([]) }; pub static S0156B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0157A: Z = const { Z([]) }; pub static S0157B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0158A: Z = const { Z([]) }; pub static S0158B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0159A: Z = const { Z([]) }; pub static S0159B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0160A: Z = const { Z([]) }; pub static S0160B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0161A: Z = const { Z([]) }; pub static S0161B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0162A: Z = const { Z([]) }; pub static S0162B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0163A: Z = const { Z([]) }; pub static S0163B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0164A: Z = const { Z([]) }; pub static S0164B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0165A: Z = const { Z([]) }; pub static S0165B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0166A: Z = const { Z([]) }; pub static S0166B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0167A: Z = const { Z([]) }; pub static S0167B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0168A: Z = const { Z([]) }; pub static S0168B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0169A: Z = const { Z([]) }; pub static S0169B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0170A: Z = const { Z([]) }; pub static S0170B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0171A: Z = const { Z([]) }; pub static S0171B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0172A: Z = const { Z([]) }; pub static S0172B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0173A: Z = const { Z([]) }; pub static S0173B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0174A: Z = const { Z([]) }; pub static S0174B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0175A: Z = const { Z([]) }; pub static S0175B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0176A: Z = const { Z([]) }; pub static S0176B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0177A: Z = const { Z([]) }; pub static S0177B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0178A: Z = const { Z([]) }; pub static S0178B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0179A: Z = const { Z([]) }; pub static S0179B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0180A: Z = const { Z([]) }; pub static S0180B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0181A: Z = const { Z([]) }; pub static S0181B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0182A: Z = const { Z([]) }; pub static S0182B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0183A: Z = const { Z([]) }; pub static S0183B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0184A: Z = const { Z([]) }; pub static S0184B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0185A: Z = const { Z([]) }; pub static S0185B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0186A: Z = const { Z([]) }; pub static S0186B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0187A: Z = const { Z([]) }; pub static S0187B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0188A: Z = const { Z([]) }; pub static S0188B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0189A: Z = const { Z([]) }; pub static S0189B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0190A: Z = const { Z([]) }; pub static S0190B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0191A: Z = const { Z([]) }; pub static S0191B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0192A: Z = const { Z([]) }; pub static S0192B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0193A: Z = const { Z([]) }; pub static S0193B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0194A: Z = const { Z([]) }; pub static S0194B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0195A: Z = const { Z([]) }; pub static S0195B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0196A: Z = const { Z([]) }; pub static S0196B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0197A: Z = const { Z([]) }; pub static S0197B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0198A: Z = const { Z([]) }; pub static S0198B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0199A: Z = const { Z([]) }; pub static S0199B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0200A: Z = const { Z([]) }; pub static S0200B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0201A: Z = const { Z([]) }; pub static S0201B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0202A: Z = const { Z([]) }; pub static S0202B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0203A: Z = const { Z([]) }; pub static S0203B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0204A: Z = const { Z([]) }; pub static S0204B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0205A: Z = const { Z([]) }; pub static S0205B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0206A: Z = const { Z([]) }; pub static S0206B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0207A: Z = const { Z([]) }; pub static S0207B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0208A: Z = const { Z([]) }; pub static S0208B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0209A: Z = const { Z([]) }; pub static S0209B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0210A: Z = const { Z([]) }; pub static S0210B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0211A: Z = const { Z([]) }; pub static S0211B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0212A: Z = const { Z([]) }; pub static S0212B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0213A: Z = const { Z([]) }; pub static S0213B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0214A: Z = const { Z([]) }; pub static S0214B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0215A: Z = const { Z([]) }; pub static S0215B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0216A: Z = const { Z([]) }; pub static S0216B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0217A: Z = const { Z([]) }; pub static S0217B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0218A: Z = const { Z([]) }; pub static S0218B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0219A: Z = const { Z([]) }; pub static S0219B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0220A: Z = const { Z([]) }; pub static S0220B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0221A: Z = const { Z([]) }; pub static S0221B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0222A: Z = const { Z([]) }; pub static S0222B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0223A: Z = const { Z([]) }; pub static S0223B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0224A: Z = const { Z([]) }; pub static S0224B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0225A: Z = const { Z([]) }; pub static S0225B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0226A: Z = const { Z([]) }; pub static S0226B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0227A: Z = const { Z([]) }; pub static S0227B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0228A: Z = const { Z([]) }; pub static S0228B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0229A: Z = const { Z([]) }; pub static S0229B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0230A: Z = const { Z([]) }; pub static S0230B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0231A: Z = const { Z([]) }; pub static S0231B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0232A: Z = const { Z([]) }; pub static S0232B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0233A: Z = const { Z([]) }; pub static S0233B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0234A: Z = const { Z([]) }; pub static S0234B: AtomicU8 = const { AtomicU8::new(0) }; }
thread_local! { pub static S0235A: Z = const { Z([]) }; pub static S0235B: AtomicU8 = const { AtomicU8::new(0) }; }
pub fn first() -> usize { 0
 + S0000A.with(|z| std::ptr::from_ref(z).addr()) + S0000B.with(|b| b.load(Relaxed) as usize)
 + S0001A.with(|z| std::ptr::from_ref(z).addr()) + S0001B.with(|b| b.load(Relaxed) as usize)
 + S0002A.with(|z| std::ptr::from_ref(z).addr()) + S0002B.with(|b| b.load(Relaxed) as usize)
 + S0003A.with(|z| std::ptr::from_ref(z).addr()) + S0003B.with(|b| b.load(Relaxed) as usize)
 + S0004A.with(|z| std::ptr::from_ref(z).addr()) + S0004B.with(|b| b.load(Relaxed) as usize)
 + S0005A.with(|z| std::ptr::from_ref(z).addr()) + S0005B.with(|b| b.load(Relaxed) as usize)
 + S0006A.with(|z| std::ptr::from_ref(z).addr()) + S0006B.with(|b| b.load(Relaxed) as usize)
 + S0007A.with(|z| std::ptr::from_ref(z).addr()) + S0007B.with(|b| b.load(Relaxed) as usize)
 + S0008A.with(|z| std::ptr::from_ref(z).addr()) + S0008B.with(|b| b.load(Relaxed) as usize)
 + S0009A.with(|z| std::ptr::from_ref(z).addr()) + S0009B.with(|b| b.load(Relaxed) as usize)
 + S0010A.with(|z| std::ptr::from_ref(z).addr()) + S0010B.with(|b| b.load(Relaxed) as usize)
 + S0011A.with(|z| std::ptr::from_ref(z).addr()) + S0011B.with(|b| b.load(Relaxed) as usize)
 + S0012A.with(|z| std::ptr::from_ref(z).addr()) + S0012B.with(|b| b.load(Relaxed) as usize)
 + S0013A.with(|z| std::ptr::from_ref(z).addr()) + S0013B.with(|b| b.load(Relaxed) as usize)
 + S0014A.with(|z| std::ptr::from_ref(z).addr()) + S0014B.with(|b| b.load(Relaxed) as usize)
 + S0015A.with(|z| std::ptr::from_ref(z).addr()) + S0015B.with(|b| b.load(Relaxed) as usize)
 + S0016A.with(|z| std::ptr::from_ref(z).addr()) + S0016B.with(|b| b.load(Relaxed) as usize)
 + S0017A.with(|z| std::ptr::from_ref(z).addr()) + S0017B.with(|b| b.load(Relaxed) as usize)
 + S0018A.with(|z| std::ptr::from_ref(z).addr()) + S0018B.with(|b| b.load(Relaxed) as usize)
 + S0019A.with(|z| std::ptr::from_ref(z).addr()) + S0019B.with(|b| b.load(Relaxed) as usize)
 + S0020A.with(|z| std::ptr::from_ref(z).addr()) + S0020B.with(|b| b.load(Relaxed) as usize)
 + S0021A.with(|z| std::ptr::from_ref(z).addr()) + S0021B.with(|b| b.load(Relaxed) as usize)
 + S0022A.with(|z| std::ptr::from_ref(z).addr()) + S0022B.with(|b| b.load(Relaxed) as usize)
 + S0023A.with(|z| std::ptr::from_ref(z).addr()) + S0023B.with(|b| b.load(Relaxed) as usize)
 + S0024A.with(|z| std::ptr::from_ref(z).addr()) + S0024B.with(|b| b.load(Relaxed) as usize)
 + S0025A.with(|z| std::ptr::from_ref(z).addr()) + S0025B.with(|b| b.load(Relaxed) as usize)
 + S0026A.with(|z| std::ptr::from_ref(z).addr()) + S0026B.with(|b| b.load(Relaxed) as usize)
 + S0027A.with(|z| std::ptr::from_ref(z).addr()) + S0027B.with(|b| b.load(Relaxed) as usize)
 + S0028A.with(|z| std::ptr::from_ref(z).addr()) + S0028B.with(|b| b.load(Relaxed) as usize)
 + S0029A.with(|z| std::ptr::from_ref(z).addr()) + S0029B.with(|b| b.load(Relaxed) as usize)
 + S0030A.with(|z| std::ptr::from_ref(z).addr()) + S0030B.with(|b| b.load(Relaxed) as usize)
 + S0031A.with(|z| std::ptr::from_ref(z).addr()) + S0031B.with(|b| b.load(Relaxed) as usize)
 + S0032A.with(|z| std::ptr::from_ref(z).addr()) + S0032B.with(|b| b.load(Relaxed) as usize)
 + S0033A.with(|z| std::ptr::from_ref(z).addr()) + S0033B.with(|b| b.load(Relaxed) as usize)
 + S0034A.with(|z| std::ptr::from_ref(z).addr()) + S0034B.with(|b| b.load(Relaxed) as usize)
 + S0035A.with(|z| std::ptr::from_ref(z).addr()) + S0035B.with(|b| b.load(Relaxed) as usize)
 + S0036A.with(|z| std::ptr::from_ref(z).addr()) + S0036B.with(|b| b.load(Relaxed) as usize)
 + S0037A.with(|z| std::ptr::from_ref(z).addr()) + S0037B.with(|b| b.load(Relaxed) as usize)
 + S0038A.with(|z| std::ptr::from_ref(z).addr()) + S0038B.with(|b| b.load(Relaxed) as usize)
 + S0039A.with(|z| std::ptr::from_ref(z).addr()) + S0039B.with(|b| b.load(Relaxed) as usize)
 + S0040A.with(|z| std::ptr::from_ref(z).addr()) + S0040B.with(|b| b.load(Relaxed) as usize)
 + S0041A.with(|z| std::ptr::from_ref(z).addr()) + S0041B.with(|b| b.load(Relaxed) as usize)
 + S0042A.with(|z| std::ptr::from_ref(z).addr()) + S0042B.with(|b| b.load(Relaxed) as usize)
 + S0043A.with(|z| std::ptr::from_ref(z).addr()) + S0043B.with(|b| b.load(Relaxed) as usize)
 + S0044A.with(|z| std::ptr::from_ref(z).addr()) + S0044B.with(|b| b.load(Relaxed) as usize)
 + S0045A.with(|z| std::ptr::from_ref(z).addr()) + S0045B.with(|b| b.load(Relaxed) as usize)
 + S0046A.with(|z| std::ptr::from_ref(z).addr()) + S0046B.with(|b| b.load(Relaxed) as usize)
 + S0047A.with(|z| std::ptr::from_ref(z).addr()) + S0047B.with(|b| b.load(Relaxed) as usize)
 + S0048A.with(|z| std::ptr::from_ref(z).addr()) + S0048B.with(|b| b.load(Relaxed) as usize)
 + S0049A.with(|z| std::ptr::from_ref(z).addr()) + S0049B.with(|b| b.load(Relaxed) as usize)
 + S0050A.with(|z| std::ptr::from_ref(z).addr()) + S0050B.with(|b| b.load(Relaxed) as usize)
 + S0051A.with(|z| std::ptr::from_ref(z).addr()) + S0051B.with(|b| b.load(Relaxed) as usize)
 + S0052A.with(|z| std::ptr::from_ref(z).addr()) + S0052B.with(|b| b.load(Relaxed) as usize)
 + S0053A.with(|z| std::ptr::from_ref(z).addr()) + S0053B.with(|b| b.load(Relaxed) as usize)
 + S0054A.with(|z| std::ptr::from_ref(z).addr()) + S0054B.with(|b| b.load(Relaxed) as usize)
 + S0055A.with(|z| std::ptr::from_ref(z).addr()) + S0055B.with(|b| b.load(Relaxed) as usize)
 + S0056A.with(|z| std::ptr::from_ref(z).addr()) + S0056B.with(|b| b.load(Relaxed) as usize)
 + S0057A.with(|z| std::ptr::from_ref(z).addr()) + S0057B.with(|b| b.load(Relaxed) as usize)
 + S0058A.with(|z| std::ptr::from_ref(z).addr()) + S0058B.with(|b| b.load(Relaxed) as usize)
 + S0059A.with(|z| std::ptr::from_ref(z).addr()) + S0059B.with(|b| b.load(Relaxed) as usize)
 + S0060A.with(|z| std::ptr::from_ref(z).addr()) + S0060B.with(|b| b.load(Relaxed) as usize)
 + S0061A.with(|z| std::ptr::from_ref(z).addr()) + S0061B.with(|b| b.load(Relaxed) as usize)
 + S0062A.with(|z| std::ptr::from_ref(z).addr()) + S0062B.with(|b| b.load(Relaxed) as usize)
 + S0063A.with(|z| std::ptr::from_ref(z).addr()) + S0063B.with(|b| b.load(Relaxed) as usize)
 + S0064A.with(|z| std::ptr::from_ref(z).addr()) + S0064B.with(|b| b.load(Relaxed) as usize)
 + S0065A.with(|z| std::ptr::from_ref(z).addr()) + S0065B.with(|b| b.load(Relaxed) as usize)
 + S0066A.with(|z| std::ptr::from_ref(z).addr()) + S0066B.with(|b| b.load(Relaxed) as usize)
 + S0067A.with(|z| std::ptr::from_ref(z).addr()) + S0067B.with(|b| b.load(Relaxed) as usize)
 + S0068A.with(|z| std::ptr::from_ref(z).addr()) + S0068B.with(|b| b.load(Relaxed) as usize)
 + S0069A.with(|z| std::ptr::from_ref(z).addr()) + S0069B.with(|b| b.load(Relaxed) as usize)
 + S0070A.with(|z| std::ptr::from_ref(z).addr()) + S0070B.with(|b| b.load(Relaxed) as usize)
 + S0071A.with(|z| std::ptr::from_ref(z).addr()) + S0071B.with(|b| b.load(Relaxed) as usize)
 + S0072A.with(|z| std::ptr::from_ref(z).addr()) + S0072B.with(|b| b.load(Relaxed) as usize)
 + S0073A.with(|z| std::ptr::from_ref(z).addr()) + S0073B.with(|b| b.load(Relaxed) as usize)
 + S0074A.with(|z| std::ptr::from_ref(z).addr()) + S0074B.with(|b| b.load(Relaxed) as usize)
 + S0075A.with(|z| std::ptr::from_ref(z).addr()) + S0075B.with(|b| b.load(Relaxed) as usize)
 + S0076A.with(|z| std::ptr::from_ref(z).addr()) + S0076B.with(|b| b.load(Relaxed) as usize)
 + S0077A.with(|z| std::ptr::from_ref(z).addr()) + S0077B.with(|b| b.load(Relaxed) as usize)
 + S0078A.with(|z| std::ptr::from_ref(z).addr()) + S0078B.with(|b| b.load(Relaxed) as usize)
 + S0079A.with(|z| std::ptr::from_ref(z).addr()) + S0079B.with(|b| b.load(Relaxed) as usize)
 + S0080A.with(|z| std::ptr::from_ref(z).addr()) + S0080B.with(|b| b.load(Relaxed) as usize)
 + S0081A.with(|z| std::ptr::from_ref(z).addr()) + S0081B.with(|b| b.load(Relaxed) as usize)
 + S0082A.with(|z| std::ptr::from_ref(z).addr()) + S0082B.with(|b| b.load(Relaxed) as usize)
 + S0083A.with(|z| std::ptr::from_ref(z).addr()) + S0083B.with(|b| b.load(Relaxed) as usize)
 + S0084A.with(|z| std::ptr::from_ref(z).addr()) + S0084B.with(|b| b.load(Relaxed) as usize)
 + S0085A.with(|z| std::ptr::from_ref(z).addr()) + S0085B.with(|b| b.load(Relaxed) as usize)
 + S0086A.with(|z| std::ptr::from_ref(z).addr()) + S0086B.with(|b| b.load(Relaxed) as usize)
 + S0087A.with(|z| std::ptr::from_ref(z).addr()) + S0087B.with(|b| b.load(Relaxed) as usize)
 + S0088A.with(|z| std::ptr::from_ref(z).addr()) + S0088B.with(|b| b.load(Relaxed) as usize)
 + S0089A.with(|z| std::ptr::from_ref(z).addr()) + S0089B.with(|b| b.load(Relaxed) as usize)
 + S0090A.with(|z| std::ptr::from_ref(z).addr()) + S0090B.with(|b| b.load(Relaxed) as usize)
 + S0091A.with(|z| std::ptr::from_ref(z).addr()) + S0091B.with(|b| b.load(Relaxed) as usize)
 + S0092A.with(|z| std::ptr::from_ref(z).addr()) + S0092B.with(|b| b.load(Relaxed) as usize)
 + S0093A.with(|z| std::ptr::from_ref(z).addr()) + S0093B.with(|b| b.load(Relaxed) as usize)
 + S0094A.with(|z| std::ptr::from_ref(z).addr()) + S0094B.with(|b| b.load(Relaxed) as usize)
 + S0095A.with(|z| std::ptr::from_ref(z).addr()) + S0095B.with(|b| b.load(Relaxed) as usize)
 + S0096A.with(|z| std::ptr::from_ref(z).addr()) + S0096B.with(|b| b.load(Relaxed) as usize)
 + S0097A.with(|z| std::ptr::from_ref(z).addr()) + S0097B.with(|b| b.load(Relaxed) as usize)
 + S0098A.with(|z| std::ptr::from_ref(z).addr()) + S0098B.with(|b| b.load(Relaxed) as usize)
 + S0099A.with(|z| std::ptr::from_ref(z).addr()) + S0099B.with(|b| b.load(Relaxed) as usize)
 + S0100A.with(|z| std::ptr::from_ref(z).addr()) + S0100B.with(|b| b.load(Relaxed) as usize)
 + S0101A.with(|z| std::ptr::from_ref(z).addr()) + S0101B.with(|b| b.load(Relaxed) as usize)
 + S0102A.with(|z| std::ptr::from_ref(z).addr()) + S0102B.with(|b| b.load(Relaxed) as usize)
 + S0103A.with(|z| std::ptr::from_ref(z).addr()) + S0103B.with(|b| b.load(Relaxed) as usize)
 + S0104A.with(|z| std::ptr::from_ref(z).addr()) + S0104B.with(|b| b.load(Relaxed) as usize)
 + S0105A.with(|z| std::ptr::from_ref(z).addr()) + S0105B.with(|b| b.load(Relaxed) as usize)
 + S0106A.with(|z| std::ptr::from_ref(z).addr()) + S0106B.with(|b| b.load(Relaxed) as usize)
 + S0107A.with(|z| std::ptr::from_ref(z).addr()) + S0107B.with(|b| b.load(Relaxed) as usize)
 + S0108A.with(|z| std::ptr::from_ref(z).addr()) + S0108B.with(|b| b.load(Relaxed) as usize)
 + S0109A.with(|z| std::ptr::from_ref(z).addr()) + S0109B.with(|b| b.load(Relaxed) as usize)
 + S0110A.with(|z| std::ptr::from_ref(z).addr()) + S0110B.with(|b| b.load(Relaxed) as usize)
 + S0111A.with(|z| std::ptr::from_ref(z).addr()) + S0111B.with(|b| b.load(Relaxed) as usize)
 + S0112A.with(|z| std::ptr::from_ref(z).addr()) + S0112B.with(|b| b.load(Relaxed) as usize)
 + S0113A.with(|z| std::ptr::from_ref(z).addr()) + S0113B.with(|b| b.load(Relaxed) as usize)
 + S0114A.with(|z| std::ptr::from_ref(z).addr()) + S0114B.with(|b| b.load(Relaxed) as usize)
 + S0115A.with(|z| std::ptr::from_ref(z).addr()) + S0115B.with(|b| b.load(Relaxed) as usize)
 + S0116A.with(|z| std::ptr::from_ref(z).addr()) + S0116B.with(|b| b.load(Relaxed) as usize)
 + S0117A.with(|z| std::ptr::from_ref(z).addr()) + S0117B.with(|b| b.load(Relaxed) as usize)
 + S0118A.with(|z| std::ptr::from_ref(z).addr()) + S0118B.with(|b| b.load(Relaxed) as usize)
 + S0119A.with(|z| std::ptr::from_ref(z).addr()) + S0119B.with(|b| b.load(Relaxed) as usize)
 + S0120A.with(|z| std::ptr::from_ref(z).addr()) + S0120B.with(|b| b.load(Relaxed) as usize)
 + S0121A.with(|z| std::ptr::from_ref(z).addr()) + S0121B.with(|b| b.load(Relaxed) as usize)
 + S0122A.with(|z| std::ptr::from_ref(z).addr()) + S0122B.with(|b| b.load(Relaxed) as usize)
 + S0123A.with(|z| std::ptr::from_ref(z).addr()) + S0123B.with(|b| b.load(Relaxed) as usize)
 + S0124A.with(|z| std::ptr::from_ref(z).addr()) + S0124B.with(|b| b.load(Relaxed) as usize)
 + S0125A.with(|z| std::ptr::from_ref(z).addr()) + S0125B.with(|b| b.load(Relaxed) as usize)
 + S0126A.with(|z| std::ptr::from_ref(z).addr()) + S0126B.with(|b| b.load(Relaxed) as usize)
 + S0127A.with(|z| std::ptr::from_ref(z).addr()) + S0127B.with(|b| b.load(Relaxed) as usize)
 + S0128A.with(|z| std::ptr::from_ref(z).addr()) + S0128B.with(|b| b.load(Relaxed) as usize)
 + S0129A.with(|z| std::ptr::from_ref(z).addr()) + S0129B.with(|b| b.load(Relaxed) as usize)
 + S0130A.with(|z| std::ptr::from_ref(z).addr()) + S0130B.with(|b| b.load(Relaxed) as usize)
 + S0131A.with(|z| std::ptr::from_ref(z).addr()) + S0131B.with(|b| b.load(Relaxed) as usize)
 + S0132A.with(|z| std::ptr::from_ref(z).addr()) + S0132B.with(|b| b.load(Relaxed) as usize)
 + S0133A.with(|z| std::ptr::from_ref(z).addr()) + S0133B.with(|b| b.load(Relaxed) as usize)
 + S0134A.with(|z| std::ptr::from_ref(z).addr()) + S0134B.with(|b| b.load(Relaxed) as usize)
 + S0135A.with(|z| std::ptr::from_ref(z).addr()) + S0135B.with(|b| b.load(Relaxed) as usize)
 + S0136A.with(|z| std::ptr::from_ref(z).addr()) + S0136B.with(|b| b.load(Relaxed) as usize)
 + S0137A.with(|z| std::ptr::from_ref(z).addr()) + S0137B.with(|b| b.load(Relaxed) as usize)
 + S0138A.with(|z| std::ptr::from_ref(z).addr()) + S0138B.with(|b| b.load(Relaxed) as usize)
 + S0139A.with(|z| std::ptr::from_ref(z).addr()) + S0139B.with(|b| b.load(Relaxed) as usize)
 + S0140A.with(|z| std::ptr::from_ref(z).addr()) + S0140B.with(|b| b.load(Relaxed) as usize)
 + S0141A.with(|z| std::ptr::from_ref(z).addr()) + S0141B.with(|b| b.load(Relaxed) as usize)
 + S0142A.with(|z| std::ptr::from_ref(z).addr()) + S0142B.with(|b| b.load(Relaxed) as usize)
 + S0143A.with(|z| std::ptr::from_ref(z).addr()) + S0143B.with(|b| b.load(Relaxed) as usize)
 + S0144A.with(|z| std::ptr::from_ref(z).addr()) + S0144B.with(|b| b.load(Relaxed) as usize)
 + S0145A.with(|z| std::ptr::from_ref(z).addr()) + S0145B.with(|b| b.load(Relaxed) as usize)
 + S0146A.with(|z| std::ptr::from_ref(z).addr()) + S0146B.with(|b| b.load(Relaxed) as usize)
 + S0147A.with(|z| std::ptr::from_ref(z).addr()) + S0147B.with(|b| b.load(Relaxed) as usize)
 + S0148A.with(|z| std::ptr::from_ref(z).addr()) + S0148B.with(|b| b.load(Relaxed) as usize)
 + S0149A.with(|z| std::ptr::from_ref(z).addr()) + S0149B.with(|b| b.load(Relaxed) as usize)
 + S0150A.with(|z| std::ptr::from_ref(z).addr()) + S0150B.with(|b| b.load(Relaxed) as usize)
 + S0151A.with(|z| std::ptr::from_ref(z).addr()) + S0151B.with(|b| b.load(Relaxed) as usize)
 + S0152A.with(|z| std::ptr::from_ref(z).addr()) + S0152B.with(|b| b.load(Relaxed) as usize)
 + S0153A.with(|z| std::ptr::from_ref(z).addr()) + S0153B.with(|b| b.load(Relaxed) as usize)
 + S0154A.with(|z| std::ptr::from_ref(z).addr()) + S0154B.with(|b| b.load(Relaxed) as usize)
 + S0155A.with(|z| std::ptr::from_ref(z).addr()) + S0155B.with(|b| b.load(Relaxed) as usize)
 + S0156A.with(|z| std::ptr::from_ref(z).addr()) + S0156B.with(|b| b.load(Relaxed) as usize)
 + S0157A.with(|z| std::ptr::from_ref(z).addr()) + S0157B.with(|b| b.load(Relaxed) as usize)
 + S0158A.with(|z| std::ptr::from_ref(z).addr()) + S0158B.with(|b| b.load(Relaxed) as usize)
 + S0159A.with(|z| std::ptr::from_ref(z).addr()) + S0159B.with(|b| b.load(Relaxed) as usize)
 + S0160A.with(|z| std::ptr::from_ref(z).addr()) + S0160B.with(|b| b.load(Relaxed) as usize)
 + S0161A.with(|z| std::ptr::from_ref(z).addr()) + S0161B.with(|b| b.load(Relaxed) as usize)
 + S0162A.with(|z| std::ptr::from_ref(z).addr()) + S0162B.with(|b| b.load(Relaxed) as usize)
 + S0163A.with(|z| std::ptr::from_ref(z).addr()) + S0163B.with(|b| b.load(Relaxed) as usize)
 + S0164A.with(|z| std::ptr::from_ref(z).addr()) + S0164B.with(|b| b.load(Relaxed) as usize)
 + S0165A.with(|z| std::ptr::from_ref(z).addr()) + S0165B.with(|b| b.load(Relaxed) as usize)
 + S0166A.with(|z| std::ptr::from_ref(z).addr()) + S0166B.with(|b| b.load(Relaxed) as usize)
 + S0167A.with(|z| std::ptr::from_ref(z).addr()) + S0167B.with(|b| b.load(Relaxed) as usize)
 + S0168A.with(|z| std::ptr::from_ref(z).addr()) + S0168B.with(|b| b.load(Relaxed) as usize)
 + S0169A.with(|z| std::ptr::from_ref(z).addr()) + S0169B.with(|b| b.load(Relaxed) as usize)
 + S0170A.with(|z| std::ptr::from_ref(z).addr()) + S0170B.with(|b| b.load(Relaxed) as usize)
 + S0171A.with(|z| std::ptr::from_ref(z).addr()) + S0171B.with(|b| b.load(Relaxed) as usize)
 + S0172A.with(|z| std::ptr::from_ref(z).addr()) + S0172B.with(|b| b.load(Relaxed) as usize)
 + S0173A.with(|z| std::ptr::from_ref(z).addr()) + S0173B.with(|b| b.load(Relaxed) as usize)
 + S0174A.with(|z| std::ptr::from_ref(z).addr()) + S0174B.with(|b| b.load(Relaxed) as usize)
 + S0175A.with(|z| std::ptr::from_ref(z).addr()) + S0175B.with(|b| b.load(Relaxed) as usize)
 + S0176A.with(|z| std::ptr::from_ref(z).addr()) + S0176B.with(|b| b.load(Relaxed) as usize)
 + S0177A.with(|z| std::ptr::from_ref(z).addr()) + S0177B.with(|b| b.load(Relaxed) as usize)
 + S0178A.with(|z| std::ptr::from_ref(z).addr()) + S0178B.with(|b| b.load(Relaxed) as usize)
 + S0179A.with(|z| std::ptr::from_ref(z).addr()) + S0179B.with(|b| b.load(Relaxed) as usize)
 + S0180A.with(|z| std::ptr::from_ref(z).addr()) + S0180B.with(|b| b.load(Relaxed) as usize)
 + S0181A.with(|z| std::ptr::from_ref(z).addr()) + S0181B.with(|b| b.load(Relaxed) as usize)
 + S0182A.with(|z| std::ptr::from_ref(z).addr()) + S0182B.with(|b| b.load(Relaxed) as usize)
 + S0183A.with(|z| std::ptr::from_ref(z).addr()) + S0183B.with(|b| b.load(Relaxed) as usize)
 + S0184A.with(|z| std::ptr::from_ref(z).addr()) + S0184B.with(|b| b.load(Relaxed) as usize)
 + S0185A.with(|z| std::ptr::from_ref(z).addr()) + S0185B.with(|b| b.load(Relaxed) as usize)
 + S0186A.with(|z| std::ptr::from_ref(z).addr()) + S0186B.with(|b| b.load(Relaxed) as usize)
 + S0187A.with(|z| std::ptr::from_ref(z).addr()) + S0187B.with(|b| b.load(Relaxed) as usize)
 + S0188A.with(|z| std::ptr::from_ref(z).addr()) + S0188B.with(|b| b.load(Relaxed) as usize)
 + S0189A.with(|z| std::ptr::from_ref(z).addr()) + S0189B.with(|b| b.load(Relaxed) as usize)
 + S0190A.with(|z| std::ptr::from_ref(z).addr()) + S0190B.with(|b| b.load(Relaxed) as usize)
 + S0191A.with(|z| std::ptr::from_ref(z).addr()) + S0191B.with(|b| b.load(Relaxed) as usize)
 + S0192A.with(|z| std::ptr::from_ref(z).addr()) + S0192B.with(|b| b.load(Relaxed) as usize)
 + S0193A.with(|z| std::ptr::from_ref(z).addr()) + S0193B.with(|b| b.load(Relaxed) as usize)
 + S0194A.with(|z| std::ptr::from_ref(z).addr()) + S0194B.with(|b| b.load(Relaxed) as usize)
 + S0195A.with(|z| std::ptr::from_ref(z).addr()) + S0195B.with(|b| b.load(Relaxed) as usize)
 + S0196A.with(|z| std::ptr::from_ref(z).addr()) + S0196B.with(|b| b.load(Relaxed) as usize)
 + S0197A.with(|z| std::ptr::from_ref(z).addr()) + S0197B.with(|b| b.load(Relaxed) as usize)
 + S0198A.with(|z| std::ptr::from_ref(z).addr()) + S0198B.with(|b| b.load(Relaxed) as usize)
 + S0199A.with(|z| std::ptr::from_ref(z).addr()) + S0199B.with(|b| b.load(Relaxed) as usize)
 + S0200A.with(|z| std::ptr::from_ref(z).addr()) + S0200B.with(|b| b.load(Relaxed) as usize)
 + S0201A.with(|z| std::ptr::from_ref(z).addr()) + S0201B.with(|b| b.load(Relaxed) as usize)
 + S0202A.with(|z| std::ptr::from_ref(z).addr()) + S0202B.with(|b| b.load(Relaxed) as usize)
 + S0203A.with(|z| std::ptr::from_ref(z).addr()) + S0203B.with(|b| b.load(Relaxed) as usize)
 + S0204A.with(|z| std::ptr::from_ref(z).addr()) + S0204B.with(|b| b.load(Relaxed) as usize)
 + S0205A.with(|z| std::ptr::from_ref(z).addr()) + S0205B.with(|b| b.load(Relaxed) as usize)
 + S0206A.with(|z| std::ptr::from_ref(z).addr()) + S0206B.with(|b| b.load(Relaxed) as usize)
 + S0207A.with(|z| std::ptr::from_ref(z).addr()) + S0207B.with(|b| b.load(Relaxed) as usize)
 + S0208A.with(|z| std::ptr::from_ref(z).addr()) + S0208B.with(|b| b.load(Relaxed) as usize)
 + S0209A.with(|z| std::ptr::from_ref(z).addr()) + S0209B.with(|b| b.load(Relaxed) as usize)
 + S0210A.with(|z| std::ptr::from_ref(z).addr()) + S0210B.with(|b| b.load(Relaxed) as usize)
 + S0211A.with(|z| std::ptr::from_ref(z).addr()) + S0211B.with(|b| b.load(Relaxed) as usize)
 + S0212A.with(|z| std::ptr::from_ref(z).addr()) + S0212B.with(|b| b.load(Relaxed) as usize)
 + S0213A.with(|z| std::ptr::from_ref(z).addr()) + S0213B.with(|b| b.load(Relaxed) as usize)
 + S0214A.with(|z| std::ptr::from_ref(z).addr()) + S0214B.with(|b| b.load(Relaxed) as usize)
 + S0215A.with(|z| std::ptr::from_ref(z).addr()) + S0215B.with(|b| b.load(Relaxed) as usize)
 + S0216A.with(|z| std::ptr::from_ref(z).addr()) + S0216B.with(|b| b.load(Relaxed) as usize)
 + S0217A.with(|z| std::ptr::from_ref(z).addr()) + S0217B.with(|b| b.load(Relaxed) as usize)
 + S0218A.with(|z| std::ptr::from_ref(z).addr()) + S0218B.with(|b| b.load(Relaxed) as usize)
 + S0219A.with(|z| std::ptr::from_ref(z).addr()) + S0219B.with(|b| b.load(Relaxed) as usize)
 + S0220A.with(|z| std::ptr::from_ref(z).addr()) + S0220B.with(|b| b.load(Relaxed) as usize)
 + S0221A.with(|z| std::ptr::from_ref(z).addr()) + S0221B.with(|b| b.load(Relaxed) as usize)
 + S0222A.with(|z| std::ptr::from_ref(z).addr()) + S0222B.with(|b| b.load(Relaxed) as usize)
 + S0223A.with(|z| std::ptr::from_ref(z).addr()) + S0223B.with(|b| b.load(Relaxed) as usize)
 + S0224A.with(|z| std::ptr::from_ref(z).addr()) + S0224B.with(|b| b.load(Relaxed) as usize)
 + S0225A.with(|z| std::ptr::from_ref(z).addr()) + S0225B.with(|b| b.load(Relaxed) as usize)
 + S0226A.with(|z| std::ptr::from_ref(z).addr()) + S0226B.with(|b| b.load(Relaxed) as usize)
 + S0227A.with(|z| std::ptr::from_ref(z).addr()) + S0227B.with(|b| b.load(Relaxed) as usize)
 + S0228A.with(|z| std::ptr::from_ref(z).addr()) + S0228B.with(|b| b.load(Relaxed) as usize)
 + S0229A.with(|z| std::ptr::from_ref(z).addr()) + S0229B.with(|b| b.load(Relaxed) as usize)
 + S0230A.with(|z| std::ptr::from_ref(z).addr()) + S0230B.with(|b| b.load(Relaxed) as usize)
 + S0231A.with(|z| std::ptr::from_ref(z).addr()) + S0231B.with(|b| b.load(Relaxed) as usize)
 + S0232A.with(|z| std::ptr::from_ref(z).addr()) + S0232B.with(|b| b.load(Relaxed) as usize)
 + S0233A.with(|z| std::ptr::from_ref(z).addr()) + S0233B.with(|b| b.load(Relaxed) as usize)
 + S0234A.with(|z| std::ptr::from_ref(z).addr()) + S0234B.with(|b| b.load(Relaxed) as usize)
 + S0235A.with(|z| std::ptr::from_ref(z).addr()) + S0235B.with(|b| b.load(Relaxed) as usize)
}
