//! A lesson with its rubric and what it hands out.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use grade_rubric::Rubric;

use super::{flaw, prompt};
use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::lesson::Lesson;
use crate::message::Message;

/// A lesson and its rubric.
pub(super) struct Loaded {
    pub(super) lesson: Lesson,
    pub(super) rubric: Rubric,
    prompts: BTreeMap<String, String>,
}

/// Where the rubric of a lesson lies, if it has one.
pub(super) fn path(lesson: &Lesson) -> PathBuf {
    lesson.adapter.with_file_name("rubric.toml")
}

/// The lessons that have a rubric.
pub(super) fn lessons(course: &Course) -> Result<Vec<Lesson>> {
    let mut lessons = Vec::new();
    for name in course.lesson_names()? {
        let lesson = course.lesson_manifest(&name)?;
        if path(&lesson).is_file() {
            lessons.push(lesson);
        }
    }
    Ok(lessons)
}

/// A lesson that must have a rubric.
pub(super) fn lesson(course: &Course, name: &str) -> Result<Lesson> {
    let lesson = course.lesson_manifest(name)?;
    if path(&lesson).is_file() {
        return Ok(lesson);
    }
    let what = Message::new("error-no-rubric").with("lesson", name);
    let hint = Message::new("hint-no-rubric").with("path", &*path(&lesson));
    Err(Error::new(Blame::Usage, what).hint(hint))
}

/// What a lesson hands out for each question, by the first word of its heading in lower case.
pub(super) fn prompts(course: &Course, lesson: &Lesson) -> BTreeMap<String, String> {
    let sheet = course.exercise(&lesson.id).join(&lesson.files.answers);
    // A sheet that is not there hands out nothing.
    prompt::prompts(&fs::read_to_string(sheet).unwrap_or_default())
}

/// A file of the course as its author calls it.
pub(super) fn shown(path: &Path, course: &Course) -> PathBuf {
    path.strip_prefix(course.root()).unwrap_or(path).to_owned()
}

impl Loaded {
    /// The lesson of this name.
    pub(super) fn of(course: &Course, name: &str) -> Result<Self> {
        Self::load(course, lesson(course, name)?)
    }

    /// The lesson, where there is but one that has a rubric.
    pub(super) fn only(course: &Course) -> Result<Self> {
        let mut lessons = lessons(course)?;
        match (lessons.pop(), lessons.len()) {
            (Some(lesson), 0) => Self::load(course, lesson),
            (None, _) => Err(Error::new(Blame::Usage, Message::new("error-no-rubrics"))),
            (Some(last), _) => {
                let names = lessons.into_iter().chain([last]).map(|lesson| lesson.id);
                let hint =
                    Message::new("hint-which-lesson").with("lessons", names.collect::<Vec<_>>());
                Err(Error::new(Blame::Usage, Message::new("error-which-lesson")).hint(hint))
            }
        }
    }

    fn load(course: &Course, lesson: Lesson) -> Result<Self> {
        let path = path(&lesson);
        let source = fs::read_to_string(&path).map_err(|problem| Error::io(&path, &problem))?;
        let rubric = Rubric::parse(&source).map_err(|problem| {
            let flaw = flaw::unusable(&problem, &source, &shown(&path, course));
            Error::new(Blame::Course, flaw.place_and_problem()).hint(Message::new("hint-rubric"))
        })?;
        Ok(Self {
            prompts: prompts(course, &lesson),
            lesson,
            rubric,
        })
    }

    /// What is handed out for a question.
    pub(super) fn prompt(&self, question: &str) -> &str {
        let prompt = self.prompts.get(&question.to_lowercase());
        prompt.map_or("", String::as_str)
    }

    /// The question that is meant by a name in any case.
    pub(super) fn question(&self, name: &str) -> Result<String> {
        let mut names = self
            .rubric
            .outline()
            .into_iter()
            .map(|question| question.id);
        if let Some(id) = names.find(|id| id.to_lowercase() == name.to_lowercase()) {
            return Ok(id);
        }
        let names = self
            .rubric
            .outline()
            .into_iter()
            .map(|question| question.id);
        let what = Message::new("error-no-question")
            .with("lesson", &*self.lesson.id)
            .with("question", name);
        let hint = Message::new("hint-questions").with("questions", names.collect::<Vec<_>>());
        Err(Error::new(Blame::Usage, what).hint(hint))
    }
}
