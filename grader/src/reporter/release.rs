//! What was handed out, and what was proven of it.

use std::io;
use std::path::PathBuf;

use serde_json::json;

use super::{Reporter, layout, say};
use crate::args::Format;
use crate::catalogue::Catalogue;
use crate::message::Message;
use crate::neutral;
use crate::options::Output;
use crate::points::Points;
use crate::report;

/// What `cargo grade release` shows.
pub(crate) struct Released {
    pub(crate) out: PathBuf,
    pub(crate) n_files: usize,
    pub(crate) n_bytes: u64,
    /// What is there and was not handed out, from the folder of the course.
    pub(crate) left_out: Vec<PathBuf>,
    pub(crate) searched: Searched,
    pub(crate) lessons: Vec<ProvedLesson>,
}

/// What was looked for in every file.
pub(crate) struct Searched {
    pub(crate) n_blanks: usize,
    pub(crate) n_sentences: usize,
    /// Blanks, each of a lesson, whose solution says nothing alone.
    pub(crate) too_short: Vec<(String, u32)>,
}

/// A lesson of the release, graded by the grader of the release.
pub(crate) struct ProvedLesson {
    pub(crate) id: String,
    /// What the exercise earns as it is handed out.
    pub(crate) points: Points,
    pub(crate) max_points: Points,
    pub(crate) verdict: String,
    /// Answers that are graded once they are handed in.
    pub(crate) n_pending: usize,
}

impl Reporter<'_> {
    /// Shows what was handed out.
    pub(crate) fn released(&self, released: &Released) -> io::Result<()> {
        say(&match self.output.format {
            Format::Json => json(released),
            Format::Human => human(released, self.catalogue, &self.output),
        })
    }
}

fn human(released: &Released, catalogue: &Catalogue, output: &Output) -> String {
    let left_out = released.left_out.iter();
    let left_out: Vec<String> = left_out.map(|path| path.display().to_string()).collect();
    let mut lines = vec![
        Message::new("release-written")
            .with("out", &*released.out)
            .with("files", released.n_files)
            .with("size", size(released.n_bytes)),
        Message::new("release-searched")
            .with("blanks", released.searched.n_blanks)
            .with("sentences", released.searched.n_sentences)
            .with("files", released.n_files),
    ];
    let too_short = released.searched.too_short.iter();
    let too_short: Vec<String> = too_short
        .map(|(id, blank)| format!("{id}: {blank}"))
        .collect();
    if !too_short.is_empty() {
        lines.push(Message::new("release-too-short").with("blanks", too_short));
    }
    lines.push(Message::new("release-limits"));
    lines.extend(released.lessons.iter().map(|lesson| {
        Message::new("release-proved")
            .with("lesson", &*lesson.id)
            .with("points", lesson.points.to_string())
            .with("max", lesson.max_points.to_string())
            .with("pending", lesson.n_pending)
    }));
    if !left_out.is_empty() {
        lines.push(Message::new("release-left-out").with("names", left_out));
    }
    lines.push(Message::new("release-next"));
    let lines = lines
        .iter()
        .map(|line| layout::hanging(&catalogue.render(line), output));
    lines.collect::<Vec<_>>().join("\n")
}

/// In MB, as far as that says something.
#[allow(clippy::cast_precision_loss, reason = "shown, not computed with")]
fn size(n_bytes: u64) -> String {
    format!("{:.1} MB", n_bytes as f64 / 1e6)
}

fn json(released: &Released) -> String {
    let lessons = released.lessons.iter().map(|lesson| {
        json!({
            "id": lesson.id,
            "score": lesson.points.to_decimal(),
            "max_score": lesson.max_points.to_decimal(),
            "verdict": lesson.verdict,
            "pending_answers": lesson.n_pending,
        })
    });
    let left_out = released.left_out.iter().map(|path| neutral::path(path));
    let too_short = released.searched.too_short.iter();
    let too_short = too_short.map(|(id, blank)| json!({ "lesson": id, "blank": blank }));
    report::pretty(&json!({
        "format_version": 1,
        "out": neutral::path(&released.out),
        "files": released.n_files,
        "bytes": released.n_bytes,
        "left_out": left_out.collect::<Vec<_>>(),
        "searched": {
            "blanks": released.searched.n_blanks,
            "sentences": released.searched.n_sentences,
            "too_short": too_short.collect::<Vec<_>>(),
        },
        "leaks": [],
        "lessons": lessons.collect::<Vec<_>>(),
    }))
}
