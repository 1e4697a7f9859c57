//! A rubric as an instructor writes it. What it means is settled in `lexicon` and `rule`; what is
//! wrong with it is told by `check`.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::cues::Cues;
use crate::lexicon::Lexicon;
use crate::limits::Limits;
use crate::number::Number;
use crate::reading::reference_runs;
use crate::rescale::RescaleSource;
use crate::root::RootSource;
use crate::rule::{Rule, RuleSource};
use crate::split::Splitter;

/// What makes a rubric unusable.
#[derive(Debug, thiserror::Error)]
pub enum RubricError {
    /// The file is no TOML, or not of this form.
    #[error("not a rubric: {0}")]
    Form(#[from] toml::de::Error),
    /// A pattern cannot be compiled.
    #[error("pattern of `{concept}`: {problem}")]
    Pattern { concept: String, problem: String },
    /// The patterns together cannot be compiled.
    #[error("too many patterns: {0}")]
    Patterns(#[from] aho_corasick::BuildError),
    /// A rule names what is not there.
    #[error("`{place}` names `{name}`, which does not exist")]
    Unknown { place: String, name: String },
    /// The form is of another version.
    #[error("schema {0} is not known: this grader reads schema 1")]
    Schema(u32),
}

/// A text in the languages of the course.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bilingual {
    /// English.
    pub en: String,
    /// Simplified Chinese.
    pub zh: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    schema: u32,
    lesson: String,
    concept: Vec<ConceptSource>,
    question: Vec<QuestionSource>,
    #[serde(default)]
    limits: Limits,
    rescale: Option<RescaleSource>,
    #[serde(default)]
    example: Vec<Example>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConceptSource {
    pub(crate) id: String,
    #[serde(default)]
    pub(crate) zh: Vec<String>,
    #[serde(default)]
    pub(crate) en: Vec<String>,
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
struct QuestionSource {
    id: String,
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

/// What a condition does to a claim.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Conditional {
    /// The claim may be true under it: a person looks.
    #[default]
    Review,
    /// The claim is another one then.
    Ignore,
    /// The condition is the claim's own premise.
    Fire,
}

/// An answer of the rubric's own, with what it must earn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// The question that it answers.
    pub question: String,
    /// The answer.
    pub text: String,
    /// Points in full.
    #[serde(default)]
    pub earn: Vec<String>,
    /// Points to one half.
    #[serde(default)]
    pub half: Vec<String>,
    /// Points of which nothing may be given.
    #[serde(default)]
    pub deny: Vec<String>,
    /// Vetoes that must fire.
    #[serde(default)]
    pub veto: Vec<String>,
    /// Vetoes that must not.
    #[serde(default)]
    pub no_veto: Vec<String>,
}

/// A rubric, ready to grade with.
#[derive(Debug)]
pub struct Rubric {
    pub(crate) lesson: String,
    pub(crate) cues: Cues,
    pub(crate) splitter: Splitter,
    pub(crate) lexicon: Lexicon,
    pub(crate) concepts: Vec<ConceptSource>,
    pub(crate) questions: BTreeMap<String, Question>,
    pub(crate) limits: Limits,
    pub(crate) rescale: Option<RescaleSource>,
    pub(crate) examples: Vec<Example>,
}

#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) topics: Vec<usize>,
    pub(crate) holds: Vec<(usize, usize)>,
    pub(crate) given: Vec<String>,
    /// For each model answer, its runs of words.
    pub(crate) references: Vec<BTreeSet<u64>>,
    pub(crate) points: Vec<Point>,
    pub(crate) vetoes: Vec<Veto>,
}

#[derive(Debug)]
pub(crate) struct Point {
    pub(crate) id: String,
    pub(crate) weight: u32,
    pub(crate) title: Bilingual,
    pub(crate) hint: Bilingual,
    pub(crate) full: Vec<Vec<String>>,
    pub(crate) half: Vec<Vec<String>>,
    pub(crate) review: Vec<Vec<String>>,
    pub(crate) parts: Vec<Part>,
    pub(crate) against: Vec<Rule>,
}

#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) id: String,
    pub(crate) title: Bilingual,
    pub(crate) rules: Vec<Rule>,
}

#[derive(Debug)]
pub(crate) struct Veto {
    pub(crate) id: String,
    pub(crate) title: Bilingual,
    pub(crate) unless_excused: bool,
    pub(crate) claims: Vec<Rule>,
    pub(crate) doubts: Vec<Rule>,
    pub(crate) clears: Vec<Rule>,
    pub(crate) excuses: Vec<Part>,
    pub(crate) excused_by: Vec<Vec<String>>,
    pub(crate) review: Vec<Vec<String>>,
    pub(crate) conditional: Conditional,
}

impl Rubric {
    /// Reads a rubric.
    pub fn parse(source: &str) -> Result<Self, RubricError> {
        let source: Source = toml::from_str(source)?;
        if source.schema != 1 {
            return Err(RubricError::Schema(source.schema));
        }
        let cues = Cues::load()?;
        let lexicon = Lexicon::new(&source.concept)?;
        let questions = source
            .question
            .into_iter()
            .map(|question| Ok((question.id.clone(), question.resolve(&lexicon)?)))
            .collect::<Result<_, RubricError>>()?;
        Ok(Self {
            lesson: source.lesson,
            cues,
            splitter: Splitter::new()?,
            lexicon,
            concepts: source.concept,
            questions,
            limits: source.limits,
            rescale: source.rescale,
            examples: source.example,
        })
    }

    /// Tells the rubric a model answer to a question, so that a copy of it is flagged. Copies keep
    /// their points: what they are worth is for a person to say. A question that the rubric does
    /// not know has no reference.
    pub fn with_reference(&mut self, question: &str, text: &str) -> &mut Self {
        let runs = reference_runs(self, text);
        if let Some(question) = self.questions.get_mut(question) {
            question.references.push(runs);
        }
        self
    }

    /// The lesson that the rubric belongs to.
    pub fn lesson(&self) -> &str {
        &self.lesson
    }
}

impl QuestionSource {
    fn resolve(self, lexicon: &Lexicon) -> Result<Question, RubricError> {
        Ok(Question {
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
        })
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

impl Question {
    /// Every rule with the point or veto that it belongs to.
    pub(crate) fn all_rules(&self) -> impl Iterator<Item = (&str, &Rule)> {
        let points = self.points.iter().flat_map(|point| {
            let parts = point.parts.iter().flat_map(|part| &part.rules);
            parts
                .chain(&point.against)
                .map(|rule| (point.id.as_str(), rule))
        });
        let vetoes = self.vetoes.iter().flat_map(|veto| {
            let excuses = veto.excuses.iter().flat_map(|part| &part.rules);
            let own = veto.claims.iter().chain(&veto.doubts).chain(&veto.clears);
            own.chain(excuses).map(|rule| (veto.id.as_str(), rule))
        });
        points.chain(vetoes)
    }
}

impl Rubric {
    /// What a point is worth, in hundredths.
    pub fn weight(&self, point: &str) -> u32 {
        let mut points = self
            .questions
            .values()
            .flat_map(|question| &question.points);
        points
            .find(|known| known.id == point)
            .map_or(0, |known| known.weight)
    }
}
