//! Which files were put back to how they were handed out, and where the student's own are.

use std::path::Path;

use serde_json::{Value, json};

use super::INDENT;
use crate::catalogue::Catalogue;
use crate::message::{Message, key};
use crate::options::Output;
use crate::report;
use crate::reporter::layout;
use crate::reset::Restored;

/// For people.
pub(super) fn human(restored: &Restored, catalogue: &Catalogue, output: &Output) -> String {
    let say = |message: Message| layout::wrapped(&catalogue.render(&message), "", output);
    if restored.replaced.is_empty() && restored.added.is_empty() {
        let nothing = Message::new("reset-nothing").with("folder", &*restored.exercise);
        return say(nothing);
    }
    let done = Message::new("reset-done").with("lesson", restored.lesson.as_str());
    let mut lines = vec![say(done)];
    let both = [
        (&restored.replaced, key!("reset-replaced")),
        (&restored.added, key!("reset-added")),
    ];
    for (files, key) in both {
        lines.extend(files.iter().map(|file| {
            let path = restored.exercise.join(file);
            let text = catalogue.render(&Message::new(key).with("path", &*path));
            layout::filled(&text, INDENT, "    ", output)
        }));
    }
    if let Some(kept) = &restored.kept {
        lines.push(say(Message::new("reset-kept").with("folder", &**kept)));
        let place = Message::new("reset-restore").with("exercise", &*restored.exercise);
        lines.push(say(place));
    }
    lines.join("\n")
}

/// For scripts.
pub(super) fn json(restored: &Restored) -> String {
    let text = |path: &Path| Value::from(path.display().to_string());
    let files = |files: &[std::path::PathBuf]| -> Vec<Value> {
        files.iter().map(|file| text(file)).collect()
    };
    report::pretty(&json!({
        "format_version": 1,
        "lesson": restored.lesson,
        "exercise": text(&restored.exercise),
        "replaced": files(&restored.replaced),
        "added": files(&restored.added),
        "kept_in": restored.kept.as_deref().map(text),
    }))
}
