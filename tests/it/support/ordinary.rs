//! A place where an ordinary user of this machine finds everything: for root, whose own files
//! nobody else may reach.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use super::{Ran, cache, root, run};

/// Where the tests find the copy of the course, if they are to use one.
pub(crate) const COURSE: &str = "GRADE_TEST_COURSE";

/// Where they find the copy of the grader.
pub(crate) const GRADER: &str = "GRADE_TEST_GRADER";

/// Owns nothing on any usual system.
const USER: u32 = 65_534;

/// Copies of all that a grade needs, where everybody may read them.
pub(crate) struct Place {
    folder: TempDir,
}

impl Place {
    /// Links where it can, copies where it must.
    pub(crate) fn lay() -> Self {
        let place = Self {
            folder: tempfile::Builder::new()
                .prefix("ordinary-")
                .permissions(fs::Permissions::from_mode(0o755))
                .tempdir()
                .expect("a temporary folder"),
        };
        for (from, to) in [
            (env!("CARGO_BIN_EXE_cargo-grade").into(), "bin/cargo-grade"),
            (std::env::current_exe().expect("this program"), "bin/tests"),
        ] {
            let to = place.path(to);
            fs::create_dir_all(to.parent().expect("a folder")).expect("a new folder");
            fs::copy(from, to).expect("a program to copy");
        }
        let toolchain = toolchain();
        for folder in ["bin", "lib"] {
            let below = format!("toolchain/{folder}");
            link_all(&toolchain.join(folder), &place.path(&below));
        }
        for shared in ["libtorch", "dependencies"] {
            link_all(&cache().join(shared), &place.path("cache").join(shared));
        }
        for part in [
            "lessons",
            "exercises",
            "solutions",
            "grader",
            "tests/attacks",
        ] {
            copy_all(&root().join(part), &place.path("course").join(part));
        }
        for file in ["Cargo.toml", "Cargo.lock"] {
            fs::copy(root().join(file), place.path("course").join(file)).expect("a file");
        }
        for own in ["cache", "cache/libtorch", "cache/dependencies", "home"] {
            let own = place.path(own);
            fs::create_dir_all(&own).expect("a new folder");
            chown(&own, Some(USER), Some(USER)).expect("root");
        }
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Where the copy of the cache is.
    pub(crate) fn cache(&self) -> PathBuf {
        self.path("cache")
    }

    /// Where the copy of the course is. What is graded with the copy of the cache is graded there: a
    /// grade leaves a link to its libtorch in the course, and this one goes with the place.
    pub(crate) fn course(&self) -> PathBuf {
        self.path("course")
    }

    /// Runs these tests as the ordinary user.
    #[expect(
        clippy::disallowed_methods,
        reason = "the tests start themselves as another user"
    )]
    pub(crate) fn run_tests(&self, names: &[&str]) -> Ran {
        let mut command = Command::new(self.path("bin/tests"));
        command
            .args(names)
            .current_dir(self.path("home"))
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("HOME", self.path("home"))
            .env("CARGO", self.path("toolchain/bin/cargo"))
            .env("GRADE_CACHE_DIR", self.cache())
            .env(GRADER, self.path("bin/cargo-grade"))
            .env(COURSE, self.path("course"))
            .uid(USER)
            .gid(USER);
        run(&mut command)
    }
}

/// Whether these tests run in such a place.
pub(crate) fn is_here() -> bool {
    std::env::var_os(COURSE).is_some()
}

#[expect(
    clippy::disallowed_methods,
    reason = "the tests ask the compiler where it is"
)]
pub(crate) fn toolchain() -> PathBuf {
    let asked = Command::new("rustc").args(["--print", "sysroot"]).output();
    let text = String::from_utf8(asked.expect("a compiler").stdout).expect("a path");
    PathBuf::from(text.trim())
}

/// The same tree with folders of its own. What others may not read stays away: it is nothing that a
/// grade needs.
pub(crate) fn link_all(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a new folder");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        let status = fs::metadata(&from).expect("a file");
        if status.mode() & 0o004 == 0 {
            continue;
        }
        if status.is_dir() {
            link_all(&from, &to);
        } else {
            let real = from.canonicalize().expect("a path");
            fs::hard_link(&real, &to)
                .or_else(|_| copy_with_time(&real, &to))
                .expect("a file to link or to copy");
        }
    }
}

/// What is recognised by its time keeps it.
fn copy_with_time(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::copy(from, to)?;
    fs::File::options()
        .append(true)
        .open(to)?
        .set_modified(from.metadata()?.modified()?)
}

fn copy_all(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a new folder");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy_all(&from, &to);
        } else {
            fs::copy(from, to).expect("a file to copy");
        }
    }
}
