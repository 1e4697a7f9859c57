//! Mistakes that an author makes, laid into a copy of the second course.

use std::fs;

use crate::support::course::Course;

/// A mistake that an author makes.
pub(crate) struct Planted {
    file: &'static str,
    /// Occurs once; nothing where the file is new or is written anew.
    from: &'static str,
    to: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) place: &'static str,
}

pub(crate) const fn planted(
    file: &'static str,
    [from, to]: [&'static str; 2],
    kind: &'static str,
    place: &'static str,
) -> Planted {
    Planted {
        file,
        from,
        to,
        kind,
        place,
    }
}

pub(crate) const MANIFEST: &str = "lessons/optimizer/lesson.toml";
pub(crate) const GUIDE: &str = "lessons/optimizer/guide.toml";
pub(crate) const SKELETON: &str = "exercises/optimizer/src/state.rs";
pub(crate) const SOLUTION: &str = "solutions/optimizer/src/state.rs";

pub(crate) fn plant(list: &[Planted]) -> Course {
    let course = Course::graded("second");
    for planted in list {
        // One mistake can be found twice.
        if planted.from == planted.to {
            continue;
        }
        if planted.from.is_empty() {
            let path = course.path().join(planted.file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, planted.to).expect("a file to write");
        } else {
            course.edit(planted.file, planted.from, planted.to);
        }
    }
    course
}
