//! The reference solution as tests change it: its code without the marks from which the exercise is
//! made, so that what a test replaces need not know where they stand.

use std::fs;
use std::path::Path;

use super::root;

/// A file of a solution, sources without the lines that are marks.
pub(crate) fn file(lesson: &str, file: &str) -> String {
    let path = root().join("solutions").join(lesson).join(file);
    let text = fs::read_to_string(path).expect("a file of the solution");
    if Path::new(file)
        .extension()
        .is_some_and(|extension| extension == "rs")
    {
        unmarked(&text)
    } else {
        text
    }
}

/// A source without the lines that are marks.
pub(crate) fn unmarked(source: &str) -> String {
    let is_code = |line: &&str| {
        let line = line.trim_start();
        let is_numbered = |start: &str| {
            line.strip_prefix(start)
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        let is_mark = line.starts_with("// exercise|")
            || is_numbered("// blank ")
            || is_numbered("// end of blank ");
        !is_mark
    };
    source.split_inclusive('\n').filter(is_code).collect()
}
