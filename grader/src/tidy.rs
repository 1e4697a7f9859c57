//! Rules of the project that a compiler does not check, as tests.
//!
//! A rule names what it protects and what to do instead. Sources are read from the checkout.

use std::fs;
use std::path::{Path, PathBuf};

/// The sources of the trusted program, each with its path below `src`.
pub(crate) fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path: PathBuf = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(&root).expect("below src");
                let source = fs::read_to_string(&path).expect("a source");
                sources.push((name.display().to_string(), source));
            }
        }
    }
    sources.sort();
    sources
}

/// The part of a source that is not its tests.
pub(crate) fn without_tests(source: &str) -> &str {
    source
        .split("#[cfg(test)]\nmod tests")
        .next()
        .unwrap_or_default()
}

fn files_with(needle: &str, but: &[&str]) -> Vec<String> {
    sources()
        .into_iter()
        .filter(|(path, _)| {
            !but.iter().any(|allowed| path.starts_with(allowed)) && path != "tidy.rs"
        })
        .filter(|(_, source)| without_tests(source).contains(needle))
        .map(|(path, _)| path)
        .collect()
}

#[test]
fn only_process_starts_children() {
    let found = files_with("Command::new", &["process"]);
    assert!(
        found.is_empty(),
        "start children through `process`: {found:?}"
    );
}

/// What judges besides `judge`.
const PURE: [&str; 3] = ["verdict.rs", "decision/apply.rs", "decision/target.rs"];

#[test]
fn judging_reads_no_file_no_clock_and_no_environment() {
    for needle in [
        "std::fs",
        "std::time",
        "std::env",
        "std::process",
        "std::io",
        "rand_chacha",
    ] {
        for (path, source) in sources() {
            let is_test = ["judge/properties.rs", "judge/hostile.rs"].contains(&&*path);
            let judges = !is_test && (path.starts_with("judge") || PURE.contains(&&*path));
            assert!(
                !judges || !without_tests(&source).contains(needle),
                "`{path}` names {needle}: hand the value in, judging is pure"
            );
        }
    }
}

#[test]
fn no_source_file_is_longer_than_400_lines() {
    for (path, source) in sources() {
        let lines = source.lines().count();
        assert!(
            lines <= 400,
            "`{path}` has {lines} lines: which of its jobs can go?"
        );
    }
}

#[test]
fn every_source_file_opens_with_what_it_owns() {
    for (path, source) in sources() {
        assert!(source.starts_with("//!"), "`{path}` needs a module doc");
    }
}

#[test]
fn the_trusted_program_does_not_link_tch() {
    let manifest = include_str!("../Cargo.toml");
    for forbidden in ["tch", "torch-sys", "grade-probe", "lesson2"] {
        assert!(
            !manifest
                .lines()
                .any(|line| line.starts_with(&format!("{forbidden}."))
                    || line.starts_with(&format!("{forbidden} "))),
            "`{forbidden}` must stay out of the trusted program"
        );
    }
}

/// A text of the catalogue is shown for any lesson: what a lesson calls its own comes from its
/// manifest.
#[test]
fn no_text_names_what_one_lesson_asks_for() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let lessons = fs::read_dir(root.join("../lessons")).expect("the lessons");
    let manifests = lessons.flatten().map(|lesson| lesson.path());
    let manifests = manifests.filter_map(|path| fs::read_to_string(path.join("lesson.toml")).ok());
    let mut names = Vec::new();
    for manifest in manifests {
        let lines = manifest.lines().filter_map(|line| {
            let name = line
                .strip_prefix("function = \"")
                .or_else(|| line.strip_prefix("type = \""));
            Some(name?.split('"').next()?.to_owned())
        });
        names.extend(lines);
    }
    assert!(names.len() >= 3, "{names:?}");
    for language in fs::read_dir(root.join("locales"))
        .expect("the languages")
        .flatten()
    {
        for file in fs::read_dir(language.path()).expect("texts").flatten() {
            let text = fs::read_to_string(file.path()).expect("a text");
            for name in &names {
                let path = file.path();
                let path = path.display();
                assert!(!text.contains(&**name), "`{path}` names {name}: hand it in");
            }
        }
    }
}
