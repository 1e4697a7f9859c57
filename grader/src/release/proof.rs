//! The proof that a release works: its own grader, built from its own sources, gives the exercises
//! that are in it what the lessons declare.
//!
//! It is done on a copy at a place that stays, so that a second release is quick, and so that
//! nothing of it lies in the release. The course's own build folder is left alone.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::expect;
use crate::cache::Lock;
use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::event::{Event, Listener};
use crate::generate::tree::Files;
use crate::generate::{Exercise, filled};
use crate::lesson::Lesson;
use crate::message::Message;
use crate::process::{Output, Tool, ToolEnd};
use crate::reporter::ProvedLesson;
use crate::toolchain::Toolchain;

/// Where the copy and what is built of it lie, from the folder of the course.
const PLACE: &str = "target/release-proof";

/// Words for an answer that nobody could grade without a rubric.
const WORDS: &str = "An answer in words.\n\n用文字写的回答。";

/// A copy of a release in which its own grader runs.
pub(super) struct Bench<'a> {
    folder: PathBuf,
    target: PathBuf,
    toolchain: &'a Toolchain,
    /// Another release waits.
    _lock: Lock,
}

impl<'a> Bench<'a> {
    /// Lays the copy.
    pub(super) fn lay(
        course: &Course,
        files: &Files,
        toolchain: &'a Toolchain,
        listener: &mut dyn Listener,
    ) -> Result<Self> {
        let place = course.root().join(PLACE);
        let made = fs::create_dir_all(place.join("course"));
        // What is built there knows its place by name, by one that a link does not change.
        let place = made
            .and_then(|()| place.canonicalize())
            .map_err(|problem| Error::io(&place, &problem))?;
        let folder = place.join("course");
        let lock = Lock::take(&place.join(".lock"), &mut || {
            listener.hear(&Event::Note(&Lock::waiting()));
        })?;
        super::mirror::lay(files, &folder)?;
        Ok(Self {
            folder,
            target: place.join("target"),
            toolchain,
            _lock: lock,
        })
    }

    fn cargo(&self) -> Tool {
        Tool::new(&self.toolchain.cargo)
            .folder(&self.folder)
            .variable("CARGO_TARGET_DIR", &self.target)
            .variable("RUSTC", &self.toolchain.rustc)
            .without_variable("RUSTFLAGS")
            .without_variable("RUSTC_WRAPPER")
            .without_variable("CARGO_ENCODED_RUSTFLAGS")
            .without_variable("CARGO_BUILD_TARGET")
    }

    /// Takes out of the lock file what only the packages need that are not handed out; no version
    /// changes. Cargo knows how, and needs no network for it.
    pub(super) fn prune_lock(&self) -> Result<Vec<u8>> {
        let update = self
            .cargo()
            .arguments(["update", "--workspace", "--offline", "--quiet"]);
        run(&update, &mut |_| {}, Message::new("error-proof-lock"))?;
        let path = self.folder.join("Cargo.lock");
        fs::read(&path).map_err(|problem| Error::io(&path, &problem))
    }

    /// Builds the grader of the release.
    pub(super) fn build(&self, listener: &mut dyn Listener) -> Result<()> {
        listener.hear(&Event::Note(&Message::new("release-building")));
        let build = self
            .cargo()
            .arguments(["build", "--locked", "--package", "cargo-grade"]);
        let mut wait = |_: crate::process::Line<'_>| listener.hear(&Event::Waiting);
        run(&build, &mut wait, Message::new("error-proof-build"))
    }

    /// Grades the exercise of a lesson as it is handed out, and with an answer to each question.
    pub(super) fn grade(&self, lesson: &Lesson, exercise: &Exercise) -> Result<ProvedLesson> {
        let wrong = |problem: Message| {
            let what = Message::new("error-proof-grade")
                .with("lesson", &*lesson.id)
                .with("problem", problem);
            Error::new(Blame::Course, what).hint(Message::new("hint-proof-grade"))
        };
        let (report, code) = self.report(lesson, None)?;
        let verdict = expect::skeleton(lesson, &report, code).map_err(wrong)?;
        let answered = self.answered(lesson, exercise)?;
        let (report, code) = self.report(lesson, Some(answered.path()))?;
        let n_pending = expect::answered(lesson, &report, code).map_err(wrong)?;
        Ok(ProvedLesson {
            id: lesson.id.clone(),
            points: lesson.skeleton,
            max_points: lesson.max_points(),
            verdict,
            n_pending,
        })
    }

    /// The exercise with every question answered, as a submission.
    fn answered(&self, lesson: &Lesson, exercise: &Exercise) -> Result<tempfile::TempDir> {
        let folder = tempfile::tempdir_in(self.target.parent().unwrap_or(&self.target))
            .map_err(|problem| Error::io(&self.target, &problem))?;
        let taken = [&lesson.files.code, &lesson.files.answers];
        for name in taken {
            let path = folder.path().join(name);
            let Some(bytes) = exercise.files.get(Path::new(name)) else {
                continue;
            };
            let text = String::from_utf8_lossy(bytes);
            let text = if *name == lesson.files.answers {
                filled(&text, WORDS)
            } else {
                text.into_owned()
            };
            crate::generate::put(&path, text.as_bytes())?;
        }
        Ok(folder)
    }

    /// What `cargo grade` says in the release, and its exit code.
    fn report(&self, lesson: &Lesson, submission: Option<&Path>) -> Result<(Value, i32)> {
        let grade = self
            .cargo()
            .arguments(["grade", &lesson.id])
            .arguments(["--format", "json", "--lang", "en", "--device", "cpu"]);
        let grade = match submission {
            Some(folder) => grade.arguments(["--submission"]).arguments([folder]),
            None => grade,
        };
        let output = match grade.run(&mut |_| {}) {
            Ok(ToolEnd::Success(output) | ToolEnd::Failure(output)) => output,
            Ok(ToolEnd::Interrupted) => return Err(Error::interrupted()),
            Err(problem) => return Err(not_started(&problem)),
        };
        let report: Option<Value> = serde_json::from_str(&output.stdout.text()).ok();
        match (report, output.code) {
            (Some(report), Some(code)) if report.get("error").is_none() => Ok((report, code)),
            (report, _) => Err(not_graded(lesson, report.as_ref(), &output)),
        }
    }
}

/// A grade that did not come about: the course's fault if the release's grader says so.
fn not_graded(lesson: &Lesson, report: Option<&Value>, output: &Output) -> Error {
    let kind = report.and_then(|report| report["error"]["kind"].as_str());
    let blame = match kind {
        Some("libtorch" | "machine" | "sandbox" | "toolchain" | "device") => Blame::Machine,
        _ => Blame::Course,
    };
    let what = Message::new("error-proof-not-graded").with("lesson", &*lesson.id);
    Error::new(blame, what)
        .hint(Message::new("hint-doctor"))
        .detail(output.stderr.last_lines(25))
}

fn run(tool: &Tool, hear: &mut dyn FnMut(crate::process::Line<'_>), failed: Message) -> Result<()> {
    match tool.run(hear) {
        Ok(ToolEnd::Success(_)) => Ok(()),
        Ok(ToolEnd::Interrupted) => Err(Error::interrupted()),
        Ok(ToolEnd::Failure(output)) => Err(Error::new(Blame::Course, failed)
            .hint(Message::new("hint-proof-build"))
            .detail(output.stderr.last_lines(25))),
        Err(problem) => Err(not_started(&problem)),
    }
}

fn not_started(problem: &crate::process::LaunchError) -> Error {
    Error::new(Blame::Toolchain, Message::new("error-no-rustc"))
        .hint(Message::new("hint-no-rustc"))
        .detail(problem.to_string())
}
