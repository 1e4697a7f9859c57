//! Talks with the probe: asks the calls of a plan one by one, takes the answers, and starts a new
//! process for what is left when one dies.
//!
//! A call whose process died is the submission's doing, and so is a conversation that breaks the
//! rules. A process that never said hello, or that lacks a library, is the machine's.

mod session;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grade_confine::fork;
use grade_trace::Hello;

use self::session::Session;
use crate::device::Device;
use crate::error::{Blame, Error, Result};
use crate::message::Message;
use crate::plan::{Call, Plan};
use crate::process::{self, End, Environment, Facts, ForkServer, Launch, Limits, Mechanism, Stop};
use crate::sandbox::{self, Needs, Sandbox};
use crate::testimony::{Death, Testimony};
use crate::verdict::Status;

/// How long opening a device may take.
const GREETING: Duration = Duration::from_mins(2);

/// What an interview brought.
#[derive(Debug)]
pub(crate) struct Interview {
    pub(crate) testimony: Testimony,
    /// The device on which it ran.
    pub(crate) device: String,
    pub(crate) times: RunTimes,
    /// How the last process was confined.
    pub(crate) mechanisms: Vec<Mechanism>,
}

/// A submission and all that its process is given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage<'a> {
    /// The compiled submission. Without one there is only somebody to say hello.
    pub(crate) submission: Option<&'a Path>,
    /// The program that loads it.
    pub(crate) probe: &'a Path,
    /// What has loaded libtorch already and forks, if there is such a process.
    pub(crate) server: Option<&'a ForkServer>,
    pub(crate) device: &'a Device,
    /// Folders that it loads libtorch from.
    pub(crate) libraries: &'a [PathBuf],
    pub(crate) limits: &'a Limits,
    pub(crate) sandbox: &'a Sandbox,
}

/// Where the time of the runs went.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RunTimes {
    /// From the start of a process to its hello.
    pub(crate) start: Duration,
    /// The whole of the runs.
    pub(crate) all: Duration,
    pub(crate) n_processes: u32,
    /// Those of them that came of a process that had loaded libtorch.
    pub(crate) n_forked: u32,
    pub(crate) peak_bytes: u64,
}

/// Asks everything of a plan.
pub(crate) fn ask(stage: Stage<'_>, plan: &Plan) -> Result<Interview> {
    let mut interview = Interview {
        testimony: Testimony::default(),
        device: String::new(),
        times: RunTimes::default(),
        mechanisms: Vec::new(),
    };
    loop {
        let open: Vec<&Call> = plan
            .calls
            .iter()
            .filter(|call| {
                !interview.testimony.answers.contains_key(&call.number)
                    && !is_given_up(call, &interview.testimony)
            })
            .collect();
        if open.is_empty() {
            return Ok(interview);
        }
        interview.run(stage, &open)?;
    }
}

/// After a call ended a process, the others of its group are not made, nor those of the same check
/// that are only remarked on: nobody waits for a second hang to hear less.
fn is_given_up(call: &Call, testimony: &Testimony) -> bool {
    let is_of_check = |group: &String| {
        let rest = group.strip_prefix(&call.check);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    testimony.deaths.contains_key(&call.group)
        || (call.purpose.is_remarked_only() && testimony.deaths.keys().any(is_of_check))
}

/// Starts the probe only to hear on which device it is, or why not on the one that was asked for.
pub(crate) fn greet(
    probe: &Path,
    device: &Device,
    libraries: &[PathBuf],
    sandbox: &Sandbox,
) -> std::result::Result<Hello, String> {
    let limits = Limits {
        start: Some(GREETING),
        ..Limits::default()
    };
    greet_in(Stage {
        submission: None,
        probe,
        server: None,
        device,
        libraries,
        limits: &limits,
        sandbox,
    })
}

/// Starts the probe without a submission as the one with it is started.
fn greet_in(stage: Stage<'_>) -> std::result::Result<Hello, String> {
    let mut session = Session::new(&[], stage.device);
    let stage = Stage {
        submission: None,
        server: None,
        ..stage
    };
    let launch = launch(stage).map_err(|error| format!("{:?}", error.what))?;
    let facts =
        process::run(&launch, None, Some(&mut session)).map_err(|problem| problem.to_string())?;
    session.hello.ok_or_else(|| facts.stderr.last_lines(3))
}

impl Interview {
    /// One process. It answers at least one more call, or a group of calls is given up.
    fn run(&mut self, stage: Stage<'_>, open: &[&Call]) -> Result<()> {
        let device = stage.device;
        let mut session = Session::new(open, device);
        let facts = process::run(&launch(stage)?, stage.server, Some(&mut session))
            .map_err(|problem| sandbox::failed(&problem, Blame::Machine))?;
        self.mechanisms.clone_from(&facts.mechanisms);
        if facts.end == End::Stopped(Stop::Interrupted) {
            return Err(Error::interrupted());
        }
        self.times.all += facts.wall;
        self.times.start += facts.start.unwrap_or_default();
        self.times.n_processes += 1;
        self.times.n_forked += u32::from(facts.is_forked);
        self.times.peak_bytes = self.times.peak_bytes.max(facts.peak_bytes);
        let Some(hello) = &session.hello else {
            let death = stillborn(stage, &facts)?;
            let groups = open.iter().map(|call| (call.group.clone(), death.clone()));
            self.testimony.deaths.extend(groups);
            return Ok(());
        };
        if let Some(refusal) = &hello.refusal
            && !device.may_fall_back()
        {
            return Err(device.refused(refusal));
        }
        self.device.clone_from(&hello.device);
        self.testimony.lingered |= facts.end == End::Stopped(Stop::Lingered);
        let is_complete = session.is_complete();
        let during = session.during;
        self.testimony.answers.extend(session.answers);
        if !is_complete {
            let group = during
                .and_then(|number| open.iter().find(|call| call.number == number))
                .map_or(&open[0].group, |call| &call.group);
            let death = death(&facts, stage.limits);
            // The clock runs for a group: one that began after another has a run of its own.
            let is_late = death.status == Status::TimedOut && *group != open[0].group;
            if !is_late {
                self.testimony.deaths.insert(group.clone(), death);
            }
        }
        Ok(())
    }
}

/// A process that ended before its hello. What it is made of can be the submission's doing, so
/// large that it does not fit, although safe code runs nothing before `main`. Where the same program
/// without the submission does not get that far either, it is the machine's.
fn stillborn(stage: Stage<'_>, facts: &Facts) -> Result<Death> {
    if let End::Stopped(Stop::Memory | Stop::Threads | Stop::Output | Stop::Cpu) = facts.end {
        return Ok(death(facts, stage.limits));
    }
    match greet_in(stage) {
        Ok(_) => Ok(death(facts, stage.limits)),
        Err(_) => Err(
            Error::new(Blame::Libtorch, Message::new("error-probe-start"))
                .hint(Message::new("hint-doctor"))
                .detail(format!("{:?}\n{}", facts.end, facts.stderr.last_lines(10))),
        ),
    }
}

fn launch(stage: Stage<'_>) -> Result<Launch> {
    let device = stage.device;
    let mut limits = stage.limits.clone();
    if device.may_use_gpu() {
        // The driver reserves more address space than any limit would allow, and takes its time.
        limits.address_bytes = None;
        limits.memory_bytes = limits.memory_bytes.map(|bytes| bytes.max(16 << 30));
    }
    let submission = stage
        .submission
        .map_or(fork::NOBODY.as_ref(), Path::as_os_str);
    let mut arguments: Vec<OsString> = vec![submission.into(), device.word().into()];
    arguments.extend(device.cuda_library().map(OsString::from));
    let mut libraries = stage.libraries.to_vec();
    libraries.extend(device.driver_folder().map(Path::to_owned));
    let needs = Needs {
        program: stage.probe,
        submission: stage.submission,
        libraries: &libraries,
        has_gpu: device.may_use_gpu(),
    };
    let variables = [
        // One thread gives the same sums on every machine.
        ("OMP_NUM_THREADS", "1"),
        ("LANG", "C.UTF-8"),
        ("RUST_BACKTRACE", "0"),
        ("CUDA_CACHE_DISABLE", "1"),
    ];
    let variables = variables.map(|(name, value)| (name.into(), value.into()));
    let environment = stage.sandbox.environment(variables.into());
    Ok(Launch {
        program: stage.probe.to_owned(),
        arguments,
        environment: with_libraries(environment, &libraries),
        folder: Some(Path::new("/").to_owned()),
        limits,
        confinement: stage.sandbox.of_program(needs)?,
    })
}

/// Starts a process that loads libtorch and then forks for each run on the CPU. It is ours alone, so
/// that it is not confined.
pub(crate) fn fork_server(stage: Stage<'_>) -> Option<ForkServer> {
    let mut launch = launch(stage).ok()?;
    launch.arguments[0] = fork::SERVER.into();
    launch.confinement = None;
    // Where the first stack may grow to is settled when a program starts.
    launch.limits = Limits {
        stack_bytes: launch.limits.stack_bytes,
        ..Limits::default()
    };
    ForkServer::start(&launch).ok()
}

/// Folders to load from, of which the probe does not know of itself.
fn with_libraries(mut environment: Environment, libraries: &[PathBuf]) -> Environment {
    let name = OsString::from("LD_LIBRARY_PATH");
    match std::env::join_paths(libraries) {
        Ok(path) if !path.is_empty() => match &mut environment {
            Environment::Only(variables) => variables.push((name, path)),
            Environment::OursWith(changes) => changes.push((name, Some(path))),
        },
        _ => {}
    }
    environment
}

/// What ended a process that had more to say.
fn death(facts: &Facts, limits: &Limits) -> Death {
    let stderr = facts.stderr.last_lines(20);
    let over_limit = |message| Death {
        status: Status::OverLimit,
        message,
    };
    let crashed = |message| Death {
        status: Status::Crashed,
        message,
    };
    match facts.end {
        End::Stopped(Stop::Wall | Stop::Start) => Death {
            status: Status::TimedOut,
            message: match limits.wall {
                Some(wall) if facts.end == End::Stopped(Stop::Wall) => {
                    Message::new("death-wall").with("seconds", wall.as_secs())
                }
                _ => Message::new("death-start"),
            },
        },
        End::Stopped(Stop::Cpu) => Death {
            status: Status::TimedOut,
            message: Message::new("death-cpu"),
        },
        End::Stopped(Stop::Output) => over_limit(Message::new("death-output")),
        End::Stopped(Stop::Memory) => over_limit(Message::new("death-memory")),
        End::Stopped(Stop::Threads) => over_limit(Message::new("death-threads")),
        End::Stopped(Stop::Peer) => broken_trace(),
        End::Signalled(libc::SIGXFSZ) => over_limit(Message::new("death-file")),
        End::Signalled(_) if stderr.contains("memory allocation of") => {
            over_limit(Message::new("death-memory"))
        }
        End::Signalled(_) if stderr.contains("overflowed its stack") => {
            crashed(Message::new("death-stack"))
        }
        End::Signalled(libc::SIGSEGV) => crashed(Message::new("death-segv")),
        End::Signalled(libc::SIGSYS) => crashed(Message::new("death-sandbox")),
        End::Signalled(libc::SIGABRT) => crashed(Message::new("death-abort")),
        End::Signalled(signal) => {
            crashed(Message::new("death-signal").with("signal", signal.to_string()))
        }
        End::Exited(code) => crashed(Message::new("death-exit").with("code", code.to_string())),
        End::Stopped(Stop::Lingered | Stop::Interrupted) => crashed(Message::new("death-stopped")),
    }
}

fn broken_trace() -> Death {
    Death {
        status: Status::BrokenTrace,
        message: Message::new("death-trace"),
    }
}
