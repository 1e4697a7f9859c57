//! Every folder of `tests/submissions`, graded by the real binary, must get exactly its grade.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;

use crate::support::fixture::{self, Fixture};
use crate::support::{grade, in_parallel, prepare};

const LESSON: &str = "lesson2";

/// Points are sums of hundredths; anything nearer is the same.
const SAME: f64 = 1e-9;

#[test]
fn every_submission_gets_exactly_its_grade() {
    prepare();
    let fixtures = fixture::all(LESSON);
    assert!(fixtures.len() > 100, "only {} submissions", fixtures.len());
    let graded = in_parallel(&fixtures, |fixture| {
        let laid = fixture.lay(LESSON);
        let complaints = complaints(fixture, laid.path());
        let seen = fixture.expect.snapshot.then(|| seen(laid.path()));
        (complaints, seen)
    });
    let complaints: String = graded.iter().map(|(complaints, _)| &**complaints).collect();
    assert!(
        complaints.is_empty(),
        "of {} submissions:\n{complaints}",
        fixtures.len()
    );
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.add_filter(r"· \d+\.\d (s|秒)", "· 0.0 $1");
    settings.bind(|| {
        for (fixture, (_, seen)) in fixtures.iter().zip(graded) {
            if let Some(seen) = seen {
                let name = format!("student_sees__{}", fixture.name);
                insta::assert_snapshot!(name, seen, &fixture.expect.about);
            }
        }
    });
}

/// What a student sees of the code, in both languages.
fn seen(folder: &Path) -> String {
    let words = [
        LESSON,
        "--only",
        "code",
        "--device",
        "cpu",
        "--seed",
        "1",
        "--submission",
        path(folder),
    ];
    let english = grade(&words).stdout;
    let chinese = grade(&[&words[..], &["--lang", "zh"]].concat()).stdout;
    format!("{english}\n\n{chinese}").replace(path(folder), "DIR")
}

/// Everything in which a grade differs from what it must be.
fn complaints(fixture: &Fixture, folder: &Path) -> String {
    let ran = grade(&[LESSON, "--format", "json", "--submission", path(folder)]);
    let expect = &fixture.expect;
    let mut complaints = String::new();
    let mut complain = |what: String| {
        writeln!(complaints, "  {}: {what}", fixture.name).expect("a string takes everything");
    };
    let report: Value = match serde_json::from_str(&ran.stdout) {
        Ok(report) => report,
        Err(problem) => {
            complain(format!("no JSON ({problem}): {ran:?}"));
            return complaints;
        }
    };
    if let Some(error) = report.get("error") {
        complain(format!("not graded: {error}"));
        return complaints;
    }
    for (id, points) in &expect.points {
        let item = find(&report["items"], id);
        let (got, status) = (item["points"].as_f64(), item["status"].as_str());
        if got.is_none_or(|got| (got - points).abs() > SAME) {
            let message = &item["message"];
            complain(format!(
                "{id} got {got:?} ({status:?}), not {points}: {message}"
            ));
        }
        let usual = if *points > 0.0 { "passed" } else { "wrong" };
        let due = expect.status.get(id).map_or(usual, String::as_str);
        if status != Some(due) {
            complain(format!(
                "{id} is {status:?}, not {due}: {}",
                item["message"]
            ));
        }
    }
    for (id, state) in &expect.vetoes {
        let got = find(&report["vetoes"], id)["state"]
            .as_str()
            .map(str::to_owned);
        if got.as_deref() != Some(state) {
            complain(format!("veto {id} is {got:?}, not {state}"));
        }
    }
    for place in &expect.remarks.items {
        let remarks = match place.as_str() {
            "run" => &report["remarks"],
            id => &find(&report["items"], id)["remarks"],
        };
        if remarks.as_array().is_none_or(Vec::is_empty) {
            complain(format!("no remark on {place}"));
        }
    }
    if report["verdict"] != expect.verdict.as_str() {
        complain(format!(
            "verdict {}, not {}",
            report["verdict"], expect.verdict
        ));
    }
    let code = match expect.verdict.as_str() {
        "passed" => 0,
        "failed" => 1,
        "vetoed" => 4,
        _ => 5,
    };
    if ran.code != code {
        complain(format!("exit code {}, not {code}", ran.code));
    }
    complaints
}

fn find<'v>(list: &'v Value, id: &str) -> &'v Value {
    let entries = list.as_array().map_or(&[][..], Vec::as_slice);
    entries
        .iter()
        .find(|entry| entry["id"] == id)
        .unwrap_or(&Value::Null)
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}
