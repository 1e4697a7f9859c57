//! A lesson whose manifest makes sense. What it takes to make sense is in `author`.

mod author;
pub(crate) mod guide;
mod limits;
mod names;
pub(crate) mod rubric;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use grade_rubric::Rubric;
use grade_rubric::rescale::Ranges;

use self::author::Author;
use crate::error::{Error, Result};
use crate::formula::Formula;
pub(crate) use crate::manifest::HintLevel;
use crate::manifest::{AccumulationCheck, ExpressionCheck, Files, LoopPart, ParseCheck};
use crate::message::Localised;
use crate::points::Points;
use crate::process::Limits;
use crate::selection::Selection;
use crate::sheet::{Section, Sheet};

/// A lesson, ready to grade.
#[derive(Debug)]
pub(crate) struct Lesson {
    pub(crate) id: String,
    pub(crate) title: Localised,
    pub(crate) pass_mark: Points,
    /// What its author wants the items to come to.
    pub(crate) total: Points,
    /// What the exercise earns as it is handed out.
    pub(crate) skeleton: Points,
    pub(crate) adapter: PathBuf,
    pub(crate) crate_name: String,
    pub(crate) files: Files,
    pub(crate) compile_limits: Limits,
    pub(crate) run_limits: Limits,
    pub(crate) checks: Vec<Check>,
    pub(crate) items: Vec<Item>,
    pub(crate) vetoes: Vec<Veto>,
    pub(crate) hints: HintLevel,
    /// The section of the answers in which everybody computes a scale of their own.
    pub(crate) rescale: Option<String>,
    /// What that is drawn from.
    pub(crate) scale: Option<Ranges>,
    /// What is said of blanks that are still open, by number, where the guide says it.
    pub(crate) blank_hints: BTreeMap<u32, Localised>,
    /// How answers are graded, once it is opened.
    pub(crate) rubric: Option<Rubric>,
    /// Where it is read from, where whoever handed the lesson out left it.
    pub(crate) rubric_source: Option<rubric::Source>,
}

/// Something that is asked of a submission's code.
#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) id: String,
    pub(crate) kind: CheckKind,
}

/// What kind of question a check asks.
#[derive(Debug)]
pub(crate) enum CheckKind {
    Expression(ExpressionCheck),
    Accumulation(Box<AccumulationCheck>),
    Parse(ParseCheck),
}

/// Something that earns points.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) id: String,
    pub(crate) max_points: Points,
    pub(crate) title: Localised,
    pub(crate) blanks: Vec<u32>,
    pub(crate) rule: Rule,
}

/// How an item is judged.
#[derive(Debug)]
pub(crate) enum Rule {
    Expression(ExpressionRule),
    Accumulation { check: String, part: LoopPart },
    Text { question: String },
}

/// Right when a function's value follows one of the accepted expressions at every size.
#[derive(Debug)]
pub(crate) struct ExpressionRule {
    pub(crate) check: String,
    pub(crate) mode: String,
    pub(crate) tolerance: f64,
    pub(crate) accepted: Vec<(Formula, Option<Localised>)>,
    pub(crate) mistakes: Vec<(Formula, Localised)>,
}

/// Something that fails the lesson whatever the score.
#[derive(Debug)]
pub(crate) struct Veto {
    pub(crate) id: String,
    pub(crate) title: Localised,
    pub(crate) rule: VetoRule,
}

/// When a veto fires.
#[derive(Debug)]
pub(crate) enum VetoRule {
    PlainSum { check: String, excused_in: String },
    Text { question: String },
}

/// The part of a lesson to which an item belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Code,
    Answers,
}

impl Item {
    pub(crate) fn part(&self) -> Part {
        match self.rule {
            Rule::Expression(_) | Rule::Accumulation { .. } => Part::Code,
            Rule::Text { .. } => Part::Answers,
        }
    }

    /// The check whose answers decide.
    pub(crate) fn check(&self) -> Option<&str> {
        match &self.rule {
            Rule::Expression(rule) => Some(&rule.check),
            Rule::Accumulation { check, .. } => Some(check),
            Rule::Text { .. } => None,
        }
    }
}

impl Lesson {
    /// Loads the manifest of the lesson in `folder`, and not its rubric.
    pub(crate) fn load_manifest(folder: &Path) -> Result<Self> {
        let path = folder.join("lesson.toml");
        let source = fs::read_to_string(&path).map_err(|problem| Error::io(&path, &problem))?;
        let author = Author { path: &path };
        let manifest = author.parse(&source)?;
        author.resolve(folder, manifest)
    }

    /// Loads the lesson in `folder`, ready to grade.
    pub(crate) fn load(folder: &Path) -> Result<Self> {
        let mut lesson = Self::load_manifest(folder)?;
        lesson.rubric_source = rubric::Source::read(folder.join(rubric::FILE))?;
        let blanks = guide::Guide::load(folder)?.blanks;
        lesson.blank_hints = blanks.into_iter().map(|b| (b.number, b.hint)).collect();
        Ok(lesson)
    }

    /// Opens the rubric, if there is one. It is the larger part of a lesson, so that this is left to
    /// where it is needed.
    pub(crate) fn open_rubric(&mut self) -> Result<()> {
        if let (None, Some(source)) = (&self.rubric, &self.rubric_source) {
            self.rubric = Some(source.open(self)?);
        }
        Ok(())
    }

    /// Of the rubric's file, where there is one.
    pub(crate) fn rubric_sha256(&self) -> Option<&str> {
        self.rubric_source.as_ref().map(|source| &*source.sha256)
    }

    /// The sections that the rubric is needed for when these items are graded.
    pub(crate) fn graded_sections(&self, selection: &Selection) -> Vec<&str> {
        let of_items = self.items.iter().filter_map(|item| match &item.rule {
            Rule::Text { question } if selection.includes(item) => Some(&**question),
            _ => None,
        });
        let of_vetoes = self.vetoes.iter().filter_map(|veto| match &veto.rule {
            VetoRule::PlainSum { check, excused_in } if selection.needs_check(self, check) => {
                Some(&**excused_in)
            }
            _ => None,
        });
        let rescale = self.rescale.as_deref();
        let rescale = rescale.filter(|_| selection.includes_answers(self));
        of_items.chain(of_vetoes).chain(rescale).collect()
    }

    /// Shows the rubric a sheet with model answers, so that copies of them are remarked on.
    pub(crate) fn learn_reference(&mut self, sheet: &str) {
        let sheet = Sheet::read(sheet, &self.sections());
        let Some(rubric) = &mut self.rubric else {
            return;
        };
        for item in &self.items {
            if let Rule::Text { question } = &item.rule
                && let Section::Answered(answer) = sheet.section(question)
            {
                rubric.with_reference(question, &answer.text);
            }
        }
    }

    /// The names of the sections of an answer sheet.
    pub(crate) fn sections(&self) -> Vec<&str> {
        let of_items = self.items.iter().filter_map(|item| match &item.rule {
            Rule::Text { question } => Some(&**question),
            _ => None,
        });
        let of_vetoes = self.vetoes.iter().map(|veto| match &veto.rule {
            VetoRule::PlainSum { excused_in, .. } => &**excused_in,
            VetoRule::Text { question } => question,
        });
        let mut sections = Vec::new();
        let rescale = self.rescale.as_deref();
        for section in of_items.chain(of_vetoes).chain(rescale) {
            if !sections.contains(&section) {
                sections.push(section);
            }
        }
        sections
    }

    pub(crate) fn max_points(&self) -> Points {
        self.items.iter().map(|item| item.max_points).sum()
    }

    /// The item that owns a blank.
    pub(crate) fn owner(&self, blank: u32) -> Option<&Item> {
        self.items.iter().find(|item| item.blanks.contains(&blank))
    }

    pub(crate) fn check(&self, id: &str) -> Option<&Check> {
        self.checks.iter().find(|check| check.id == id)
    }
}
