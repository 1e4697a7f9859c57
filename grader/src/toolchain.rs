//! The Rust compiler that builds submissions: the one that cargo uses, found without starting it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use crate::error::{Blame, Error, Result};
use crate::message::Message;
use crate::process::{Tool, ToolEnd};

/// A compiler.
#[derive(Clone, Debug)]
pub(crate) struct Toolchain {
    /// The compiler itself, not the stand-in that picks one.
    pub(crate) rustc: PathBuf,
    pub(crate) cargo: PathBuf,
}

impl Toolchain {
    /// Cargo tells those whom it starts where it is; its compiler lies beside it.
    pub(crate) fn find(cargo_variable: Option<OsString>) -> Result<Self> {
        let beside_cargo = cargo_variable.map(PathBuf::from).and_then(|cargo| {
            let rustc = cargo.parent()?.join("rustc");
            // A stand-in lies in the folder of cargo's other programs.
            let is_toolchain = cargo.parent()?.parent()?.join("lib").is_dir();
            (rustc.is_file() && is_toolchain).then_some(Self { rustc, cargo })
        });
        match beside_cargo {
            Some(toolchain) => Ok(toolchain),
            None => Self::ask(),
        }
    }

    fn ask() -> Result<Self> {
        let missing = || {
            Error::new(Blame::Toolchain, Message::new("error-no-rustc"))
                .hint(Message::new("hint-no-rustc"))
        };
        let asked = Tool::new("rustc")
            .arguments(["--print", "sysroot"])
            .run(&mut |_| {})
            .map_err(|problem| missing().detail(problem.to_string()))?;
        match asked {
            ToolEnd::Success(output) => {
                let bin = Path::new(output.stdout.text().trim()).join("bin");
                Ok(Self {
                    rustc: bin.join("rustc"),
                    cargo: bin.join("cargo"),
                })
            }
            ToolEnd::Failure(output) => Err(missing().detail(output.stderr.last_lines(10))),
            ToolEnd::Interrupted => Err(Error::interrupted()),
        }
    }

    /// Where everything of the compiler lies.
    pub(crate) fn folder(&self) -> &Path {
        let bin = self.rustc.parent().unwrap_or(&self.rustc);
        bin.parent().unwrap_or(bin)
    }

    /// Differs for every compiler: what one has built is of no use to another. A copy of the same
    /// one elsewhere is the same.
    pub(crate) fn identity(&self) -> Result<String> {
        if let Some(driver) = self.driver() {
            return Ok(driver);
        }
        let path = self.rustc.canonicalize();
        let path = path.map_err(|problem| Error::io(&self.rustc, &problem))?;
        let status = path
            .metadata()
            .map_err(|problem| Error::io(&path, &problem))?;
        let seconds = status
            .modified()
            .ok()
            .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
            .map_or(0, |age| age.as_secs());
        Ok(format!("{}|{}|{seconds}", path.display(), status.len()))
    }

    /// Name and size of the library that is the compiler: its name holds a hash of what it was
    /// built from.
    fn driver(&self) -> Option<String> {
        let entries = std::fs::read_dir(self.folder().join("lib")).ok()?;
        entries.flatten().find_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let is_driver = name.starts_with("librustc_driver-");
            let bytes = entry.metadata().ok()?.len();
            is_driver.then(|| format!("{name} {bytes}"))
        })
    }
}

/// Tells the compiler where a crate is.
pub(crate) fn external(name: &str, path: &Path) -> [OsString; 2] {
    let mut value = OsString::from(format!("{name}="));
    value.push(path);
    ["--extern".into(), value]
}

/// Tells the compiler of a folder to search for a kind of thing.
pub(crate) fn search(kind: &str, folder: &Path) -> [OsString; 2] {
    let mut value = OsString::from(format!("{kind}="));
    value.push(folder);
    ["-L".into(), value]
}
