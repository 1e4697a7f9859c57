//! What a model was asked about a point that the rules leave open.

use crate::model::Reply;

/// A model's part in a judgement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Consulted {
    pub(crate) model: String,
    /// `yes`, `half`, `no`, or `pending` where its votes came to nothing.
    pub(crate) word: &'static str,
    /// Words of the answer, checked to be that.
    pub(crate) quotes: Vec<String>,
    /// A stranger's words.
    pub(crate) reasoning: String,
    pub(crate) is_cached: bool,
}

impl Consulted {
    pub(crate) fn new(word: &'static str, reply: Reply) -> Self {
        Self {
            model: reply.model,
            word,
            quotes: reply.quotes,
            reasoning: reply.reasoning,
            is_cached: reply.is_cached,
        }
    }
}
