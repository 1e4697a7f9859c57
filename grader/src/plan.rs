//! Everything that one run asks of a submission, with the inputs that only the grader keeps.

use grade_trace::{Kind, Parameter, Request, Sample};

use crate::manifest::ProviderName;

/// The calls of a run, in the order in which they are made.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) calls: Vec<Call>,
}

/// One call.
#[derive(Debug)]
pub(crate) struct Call {
    /// Its place in the drawing, not in the order of asking.
    pub(crate) number: u32,
    pub(crate) check: String,
    /// Calls that share a fate: after one kills the process, the others of its group are not made.
    pub(crate) group: String,
    pub(crate) request: Request,
    pub(crate) purpose: Purpose,
}

/// Why a call is made.
#[derive(Debug)]
pub(crate) enum Purpose {
    /// To see a function's value.
    Sample { mode: String, sizes: Vec<u64> },
    /// To see what the loop hands to the optimizer.
    Loop(Box<LoopCall>),
    /// To see an uneven window refused.
    Refused { micro_batches: u64, window: u64 },
    /// To see how many gradients are held at once.
    Held { bytes_each: u64 },
    /// To see a text read, or refused.
    Parse { text: String, is_accepted: bool },
}

/// A call of the loop and the gradients that it is given.
#[derive(Debug)]
pub(crate) struct LoopCall {
    pub(crate) micro_batches: usize,
    pub(crate) window: usize,
    pub(crate) kind: Kind,
    pub(crate) provider: ProviderName,
    pub(crate) parameters: Vec<Parameter>,
    /// By micro-batch, then by parameter.
    pub(crate) gradients: Vec<Sample>,
    /// Whether its size was drawn.
    pub(crate) is_random: bool,
}

impl Purpose {
    /// Whether nothing that is scored rests on it.
    pub(crate) fn is_remarked_only(&self) -> bool {
        match self {
            Self::Refused { .. } | Self::Held { .. } | Self::Parse { .. } => true,
            Self::Sample { .. } | Self::Loop(_) => false,
        }
    }
}

impl Plan {
    /// The calls of a check.
    pub(crate) fn of<'p>(&'p self, check: &'p str) -> impl Iterator<Item = &'p Call> {
        self.calls.iter().filter(move |call| call.check == check)
    }
}
