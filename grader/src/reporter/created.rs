//! A lesson that was written, and what its author does next.

use std::path::PathBuf;

use serde_json::json;

use super::{Reporter, layout, say};
use crate::args::Format;
use crate::message::Message;
use crate::neutral;
use crate::report;

/// What `cargo grade new` shows.
pub(crate) struct NewLesson {
    pub(crate) id: String,
    /// From the folder of the course.
    pub(crate) folders: Vec<PathBuf>,
}

impl Reporter<'_> {
    /// Shows where a new lesson lies.
    pub(crate) fn created(&self, new: &NewLesson) -> std::io::Result<()> {
        let folders = new.folders.iter().map(|folder| neutral::path(folder));
        if self.output.format == Format::Json {
            let folders: Vec<String> = folders.collect();
            return say(&report::pretty(&json!({
                "format_version": 1,
                "lesson": new.id,
                "folders": folders,
            })));
        }
        let title = Message::new("created").with("lesson", &*new.id);
        let title = layout::wrapped(&self.catalogue.render(&title), "", &self.output);
        let next = Message::new("created-next").with("lesson", &*new.id);
        let next = self.catalogue.render(&next);
        let lines = [layout::paint(&title, "1", &self.output)]
            .into_iter()
            .chain(folders.map(|folder| format!("  {folder}")))
            .chain([layout::wrapped(&next, "", &self.output)]);
        say(&lines.collect::<Vec<_>>().join("\n"))
    }
}
