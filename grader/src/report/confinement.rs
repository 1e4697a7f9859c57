//! What a report tells of the sandbox: its level and what that rests on.

use serde_json::{Value, json};

use crate::args::SandboxMode;
use crate::grade::Run;
use crate::process::{Mechanism, PRIVATE_UID};
use crate::sandbox::{Sandbox, abi, word};

/// The sandbox of a run.
pub(super) fn of_run(run: &Run) -> Value {
    let mut value = of(&run.sandbox);
    value["memory"] = json!(match run.sandbox.mode {
        SandboxMode::Off => "unlimited",
        // A driver reserves more address space than any limit would allow.
        SandboxMode::Auto if run.is_gpu_open => "watchdog",
        SandboxMode::Auto => "address-space, watchdog",
    });
    let times = &run.times;
    value["process"] = json!(match times.n_processes {
        0 => "none",
        n_processes if n_processes == times.n_forked => "forked",
        _ => "started",
    });
    value["gpu"] = json!(if run.is_gpu_open { "exposed" } else { "closed" });
    value
}

/// A sandbox, whatever runs in it.
pub(crate) fn of(sandbox: &Sandbox) -> Value {
    let system = rustix::system::uname();
    json!({
        "level": word(sandbox.level),
        "wanted": match sandbox.mode {
            SandboxMode::Auto => "auto",
            SandboxMode::Off => "off",
        },
        "left_out": sandbox.left_out.names(),
        "mechanisms": sandbox.mechanisms.iter().map(mechanism).collect::<Vec<_>>(),
        "kernel": system.release().to_string_lossy(),
        "landlock_abi": abi(&sandbox.mechanisms),
        "uid_private": sandbox.mechanisms.iter().any(|mechanism| {
            mechanism.name == PRIVATE_UID && mechanism.works()
        }),
        "os": std::env::consts::OS,
    })
}

fn mechanism(mechanism: &Mechanism) -> Value {
    json!({
        "name": mechanism.name,
        "asked": mechanism.asked,
        "got": mechanism.got,
        "canary": mechanism.canary,
    })
}
