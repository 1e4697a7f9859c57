//! The optional judge of last resort: a language model that proposes what a pending point is worth.
//!
//! It is off unless the environment names a server and a model, and it only ever sees what the
//! rules left open. It cannot touch a veto: there is no question about one and no opinion that
//! would fire it. Whatever goes wrong leaves the point pending, with a reason; nothing that a
//! server says or fails to say ends a grade. What was asked once is replayed from the cache, so
//! that a grade is the same tomorrow and on a machine without a network.

mod client;
mod prompt;
mod quote;
mod record;
mod settings;
mod sitting;
mod vote;
mod why;

use crate::cache::Cache;
use crate::error::Result;

pub(crate) use settings::Settings;
pub(crate) use why::Why;

use sitting::Sitting;
use vote::{Ruling, Vote};

/// How often each question is asked. Each time with a seed of its own, so that a model that wavers
/// is seen to waver.
const VOTES: usize = 3;

/// One pending point and the answer that may earn it. There is no place for a student's name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'a> {
    pub(crate) lesson: &'a str,
    /// The id of the point in the rubric.
    pub(crate) point: &'a str,
    pub(crate) title: &'a str,
    /// What the point asks for.
    pub(crate) meaning: &'a str,
    /// A right answer.
    pub(crate) reference: &'a str,
    /// The student's words, without the text that was handed out.
    pub(crate) answer: &'a str,
    /// The rubric that left the point open: with another one the question is another.
    pub(crate) rubric_sha256: &'a str,
    /// Whether the answer hides text or gives orders to its grader. Then it is not sent.
    pub(crate) is_flagged: bool,
}

/// What all votes agree that an answer says of what a point asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opinion {
    Full,
    Half,
    None,
}

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    /// The proposal, or why the point stays pending.
    pub(crate) opinion: std::result::Result<Opinion, Why>,
    /// The words of the answer that the first vote rests on.
    pub(crate) quotes: Vec<String>,
    /// The reasons of the first vote, which are a stranger's words.
    pub(crate) reasoning: String,
    /// The model that was asked, or would have been.
    pub(crate) model: String,
    /// Whether it was asked in an earlier run.
    pub(crate) is_cached: bool,
}

impl Reply {
    fn pending(model: &str, why: Why) -> Self {
        Self {
            opinion: Err(why),
            quotes: Vec::new(),
            reasoning: String::new(),
            model: model.to_owned(),
            is_cached: false,
        }
    }

    fn counted(model: &str, votes: [Vote; VOTES], is_cached: bool) -> Self {
        let opinion = count(&votes);
        let [first, ..] = votes;
        Self {
            opinion,
            quotes: first.quotes,
            reasoning: first.reasoning,
            model: model.to_owned(),
            is_cached,
        }
    }
}

/// Asks the questions one after the other, and answers each in its place.
///
/// The only error is Ctrl-C. It may leave a thread behind for as long as one request takes, so it
/// belongs after everything that starts processes.
pub(crate) fn ask(
    settings: &Settings,
    cache: &Cache,
    questions: &[Question<'_>],
) -> Result<Vec<Reply>> {
    let mut sitting = Sitting::begin(settings, cache);
    questions
        .iter()
        .map(|question| sitting.put(question))
        .collect()
}

/// What votes come to. One that differs is enough for a person to decide.
fn count(votes: &[Vote; VOTES]) -> std::result::Result<Opinion, Why> {
    let [first, others @ ..] = votes;
    if others.iter().any(|other| other.ruling != first.ruling) {
        return Err(Why::Divided);
    }
    match first.ruling {
        Ruling::Yes => Ok(Opinion::Full),
        Ruling::Half => Ok(Opinion::Half),
        Ruling::No => Ok(Opinion::None),
        Ruling::CannotTell => Err(Why::CannotTell),
    }
}

#[cfg(test)]
mod stub;
#[cfg(test)]
mod tests;
