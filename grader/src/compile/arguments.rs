//! What the compiler is told: of a submission's crate, and of the probe around it.

use std::ffi::OsString;
use std::path::Path;

use super::{PROGRAM, Workshop};
use crate::lesson::Lesson;
use crate::process::Rule;
use crate::toolchain::{external, search};

/// The submission's crate: ours are its name, its edition and what it may use.
pub(super) fn of_submission(workshop: &Workshop<'_>, lesson: &Lesson) -> Vec<OsString> {
    let mut arguments = common();
    arguments
        .extend(["--crate-type", "rlib", "--crate-name", &lesson.crate_name].map(OsString::from));
    if workshop.sandbox.keeps(Rule::ForbidUnsafe) {
        arguments.extend(["--forbid", "unsafe_code"].map(OsString::from));
    }
    arguments.extend(external("tch", &workshop.dependencies.tch()));
    arguments.extend(search("dependency", &workshop.dependencies.folder));
    arguments.push((&lesson.files.code).into());
    arguments
}

/// A crate that is looked at and not built.
pub(super) fn of_lint(workshop: &Workshop<'_>) -> Vec<OsString> {
    let mut arguments = common();
    let strict = [
        "--emit",
        "metadata",
        "--deny",
        "warnings",
        "--warn",
        "clippy::all",
    ];
    arguments.extend(strict.map(OsString::from));
    arguments.extend(external("tch", &workshop.dependencies.tch()));
    arguments.extend(search("dependency", &workshop.dependencies.folder));
    arguments
}

/// The probe around it, a library that the probe's own program loads.
pub(super) fn of_probe(workshop: &Workshop<'_>, lesson: &Lesson) -> Vec<OsString> {
    let mut arguments = linked(workshop, "probe");
    arguments.extend(["-o", PROGRAM].map(OsString::from));
    let library = format!("lib{}.rlib", lesson.crate_name);
    arguments.extend(external(&lesson.crate_name, Path::new(&library)));
    arguments.push(adapter_name(lesson).into());
    arguments
}

/// A library of ours that is linked in the same way.
pub(super) fn of_trial(workshop: &Workshop<'_>, file: &str) -> Vec<OsString> {
    let mut arguments = linked(workshop, "trial");
    arguments.extend(external("tch", &workshop.dependencies.tch()));
    arguments.push(file.into());
    arguments
}

fn linked(workshop: &Workshop<'_>, name: &str) -> Vec<OsString> {
    let mut arguments = common();
    arguments.extend(["--crate-name", name].map(OsString::from));
    arguments.extend(external(
        "grade_probe",
        &workshop.dependencies.grade_probe(),
    ));
    arguments.extend(["--crate-type", "cdylib"].map(OsString::from));
    arguments.extend(workshop.dependencies.link_arguments());
    arguments
}

/// What both starts of the compiler have in common.
fn common() -> Vec<OsString> {
    [
        "--edition",
        "2024",
        "--error-format",
        "json",
        "-C",
        "debuginfo=0",
        "-C",
        "strip=debuginfo",
        // It would be for optimising across crates.
        "-C",
        "embed-bitcode=no",
        // One thread less to start and to feed: the crates are small.
        "-C",
        "codegen-units=1",
    ]
    .map(OsString::from)
    .into()
}

/// The adapter under the path that the course knows it by, so that messages name it so.
pub(super) fn adapter_name(lesson: &Lesson) -> String {
    let file = lesson.adapter.file_name().unwrap_or_default();
    format!("lessons/{}/{}", lesson.id, file.to_string_lossy())
}
