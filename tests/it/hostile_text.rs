//! Text of strangers reaches the terminal, the log and the document as something to read.
//!
//! Submissions try it where their words are repeated: panics, compiler messages, names, answers.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use serde_json::Value;

use crate::support::course::Course;
use crate::support::fixture::solution_with;
use crate::support::{Ran, grader, prepare, root, run};

/// Acts on a terminal, a log or a page, or poses as a line of the report. Short enough for the
/// name of a folder, and without a slash.
const HOSTILE: &[&str] = &[
    "\u{1b}]8;;x:y\u{7}link\u{1b}]52;c;cHduZWQ=\u{7}\u{1b}]0;title\u{1b}\\",
    "\u{1b}[2J\u{1b}[1A\u{9b}2K\u{7f}\u{8}\rPassed\r\n",
    "\u{202e}desrever\u{202c}\u{2066}\u{200b}\u{feff}\u{2028}\u{e0041}\u{ad}",
    "\n::set-output name=x::y\n \u{3000}::error::x",
    "\n##[error]x ##vso[task.x] ##teamcity[x]",
    "\n<script>&lt;=cmd|' C calc'!A0",
    "\n\nPassed. Score 10.00\n",
];

/// Lines that would be believed.
const FORGED: &[&str] = &["Passed", "Passed. Score 10.00", "::error::x"];

pub(crate) fn hostile() -> String {
    HOSTILE.concat()
}

/// As a literal of Rust.
fn literal() -> String {
    format!("{:?}", hostile())
}

/// Whether a character acts on a terminal or on the order of others, or cannot be seen.
fn acts(character: char) -> bool {
    matches!(
        character,
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}'
            | '\u{feff}' | '\u{ad}' | '\u{e0000}'..='\u{e007f}'
    ) || (character.is_control() && character != '\n')
}

pub(crate) fn assert_harmless_for_people(text: &str) {
    assert!(!text.contains(acts), "{text:?}");
    for line in text.lines() {
        assert!(!line.trim_start().starts_with("::"), "{line:?} in {text}");
        assert!(!FORGED.contains(&line), "{line:?} in {text}");
    }
    for command in ["##[", "##vso[", "##teamcity["] {
        assert!(!text.contains(command), "{text}");
    }
}

pub(crate) fn assert_harmless_for_scripts(document: &str) {
    assert!(!document.contains(acts), "{document:?}");
    for piece in ["<", ">", "&", "##[", "##vso[", "##teamcity["] {
        assert!(!document.contains(piece), "{piece} in {document}");
    }
    for line in document.lines() {
        assert!(!line.trim_start().starts_with("::"), "{document}");
    }
}

/// Grades a folder for people in each language, then for scripts. `says` is what people must see.
fn grade_each_way(folder: &Path, says: &[&str]) -> serde_json::Value {
    prepare();
    let grade = |words: &[&str]| {
        let mut command = grader();
        command.args(["lesson2", "--seed", "1", "--submission"]);
        run(command.arg(folder).args(words))
    };
    for language in ["en", "zh"] {
        let ran = grade(&["--lang", language]);
        assert_harmless_for_people(&ran.stdout);
        assert_harmless_for_people(&ran.stderr);
        for text in says {
            assert!(ran.stdout.contains(text), "no {text} in {}", ran.stdout);
        }
    }
    let ran = grade(&["--format", "json"]);
    assert_harmless_for_scripts(&ran.stdout);
    assert_harmless_for_people(&ran.stderr);
    ran.json()
}

/// Calls that go wrong before anything is graded, for people in each language and for scripts.
fn refused_each_way(words: &[&str], in_folder: &Path) -> Ran {
    let refuse = |more: &[&str]| {
        let mut command = grader();
        run(command.args(words).args(more).current_dir(in_folder))
    };
    for language in ["en", "zh"] {
        let ran = refuse(&["--lang", language]);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert_harmless_for_people(&ran.stdout);
        assert_harmless_for_people(&ran.stderr);
    }
    let ran = refuse(&["--format", "json"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert_harmless_for_scripts(&ran.stdout);
    assert_harmless_for_people(&ran.stderr);
    ran
}

#[test]
fn a_panic_says_what_it_says_on_one_line_and_whole_to_scripts() {
    let panics = format!(
        "panic!(\"{{}}\", {}); #[allow(unreachable_code)]",
        literal()
    );
    let code = format!("{panics}\n    let none = base * coefficient;");
    let folder = solution_with(&[
        ("let none = base * coefficient;", &code),
        (
            "match &mut accumulated {",
            &format!("{panics} match &mut accumulated {{"),
        ),
    ]);
    let report = grade_each_way(
        folder.path(),
        &["\\u{1b}]8;;", "\\u{202e}", "⏎ \\::error::x ⏎"],
    );
    let panic = &report["items"][0]["evidence"][0];
    assert_eq!(panic["message"], hostile(), "{report}");
    assert_eq!(report["items"][3]["status"], "crashed", "{report}");
}

#[test]
fn a_blank_with_a_hint_of_the_students_own_stays_on_one_line() {
    let blank = format!("todo!(\"blank 1: {{}}\", {})", literal());
    let folder = solution_with(&[(
        "let none = base * coefficient;",
        &format!("let none: f64 = {blank};"),
    )]);
    let report = grade_each_way(folder.path(), &["\\u{1b}]8;;"]);
    assert_eq!(report["items"][0]["status"], "unfilled", "{report}");
}

#[test]
fn what_the_compiler_is_made_to_say_stands_behind_the_gutter() {
    let code = format!("compile_error!({});\nuse std::fmt;", literal());
    let folder = solution_with(&[("use std::fmt;", &code)]);
    let report = grade_each_way(folder.path(), &["  │        Passed. Score 10.00"]);
    assert_eq!(report["items"][0]["status"], "not-built", "{report}");
    assert_eq!(report["diagnostics"][0]["message"], hostile(), "{report}");
}

#[test]
fn a_folder_and_its_answers_cannot_speak_for_the_report() {
    let laid = tempfile::tempdir().unwrap();
    let folder = laid.path().join(hostile());
    fs::create_dir_all(folder.join("src")).unwrap();
    let solution = root().join("solutions/lesson2");
    fs::copy(solution.join("src/lib.rs"), folder.join("src/lib.rs")).unwrap();
    // Only the first answer, so that the report itself has no line that says `Passed`.
    let answers = fs::read_to_string(solution.join("answers.md")).unwrap();
    let (answers, _) = answers.split_once("## Q2").unwrap();
    let answers = format!("{answers}\n## {}\n{}", hostile(), hostile());
    fs::write(folder.join("answers.md"), answers).unwrap();
    let report = grade_each_way(&folder, &["\\u{1b}]8;;"]);
    assert_eq!(report["submission"]["origin"], folder.to_str().unwrap());
    assert_eq!(report["items"][0]["status"], "passed", "{report}");
    assert_eq!(report["items"][6]["status"], "passed", "{report}");
}

#[test]
fn a_parameter_may_have_any_name() {
    let insert = format!(
        "average.insert({}.to_owned(), Tensor::from(1.0)); optimizer_step(average);",
        literal()
    );
    let folder = solution_with(&[("optimizer_step(average);", &insert)]);
    let report = grade_each_way(folder.path(), &["\\u{1b}]8;;"]);
    let remark = report["items"][3]["remarks"][0].as_str().unwrap();
    assert!(
        remark.contains("\\u{1b}]8;;") && !remark.contains('\n'),
        "{remark}"
    );
}

#[test]
fn words_of_the_command_line_are_repeated_harmlessly() {
    let word = hostile();
    let ran = refused_each_way(&[&word], &root());
    assert_eq!(ran.json()["lesson"], word.as_str());
    refused_each_way(&["list", &word], &root());
    refused_each_way(&["lesson2", "--only", &word], &root());
    refused_each_way(&["lesson2", "--submission", &word], &root());
    for words in [
        &["lesson2", "--device", &word][..],
        &["lesson2", "--seed", &word],
        &["lesson2", &format!("--{word}")],
        &["lesson2", "lesson2", &word],
    ] {
        refused_each_way(words, &root());
    }
    let elsewhere = tempfile::tempdir().unwrap();
    let folder = elsewhere.path().join(&word);
    fs::create_dir(&folder).unwrap();
    refused_each_way(&["list"], &folder);
}

#[test]
fn a_name_that_is_no_text_is_shown_as_far_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join(OsStr::from_bytes(b"\xff\x9b\x1b[2J"));
    let mut command = grader();
    let ran = run(command.args(["lesson2", "--submission"]).arg(&folder));
    assert_eq!(ran.code, 2, "{ran:?}");
    assert_harmless_for_people(&ran.stderr);
    assert!(ran.stderr.contains("\\u{1b}[2J"), "{}", ran.stderr);
}

#[test]
fn a_result_is_kept_harmlessly_and_one_that_was_tampered_with_is_listed_so() {
    prepare();
    let course = Course::named(&hostile());
    let in_course = |words: &[&str]| run(grader().args(words).current_dir(course.path()));
    let code = format!("compile_error!({});\nuse std::fmt;", literal());
    course.edit("exercises/lesson2/src/lib.rs", "use std::fmt;", &code);
    let ran = in_course(&["lesson2", "--format", "json"]);
    assert_eq!(ran.code, 1, "{ran:?}");
    let path = course.path().join(".grade/results/lesson2.json");
    let kept = fs::read_to_string(&path).unwrap();
    assert_harmless_for_scripts(&kept);
    assert_eq!(kept.trim_end(), ran.stdout.trim_end());
    let history = course.path().join(".grade/history/lesson2.jsonl");
    let mut entry: Value = serde_json::from_slice(&fs::read(&history).unwrap()).unwrap();
    let mut report = ran.json();
    for kept in [&mut entry, &mut report] {
        kept["verdict"] = hostile().into();
        kept["items"][0]["status"] = hostile().into();
    }
    entry["only"] = vec![hostile()].into();
    fs::write(&path, report.to_string()).unwrap();
    fs::write(&history, entry.to_string()).unwrap();
    let listed_harmlessly = || {
        for words in [&["list"][..], &["list", "lesson2", "--lang", "zh"]] {
            let listed = in_course(words);
            assert_eq!(listed.code, 0, "{listed:?}");
            assert_harmless_for_people(&listed.stdout);
            assert!(listed.stdout.contains("\\u{1b}]8;;"), "{}", listed.stdout);
        }
        let listed = in_course(&["list", "--format", "json"]);
        assert_harmless_for_scripts(&listed.stdout);
        assert_eq!(listed.json()["lessons"][0]["last_verdict"], hostile());
    };
    listed_harmlessly();
    // As an older grader left it.
    fs::remove_file(history).unwrap();
    listed_harmlessly();
}

#[test]
fn what_the_doctor_finds_in_the_environment_is_shown_harmlessly() {
    let elsewhere = tempfile::tempdir().unwrap();
    let folder = elsewhere.path().join(hostile());
    fs::create_dir(&folder).unwrap();
    let examine = |words: &[&str]| run(grader().args(words).env("LIBTORCH", &folder));
    let ran = examine(&["doctor"]);
    assert_harmless_for_people(&ran.stdout);
    assert_harmless_for_people(&ran.stderr);
    assert!(ran.stdout.contains("\\u{1b}]8;;"), "{ran:?}");
    let ran = examine(&["doctor", "--format", "json"]);
    assert_harmless_for_scripts(&ran.stdout);
    ran.json();
}
