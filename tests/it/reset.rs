//! Putting the files of a lesson back: all of them or none, and nothing is lost.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use crate::support::course::Course;
use crate::support::{Ran, grader, run};

const FILES: [&str; 3] = ["src/lib.rs", "src/main.rs", "answers.md"];

fn exercise(course: &Course, file: &str) -> PathBuf {
    course.path().join("exercises/lesson2").join(file)
}

fn reset(course: &Course, words: &[&str]) -> Ran {
    let mut command = grader();
    command.args(["reset", "lesson2"]).args(words);
    run(command.current_dir(course.path()))
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).expect("a file")
}

/// A student's work in two files, and a file of the student's own.
fn work(course: &Course) {
    fs::write(exercise(course, "src/lib.rs"), "// mine\n").expect("a file");
    fs::write(exercise(course, "answers.md"), "## Q1\n\nmine\n").expect("a file");
    fs::write(exercise(course, "src/own.rs"), "// own\n").expect("a file");
}

/// The folders with copies.
fn copies(course: &Course) -> Vec<PathBuf> {
    let folder = course.path().join(".grade/replaced/lesson2");
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut copies: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    copies.sort();
    copies
}

#[test]
fn what_was_changed_is_put_back_and_kept() {
    let course = Course::handed_out();
    let before = FILES.map(|file| read(exercise(&course, file)));
    work(&course);
    fs::remove_file(exercise(&course, "src/main.rs")).expect("a file");
    let results = course.path().join(".grade/results");
    fs::create_dir_all(&results).expect("a new folder");
    fs::write(results.join("lesson2.json"), "{}").expect("a file");
    let ran = reset(&course, &["--yes"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(FILES.map(|file| read(exercise(&course, file))), before);
    let kept = copies(&course);
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert_eq!(read(kept[0].join("src/lib.rs")), "// mine\n");
    assert_eq!(read(kept[0].join("answers.md")), "## Q1\n\nmine\n");
    assert_eq!(read(exercise(&course, "src/own.rs")), "// own\n");
    assert_eq!(read(results.join("lesson2.json")), "{}");

    let again = reset(&course, &[]);
    work(&course);
    let chinese = reset(&course, &["--yes", "--lang", "zh"]);
    let mut settings = insta::Settings::clone_current();
    settings.add_filter(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?", "DATE");
    settings.bind(|| {
        let seen = [ran, again, chinese].map(|ran| ran.stdout).join("----\n");
        insta::assert_snapshot!("put_back", seen);
    });
    assert_eq!(copies(&course).len(), 2);
    assert_eq!(read(kept[0].join("src/lib.rs")), "// mine\n");
}

#[test]
fn nobody_to_ask_means_no() {
    let course = Course::handed_out();
    work(&course);
    let said = ["en", "zh"].map(|language| {
        let ran = reset(&course, &["--lang", language]);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert_eq!(ran.stdout, "");
        ran.stderr
    });
    insta::assert_snapshot!("nobody_to_ask", said.join("----\n"));
    assert_eq!(read(exercise(&course, "src/lib.rs")), "// mine\n");
    assert!(copies(&course).is_empty());
}

#[test]
fn a_script_is_told_the_same() {
    let course = Course::handed_out();
    let nothing = reset(&course, &["--format", "json"]).json();
    assert_eq!(nothing["replaced"], serde_json::json!([]));
    assert_eq!(nothing["kept_in"], serde_json::Value::Null);
    work(&course);
    let refused = reset(&course, &["--format", "json"]).json();
    assert_eq!(refused["error"]["whose"], "command");
    assert_eq!(refused["lesson"], "lesson2");
    fs::remove_file(exercise(&course, "src/main.rs")).expect("a file");
    let done = reset(&course, &["--format", "json", "--yes"]).json();
    assert_eq!(
        done["replaced"],
        serde_json::json!(["answers.md", "src/lib.rs"])
    );
    assert_eq!(done["added"], serde_json::json!(["src/main.rs"]));
    let kept = course
        .path()
        .join(done["kept_in"].as_str().expect("a folder"));
    assert_eq!(read(kept.join("src/lib.rs")), "// mine\n");
}

#[test]
fn a_link_in_the_way_stops_it_before_anything_is_changed() {
    for (link, target) in [
        ("exercises/lesson2/src/main.rs", "elsewhere.rs"),
        ("exercises/lesson2/src", "elsewhere"),
        ("exercises/lesson2", "elsewhere"),
        ("exercises/lesson2/answers.md", "nowhere"),
    ] {
        let course = Course::handed_out();
        work(&course);
        let (link, target) = (course.path().join(link), course.path().join(target));
        if target.ends_with("nowhere") {
            fs::remove_file(&link).expect("a file");
        } else {
            fs::rename(&link, &target).expect("something to move");
        }
        symlink(&target, &link).expect("a new link");
        let ran = reset(&course, &["--yes"]);
        assert_eq!(ran.code, 2, "{ran:?}");
        let named = link.display().to_string();
        assert!(ran.stderr.contains(&named), "{ran:?}");
        assert_eq!(read(exercise(&course, "src/lib.rs")), "// mine\n");
        assert!(copies(&course).is_empty());
        assert!(!course.path().join("nowhere").exists());
    }
}

#[test]
fn what_cannot_be_put_back_is_the_courses_fault() {
    let course = Course::named("course");
    fs::remove_file(course.path().join("solutions")).expect("a link");
    work(&course);
    let ran = reset(&course, &["--yes"]);
    assert_eq!(ran.code, 6, "{ran:?}");
    for named in ["lessons/lesson2/skeleton", "solutions/lesson2"] {
        assert!(ran.stderr.contains(named), "{ran:?}");
    }
    // A copy with a link in it, or without the student's files, is none.
    let skeleton = course.path().join("lessons/lesson2/skeleton");
    fs::create_dir(&skeleton).expect("a new folder");
    fs::write(skeleton.join("answers.md"), "").expect("a file");
    let ran = reset(&course, &["--yes"]);
    assert!(
        ran.code == 6 && ran.stderr.contains("src/lib.rs"),
        "{ran:?}"
    );
    symlink("/etc/passwd", skeleton.join("x")).expect("a new link");
    let ran = reset(&course, &["--yes"]);
    assert!(
        ran.code == 6 && ran.stderr.contains("skeleton/x"),
        "{ran:?}"
    );
    assert_eq!(read(exercise(&course, "src/lib.rs")), "// mine\n");
}
