//! Exercises beside what their solutions make of them.

use std::io;
use std::path::PathBuf;

use serde_json::json;

use super::{Reporter, layout, say};
use crate::args::Format;
use crate::catalogue::Catalogue;
use crate::message::Message;
use crate::neutral;
use crate::options::Output;
use crate::report;

/// What `cargo grade generate` shows.
pub(crate) struct Generated {
    /// Whether nothing was written.
    pub(crate) is_check: bool,
    pub(crate) lessons: Vec<GeneratedLesson>,
}

/// The exercise of a lesson.
pub(crate) struct GeneratedLesson {
    pub(crate) id: String,
    pub(crate) n_blanks: usize,
    pub(crate) files: Vec<GeneratedFile>,
    /// Where a copy of what was filled in lies, if it was written over.
    pub(crate) kept: Option<PathBuf>,
}

/// A file of an exercise, from the folder of the course.
#[derive(Debug)]
pub(crate) struct GeneratedFile {
    pub(crate) path: PathBuf,
    pub(crate) state: FileState,
}

/// How a file stands to what the solution gives. Lines count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileState {
    Same,
    Differs(usize),
    Missing,
    /// It was written over, from this line on.
    Changed(usize),
    /// It was not there and is now.
    New,
    /// The solution has no such file.
    Extra,
}

impl FileState {
    fn word(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Differs(_) => "differs",
            Self::Missing => "missing",
            Self::Changed(_) => "changed",
            Self::New => "new",
            Self::Extra => "extra",
        }
    }

    fn line(self) -> Option<usize> {
        match self {
            Self::Differs(line) | Self::Changed(line) => Some(line),
            Self::Same | Self::Missing | Self::New | Self::Extra => None,
        }
    }

    fn is_up_to_date(self) -> bool {
        !matches!(self, Self::Differs(_) | Self::Missing)
    }
}

impl GeneratedLesson {
    fn is_up_to_date(&self) -> bool {
        self.files.iter().all(|file| file.state.is_up_to_date())
    }
}

impl Generated {
    /// Whether the exercises are what the solutions give.
    pub(crate) fn is_up_to_date(&self) -> bool {
        self.lessons.iter().all(GeneratedLesson::is_up_to_date)
    }
}

impl Reporter<'_> {
    /// Shows what became of the exercises.
    pub(crate) fn generated(&self, generated: &Generated) -> io::Result<()> {
        say(&match self.output.format {
            Format::Json => json(generated),
            Format::Human => human(generated, self.catalogue, &self.output),
        })
    }
}

fn human(generated: &Generated, catalogue: &Catalogue, output: &Output) -> String {
    let lessons = generated.lessons.iter();
    let lines = lessons.flat_map(|lesson| {
        let files = lesson.files.iter().filter_map(file_line);
        let mut lines: Vec<Message> = files.collect();
        let n_written = lesson.files.iter();
        let n_written = n_written
            .filter(|file| matches!(file.state, FileState::Changed(_) | FileState::New))
            .count();
        let sum = if !lesson.is_up_to_date() {
            Message::new("generate-differs")
        } else if n_written > 0 {
            Message::new("generate-written").with("written", n_written)
        } else {
            Message::new("generate-same")
        };
        lines.push(
            sum.with("lesson", &*lesson.id)
                .with("blanks", lesson.n_blanks),
        );
        if let Some(kept) = &lesson.kept {
            lines.push(Message::new("generate-kept").with("folder", &**kept));
        }
        lines
    });
    let lines = lines.map(|line| layout::hanging(&catalogue.render(&line), output));
    lines.collect::<Vec<_>>().join("\n")
}

fn file_line(file: &GeneratedFile) -> Option<Message> {
    let message = match file.state {
        FileState::Same => return None,
        FileState::Differs(line) => Message::new("generate-file-differs").with("line", line),
        FileState::Changed(line) => Message::new("generate-file-changed").with("line", line),
        FileState::Missing => Message::new("generate-file-missing"),
        FileState::New => Message::new("generate-file-new"),
        FileState::Extra => Message::new("generate-file-extra"),
    };
    Some(message.with("file", &*file.path))
}

fn json(generated: &Generated) -> String {
    let lessons = generated.lessons.iter().map(|lesson| {
        let files = lesson.files.iter().map(|file| {
            json!({
                "file": neutral::path(&file.path),
                "state": file.state.word(),
                "line": file.state.line(),
            })
        });
        json!({
            "id": lesson.id,
            "up_to_date": lesson.is_up_to_date(),
            "blanks": lesson.n_blanks,
            "files": files.collect::<Vec<_>>(),
            "kept": lesson.kept.as_ref().map(|kept| neutral::path(kept)),
        })
    });
    report::pretty(&json!({
        "format_version": 1,
        "check": generated.is_check,
        "up_to_date": generated.is_up_to_date(),
        "lessons": lessons.collect::<Vec<_>>(),
    }))
}
