//! A damaged cache and a shell with limits: a failure of ours is no fault of a submission.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::support::course::Course;
use crate::support::fixture::solution_with;
use crate::support::ordinary::link_all;
use crate::support::{Ran, cache, grader, prepare, root, run};

/// Says that a dependency folder is whole.
const TABLE: &str = "dependencies.json";

/// A copy of the cache whose dependency folder may be damaged, and a course that grades with it.
struct Place {
    course: Course,
    cache: TempDir,
    dependencies: PathBuf,
}

impl Place {
    fn lay() -> Self {
        prepare();
        let own = tempfile::tempdir().unwrap();
        symlink(cache().join("libtorch"), own.path().join("libtorch")).unwrap();
        let newest = newest_folder(&cache().join("dependencies"));
        let name = newest.file_name().unwrap();
        let dependencies = own.path().join("dependencies").join(name);
        link_all(&newest, &dependencies);
        Self {
            course: Course::named("course"),
            cache: own,
            dependencies,
        }
    }

    fn is_whole(&self) -> bool {
        self.dependencies.join(TABLE).is_file()
    }

    fn grade(&self, change: &str) -> Ran {
        let submission = solution_with(&[("use tch::Tensor;\n", change)]);
        let words = ["lesson2", "--only", "code", "--device", "cpu"];
        run(grader()
            .args(words)
            .arg("--submission")
            .arg(submission.path())
            .current_dir(self.course.path())
            .env("GRADE_CACHE_DIR", self.cache.path()))
    }
}

/// The one that was used last.
fn newest_folder(parent: &Path) -> PathBuf {
    let entries = fs::read_dir(parent).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let folders = paths.filter(|path| path.is_dir());
    let newest = folders.max_by_key(|path| fs::metadata(path).unwrap().modified().unwrap());
    newest.expect("a dependency folder")
}

/// Writes zeros over a file, in place of the link to the one in the real cache.
fn blank(file: &Path) {
    let bytes = fs::metadata(file).unwrap().len();
    fs::remove_file(file).unwrap();
    fs::write(file, vec![0; usize::try_from(bytes).unwrap()]).unwrap();
}

fn file_in(folder: &Path, start: &str) -> PathBuf {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths = entries.map(|entry| entry.unwrap().path());
    let found = paths.find(|path| {
        let name = path.file_name().unwrap().to_string_lossy();
        name.starts_with(start)
    });
    found.unwrap_or_else(|| panic!("no {start} in {}", folder.display()))
}

#[test]
fn a_damaged_library_is_ours_and_is_built_anew() {
    for (below, start) in [
        ("libraries", "libgrade_shared"),
        ("libraries", "libstd-"),
        ("", "libtch-"),
    ] {
        let place = Place::lay();
        blank(&file_in(&place.dependencies.join(below), start));
        let ran = place.grade("use tch::Tensor; // as it was\n");
        assert_eq!(ran.code, 3, "{start}: {ran:#?}");
        let words = "what submissions are linked with is incomplete or damaged";
        assert!(ran.stderr.contains(words), "{start}: {ran:#?}");
        assert!(ran.stderr.contains("builds what is missing"), "{ran:#?}");
        assert!(!place.is_whole(), "{start}: it passes for whole still");
    }
}

#[test]
fn a_damaged_program_is_compiled_anew() {
    let place = Place::lay();
    let code = |ran: Ran| {
        let lines = ran.stdout.lines().map(str::to_owned);
        lines
            .filter(|line| line.starts_with("Code "))
            .collect::<Vec<_>>()
    };
    let whole = code(place.grade("use tch::Tensor;\n"));
    assert_eq!(whole, ["Code 4.00 of 4.00"]);
    let built = newest_folder(&place.cache.path().join("built"));
    blank(&file_in(&built, "probe.so"));
    assert_eq!(code(place.grade("use tch::Tensor;\n")), whole);
}

#[test]
fn a_crate_that_only_a_submission_wants_is_the_submissions() {
    let place = Place::lay();
    let ran = place.grade("use tch::Tensor;\nextern crate nonesuch;\n");
    assert_eq!(ran.code, 1, "{ran:#?}");
    assert!(place.is_whole());
}

#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "a shell sets limits as a person does"
)]
fn a_compiler_that_a_shell_holds_too_tight_is_not_the_submissions() {
    prepare();
    let submission = solution_with(&[("use tch::Tensor;\n", "use tch::Tensor; // held\n")]);
    let mut shell = Command::new("sh");
    let inner = grader();
    // Files of at most 32 KiB: every source fits, and nothing that is compiled.
    shell
        .args(["-c", "ulimit -f 64; exec \"$0\" \"$@\""])
        .arg(inner.get_program())
        .args(inner.get_args())
        .args(["lesson2", "--only", "code", "--device", "cpu"])
        .arg("--submission")
        .arg(submission.path())
        .current_dir(root())
        .env("LC_ALL", "C.UTF-8");
    let ran = run(&mut shell);
    assert_eq!(ran.code, 3, "{ran:#?}");
    assert!(ran.stderr.contains("Raise the limits"), "{ran:#?}");
}
