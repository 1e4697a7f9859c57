//! Everything that grading takes, opened once for all submissions of a lesson, and a grade of one
//! of them.
//!
//! Answers in words are judged once for each sheet, since hundreds of submissions share one. The
//! code is graded as ever.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::shelf::Shelf;
use crate::args::{SandboxLevel, SandboxMode};
use crate::course::Course;
use crate::device::Wanted;
use crate::diagnostics::Diagnostic;
use crate::error::Result;
use crate::event::Listener;
use crate::grade::{self, Code, Run, Shop};
use crate::judge;
use crate::lesson::{Lesson, Part, VetoRule};
use crate::options::Environment;
use crate::plan::Plan;
use crate::sandbox::Sandbox;
use crate::selection::Selection;
use crate::sheet::Sheet;
use crate::submission::{Submission, Taken};
use crate::testimony::CodeOutcome;
use crate::verdict::Judgement;

/// What grades of a lesson are made with.
pub(super) struct Proof<'a> {
    pub(super) lesson: &'a Lesson,
    pub(super) shelf: &'a Shelf<'a>,
    /// The same lesson, which knows the model answers: what a copy of them is remarked on by.
    informed: Lesson,
    /// `None` where the lesson asks nothing of code.
    shop: Option<Shop>,
    sandbox: Sandbox,
    /// What was judged of the answers of a sheet.
    answers: Mutex<BTreeMap<Vec<u8>, Judgement>>,
}

/// A submission that was graded.
pub(super) struct Proved {
    pub(super) judgement: Judgement,
    pub(super) plan: Plan,
    pub(super) code: CodeOutcome,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Whose words the lesson's own are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    Solution,
    Student,
}

impl<'a> Proof<'a> {
    pub(super) fn open(
        lesson: &'a Lesson,
        shelf: &'a Shelf<'a>,
        course: &Course,
        environment: &Environment,
        listener: &mut dyn Listener,
    ) -> Result<Self> {
        let asks_code = lesson.items.iter().any(|item| item.part() == Part::Code);
        let sandbox = Sandbox::choose(SandboxMode::Auto, SandboxLevel::S0, &[])?;
        let mut informed = course.lesson(&lesson.id)?;
        informed.open_rubric()?;
        if let Ok(sheet) = std::fs::read_to_string(shelf.solution().join(&lesson.files.answers)) {
            informed.learn_reference(&sheet);
        }
        Ok(Self {
            lesson,
            shelf,
            informed,
            shop: asks_code
                .then(|| Shop::open(course, Wanted::Cpu, environment, listener))
                .transpose()?,
            sandbox: sandbox.closing(&lesson.adapter),
            answers: Mutex::default(),
        })
    }

    pub(super) fn shop(&self) -> Option<&Shop> {
        self.shop.as_ref()
    }

    pub(super) fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }

    /// Grades a submission on the inputs that a seed draws.
    pub(super) fn grade(&self, submission: &Submission, whose: Whose, seed: u64) -> Result<Proved> {
        let lesson = match whose {
            Whose::Solution => self.lesson,
            Whose::Student => &self.informed,
        };
        let plan = grade::plan(lesson, &Selection::All, seed);
        let mut diagnostics = Vec::new();
        let code = match (&submission.code, &self.shop) {
            (_, None) => CodeOutcome::NotRun,
            (Taken::Missing, _) => CodeOutcome::Missing,
            (Taken::Refused(why), _) => CodeOutcome::Refused(why.clone()),
            (Taken::Bytes(source), Some(shop)) => {
                let mut run = Run::new(seed, self.sandbox.clone());
                shop.run(Code {
                    lesson,
                    plan: &plan,
                    source,
                    run: &mut run,
                    diagnostics: &mut diagnostics,
                })?
            }
        };
        let sheet = read(&submission.answers, lesson);
        let of_code = judge::judge(lesson, &plan, &code, &sheet, &part(lesson, Part::Code));
        let of_answers = self.answers(submission, whose, &sheet);
        Ok(Proved {
            judgement: together(lesson, of_code, of_answers),
            plan,
            code,
            diagnostics,
        })
    }

    /// What is judged of the answers, which depends on nothing but the sheet and whose it is.
    fn answers(&self, submission: &Submission, whose: Whose, sheet: &Sheet) -> Judgement {
        let lesson = match whose {
            Whose::Solution => self.lesson,
            Whose::Student => &self.informed,
        };
        let mut key = vec![u8::from(whose == Whose::Student)];
        match &submission.answers {
            Taken::Bytes(bytes) => key.extend(bytes),
            Taken::Missing | Taken::Refused(_) => return judge_answers(lesson, sheet),
        }
        let known = || self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(judgement) = known().get(&key) {
            return judgement.clone();
        }
        let judgement = judge_answers(lesson, sheet);
        known().insert(key, judgement.clone());
        judgement
    }
}

/// The answers of a sheet, judged without any code.
pub(super) fn judge_answers(lesson: &Lesson, sheet: &Sheet) -> Judgement {
    let plan = Plan { calls: Vec::new() };
    let selection = part(lesson, Part::Answers);
    judge::judge(lesson, &plan, &CodeOutcome::NotRun, sheet, &selection)
}

fn read(answers: &Taken, lesson: &Lesson) -> Sheet {
    match answers {
        Taken::Missing => Sheet::Missing,
        Taken::Refused(why) => Sheet::Refused(why.clone()),
        Taken::Bytes(bytes) => Sheet::read(&String::from_utf8_lossy(bytes), &lesson.sections()),
    }
}

/// The items of one part.
fn part(lesson: &Lesson, part: Part) -> Selection {
    let items = lesson.items.iter().filter(|item| item.part() == part);
    Selection::Items(items.map(|item| item.id.clone()).collect())
}

/// Each item and veto from the judgement that it belongs to.
fn together(lesson: &Lesson, of_code: Judgement, of_answers: Judgement) -> Judgement {
    let items = of_code.items.into_iter().zip(of_answers.items);
    let vetoes = of_code.vetoes.into_iter().zip(of_answers.vetoes);
    let mut remarks = of_code.remarks;
    for remark in of_answers.remarks {
        if !remarks.contains(&remark) {
            remarks.push(remark);
        }
    }
    Judgement {
        items: items
            .zip(&lesson.items)
            .map(|((code, answers), item)| match item.part() {
                Part::Code => code,
                Part::Answers => answers,
            })
            .collect(),
        vetoes: vetoes
            .zip(&lesson.vetoes)
            .map(|((code, answers), veto)| match veto.rule {
                VetoRule::PlainSum { .. } => code,
                VetoRule::Text { .. } => answers,
            })
            .collect(),
        remarks,
        rescale: of_answers.rescale,
        stale: Vec::new(),
        pass_mark: of_code.pass_mark,
    }
}
