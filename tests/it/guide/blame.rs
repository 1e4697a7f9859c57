//! Whose fault an error is: the first thing that it says.

use super::{LANGUAGES, in_course};
use crate::support::course::Course;

#[test]
fn an_error_opens_with_whose_it_is_and_ends_with_a_next_step() {
    let course = Course::named("course");
    let broken = Course::named("broken");
    broken.edit("lessons/lesson2/lesson.toml", "random = 8", "randoms = 8");
    for (course, words, whose, english, chinese) in [
        (
            &course,
            &["lesson3"][..],
            "command",
            "error in your command: ",
            "命令有误：",
        ),
        (
            &course,
            &["lesson2", "--rescale", "-"],
            "command",
            "error in your command: ",
            "命令有误：",
        ),
        (
            &course,
            &["lesson2", "--min-sandbox", "s4"],
            "set-up",
            "error in your set-up: ",
            "环境有问题：",
        ),
        (
            &broken,
            &["lesson2"],
            "course",
            "error in the course (our fault): ",
            "课程有误（是我们的问题）：",
        ),
    ] {
        let json = in_course(course, &[words, &["--format", "json"]].concat()).json();
        assert_eq!(json["error"]["whose"], whose, "{json}");
        assert!(json["error"]["hint"].is_string(), "{json}");
        for (language, opening) in LANGUAGES.into_iter().zip([english, chinese]) {
            let said = in_course(course, &[words, &["--lang", language]].concat()).stderr;
            assert!(said.starts_with(opening), "{said}");
            assert!(said.contains("\n→ "), "{said}");
        }
    }
}
