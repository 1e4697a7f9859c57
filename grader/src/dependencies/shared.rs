//! The Rust that submissions are linked with, linked once into a shared library: the probe, `tch` and
//! all below them. The linker of a submission opens it in place of ninety archives.
//!
//! It and a submission share the standard library, which is a shared library here as well. The program
//! that loads them has one of its own.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use grade_confine::fork::{SHARED, WRAPPERS, file_of};

use super::build::finished;
use super::native;
use crate::error::{Blame, Error, Result};
use crate::message::Message;
use crate::process::Tool;
use crate::toolchain::{self, Toolchain};

/// The folder of all libraries, and of nothing else: a process looks for them there.
pub(super) const FOLDER: &str = "libraries";

/// Where the library lies in a dependency folder.
pub(super) fn file() -> PathBuf {
    Path::new(FOLDER).join(file_of(SHARED))
}

/// What the compiler is told of whatever it links with the libraries of a folder.
pub(super) fn arguments(folder: &Path) -> Vec<OsString> {
    let mut arguments = vec!["-C".into(), "prefer-dynamic".into()];
    let places = [
        ("dependency", folder.to_owned()),
        ("native", folder.join(FOLDER)),
        ("native", folder.join(native::STAND_INS)),
    ];
    for (kind, place) in places {
        arguments.extend(toolchain::search(kind, &place));
    }
    // Before the archive of `torch-sys`, which has the same functions.
    arguments.extend(["-l".into(), format!("dylib={WRAPPERS}").into()]);
    // What is nowhere is seen when it is linked, and not when it is loaded.
    arguments.extend(["-C", "link-arg=-Wl,-z,defs"].map(OsString::from));
    for archive in native::archives(folder) {
        let mut value = OsString::from("link-arg=");
        value.push(archive);
        arguments.extend(["-C".into(), value]);
    }
    arguments
}

/// Links it of what has been copied to `folder`: the probe's archive, and all that this rests on.
pub(super) fn link(toolchain: &Toolchain, folder: &Path, grade_probe: &str) -> Result<()> {
    copy_standard_library(toolchain, &folder.join(FOLDER))?;
    let source = folder.join("shared.rs");
    fs::write(&source, "pub use grade_probe::*;\n")
        .map_err(|problem| Error::io(&source, &problem))?;
    let tool = Tool::new(&toolchain.rustc)
        .arguments(["--edition", "2024", "--crate-type", "dylib"])
        .arguments(["--crate-name", SHARED, "-C", "strip=symbols"])
        .arguments(arguments(folder))
        .arguments(toolchain::external(
            "grade_probe",
            &folder.join(grade_probe),
        ))
        .arguments([Path::new("-o"), &folder.join(file()), &source]);
    finished(&tool, Message::new("hint-no-rustc"), &mut |_| {})?;
    fs::remove_file(&source).map_err(|problem| Error::io(&source, &problem))
}

/// The one that the compiler links with: a submission cannot read the compiler's folder.
fn copy_standard_library(toolchain: &Toolchain, folder: &Path) -> Result<()> {
    let asked = Tool::new(&toolchain.rustc).arguments(["--print", "target-libdir"]);
    let output = finished(&asked, Message::new("hint-no-rustc"), &mut |_| {})?;
    let place = PathBuf::from(output.stdout.text().trim());
    let entries = fs::read_dir(&place).map_err(|problem| Error::io(&place, &problem))?;
    let found = entries.flatten().map(|entry| entry.path()).find(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("libstd-") && name.ends_with(".so")
    });
    let found = found.ok_or_else(|| {
        Error::new(Blame::Toolchain, Message::new("error-dependencies-build"))
            .hint(Message::new("hint-no-rustc"))
            .detail(place.join("libstd-*.so").display().to_string())
    })?;
    let copy = folder.join(found.file_name().unwrap_or_default());
    fs::copy(&found, &copy)
        .map(drop)
        .map_err(|problem| Error::io(&copy, &problem))
}
