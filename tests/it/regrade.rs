//! A class is graded again after a change: what would change is said before it is written, and
//! neither a person's decision nor a result is lost.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::batch::class::{Class, NO_CODE, of, solved};
use crate::support::course::Course;
use crate::support::{Ran, files_below, grader, prepare, run};

const MANIFEST: &str = "lessons/lesson2/lesson.toml";

fn regrade(class: &Class, course: &Course, words: &[&str]) -> Ran {
    let mut command = grader();
    command.current_dir(course.path()).arg("regrade");
    run(command.arg(class.grades()).args(words))
}

fn batch(class: &Class, course: &Course) {
    let ran = run(class.command(&["--lang", "en"]).current_dir(course.path()));
    assert_eq!(ran.code, 0, "{ran:#?}");
}

/// Everything below a folder, by path.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = files_below(folder).into_iter();
    files
        .map(|file| {
            let bytes = fs::read(folder.join(&file)).unwrap();
            (file, bytes)
        })
        .collect()
}

#[test]
fn what_would_change_is_said_and_nothing_is_written_until_it_is_asked_for() {
    prepare();
    let class = Class::new();
    let course = Course::named("course");
    let (code, answers) = solved();
    class.folder_of("ada", &[("src/lib.rs", &code)]);
    class.folder_of("bob", &[("src/lib.rs", NO_CODE)]);
    class.zip(
        "carol.zip",
        &[("x/answers.md", &answers), ("y/answers.md", &answers)],
    );
    batch(&class, &course);
    let json = ["--format", "json", "--lang", "en"];
    let report = regrade(&class, &course, &json).json();
    assert_eq!(of(&report, "ada")["state"], "untouched", "{report:#}");

    course.edit(MANIFEST, "pass-mark = 8", "pass-mark = 4");
    let before = contents(&class.grades());
    let ran = regrade(&class, &course, &json);
    assert_eq!(ran.code, 0, "{ran:#?}");
    assert_eq!(contents(&class.grades()), before);
    let report = ran.json();
    let ada = of(&report, "ada");
    assert_eq!(
        (&ada["state"], &ada["crosses"]),
        (&json!("changed"), &json!("up")),
        "{ada:#}"
    );
    assert_eq!(ada["verdict"], json!(["failed", "passed"]));
    assert_eq!(ada["items"], json!([]));
    for student in ["bob", "carol"] {
        assert_eq!(of(&report, student)["state"], "same", "{report:#}");
    }
    assert_eq!(
        report["causes"],
        json!([{ "cause": "manifest", "results": 3 }])
    );

    let ran = regrade(&class, &course, &["--apply", "--lang", "en"]);
    assert_eq!(ran.code, 0, "{ran:#?}");
    assert!(ran.stdout.contains("pass now"), "{}", ran.stdout);
    assert_eq!(class.report("ada")["verdict"], "passed");
    assert_eq!(class.table("grades.csv")[0]["verdict"], "passed");
    let earlier: Vec<_> = fs::read_dir(class.grades().join("ada/earlier"))
        .unwrap()
        .flatten()
        .collect();
    let kept: Value = serde_json::from_slice(&fs::read(earlier[0].path()).unwrap()).unwrap();
    assert_eq!((earlier.len(), &kept["verdict"]), (1, &json!("failed")));
    let report = regrade(&class, &course, &json).json();
    assert_eq!(of(&report, "carol")["state"], "untouched", "{report:#}");
    // A class that is graded as ever has nothing left to do.
    let ran = run(class
        .command(&["--format", "json", "--lang", "en"])
        .current_dir(course.path()));
    assert_eq!(of(&ran.json(), "ada")["reused"], true);
}

#[test]
fn a_decision_stays_and_the_machines_own_verdict_stands_beside_it() {
    prepare();
    let class = Class::new();
    let course = Course::named("course");
    class.zip("ada.zip", &[("answers.md", "## Q1\n\nAn answer.\n")]);
    batch(&class, &course);
    let folder = class.grades().join("ada");
    let mut review = grader();
    review
        .current_dir(course.path())
        .args(["review", "lesson2", "--only", "answers", "--by", "tutor"]);
    review.arg("--submission").arg(folder.join("submission"));
    review.arg("--record").arg(folder.join("decisions.jsonl"));
    let ran = run(review.args(["--set", "q1.a=yes", "--reason", "said in class"]));
    assert_eq!(ran.code, 0, "{ran:#?}");
    let decided = || {
        let report = class.report("ada");
        let items = report["items"].as_array().unwrap().iter();
        let item = items
            .clone()
            .find(|item| item["id"] == "q1.a")
            .unwrap()
            .clone();
        (
            item["points"].clone(),
            item["decision"]["by"].clone(),
            item["decision"]["machine"].is_object(),
        )
    };
    batch(&class, &course);
    let expected = (json!(0.5), json!("tutor"), true);
    assert_eq!(decided(), expected);
    assert_eq!(class.table("grades.csv")[0]["decided"], "1");
    course.edit(MANIFEST, "pass-mark = 8", "pass-mark = 4");
    assert_eq!(regrade(&class, &course, &["--apply"]).code, 0);
    assert_eq!(decided(), expected);
    // On another answer it is stale, and whoever is to decide again is told a call that works.
    class.zip("ada.zip", &[("answers.md", "## Q1\n\nAnother answer.\n")]);
    batch(&class, &course);
    let remarks = class.report("ada")["remarks"].to_string();
    let call = format!("--submission {}", folder.join("submission").display());
    assert!(remarks.contains(&call), "{remarks}");
}

#[test]
fn an_older_result_does_not_hide_that_the_newer_submission_was_not_graded() {
    prepare();
    let class = Class::new();
    let course = Course::named("course");
    class.folder_of("ada", &[("src/lib.rs", NO_CODE)]);
    batch(&class, &course);
    class.zip("ada.zip", &[("src/lib.rs", NO_CODE)]);
    let twice = run(class.command(&["--lang", "en"]).current_dir(course.path()));
    assert_eq!(twice.code, 3, "{twice:#?}");
    let before = class.table("grades.csv");
    assert_eq!(
        (&*before[0]["state"], &*before[0]["score"]),
        ("not-graded", "")
    );
    course.edit(MANIFEST, "pass-mark = 8", "pass-mark = 4");
    assert_eq!(
        regrade(&class, &course, &["--apply", "--lang", "en"]).code,
        0
    );
    assert_eq!(class.report("ada")["pass_mark"], 4.0);
    assert_eq!(class.table("grades.csv"), before);
}

#[test]
fn what_cannot_be_graded_again_stays_as_it_is() {
    prepare();
    let class = Class::new();
    let course = Course::named("course");
    class.folder_of("ada", &[("src/lib.rs", NO_CODE)]);
    batch(&class, &course);
    course.edit(MANIFEST, "pass-mark = 8", "pass-mark = 4");
    let report = class.report("ada");
    fs::write(class.grades().join("ada/submission/src/lib.rs"), "touched").unwrap();
    let ran = regrade(&class, &course, &["--apply", "--lang", "en"]);
    assert_eq!(ran.code, 3, "{ran:#?}");
    assert!(ran.stdout.contains("was changed since"), "{}", ran.stdout);
    assert_eq!(class.report("ada"), report);
}

#[test]
fn a_folder_without_results_is_a_mistake_of_the_call() {
    let class = Class::new();
    let course = Course::named("course");
    fs::create_dir(class.grades()).unwrap();
    let ran = regrade(&class, &course, &["--lang", "en"]);
    assert_eq!(ran.code, 2, "{ran:#?}");
    assert!(
        ran.stderr.contains("holds no results of a class"),
        "{}",
        ran.stderr
    );
}
