//! Results as other systems read them: each export as its reader takes it, and what happens where
//! none can be written.

/// `JUnit`'s XML as its readers know it.
mod junit;
/// Where exports go, and where they cannot.
mod places;
/// The schemas of other systems.
pub(crate) mod schema;
/// The workflows of a job.
mod workflow;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::hostile_text::{assert_harmless_for_people, assert_harmless_for_scripts, hostile};
use crate::support::course::Course;
use crate::support::fixture::solution_with;
use crate::support::{Ran, grader, prepare, root, run};
use schema::assert_valid;

/// Kinds that are files of their own, with their names here.
const FILES: [(&str, &str); 5] = [
    ("json", "report.json"),
    ("gradescope", "results/gradescope.json"),
    ("classroom50", "result.json"),
    ("prairielearn", "results/prairielearn.json"),
    ("junit", "junit.xml"),
];

/// A folder for everything that a run exports.
struct Exports(TempDir);

impl Exports {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect(name)
    }

    fn json(&self, name: &str) -> Value {
        serde_json::from_str(&self.read(name)).expect("JSON")
    }

    /// Grades with every export at once, as on the runner of a job.
    fn grade(&self, words: &[&str], folder: &Path) -> Ran {
        run(self.command().args(words).current_dir(folder))
    }

    fn command(&self) -> Command {
        let mut command = grader();
        for (kind, name) in FILES {
            let path = self.path(name);
            command.args(["--report", &format!("{kind}={}", path.display())]);
        }
        for kind in ["github-summary", "github-output", "github-annotations"] {
            command.args(["--report", kind]);
        }
        command
            .env("GITHUB_STEP_SUMMARY", self.path("summary.md"))
            .env("GITHUB_OUTPUT", self.path("output"));
        for (name, value) in IDENTITY {
            command.env(name, value);
        }
        command
    }

    /// What each reader takes, after its own rules.
    fn assert_taken(&self) {
        self.assert_files_taken();
        for line in self.read("output").lines() {
            assert!(line.contains('='), "{line}");
        }
    }

    fn assert_files_taken(&self) {
        for system in ["gradescope", "prairielearn"] {
            assert_valid(system, &self.json(&format!("results/{system}.json")));
        }
        let result = self.json("result.json");
        assert_valid("classroom50", &result);
        for (key, value) in [
            ("classroom", "cs"),
            ("owner", "ada"),
            ("review", "https://x/c"),
        ] {
            assert_eq!(result[key], value, "{result}");
        }
        let tests = result["tests"].as_array().unwrap();
        for key in ["score", "max-score"] {
            let sum: u64 = tests.iter().map(|test| test[key].as_u64().unwrap()).sum();
            assert_eq!(result[key], sum, "{key} in {result}");
        }
        junit::assert_valid(&self.read("junit.xml"));
    }

    /// No file holds a grade, and each says whose failure that is.
    fn assert_files_not_graded(&self, kind: &str) {
        assert_eq!(self.json("report.json")["error"]["kind"], kind);
        let gradescope = self.json("results/gradescope.json");
        assert_eq!(gradescope.get("score"), None, "{gradescope}");
        assert_eq!(self.json("results/prairielearn.json")["gradable"], false);
        assert_eq!(self.json("result.json")["max-score"], 0);
        assert!(self.read("junit.xml").contains("<error"));
    }
}

pub(crate) const IDENTITY: [(&str, &str); 6] = [
    ("CLASSROOM", "cs"),
    ("ASSIGNMENT", "lesson2"),
    ("OWNER", "ada"),
    ("SUBMISSION_TAG", "submit/2026-11-30-abc"),
    ("COMMIT_URL", "https://x/c"),
    ("RELEASE_URL", "https://x/r"),
];

/// The commands that a run printed for its runner.
fn annotations(ran: &Ran) -> Vec<&str> {
    let lines = ran.stdout.lines();
    lines.filter(|line| line.starts_with("::")).collect()
}

#[test]
fn a_passed_lesson_is_all_points_everywhere() {
    prepare();
    let exports = Exports::new();
    let ran = exports.grade(&["lesson2", "--solution"], &root());
    assert_eq!(ran.code, 0, "{ran:?}");
    exports.assert_taken();
    assert_eq!(exports.json("report.json")["score"], 10.0);
    assert_eq!(exports.json("results/gradescope.json")["score"], 10.0);
    let result = exports.json("result.json");
    assert_eq!(
        (&result["score"], &result["max-score"]),
        (&1000.into(), &1000.into())
    );
    assert_eq!(exports.json("results/prairielearn.json")["score"], 1.0);
    assert!(
        exports
            .read("output")
            .contains("\npassed=true\nscore=10.00\n")
    );
    assert!(exports.read("summary.md").starts_with("## ✓ Passed"));
    let [notice] = annotations(&ran)[..] else {
        panic!("{ran:?}");
    };
    assert!(notice.starts_with("::notice title=Passed"), "{notice}");
}

#[test]
fn a_veto_is_not_passed_in_any_system_and_every_item_keeps_its_points() {
    prepare();
    let folder = solution_with(&[("*total /= grad_accum as f64;", "let _ = &total;")]);
    fs::copy(
        root().join("solutions/lesson2/answers.md"),
        folder.path().join("answers.md"),
    )
    .unwrap();
    let exports = Exports::new();
    let path = folder.path().to_str().unwrap();
    let ran = exports.grade(&["lesson2", "--submission", path], &root());
    assert_eq!(ran.code, 4, "{ran:?}");
    exports.assert_taken();
    let report = exports.json("report.json");
    assert_eq!(report["score"], 9.2, "{report}");
    let gradescope = exports.json("results/gradescope.json");
    assert_eq!(gradescope["score"], 7.99);
    assert_eq!(gradescope["tests"][0]["score"], 0.8);
    assert_eq!(exports.json("result.json")["score"], 799);
    assert_eq!(exports.json("results/prairielearn.json")["score"], 0.799);
    let output = exports.read("output");
    assert!(
        output.starts_with("status=vetoed\nverdict=vetoed\npassed=false\nscore=9.20\n"),
        "{output}"
    );
    assert!(exports.read("junit.xml").contains("type=\"veto\""));
    let annotations = annotations(&ran);
    assert!(
        annotations[0].starts_with("::error title=veto no-averaging"),
        "{annotations:#?}"
    );
}

#[test]
fn an_open_grade_is_told_as_open() {
    prepare();
    let exports = Exports::new();
    let ran = exports.grade(&["lesson2", "--solution", "--only", "code"], &root());
    assert_eq!(ran.code, 5, "{ran:?}");
    exports.assert_taken();
    assert!(exports.read("output").starts_with("status=pending\n"));
    let gradescope = exports.json("results/gradescope.json");
    assert_eq!(gradescope["score"], 4.0);
    assert!(
        gradescope["tests"][6].get("score").is_none(),
        "{gradescope}"
    );
    let junit = quick_junit::Report::deserialize_from_str(&exports.read("junit.xml")).unwrap();
    assert_eq!((junit.failures, junit.errors), (0, 0));
}

#[test]
fn a_run_without_a_grade_is_exported_as_a_failure_of_ours() {
    prepare();
    let course = Course::named("course");
    course.edit(
        "lessons/lesson2/lesson.toml",
        "pass-mark = ",
        "pass-marks = ",
    );
    for (words, code, kind) in [(&["lesson2"][..], 6, "course"), (&["lesson3"], 2, "usage")] {
        let exports = Exports::new();
        let ran = exports.grade(words, &course.path());
        assert_eq!(ran.code, code, "{ran:?}");
        assert_not_graded(&exports, &ran, kind);
    }
    let exports = Exports::new();
    let words = [
        "lesson2",
        "--solution",
        "--min-sandbox",
        "S1",
        "--sandbox",
        "off",
    ];
    let ran = exports.grade(&words, &root());
    assert_eq!(ran.code, 3, "{ran:?}");
    assert_not_graded(&exports, &ran, "sandbox");
}

fn assert_not_graded(exports: &Exports, ran: &Ran, kind: &str) {
    exports.assert_taken();
    exports.assert_files_not_graded(kind);
    let output = exports.read("output");
    assert!(
        output.starts_with(&format!("status=infra_error\nerror={kind}\n")),
        "{output}"
    );
    assert!(exports.read("summary.md").starts_with("## ⚠ Not graded"));
    let [error] = annotations(ran)[..] else {
        panic!("{ran:?}");
    };
    assert!(error.starts_with("::error title=Not graded::"), "{error}");
}

#[test]
fn words_of_a_submission_are_words_in_every_export() {
    prepare();
    let extra = "]]>%0A<script>x</script>\n::error::x";
    let panic = format!(
        "panic!(\"{{}}\", {:?}); #[allow(unreachable_code)]",
        hostile() + extra
    );
    let folder = solution_with(&[(
        "let none = base * coefficient;",
        &format!("{panic}\n    let none = base * coefficient;"),
    )]);
    let exports = Exports::new();
    let path = folder.path().to_str().unwrap();
    for language in ["en", "zh"] {
        let ran = exports.grade(
            &["lesson2", "--lang", language, "--submission", path],
            &root(),
        );
        assert_eq!(ran.code, 1, "{ran:?}");
        exports.assert_taken();
        for name in [
            "report.json",
            "result.json",
            "results/gradescope.json",
            "results/prairielearn.json",
        ] {
            assert_harmless_for_scripts(&exports.read(name));
        }
        for name in ["junit.xml", "summary.md", "output"] {
            assert_harmless_for_people(&exports.read(name));
        }
        assert!(!exports.read("summary.md").contains("<script"));
        let commands = annotations(&ran);
        assert!(commands.len() > 3, "{ran:?}");
        for command in commands {
            let level = ["::error ", "::warning ", "::notice "];
            assert!(
                level.iter().any(|level| command.starts_with(level)),
                "{command}"
            );
        }
    }
}
