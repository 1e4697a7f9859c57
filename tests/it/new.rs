//! `cargo grade new` writes a lesson that is sound at once, and writes it whole or not at all.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::course::Course;
use crate::support::{Ran, grader, prepare, run};

fn new(course: &Course, id: &str) -> Ran {
    run(grader().current_dir(course.path()).args(["new", id]))
}

/// Every file and folder of a course, with what the files hold.
fn everything(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path
                .strip_prefix(folder)
                .expect("below")
                .display()
                .to_string();
            if path.is_symlink() {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
                all.push((name, Vec::new()));
            } else {
                all.push((name, fs::read(&path).expect("a file")));
            }
        }
    }
    all.sort();
    all
}

#[test]
fn a_new_lesson_is_sound_at_once() {
    prepare();
    let course = Course::bare();
    let made = new(&course, "lesson3");
    assert_eq!(made.code, 0, "{made:#?}");
    assert!(
        made.stdout.contains("cargo grade check lesson3"),
        "{}",
        made.stdout
    );
    let checked = run(grader()
        .current_dir(course.path())
        .args(["check", "lesson3", "--lang", "en"]));
    assert_eq!(checked.code, 0, "{checked:#?}");
    assert!(checked.stdout.contains("Sound"), "{}", checked.stdout);
    for (name, text) in everything(&course.path()) {
        let text = String::from_utf8_lossy(&text);
        assert!(!text.contains("{{"), "a place was left in {name}");
    }
}

/// The lock is right at once, without a network too.
#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "the test starts cargo as an author would"
)]
fn cargo_takes_a_new_lesson_with_the_lock_that_is_there() {
    let course = Course::bare();
    assert_eq!(new(&course, "lesson3").code, 0);
    let before = fs::read(course.path().join("Cargo.lock")).expect("a lock");
    let checked = run(Command::new(env!("CARGO"))
        .args(["check", "--locked", "--offline", "--target-dir"])
        .arg(course.path().join("target"))
        .args(["--package", "lesson3", "--package", "lesson3-solution"])
        .current_dir(course.path()));
    assert_eq!(checked.code, 0, "{checked:#?}");
    let after = fs::read(course.path().join("Cargo.lock")).expect("a lock");
    assert_eq!(before, after);
}

#[test]
fn what_is_there_is_never_touched() {
    let course = Course::bare();
    for id in [
        "Lesson3", "3", "a/b", "..", "", "match", "check", "serde", "lesson2", "grader", "src",
    ] {
        let before = everything(&course.path());
        let made = new(&course, id);
        assert_eq!(made.code, 2, "{id}: {made:#?}");
        assert_eq!(before, everything(&course.path()), "{id}");
    }
    fs::create_dir_all(course.path().join("tests/submissions/lesson3")).expect("a folder");
    let before = everything(&course.path());
    let made = new(&course, "lesson3");
    assert_eq!(made.code, 2, "{made:#?}");
    assert!(
        made.stderr.contains("tests/submissions/lesson3"),
        "{made:?}"
    );
    assert_eq!(before, everything(&course.path()));
}

/// Folders of the course, words that cargo or Rust keep for themselves, and a lesson that is there.
#[test]
fn an_id_that_means_something_else_is_refused_with_the_reason_and_the_next_step() {
    let course = Course::bare();
    assert_eq!(new(&course, "there").code, 0);
    for (id, english, chinese) in [
        ("solutions", "a folder of the course", "课程中的文件夹"),
        ("grader", "a folder of the course", "课程中的文件夹"),
        ("lessons", "a folder of the course", "课程中的文件夹"),
        ("target", "a folder of the course", "课程中的文件夹"),
        ("tests", "a folder of the course", "课程中的文件夹"),
        ("exercises", "a folder of the course", "课程中的文件夹"),
        ("src", "a folder of the course", "课程中的文件夹"),
        ("yield", "a keyword of Rust", "Rust 的关键字"),
        ("build", "reserved by cargo", "cargo 或某些文件系统的保留名"),
        ("con", "reserved by cargo", "cargo 或某些文件系统的保留名"),
        (
            "proc_macro",
            "a crate that the course uses",
            "课程已在使用的 crate",
        ),
        ("help", "a command of", "`cargo grade` 的命令"),
        (
            "there",
            "run `cargo grade check there`",
            "运行 `cargo grade check there`",
        ),
    ] {
        let before = everything(&course.path());
        let refused = |language: &str| {
            let ran = run(grader()
                .current_dir(course.path())
                .args(["new", id, "--lang", language]));
            assert_eq!(ran.code, 2, "{id}: {ran:#?}");
            ran.stderr.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let (said, in_chinese) = (refused("en"), refused("zh"));
        assert!(said.contains(english), "{id}: {said}");
        assert!(
            said.to_lowercase().contains("choose another"),
            "{id}: {said}"
        );
        assert!(in_chinese.contains(chinese), "{id}: {in_chinese}");
        assert!(in_chinese.contains("请换一个"), "{id}: {in_chinese}");
        assert_eq!(before, everything(&course.path()), "{id}");
    }
}

/// One folder in which nothing can be made: those that were moved before it are taken back.
#[test]
fn a_lesson_appears_whole_or_not_at_all() {
    let course = Course::bare();
    fs::remove_dir_all(course.path().join("lessons")).expect("a folder");
    fs::create_dir(course.path().join("elsewhere")).expect("a folder");
    std::os::unix::fs::symlink("elsewhere", course.path().join("lessons")).expect("a link");
    let before = everything(&course.path());
    // The name of the folder is there when it is to be moved, and was not when it was looked for.
    fs::write(course.path().join("solutions/lesson3"), "in the way").expect("a file");
    let made = new(&course, "lesson3");
    assert_eq!(made.code, 2, "{made:#?}");
    fs::remove_file(course.path().join("solutions/lesson3")).expect("a file");
    assert_eq!(before, everything(&course.path()));
    fs::remove_dir(course.path().join("exercises")).expect("an empty folder");
    fs::write(course.path().join("exercises"), "no folder").expect("a file");
    let before = everything(&course.path());
    let made = new(&course, "lesson3");
    assert_eq!(made.code, 3, "{made:#?}");
    assert_eq!(
        before.len() + 2,
        everything(&course.path()).len(),
        "{made:#?}"
    );
}
