//! `cargo grade LESSON --rescale ID`: the scale that one student computes.

use grade_rubric::rescale::Scale;

use crate::error::{Blame, Error, Result};
use crate::lesson::Lesson;
use crate::message::Message;

/// A student's scale, and where its result is written.
#[derive(Debug)]
pub(crate) struct OwnScale {
    pub(crate) id: String,
    pub(crate) scale: Scale,
    pub(crate) section: String,
    pub(crate) sheet: String,
    /// Whether a grade on this machine tells if a result is right.
    pub(crate) is_judged: bool,
}

/// The scale that follows from an id.
pub(crate) fn scale(lesson: &Lesson, id: &str) -> Result<OwnScale> {
    let id = id.trim();
    if !id.chars().any(char::is_alphanumeric) {
        return Err(Error::new(Blame::Usage, Message::new("error-rescale-id"))
            .hint(Message::new("hint-rescale-id")));
    }
    let ranges = lesson.scale.as_ref();
    let scale = ranges.and_then(|ranges| ranges.scale(&lesson.id, id));
    match (scale, &lesson.rescale) {
        (Some(scale), Some(section)) => Ok(OwnScale {
            is_judged: lesson.rubric_source.is_some(),
            id: id.to_owned(),
            scale,
            section: section.clone(),
            sheet: lesson.files.answers.clone(),
        }),
        // The sheet asks for it, and there are no numbers.
        (None, Some(_)) => {
            let what = Message::new("error-no-scale").with("lesson", lesson.id.as_str());
            Err(Error::new(Blame::Course, what).hint(Message::new("hint-no-scale")))
        }
        (_, None) => Err(Error::new(
            Blame::Usage,
            Message::new("error-no-rescale").with("lesson", lesson.id.as_str()),
        )),
    }
}
