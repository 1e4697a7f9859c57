//! The layout of a made source: whoever marks a solution need not count columns.

use std::fs;
use std::path::Path;

use super::Exercise;
use crate::error::{Blame, Error, Result};
use crate::message::Message;
use crate::process::{Tool, ToolEnd};
use crate::toolchain::Toolchain;

/// Of every crate of the course.
const EDITION: &str = "2024";

/// What a course may set of it.
const SETTINGS: &str = "rustfmt.toml";

/// Lays out the sources that are not as the solution has them.
pub(super) fn lay_out(exercise: &mut Exercise, root: &Path, toolchain: &Toolchain) -> Result<()> {
    if exercise.changed.is_empty() {
        return Ok(());
    }
    let scratch =
        tempfile::tempdir().map_err(|problem| Error::io(&std::env::temp_dir(), &problem))?;
    // The others go along: a source may name them as its modules.
    for (path, bytes) in &exercise.files {
        let path = scratch.path().join(path);
        let folder = path.parent().unwrap_or(scratch.path());
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, bytes))
            .map_err(|problem| Error::io(&path, &problem))?;
    }
    // The course's own settings or none: those of whoever runs this do not count.
    let settings = scratch.path().join(SETTINGS);
    fs::write(&settings, fs::read(root.join(SETTINGS)).unwrap_or_default())
        .map_err(|problem| Error::io(&settings, &problem))?;
    let tool = Tool::new(toolchain.rustc.with_file_name("rustfmt"))
        .arguments(["--edition", EDITION])
        .arguments(&exercise.changed)
        .folder(scratch.path());
    match tool.run(&mut |_| {}) {
        Ok(ToolEnd::Success(_)) => {}
        Ok(ToolEnd::Interrupted) => return Err(Error::interrupted()),
        Ok(ToolEnd::Failure(output)) => {
            let what =
                Message::new("error-generate-layout").with("files", file_names(&exercise.changed));
            return Err(Error::new(Blame::Course, what)
                .hint(Message::new("hint-generate-layout"))
                .detail(without(&output.stderr.last_lines(25), scratch.path())));
        }
        Err(problem) => {
            return Err(
                Error::new(Blame::Toolchain, Message::new("error-no-rustfmt"))
                    .hint(Message::new("hint-no-rustfmt"))
                    .detail(problem.to_string()),
            );
        }
    }
    for path in &exercise.changed {
        let laid = scratch.path().join(path);
        let bytes = fs::read(&laid).map_err(|problem| Error::io(&laid, &problem))?;
        exercise.files.insert(path.clone(), bytes);
    }
    Ok(())
}

/// What was said without the folder that nobody knows.
fn without(text: &str, folder: &Path) -> String {
    text.replace(&format!("{}/", folder.display()), "")
}

fn file_names(paths: &[std::path::PathBuf]) -> Vec<String> {
    paths
        .iter()
        .map(|path| path.display().to_string())
        .collect()
}
