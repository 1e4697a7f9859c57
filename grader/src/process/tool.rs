//! Ordinary programs that we trust and wait for: package clients, cargo, Python.

use std::ffi::OsString;
use std::path::PathBuf;

use super::{Captured, End, Environment, Launch, LaunchError, Limits, Stop, unix};

/// A call of an ordinary program.
#[derive(Clone, Debug)]
pub(crate) struct Tool {
    pub(crate) program: PathBuf,
    pub(crate) arguments: Vec<OsString>,
    /// Changes to our environment; `None` takes a variable away.
    pub(crate) environment: Vec<(OsString, Option<OsString>)>,
    pub(crate) folder: Option<PathBuf>,
}

/// How a tool ended.
#[derive(Debug)]
pub(crate) enum ToolEnd {
    Success(Output),
    Failure(Output),
    Interrupted,
}

/// What a tool wrote.
#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) stdout: Captured,
    pub(crate) stderr: Captured,
    /// Its exit code, unless a signal ended it.
    pub(crate) code: Option<i32>,
}

/// What is heard from a tool while it runs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Line<'a> {
    /// A line of standard output.
    Stdout(&'a str),
    /// A line of standard error.
    Stderr(&'a str),
    /// Nothing for a moment: time to look at the clock.
    Idle,
}

impl Tool {
    pub(crate) fn new(program: impl Into<PathBuf>) -> Self {
        Self {
            program: program.into(),
            arguments: Vec::new(),
            environment: Vec::new(),
            folder: None,
        }
    }

    #[must_use]
    pub(crate) fn arguments<A: Into<OsString>>(
        mut self,
        arguments: impl IntoIterator<Item = A>,
    ) -> Self {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    #[must_use]
    pub(crate) fn variable(mut self, name: &str, value: impl Into<OsString>) -> Self {
        self.environment.push((name.into(), Some(value.into())));
        self
    }

    #[must_use]
    pub(crate) fn without_variable(mut self, name: &str) -> Self {
        self.environment.push((name.into(), None));
        self
    }

    #[must_use]
    pub(crate) fn folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// Runs the tool to its end, handing over its lines as they come, and a word when none do.
    pub(crate) fn run(&self, hear: &mut dyn FnMut(Line<'_>)) -> Result<ToolEnd, LaunchError> {
        let launch = Launch {
            program: self.program.clone(),
            arguments: self.arguments.clone(),
            environment: Environment::OursWith(self.environment.clone()),
            folder: self.folder.clone(),
            limits: Limits::default(),
            confinement: None,
        };
        let mut lines = [Lines::default(), Lines::default()];
        let facts = unix::run(&launch, None, None, &mut |stream, bytes| match stream {
            Some(stream) => lines[stream].push(bytes, |line| {
                hear(if stream == 0 {
                    Line::Stdout(line)
                } else {
                    Line::Stderr(line)
                });
            }),
            None => hear(Line::Idle),
        })?;
        let output = Output {
            stdout: facts.stdout,
            stderr: facts.stderr,
            code: match facts.end {
                End::Exited(code) => Some(code),
                End::Signalled(_) | End::Stopped(_) => None,
            },
        };
        Ok(match facts.end {
            End::Exited(0) => ToolEnd::Success(output),
            End::Stopped(Stop::Interrupted) => ToolEnd::Interrupted,
            End::Exited(_) | End::Signalled(_) | End::Stopped(_) => ToolEnd::Failure(output),
        })
    }
}

/// Cuts a stream into lines.
#[derive(Default)]
struct Lines {
    pending: Vec<u8>,
}

impl Lines {
    fn push(&mut self, bytes: &[u8], mut hear: impl FnMut(&str)) {
        for &byte in bytes {
            if byte == b'\n' || byte == b'\r' {
                if !self.pending.is_empty() {
                    hear(&String::from_utf8_lossy(&self.pending));
                    self.pending.clear();
                }
            } else {
                self.pending.push(byte);
            }
        }
    }
}
