//! What is wrong with the rubrics of the course.

use std::path::PathBuf;

use serde_json::json;

use super::super::layout;
use crate::catalogue::Catalogue;
use crate::message::Message;
use crate::neutral;
use crate::options::Output;
use crate::report;

/// What `cargo grade rubric check` shows.
pub(crate) struct Checked {
    pub(crate) rubrics: Vec<CheckedRubric>,
}

/// The rubric of a lesson.
pub(crate) struct CheckedRubric {
    pub(crate) lesson: String,
    pub(crate) flaws: Vec<Flaw>,
}

/// Something that is wrong, where, and the next step.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Flaw {
    /// From the folder of the course.
    pub(crate) file: PathBuf,
    pub(crate) line: Option<usize>,
    /// The concept, point, veto or question.
    pub(crate) place: Option<String>,
    pub(crate) what: Message,
    pub(crate) next: Message,
}

impl Checked {
    /// Whether nothing is wrong.
    pub(crate) fn is_sound(&self) -> bool {
        self.rubrics.iter().all(|rubric| rubric.flaws.is_empty())
    }
}

impl Flaw {
    /// Where it is and what is wrong, as one message.
    pub(crate) fn place_and_problem(&self) -> Message {
        let message = match &self.place {
            Some(place) => Message::new("error-rubric-at").with("place", &**place),
            None => Message::new("error-rubric"),
        };
        let message = message.with("problem", self.what.clone());
        message.with("file", PathBuf::from(self.file_and_line()).as_path())
    }

    fn file_and_line(&self) -> String {
        let file = self.file.display();
        match self.line {
            Some(line) => format!("{file}:{line}"),
            None => file.to_string(),
        }
    }
}

/// For people: a line for each flaw, and for each rubric how many there are.
pub(super) fn human(checked: &Checked, catalogue: &Catalogue, output: &Output) -> String {
    if checked.rubrics.is_empty() {
        return catalogue.text("rubric-none");
    }
    let rubrics = checked.rubrics.iter().flat_map(|rubric| {
        let flaws = rubric.flaws.iter().map(|flaw| {
            let line = Message::new("rubric-flaw")
                .with("what", flaw.place_and_problem())
                .with("next", flaw.next.clone());
            layout::hanging(&catalogue.render(&line), output)
        });
        let sum = Message::new("rubric-flaws")
            .with("lesson", &*rubric.lesson)
            .with("count", rubric.flaws.len());
        let sum = layout::wrapped(&catalogue.render(&sum), "", output);
        flaws.chain([layout::paint(&sum, "1", output)])
    });
    rubrics.collect::<Vec<_>>().join("\n")
}

/// For scripts.
pub(super) fn json(checked: &Checked, catalogue: &Catalogue) -> String {
    let lessons = checked.rubrics.iter().map(|rubric| {
        let complaints = rubric.flaws.iter().map(|flaw| {
            json!({
                "file": neutral::path(&flaw.file),
                "line": flaw.line,
                "place": flaw.place,
                "kind": flaw.what.key.trim_start_matches("rubric-"),
                "problem": catalogue.render(&flaw.what),
                "next": catalogue.render(&flaw.next),
            })
        });
        json!({
            "id": rubric.lesson,
            "complaints": complaints.collect::<Vec<_>>(),
        })
    });
    report::pretty(&json!({ "format_version": 1, "lessons": lessons.collect::<Vec<_>>() }))
}
