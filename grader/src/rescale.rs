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
}

/// The scale that follows from an id.
pub(crate) fn scale(lesson: &mut Lesson, id: &str) -> Result<OwnScale> {
    let id = id.trim();
    if !id.chars().any(char::is_alphanumeric) {
        return Err(Error::new(Blame::Usage, Message::new("error-rescale-id"))
            .hint(Message::new("hint-rescale-id")));
    }
    lesson.open_rubric()?;
    let scale = lesson.rubric.as_ref().and_then(|rubric| rubric.scale(id));
    match (scale, &lesson.rescale) {
        (Some(scale), Some(section)) => Ok(OwnScale {
            id: id.to_owned(),
            scale,
            section: section.clone(),
            sheet: lesson.files.answers.clone(),
        }),
        _ => Err(Error::new(
            Blame::Usage,
            Message::new("error-no-rescale").with("lesson", lesson.id.as_str()),
        )),
    }
}
