//! What a grade promises beside its points: selection, seeds, exit codes, one start of libtorch.

use crate::support::fixture::solution_with;
use crate::support::{grade, grader, prepare, root, run, skip};

#[test]
fn with_only_code_a_perfect_code_part_is_undecided() {
    prepare();
    let ran = grade(&[
        "lesson2",
        "--solution",
        "--only",
        "code",
        "--format",
        "json",
    ]);
    assert_eq!(ran.code, 5);
    let report = ran.json();
    assert_eq!(report["score"], 4.0);
    assert_eq!(report["score_range"], serde_json::json!([4.0, 10.0]));
    for item in report["items"].as_array().unwrap() {
        let due = if item["part"] == "code" {
            "passed"
        } else {
            "not-run"
        };
        assert_eq!(item["status"], due, "{item}");
    }
}

#[test]
fn with_only_answers_no_code_is_run() {
    let ran = grade(&[
        "lesson2",
        "--solution",
        "--only",
        "answers",
        "--format",
        "json",
    ]);
    let report = ran.json();
    assert_eq!(ran.code, 5);
    assert_eq!(report["run"]["device"], serde_json::Value::Null);
    assert_eq!(report["run"]["processes"], 0);
    assert_eq!(report["vetoes"][0]["state"], "pending");
}

#[test]
fn the_exit_policy_can_speak_of_grading_alone() {
    prepare();
    let words = [
        "lesson2",
        "--solution",
        "--only",
        "trigger",
        "--exit-policy",
        "graded",
    ];
    assert_eq!(grade(&words).code, 0);
}

#[test]
fn a_grade_starts_libtorch_once_and_a_second_one_compiles_nothing() {
    prepare();
    let words = [
        "lesson2",
        "--solution",
        "--only",
        "code",
        "--format",
        "json",
    ];
    grade(&words);
    let report = grade(&words).json();
    assert_eq!(report["run"]["processes"], 1);
    assert_eq!(report["run"]["build_ms"], 0);
    assert_eq!(report["run"]["libtorch"], "2.11.0");
}

#[test]
fn a_seed_draws_the_same_report_again_and_a_run_without_one_another() {
    prepare();
    let report = |seed: &[&str]| {
        let words = ["lesson2", "--format", "json", "--only", "code"];
        let mut report = grade(&[&words[..], seed].concat()).json();
        let seed = report["run"]["seed"].as_u64().unwrap();
        report["run"] = serde_json::Value::Null;
        (seed, report)
    };
    let (first, _) = report(&[]);
    let (second, _) = report(&[]);
    assert_ne!(first, second);
    let seed = first.to_string();
    assert_eq!(report(&["--seed", &seed]), report(&["--seed", &seed]));
}

/// What a wrong formula is measured at stays hidden: neither sizes nor right values are shown.
#[test]
fn a_report_shows_no_hidden_input() {
    prepare();
    let folder = solution_with(&[
        ("34.0 + ", "33.0 + "),
        (
            "*total /= grad_accum as f64;",
            "*total /= 2.0 + grad_accum as f64;",
        ),
    ]);
    let words = ["lesson2", "--format", "json", "--submission"];
    let report = run(grader().args(words).arg(folder.path())).json();
    let shown = report["items"].to_string();
    assert!(shown.contains("\"wrong\""), "{shown}");
    for hidden in ["131071", "8192", "12288", "885436991457280", "13349574"] {
        assert!(!shown.contains(hidden), "{hidden} in {shown}");
    }
}

#[test]
fn the_solution_is_right_on_a_gpu() {
    if !std::path::Path::new("/dev/nvidiactl").exists() {
        skip(
            "the_solution_is_right_on_a_gpu",
            "this machine has no NVIDIA GPU",
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
    let report = grade(&words).json();
    assert_eq!(report["score"], 4.0, "{report}");
    assert_eq!(report["run"]["device"], "cuda:0");
    let sandbox = &report["run"]["sandbox"];
    assert_eq!(sandbox["gpu"], "exposed", "{sandbox:#}");
    assert_eq!(sandbox["memory"], "watchdog", "{sandbox:#}");
}

#[test]
fn a_report_fits_terminals_of_80_and_of_40_columns_in_both_languages() {
    prepare();
    // As in many a first try: summed, not averaged.
    let folder = solution_with(&[("*total /= grad_accum as f64;", "let _ = &total;")]);
    for width in [80_usize, 40] {
        for language in ["en", "zh"] {
            let mut command = grader();
            command.args(["lesson2", "--lang", language, "--submission"]);
            command.arg(folder.path()).env("COLUMNS", width.to_string());
            let ran = run(&mut command);
            assert_eq!(ran.code, 4, "{ran:?}");
            assert!(
                !ran.stdout.contains('\u{1b}'),
                "colours in a pipe: {}",
                ran.stdout
            );
            for line in ran.stdout.lines() {
                let columns = unicode_width::UnicodeWidthStr::width(line);
                assert!(columns <= width, "{columns} columns of {width}: {line}");
            }
        }
    }
}

#[test]
fn editors_and_plain_cargo_find_libtorch_through_the_link() {
    prepare();
    let link = root().join(".grade/libtorch");
    assert!(link.join("include").is_dir(), "{}", link.display());
    assert!(link.join("lib/libtorch_cpu.so").is_file());
    let config = std::fs::read_to_string(root().join(".cargo/config.toml")).unwrap();
    assert!(config.contains(".grade/libtorch"), "{config}");
}
