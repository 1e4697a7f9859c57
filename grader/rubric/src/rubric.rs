//! A rubric as an instructor writes it. What it means is settled in `lexicon` and `rule`; what is
//! wrong with it is told by `check`.

mod source;

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use self::source::Source;
pub(crate) use self::source::{ConceptSource, NumberSource};
use crate::cues::Cues;
use crate::lexicon::Lexicon;
use crate::limits::Limits;
use crate::reading::reference_runs;
use crate::rescale::RescaleSource;
use crate::rule::Rule;
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
    /// Concepts whose words are not of the field: a list of them is no stuffing.
    pub(crate) asides: BTreeSet<usize>,
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
    /// The concepts that any of its rules asks for: the others need not be looked for.
    pub(crate) concepts: BTreeSet<usize>,
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
    pub(crate) restates: Option<usize>,
    pub(crate) bare: Vec<Rule>,
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
        let asides = source
            .concept
            .iter()
            .enumerate()
            .filter(|(_, concept)| concept.aside)
            .map(|(index, _)| index)
            .collect();
        Ok(Self {
            asides,
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

impl Point {
    /// Whether a part earns something, so that an answer without it lacks it.
    pub(crate) fn counts(&self, part: &str) -> bool {
        self.full
            .iter()
            .chain(&self.half)
            .flatten()
            .any(|id| id == part)
    }

    /// Whether a part only ever speaks against the point.
    pub(crate) fn excludes(&self, part: &str) -> bool {
        let mut named = self
            .full
            .iter()
            .chain(&self.half)
            .chain(&self.review)
            .flatten();
        !named.any(|id| id == part)
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
            own.chain(excuses)
                .chain(&veto.bare)
                .map(|rule| (veto.id.as_str(), rule))
        });
        points.chain(vetoes)
    }
}
