//! What grading a class costs, beside the least that it could take: bare compilers, and the asking
//! and judging of submissions around which libtorch is there already.
//!
//! Classes are graded by what `cargo grade batch` grades them by. Nothing is asserted here: a busy
//! machine is slow, which processor time tells from a slow program.

use std::time::Duration;

use tempfile::TempDir;

use super::figures::{ClassFigures, Floor, Memory, Pass, Stages, count};
use super::made::Mould;
use super::python;
use super::usage::{self, Usage};
use crate::args::ConfineArguments;
use crate::batch::{self, Done, Order, Standing, Terms};
use crate::catalogue::Catalogue;
use crate::course::Course;
use crate::device::Wanted;
use crate::error::{Error, Result};
use crate::event::{Event, Listener};
use crate::grade::Shop;
use crate::interrupt;
use crate::lesson::Lesson;
use crate::options::Environment;
use crate::parallel;
use crate::sandbox::Sandbox;

/// Sizes that are measured below the one that was asked for.
const SIZES: [usize; 5] = [10, 30, 100, 300, 1000];

/// How many submissions are graded one by one, for the floor and by Python: more say nothing new.
const SAMPLE: usize = 30;
const PYTHON_SAMPLE: usize = 10;

/// All that grading classes takes.
struct Site<'a> {
    course: &'a Course,
    environment: &'a Environment,
    catalogue: &'a Catalogue,
    lesson: Lesson,
    mould: Mould,
}

/// Measures classes up to a size.
pub(crate) fn measure(
    course: &Course,
    lesson: &str,
    (n_submissions, n_jobs): (usize, Option<usize>),
    environment: &Environment,
    catalogue: &Catalogue,
    listener: &mut dyn Listener,
) -> Result<ClassFigures> {
    let lesson = course.lesson(lesson)?;
    let site = Site {
        mould: Mould::of(course, &lesson)?,
        course,
        environment,
        catalogue,
        lesson,
    };
    let load = usage::load();
    let sample = n_submissions.min(SAMPLE);
    // What the largest child took is known only of the first.
    let (_, compiler_bytes) = site.compile_barely(1, listener)?;
    let mut sizes = Vec::new();
    let (mut unchanged, mut largest) = (None, None);
    for size in sizes_up_to(n_submissions) {
        let class = Graded::lay(&site, size)?;
        let (pass, _) = class.grade(&site, n_jobs, listener)?;
        sizes.push(pass);
        if size == n_submissions {
            unchanged = Some(class.grade(&site, n_jobs, listener)?.0);
        }
        largest = Some(pass);
    }
    // Side by side, since a machine is not as fast at all times.
    let (compilers, _) = site.compile_barely(sample, listener)?;
    let class = Graded::lay(&site, sample)?;
    let (alone, done) = class.grade(&site, Some(1), listener)?;
    let Runs {
        stages,
        undisturbed,
        peak_bytes,
    } = Runs::of(&alone, &done);
    let python = python::measure(
        course,
        &site.lesson,
        n_submissions.min(PYTHON_SAMPLE),
        listener,
    )?;
    let largest = largest.unwrap_or(alone);
    Ok(ClassFigures {
        lesson: site.lesson.id,
        n_cores: parallel::cores(),
        load,
        sizes,
        unchanged: unchanged.unwrap_or(alone),
        alone,
        stages,
        floor: Floor {
            ask: stages.ask,
            judge: stages.judge,
            undisturbed,
            ..compilers
        },
        memory: Memory {
            own_bytes: largest.own_bytes,
            compiler_bytes,
            run_bytes: peak_bytes,
            n_jobs: largest.n_jobs,
        },
        python,
    })
}

fn sizes_up_to(n_submissions: usize) -> Vec<usize> {
    let smaller = SIZES.into_iter().filter(|size| *size < n_submissions);
    smaller.chain([n_submissions]).collect()
}

impl Site<'_> {
    /// The bare compilers of some submissions, and what the largest of them took.
    fn compile_barely(
        &self,
        n_submissions: usize,
        listener: &mut dyn Listener,
    ) -> Result<(Floor, Option<u64>)> {
        let shop = Shop::open(self.course, Wanted::Cpu, self.environment, listener)?;
        // The bare compiler obeys the rule that submissions obey, and nothing else.
        let sandbox = Sandbox::none();
        let mut times = Duration::ZERO;
        let before = Usage::now();
        for done in 0..n_submissions {
            listener.hear(&Event::Checking {
                done,
                all: n_submissions,
            });
            let source = self.mould.source()?;
            let workshop = shop.workshop(&sandbox);
            match workshop.bare(&self.lesson, source.as_bytes()) {
                Ok(time) => times += time,
                Err(error) => {
                    listener.hear(&Event::CheckingFinished);
                    let is_ended = interrupt::seen();
                    return Err(if is_ended {
                        Error::interrupted()
                    } else {
                        error
                    });
                }
            }
        }
        listener.hear(&Event::CheckingFinished);
        let after = Usage::now();
        let floor = Floor {
            n_submissions,
            compile: times.as_secs_f64() / count(n_submissions),
            compile_cpu: after.cpu.saturating_sub(before.cpu).as_secs_f64() / count(n_submissions),
            ask: 0.0,
            judge: 0.0,
            undisturbed: 0.0,
        };
        let is_seen = after.child_bytes > before.child_bytes;
        Ok((floor, is_seen.then_some(after.child_bytes)))
    }
}

/// A class in a folder of its own, with its results beside it.
struct Graded {
    folder: TempDir,
    n_submissions: usize,
}

impl Graded {
    fn lay(site: &Site<'_>, n_submissions: usize) -> Result<Self> {
        let folder =
            tempfile::tempdir().map_err(|problem| Error::io(&std::env::temp_dir(), &problem))?;
        site.mould
            .lay(&folder.path().join("class"), n_submissions)?;
        Ok(Self {
            folder,
            n_submissions,
        })
    }

    /// Grades it. Whatever was not graded has no time that could be told.
    fn grade(
        &self,
        site: &Site<'_>,
        n_jobs: Option<usize>,
        listener: &mut dyn Listener,
    ) -> Result<(Pass, Done)> {
        let order = Order {
            folder: self.folder.path().join("class"),
            out: self.folder.path().join("grades"),
            roster: None,
            n_jobs,
            terms: Terms {
                lesson: site.lesson.id.clone(),
                device: Wanted::Cpu,
                confine: ConfineArguments::default(),
                seed: None,
            },
        };
        let before = Usage::now();
        let done = batch::grade(
            &order,
            site.course,
            site.environment,
            site.catalogue,
            listener,
        )?;
        let after = Usage::now();
        if done.is_interrupted() || interrupt::seen() {
            return Err(Error::interrupted());
        }
        let failure = done.standings.iter().find_map(|standing| match standing {
            Standing::NotGraded(error) => Some(error.clone()),
            _ => None,
        });
        let pass = Pass {
            n_submissions: self.n_submissions,
            n_reused: done.n_reused(),
            n_jobs: done.n_jobs,
            spent: done.spent,
            cpu: after.cpu.saturating_sub(before.cpu),
            own_bytes: after.own_bytes,
        };
        failure.map_or(Ok((pass, done)), Err)
    }
}

/// What the reports tell of a class that one worker graded.
struct Runs {
    stages: Stages,
    /// The shortest asking and judging.
    undisturbed: f64,
    /// The most memory that a run took.
    peak_bytes: u64,
}

impl Runs {
    fn of(pass: &Pass, done: &Done) -> Self {
        let mut sum = Stages::default();
        let (mut ask_least, mut judge_least, mut peak_bytes) = (f64::MAX, f64::MAX, 0);
        for run in done.reports().map(|stored| &stored.run) {
            let all = Duration::from_millis(run.run_ms).as_secs_f64();
            let (start, judge) = (run.start_ms / 1e3, run.judge_ms / 1e3);
            let ask = (all - start).max(0.0);
            sum.compile += run.compile_ms / 1e3;
            sum.link += run.link_ms / 1e3;
            sum.start += start;
            sum.ask += ask;
            sum.judge += judge;
            ask_least = ask_least.min(ask);
            judge_least = judge_least.min(judge);
            peak_bytes = peak_bytes.max(run.peak_bytes);
        }
        Self {
            stages: sum.of_one(pass),
            undisturbed: ask_least + judge_least,
            peak_bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_grow_up_to_the_one_that_was_asked_for() {
        assert_eq!(sizes_up_to(1), [1]);
        assert_eq!(sizes_up_to(10), [10]);
        assert_eq!(sizes_up_to(45), [10, 30, 45]);
        assert_eq!(sizes_up_to(1000), [10, 30, 100, 300, 1000]);
    }
}
