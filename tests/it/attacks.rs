//! Every folder of `tests/attacks` is graded twice: without a sandbox, which shows that the attack
//! works, and as any submission is, which must contain it. Then the host is compared with what it
//! was before.
//!
//! A fixture is a folder with an `attack.toml`:
//!
//! ```toml
//! about = "one sentence: what it tries"
//! rows = [38]                  # rows of the threat table
//! lint = "on"                  # "off" lets unsafe code compile, so that the sandbox itself is met
//! raw = true                   # puts `raw.rs` in as the module `raw`: system calls by number
//! frames = true                # puts `frames.rs` in: records as the probe sends them
//! where = "loop"               # or "formula", in mode none: which function calls `attack::run`
//! needs = []                   # "root", "not-root", or "sandbox": below level S3, only the control
//! max_ms = 30000               # of the confined run
//! must_not_contain = ["@SECRET@"]  # in anything that the confined run says
//! human = true                 # also look at the report for people: texts and control characters
//! traces = ["/tmp/@TOKEN@"]    # paths outside the usual places that the attack would leave
//! folder = "submission"        # the submission's folder
//! sweep = true                 # the system calls it reached must stand in `reachable.txt`
//! environment = {}             # variables of the grader itself
//!
//! [expect]                     # of the confined run
//! exit = [1]                   # any of these
//! status = { loop = "crashed" }    # by item id; `code`, `loop`, `memory` stand for several;
//!                              # "a|b" where the order of calls, which is drawn, decides
//! score = 4.0
//! says = ["refused: "]         # in the report
//! max_peak_mib = 2500          # memory that the report admits
//!
//! [control]                    # of the same submission with `--sandbox off`
//! says = ["@SECRET@"]          # as above, and: marker, connection, changed = true
//! ```
//!
//! A control may name rules, `without = ["close-descriptors"]`: then it is confined but for these,
//! where even a run without a sandbox would stop the attack.
//!
//! `control = "outcome"` says that the expected status is one that the solution cannot get, so that
//! nothing needs to be shown; `control = "same"` that the defence needs no sandbox, so that the same
//! is expected without one.
//!
//! The submission is the solution with: `attack.rs` as the module `attack`, whose `run() -> String`
//! is called once in a process and makes the submission panic with what it returns, if that is not
//! empty; `[[edit]]` tables, as in `tests/submissions`; `append.rs` at its end; `[[plant]]` tables
//! with files of all kinds. Or it is a `src/lib.rs` of the fixture's own.
//!
//! An attack says `refused: what (os error N)` or `got: what`. Where `refused: ` is expected, each
//! error must be one that a sandbox gives, and nothing may be got. Written in all sources and texts:
//! `@SECRET_PATH@` and `@SECRET@`, `@MARKER@`, `@MARKER_DIR@`, `@DECOY@` (stands for a repository),
//! `@SUBMISSION@`, `@TOKEN@` (occurs in the command line of every process), `@PORT@`, `@UDP_PORT@`,
//! `@UNIX_SOCKET@`, an abstract socket with the name `@TOKEN@`, `@HOME@`, `@REPO@` (only to read).
//!
//! The names of honest submissions begin with `honest-`. `ATTACKS=name,name` runs only these.

/// What a run shows against what it must.
mod check;
/// The fixtures.
mod fixture;
/// Files and processes of the host.
mod host;
/// Sockets to be reached.
mod listeners;
/// The rules of the sandbox, left out in turn.
mod rules;
/// The place of one run.
mod stage;

use std::fmt::Write as _;
use std::process::Command;
use std::time::{Duration, Instant};

use check::Seen;
use fixture::{Control, Fixture, Need, Word};
use stage::Stage;

use crate::support::{grade, in_parallel_times, ordinary, prepare, run, skip};

#[test]
fn every_attack_is_contained_and_no_honest_submission_is_flagged() {
    prepare();
    let before = host::own_state();
    let is_confined = is_confined();
    let mut fixtures = fixture::all();
    // Those that wait for a limit first, so that no core waits for them alone at the end.
    fixtures.sort_by_key(|fixture| std::cmp::Reverse(fixture.attack.max_ms));
    let complaints: String = in_parallel_times(2, &fixtures, |fixture| {
        let complaints = complaints(fixture, is_confined);
        complaints
            .iter()
            .fold(String::new(), |mut text, complaint| {
                writeln!(text, "  {}: {complaint}", fixture.name)
                    .expect("a string takes everything");
                text
            })
    })
    .concat();
    assert!(
        complaints.is_empty(),
        "of {} attacks:\n{complaints}",
        fixtures.len()
    );
    assert_eq!(before, host::own_state(), "an attack changed the runner");
}

/// Every row of the threat table that must be covered is, and there are enough honest submissions.
#[test]
fn the_attacks_cover_the_threat_table() {
    const MUST: [std::ops::RangeInclusive<u32>; 9] = [
        1..=12,
        15..=19,
        21..=32,
        34..=46,
        48..=48,
        50..=58,
        61..=61,
        47..=47,
        49..=49,
    ];
    // Rows of other tests: names in manifests (`bad_input`), what the next one is linked with
    // (`sandbox`), a grader that is killed (`interrupt`), files beside the named ones (`bad_input`).
    const ELSEWHERE: [u32; 4] = [3, 22, 35, 61];
    if std::env::var_os("ATTACKS").is_some() {
        return;
    }
    let fixtures = fixture::all();
    let missing: Vec<u32> = MUST
        .into_iter()
        .flatten()
        .filter(|row| !ELSEWHERE.contains(row))
        .filter(|row| {
            !fixtures
                .iter()
                .any(|fixture| fixture.attack.rows.contains(row))
        })
        .collect();
    assert_eq!(missing, [0; 0], "rows without an attack");
    let n_honest = fixtures
        .iter()
        .filter(|fixture| fixture.name.starts_with("honest-"))
        .count();
    assert!(
        n_honest >= 10 && fixtures.len() - n_honest >= 65,
        "{} fixtures",
        fixtures.len()
    );
}

/// Whether this machine confines files and system calls.
fn is_confined() -> bool {
    let report = grade(&[
        "lesson2",
        "--solution",
        "--only",
        "code",
        "--format",
        "json",
    ])
    .json();
    let level = report["run"]["sandbox"]["level"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    ["S3", "S4"].contains(&level.as_str())
}

/// Everything in which the two runs of a fixture differ from what they must be.
fn complaints(fixture: &Fixture, is_confined: bool) -> Vec<String> {
    let is_root = rustix::process::geteuid().is_root();
    if fixture.needs(Need::Root) && !is_root || fixture.needs(Need::NotRoot) && is_root {
        skip(&fixture.name, "it needs another user");
        return Vec::new();
    }
    // As another user, only what depends on the user is of interest.
    let is_again = ordinary::is_here();
    let depends = fixture.needs(Need::Sandbox) || fixture.name.starts_with("honest-");
    if is_again && !depends {
        return Vec::new();
    }
    let mut complaints = if is_again {
        Vec::new()
    } else {
        control(fixture)
    };
    if fixture.needs(Need::Sandbox) && !is_confined {
        skip(
            &fixture.name,
            "this machine confines neither files nor system calls",
        );
        return complaints;
    }
    let stage = Stage::lay(fixture);
    let (outside, submission) = (host::tree(&stage.outside()), host::tree(stage.submission()));
    let seen = observe(fixture, &stage, true);
    complaints.extend(check::expected(&fixture.attack.expect, &stage, &seen));
    complaints.extend(check::contained(fixture, &stage, &seen));
    if seen.report["run"]["sandbox"]["process"] == "started" {
        complaints.push("no process was forked for it".to_owned());
    }
    complaints.extend(started_anew(fixture, &stage, &seen));
    for (before, folder) in [
        (outside, &*stage.outside()),
        (submission, stage.submission()),
    ] {
        let changes = host::changes(&before, &host::tree(folder));
        complaints.extend(changes.iter().map(|path| format!("changed {path}")));
    }
    if fixture.attack.human {
        let ran = run(stage.grader(fixture, true).args(["--format", "human"]));
        complaints.extend(check::quiet(fixture, &stage, &ran));
    }
    complaints
}

/// The same in a process that loads libtorch itself, as on a GPU, unless the attack only waits.
fn started_anew(fixture: &Fixture, stage: &Stage, forked: &Seen) -> Vec<String> {
    if forked.took > Duration::from_secs(5) {
        return Vec::new();
    }
    let mut command = stage.grader(fixture, true);
    command.env("GRADE_FORK_SERVER", "off");
    let seen = look(command.args(["--format", "json"]), stage);
    let mut complaints = check::expected(&fixture.attack.expect, stage, &seen);
    complaints.extend(check::contained(fixture, stage, &seen));
    if seen.report["run"]["sandbox"]["process"] == "forked" {
        complaints.push("a process was forked for it".to_owned());
    }
    let told = complaints.iter();
    told.map(|complaint| format!("started anew: {complaint}"))
        .collect()
}

/// Shows that the attack does what it says where nothing holds it.
fn control(fixture: &Fixture) -> Vec<String> {
    let expect = match &fixture.attack.control {
        Control::Word(Word::Outcome) => {
            let mut status = fixture.attack.expect.status.values();
            assert!(
                status.any(|status| status != "passed"),
                "`{}`: the solution could get this, too",
                fixture.name
            );
            return Vec::new();
        }
        Control::Word(Word::Same) => &fixture.attack.expect,
        Control::Run(expect) => &**expect,
    };
    let stage = Stage::lay(fixture);
    let before = host::tree(&stage.outside());
    let seen = observe(fixture, &stage, false);
    let mut complaints = check::expected(expect, &stage, &seen);
    let is_changed = host::tree(&stage.outside()) != before;
    if expect.changed && !is_changed {
        complaints.push("nothing outside was changed".to_owned());
    }
    complaints
        .iter()
        .map(|complaint| format!("control: {complaint}"))
        .collect()
}

/// Grades a laid submission and looks at what is left.
fn observe(fixture: &Fixture, stage: &Stage, is_confined: bool) -> Seen {
    let mut command = stage.grader(fixture, is_confined);
    if let (false, Control::Run(control)) = (is_confined, &fixture.attack.control)
        && !control.without.is_empty()
    {
        // Not unconfined, but without the very thing that the attack is about.
        command = stage.grader(fixture, true);
        command.args(["--sandbox-without", &control.without.join(",")]);
    }
    look(command.args(["--format", "json"]), stage)
}

fn look(command: &mut Command, stage: &Stage) -> Seen {
    let began = Instant::now();
    let ran = run(command);
    let took: Duration = began.elapsed();
    let processes = host::leftover_processes(&stage.token());
    Seen {
        report: serde_json::from_str(&ran.stdout).unwrap_or_default(),
        ran,
        took,
        processes,
        traces: stage.traces(),
        leftovers: stage.leftovers(),
        was_reached: stage.listeners.were_reached(),
    }
}
