//! The terminal, a pseudo-terminal of the `script` program: raw while it is ours, as before on every
//! way out.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use super::course;
use crate::interrupt::{child_named, wait_for};
use crate::support::{grader, skip};

const TAKEN: &str = "\u{1b}[?1049h";
const GIVEN_BACK: &str = "\u{1b}[?1049l";

/// A way out.
#[derive(Clone, Copy, Debug)]
enum Way {
    Key(u8),
    Signal,
}

#[test]
fn the_terminal_is_as_before_on_every_way_out() {
    if !has_script() {
        skip(
            "the_terminal_is_as_before_on_every_way_out",
            "this machine has no `script` program",
        );
        return;
    }
    for (way, code) in [(Way::Key(b'q'), 0), (Way::Key(3), 130), (Way::Signal, 130)] {
        let course = course();
        let mut child = start(&course.path());
        let mut out = child.stdout.take().expect("a pipe");
        let shown = read_until(&mut out, "waiting for a save");
        assert!(shown.contains(TAKEN), "{shown}");
        assert!(
            shown.contains("Not passed") || shown.contains("Undecided"),
            "{shown}"
        );
        let modes = fs::read_to_string(course.path().join("before")).expect("modes");
        match way {
            Way::Key(key) => {
                let keys = child.stdin.as_mut().expect("a pipe");
                keys.write_all(&[key]).expect("somebody listens");
                keys.flush().expect("somebody listens");
            }
            Way::Signal => {
                let grader = wait_for("the grader", || {
                    let shell = first_child(child.id())?;
                    child_named(shell, "cargo-grade")
                });
                let pid = Pid::from_raw(grader.cast_signed()).expect("a process");
                kill_process(pid, Signal::TERM).expect("the grader runs");
            }
        }
        let shown = read_until(&mut out, "code=");
        assert!(shown.contains(GIVEN_BACK), "{way:?}: {shown}");
        assert!(shown.contains(&format!("code={code};")), "{way:?}: {shown}");
        let after = fs::read_to_string(course.path().join("after")).expect("modes");
        assert_eq!(after, modes, "{way:?}");
        drop(child.stdin.take());
        child.wait().expect("it was started");
    }
}

#[expect(clippy::disallowed_methods, reason = "asks whether a program is there")]
pub(crate) fn has_script() -> bool {
    let mut script = Command::new("script");
    let asked = script.arg("--version").stdout(Stdio::null()).status();
    asked.is_ok_and(|status| status.success())
}

/// The grader on a terminal of its own, whose modes are written down before and after.
fn start(folder: &Path) -> Child {
    on_a_terminal(folder, |grader| {
        format!(
            "stty rows 24 cols 80; stty -g > before; {grader} watch lesson2 --only answers; \
             code=$?; stty -g > after; echo \"code=$code;\""
        )
    })
}

/// A shell's line on a terminal of its own; it is told how the grader is called.
#[expect(clippy::disallowed_methods, reason = "gives the grader a terminal")]
pub(crate) fn on_a_terminal(folder: &Path, line: impl FnOnce(&str) -> String) -> Child {
    let grader = grader();
    let line = line(&format!("'{}' grade", grader.get_program().display()));
    let mut script = Command::new("script");
    script.args(["-q", "-e", "-f", "-c", &line, "/dev/null"]);
    for (name, value) in grader.get_envs() {
        match value {
            Some(value) => script.env(name, value),
            None => script.env_remove(name),
        };
    }
    script
        .env("SHELL", "/bin/sh")
        .env("TERM", "xterm")
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("`script` can be started")
}

fn first_child(parent: u32) -> Option<u32> {
    let children = fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).ok()?;
    children.split_whitespace().next()?.parse().ok()
}

/// What is shown until this text is, however it is cut.
pub(crate) fn read_until(out: &mut impl Read, text: &str) -> String {
    let mut shown = Vec::new();
    let mut bytes = [0; 4096];
    loop {
        let n_bytes = out.read(&mut bytes).expect("a pipe");
        shown.extend(&bytes[..n_bytes]);
        let said = String::from_utf8_lossy(&shown);
        let rest = said.find(text).map(|at| &said[at + text.len()..]);
        if rest.is_some_and(|rest| !rest.is_empty() || text != "code=") {
            return said.into_owned();
        }
        assert!(n_bytes > 0, "waited in vain for {text:?}: {said}");
    }
}
