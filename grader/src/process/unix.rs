//! The one loop that watches a child: its pipes, its end, the clock and Ctrl-C, in one poll.
//!
//! No pipe is ever read to its end: a grandchild that keeps one open cannot hold us. The child and
//! its whole process group are killed before it is reaped, so that its number cannot be another's,
//! and what left the group is ended after it.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::process::Child;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, kill_process_group, pidfd_send_signal};

use grade_confine::{LeftOut, Problem, Rule, StageReport};

use super::ready::{Ready, Role};
use super::start::{fork, start};
use super::strays;
use super::usage::{Usage, reap};
use super::{Captured, End, Facts, ForkServer, Launch, LaunchError, Peer, Stop, Turn};
use crate::interrupt;

/// How long a child may take to end once it has said everything.
const LINGER: Duration = Duration::from_secs(2);

/// How often memory and threads are looked at, and the longest that `hear` waits for a word.
const TICK: Duration = Duration::from_millis(25);

/// Bytes of a stream (0 standard output, 1 standard error), or a moment without any.
pub(super) type Hear<'a> = &'a mut dyn FnMut(Option<usize>, &[u8]);

pub(super) fn run(
    launch: &Launch,
    server: Option<&ForkServer>,
    peer: Option<&mut dyn Peer>,
    hear: Hear<'_>,
) -> Result<Facts, LaunchError> {
    let program = || launch.program.clone();
    // A server that cannot serve is no loss: the program is started as it is without one.
    let forked = server.and_then(|server| fork(server, launch).ok());
    let started = forked.map_or_else(|| start(launch, peer.is_some()), Ok);
    let mut watched = started.map_err(|problem| LaunchError::Start {
        program: program(),
        problem,
    })?;
    let outcome = watched.watch(launch, peer.unwrap_or(&mut Silent), hear);
    let facts = watched.end(outcome).map_err(|problem| LaunchError::Watch {
        program: program(),
        problem,
    })?;
    let report = watched.stage_report();
    let is_stopped = matches!(facts.end, End::Stopped(_));
    if launch.confinement.is_some() && report == StageReport::default() && !is_stopped {
        // Nothing of the program has run.
        let problem = io::Error::other("it ended before it was confined");
        return Err(LaunchError::Start {
            program: program(),
            problem,
        });
    }
    match report.problem {
        None => Ok(Facts {
            mechanisms: report.mechanisms,
            ..facts
        }),
        Some(Problem::Start(problem)) => Err(LaunchError::Start {
            program: program(),
            problem: io::Error::other(problem),
        }),
        Some(Problem::Confine(problem)) => Err(LaunchError::Confine {
            program: program(),
            problem,
        }),
    }
}

/// The peer of a child with which there is no conversation.
struct Silent;

impl Peer for Silent {
    fn receive(&mut self, _bytes: &[u8]) -> Turn {
        Turn::Stop
    }

    fn has_started(&self) -> bool {
        false
    }
}

/// A child and our ends of its pipes.
pub(super) struct Watched {
    /// `None` for one that was forked elsewhere and is ours all the same.
    pub(super) child: Option<Child>,
    pub(super) pid: Pid,
    /// Readable once the child has ended.
    pub(super) ended: OwnedFd,
    pub(super) streams: [Option<OwnedFd>; 2],
    pub(super) captured: [Captured; 2],
    pub(super) records: Option<OwnedFd>,
    pub(super) requests: Option<OwnedFd>,
    pub(super) to_send: Vec<u8>,
    /// Where the launcher stage says what went wrong.
    pub(super) status: OwnedFd,
    pub(super) began: Instant,
    pub(super) first_words: Option<Duration>,
    pub(super) finished: Option<Instant>,
    pub(super) left_out: LeftOut,
}

impl Watched {
    /// Waits for whatever comes first, until the child has ended or must be.
    fn watch(
        &mut self,
        launch: &Launch,
        peer: &mut dyn Peer,
        hear: Hear<'_>,
    ) -> io::Result<Option<Stop>> {
        loop {
            let ready = self.wait()?;
            if ready.interrupted {
                return Ok(Some(Stop::Interrupted));
            }
            for (stream, is_ready) in ready.streams.into_iter().enumerate() {
                if is_ready {
                    self.read_stream(stream, hear)?;
                }
            }
            if ready.records
                && let Some(stop) = self.read_records(peer)?
            {
                return Ok(Some(stop));
            }
            if ready.requests {
                self.write_requests()?;
            }
            if ready.ended {
                return self.drain(peer, hear);
            }
            if ready.idle {
                hear(None, &[]);
            }
            if let Some(stop) = self.over_limit(launch) {
                return Ok(Some(stop));
            }
        }
    }

    fn wait(&self) -> io::Result<Ready> {
        let requests = self.requests.as_ref().filter(|_| !self.to_send.is_empty());
        let watched = [
            (Some(self.ended.as_fd()), PollFlags::IN, Role::Ended),
            (
                self.streams[0].as_ref().map(AsFd::as_fd),
                PollFlags::IN,
                Role::Stream(0),
            ),
            (
                self.streams[1].as_ref().map(AsFd::as_fd),
                PollFlags::IN,
                Role::Stream(1),
            ),
            (
                self.records.as_ref().map(AsFd::as_fd),
                PollFlags::IN,
                Role::Records,
            ),
            (requests.map(AsFd::as_fd), PollFlags::OUT, Role::Requests),
            (interrupt::descriptor(), PollFlags::IN, Role::Interrupt),
        ];
        let (mut descriptors, roles): (Vec<_>, Vec<_>) = watched
            .into_iter()
            .filter_map(|(descriptor, flags, role)| {
                Some((PollFd::from_borrowed_fd(descriptor?, flags), role))
            })
            .unzip();
        let tick = Timespec {
            tv_sec: 0,
            tv_nsec: i64::from(TICK.subsec_nanos()),
        };
        let mut ready = Ready::default();
        match poll(&mut descriptors, Some(&tick)) {
            Ok(0) => ready.idle = true,
            Ok(_) => {
                for (descriptor, role) in descriptors.iter().zip(roles) {
                    if !descriptor.revents().is_empty() {
                        ready.set(role);
                    }
                }
            }
            Err(Errno::INTR) => {}
            Err(problem) => return Err(problem.into()),
        }
        Ok(ready)
    }

    fn read_stream(&mut self, stream: usize, hear: Hear<'_>) -> io::Result<()> {
        let mut buffer = vec![0; 1 << 16];
        let Some(descriptor) = &self.streams[stream] else {
            return Ok(());
        };
        match read(descriptor, &mut buffer)? {
            0 => self.streams[stream] = None,
            n_bytes => {
                self.captured[stream].push(&buffer[..n_bytes]);
                hear(Some(stream), &buffer[..n_bytes]);
            }
        }
        Ok(())
    }

    fn read_records(&mut self, peer: &mut dyn Peer) -> io::Result<Option<Stop>> {
        let mut buffer = vec![0; 1 << 16];
        let Some(descriptor) = &self.records else {
            return Ok(None);
        };
        let n_bytes = read(descriptor, &mut buffer)?;
        if n_bytes == 0 {
            self.records = None;
            return Ok(None);
        }
        let turn = peer.receive(&buffer[..n_bytes]);
        if self.first_words.is_none() && peer.has_started() {
            self.first_words = Some(self.began.elapsed());
        }
        match turn {
            Turn::Wait => Ok(None),
            Turn::Send(bytes) => {
                self.to_send.extend(bytes);
                self.write_requests()?;
                Ok(None)
            }
            Turn::Finished => {
                self.finished.get_or_insert_with(Instant::now);
                Ok(None)
            }
            Turn::Stop => Ok(Some(Stop::Peer)),
        }
    }

    fn write_requests(&mut self) -> io::Result<()> {
        let Some(descriptor) = &self.requests else {
            return Ok(());
        };
        match rustix::io::write(descriptor, &self.to_send) {
            Ok(n_bytes) => {
                self.to_send.drain(..n_bytes);
            }
            Err(Errno::AGAIN | Errno::INTR) => {}
            // The child closed its end; how it goes on is seen elsewhere.
            Err(Errno::PIPE) => self.requests = None,
            Err(problem) => return Err(problem.into()),
        }
        Ok(())
    }

    /// Takes what lies in the pipes of a child that has ended, and waits for nothing more.
    fn drain(&mut self, peer: &mut dyn Peer, hear: Hear<'_>) -> io::Result<Option<Stop>> {
        // As much as a pipe holds, many times over: a grandchild that writes on is not followed.
        for _ in 0..256 {
            // The descriptor of the ended child is ready, so this returns at once.
            let ready = self.wait()?;
            if !ready.streams[0] && !ready.streams[1] && !ready.records {
                break;
            }
            for (stream, is_ready) in ready.streams.into_iter().enumerate() {
                if is_ready {
                    self.read_stream(stream, hear)?;
                }
            }
            // Whoever broke the rules and ended at once has broken them all the same.
            if ready.records
                && let Some(stop) = self.read_records(peer)?
            {
                return Ok(Some(stop));
            }
        }
        Ok(None)
    }

    fn over_limit(&self, launch: &Launch) -> Option<Stop> {
        let limits = &launch.limits;
        let keeps = |rule| self.left_out.keeps(rule);
        let written = self.captured.iter().map(Captured::total).sum::<u64>();
        let is_over = limits.output_bytes.is_some_and(|limit| written > limit);
        if is_over && keeps(Rule::WatchOutput) {
            return Some(Stop::Output);
        }
        if self.finished.is_some_and(|at| at.elapsed() > LINGER) {
            return Some(Stop::Lingered);
        }
        if keeps(Rule::WatchClock)
            && let Some(stop) = self.over_time(launch)
        {
            return Some(stop);
        }
        let usage = Usage::of(self.pid)?;
        let is_over = |limit: Option<u64>, used: u64| limit.is_some_and(|limit| used > limit);
        if is_over(limits.memory_bytes, usage.resident_bytes) && keeps(Rule::WatchMemory) {
            return Some(Stop::Memory);
        }
        (is_over(limits.threads, usage.threads) && keeps(Rule::WatchThreads))
            .then_some(Stop::Threads)
    }

    fn over_time(&self, launch: &Launch) -> Option<Stop> {
        let limits = &launch.limits;
        let elapsed = self.began.elapsed();
        match (self.first_words, limits.start) {
            (None, Some(start)) if elapsed > start => return Some(Stop::Start),
            _ => {}
        }
        // Without a start of its own, a run begins with the child.
        let began = match (self.first_words, limits.start) {
            (Some(words), _) => Some(words),
            (None, None) => Some(Duration::ZERO),
            (None, Some(_)) => None,
        };
        (elapsed.saturating_sub(began?) > limits.wall?).then_some(Stop::Wall)
    }

    /// Kills what is left of the child and its group, reaps it, ends what left the group, and tells
    /// what was measured.
    fn end(&mut self, outcome: io::Result<Option<Stop>>) -> io::Result<Facts> {
        let wall = self.began.elapsed();
        // The child is not reaped yet, so neither its number nor its group's can be another's. An
        // error means that nobody is left there. The launcher stage has no group of its own yet.
        let _ = pidfd_send_signal(&self.ended, Signal::KILL);
        let _ = kill_process_group(self.pid, Signal::KILL);
        let reaped = strays::forget_after(self.pid, || reap(self.pid))?;
        // The standard library is told as well, or it would warn of a child that nobody waits for.
        let _ = self.child.as_mut().map(Child::try_wait);
        if self.left_out.keeps(Rule::KillStrays) {
            strays::kill_all();
        }
        let end = match outcome? {
            Some(stop) => End::Stopped(stop),
            None => reaped.end,
        };
        Ok(Facts {
            end,
            wall,
            start: self.first_words,
            peak_bytes: reaped.peak_bytes,
            stdout: std::mem::take(&mut self.captured[0]),
            stderr: std::mem::take(&mut self.captured[1]),
            mechanisms: Vec::new(),
            is_forked: self.child.is_none(),
        })
    }

    /// What the launcher stage said before it became the program. One that was killed said nothing.
    fn stage_report(&self) -> StageReport {
        let mut text = Vec::new();
        let mut buffer = [0; 1 << 12];
        // The end is there: whoever could write has ended or become the program.
        if rustix::fs::fcntl_setfl(&self.status, rustix::fs::OFlags::NONBLOCK).is_ok() {
            while let Ok(n_bytes @ 1..) = read(&self.status, &mut buffer) {
                text.extend_from_slice(&buffer[..n_bytes]);
            }
        }
        let mut reports = serde_json::Deserializer::from_slice(&text).into_iter();
        let mut last = StageReport::default();
        while let Some(Ok(report)) = reports.next() {
            let report: StageReport = report;
            last.problem = report.problem.or(last.problem);
            last.mechanisms.extend(report.mechanisms);
        }
        last
    }
}

/// Reads what is there; an interrupted call reads nothing but is no end.
fn read(descriptor: &OwnedFd, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match rustix::io::read(descriptor, &mut *buffer) {
            Ok(n_bytes) => return Ok(n_bytes),
            Err(Errno::INTR) => {}
            Err(problem) => return Err(problem.into()),
        }
    }
}
