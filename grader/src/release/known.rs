//! What may be handed out: files by their place and kind, so that nothing goes along by oversight.
//!
//! What somebody left in a folder of the course is not known here, and stays.

use std::path::Path;

use crate::lesson::{Lesson, guide};

/// Files of the course's own folder.
pub(super) const TOP: [&str; 13] = [
    ".cargo/config.toml",
    ".gitignore",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "README.zh.md",
    "clippy.toml",
    "rust-toolchain.toml",
    "rustfmt.toml",
    "GLOSSARY.md",
];

/// What a student may want to know of the grader. The other documents speak to authors, and of what
/// only they have.
const DOCUMENTS: [&str; 2] = ["ANSWERS.md", "SECURITY.md"];

/// What the grader carries in itself besides its sources.
const DATA: [&str; 21] = [
    "html/frame.html",
    "html/grid.html",
    "html/index.html",
    "html/index.js",
    "html/report.html",
    "html/style.css",
    "lesson-template/lesson/adapter.rs",
    "lesson-template/lesson/guide.toml",
    "lesson-template/lesson/handout.en.md",
    "lesson-template/lesson/handout.zh.md",
    "lesson-template/lesson/lesson.toml",
    "lesson-template/lesson/rubric.toml",
    "lesson-template/solution/answers.md",
    "lesson-template/solution/lib.rs",
    "lesson-template/solution/package.toml",
    "lesson-template/submissions/counts-elements/expect.toml",
    "lesson-template/submissions/half-multiplied/expect.toml",
    "lesson-template/submissions/nothing-saved/expect.toml",
    "libtorch.toml",
    "model-prompt/question.md",
    "model-prompt/system.md",
];

/// Texts of a lesson.
const OF_LESSON: [&str; 5] = [
    "README.md",
    "handout.en.md",
    "handout.zh.md",
    "lesson.toml",
    guide::FILE,
];

/// Kinds of figures, in the folder `figures` of a lesson.
const FIGURES: [&str; 6] = ["gif", "jpeg", "jpg", "png", "svg", "webp"];

/// Files of an exercise besides its sources and what the manifest names.
const OF_EXERCISE: [&str; 3] = ["Cargo.toml", "README.md", "build.rs"];

/// A file below `grader`, where `is_crate` says of a folder there that it is a crate of its own.
pub(super) fn is_of_grader(below: &Path, is_crate: &dyn Fn(&Path) -> bool) -> bool {
    let crates = below.ancestors().skip(1).find(|folder| is_crate(folder));
    let inner = crates.and_then(|folder| below.strip_prefix(folder).ok());
    let is_source = inner.is_some_and(|inner| {
        ["Cargo.toml", "build.rs"]
            .iter()
            .any(|name| inner == Path::new(name))
            || inner.starts_with("src") && has_kind(inner, &["rs", "toml"])
    });
    let is_text = below.starts_with("locales") && has_kind(below, &["ftl"]);
    let is_document = DOCUMENTS.iter().any(|name| below == Path::new(name));
    let is_data = DATA
        .iter()
        .any(|name| below == Path::new("data").join(name));
    is_source || is_text || is_document || is_data
}

/// A file below a lesson's folder, in which the adapter has this name.
pub(super) fn is_of_lesson(below: &Path, adapter: &Path) -> bool {
    let is_named = OF_LESSON.iter().any(|name| below == Path::new(name));
    let is_figure = below.starts_with("figures") && has_kind(below, &FIGURES);
    below == adapter || is_named || is_figure
}

/// A file of an exercise.
pub(super) fn is_of_exercise(below: &Path, lesson: &Lesson) -> bool {
    let mut named = OF_EXERCISE.iter();
    let taken = [&*lesson.files.code, &*lesson.files.answers];
    taken.iter().any(|name| below == Path::new(name))
        || named.any(|name| below == Path::new(name))
        || below.starts_with("src") && has_kind(below, &["rs"])
}

fn has_kind(path: &Path, kinds: &[&str]) -> bool {
    let kind = path.extension().and_then(|kind| kind.to_str());
    kind.is_some_and(|kind| kinds.contains(&kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::tree;

    #[test]
    fn of_the_grader_goes_what_it_is_built_of_and_what_students_read() {
        let is_known = |path: &str| {
            is_of_grader(Path::new(path), &|folder| {
                ["", "probe"].iter().any(|name| folder == Path::new(name))
            })
        };
        for path in [
            "src/main.rs",
            "src/a/b.rs",
            "probe/src/cues.toml",
            "probe/Cargo.toml",
            "SECURITY.md",
            "locales/en/report.ftl",
            "data/libtorch.toml",
        ] {
            assert!(is_known(path), "{path}");
        }
        for path in [
            "notes.md",
            "solution.txt",
            "solution.rs",
            "src/notes.md",
            "probe/tests/a.rs",
            "data/notes.md",
            "data/lesson-template/lesson/notes.md",
            "locales/notes.md",
            "CONTRIBUTING.md",
            "other/src/a.rs",
            "probe/SECURITY.md",
        ] {
            assert!(!is_known(path), "{path}");
        }
    }

    #[test]
    fn the_data_of_the_grader_are_all_named() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
        let files = tree::read(&folder, &folder).unwrap();
        let named = DATA.map(|name| Path::new(name).to_owned());
        assert_eq!(files.into_keys().collect::<Vec<_>>(), named);
    }

    #[test]
    fn of_a_lesson_goes_what_its_exercise_and_its_readers_need() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons/lesson2");
        let lesson = Lesson::load_manifest(&folder).unwrap();
        for (path, is_lessons, is_exercises) in [
            ("handout.en.md", true, false),
            ("handout-old.md", false, false),
            ("handout.md", false, false),
            ("lesson.toml", true, false),
            ("rubric.toml", false, false),
            ("adapter.rs", true, false),
            ("figures/a.svg", true, false),
            ("figures/a.txt", false, false),
            ("a.svg", false, false),
            ("answers.md", false, true),
            ("src/a/b.rs", false, true),
            ("src/b.txt", false, false),
            ("notes.md", false, false),
            ("Cargo.toml", false, true),
            ("README.md", true, true),
        ] {
            let below = Path::new(path);
            assert_eq!(
                is_of_lesson(below, Path::new("adapter.rs")),
                is_lessons,
                "{path}"
            );
            assert_eq!(is_of_exercise(below, &lesson), is_exercises, "{path}");
        }
    }
}
