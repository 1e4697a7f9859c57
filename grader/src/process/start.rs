//! Starts a child: its pipes, its environment, its launcher stage. Or has it forked.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use command_fds::{CommandFdExt, FdMapping};
use grade_confine::fork::Wanted;
use grade_confine::{Orders, RECORDS_FD, REQUESTS_FD, STATUS_FD};
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Pid, PidfdFlags, pidfd_open};

use super::launcher::STAGE;
use super::strays;
use super::unix::Watched;
use super::{Captured, Environment, ForkServer, Launch};

/// The pipes of a child: of each, our end and the child's.
struct Pipes {
    out: (OwnedFd, OwnedFd),
    err: (OwnedFd, OwnedFd),
    status: (OwnedFd, OwnedFd),
    /// Of a conversation: requests, then records.
    conversation: Option<[(OwnedFd, OwnedFd); 2]>,
}

impl Pipes {
    fn open(converse: bool) -> io::Result<Self> {
        let conversation = if converse {
            let (theirs_in, ours_in) = pipe()?;
            nonblocking(&ours_in)?;
            Some([(ours_in, theirs_in), pipe()?])
        } else {
            None
        };
        Ok(Self {
            out: pipe()?,
            err: pipe()?,
            status: pipe()?,
            conversation,
        })
    }

    /// What is watched of a child. The child's ends close here, where they are still open.
    fn watch(
        self,
        pid: Pid,
        child: Option<Child>,
        began: Instant,
        launch: &Launch,
    ) -> io::Result<Watched> {
        let (requests, records) = match self.conversation {
            Some([requests, records]) => (Some(requests.0), Some(records.0)),
            None => (None, None),
        };
        Ok(Watched {
            ended: pidfd_open(pid, PidfdFlags::empty())?,
            child,
            pid,
            streams: [Some(self.out.0), Some(self.err.0)],
            captured: [Captured::default(), Captured::default()],
            records,
            requests,
            to_send: Vec::new(),
            status: self.status.0,
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
}

/// Starts the launcher stage of a program, with pipes for what it writes and, if there is to be a
/// conversation, for that.
pub(super) fn start(launch: &Launch, converse: bool) -> io::Result<Watched> {
    let pipes = Pipes::open(converse)?;
    let mut command = stage_command(launch, converse)?;
    command
        .stdin(Stdio::null())
        .stdout(pipes.out.1.try_clone()?)
        .stderr(pipes.err.1.try_clone()?);
    let mut ends = vec![(&pipes.status.1, STATUS_FD)];
    if let Some([requests, records]) = &pipes.conversation {
        ends.extend([(&requests.1, REQUESTS_FD), (&records.1, RECORDS_FD)]);
    }
    map(&mut command, &ends)?;
    let began = Instant::now();
    let child = spawn(&mut command)?;
    drop(command);
    pipes.watch(Pid::from_child(&child), Some(child), began, launch)
}

/// Has a process forked that then loads the program's first argument.
pub(super) fn fork(server: &ForkServer, launch: &Launch) -> io::Result<Watched> {
    let pipes = Pipes::open(true)?;
    let Some([requests, records]) = &pipes.conversation else {
        return Err(io::Error::other("no pipes for a conversation"));
    };
    let wanted = Wanted {
        orders: orders(launch, true, Some(std::process::id())),
        file: launch.arguments.first().cloned().unwrap_or_default().into(),
    };
    let ends = [&pipes.out, &pipes.err, &pipes.status, requests, records];
    strays::adopt();
    let pid = server.fork(&wanted, ends.map(|(_, theirs)| theirs.as_fd()))?;
    // What it waited for the server before is no time of the run.
    let watched = pipes.watch(pid, None, Instant::now(), launch);
    if watched.is_err() {
        // Nobody watches it: as a stray it is ended.
        strays::forget(pid);
        strays::kill_all();
    }
    watched
}

/// Starts a program of ours that is to be there for a while, with one end of a socket or pipe under
/// each of these numbers.
pub(super) fn start_beside(launch: &Launch, ends: &[(&OwnedFd, i32)]) -> io::Result<Child> {
    let orders = orders(launch, true, None);
    let mut command = command(launch, &orders)?;
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    map(&mut command, ends)?;
    spawn(&mut command)
}

fn spawn(command: &mut Command) -> io::Result<Child> {
    strays::adopt();
    strays::start(|| {
        let child = command.spawn()?;
        Ok((Pid::from_child(&child), child))
    })
}

fn map(command: &mut Command, ends: &[(&OwnedFd, i32)]) -> io::Result<()> {
    let mappings = ends.iter().map(|(end, child_fd)| {
        Ok(FdMapping {
            parent_fd: end.try_clone()?,
            child_fd: *child_fd,
        })
    });
    command
        .fd_mappings(mappings.collect::<io::Result<_>>()?)
        .map_err(|collision| io::Error::other(collision.to_string()))?;
    Ok(())
}

fn orders(launch: &Launch, converses: bool, parent: Option<u32>) -> Orders {
    Orders {
        limits: launch.limits.clone(),
        confinement: launch.confinement.clone(),
        parent,
        converses,
    }
}

/// A start of this binary as the launcher stage of a program.
fn stage_command(launch: &Launch, converses: bool) -> io::Result<Command> {
    command(launch, &orders(launch, converses, Some(std::process::id())))
}

fn command(launch: &Launch, orders: &Orders) -> io::Result<Command> {
    let orders = serde_json::to_string(orders)?;
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
