//! The files of the lesson that an author starts from. They lie in `grader/data/lesson-template` and
//! go with the program; a test checks the lesson that they make. The exercise is none of them: it is
//! generated from the solution.

/// What stands for the id of the lesson.
pub(super) const PLACE: &str = "{{lesson}}";

macro_rules! files {
    ($($place:literal <- $file:literal),* $(,)?) => {
        [$(($place, include_str!(concat!("../../data/lesson-template/", $file)))),*]
    };
}

/// Where each file goes, from the folder of its kind, and its text.
pub(super) fn files() -> [(&'static str, &'static str); 12] {
    files![
        "lesson/lesson.toml" <- "lesson/lesson.toml",
        "lesson/adapter.rs" <- "lesson/adapter.rs",
        "lesson/guide.toml" <- "lesson/guide.toml",
        "lesson/rubric.toml" <- "lesson/rubric.toml",
        "lesson/handout.en.md" <- "lesson/handout.en.md",
        "lesson/handout.zh.md" <- "lesson/handout.zh.md",
        "solution/Cargo.toml" <- "solution/package.toml",
        "solution/src/lib.rs" <- "solution/lib.rs",
        "solution/answers.md" <- "solution/answers.md",
        "submissions/counts-elements/expect.toml" <- "submissions/counts-elements/expect.toml",
        "submissions/nothing-saved/expect.toml" <- "submissions/nothing-saved/expect.toml",
        "submissions/half-multiplied/expect.toml" <- "submissions/half-multiplied/expect.toml",
    ]
}
