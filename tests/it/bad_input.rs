//! Wrong input of every kind: one clear error or one named status, and nothing left behind.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use serde_json::Value;

use crate::support::course::Course;
use crate::support::{grade, grader, prepare, run, skip, solution};

/// Grades the code of a folder with these files and returns the report.
fn report(files: &[(&str, &[u8])]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    report_of(folder.path())
}

fn report_of(folder: &Path) -> Value {
    prepare();
    let words = ["lesson2", "--format", "json", "--submission"];
    run(grader().args(words).arg(folder)).json()
}

fn item<'v>(report: &'v Value, id: &str) -> &'v Value {
    let items = report["items"].as_array().unwrap();
    items.iter().find(|item| item["id"] == id).unwrap()
}

fn solution(file: &str) -> String {
    solution::file("lesson2", file)
}

#[test]
fn missing_files_leave_their_items_unfilled() {
    let code = solution("src/lib.rs");
    let only_code = report(&[("src/lib.rs", code.as_bytes())]);
    assert_eq!(item(&only_code, "formula")["status"], "passed");
    assert_eq!(item(&only_code, "q1.a")["status"], "unfilled");
    assert_eq!(only_code["verdict"], "failed");
    let answers = solution("answers.md");
    let only_answers = report(&[("answers.md", answers.as_bytes())]);
    assert_eq!(item(&only_answers, "formula")["status"], "unfilled");
    assert_eq!(item(&only_answers, "q1.a")["status"], "passed");
    assert_eq!(report(&[])["score"], 0.0);
}

#[test]
fn refused_files_are_named_and_the_other_is_still_graded() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("src")).unwrap();
    symlink("/etc/passwd", folder.path().join("src/lib.rs")).unwrap();
    fs::write(folder.path().join("answers.md"), solution("answers.md")).unwrap();
    let report = report_of(folder.path());
    let formula = item(&report, "formula");
    assert_eq!(formula["status"], "refused");
    assert!(formula["message"].as_str().unwrap().contains("src/lib.rs"));
    assert_eq!(item(&report, "q1.a")["status"], "passed");
}

#[test]
fn a_file_with_another_name_elsewhere_is_refused_and_the_message_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("src")).unwrap();
    let elsewhere = folder.path().join("elsewhere");
    fs::write(&elsewhere, solution("src/lib.rs")).unwrap();
    fs::hard_link(&elsewhere, folder.path().join("src/lib.rs")).unwrap();
    let report = report_of(folder.path());
    let trigger = item(&report, "trigger");
    assert_eq!(trigger["status"], "refused");
    let message = trigger["message"].as_str().unwrap();
    assert!(message.contains("cp src/lib.rs"), "{message}");
}

#[test]
fn a_source_of_50_megabytes_is_refused_at_once() {
    let report = report(&[("src/lib.rs", &vec![b'/'; 50 << 20])]);
    assert_eq!(item(&report, "averaging")["status"], "refused");
    assert_eq!(report["verdict"], "failed");
}

#[test]
fn bytes_that_are_no_text_do_not_compile_and_say_so() {
    let report = report(&[("src/lib.rs", b"pub fn f() {}\n\xff\xfe\n")]);
    assert_eq!(item(&report, "formula")["status"], "not-built");
    let message = report["diagnostics"][0]["message"].as_str().unwrap();
    assert!(message.contains("UTF-8"), "{message}");
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_change_nothing() {
    let code = format!("\u{feff}{}", solution("src/lib.rs").replace('\n', "\r\n"));
    let answers = format!("\u{feff}{}", solution("answers.md").replace('\n', "\r\n"));
    let report = report(&[
        ("src/lib.rs", code.as_bytes()),
        ("answers.md", answers.as_bytes()),
    ]);
    assert_eq!(
        report["score_range"],
        serde_json::json!([10.0, 10.0]),
        "{report}"
    );
}

#[test]
fn the_compilers_words_come_with_the_students_place() {
    let code = solution("src/lib.rs").replacen("let none = base", "let none: bool = base", 1);
    let report = report(&[("src/lib.rs", code.as_bytes())]);
    let diagnostic = &report["diagnostics"][0];
    assert_eq!(diagnostic["file"], "src/lib.rs");
    assert_eq!(diagnostic["level"], "error");
    let line = code
        .lines()
        .position(|line| line.contains("none: bool"))
        .unwrap()
        + 1;
    assert_eq!(diagnostic["line"], line);
    assert!(
        diagnostic["rendered"]
            .as_str()
            .unwrap()
            .contains("src/lib.rs:")
    );
}

#[test]
fn nothing_but_the_named_files_is_taken() {
    let marker = tempfile::tempdir().unwrap();
    let touched = marker.path().join("touched");
    let build = format!("fn main() {{ std::fs::write({touched:?}, \"x\").unwrap(); }}");
    let code = solution("src/lib.rs");
    let report = report(&[
        ("src/lib.rs", code.as_bytes()),
        ("build.rs", build.as_bytes()),
        (
            "Cargo.toml",
            b"[package]\nname = \"theirs\"\nbuild = \"build.rs\"\n",
        ),
        (
            ".cargo/config.toml",
            b"[build]\nrustc-wrapper = \"/bin/false\"\n",
        ),
    ]);
    assert_eq!(
        report["submission"]["files"],
        serde_json::json!(["src/lib.rs"])
    );
    assert_eq!(item(&report, "formula")["status"], "passed");
    assert!(!touched.exists());
}

#[test]
fn a_misspelt_key_of_a_manifest_is_the_authors_with_its_line() {
    let course = Course::named("course");
    course.edit("lessons/lesson2/lesson.toml", "random = 8", "randoms = 8");
    let ran = run(grader()
        .args(["lesson2", "--format", "json"])
        .current_dir(course.path()));
    assert_eq!(ran.code, 6);
    let error = &ran.json()["error"];
    assert_eq!(error["kind"], "course");
    let message = error["message"].as_str().unwrap();
    assert!(message.contains("lesson.toml:"), "{message}");
    assert!(
        message.contains("randoms") && message.contains("`random`"),
        "{message}"
    );
}

#[test]
fn mistakes_in_a_manifest_end_with_code_6_and_a_name() {
    for (from, to, says) in [
        ("id = \"zeroing\"", "id = \"trigger\"", "trigger"),
        ("value = \"0.3*none\" },", "value = \"0.3*nine\" },", "nine"),
        (
            "answers = \"answers.md\"",
            "answers = \"../answers.md\"",
            "../answers.md",
        ),
        (
            "code = \"src/lib.rs\"",
            "code = \"/etc/passwd\"",
            "/etc/passwd",
        ),
        (
            "code = \"src/lib.rs\"",
            "code = \"src//lib.rs\"",
            "src//lib.rs",
        ),
        ("code = \"src/lib.rs\"", "code = \"src\\\\lib.rs\"", "src"),
        (
            "code = \"src/lib.rs\"",
            "code = \"src\\u0000x\"",
            "plain path",
        ),
        ("code = \"src/lib.rs\"", "code = \"\"", "plain path"),
        ("code = \"src/lib.rs\"", "code = \"--out-dir\"", "--out-dir"),
        (
            "code = \"src/lib.rs\"",
            "code = \"Answers.MD\"",
            "answers.md",
        ),
        (
            "adapter = \"adapter.rs\"",
            "adapter = \"../a.rs\"",
            "../a.rs",
        ),
        (
            "crate-name = \"lesson2\"",
            "crate-name = \"../lesson2\"",
            "../lesson2",
        ),
        ("format-version = 1", "format-version = 9", "9"),
        ("shape = [41]", "shape = [3]", "elements"),
    ] {
        let course = Course::named("course");
        course.edit("lessons/lesson2/lesson.toml", from, to);
        let ran = run(grader().arg("lesson2").current_dir(course.path()));
        assert_eq!(ran.code, 6, "{to}: {ran:?}");
        assert!(ran.stderr.contains(says), "{to}: {}", ran.stderr);
    }
}

#[test]
fn a_course_below_blanks_and_chinese_characters_is_graded_and_keeps_its_result() {
    prepare();
    let course = Course::named("我的 课程 (2)");
    let in_course = |words: &[&str]| run(grader().args(words).current_dir(course.path()));
    assert_eq!(in_course(&["lesson2"]).code, 1);
    let listed = in_course(&["list", "--format", "json"]).json();
    assert_eq!(listed["lessons"][0]["last_verdict"], "failed");
    // A run without a grade leaves the result as it is.
    course.edit("lessons/lesson2/lesson.toml", "random = 8", "randoms = 8");
    assert_eq!(in_course(&["lesson2"]).code, 6);
    let kept = course.path().join(".grade/results/lesson2.json");
    assert!(fs::read_to_string(kept).unwrap().contains("\"failed\""));
}

#[test]
fn a_course_that_cannot_be_written_is_graded_all_the_same() {
    prepare();
    let course = Course::named("course");
    let folder = course.path();
    // Root may write anywhere: a file in place of the folder stops it too.
    fs::write(folder.join(".grade"), "").unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).unwrap();
    let ran = run(grader()
        .args(["lesson2", "--format", "json"])
        .current_dir(&folder));
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(ran.code, 1, "{ran:?}");
    assert_eq!(ran.json()["verdict"], "failed");
    assert!(ran.stderr.contains("could not be kept"), "{}", ran.stderr);
}

#[test]
fn a_device_that_is_asked_for_and_missing_is_no_grade() {
    prepare();
    let has_gpu = Path::new("/dev/nvidiactl").exists();
    if has_gpu {
        skip(
            "a_device_that_is_asked_for_and_missing_is_no_grade",
            "this machine has a GPU",
        );
        return;
    }
    let words = [
        "lesson2",
        "--solution",
        "--device",
        "cuda",
        "--format",
        "json",
    ];
    let ran = grade(&words);
    assert_eq!(ran.code, 3, "{ran:?}");
    assert_eq!(ran.json()["error"]["kind"], "device");
}
