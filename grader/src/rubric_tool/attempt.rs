//! A sentence, read as an answer.

use grade_rubric::{explain_beside, grade};

use super::loaded::Loaded;
use crate::points::Points;
use crate::reporter::{Attempt, AttemptAt};

/// How a text is read as an answer to one question, or to each.
pub(super) fn attempt(loaded: &Loaded, question: Option<&str>, text: &str) -> Attempt {
    let outline = loaded.rubric.outline();
    let asked = outline
        .iter()
        .filter(|known| question.is_none_or(|question| known.id == question));
    let at = asked.filter_map(|known| {
        let prompt = loaded.prompt(&known.id);
        let worth = known.points.iter();
        Some(AttemptAt {
            question: known.id.clone(),
            // Only a question that the rubric does not have cannot be explained.
            explanation: explain_beside(&loaded.rubric, &known.id, text, prompt).ok()?,
            verdict: grade(&loaded.rubric, &known.id, text, prompt),
            worth: worth
                .map(|(_, weight)| Points::from_hundredths(*weight))
                .collect(),
        })
    });
    Attempt {
        is_of_all: question.is_none(),
        at: at.collect(),
    }
}
