//! Starts a child: its pipes, its environment, its launcher stage.

use std::io;
use std::os::fd::OwnedFd;
use std::process::{Command, Stdio};
use std::time::Instant;

use command_fds::{CommandFdExt, FdMapping};
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Pid, PidfdFlags, pidfd_open};

use super::launcher::{Orders, STAGE, STATUS_FD};
use super::strays;
use super::unix::Watched;
use super::{Captured, Environment, Launch};

/// Descriptors of the conversation, on the child's side.
const REQUESTS_FD: i32 = 3;
const RECORDS_FD: i32 = 4;

/// Starts the launcher stage of a program, with pipes for what it writes and, if there is to be a
/// conversation, for that.
pub(super) fn start(launch: &Launch, converse: bool) -> io::Result<Watched> {
    let [out, err, status] = [pipe()?, pipe()?, pipe()?];
    let mut command = stage_command(launch, converse)?;
    command.stdin(Stdio::null()).stdout(out.1).stderr(err.1);
    let mut mappings = vec![FdMapping {
        parent_fd: status.1,
        child_fd: STATUS_FD,
    }];
    let (mut requests, mut records) = (None, None);
    if converse {
        let (theirs_in, ours_in) = pipe()?;
        let (ours_out, theirs_out) = pipe()?;
        nonblocking(&ours_in)?;
        mappings.push(FdMapping {
            parent_fd: theirs_in,
            child_fd: REQUESTS_FD,
        });
        mappings.push(FdMapping {
            parent_fd: theirs_out,
            child_fd: RECORDS_FD,
        });
        (requests, records) = (Some(ours_in), Some(ours_out));
    }
    command
        .fd_mappings(mappings)
        .map_err(|collision| io::Error::other(collision.to_string()))?;
    let began = Instant::now();
    strays::adopt();
    let (pid, child) = strays::start(|| {
        let child = command.spawn()?;
        let pid = Pid::from_child(&child);
        Ok((pid, (pid, child)))
    })?;
    // What is still open of the child's ends closes with `command`.
    drop(command);
    Ok(Watched {
        ended: pidfd_open(pid, PidfdFlags::empty())?,
        child,
        pid,
        streams: [Some(out.0), Some(err.0)],
        captured: [Captured::default(), Captured::default()],
        records,
        requests,
        to_send: Vec::new(),
        status: status.0,
        began,
        first_words: None,
        finished: None,
        left_out: launch
            .confinement
            .as_ref()
            .map(|confinement| confinement.left_out.clone())
            .unwrap_or_default(),
    })
}

/// A start of this binary as the launcher stage of a program.
fn stage_command(launch: &Launch, converses: bool) -> io::Result<Command> {
    let orders = serde_json::to_string(&Orders {
        limits: launch.limits.clone(),
        confinement: launch.confinement.clone(),
        parent: std::process::id(),
        converses,
    })?;
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the module that starts children"
    )]
    let mut command = Command::new(own_binary()?);
    command.arg(STAGE).arg(orders);
    if !launch.program.as_os_str().is_empty() {
        command.arg(&launch.program).args(&launch.arguments);
    }
    set_environment(&mut command, &launch.environment);
    if let Some(folder) = &launch.folder {
        command.current_dir(folder);
    }
    Ok(command)
}

/// Variables that are ours alone: no tool needs the key to a model's server.
const SECRETS: [&str; 1] = ["GRADE_MODEL_KEY"];

fn set_environment(command: &mut Command, environment: &Environment) {
    match environment {
        Environment::Only(variables) => {
            command.env_clear().envs(variables.iter().cloned());
        }
        Environment::OursWith(changes) => {
            for name in SECRETS {
                command.env_remove(name);
            }
            for (name, value) in changes {
                match value {
                    Some(value) => command.env(name, value),
                    None => command.env_remove(name),
                };
            }
        }
    }
}

fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    Ok(pipe_with(PipeFlags::CLOEXEC)?)
}

fn nonblocking(descriptor: &OwnedFd) -> io::Result<()> {
    Ok(rustix::fs::fcntl_setfl(
        descriptor,
        rustix::fs::OFlags::NONBLOCK,
    )?)
}

/// This program's file, still there when it was replaced by a newer build while it runs.
fn own_binary() -> io::Result<std::path::PathBuf> {
    let this = std::path::Path::new("/proc/self/exe");
    if this.exists() {
        return Ok(this.to_owned());
    }
    std::env::current_exe()
}
