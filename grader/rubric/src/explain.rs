//! How a text is understood, for whoever writes a rubric.

use crate::RubricError;
use crate::number::{Number, Unit};
use crate::reading::Reading;
use crate::rubric::Rubric;
use crate::stuffing::Measures;

/// How a text is understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The clauses, in order.
    pub clauses: Vec<ClauseReading>,
    /// Rules of the question's points and vetoes that hold, as `point/rule`.
    pub rules: Vec<String>,
    /// Of a hundred words, those of the field.
    pub density: usize,
    /// Of a hundred clauses with words of the field, those that state something.
    pub predicates: usize,
    /// The longest row of words of the field with no other word between them.
    pub row: usize,
}

/// How a clause is understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseReading {
    /// The clause in normal form.
    pub text: String,
    /// Each concept with its topic and status: `full: cost not hedged`.
    pub mentions: Vec<String>,
    /// Each number, in thousandths, with its unit.
    pub numbers: Vec<String>,
}

/// Reads a text as an answer to a question and tells what was seen in it.
pub fn explain(rubric: &Rubric, question: &str, text: &str) -> Result<Explanation, RubricError> {
    let known = rubric
        .questions
        .get(question)
        .ok_or_else(|| RubricError::Unknown {
            place: "explain".to_owned(),
            name: question.to_owned(),
        })?;
    let reading = Reading::new(rubric, known, text, "");
    let clauses = reading
        .sentences
        .iter()
        .flat_map(|sentence| &sentence.clauses)
        .map(|clause| {
            let mentions = reading
                .mentions
                .iter()
                .filter(|mention| clause.contains(&mention.start))
                .map(|mention| {
                    let topic = mention
                        .topic
                        .map_or("-", |topic| rubric.lexicon.name(topic));
                    let status = mention.status.words().join(" ");
                    format!("{topic}: {} {status}", rubric.lexicon.name(mention.concept))
                        .trim_end()
                        .to_owned()
                });
            let numbers = reading
                .numbers
                .iter()
                .filter(|number| clause.contains(&number.range.start))
                .map(number_words);
            ClauseReading {
                text: reading
                    .normal
                    .text
                    .get(clause.clone())
                    .unwrap_or_default()
                    .to_owned(),
                mentions: mentions.collect(),
                numbers: numbers.collect(),
            }
        });
    let rules = known
        .all_rules()
        .filter(|(_, rule)| !rule.matches(&reading).is_empty());
    let rules = rules
        .map(|(place, rule)| format!("{place}/{}", rule.id))
        .collect();
    let measures = Measures::of(&reading);
    Ok(Explanation {
        clauses: clauses.collect(),
        rules,
        density: measures.density,
        predicates: measures.predicates,
        row: measures.row,
    })
}

fn number_words(number: &Number) -> String {
    let unit = match number.unit {
        Unit::Plain => "",
        Unit::Percent => "%",
        Unit::Times => "×",
        Unit::Bytes => "B",
    };
    format!("{}..{}{unit}", number.low, number.high)
}
