//! Compares what a run of an attack showed with what it must show.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::Value;

use super::fixture::{Expect, Fixture};
use super::stage::Stage;
use crate::support::Ran;

/// Items that stand together.
const GROUPS: [(&str, &[&str]); 3] = [
    ("loop", &["averaging", "zeroing", "trigger"]),
    (
        "memory",
        &["formula", "recompute.full", "recompute.selective"],
    ),
    (
        "code",
        &[
            "averaging",
            "zeroing",
            "trigger",
            "formula",
            "recompute.full",
            "recompute.selective",
        ],
    ),
];

/// How a sandbox refuses: not permitted, access denied, no such system call.
const REFUSALS: [&str; 3] = ["1)", "13)", "38)"];

const ERROR: &str = "(os error ";

/// What a run showed.
pub(super) struct Seen {
    pub(super) ran: Ran,
    /// Null where standard output was no JSON.
    pub(super) report: Value,
    pub(super) took: Duration,
    pub(super) processes: Vec<String>,
    pub(super) traces: Vec<String>,
    /// Folders of runs.
    pub(super) leftovers: Vec<String>,
    pub(super) was_reached: bool,
}

/// What must be there.
pub(super) fn expected(expect: &Expect, stage: &Stage, seen: &Seen) -> Vec<String> {
    let mut complaints = statuses(expect, &seen.report);
    let code = seen.ran.code;
    if !expect.exit.is_empty() && !expect.exit.contains(&code) {
        complaints.push(format!("exit code {code}, not {:?}", expect.exit));
    }
    if let Some(score) = expect.score
        && seen.report["score"]
            .as_f64()
            .is_none_or(|got| (got - score).abs() > 1e-9)
    {
        complaints.push(format!("score {}, not {score}", seen.report["score"]));
    }
    let said = words(&seen.report);
    for text in &expect.says {
        let text = stage.fill(text);
        if !said.contains(&text) {
            complaints.push(format!("says nothing of {text:?}"));
        }
    }
    if expect.says.iter().any(|text| text.starts_with("refused: ")) {
        complaints.extend(unlike_a_sandbox(&said));
    }
    let peak = seen.report["run"]["peak_bytes"]
        .as_u64()
        .map(|bytes| bytes >> 20);
    if let (Some(limit), Some(peak)) = (expect.max_peak_mib, peak)
        && peak > limit
    {
        complaints.push(format!("{peak} MiB, more than {limit}"));
    }
    if expect.marker && seen.traces.is_empty() {
        complaints.push("left no marker".to_owned());
    }
    if expect.connection && !seen.was_reached {
        complaints.push("reached no socket".to_owned());
    }
    if !complaints.is_empty() {
        complaints.push(in_short(seen));
    }
    complaints
}

/// What must hold of every confined run.
pub(super) fn contained(fixture: &Fixture, stage: &Stage, seen: &Seen) -> Vec<String> {
    let mut complaints = quiet(fixture, stage, &seen.ran);
    if !seen.report.is_object() {
        complaints.push(format!("no JSON: {:?}", seen.ran));
    }
    if seen.ran.code == 3 || seen.report.get("error").is_some() {
        complaints.push(format!("blamed on the machine: {}", seen.report["error"]));
    }
    let millis = seen.took.as_millis();
    if millis > u128::from(fixture.attack.max_ms) {
        complaints.push(format!("took {millis} ms"));
    }
    if fixture.attack.sweep {
        complaints.extend(sweep(fixture, &words(&seen.report)));
    }
    for (what, left) in [
        ("a process", &seen.processes),
        ("a trace", &seen.traces),
        ("a folder", &seen.leftovers),
    ] {
        complaints.extend(left.iter().map(|left| format!("left {what}: {left}")));
    }
    if seen.was_reached {
        complaints.push("reached a socket of the runner's".to_owned());
    }
    complaints
}

/// Nothing that must not be said, and no control characters for a terminal.
pub(super) fn quiet(fixture: &Fixture, stage: &Stage, ran: &Ran) -> Vec<String> {
    let mut complaints = Vec::new();
    for (stream, text) in [("stdout", &ran.stdout), ("stderr", &ran.stderr)] {
        for hidden in &fixture.attack.must_not_contain {
            if text.contains(&stage.fill(hidden)) {
                complaints.push(format!("{stream} contains {hidden}"));
            }
        }
        let control = text.chars().find(|&sign| is_control(sign));
        if let Some(sign) = control {
            complaints.push(format!("{stream} contains {sign:?}"));
        }
    }
    complaints
}

/// Controls, and signs that turn the direction of a text.
fn is_control(sign: char) -> bool {
    (sign.is_control() && !matches!(sign, '\n' | '\t'))
        || matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn statuses(expect: &Expect, report: &Value) -> Vec<String> {
    let mut complaints = Vec::new();
    for (name, due) in &expect.status {
        let group = GROUPS.iter().find(|(group, _)| group == name);
        for id in group.map_or(&[name.as_str()][..], |(_, items)| items) {
            let items = report["items"].as_array().map_or(&[][..], Vec::as_slice);
            let item = items.iter().find(|item| item["id"] == *id);
            let got = item.and_then(|item| item["status"].as_str());
            if !due.split('|').any(|due| got == Some(due)) {
                complaints.push(format!("{id} is {got:?}, not {due}"));
            }
        }
    }
    complaints
}

/// Every text in a report, a line each.
fn words(value: &Value) -> String {
    match value {
        Value::String(text) => format!("{text}\n"),
        Value::Array(values) => values.iter().map(words).collect(),
        Value::Object(fields) => fields.values().map(words).collect(),
        _ => String::new(),
    }
}

/// Refusals that no sandbox gives, and what was got.
fn unlike_a_sandbox(said: &str) -> Vec<String> {
    let others: BTreeSet<&str> = said
        .split(ERROR)
        .skip(1)
        .filter(|rest| !REFUSALS.iter().any(|number| rest.starts_with(number)))
        .filter_map(|rest| rest.split(')').next())
        .collect();
    let mut complaints: Vec<String> = others
        .iter()
        .map(|number| format!("refused with error {number}"))
        .collect();
    if said.contains("got: ") {
        complaints.push("got something".to_owned());
    }
    complaints
}

/// System calls that were reached and stand in no list.
fn sweep(fixture: &Fixture, said: &str) -> Vec<String> {
    let reached = said.split("reached: ").nth(1).unwrap_or_default();
    let reached = numbers(reached.lines().next().unwrap_or_default());
    let allowed = fixture.file("reachable.txt").unwrap_or_default();
    let allowed: BTreeSet<u32> = String::from_utf8_lossy(&allowed)
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default())
        .flat_map(numbers)
        .collect();
    let mut complaints = Vec::new();
    if reached.is_empty() {
        complaints.push("tells of no system call, not even of write".to_owned());
    }
    let more: Vec<u32> = reached.difference(&allowed).copied().collect();
    if !more.is_empty() {
        complaints.push(format!("reached system calls {more:?}"));
    }
    complaints
}

/// Numbers and ranges, as in `0-3 9`.
fn numbers(text: &str) -> BTreeSet<u32> {
    text.split_whitespace()
        .filter_map(|word| {
            let (first, last) = word.split_once('-').unwrap_or((word, word));
            Some(first.parse::<u32>().ok()?..=last.parse().ok()?)
        })
        .flatten()
        .collect()
}

/// What a run showed, for whoever has to mend it.
fn in_short(seen: &Seen) -> String {
    let items = seen.report["items"]
        .as_array()
        .map_or(&[][..], Vec::as_slice);
    let code = items.iter().filter(|item| item["part"] == "code");
    let items: Vec<String> = code
        .map(|item| {
            let evidence = &item["evidence"][0]["message"];
            format!(
                "{} {} {} {evidence}",
                item["id"], item["status"], item["message"]
            )
        })
        .collect();
    let mut text = format!(
        "exit {}, {} ms, {items:#?} {} {} {}",
        seen.ran.code,
        seen.took.as_millis(),
        seen.report["error"],
        seen.report["diagnostics"][0]["message"],
        seen.ran.stderr
    );
    if text.len() > 3000 {
        text = text.chars().take(3000).collect();
    }
    text
}
