//! What can go wrong, in the author's terms: what, where, and what to do next.

use std::path::{Path, PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum BookError {
    #[error("cannot {action} {path}: {source}")]
    File {
        action: &'static str,
        path: PathBuf,
        source: std::io::Error,
    },

    #[error(
        "{path} is not as expected: {reason}\nmend the data file; `lessons/book/src` says which keys there are"
    )]
    Data { path: PathBuf, reason: String },

    #[error(
        "no folder `lessons` in {from} or above it\nrun this inside a checkout of the course, or name one by --course"
    )]
    NoCourse { from: PathBuf },

    #[error(
        "no lesson has handouts in {path}\nwrite handout.en.md and handout.zh.md beside a lesson.toml"
    )]
    NoHandouts { path: PathBuf },

    #[error(
        "{path} is missing, though the lesson has a handout in the other language\nwrite it, or take the other one away"
    )]
    Untranslated { path: PathBuf },

    #[error(
        "{path}:{line}: formula `{formula}` cannot be read: {reason}\nmend the formula, or write `\\$` for a dollar sign"
    )]
    Formula {
        path: PathBuf,
        line: usize,
        formula: String,
        reason: String,
    },

    #[error(
        "{path}:{line}: a `$` that opens or closes no formula\nwrite `\\$` for a dollar sign, close the formula and its braces, or take it out of HTML"
    )]
    LoneDollar { path: PathBuf, line: usize },

    #[error("{path}:{line}: link to `{target}`: {reason}")]
    Link {
        path: PathBuf,
        line: usize,
        target: String,
        reason: &'static str,
    },

    #[error(
        "{path} holds files that are not this program's, and a build would replace them\nname an empty or a new folder"
    )]
    ForeignOutput { path: PathBuf },

    #[error("mdBook cannot build the book in {language}: {reason}")]
    MdBook {
        language: &'static str,
        reason: String,
    },
}

/// Names the file and the act in what the system says about a file.
pub(crate) trait Naming<T> {
    fn naming(self, action: &'static str, path: &Path) -> Result<T, BookError>;
}

impl<T> Naming<T> for Result<T, std::io::Error> {
    fn naming(self, action: &'static str, path: &Path) -> Result<T, BookError> {
        self.map_err(|source| BookError::File {
            action,
            path: path.to_owned(),
            source,
        })
    }
}
