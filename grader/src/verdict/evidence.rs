//! What a judgement rests on.

use std::ops::Range;

/// What a judgement rests on. Never a hidden input, never an expected value of one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Evidence {
    Weights(Box<WeightsEvidence>),
    Panic(PanicPlace),
    Blank(u32),
    Words(WordsEvidence),
}

/// Words of an answer, and how they were read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WordsEvidence {
    /// The rubric's rule that holds there.
    pub(crate) rule: String,
    pub(crate) quote: String,
    /// Bytes of the answer's text.
    pub(crate) span: Range<usize>,
    /// Counted from 1, in the sheet.
    pub(crate) line: u32,
    /// Characters, counted from 1.
    pub(crate) column: u32,
    /// Concepts of the rubric with what was made of them: `not(slower)`.
    pub(crate) read_as: String,
}

/// Where a submission panicked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PanicPlace {
    pub(crate) message: String,
    pub(crate) file: String,
    pub(crate) line: u32,
}

/// The weights with which gradients arrived at the optimizer, beside the right ones.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WeightsEvidence {
    pub(crate) micro_batches: usize,
    pub(crate) window: usize,
    pub(crate) provider: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) parameter: String,
    pub(crate) yours: Vec<Row>,
    pub(crate) expected: Vec<Row>,
    /// The largest part that no combination of gradients explains, relative to the largest
    /// gradient.
    pub(crate) residual: Option<f64>,
}

/// One optimizer step: after how many micro-batches it came, and the weight of each.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) after: usize,
    /// `None` where the weights cannot be told.
    pub(crate) weights: Option<Vec<f64>>,
}
