//! What people decide about answers: the record, its chain, the report, the walk.

/// The record as a file.
mod chain;
/// What whoever decides sees.
mod shown;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::support::course::Course;
use crate::support::fixture;
use crate::support::{Ran, grader, prepare, run};

/// One answer that earns something, a claim in doubt, and a reason that no rubric knows.
const ANSWERS: &str = "# Answers\n\n## Q1\n\n我猜激活大概可能是线性增长？不太确定。\n\n\
    ## Q2\n\nFull recomputation keeps only the input of each layer.\n\n\
    It can be faster because the moon is full.\n\n\
    ## Q3\n\nNo idea.\n";

const ONLY_ANSWERS: [&str; 3] = ["lesson2", "--only", "answers"];

/// A course whose student wrote this.
fn course(answers: &str) -> Course {
    let course = Course::named("course");
    write(&course, answers);
    course
}

fn write(course: &Course, answers: &str) {
    fs::write(course.path().join("exercises/lesson2/answers.md"), answers).expect("answers");
}

fn command(course: &Course) -> Command {
    let mut command = grader();
    command.current_dir(course.path()).env("USER", "ada");
    command
}

/// Grades the answers.
fn grade(course: &Course, words: &[&str]) -> Ran {
    run(command(course).args(ONLY_ANSWERS).args(words))
}

fn report(course: &Course) -> Value {
    grade(course, &["--format", "json"]).json()
}

/// Reviews the answers.
fn review(course: &Course, words: &[&str]) -> Ran {
    let mut command = command(course);
    command.arg("review").args(ONLY_ANSWERS).args(words);
    run(command.stdin(Stdio::null()))
}

/// Decides, for a reason.
fn set(course: &Course, words: &[&str]) -> Ran {
    let mut all: Vec<&str> = Vec::new();
    for word in words {
        all.extend(["--set", word]);
    }
    all.extend(["--reason", "it says so"]);
    let ran = review(course, &all);
    assert_eq!(ran.code, 0, "{ran:?}");
    ran
}

fn record(course: &Course) -> PathBuf {
    course.path().join(".grade/reviews/lesson2/exercise.jsonl")
}

fn lines(course: &Course) -> Vec<Value> {
    let text = fs::read_to_string(record(course)).expect("a record");
    let lines = text.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().expect("lines of JSON")
}

fn item<'r>(report: &'r Value, id: &str) -> &'r Value {
    let both = ["items", "vetoes"].map(|kind| report[kind].as_array().expect("a list"));
    let mut all = both.into_iter().flatten();
    all.find(|item| item["id"] == id).expect("an item")
}

/// Walks with these keys from a pipe.
fn walk(course: &Course, words: &[&str], keys: &str) -> Ran {
    let mut command = command(course);
    command.args(["review", "lesson2", "--walk"]).args(words);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A walk that is over reads no more.
    let _ = stdin.write_all(keys.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

#[test]
fn a_decision_counts_and_the_machines_verdict_stands_beside_it() {
    let course = course(ANSWERS);
    let before = report(&course);
    assert_eq!(item(&before, "q2.d")["decision"], Value::Null);
    let ran = set(&course, &["q2.d=half", "q3.a=yes", "q2.a=no"]);
    assert!(ran.stdout.contains("Written: q2.d half."), "{ran:?}");
    let written = fs::read(record(&course)).unwrap();
    let after = report(&course);
    for (id, status, points, to) in [
        ("q2.d", "partial", 0.25, "half"),
        ("q3.a", "passed", 0.5, "yes"),
        ("q2.a", "wrong", 0.0, "no"),
    ] {
        let (machine, decided) = (item(&before, id), item(&after, id));
        assert_eq!(decided["status"], status, "{decided}");
        assert_eq!(decided["points"], points, "{decided}");
        assert_eq!(decided["points_range"], json!([points, points]));
        assert_eq!(decided["evidence"], machine["evidence"]);
        let decision = &decided["decision"];
        assert_eq!(decision["to"], to);
        assert_eq!(decision["by"], "ada");
        assert_eq!(decision["reason"], "it says so");
        assert_eq!(decision["machine"]["status"], machine["status"]);
        assert_eq!(decision["machine"]["points"], machine["points"]);
        assert_eq!(decision["machine"]["message"], machine["message"]);
    }
    assert_eq!(after.get("stale_decisions"), None);
    for format in ["human", "json"] {
        grade(&course, &["--format", format]);
        review(&course, &["--list", "--format", format]);
        review(&course, &["--verify", "--format", format]);
        review(&course, &["--format", format]);
    }
    assert_eq!(fs::read(record(&course)).unwrap(), written);
}

#[test]
fn a_line_says_who_decided_what_when_why_and_on_what() {
    let course = course(ANSWERS);
    set(&course, &["q2.d=half", "recompute-absolute=fired"]);
    let lines = lines(&course);
    let first = &lines[0];
    assert_eq!(first["seq"], 1);
    assert_eq!(first["by"], "ada");
    assert_eq!(first["target"], "q2.d");
    assert_eq!(first["to"], "half");
    assert_eq!(first["reason"], "it says so");
    let at = first["at"].as_str().unwrap();
    assert!(at.starts_with("20") && at.ends_with('Z') && at.len() == 20);
    for hash in ["answer_sha256", "rubric_sha256", "prev_sha256", "sha256"] {
        assert_eq!(first[hash].as_str().unwrap().len(), 64, "{hash}");
    }
    assert_eq!(first["answer_sha256"], lines[1]["answer_sha256"]);
    assert_eq!(lines[1]["seq"], 2);
    assert_eq!(lines[1]["from"], "clear");
}

#[test]
fn a_decision_that_is_taken_back_is_one_more_line() {
    let course = course(ANSWERS);
    let before = report(&course);
    set(&course, &["q2.d=yes"]);
    assert_ne!(report(&course)["score"], before["score"]);
    let ran = review(&course, &["--withdraw", "q2.d", "--reason", "mistaken"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let after = report(&course);
    assert_eq!(item(&after, "q2.d"), item(&before, "q2.d"));
    let lines = lines(&course);
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1]["to"], "withdrawn");
    let ran = review(&course, &["--withdraw", "q2.d", "--reason", "again"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.stderr.contains("no decision about `q2.d`"), "{ran:?}");
}

#[test]
fn an_edited_answer_makes_its_decisions_stale() {
    let course = course(ANSWERS);
    let before = report(&course);
    set(&course, &["q2.d=yes", "q3.a=yes"]);
    write(&course, &ANSWERS.replace("the moon", "the sun"));
    let after = report(&course);
    assert_eq!(item(&after, "q2.d"), item(&before, "q2.d"));
    assert_eq!(item(&after, "q3.a")["status"], "passed");
    let stale = after["stale_decisions"].as_array().unwrap();
    assert_eq!(stale.len(), 1);
    assert_eq!(stale[0]["target"], "q2.d");
    assert_eq!(stale[0]["to"], "yes");
    assert_eq!(stale[0]["by"], "ada");
    let remark = "no longer counted: q2.d. `cargo grade review lesson2` asks again";
    let remarks = after["remarks"].as_array().unwrap();
    let said = |remark: &str| {
        let mut remarks = remarks.iter().filter_map(Value::as_str);
        remarks.any(|known| known.contains(remark))
    };
    assert!(said(remark), "{remarks:?}");
    let listed = review(&course, &["--list", "--format", "json"]).json();
    let matters = listed["matters"].as_array().unwrap();
    let of = |id: &str| {
        matters
            .iter()
            .find(|matter| matter["target"] == id)
            .unwrap()
    };
    assert_eq!(of("q2.d")["decision"]["standing"], "stale");
    assert_eq!(of("q2.d")["open"], true);
    assert_eq!(of("q3.a")["decision"]["standing"], "valid");
    // Who writes the same again is graded as before.
    write(&course, ANSWERS);
    assert_eq!(item(&report(&course), "q2.d")["status"], "passed");
}

#[test]
fn another_rubric_keeps_a_decision_and_asks_to_confirm_it() {
    let course = course(ANSWERS);
    set(&course, &["q2.d=yes"]);
    let rubric = course.path().join("lessons/lesson2/rubric.toml");
    let text = fs::read_to_string(&rubric).unwrap();
    fs::write(&rubric, text + "\n# Another version.\n").unwrap();
    let after = report(&course);
    assert_eq!(item(&after, "q2.d")["status"], "passed");
    let remarks = after["remarks"].to_string();
    assert!(remarks.contains("still counted: q2.d"), "{remarks}");
    let listed = review(&course, &["--list", "--format", "json"]).json();
    let matters = listed["matters"].as_array().unwrap();
    let is_offered = |matter: &&Value| matter["target"] == "q2.d" && matter["open"] == true;
    assert_eq!(matters.iter().filter(is_offered).count(), 1, "{listed}");
    set(&course, &["q2.d=yes"]);
    let remarks = report(&course)["remarks"].to_string();
    assert!(!remarks.contains("rubric"), "{remarks}");
}

#[test]
fn a_record_about_another_lesson_is_passed_over_with_a_remark() {
    let course = course(ANSWERS);
    set(&course, &["q2.d=yes"]);
    for file in ["lesson.toml", "rubric.toml"] {
        let path = course.path().join("lessons/lesson2").join(file);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replace("q2.d", "q2.z")).unwrap();
    }
    let after = report(&course);
    let remarks = after["remarks"].to_string();
    assert!(remarks.contains("decides about q2.d"), "{remarks}");
    let ran = review(&course, &["--withdraw", "q2.d", "--reason", "gone"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let remarks = report(&course)["remarks"].to_string();
    assert!(!remarks.contains("q2.d"), "{remarks}");
}

#[test]
fn a_person_fires_and_clears_vetoes() {
    let course = course(ANSWERS);
    let ran = set(&course, &["recompute-absolute=fired"]);
    assert!(ran.stdout.contains("a veto fired"), "{ran:?}");
    assert_eq!(grade(&course, &[]).code, 4);
    let fired = report(&course);
    let veto = item(&fired, "recompute-absolute");
    assert_eq!(veto["state"], "fired");
    assert_eq!(veto["decision"]["machine"]["state"], "clear");
    set(&course, &["recompute-absolute=clear"]);
    let cleared = report(&course);
    let veto = item(&cleared, "recompute-absolute");
    assert_eq!(veto["state"], "clear");
    assert_eq!(veto["decision"]["to"], "clear");
    assert!(grade(&course, &[]).stdout.contains("decided “clear”"));
}

#[test]
fn a_plain_sum_is_decided_on_code_and_notes() {
    prepare();
    let mut fixtures = fixture::all("lesson2").into_iter();
    let sum = fixtures.find(|fixture| fixture.name == "sum-with-blank-notes");
    let sum = sum.expect("a submission that sums").lay("lesson2");
    let course = Course::named("course");
    let folder = course.path().join("bob");
    fs::create_dir_all(folder.join("src")).unwrap();
    for file in ["src/lib.rs", "answers.md"] {
        fs::copy(sum.path().join(file), folder.join(file)).unwrap();
    }
    let on = ["lesson2", "--submission", "bob", "--format", "json"];
    let state = || {
        let ran = run(command(&course).args(on).args(["--device", "cpu"]));
        let report = ran.json();
        let state = item(&report, "no-averaging")["state"].clone();
        (ran.code, state, report.get("stale_decisions").is_some())
    };
    let decide = |more: &[&str]| {
        let mut command = command(&course);
        command.arg("review").args(on).args(["--device", "cpu"]);
        run(command
            .args(["--set", "no-averaging=clear", "--reason", "he told me"])
            .args(more))
    };
    assert_eq!(state(), (4, json!("fired"), false));
    let unseen = decide(&["--only", "answers"]);
    assert_eq!(unseen.code, 2, "{unseen:?}");
    assert_eq!(decide(&[]).code, 0);
    let (code, cleared, has_stale) = state();
    assert_eq!((cleared, has_stale), (json!("clear"), false));
    assert_ne!(code, 4);
    assert!(
        course
            .path()
            .join(".grade/reviews/lesson2/bob.jsonl")
            .exists()
    );
    let path = folder.join("src/lib.rs");
    let code = fs::read_to_string(&path).unwrap();
    fs::write(&path, code + "\n// edited\n").unwrap();
    assert_eq!(state(), (4, json!("fired"), true));
}

#[test]
fn calls_that_decide_nothing_are_refused_and_write_nothing() {
    let course = course(ANSWERS);
    let why = ["--reason", "x"];
    for (words, said) in [
        (&["--set", "q2.z=yes"][..], "no veto `q2.z`"),
        (&["--set", "formula=yes"], "no veto `formula`"),
        (&["--set", "q2.d=maybe"], "cannot be decided as `maybe`"),
        (&["--set", "q2.d=fired"], "cannot be decided as `fired`"),
        (
            &["--set", "first-step-safe=yes"],
            "cannot be decided as `yes`",
        ),
        (&["--set", "q2.d=withdrawn"], "cannot be decided"),
        (&["--set", "q2.d"], "`q2.d` is no decision"),
        (&["--set", "q2.d=yes", "--set", "q2.d=no"], "stands twice"),
        (&["--set", "q2.d=yes", "--withdraw", "q2.d"], "stands twice"),
        (&["--set", "no-averaging=clear"], "not judged in this run"),
        (
            &["--set", "q1.a=yes", "--set", "no-averaging=clear"],
            "not judged",
        ),
        (&["--withdraw", "q2.d"], "no decision about `q2.d`"),
        (&["--set", "q2.d=yes", "--list"], "--list"),
    ] {
        let words: Vec<&str> = words.iter().chain(&why).copied().collect();
        let ran = review(&course, &words);
        assert_eq!(ran.code, 2, "{words:?}: {ran:?}");
        assert!(ran.stderr.contains(said), "{words:?}: {}", ran.stderr);
    }
    for words in [
        &["--set", "q2.d=yes"][..],
        &["--set", "q2.d=yes", "--reason", " "],
    ] {
        let ran = review(&course, words);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.stderr.contains("needs a reason"), "{ran:?}");
    }
    assert!(!record(&course).exists());
}
