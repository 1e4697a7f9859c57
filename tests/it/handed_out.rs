//! The course as students get it, without solutions and rubric.

use std::fs;

use crate::support::course::Course;
use crate::support::{Ran, grade, grader, run, solution};

fn in_course(course: &Course, words: &[&str]) -> Ran {
    run(grader().args(words).current_dir(course.path()))
}

/// The text without its line breaks.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn lay(course: &Course, file: &str, text: &str) {
    let path = course.path().join("exercises/lesson2").join(file);
    fs::write(path, text).expect("a file of the exercise");
}

#[test]
fn who_has_done_all_there_is_to_do_is_told_to_hand_in() {
    let course = Course::handed_out();
    for file in ["src/lib.rs", "answers.md"] {
        lay(&course, file, &solution::file("lesson2", file));
    }
    let graded = |words: &[&str]| {
        let ran = in_course(&course, &[&["lesson2", "--device", "cpu"], words].concat());
        assert_eq!(ran.code, 5, "{ran:?}");
        flat(&ran.stdout)
    };
    let (english, chinese) = (graded(&[]), graded(&["--lang", "zh"]));
    for said in [
        "Answers – of 6.00",
        "q1.a … q3.c: answered; your instructor grades it after you hand it in",
        "Vetoes that your instructor judges after you hand in: linear-activations,",
        "Code complete: 4.00 of 4.00. The answers, 6.00 points, are graded when you hand in.",
        "Next: hand in `src/lib.rs` and `answers.md` from exercises/lesson2",
    ] {
        assert!(english.contains(said), "{said}: {english}");
    }
    for said in [
        "已作答；提交之后由老师评分",
        "代码已完成：4.00 / 4.00。",
        "下一步：按老师的要求，提交 exercises/lesson2 中的",
    ] {
        assert!(chinese.contains(said), "{said}: {chinese}");
    }
    let part = graded(&["--only", "code"]);
    assert!(
        part.contains("Undecided: this run graded only a part"),
        "{part}"
    );
    assert!(
        !part.contains("hand in") && !part.contains("q1.b"),
        "{part}"
    );
    let explained = flat(&in_course(&course, &["explain", "q1.a"]).stdout);
    assert!(
        explained.contains("grades the answers after you hand them in"),
        "{explained}"
    );
}

#[test]
fn an_open_blank_is_its_item_s_and_the_next_step() {
    let course = Course::handed_out();
    let code = solution::file("lesson2", "src/lib.rs");
    let reset = "            accumulated = None;\n";
    assert_eq!(code.matches(reset).count(), 1);
    let todo = "todo!(\"blank 7: make ready for the next window\");\n";
    lay(&course, "src/lib.rs", &code.replace(reset, todo));
    let graded = |language| {
        let words = ["lesson2", "--only", "code", "--device", "cpu"];
        flat(&in_course(&course, &[&words[..], &["--lang", language]].concat()).stdout)
    };
    let (english, chinese) = (graded("en"), graded("zh"));
    for said in [
        " zeroing: blank 7 is still open: make ready for the next window",
        " averaging, trigger: waiting for `zeroing`: blank 7",
        "Next: `zeroing` in src/lib.rs, blank 7",
    ] {
        assert!(english.contains(said), "{said}: {english}");
    }
    for said in [
        " zeroing: 第 7 空还没有填：为下一个窗口做好准备",
        "下一步：src/lib.rs 中的 `zeroing`，第 7 空",
    ] {
        assert!(chinese.contains(said), "{said}: {chinese}");
    }
}

#[test]
fn only_the_open_blanks_of_an_item_are_named() {
    let course = Course::handed_out();
    let code = solution::file("lesson2", "src/lib.rs");
    let average = "for total in average.values_mut() {\n                    *total /= grad_accum as f64;\n                }\n";
    assert_eq!(code.matches(average).count(), 1, "{code}");
    let todo = "todo!(\"blank 6: turn the sum of the window into its average\");\n";
    lay(&course, "src/lib.rs", &code.replace(average, todo));
    let words = ["lesson2", "--only", "code", "--device", "cpu"];
    let said = flat(&in_course(&course, &words).stdout);
    assert!(
        said.contains("Next: `averaging` in src/lib.rs, blank 6 seed"),
        "{said}"
    );
}

#[test]
fn a_missing_sheet_can_be_put_back() {
    let course = Course::handed_out();
    fs::remove_file(course.path().join("exercises/lesson2/answers.md")).expect("the sheet");
    let said = flat(&in_course(&course, &["lesson2", "--only", "answers"]).stdout);
    let next = "Next: answers.md is missing: `cargo grade reset lesson2` puts it back";
    assert!(said.contains(next), "{said}");
}

#[test]
fn everybody_has_the_same_scale_with_and_without_a_rubric() {
    let course = Course::handed_out();
    let words = ["lesson2", "--rescale", "2026-017", "--format", "json"];
    let ran = in_course(&course, &words);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(ran.json(), grade(&words).json());
    let said = flat(&in_course(&course, &words[..3]).stdout);
    assert!(
        said.contains("tells whether it is right after you hand it in"),
        "{said}"
    );
}

#[test]
fn what_needs_the_authors_files_says_so_and_is_in_no_help() {
    let course = Course::handed_out();
    for words in [
        &["check"][..],
        &["generate"],
        &["release", "out"],
        &["bench", "lesson2"],
        &["lesson2", "--solution"],
    ] {
        let ran = in_course(&course, words);
        assert_eq!(ran.code, 2, "{words:?}: {ran:?}");
        assert!(
            ran.stderr.contains("is for the course's authors"),
            "{ran:?}"
        );
    }
    assert!(!course.path().join("out").exists());
    let help = in_course(&course, &["--help"]).stdout;
    assert!(
        help.contains("\n  hint  ") && !help.contains("authors"),
        "{help}"
    );
    assert!(
        !help.contains("--solution") && !help.contains("generate"),
        "{help}"
    );
}
