//! Every folder of `tests/submissions`, graded by the real binary, must get exactly its grade.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;

use crate::support::fixture::{self, Expect, Fixture};
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
    // What confines here depends on the machine and on the user.
    settings.add_filter(r"(sandbox|沙箱)\s+S\d(\s+\([^)]*\))?\s+·", "$1 S0 ·");
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

/// Everything in which a grade differs from what it must be, a line each.
fn complaints(fixture: &Fixture, folder: &Path) -> String {
    let seed = seed(&fixture.name).to_string();
    let words = [
        LESSON,
        "--format",
        "json",
        "--seed",
        &seed,
        "--submission",
        path(folder),
    ];
    let ran = grade(&words);
    let expect = &fixture.expect;
    let report = ran.json();
    let mut complaints = Vec::new();
    if let Some(error) = report.get("error") {
        complaints.push(format!("not graded: {error}"));
    } else {
        complaints.extend(items(&report, expect));
        complaints.extend(vetoes_and_remarks(&report, expect));
        if report["verdict"] != expect.verdict.as_str() {
            complaints.push(format!(
                "verdict {}, not {}",
                report["verdict"], expect.verdict
            ));
        }
    }
    let code = match expect.verdict.as_str() {
        "passed" => 0,
        "failed" => 1,
        "vetoed" => 4,
        _ => 5,
    };
    if ran.code != code {
        complaints.push(format!("exit code {}, not {code}", ran.code));
    }
    complaints
        .into_iter()
        .fold(String::new(), |mut text, complaint| {
            writeln!(text, "  {}: {complaint}", fixture.name).expect("a string takes everything");
            text
        })
}

/// Each submission meets inputs of its own, the same ones in every run: a failure can be looked at
/// again. Fresh ones are drawn for the mutants, and for every student.
fn seed(name: &str) -> u64 {
    name.bytes()
        .fold(17, |seed, byte| (seed * 31 + u64::from(byte)) % (1 << 40))
}

fn items(report: &Value, expect: &Expect) -> Vec<String> {
    let mut complaints = Vec::new();
    for (id, points) in &expect.points {
        let item = find(&report["items"], id);
        let (got, status) = (item["points"].as_f64(), item["status"].as_str());
        if got.is_none_or(|got| (got - points).abs() > SAME) {
            complaints.push(format!(
                "{id} got {got:?}, not {points}: {}",
                item["message"]
            ));
        }
        let usual = if *points > 0.0 { "passed" } else { "wrong" };
        let due = expect.status.get(id).map_or(usual, String::as_str);
        if status != Some(due) {
            complaints.push(format!(
                "{id} is {status:?}, not {due}: {}",
                item["message"]
            ));
        }
    }
    complaints
}

fn vetoes_and_remarks(report: &Value, expect: &Expect) -> Vec<String> {
    let mut complaints = Vec::new();
    for (id, state) in &expect.vetoes {
        let got = &find(&report["vetoes"], id)["state"];
        if got != state {
            complaints.push(format!("veto {id} is {got}, not {state}"));
        }
    }
    for place in &expect.remarks.items {
        let remarks = match place.as_str() {
            "run" => &report["remarks"],
            id => &find(&report["items"], id)["remarks"],
        };
        if remarks.as_array().is_none_or(Vec::is_empty) {
            complaints.push(format!("no remark on {place}"));
        }
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
