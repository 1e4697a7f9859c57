//! What was measured of a class, and what follows from it.

use std::time::Duration;

use super::python::Measured;
use crate::batch::Spent;
use crate::message::Message;

/// What was measured.
pub(crate) struct ClassFigures {
    pub(crate) lesson: String,
    pub(crate) n_cores: usize,
    /// Of the minute before.
    pub(crate) load: Option<f64>,
    /// From small to large.
    pub(crate) sizes: Vec<Pass>,
    /// The largest class once more, of which nothing has changed.
    pub(crate) unchanged: Pass,
    /// With one worker.
    pub(crate) alone: Pass,
    pub(crate) stages: Stages,
    pub(crate) floor: Floor,
    pub(crate) memory: Memory,
    /// Or why it was not measured.
    pub(crate) python: std::result::Result<Measured, Message>,
}

/// A class that was graded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pass {
    pub(crate) n_submissions: usize,
    /// Those whose results of before still held.
    pub(crate) n_reused: usize,
    pub(crate) n_jobs: usize,
    pub(crate) spent: Spent,
    pub(crate) cpu: Duration,
    /// The most memory that the grader itself has held until then.
    pub(crate) own_bytes: u64,
}

/// Where the time of one submission goes with one worker, on average.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stages {
    /// The start of the grader, shared among all.
    pub(crate) open: f64,
    pub(crate) compile: f64,
    pub(crate) link: f64,
    /// Until the process has loaded libtorch and says hello.
    pub(crate) start: f64,
    pub(crate) ask: f64,
    pub(crate) judge: f64,
    /// Its share of the tables and the overview.
    pub(crate) write: f64,
    /// What the grader does besides.
    pub(crate) rest: f64,
}

/// The least that one submission could take, in seconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Floor {
    pub(crate) n_submissions: usize,
    /// Two bare compilers.
    pub(crate) compile: f64,
    /// The processor time of these.
    pub(crate) compile_cpu: f64,
    /// Asking and judging, as measured with one worker.
    pub(crate) ask: f64,
    pub(crate) judge: f64,
    /// Both where the least came between, which is nearest to their processor time.
    pub(crate) undisturbed: f64,
}

/// Peaks of memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    pub(crate) own_bytes: u64,
    /// `None` where another child had used more before.
    pub(crate) compiler_bytes: Option<u64>,
    pub(crate) run_bytes: u64,
    pub(crate) n_jobs: usize,
}

impl Pass {
    pub(crate) fn seconds(&self) -> f64 {
        self.spent.all().as_secs_f64()
    }

    /// Of one submission.
    pub(crate) fn each(&self, seconds: f64) -> f64 {
        seconds / count(self.n_submissions)
    }

    pub(crate) fn per_minute(&self) -> f64 {
        60.0 * count(self.n_submissions) / self.seconds()
    }

    pub(crate) fn per_minute_and_core(&self) -> f64 {
        60.0 * count(self.n_submissions) / self.cpu.as_secs_f64()
    }
}

impl Floor {
    pub(crate) fn seconds(&self) -> f64 {
        self.compile + self.ask + self.judge
    }

    pub(crate) fn cpu_seconds(&self) -> f64 {
        self.compile_cpu + self.undisturbed
    }
}

impl Memory {
    /// What one more worker takes: a share of the grader, and its largest child.
    pub(crate) fn worker_bytes(&self) -> u64 {
        let child = self.run_bytes.max(self.compiler_bytes.unwrap_or(0));
        self.own_bytes / self.n_jobs.max(1) as u64 + child
    }
}

#[expect(clippy::cast_precision_loss, reason = "classes are small")]
pub(super) fn count(n: usize) -> f64 {
    n.max(1) as f64
}

impl Stages {
    /// The average of sums, and what the pass itself tells.
    pub(super) fn of_one(self, pass: &Pass) -> Self {
        let each = |seconds: f64| pass.each(seconds);
        let stages = Self {
            open: each(pass.spent.open.as_secs_f64()),
            compile: each(self.compile),
            link: each(self.link),
            start: each(self.start),
            ask: each(self.ask),
            judge: each(self.judge),
            write: each(pass.spent.write.as_secs_f64()),
            rest: 0.0,
        };
        let told = stages.open + stages.compile + stages.link + stages.start;
        let told = told + stages.ask + stages.judge + stages.write;
        Self {
            rest: (each(pass.seconds()) - told).max(0.0),
            ..stages
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_takes_its_share_and_its_largest_child() {
        let memory = Memory {
            own_bytes: 60,
            compiler_bytes: Some(150),
            run_bytes: 130,
            n_jobs: 2,
        };
        assert_eq!(memory.worker_bytes(), 180);
    }
}
