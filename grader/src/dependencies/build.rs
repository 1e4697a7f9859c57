//! Building the probe by cargo, and what of its words is needed.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::HOST;
use super::native::{self, Script};
use crate::cache::Cache;
use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::event::{Event, Listener};
use crate::message::Message;
use crate::process::{Line, Output, Tool, ToolEnd};
use crate::toolchain::Toolchain;

/// What came of building the probe.
#[derive(Default)]
pub(super) struct Built {
    /// Each with the name of its crate.
    pub(super) artifacts: Vec<(String, PathBuf)>,
    scripts: Vec<Script>,
}

impl Built {
    /// Lays out what is not Rust, in folders of its own in `folder`.
    pub(super) fn lay_native(&self, folder: &Path) -> Result<()> {
        native::lay(&self.scripts, folder)
    }
}

/// Builds the probe and returns the files that came of it.
pub(super) fn build(
    course: &Course,
    cache: &Cache,
    toolchain: &Toolchain,
    view: &Path,
    key: &str,
    listener: &mut dyn Listener,
) -> Result<Built> {
    let target = cache.folder("build")?.join(key);
    let mut built = Built::default();
    let tool = Tool::new(&toolchain.cargo)
        .arguments([
            "build",
            "--locked",
            "--package",
            "grade-probe",
            "--profile",
            "probe",
        ])
        .arguments([
            "--message-format",
            "json-render-diagnostics",
            "--target-dir",
        ])
        .arguments([&target])
        .folder(course.root())
        .variable("LIBTORCH", view)
        .variable("RUSTC", &toolchain.rustc)
        .without_variable("LIBTORCH_USE_PYTORCH")
        .without_variable("LIBTORCH_STATIC")
        .without_variable("RUSTFLAGS")
        .without_variable("RUSTC_WRAPPER")
        .without_variable("CARGO_ENCODED_RUSTFLAGS")
        .without_variable("CARGO_BUILD_TARGET");
    finished(
        &tool,
        Message::new("hint-no-rustc"),
        &mut |line| match line {
            Line::Stdout(line) => {
                let found = artifacts_in(line);
                if !found.is_empty() {
                    listener.hear(&Event::DependencyBuilt(&found[0].0));
                }
                built.artifacts.extend(found);
                built.scripts.extend(Script::in_line(line));
            }
            Line::Stderr(_) | Line::Idle => listener.hear(&Event::Waiting),
        },
    )?;
    Ok(built)
}

/// What a tool that builds a part of the folder wrote. The hint is for where it cannot be started.
pub(super) fn finished(
    tool: &Tool,
    hint: Message,
    hear: &mut dyn FnMut(Line<'_>),
) -> Result<Output> {
    let error = || Error::new(Blame::Toolchain, Message::new("error-dependencies-build"));
    match tool.run(hear) {
        Ok(ToolEnd::Success(output)) => Ok(output),
        Ok(ToolEnd::Failure(output)) => Err(error()
            .hint(Message::new("hint-dependencies-build"))
            .detail(output.stderr.last_lines(25))),
        Ok(ToolEnd::Interrupted) => Err(Error::interrupted()),
        Err(problem) => Err(error().hint(hint).detail(problem.to_string())),
    }
}

#[derive(Deserialize)]
struct CargoMessage {
    reason: String,
    target: Option<Target>,
    #[serde(default)]
    filenames: Vec<PathBuf>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

/// The libraries of which a line of cargo's tells.
fn artifacts_in(line: &str) -> Vec<(String, PathBuf)> {
    let Ok(message) = serde_json::from_str::<CargoMessage>(line) else {
        return Vec::new();
    };
    let Some(target) = message
        .target
        .filter(|_| message.reason == "compiler-artifact")
    else {
        return Vec::new();
    };
    if let Some(executable) = message.executable {
        return vec![(HOST.to_owned(), executable)];
    }
    let name = target.name.replace('-', "_");
    message
        .filenames
        .into_iter()
        .filter(|path| {
            let extension = path.extension().and_then(|extension| extension.to_str());
            matches!(extension, Some("rlib" | "so" | "dylib"))
        })
        .map(|path| (name.clone(), path))
        .collect()
}
