//! Asks the model, where one is set up, about the points that the rules leave open, and lays its
//! opinions over a judgement. The judge itself asks nobody.

use crate::cache::Cache;
use crate::error::Result;
use crate::lesson::{Item, Lesson, Rule};
use crate::message::{Message, key};
use crate::model::{self, Opinion, Question, Reply, Settings};
use crate::points::Points;
use crate::sheet::{Answer, Section, Sheet};
use crate::verdict::{Consulted, ItemJudgement, Judgement, Status};

/// Asks about every point of an answer that is pending. Without a model, and without such points,
/// nothing happens.
pub(crate) fn consult(
    lesson: &Lesson,
    sheet: &Sheet,
    reference: Option<&Sheet>,
    judgement: &mut Judgement,
) -> Result<()> {
    let Some(settings) = Settings::from_environment() else {
        return Ok(());
    };
    let open: Vec<(usize, Asked)> = lesson
        .items
        .iter()
        .zip(&judgement.items)
        .enumerate()
        .filter(|(_, (_, judged))| judged.outcome.status == Status::Pending)
        .filter_map(|(at, (item, _))| Some((at, Asked::about(lesson, item, sheet, reference)?)))
        .collect();
    if open.is_empty() {
        return Ok(());
    }
    let questions: Vec<Question<'_>> = open
        .iter()
        .map(|(_, asked)| asked.question(lesson))
        .collect();
    let replies = model::ask(&settings, &Cache::from_environment()?, &questions)?;
    for ((at, _), reply) in open.iter().zip(replies) {
        if let Some(judged) = judgement.items.get_mut(*at) {
            lay_over(judged, reply);
        }
    }
    Ok(())
}

/// What a question to the model is made of.
struct Asked<'a> {
    item: &'a Item,
    meaning: String,
    reference: &'a str,
    answer: &'a Answer,
    is_flagged: bool,
}

impl<'a> Asked<'a> {
    /// `None` where nothing can be asked: no rubric, or no answer.
    fn about(
        lesson: &'a Lesson,
        item: &'a Item,
        sheet: &'a Sheet,
        reference: Option<&'a Sheet>,
    ) -> Option<Self> {
        let Rule::Text { question } = &item.rule else {
            return None;
        };
        let rubric = lesson.rubric.as_ref()?;
        let Section::Answered(answer) = sheet.section(question) else {
            return None;
        };
        let flags = grade_rubric::grade(rubric, question, &answer.text, &answer.question).flags;
        let is_flag = |flag: &grade_rubric::Flag| {
            use grade_rubric::Flag::{Hidden, Injection};
            matches!(flag, Hidden(_) | Injection(_))
        };
        Some(Self {
            item,
            meaning: rubric.meaning(&item.id)?,
            reference: match reference.map(|sheet| sheet.section(question)) {
                Some(Section::Answered(model)) => &model.text,
                _ => "",
            },
            answer,
            is_flagged: flags.iter().any(is_flag),
        })
    }

    fn question<'q>(&'q self, lesson: &'q Lesson) -> Question<'q> {
        Question {
            lesson: &lesson.id,
            point: &self.item.id,
            title: &self.item.title.en,
            meaning: &self.meaning,
            reference: self.reference,
            answer: &self.answer.text,
            rubric_sha256: lesson.rubric_sha256().unwrap_or_default(),
            is_flagged: self.is_flagged,
        }
    }
}

/// An opinion decides the point; where there is none, it stays pending and the report says why.
fn lay_over(judged: &mut ItemJudgement, reply: Reply) {
    let (halves, status, word, text) = match reply.opinion {
        Ok(Opinion::Full) => (2, Status::Passed, "yes", key!("model-says-yes")),
        Ok(Opinion::Half) => (1, Status::Partial, "half", key!("model-says-half")),
        Ok(Opinion::None) => (0, Status::Wrong, "no", key!("model-says-no")),
        Err(why) => {
            let remark = Message::new("model-silent").with("why", why.message());
            judged.outcome.remarks.push(remark);
            judged.consulted = Some(Consulted::new("pending", reply));
            return;
        }
    };
    let points: Points = judged.max_points.halves(halves);
    judged.points = points;
    judged.possible = points;
    judged.outcome.status = status;
    judged.outcome.reason = None;
    judged.outcome.message = Message::new(text).with("model", reply.model.as_str());
    judged.consulted = Some(Consulted::new(word, reply));
}
