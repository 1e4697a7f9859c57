//! What `--set` and `--withdraw` ask for.

use std::collections::BTreeSet;

use super::usage;
use crate::args::ReviewArguments;
use crate::decision::Word;
use crate::decision::target::{self, Target};
use crate::error::{Error, Result};
use crate::lesson::Lesson;
use crate::message::Message;

/// A word on a target.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub(super) id: String,
    pub(super) word: Word,
}

/// Reads them, as far as the lesson alone can tell whether it makes
/// sense.
pub(super) fn settings(arguments: &ReviewArguments, lesson: &Lesson) -> Result<Vec<Setting>> {
    let mut settings = Vec::new();
    for text in &arguments.set {
        settings.push(setting(text, lesson)?);
    }
    settings.extend(arguments.withdraw.iter().map(|id| Setting {
        id: id.clone(),
        word: Word::Withdrawn,
    }));
    let mut seen = BTreeSet::new();
    for Setting { id, .. } in &settings {
        if !seen.insert(id) {
            return Err(usage(Message::new("mistake-twice").with("id", id.as_str())));
        }
    }
    let reason = arguments.reason.as_deref().unwrap_or_default();
    if !settings.is_empty() && reason.trim().is_empty() {
        return Err(
            usage(Message::new("error-review-reason")).hint(Message::new("hint-review-reason"))
        );
    }
    Ok(settings)
}

fn setting(text: &str, lesson: &Lesson) -> Result<Setting> {
    let how = || Message::new("hint-review-setting");
    let Some((id, word)) = text.split_once('=') else {
        let error = usage(Message::new("error-review-setting").with("setting", text));
        return Err(error.hint(how()));
    };
    let targets = target::all(lesson);
    let Some(target) = targets.iter().find(|target| target.id == id) else {
        return Err(unknown(id, lesson, &targets));
    };
    let mut words = target.words().iter();
    match words.find(|known| known.word() == word) {
        Some(word) => Ok(Setting {
            id: id.to_owned(),
            word: *word,
        }),
        None => Err(usage(
            Message::new("error-review-word")
                .with("target", id)
                .with("word", word),
        )
        .hint(how())),
    }
}

fn unknown(id: &str, lesson: &Lesson, targets: &[Target<'_>]) -> Error {
    let known: Vec<String> = targets.iter().map(|target| target.id.to_owned()).collect();
    usage(
        Message::new("error-review-target")
            .with("lesson", lesson.id.as_str())
            .with("target", id),
    )
    .hint(Message::new("hint-review-targets").with("targets", known))
}
