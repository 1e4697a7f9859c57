//! Everything that is wrong with the rubrics of the course.

use std::fs;
use std::path::Path;

use grade_rubric::{QuestionOutline, Rubric};

use super::{flaw, loaded};
use crate::course::Course;
use crate::error::{Error, Result};
use crate::lesson::{Lesson, Rule, VetoRule};
use crate::message::Message;
use crate::points::Points;
use crate::reporter::{Checked, CheckedRubric, Flaw};

/// All rubrics, or that of the lesson that is named.
pub(super) fn check(course: &Course, only: Option<&str>) -> Result<Checked> {
    let lessons = match only {
        Some(name) => vec![loaded::lesson(course, name)?],
        None => loaded::lessons(course)?,
    };
    let rubrics = lessons.iter().map(|lesson| {
        Ok(CheckedRubric {
            lesson: lesson.id.clone(),
            flaws: flaws(course, lesson)?,
        })
    });
    Ok(Checked {
        rubrics: rubrics.collect::<Result<_>>()?,
    })
}

fn flaws(course: &Course, lesson: &Lesson) -> Result<Vec<Flaw>> {
    let path = loaded::path(lesson);
    let source = fs::read_to_string(&path).map_err(|problem| Error::io(&path, &problem))?;
    let file = loaded::shown(&path, course);
    let rubric = match Rubric::parse(&source) {
        Ok(rubric) => rubric,
        // What else may be wrong is not known before this is mended.
        Err(problem) => return Ok(vec![flaw::unusable(&problem, &source, &file)]),
    };
    let outline = rubric.outline();
    let mut complaints = rubric.check();
    let prompts = loaded::prompts(course, lesson);
    for question in &outline {
        if let Some(prompt) = prompts.get(&question.id.to_lowercase()) {
            complaints.extend(rubric.check_prompt(&question.id, prompt));
        }
    }
    let own = complaints
        .into_iter()
        .map(|complaint| flaw::flaw(complaint, &source, &file));
    let beside = Beside {
        lesson,
        source: &source,
        file: &file,
    };
    Ok(own.chain(beside.flaws(rubric.lesson(), &outline)).collect())
}

/// A rubric held beside the manifest of its lesson.
struct Beside<'a> {
    lesson: &'a Lesson,
    source: &'a str,
    file: &'a Path,
}

impl Beside<'_> {
    fn flaws(&self, lesson: &str, outline: &[QuestionOutline]) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        if lesson != self.lesson.id {
            let what = Message::new("rubric-other-lesson").with("lesson", lesson);
            let next = Message::new("rubric-other-lesson-next").with("lesson", &*self.lesson.id);
            flaws.push(self.flaw(None, what, next));
        }
        flaws.extend(self.points(outline));
        flaws.extend(self.vetoes(outline));
        flaws
    }

    /// Points that the manifest and the rubric do not both have, alike.
    fn points(&self, outline: &[QuestionOutline]) -> Vec<Flaw> {
        let own: Vec<(&str, &str, u32)> = outline
            .iter()
            .flat_map(|question| {
                let points = question.points.iter();
                points.map(|(id, weight)| (&**id, &*question.id, *weight))
            })
            .collect();
        let items: Vec<(&str, &str, u32)> = self
            .lesson
            .items
            .iter()
            .filter_map(|item| match &item.rule {
                Rule::Text { question } => {
                    Some((&*item.id, &**question, item.max_points.hundredths()))
                }
                Rule::Expression(_) | Rule::Accumulation { .. } => None,
            })
            .collect();
        let mut flaws = Vec::new();
        for (id, question, weight) in &items {
            let Some((_, asked, given)) = own.iter().find(|point| point.0 == *id) else {
                let what = only(Message::new("rubric-only-in-lesson"), *weight);
                flaws.push(self.point(id, what));
                continue;
            };
            if given != weight {
                let what = Message::new("rubric-other-weight")
                    .with("points", Points::from_hundredths(*given).to_string())
                    .with("lesson", Points::from_hundredths(*weight).to_string());
                flaws.push(self.point(id, what));
            }
            if asked != question {
                flaws.push(self.point(id, other_question(asked, question)));
            }
        }
        let extra = own
            .iter()
            .filter(|(id, ..)| !items.iter().any(|item| item.0 == *id));
        flaws.extend(extra.map(|(id, _, weight)| {
            self.point(id, only(Message::new("rubric-only-in-rubric"), *weight))
        }));
        flaws
    }

    /// Vetoes that the manifest and the rubric do not both have, under the same question.
    fn vetoes(&self, outline: &[QuestionOutline]) -> Vec<Flaw> {
        let own: Vec<(&str, &str)> = outline
            .iter()
            .flat_map(|question| {
                let vetoes = question.vetoes.iter();
                vetoes.map(|id| (&**id, &*question.id))
            })
            .collect();
        let vetoes: Vec<(&str, &str)> = self
            .lesson
            .vetoes
            .iter()
            .map(|veto| match &veto.rule {
                VetoRule::Text { question } => (&*veto.id, &**question),
                VetoRule::PlainSum { excused_in, .. } => (&*veto.id, &**excused_in),
            })
            .collect();
        let mut flaws = Vec::new();
        for (id, question) in &vetoes {
            match own.iter().find(|veto| veto.0 == *id) {
                None => {
                    flaws.push(self.veto(id, Message::new("rubric-veto-only-in-lesson")));
                }
                Some((_, asked)) if asked != question => {
                    flaws.push(self.veto(id, other_question(asked, question)));
                }
                Some(_) => {}
            }
        }
        let extra = own
            .iter()
            .filter(|(id, _)| !vetoes.iter().any(|veto| veto.0 == *id));
        flaws
            .extend(extra.map(|(id, _)| self.veto(id, Message::new("rubric-veto-only-in-rubric"))));
        flaws
    }

    fn point(&self, id: &str, what: Message) -> Flaw {
        let place = Some((&["question.point"][..], id));
        self.flaw(place, what, Message::new("rubric-lesson-next"))
    }

    fn veto(&self, id: &str, what: Message) -> Flaw {
        let place = Some((&["question.veto"][..], id));
        self.flaw(place, what, Message::new("rubric-lesson-next"))
    }

    fn flaw(&self, place: Option<(&[&str], &str)>, what: Message, next: Message) -> Flaw {
        Flaw {
            file: self.file.to_owned(),
            line: place.and_then(|(tables, id)| flaw::line_of(self.source, tables, id)),
            place: place.map(|(_, id)| id.to_owned()),
            what,
            next,
        }
    }
}

fn only(message: Message, weight: u32) -> Message {
    message.with("points", Points::from_hundredths(weight).to_string())
}

fn other_question(own: &str, lesson: &str) -> Message {
    Message::new("rubric-other-question")
        .with("question", own)
        .with("lesson", lesson)
}
