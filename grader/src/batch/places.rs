//! Where among the files that a student handed in those of the lesson lie.
//!
//! Students hand in a folder, a folder in a folder, the whole course, or the two files alone. Paths
//! come in, places go out; nothing is opened here.

use std::collections::BTreeSet;

use crate::manifest::Files;

/// Folders that hold what nobody wrote for this lesson: a hand-out's own files among them, since
/// some hand in the whole course.
const PASSED_OVER: [&str; 9] = [
    ".git",
    "__MACOSX",
    "grader",
    "lessons",
    "node_modules",
    "solutions",
    "target",
    "tests",
    ".grade",
];

/// Where a file of the lesson lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Nowhere,
    /// Its path.
    At(String),
    /// Nothing says which of these is meant.
    Several(Vec<String>),
}

/// Where the files of the lesson lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Places {
    pub(super) code: Place,
    pub(super) answers: Place,
}

/// Looks for the files of a lesson among paths, which have slashes between their parts.
pub(super) fn places<'p>(
    paths: impl IntoIterator<Item = &'p str>,
    files: &Files,
    lesson: &str,
) -> Places {
    let paths: Vec<&str> = paths.into_iter().filter(|path| is_wanted(path)).collect();
    let mut codes = homes(&paths, &files.code);
    let mut sheets = homes(&paths, &files.answers);
    let own = format!("exercises/{lesson}");
    let is_own = |home: &&str| *home == own || home.ends_with(&format!("/{own}"));
    if codes.iter().chain(&sheets).any(is_own) {
        codes.retain(is_own);
        sheets.retain(is_own);
    }
    let both: BTreeSet<&str> = codes.intersection(&sheets).copied().collect();
    let (codes, sheets) = if both.is_empty() {
        (codes, sheets)
    } else {
        (both.clone(), both)
    };
    let code = match nearest(&codes, &files.code) {
        Place::Nowhere => bare(&paths, &files.code),
        found => found,
    };
    Places {
        code,
        answers: nearest(&sheets, &files.answers),
    }
}

/// Whether a folder of this name is not looked into.
pub(super) fn is_passed_over(name: &str) -> bool {
    PASSED_OVER.contains(&name)
}

/// Whether a path may be one of the lesson's files.
fn is_wanted(path: &str) -> bool {
    let mut parts = path.split('/').peekable();
    while let Some(part) = parts.next() {
        let is_folder = parts.peek().is_some();
        if part.is_empty() || part == "." || part == ".." || part.starts_with("._") {
            return false;
        }
        if is_folder && is_passed_over(part) {
            return false;
        }
    }
    true
}

/// The folders in which a file has this path. The outermost is the empty one.
fn homes<'p>(paths: &[&'p str], file: &str) -> BTreeSet<&'p str> {
    let paths = paths.iter();
    paths
        .filter_map(|path| {
            let home = path.strip_suffix(file)?;
            match home.strip_suffix('/') {
                Some(home) => Some(home),
                None => home.is_empty().then_some(home),
            }
        })
        .collect()
}

/// The file in the outermost of these folders, if one is the outermost.
fn nearest(homes: &BTreeSet<&str>, file: &str) -> Place {
    let depth = |home: &&str| match *home {
        "" => 0,
        home => home.split('/').count(),
    };
    let Some(least) = homes.iter().map(depth).min() else {
        return Place::Nowhere;
    };
    let nearest = homes.iter().filter(|home| depth(home) == least);
    let paths = nearest.map(|home| match *home {
        "" => file.to_owned(),
        home => format!("{home}/{file}"),
    });
    one(paths.collect())
}

/// A file without its folder, as a form on a web page takes it.
fn bare(paths: &[&str], file: &str) -> Place {
    let name = file.rsplit('/').next().unwrap_or(file);
    let is_named = |path: &&&str| path.rsplit('/').next() == Some(name);
    one(paths
        .iter()
        .filter(is_named)
        .map(|path| (*path).to_owned())
        .collect())
}

fn one(mut paths: Vec<String>) -> Place {
    match paths.len() {
        0 => Place::Nowhere,
        1 => Place::At(paths.remove(0)),
        _ => Place::Several(paths),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(paths: &[&str]) -> (String, String) {
        let files = Files {
            code: "src/lib.rs".to_owned(),
            answers: "answers.md".to_owned(),
        };
        let said = |place: Place| match place {
            Place::Nowhere => "-".to_owned(),
            Place::At(path) => path,
            Place::Several(paths) => paths.join("|"),
        };
        let places = places(paths.iter().copied(), &files, "lesson2");
        (said(places.code), said(places.answers))
    }

    #[test]
    fn the_files_are_found_however_deep_they_were_packed() {
        for (paths, code, answers) in [
            (
                &["src/lib.rs", "answers.md"][..],
                "src/lib.rs",
                "answers.md",
            ),
            (
                &["a/src/lib.rs", "a/answers.md"],
                "a/src/lib.rs",
                "a/answers.md",
            ),
            (
                &["a/b c/src/lib.rs", "a/b c/answers.md"],
                "a/b c/src/lib.rs",
                "a/b c/answers.md",
            ),
            // Apart from each other, and one of them alone.
            (
                &["code/src/lib.rs", "answers.md"],
                "code/src/lib.rs",
                "answers.md",
            ),
            (&["x/answers.md", "x/answers.txt"], "-", "x/answers.md"),
            (&["lib.rs", "answers.md"], "lib.rs", "answers.md"),
            (&["up/lib.rs", "up/other.rs"], "up/lib.rs", "-"),
            (&["readme.md", "mysrc/lib.rs.bak"], "-", "-"),
            (
                &["mysrc/lib.rs", "b/answers.md"],
                "mysrc/lib.rs",
                "b/answers.md",
            ),
        ] {
            assert_eq!(
                found(paths),
                (code.to_owned(), answers.to_owned()),
                "{paths:?}"
            );
        }
    }

    #[test]
    fn a_course_that_was_handed_in_whole_holds_one_submission() {
        let paths = [
            "course/exercises/lesson1/src/lib.rs",
            "course/exercises/lesson1/answers.md",
            "course/exercises/lesson2/src/lib.rs",
            "course/exercises/lesson2/answers.md",
            "course/lessons/lesson2/skeleton/src/lib.rs",
            "course/grader/trace/src/lib.rs",
            "course/solutions/lesson2/src/lib.rs",
        ];
        let (code, answers) = found(&paths);
        assert_eq!(code, "course/exercises/lesson2/src/lib.rs");
        assert_eq!(answers, "course/exercises/lesson2/answers.md");
        // Without its answers it does not borrow those of another lesson.
        let (_, answers) = found(&[paths[0], paths[1], paths[2]]);
        assert_eq!(answers, "-");
    }

    #[test]
    fn what_nobody_wrote_is_passed_over() {
        for path in [
            "__MACOSX/src/lib.rs",
            "a/__MACOSX/src/lib.rs",
            "target/x/src/lib.rs",
            ".git/src/lib.rs",
            "../src/lib.rs",
            "a/../src/lib.rs",
            "/src/lib.rs",
            "a//src/lib.rs",
            "._a/src/lib.rs",
        ] {
            assert_eq!(found(&[path]).0, "-", "{path}");
        }
    }

    #[test]
    fn of_several_the_outermost_whole_one_counts_and_else_none() {
        let (code, answers) = found(&["src/lib.rs", "new/src/lib.rs", "new/answers.md"]);
        assert_eq!((&*code, &*answers), ("new/src/lib.rs", "new/answers.md"));
        let (code, _) = found(&[
            "a/src/lib.rs",
            "a/answers.md",
            "a/old/src/lib.rs",
            "a/old/answers.md",
        ]);
        assert_eq!(code, "a/src/lib.rs");
        let (code, answers) = found(&["a/src/lib.rs", "b/src/lib.rs", "answers.md"]);
        assert_eq!(
            (&*code, &*answers),
            ("a/src/lib.rs|b/src/lib.rs", "answers.md")
        );
    }
}
