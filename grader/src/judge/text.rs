//! Points and vetoes of answers in words: what the rubric engine says of them, in a report's terms.

use std::collections::BTreeMap;

use grade_rubric::{PointVerdict, Reason, Share, VetoVerdict};

use super::Case;
use crate::catalogue::Language;
use crate::lesson::{HintLevel, Item, Lesson, Rule, VetoRule};
use crate::message::{Localised, Message, key};
use crate::points::Points;
use crate::selection::Selection;
use crate::sheet::{Answer, Section, Sheet};
use crate::verdict::{Evidence, ItemJudgement, Outcome, Status, VetoState, WordsEvidence};

/// Characters of a quotation. Whoever writes longer sentences is shown where they begin.
const LONGEST_QUOTE: usize = 400;

/// What the engine says of each answer that is read in a run.
pub(super) fn read<'a>(
    lesson: &'a Lesson,
    sheet: &'a Sheet,
    selection: &Selection,
) -> BTreeMap<&'a str, Reading<'a>> {
    let Some(rubric) = &lesson.rubric else {
        return BTreeMap::new();
    };
    let of_items = lesson.items.iter().filter_map(|item| match &item.rule {
        Rule::Text { question } if selection.includes(item) => Some(&**question),
        _ => None,
    });
    let of_vetoes = lesson.vetoes.iter().filter_map(|veto| match &veto.rule {
        VetoRule::PlainSum { excused_in, .. } => Some(&**excused_in),
        VetoRule::Text { .. } => None,
    });
    let mut readings = BTreeMap::new();
    for question in of_items.chain(of_vetoes) {
        if let Section::Answered(answer) = sheet.section(question) {
            readings.entry(question).or_insert_with(|| Reading {
                verdict: grade_rubric::grade(rubric, question, &answer.text, &answer.question),
                answer,
            });
        }
    }
    readings
}

/// An answer and what the engine says of it.
pub(super) struct Reading<'a> {
    pub(super) answer: &'a Answer,
    pub(super) verdict: grade_rubric::Verdict,
}

impl Reading<'_> {
    /// The language in which a person speaks of the answer: its own, unless it mixes them.
    pub(super) fn language(&self) -> Option<Language> {
        match self.verdict.language {
            grade_rubric::Language::Chinese => Some(Language::Zh),
            grade_rubric::Language::English => Some(Language::En),
            grade_rubric::Language::Mixed | grade_rubric::Language::Other => None,
        }
    }

    pub(super) fn veto(&self, id: &str) -> Option<&VetoVerdict> {
        self.verdict.vetoes.iter().find(|veto| veto.id == id)
    }

    /// The engine's evidence, with its place in the sheet.
    pub(super) fn evidence(&self, evidence: &[grade_rubric::Evidence]) -> Vec<Evidence> {
        let words = evidence.iter().map(|words| {
            let (line, column) = self.answer.place(words.span.start);
            Evidence::Words(WordsEvidence {
                rule: words.rule.clone(),
                quote: words.quote.chars().take(LONGEST_QUOTE).collect(),
                span: words.span.clone(),
                line,
                column,
                read_as: words.read_as.clone(),
            })
        });
        words.collect()
    }
}

impl Case<'_> {
    /// A point of an answer, judged.
    pub(super) fn text(&self, item: &Item, question: &str) -> ItemJudgement {
        let whole = |outcome| ItemJudgement::whole(&item.id, item.max_points, outcome);
        let unfilled = |message: Message| whole(Outcome::new(Status::Unfilled, message));
        match (self.sheet, self.sheet.section(question)) {
            (Sheet::Missing, _) => unfilled(Message::new("text-no-file")),
            (Sheet::Refused(why), _) => whole(Outcome::new(Status::Refused, why.clone())),
            (_, Section::Empty) => unfilled(Message::new("text-empty").with("question", question)),
            (_, Section::Absent) => {
                unfilled(Message::new("text-absent").with("question", question))
            }
            (_, Section::Answered(_)) => match self.point(item, question) {
                Some(judged) => judged,
                None => whole(Outcome::new(
                    Status::Pending,
                    Message::new("text-no-rubric"),
                )),
            },
        }
    }

    fn point(&self, item: &Item, question: &str) -> Option<ItemJudgement> {
        let reading = self.readings.get(question)?;
        let mut points = reading.verdict.points.iter();
        let point = points.find(|point| point.id == item.id)?;
        let (status, message, reason) = said(point, self.lesson.hints);
        let (least, most) = match reason {
            Some(_) => point.possible,
            None => (point.share, point.share),
        };
        let mut outcome = Outcome::new(status, message).evidence(reading.evidence(&point.evidence));
        outcome.reason = reason.map(Reason::code);
        outcome.language = reading.language();
        let missing = point.missing.iter();
        outcome.missing = missing.map(|part| localised(&part.title)).collect();
        Some(ItemJudgement {
            id: item.id.clone(),
            points: worth(item.max_points, least),
            possible: worth(item.max_points, most),
            max_points: item.max_points,
            outcome,
            consulted: None,
            decision: None,
        })
    }

    /// The state of a veto on what an answer claims.
    pub(super) fn claim(&self, id: &str, question: &str) -> (VetoState, Message, Option<Reason>) {
        let pending = |message| (VetoState::Pending, message, None);
        let is_asked =
            |item: &Item| matches!(&item.rule, Rule::Text { question: of } if of == question);
        let mut items = self.lesson.items.iter();
        if !items.any(|item| is_asked(item) && self.selection.includes(item)) {
            return pending(Message::new("veto-not-run"));
        }
        if !matches!(self.sheet.section(question), Section::Answered(_)) {
            return (VetoState::Clear, Message::new("veto-clear"), None);
        }
        let reading = self.readings.get(question);
        match reading.and_then(|reading| reading.veto(id)) {
            None => pending(Message::new("veto-no-rubric")),
            Some(veto) => match veto.state {
                grade_rubric::VetoState::Clear => {
                    (VetoState::Clear, Message::new("veto-clear"), None)
                }
                grade_rubric::VetoState::Fired => {
                    (VetoState::Fired, Message::new("veto-claimed"), None)
                }
                grade_rubric::VetoState::Excused => {
                    (VetoState::Excused, Message::new("veto-excused"), None)
                }
                grade_rubric::VetoState::Pending(reason) => (
                    VetoState::Pending,
                    Message::new("veto-person").with("reason", because(reason)),
                    Some(reason),
                ),
            },
        }
    }
}

fn worth(max_points: Points, share: Share) -> Points {
    max_points.halves(share.halves())
}

/// How a point ended, what is said of it, and why a person is asked.
fn said(point: &PointVerdict, level: HintLevel) -> (Status, Message, Option<Reason>) {
    match (point.outcome, point.share) {
        (grade_rubric::Outcome::Pending(reason), _) => {
            let message = Message::new("text-person").with("reason", because(reason));
            (Status::Pending, message, Some(reason))
        }
        (grade_rubric::Outcome::Decided, Share::Full) => {
            (Status::Passed, Message::new("code-right"), None)
        }
        (grade_rubric::Outcome::Decided, Share::Half) => {
            let found = Message::new("text-half");
            (Status::Partial, hinted(found, point, level), None)
        }
        (grade_rubric::Outcome::Decided, Share::None) => {
            let found = Message::new(if point.evidence.is_empty() {
                key!("text-nothing")
            } else {
                key!("text-against")
            });
            (Status::Wrong, hinted(found, point, level), None)
        }
    }
}

/// What was found, and as much of what is missing as the instructor lets be told.
fn hinted(found: Message, point: &PointVerdict, level: HintLevel) -> Message {
    let titles = point.missing.iter().map(|part| localised(&part.title));
    match (level, &point.hint) {
        (HintLevel::Concept, _) if titles.len() > 0 => {
            let missing = titles.reduce(|first, next| Localised {
                en: format!("{}; {}", first.en, next.en),
                zh: format!("{}；{}", first.zh, next.zh),
            });
            match missing {
                Some(missing) => Message::new("text-missing")
                    .with("found", found)
                    .with("missing", missing),
                None => found,
            }
        }
        (HintLevel::Topic | HintLevel::Concept, Some(hint)) => Message::new("text-hint")
            .with("found", found)
            .with("hint", localised(hint)),
        (HintLevel::None, _) | (_, None) => found,
    }
}

fn localised(text: &grade_rubric::Text) -> Localised {
    Localised {
        en: text.en.clone(),
        zh: text.zh.clone(),
    }
}

/// Why a person is asked, in words.
pub(super) fn because(reason: Reason) -> Message {
    Message::new(match reason {
        Reason::Shotgun => key!("reason-shotgun"),
        Reason::Tangled => key!("reason-tangled"),
        Reason::HedgedVeto => key!("reason-hedged-veto"),
        Reason::ConditionalVeto => key!("reason-conditional-veto"),
        Reason::QuotedVeto => key!("reason-quoted-veto"),
        Reason::PartialExcuse => key!("reason-partial-excuse"),
        Reason::NearVeto => key!("reason-near-veto"),
        Reason::MethodOnly => key!("reason-method-only"),
        Reason::UnknownReason => key!("reason-unknown-reason"),
        Reason::Stuffing => key!("reason-stuffing"),
        Reason::OtherLanguage => key!("reason-other-language"),
    })
}
