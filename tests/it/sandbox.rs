//! How strong the sandbox says it is: on this machine, and on weaker ones, which a filter around
//! the grader imitates.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::CommandExt;
use std::process::Command;

use command_fds::{CommandFdExt, FdMapping};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};
use serde_json::Value;

use crate::support::fixture::solution_with;
use crate::support::{Ran, cache, grade, grader, prepare, run};

/// A machine that lacks system calls: each fails as on a kernel that has never heard of it.
fn without(calls: &[(i64, Option<u64>)]) -> BpfProgram {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = BTreeMap::new();
    for (call, first_argument) in calls {
        let conditions = first_argument.map(|argument| {
            SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, argument).unwrap()
        });
        let rule = conditions.map(|condition| SeccompRule::new(vec![condition]).unwrap());
        rules.entry(*call).or_default().extend(rule);
    }
    let missing = SeccompAction::Errno(libc::ENOSYS.cast_unsigned());
    let arch = TargetArch::try_from(std::env::consts::ARCH).unwrap();
    SeccompFilter::new(rules, SeccompAction::Allow, missing, arch)
        .and_then(BpfProgram::try_from)
        .unwrap()
}

fn no_landlock() -> Vec<(i64, Option<u64>)> {
    [
        libc::SYS_landlock_create_ruleset,
        libc::SYS_landlock_add_rule,
        libc::SYS_landlock_restrict_self,
    ]
    .map(|call| (call, None))
    .into()
}

fn no_seccomp() -> Vec<(i64, Option<u64>)> {
    let by_prctl = u64::from(libc::PR_SET_SECCOMP.cast_unsigned());
    vec![(libc::SYS_seccomp, None), (libc::SYS_prctl, Some(by_prctl))]
}

/// The grader on such a machine.
#[expect(
    unsafe_code,
    reason = "a filter can only be laid between fork and exec"
)]
fn grader_without(calls: &[(i64, Option<u64>)]) -> Command {
    let program = without(calls);
    let mut command = grader();
    // SAFETY: installs a filter by system calls alone; the program was made before the fork.
    unsafe {
        command.pre_exec(move || apply_filter(&program).map_err(std::io::Error::other));
    }
    command
}

const CODE: [&str; 5] = ["lesson2", "--solution", "--only", "code", "--device"];

fn graded(command: &mut Command) -> Ran {
    run(command.args(CODE).args(["cpu", "--format", "json"]))
}

fn sandbox(ran: &Ran) -> Value {
    let report = ran.json();
    assert_eq!(report["score"], 4.0, "{ran:#?}");
    report["run"]["sandbox"].clone()
}

fn canary(sandbox: &Value, name: &str) -> Option<String> {
    let mechanisms = sandbox["mechanisms"].as_array()?;
    let found = mechanisms
        .iter()
        .find(|mechanism| mechanism["name"] == name)?;
    Some(found["canary"].as_str()?.to_owned())
}

#[test]
fn a_machine_without_landlock_says_so_and_grades() {
    prepare();
    let ran = graded(&mut grader_without(&no_landlock()));
    let sandbox = sandbox(&ran);
    assert_eq!(sandbox["level"], "S2", "{sandbox:#}");
    assert_eq!(canary(&sandbox, "landlock").as_deref(), Some("passed"));
    assert_eq!(canary(&sandbox, "seccomp").as_deref(), Some("refused"));
    assert_eq!(sandbox["landlock_abi"], Value::Null);
    assert!(ran.stderr.contains("warning"), "{}", ran.stderr);
}

#[test]
fn a_machine_without_seccomp_says_so_and_grades() {
    prepare();
    let sandbox = sandbox(&graded(&mut grader_without(&no_seccomp())));
    assert_eq!(sandbox["level"], "S2", "{sandbox:#}");
    assert_eq!(canary(&sandbox, "landlock").as_deref(), Some("refused"));
    assert_eq!(canary(&sandbox, "seccomp").as_deref(), Some("passed"));
    assert_eq!(canary(&sandbox, "no-fork").as_deref(), Some("passed"));
}

#[test]
fn a_machine_without_either_is_refused_where_more_is_asked_for() {
    prepare();
    let neither = [no_landlock(), no_seccomp()].concat();
    let sandbox = sandbox(&graded(&mut grader_without(&neither)));
    assert_eq!(sandbox["level"], "S1", "{sandbox:#}");
    let ran = run(grader_without(&neither).args(CODE).args([
        "cpu",
        "--format",
        "json",
        "--min-sandbox",
        "S2",
    ]));
    assert_eq!(ran.code, 3, "{ran:#?}");
    let error = &ran.json()["error"];
    assert_eq!(error["kind"], "sandbox");
    let message = error["message"].as_str().unwrap();
    assert!(
        message.contains("S1") && message.contains("S2"),
        "{message}"
    );
}

#[test]
fn a_report_tells_what_the_level_rests_on() {
    prepare();
    let sandbox = sandbox(&grade(&[&CODE[..], &["cpu", "--format", "json"]].concat()));
    for field in [
        "level",
        "wanted",
        "mechanisms",
        "kernel",
        "landlock_abi",
        "uid_private",
    ] {
        assert!(sandbox.get(field).is_some(), "{field} in {sandbox:#}");
    }
    assert_eq!(sandbox["gpu"], "closed");
    assert_eq!(sandbox["memory"], "address-space, watchdog");
    for mechanism in sandbox["mechanisms"].as_array().unwrap() {
        for field in ["name", "asked", "got", "canary"] {
            assert!(mechanism[field].is_string(), "{field} in {mechanism:#}");
        }
    }
}

#[test]
fn whoever_switches_it_off_reads_what_that_means() {
    prepare();
    let off = grade(&[&CODE[..], &["cpu", "--format", "json", "--sandbox", "off"]].concat());
    assert_eq!(sandbox(&off)["level"], "S0");
    assert!(off.stderr.contains("warning: no sandbox"), "{}", off.stderr);
    let chinese = grade(&[&CODE[..], &["cpu", "--sandbox", "off", "--lang", "zh"]].concat());
    assert!(
        chinese.stderr.contains("警告：未启用沙箱"),
        "{}",
        chinese.stderr
    );
    let refused = grade(
        &[
            &CODE[..],
            &["cpu", "--sandbox", "off", "--min-sandbox", "S1"],
        ]
        .concat(),
    );
    assert_eq!(refused.code, 3);
}

#[test]
fn a_rule_that_is_left_out_costs_the_level() {
    prepare();
    let words = [
        "cpu",
        "--format",
        "json",
        "--sandbox-without",
        "landlock-tcp",
    ];
    let ran = grade(&[&CODE[..], &words].concat());
    let sandbox = sandbox(&ran);
    assert_eq!(sandbox["level"], "S0");
    assert_eq!(sandbox["left_out"], serde_json::json!(["landlock-tcp"]));
    assert!(ran.stderr.contains("landlock-tcp"), "{}", ran.stderr);
    let unknown = grade(&["lesson2", "--sandbox-without", "everything"]);
    assert_eq!(unknown.code, 2);
}

/// Kernels before 6.12 know fewer of Landlock's rights; what they lack is left to the other rules.
#[test]
fn an_older_landlock_is_enough_to_grade() {
    prepare();
    let newer = "landlock-tcp,landlock-signals,landlock-sockets,files-devices";
    let words = ["cpu", "--format", "json", "--sandbox-without", newer];
    let sandbox = sandbox(&grade(&[&CODE[..], &words].concat()));
    for name in ["landlock", "seccomp", "no-fork"] {
        assert_eq!(canary(&sandbox, name).as_deref(), Some("refused"), "{name}");
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the tests start the grader itself"
)]
/// What a launch says of itself, and whether it started its program.
fn launch(calls: &str, left_out: &[&str]) -> (String, bool) {
    let place = tempfile::tempdir().unwrap();
    let marker = place.path().join("marker");
    let (ours, theirs) = std::io::pipe().unwrap();
    let granted = ["/bin", "/usr/bin", "/lib", "/lib64", "/usr/lib"]
        .map(|path| serde_json::json!({ "path": path, "right": "Execute" }));
    let mut granted: Vec<Value> = granted.into();
    granted.push(serde_json::json!({ "path": place.path(), "right": "Write" }));
    let limits = [
        "start",
        "wall",
        "cpu",
        "memory_bytes",
        "address_bytes",
        "file_bytes",
    ]
    .iter()
    .chain(&["output_bytes", "open_files", "threads"])
    .map(|name| ((*name).to_owned(), Value::Null));
    let orders = serde_json::json!({
        "limits": limits.collect::<serde_json::Map<_, _>>(),
        "confinement": {
            "grants": granted,
            "calls": calls,
            "private_uid": null,
            "left_out": left_out,
            "is_assay": false,
            "required": ["landlock"],
        },
        "parent": std::process::id(),
        "converses": false,
    });
    // The words of a grade are not those of a launch.
    let mut stage = Command::new(grader().get_program());
    stage
        .args(["__launch", &orders.to_string(), "/usr/bin/touch"])
        .arg(&marker);
    let mapping = FdMapping {
        parent_fd: theirs.into(),
        child_fd: 5,
    };
    stage.fd_mappings(vec![mapping]).unwrap();
    stage.output().unwrap();
    drop(stage);
    let said = std::io::read_to_string(ours).unwrap();
    (said, marker.exists())
}

#[test]
fn a_launch_that_is_weaker_than_what_was_seen_starts_nothing() {
    let (said, is_started) = launch("Compiler", &[]);
    assert!(is_started, "{said}");
    let (said, is_started) = launch("Compiler", &["files-read"]);
    assert!(!is_started, "{said}");
    assert!(
        said.contains("Confine") && said.contains("landlock"),
        "{said}"
    );
}

/// What a GPU's driver is left with is tried on programs that need no GPU.
#[test]
fn every_list_of_calls_lets_a_program_run() {
    for calls in ["Compute", "Gpu", "Compiler"] {
        let (said, _) = launch(calls, &[]);
        assert!(said.contains("\"problem\":null"), "{calls}: {said}");
    }
    // A file is made by whoever may make one; `touch` sets its time, which nobody may.
    assert!(launch("Gpu", &[]).1);
}

/// What one submission could change there, the next would be linked with.
#[test]
fn what_submissions_are_linked_with_cannot_be_changed() {
    prepare();
    let folder = fs::read_dir(cache().join("dependencies"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.is_dir())
        .unwrap();
    let library = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| {
            path.extension()
                .is_some_and(|extension| extension == "rlib")
        })
        .unwrap();
    // Opened to be written to, and not written to: a sandbox that fails does no harm here.
    let open = format!(
        "    let opened = std::fs::OpenOptions::new().append(true).open({library:?});\n    \
         let created = std::fs::File::create({:?});\n    \
         assert!(opened.is_ok() || created.is_ok(), \"refused: {{opened:?}} {{created:?}}\");\n    \
         let base = ",
        folder.join("stranger")
    );
    let submission = solution_with(&[("    let base = ", &open)]);
    let words = [
        "--only",
        "code",
        "--format",
        "json",
        "--device",
        "cpu",
        "--submission",
    ];
    let ran = run(grader().arg("lesson2").args(words).arg(submission.path()));
    let formula = &ran.json()["items"][0];
    assert_eq!(formula["status"], "crashed", "{formula:#}");
    let message = formula["message"].as_str().unwrap();
    assert_eq!(message.matches("PermissionDenied").count(), 2, "{message}");
}
