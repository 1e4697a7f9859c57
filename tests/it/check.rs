//! `cargo grade check` finds whatever is wrong with a course, and nothing in one that is sound.

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::support::course::Course;
use crate::support::ordinary::{link_all, toolchain};
use crate::support::{Ran, grade, grader, prepare, run};

fn checked(course: &Course) -> Ran {
    run(grader()
        .current_dir(course.path())
        .args(["check", "--format", "json", "--lang", "en"]))
}

/// Findings as (severity, kind, place).
fn findings(report: &Value) -> Vec<(String, String, String)> {
    let lessons = report["lessons"].as_array().expect("lessons").iter();
    let findings = lessons.flat_map(|lesson| lesson["findings"].as_array().expect("findings"));
    findings
        .map(|finding| {
            let text = |key: &str| finding[key].as_str().unwrap_or_default().to_owned();
            assert!(!text("problem").is_empty() && !text("next").is_empty());
            assert!(!text("file").starts_with('/'), "{finding}");
            (text("severity"), text("kind"), text("place"))
        })
        .collect()
}

/// A mistake that an author makes.
struct Planted {
    file: &'static str,
    /// Occurs once; nothing where the file is new or is written anew.
    from: &'static str,
    to: &'static str,
    kind: &'static str,
    place: &'static str,
}

const fn planted(
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

const MANIFEST: &str = "lessons/optimizer/lesson.toml";
const GUIDE: &str = "lessons/optimizer/guide.toml";
const SKELETON: &str = "exercises/optimizer/src/state.rs";
const SOLUTION: &str = "solutions/optimizer/src/state.rs";

/// What one run finds beside each other.
const AT_ONCE: [Planted; 21] = [
    planted(MANIFEST, ["total = 5.0", "total = 6.0"], "points", ""),
    planted(
        MANIFEST,
        ["pass-mark = 4.0", "pass-mark = 0.0"],
        "pass-mark",
        "",
    ),
    planted(
        MANIFEST,
        [
            "[[items]]\nid = \"momentum\"",
            "[[checks]]\nid = \"idle\"\nexpression = { function = \"f\", \
         modes = [\"m\"], variables = [], random = 0, fixed = [] }\n\n[[items]]\nid = \"momentum\"",
        ],
        "idle-check",
        "idle",
    ),
    planted(
        MANIFEST,
        ["blanks = [1, 2]", "blanks = [1, 7]"],
        "unknown-blank",
        "adam",
    ),
    planted(MANIFEST, ["表"; 2], "idle-blank", ""),
    planted(
        MANIFEST,
        [
            "blanks = [3]\naccumulation = { check = \"windows\", part = \"trigger\" }",
            "accumulation = { check = \"windows\", part = \"trigger\" }",
        ],
        "no-blanks",
        "rhythm",
    ),
    planted(
        MANIFEST,
        ["窗口内求平均", "the mean"],
        "chinese-english",
        "mean",
    ),
    planted(
        MANIFEST,
        ["en = \"The state of Adam\"", "en = \"The state of 亚当\""],
        "english-chinese",
        "adam",
    ),
    planted(
        MANIFEST,
        ["zh = \"是元素个数，不是字节数\"", "zh = \"\""],
        "no-chinese",
        "momentum",
    ),
    planted(
        MANIFEST,
        [
            "mistakes = [{ value = \"momentum\",",
            "mistakes = [{ value = \"momentum*2\", message = { en = \"x\", zh = \"叉\" } }, \
          { value = \"momentum\",",
        ],
        "mistake-accepted",
        "adam",
    ),
    planted(
        GUIDE,
        ["id = \"clean\"", "id = \"tidy\""],
        "unexplained",
        "clean",
    ),
    planted(GUIDE, ["表"; 2], "unknown-entry", "tidy"),
    planted(
        GUIDE,
        [
            "hints = [{ en = \"Divide by the window.\", zh = \"除以窗口大小。\" }]",
            "",
        ],
        "no-hint",
        "mean",
    ),
    planted(
        "lessons/optimizer/handout.zh.md",
        ["", "English\n"],
        "handout-english",
        "",
    ),
    planted(
        "lessons/optimizer/handout.en.md",
        ["", " \n"],
        "no-handout",
        "",
    ),
    planted(
        "exercises/optimizer/words.md",
        ["## Reasons", "## Notes"],
        "no-section",
        "Reasons",
    ),
    planted(
        "tests/submissions/optimizer/one-moment/expect.toml",
        ["adam = 0.0", "adam = 0.5"],
        "other-points",
        "one-moment",
    ),
    planted(
        "tests/submissions/optimizer/sums/expect.toml",
        ["summed = \"fired\"", "summed = \"clear\""],
        "other-veto",
        "sums",
    ),
    planted(
        "tests/submissions/optimizer/elements-not-bytes/expect.toml",
        ["verdict = \"passed\"", "verdict = \"failed\""],
        "other-verdict",
        "elements-not-bytes",
    ),
    planted(
        "tests/submissions/optimizer/keeps-the-window/expect.toml",
        [
            "from = \"\"\"\n    for start",
            "from = \"\"\"\n    for begin",
        ],
        "edit",
        "keeps-the-window",
    ),
    planted(
        "tests/submissions/optimizer/steps-every-time/src/lib.rs",
        ["", "// a misspelt name\n"],
        "stranger",
        "steps-every-time",
    ),
];

/// What takes another look at the code: each list in a run of its own.
const IN_THE_CODE: [&[Planted]; 2] = [
    &[
        planted(
            SKELETON,
            [
                "todo!(\"blank 1: one 32-bit number for each parameter\")",
                "4.0 * parameters as f64",
            ],
            "skeleton-right",
            "momentum",
        ),
        planted(SKELETON, ["表"; 2], "skeleton-grade", ""),
        planted(
            SOLUTION,
            ["2.0 * momentum", "2.5 * momentum"],
            "solution-item",
            "adam",
        ),
        planted(
            SOLUTION,
            ["    let momentum = 4.0", "    let  momentum = 4.0"],
            "not-formatted",
            "",
        ),
        planted(
            SOLUTION,
            [
                "match optimizer {",
                "let optimizer = optimizer.clone();\n    match optimizer {",
            ],
            "clippy",
            "",
        ),
        planted(MANIFEST, ["f32 = 1e-5", "f32 = 1e-7"], "narrow", "windows"),
        planted(
            MANIFEST,
            [
                "accept = [{ value = \"4*n\" }]",
                "accept = [{ value = \"4*n\" }, { value = \"n\" }]",
            ],
            "trivial",
            "momentum",
        ),
    ],
    &[
        planted(
            SKELETON,
            ["use tch::Tensor;", "use tch::Tenser;"],
            "skeleton-not-built",
            "",
        ),
        // So coarse that zeros pass for an average.
        planted(
            MANIFEST,
            ["f32 = 1e-5, f64 = 1e-12", "f32 = 5.0, f64 = 5.0"],
            "trivial",
            "mean",
        ),
    ],
];

fn plant(list: &[Planted]) -> Course {
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

#[test]
fn every_mistake_of_an_author_is_named_and_none_hides_another() {
    prepare();
    for list in [&AT_ONCE[..]].iter().chain(&IN_THE_CODE) {
        let ran = checked(&plant(list));
        assert_eq!(ran.code, 6, "{ran:#?}");
        let found = findings(&ran.json());
        for Planted { kind, place, .. } in *list {
            let is_it = |(_, found, at): &(String, String, String)| found == kind && at == place;
            assert!(found.iter().any(is_it), "{kind} {place}: {found:#?}");
        }
    }
}

#[test]
fn a_manifest_that_cannot_be_read_is_a_finding_and_the_other_lessons_are_checked() {
    prepare();
    let course = Course::graded("second");
    let broken = course.path().join("lessons/broken");
    fs::create_dir(&broken).expect("a new folder");
    fs::write(broken.join("lesson.toml"), "format-version = 1\nid = 3\n").expect("a file");
    let ran = checked(&course);
    assert_eq!(ran.code, 6, "{ran:#?}");
    let report = ran.json();
    assert_eq!(
        report["lessons"][0]["findings"][0]["file"],
        "lessons/broken/lesson.toml"
    );
    assert_eq!(report["lessons"][0]["groups"][1]["reached"], false);
    assert_eq!(report["lessons"][1]["id"], "optimizer");
    assert_eq!(
        report["lessons"][1]["groups"][7]["reached"], true,
        "{report:#}"
    );
}

/// A lesson of nothing but a question, with a rubric that a list of its words satisfies.
#[test]
fn answers_that_take_no_thought_must_earn_nothing() {
    let ran = checked(&Course::small("tiny"));
    assert_eq!(ran.code, 6, "{ran:#?}");
    let found = findings(&ran.json());
    for (kind, place) in [
        ("trivial-answer", "q1.a"),
        ("trivial-answer", "q1.b"),
        ("unexplained", "linear"),
        ("no-solution", ""),
        ("no-submissions", ""),
        ("no-handout", ""),
    ] {
        let is_it = |(_, found, at): &(String, String, String)| found == kind && at == place;
        assert!(found.iter().any(is_it), "{kind} {place}: {found:#?}");
    }
}

/// A child of one of the threads that grade, which the first thread is not.
fn child_of_a_worker(parent: u32) -> Option<u32> {
    let tasks = fs::read_dir(format!("/proc/{parent}/task")).ok()?;
    let workers = tasks
        .flatten()
        .filter(|task| *task.file_name() != *parent.to_string());
    workers.into_iter().find_map(|task| {
        let children = fs::read_to_string(task.path().join("children")).ok()?;
        children.split_whitespace().next()?.parse().ok()
    })
}

#[test]
fn ctrl_c_ends_every_grade_that_goes_on() {
    prepare();
    let course = Course::graded("second");
    let mut check = grader()
        .current_dir(course.path())
        .arg("check")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the grader can be started");
    let began = Instant::now();
    let child = loop {
        if let Some(child) = child_of_a_worker(check.id()) {
            break child;
        }
        assert!(began.elapsed() < Duration::from_mins(1), "no grade began");
        assert_eq!(check.try_wait().expect("a child"), None, "it ended early");
        std::thread::yield_now();
    };
    kill_process(Pid::from_child(&check), Signal::INT).expect("the grader runs");
    assert_eq!(check.wait().expect("a child").code(), Some(130));
    let state = fs::read_to_string(format!("/proc/{child}/stat"));
    assert!(state.is_err(), "{child} goes on: {state:?}");
}

/// A tool that is missing is no clean bill.
#[test]
fn what_this_machine_cannot_check_is_said_and_counted() {
    prepare();
    let course = Course::graded("second");
    let bare = tempfile::tempdir().expect("a temporary folder");
    link_all(&toolchain().join("lib"), &bare.path().join("lib"));
    fs::create_dir(bare.path().join("bin")).expect("a new folder");
    for program in ["cargo", "rustc"] {
        let from = toolchain().join("bin").join(program);
        let to = bare.path().join("bin").join(program);
        fs::hard_link(&from, &to)
            .or_else(|_| fs::copy(&from, &to).map(drop))
            .expect("a program");
    }
    let ran = run(grader()
        .current_dir(course.path())
        .env("CARGO", bare.path().join("bin/cargo"))
        .args(["check", "--lang", "en"]));
    assert_eq!(ran.code, 0, "{ran:#?}");
    for said in [
        "`rustfmt` is not installed",
        "`clippy` is not installed",
        "rustfmt was not found",
        "· 3 not checked ·",
    ] {
        assert!(ran.stdout.contains(said), "{}", ran.stdout);
    }
}

#[test]
fn an_unknown_lesson_is_a_mistake_on_the_command_line() {
    let ran = grade(&["check", "lesson9"]);
    assert_eq!(ran.code, 2, "{ran:?}");
}
