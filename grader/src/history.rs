//! Every grade of the student's own crate: a line each, in a file that is only ever added to.
//!
//! A result is told of by its id, which it keeps. A line that cannot be read, torn or damaged, costs
//! itself and nothing else; what this grader does not know in a line is left alone.

mod entry;
mod file;
mod merge;

pub(crate) use self::entry::{Cause, Entry};
pub(crate) use self::file::append;
pub(crate) use self::merge::Change;

use std::path::PathBuf;

use crate::course::Course;

/// The results of a lesson, in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct History {
    pub(crate) entries: Vec<Entry>,
    /// How many lines cannot be read.
    pub(crate) n_damaged: usize,
}

/// Where the results of a lesson are kept.
pub(crate) fn path(course: &Course, lesson: &str) -> PathBuf {
    course.history().join(format!("{lesson}.jsonl"))
}
