//! How a text is understood, for whoever writes a rubric.

use std::fmt;
use std::ops::Range;

use crate::RubricError;
use crate::number::Unit;
use crate::reading::Reading;
use crate::rubric::Rubric;
use crate::stuffing::longest_row;

/// How a text is understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The clauses, in order.
    pub clauses: Vec<ClauseReading>,
    /// Rules of the question's points and vetoes that hold.
    pub rules: Vec<RuleReading>,
    /// How many items the text has, if it is taken as a list, and of a hundred signs between them
    /// those of the most frequent kind.
    pub items: usize,
    pub uniform: usize,
    /// What a hundred items weigh: a Chinese character one, any other word two.
    pub weight: usize,
    /// Of a hundred items, those that state something.
    pub stated: usize,
    /// The longest row of Latin words with no small word among them.
    pub bare: usize,
    /// The longest row of words of the field with no other word between them.
    pub row: usize,
}

/// A rule that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleReading {
    /// The point or veto that it belongs to.
    pub owner: String,
    /// Its id.
    pub rule: String,
    /// What weakens the statement where it holds most plainly: `hedged`, `asked` and so on.
    pub doubts: Vec<&'static str>,
}

/// How a clause is understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseReading {
    /// The clause in normal form.
    pub text: String,
    /// Each concept that was found in it.
    pub mentions: Vec<MentionReading>,
    /// Each number.
    pub numbers: Vec<NumberReading>,
}

/// A concept in a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MentionReading {
    /// Its id.
    pub concept: String,
    /// The topic that it stands under.
    pub topic: Option<String>,
    /// What makes it anything but plainly asserted: `not`, `hedged` and so on.
    pub status: Vec<&'static str>,
}

/// A number, or a range of numbers, in a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberReading {
    /// In thousandths.
    pub low: i64,
    /// In thousandths.
    pub high: i64,
    /// `%`, `×`, `B`, or nothing.
    pub unit: &'static str,
}

impl fmt::Display for NumberReading {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", decimal(self.low))?;
        if self.high != self.low {
            write!(formatter, "–{}", decimal(self.high))?;
        }
        write!(formatter, "{}", self.unit)
    }
}

/// Thousandths in decimals, without idle zeros.
fn decimal(thousandths: i64) -> String {
    let sign = if thousandths < 0 { "-" } else { "" };
    let (whole, rest) = (
        thousandths.unsigned_abs() / 1000,
        thousandths.unsigned_abs() % 1000,
    );
    let text = format!("{sign}{whole}.{rest:03}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Reads a text as an answer to a question and tells what was seen in it.
pub fn explain(rubric: &Rubric, question: &str, text: &str) -> Result<Explanation, RubricError> {
    explain_beside(rubric, question, text, "")
}

/// The same beside the text that was handed out, as [`crate::grade`] sees it.
pub fn explain_beside(
    rubric: &Rubric,
    question: &str,
    text: &str,
    prompt: &str,
) -> Result<Explanation, RubricError> {
    let known = rubric
        .questions
        .get(question)
        .ok_or_else(|| RubricError::Unknown {
            place: "explain".to_owned(),
            name: question.to_owned(),
        })?;
    let reading = Reading::new(rubric, known, text, prompt);
    let clauses = reading
        .sentences
        .iter()
        .flat_map(|sentence| &sentence.clauses);
    let rules = known.all_rules().filter_map(|(owner, rule)| {
        // The least doubtful comes first.
        let found = rule.matches(&reading).into_iter().next()?;
        Some(RuleReading {
            owner: owner.to_owned(),
            rule: rule.id.clone(),
            doubts: found.doubts.words(),
        })
    });
    let listing = reading.listing;
    Ok(Explanation {
        clauses: clauses
            .map(|range| clause(rubric, &reading, range))
            .collect(),
        rules: rules.collect(),
        items: listing.items,
        uniform: listing.uniform,
        weight: listing.weight,
        stated: listing.stated,
        bare: listing.bare,
        row: longest_row(&reading),
    })
}

fn clause(rubric: &Rubric, reading: &Reading, range: &Range<usize>) -> ClauseReading {
    let name = |concept| rubric.lexicon.name(concept).to_owned();
    let mentions = reading.mentions.iter();
    let mentions = mentions.filter(|mention| range.contains(&mention.start));
    let numbers = reading.numbers.iter();
    let numbers = numbers.filter(|number| range.contains(&number.range.start));
    let text = reading.normal.text.get(range.clone());
    ClauseReading {
        text: text.unwrap_or_default().to_owned(),
        mentions: mentions
            .map(|mention| MentionReading {
                concept: name(mention.concept),
                topic: mention.topic.map(name),
                status: mention.status.words(),
            })
            .collect(),
        numbers: numbers
            .map(|number| NumberReading {
                low: number.low,
                high: number.high,
                unit: match number.unit {
                    Unit::Plain => "",
                    Unit::Percent => "%",
                    Unit::Times => "×",
                    Unit::Bytes => "B",
                },
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_shown_as_people_write_it() {
        for (low, high, unit, expected) in [
            (4_262_000, 4_262_000, "", "4262"),
            (2_700, 2_700, "%", "2.7%"),
            (30_000, 40_000, "%", "30–40%"),
            (-50, -50, "×", "-0.05×"),
        ] {
            assert_eq!(NumberReading { low, high, unit }.to_string(), expected);
        }
    }
}
