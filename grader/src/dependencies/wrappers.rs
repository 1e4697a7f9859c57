//! The C++ functions behind `tch`, linked once into a shared library, so that the linker of a
//! submission reads neither them nor libtorch: both together were half of its work.

use std::fs;
use std::path::{Path, PathBuf};

use grade_confine::fork::{WRAPPERS, file_of};
use serde::Deserialize;

use super::build::finished;
use super::shared::FOLDER;
use crate::error::{Error, Result};
use crate::message::Message;
use crate::process::Tool;

/// The folder of what stands for libtorch with a linker, and only there.
pub(super) const STAND_INS: &str = "stand-ins";

/// What the library shows: C functions. The rest is C++ with names of its own.
const SHOWN: &str = "{ local: _Z*; };";

/// What cargo tells of a build script that has ended.
#[derive(Debug, Deserialize)]
pub(super) struct Script {
    linked_libs: Vec<String>,
    linked_paths: Vec<String>,
    out_dir: PathBuf,
}

impl Script {
    /// The one of `torch-sys`, if a line of cargo's is about it.
    pub(super) fn in_line(line: &str) -> Option<Self> {
        let script: Self = serde_json::from_str(line).ok()?;
        script
            .linked_libs
            .iter()
            .any(|lib| lib == "static=tch")
            .then_some(script)
    }

    /// Links them, in folders of their own in `folder`.
    pub(super) fn link(&self, folder: &Path) -> Result<()> {
        let new = |name| {
            let folder = folder.join(name);
            let made = fs::create_dir(&folder);
            made.map_err(|problem| Error::io(&folder, &problem))?;
            Ok(folder)
        };
        self.link_wrappers(&new(FOLDER)?)?;
        let stand_ins = new(STAND_INS)?;
        for library in self.shared() {
            // An empty script of the linker's: there is nothing to be found in it.
            let path = stand_ins.join(format!("lib{library}.so"));
            fs::write(&path, "/* loaded before */\n")
                .map_err(|problem| Error::io(&path, &problem))?;
        }
        Ok(())
    }

    fn link_wrappers(&self, folder: &Path) -> Result<()> {
        let script = self.out_dir.join("shown");
        fs::write(&script, SHOWN).map_err(|problem| Error::io(&script, &problem))?;
        let paths = self.linked_paths.iter();
        let paths = paths.map(|path| format!("-L{}", path.trim_start_matches("native=")));
        // By what rustc links with. A path is a word of its own: a comma would end it in another.
        let tool = Tool::new("cc")
            .arguments(["-shared", "-s", "-Wl,-soname", "-Xlinker"])
            .arguments([file_of(WRAPPERS)])
            .arguments(["-Xlinker", "--version-script", "-Xlinker"])
            .arguments([&script])
            .arguments(["-Wl,--whole-archive"])
            .arguments([self.out_dir.join("libtch.a")])
            .arguments(["-Wl,--no-whole-archive", "-Wl,--as-needed"])
            .arguments(paths)
            .arguments(self.shared().map(|library| format!("-l{library}")))
            .arguments(["-lm", "-o"])
            .arguments([folder.join(file_of(WRAPPERS))]);
        finished(&tool, Message::new("hint-dependencies-build"), &mut |_| {}).map(drop)
    }

    /// Names of the libraries that the functions rest on.
    fn shared(&self) -> impl Iterator<Item = &str> {
        let libraries = self.linked_libs.iter().map(|library| &**library);
        libraries
            .filter(|library| !library.contains("static="))
            .map(|library| library.trim_start_matches("dylib="))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"reason":"build-script-executed","package_id":"torch-sys",
        "linked_libs":["static=tch","stdc++","dylib=torch_cpu","c10"],
        "linked_paths":["native=/view/lib","native=/out"],"cfgs":[],"env":[],"out_dir":"/out"}"#;

    #[test]
    fn only_the_script_that_made_the_functions_is_taken() {
        let script = Script::in_line(LINE).expect("it is the one");
        let shared: Vec<&str> = script.shared().collect();
        assert_eq!(shared, ["stdc++", "torch_cpu", "c10"]);
        assert!(Script::in_line(&LINE.replace("static=tch", "static=zstd")).is_none());
        assert!(Script::in_line(r#"{"reason":"compiler-artifact"}"#).is_none());
        assert!(Script::in_line("no JSON").is_none());
    }
}
