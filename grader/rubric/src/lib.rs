//! Grades free text by rules: offline, the same on every machine, with the words each verdict
//! rests on.
//!
//! An answer is taken apart into clauses. In each, the concepts of the rubric are found and get a
//! status: asserted or denied, hedged, conditional, quoted. Points and vetoes are rules over them.
//! No model and no clock takes part, and nothing is read but the arguments.

mod check;
mod complaint;
mod cues;
pub mod eval;
mod evidence;
mod examples;
mod explain;
mod flags;
mod judge;
mod lexicon;
mod limits;
mod listing;
mod markdown;
mod normalise;
mod number;
mod outline;
mod pattern;
mod reading;
pub mod rescale;
mod root;
mod rubric;
mod rule;
mod split;
mod status;
mod stuffing;
mod verdict;
mod words;

pub use complaint::{Complaint, Problem, Side, TooFew};
pub use explain::{
    ClauseReading, Explanation, MentionReading, NumberReading, RuleReading, explain, explain_beside,
};
pub use outline::QuestionOutline;
pub use rubric::{Bilingual, Example, Rubric, RubricError};
pub use verdict::{
    Evidence, Flag, Language, Missing, Outcome, PointVerdict, Reason, Share, Text, Verdict,
    VetoState, VetoVerdict,
};

use evidence::Quoter;
use judge::Case;
use reading::Reading;

/// Characters that are read of an answer: what comes after is no answer, and `Flag::Long` says so.
const READ: usize = 60_000;

/// Grades an answer to a question of the rubric.
///
/// `text` is the Markdown of the answer. What it shares with `prompt`, the text that was handed
/// out, is the question and no evidence. A question that the rubric does not know has no points.
pub fn grade(rubric: &Rubric, question: &str, text: &str, prompt: &str) -> Verdict {
    let Some(known) = rubric.questions.get(question) else {
        return Verdict {
            points: Vec::new(),
            vetoes: Vec::new(),
            flags: Vec::new(),
            language: flags::language(text),
        };
    };
    let end = text
        .char_indices()
        .nth(READ)
        .map_or(text.len(), |(at, _)| at);
    let text = &text[..end];
    let reading = Reading::new(rubric, known, text, prompt);
    let flags = flags::flags(rubric, known, text, &reading);
    let case = Case {
        quoter: Quoter::new(text, &reading, &rubric.lexicon),
        reading: &reading,
        is_stuffed: flags.contains(&Flag::Stuffing),
    };
    let vetoes: Vec<VetoVerdict> = known.vetoes.iter().map(|veto| case.veto(veto)).collect();
    let mut verdict = Verdict {
        points: known
            .points
            .iter()
            .map(|point| case.point(point, &vetoes))
            .collect(),
        vetoes,
        flags,
        language: flags::language(&reading.normal.text),
    };
    if verdict.flags.contains(&Flag::OtherLanguage) {
        verdict.leave_to_a_person(Reason::OtherLanguage, true);
    } else if verdict.flags.contains(&Flag::Stuffing) {
        verdict.leave_to_a_person(Reason::Stuffing, false);
    }
    verdict
}
