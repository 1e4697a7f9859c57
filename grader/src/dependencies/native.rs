//! What is not Rust of all that submissions are linked with.
//!
//! The C++ behind `tch` is linked once, into a shared library: the linker of a submission then reads
//! neither it nor libtorch, which was half of its work. The library comes before `torch-sys`, which
//! has the same functions, so that a program has them once.
//!
//! The C of other crates is hidden outside what it is linked into. Its archives stand ready for the few
//! submissions that compile a generic function of `tch` which calls it.

use std::fs;
use std::path::{Path, PathBuf};

use grade_confine::fork::{WRAPPERS, file_of};
use serde::Deserialize;

use super::build::finished;
use super::missing;
use super::shared::FOLDER;
use crate::error::{Error, Result};
use crate::message::Message;
use crate::process::Tool;

/// The folder of what stands for libtorch with a linker, and only there.
pub(super) const STAND_INS: &str = "stand-ins";

/// What the library shows: C functions. The rest is C++ with names of its own.
const SHOWN: &str = "{ local: _Z*; };";

/// The archive of the C++, which `torch-sys` makes.
const CPP: &str = "tch";

/// The folder of the other archives.
const ARCHIVES: &str = "archives";

/// What cargo tells of a build script that has ended.
#[derive(Debug, Deserialize)]
pub(super) struct Script {
    linked_libs: Vec<String>,
    linked_paths: Vec<String>,
    out_dir: PathBuf,
}

impl Script {
    /// One that made an archive, if a line of cargo's is about such a one.
    pub(super) fn in_line(line: &str) -> Option<Self> {
        let script: Self = serde_json::from_str(line).ok()?;
        let makes_archives = script.archives().next().is_some();
        makes_archives.then_some(script)
    }

    /// Names and files of the archives that it made.
    fn archives(&self) -> impl Iterator<Item = (&str, PathBuf)> {
        let libraries = self.linked_libs.iter();
        let names = libraries.filter_map(|library| {
            let (kind, name) = library.split_once('=')?;
            kind.starts_with("static").then_some(name)
        });
        names.map(|name| (name, self.file(&format!("lib{name}.a"))))
    }

    /// Where the script says that it is, or where most put it.
    fn file(&self, name: &str) -> PathBuf {
        let mut told = self.folders().map(|folder| Path::new(folder).join(name));
        let found = told.find(|file| file.is_file());
        found.unwrap_or_else(|| self.out_dir.join(name))
    }

    fn folders(&self) -> impl Iterator<Item = &str> {
        let paths = self.linked_paths.iter();
        paths.map(|path| path.split_once('=').map_or(&**path, |(_, path)| path))
    }

    /// Names of the libraries that the functions rest on.
    fn shared(&self) -> impl Iterator<Item = &str> {
        let libraries = self.linked_libs.iter().map(|library| &**library);
        libraries
            .filter(|library| !library.starts_with("static"))
            .map(|library| library.trim_start_matches("dylib="))
    }

    /// Links the C++ into a library in a folder.
    fn link(&self, folder: &Path) -> Result<()> {
        let shown = self.out_dir.join("shown");
        fs::write(&shown, SHOWN).map_err(|problem| Error::io(&shown, &problem))?;
        // By what rustc links with. A path is a word of its own: a comma would end it in another.
        let tool = Tool::new("cc")
            .arguments(["-shared", "-s", "-Wl,-soname", "-Xlinker"])
            .arguments([file_of(WRAPPERS)])
            .arguments(["-Xlinker", "--version-script", "-Xlinker"])
            .arguments([&shown])
            .arguments(["-Wl,--whole-archive"])
            .arguments([self.file(&format!("lib{CPP}.a"))])
            .arguments(["-Wl,--no-whole-archive", "-Wl,--as-needed"])
            .arguments(self.folders().map(|folder| format!("-L{folder}")))
            .arguments(self.shared().map(|library| format!("-l{library}")))
            .arguments(["-lm", "-o"])
            .arguments([folder.join(file_of(WRAPPERS))]);
        let hint = Message::new("hint-dependencies-build");
        finished(&tool, hint, &mut |_| {}).map(drop)
    }
}

/// The archives of a dependency folder that a linker may need.
pub(super) fn archives(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.join(ARCHIVES)).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}

/// Lays out what the scripts made, in folders of its own in `folder`.
pub(super) fn lay(scripts: &[Script], folder: &Path) -> Result<()> {
    let new = |name| {
        let folder = folder.join(name);
        let made = fs::create_dir(&folder);
        made.map_err(|problem| Error::io(&folder, &problem))?;
        Ok(folder)
    };
    let is_cpp = |script: &&Script| script.archives().any(|(name, _)| name == CPP);
    let cpp = scripts.iter().find(is_cpp).ok_or_else(|| missing(CPP))?;
    cpp.link(&new(FOLDER)?)?;
    let (stand_ins, others) = (new(STAND_INS)?, new(ARCHIVES)?);
    for library in cpp.shared() {
        // An empty script of the linker's: there is nothing to be found in it.
        let path = stand_ins.join(format!("lib{library}.so"));
        fs::write(&path, "/* loaded before */\n").map_err(|problem| Error::io(&path, &problem))?;
    }
    // A crate that a build script needs as well is built twice, of the same source.
    for (name, archive) in scripts.iter().flat_map(Script::archives) {
        if name != CPP {
            let copy = others.join(format!("lib{name}.a"));
            fs::copy(&archive, &copy).map_err(|problem| Error::io(&archive, &problem))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"reason":"build-script-executed","package_id":"torch-sys",
        "linked_libs":["static=tch","stdc++","dylib=torch_cpu","c10"],
        "linked_paths":["native=/view/lib","native=/out"],"cfgs":[],"env":[],"out_dir":"/out"}"#;

    #[test]
    fn only_scripts_that_made_archives_are_taken() {
        let script = Script::in_line(LINE).expect("it is one");
        let shared: Vec<&str> = script.shared().collect();
        assert_eq!(shared, ["stdc++", "torch_cpu", "c10"]);
        let archives: Vec<_> = script.archives().collect();
        assert_eq!(archives, [("tch", PathBuf::from("/out/libtch.a"))]);
        assert_eq!(script.folders().collect::<Vec<_>>(), ["/view/lib", "/out"]);
        assert!(Script::in_line(&LINE.replace("static=tch", "tch")).is_none());
        assert!(Script::in_line(r#"{"reason":"compiler-artifact"}"#).is_none());
        assert!(Script::in_line("no JSON").is_none());
    }

    #[test]
    fn nothing_is_laid_out_without_the_functions_of_tch() {
        let script = Script::in_line(&LINE.replace("static=tch", "static:+bundle=zstd"));
        let folder = tempfile::tempdir().unwrap();
        let refused = lay(&[script.expect("it is one")], folder.path()).unwrap_err();
        assert_eq!(refused.what.key, "error-dependencies");
    }
}
