//! Each rule of the sandbox is left out in turn, and an attack must then succeed: a rule that nothing
//! misses is not tested, or not needed.
//!
//! `tests/attacks/rules.toml` names the attack. Where another rule stops it as well, that one is left
//! out in both runs (`behind`), so that what the first one does by itself is seen.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::os::unix::process::CommandExt;

use serde::Deserialize;

use super::fixture::{self, Fixture, Need};
use super::stage::Stage;
use super::{check, host, look};
use crate::support::{grade, in_parallel_times, prepare, root, skip};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    rule: Vec<RuleCase>,
    #[serde(default)]
    elsewhere: Vec<Elsewhere>,
}

/// A rule and the attack that it stops.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleCase {
    name: String,
    attack: String,
    #[serde(default)]
    behind: Vec<String>,
    #[serde(default)]
    needs: Vec<Need>,
    /// Whether the attack says the same with the rules behind left out.
    #[serde(default = "yes")]
    says_the_same: bool,
}

fn yes() -> bool {
    true
}

/// A rule that another test is about.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Elsewhere {
    name: String,
    #[expect(dead_code, reason = "read by people")]
    reason: String,
}

fn table() -> Table {
    let path = root().join("tests/attacks/rules.toml");
    let text = std::fs::read_to_string(path).expect("a table of rules");
    toml::from_str(&text).unwrap_or_else(|problem| panic!("{problem}"))
}

#[test]
fn every_rule_is_missed_by_an_attack() {
    prepare();
    let table = table();
    let fixtures = fixture::all();
    let complaints: String = in_parallel_times(2, &table.rule, |case| {
        let fixture = fixtures
            .iter()
            .find(|fixture| fixture.name == case.attack)
            .unwrap_or_else(|| panic!("{}: no attack `{}`", case.name, case.attack));
        let lacks = |need| case.needs.contains(&need) || fixture.needs(need);
        let is_root = rustix::process::geteuid().is_root();
        if lacks(Need::Root) && !is_root || lacks(Need::NotRoot) && is_root {
            skip(&case.name, "it needs another user");
            return String::new();
        }
        judged(case, fixture)
    })
    .concat();
    assert!(
        complaints.is_empty(),
        "of {} rules:\n{complaints}",
        table.rule.len()
    );
}

/// What is wrong with a rule, a line each.
fn judged(case: &RuleCase, fixture: &Fixture) -> String {
    let mut text = String::new();
    if !case.behind.is_empty() {
        for complaint in harm(case, fixture, &case.behind) {
            writeln!(
                text,
                "  {}: does not hold by itself: {complaint}",
                case.name
            )
            .expect("a string takes everything");
        }
    }
    let without: Vec<String> = case.behind.iter().chain([&case.name]).cloned().collect();
    if harm(case, fixture, &without).is_empty() {
        writeln!(text, "  {}: `{}` does not miss it", case.name, fixture.name)
            .expect("a string takes everything");
    }
    text
}

/// What an attack does against what it must, with these rules left out.
fn harm(case: &RuleCase, fixture: &Fixture, without: &[String]) -> Vec<String> {
    let stage = Stage::lay(fixture);
    let outside = host::tree(&stage.outside());
    let mut command = stage.grader(fixture, true);
    // An attack on its group reaches nobody but the grader.
    command
        .args(["--sandbox-without", &without.join(","), "--format", "json"])
        .process_group(0);
    let seen = look(&mut command, &stage);
    let mut expect = fixture.attack.expect.clone();
    if !case.says_the_same {
        expect.says.clear();
    }
    let mut complaints = check::expected(&expect, &stage, &seen);
    complaints.extend(check::contained(fixture, &stage, &seen));
    let changes = host::changes(&outside, &host::tree(&stage.outside()));
    complaints.extend(changes.iter().map(|path| format!("changed {path}")));
    complaints
}

#[test]
fn every_rule_has_an_attack() {
    let table = table();
    let named: BTreeSet<&str> = table
        .rule
        .iter()
        .map(|case| &*case.name)
        .chain(table.elsewhere.iter().map(|case| &*case.name))
        .collect();
    let refused = grade(&["lesson2", "--sandbox-without", "nothing-of-the-kind"]);
    let words = refused.stderr.split("It is one of: ").nth(1);
    let words = words.and_then(|words| words.split('.').next());
    let words = words.expect("the names of the rules").replace('\n', " ");
    let known: BTreeSet<&str> = words
        .split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty())
        .collect();
    assert!(known.len() > 30, "{known:?}");
    assert_eq!(named, known);
}
