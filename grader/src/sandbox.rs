//! How strongly a submission is confined: what it may reach, and how strong that turned out.
//!
//! The level comes from trying forbidden things in a process that was confined like the one of the
//! submission, before anything of the submission is compiled, and again in every launch. What was
//! asked for decides nothing.

mod level;
mod policy;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use crate::args::{SandboxLevel, SandboxMode};
use crate::cache::Cache;
use crate::error::{Blame, Error, Result};
use crate::message::Message;
use crate::process::{
    self, CALLS, CallList, Confinement, Environment, Grant, LaunchError, LeftOut, Limits,
    Mechanism, NO_FORK, PRIVATE_UID, Right, Rule,
};

pub(crate) use level::{abi, word};
pub(crate) use policy::search_path;

/// User ids from here on belong to nobody on any usual system.
const FIRST_PRIVATE_UID: u32 = 61_184;
const N_PRIVATE_UIDS: u32 = 4_000;

/// The confinement of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sandbox {
    pub(crate) level: SandboxLevel,
    pub(crate) mode: SandboxMode,
    /// What is refused to go below.
    least: SandboxLevel,
    pub(crate) left_out: LeftOut,
    /// A file of the course that no submission may reach, whatever lies beside it.
    closed: Option<PathBuf>,
    /// What was seen to work, and what not.
    pub(crate) mechanisms: Vec<Mechanism>,
}

/// What a program of a submission needs beside itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Needs<'a> {
    pub(crate) program: &'a Path,
    /// What it loads that is the submission's.
    pub(crate) submission: Option<&'a Path>,
    /// Folders that it loads libraries from.
    pub(crate) libraries: &'a [PathBuf],
    pub(crate) has_gpu: bool,
}

/// What a compiler needs.
#[derive(Clone, Debug)]
pub(crate) struct CompilerNeeds<'a> {
    /// The toolchain's folder.
    pub(crate) toolchain: &'a Path,
    /// Folders and files that are only read.
    pub(crate) read: Vec<PathBuf>,
    /// Where it works and writes.
    pub(crate) folder: &'a Path,
}

impl Sandbox {
    /// The confinement that this machine gives, if it is strong enough.
    pub(crate) fn choose(
        mode: SandboxMode,
        least: SandboxLevel,
        left_out: &[Rule],
    ) -> Result<Self> {
        let mut sandbox = Self {
            level: SandboxLevel::S0,
            mode,
            least,
            left_out: LeftOut::new(left_out),
            closed: None,
            mechanisms: Vec::new(),
        };
        if mode == SandboxMode::Auto {
            let mut grants = policy::assay();
            // Whether another user could reach a program: it will lie there.
            if let Ok(cache) = Cache::from_environment() {
                grants.push(Grant {
                    path: cache.path("runs"),
                    right: Right::Read,
                });
            }
            let mut confinement = sandbox.confinement(grants, CallList::Compute);
            confinement.is_assay = true;
            sandbox.mechanisms = assay(Some(&confinement))?;
        }
        sandbox.level = level::of(mode, &sandbox.left_out, &sandbox.mechanisms);
        sandbox.check()?;
        Ok(sandbox)
    }

    /// No confinement at all, for programs of ours.
    pub(crate) fn none() -> Self {
        Self {
            level: SandboxLevel::S0,
            mode: SandboxMode::Off,
            least: SandboxLevel::S0,
            left_out: LeftOut::default(),
            closed: None,
            mechanisms: Vec::new(),
        }
    }

    /// The same, which opens nothing that holds this file.
    pub(crate) fn closing(mut self, file: &Path) -> Self {
        self.closed = Some(file.to_owned());
        self
    }

    /// Takes over what was seen in the process of the submission itself.
    pub(crate) fn saw(&mut self, mechanisms: &[Mechanism]) -> Result<()> {
        if self.mode == SandboxMode::Auto {
            self.mechanisms = mechanisms.to_vec();
            self.level = level::of(self.mode, &self.left_out, &self.mechanisms);
        }
        self.check()
    }

    fn check(&self) -> Result<()> {
        if self.level >= self.least {
            return Ok(());
        }
        Err(Error::new(
            Blame::Sandbox,
            Message::new("error-sandbox")
                .with("level", word(self.level))
                .with("least", word(self.least)),
        )
        .hint(Message::new("hint-sandbox")))
    }

    /// The level and what it rests on, in a few words: names of mechanisms are the same in every
    /// language.
    pub(crate) fn summary(&self) -> String {
        let works = |name: &str| {
            let mut mechanisms = self.mechanisms.iter();
            mechanisms.any(|mechanism| mechanism.name == name && mechanism.works())
        };
        let mut parts: Vec<String> = abi(&self.mechanisms)
            .map(|abi| format!("landlock {abi}"))
            .into_iter()
            .collect();
        parts.extend(
            [CALLS, NO_FORK, PRIVATE_UID]
                .iter()
                .filter(|name| works(name))
                .map(|name| (*name).to_owned()),
        );
        if parts.is_empty() {
            return word(self.level).to_owned();
        }
        format!("{} ({})", word(self.level), parts.join(", "))
    }

    /// What whoever grades must know of this confinement, if it is weak.
    pub(crate) fn warning(&self) -> Option<Message> {
        match (self.mode, self.level) {
            (SandboxMode::Off, _) => Some(Message::new("sandbox-off")),
            (SandboxMode::Auto, _) if !self.left_out.is_empty() => Some(
                Message::new("sandbox-left-out").with("rules", self.left_out.names().join(", ")),
            ),
            (SandboxMode::Auto, SandboxLevel::S3 | SandboxLevel::S4) => None,
            (SandboxMode::Auto, level) => {
                Some(Message::new("sandbox-weak").with("level", word(level)))
            }
        }
    }

    /// Whether a rule was not left out by hand.
    pub(crate) fn keeps(&self, rule: Rule) -> bool {
        self.left_out.keeps(rule)
    }

    /// Differs between builds under different rules: one made with less is not to be used with more.
    pub(crate) fn build_mark(&self) -> String {
        format!("{:?}|{}", self.mode, self.left_out.names().join(","))
    }

    /// The limits that hold a run. Without a sandbox it may use what it likes, but no run goes on
    /// for ever or floods the grader.
    pub(crate) fn hold(&self, limits: &Limits) -> Limits {
        match self.mode {
            SandboxMode::Auto => limits.clone(),
            SandboxMode::Off => Limits {
                start: limits.start,
                wall: limits.wall,
                output_bytes: limits.output_bytes,
                ..Limits::default()
            },
        }
    }

    /// The environment of a child: these variables alone, or in a run without confinement ours
    /// with them.
    pub(crate) fn environment(
        &self,
        variables: Vec<(std::ffi::OsString, std::ffi::OsString)>,
    ) -> Environment {
        if self.mode == SandboxMode::Auto && self.keeps(Rule::CleanEnvironment) {
            return Environment::Only(variables);
        }
        let variables = variables.into_iter();
        Environment::OursWith(variables.map(|(name, value)| (name, Some(value))).collect())
    }

    /// The confinement of a program with a submission in it.
    pub(crate) fn of_program(&self, needs: Needs<'_>) -> Result<Option<Confinement>> {
        let calls = if needs.has_gpu {
            CallList::Gpu
        } else {
            CallList::Compute
        };
        self.if_on(policy::program(needs), calls)
    }

    /// The confinement of a compiler.
    pub(crate) fn of_compiler(&self, needs: &CompilerNeeds<'_>) -> Result<Option<Confinement>> {
        self.if_on(policy::compiler(needs), CallList::Compiler)
    }

    fn if_on(&self, grants: Vec<Grant>, calls: CallList) -> Result<Option<Confinement>> {
        if self.mode == SandboxMode::Off {
            return Ok(None);
        }
        let closed = self
            .closed
            .as_ref()
            .and_then(|file| file.canonicalize().ok());
        let opens = |grant: &Grant| {
            let closed = closed.as_ref()?;
            let opened = grant.path.canonicalize().ok()?;
            closed.starts_with(&opened).then_some(opened)
        };
        match grants.iter().find_map(opens) {
            Some(opened) => Err(Error::new(
                Blame::Sandbox,
                Message::new("error-sandbox-open").with("path", &*opened),
            )
            .hint(Message::new("hint-sandbox-open"))),
            None => Ok(Some(self.confinement(grants, calls))),
        }
    }

    fn confinement(&self, grants: Vec<Grant>, calls: CallList) -> Confinement {
        Confinement {
            grants,
            calls,
            private_uid: (calls == CallList::Compute).then(private_uid),
            left_out: self.left_out.clone(),
            is_assay: false,
            required: level::seen(&self.mechanisms),
        }
    }
}

/// What the sandbox costs a grade: the assay, and what confining adds to each launch.
pub(crate) fn cost(n_launches: u32, n_samples: u32) -> Result<Duration> {
    let sandbox = Sandbox::choose(SandboxMode::Auto, SandboxLevel::S0, &[])?;
    let confinement = sandbox.confinement(policy::assay(), CallList::Compute);
    let mut bare = Vec::new();
    let mut confined = Vec::new();
    // By turns, so that a busy moment meets both.
    for _ in 0..n_samples.max(1) {
        for (times, confinement) in [(&mut bare, None), (&mut confined, Some(&confinement))] {
            let began = Instant::now();
            assay(confinement)?;
            times.push(began.elapsed());
        }
    }
    let median = |mut times: Vec<Duration>| {
        times.sort();
        times[times.len() / 2]
    };
    let (bare, confined) = (median(bare), median(confined));
    Ok(confined + confined.saturating_sub(bare) * n_launches)
}

fn assay(confinement: Option<&Confinement>) -> Result<Vec<Mechanism>> {
    process::assay(confinement).map_err(|problem| {
        Error::new(Blame::Sandbox, Message::new("error-sandbox-assay"))
            .hint(Message::new("hint-sandbox-assay"))
            .detail(problem.to_string())
    })
}

/// A user id for one process. Two runs beside each other hardly ever share one, and may.
fn private_uid() -> u32 {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let turn = std::process::id().wrapping_mul(7) + COUNT.fetch_add(1, Ordering::Relaxed);
    FIRST_PRIVATE_UID + turn % N_PRIVATE_UIDS
}

/// The error for a launch that failed: of the confinement or of the machine.
pub(crate) fn failed(problem: &LaunchError, blame: Blame) -> Error {
    let error = match problem {
        LaunchError::Confine { .. } => {
            Error::new(Blame::Sandbox, Message::new("error-sandbox-broke"))
                .hint(Message::new("hint-sandbox-assay"))
        }
        LaunchError::Start { .. } | LaunchError::Watch { .. } => {
            Error::new(blame, Message::new("error-launch")).hint(Message::new("hint-launch"))
        }
    };
    error.detail(problem.to_string())
}
