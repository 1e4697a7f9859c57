//! A rubric as it stands in its file, and how it becomes one to grade with.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::{Bilingual, Conditional, Example, Part, Point, Question, RubricError, Veto};
use crate::lexicon::Lexicon;
use crate::limits::Limits;
use crate::number::Number;
use crate::rescale::RescaleSource;
use crate::root::RootSource;
use crate::rule::{Rule, RuleSource};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Source {
    pub(super) schema: u32,
    pub(super) lesson: String,
    pub(super) concept: Vec<ConceptSource>,
    pub(super) question: Vec<QuestionSource>,
    #[serde(default)]
    pub(super) limits: Limits,
    pub(super) rescale: Option<RescaleSource>,
    #[serde(default)]
    pub(super) example: Vec<Example>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConceptSource {
    pub(crate) id: String,
    #[serde(default)]
    pub(crate) zh: Vec<String>,
    #[serde(default)]
    pub(crate) en: Vec<String>,
    /// Whether a pattern with gaps may hold no negation but one that it begins with.
    #[serde(default)]
    pub(crate) clean: bool,
    /// Whether its words are not of the field and so count for nothing where words are counted.
    #[serde(default)]
    pub(crate) aside: bool,
    /// Patterns that hide this concept where they stand.
    #[serde(default)]
    pub(crate) block: Vec<String>,
    /// Concepts all of whose words are words of this one too.
    #[serde(default)]
    pub(crate) includes: Vec<String>,
    #[serde(default)]
    pub(crate) numbers: Vec<NumberSource>,
    /// Numbers that follow from a figure which the answer states.
    pub(crate) root: Option<RootSource>,
    /// Whether its words are everyday ones, which no list of the field's words consists of.
    #[serde(default)]
    pub(crate) plain: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NumberSource {
    pub(crate) unit: String,
    /// Thousandths.
    pub(crate) from: i64,
    pub(crate) to: i64,
    /// What a range must hold: no single number is meant then.
    #[serde(default)]
    holds: Option<i64>,
}

impl NumberSource {
    pub(crate) fn accepts(&self, number: &Number) -> bool {
        let fits = number.low >= self.from && number.high <= self.to;
        fits && self
            .holds
            .is_none_or(|value| number.low < value && value < number.high)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct QuestionSource {
    pub(super) id: String,
    #[serde(default)]
    topics: Vec<String>,
    /// Pairs of topics: the second, named in one sentence after the first, does not replace it.
    #[serde(default)]
    holds: Vec<(String, String)>,
    #[serde(default)]
    given: Vec<String>,
    #[serde(default)]
    point: Vec<PointSource>,
    #[serde(default)]
    veto: Vec<VetoSource>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PointSource {
    id: String,
    weight: u32,
    title: Bilingual,
    hint: Bilingual,
    full: Vec<Vec<String>>,
    #[serde(default)]
    half: Vec<Vec<String>>,
    #[serde(default)]
    review: Vec<Vec<String>>,
    part: Vec<PartSource>,
    /// Rules whose assertion contradicts the point.
    #[serde(default)]
    against: Vec<RuleSource>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PartSource {
    id: String,
    title: Bilingual,
    rule: Vec<RuleSource>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VetoSource {
    id: String,
    title: Bilingual,
    /// Fires unless excused, whatever is claimed: for a section whose only purpose is an excuse.
    #[serde(default)]
    unless_excused: bool,
    /// A concept whose words only tell again what is excused: what else a section says is a
    /// reason, and a person weighs one that is not known.
    #[serde(default)]
    restates: Option<String>,
    /// Rules that hold of what is plainly no reason.
    #[serde(default)]
    bare: Vec<RuleSource>,
    #[serde(default)]
    claim: Vec<RuleSource>,
    #[serde(default)]
    doubt: Vec<RuleSource>,
    #[serde(default)]
    clear: Vec<RuleSource>,
    #[serde(default)]
    excuse: Vec<PartSource>,
    /// Which excuses together excuse.
    #[serde(default)]
    excused_by: Vec<Vec<String>>,
    /// Which leave it to a person.
    #[serde(default)]
    review: Vec<Vec<String>>,
    #[serde(default)]
    conditional: Conditional,
}

impl QuestionSource {
    pub(super) fn resolve(self, lexicon: &Lexicon) -> Result<Question, RubricError> {
        let mut question = Question {
            concepts: BTreeSet::new(),
            topics: lexicon.resolve(&self.topics, &self.id)?,
            holds: self
                .holds
                .iter()
                .map(|(first, second)| {
                    Ok((
                        lexicon.concept(first, &self.id)?,
                        lexicon.concept(second, &self.id)?,
                    ))
                })
                .collect::<Result<_, RubricError>>()?,
            given: self.given,
            references: Vec::new(),
            points: self
                .point
                .into_iter()
                .map(|p| p.resolve(lexicon))
                .collect::<Result<_, _>>()?,
            vetoes: self
                .veto
                .into_iter()
                .map(|v| v.resolve(lexicon))
                .collect::<Result<_, _>>()?,
        };
        let asked: BTreeSet<usize> = question
            .all_rules()
            .flat_map(|(_, rule)| rule.concepts())
            .chain(question.topics.iter().copied())
            .chain(question.vetoes.iter().filter_map(|veto| veto.restates))
            .collect();
        question.concepts = asked;
        Ok(question)
    }
}

fn rules(
    sources: Vec<RuleSource>,
    place: &str,
    lexicon: &Lexicon,
) -> Result<Vec<Rule>, RubricError> {
    sources
        .into_iter()
        .map(|source| Rule::resolve(source, place, lexicon))
        .collect()
}

impl PointSource {
    fn resolve(self, lexicon: &Lexicon) -> Result<Point, RubricError> {
        Ok(Point {
            parts: parts(self.part, &self.id, lexicon)?,
            against: rules(self.against, &self.id, lexicon)?,
            id: self.id,
            weight: self.weight,
            title: self.title,
            hint: self.hint,
            full: self.full,
            half: self.half,
            review: self.review,
        })
    }
}

fn parts(
    sources: Vec<PartSource>,
    place: &str,
    lexicon: &Lexicon,
) -> Result<Vec<Part>, RubricError> {
    sources
        .into_iter()
        .map(|part| {
            let rules = rules(part.rule, &format!("{place}/{}", part.id), lexicon)?;
            Ok(Part {
                id: part.id,
                title: part.title,
                rules,
            })
        })
        .collect()
}

impl VetoSource {
    fn resolve(self, lexicon: &Lexicon) -> Result<Veto, RubricError> {
        Ok(Veto {
            restates: self
                .restates
                .map(|name| lexicon.concept(&name, &self.id))
                .transpose()?,
            bare: rules(self.bare, &self.id, lexicon)?,
            claims: rules(self.claim, &self.id, lexicon)?,
            doubts: rules(self.doubt, &self.id, lexicon)?,
            clears: rules(self.clear, &self.id, lexicon)?,
            excuses: parts(self.excuse, &self.id, lexicon)?,
            id: self.id,
            title: self.title,
            unless_excused: self.unless_excused,
            excused_by: self.excused_by,
            review: self.review,
            conditional: self.conditional,
        })
    }
}
