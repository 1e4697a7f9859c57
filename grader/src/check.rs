//! `cargo grade check`: the course's own test, for whoever writes it.
//!
//! It proves of each lesson what a grade takes for granted: that the manifest says what it means,
//! that the skeleton earns nothing, the solution everything, and each wrong submission exactly what
//! it must. Every group of checks runs to its end, so that an author sees all that is wrong at once.
//! It decides nothing of its own: grading is `grade`'s, judging is `judge`'s.

mod answers;
mod blanks;
mod finding;
mod handed_out;
mod lint;
mod manifest;
mod margins;
mod needs;
mod proof;
mod shelf;
mod solution;
mod submission;
mod texts;
mod tolerances;
mod trivial;

use std::io;
use std::time::Instant;

use crate::args::CheckArguments;
use crate::course::Course;
use crate::error::{Blame, Error, Result};
use crate::event::Listener;
use crate::exit_code::ExitCode;
use crate::lesson::Lesson;
use crate::message::Message;
use crate::options::Environment;
use crate::reporter::Reporter;
use crate::{interrupt, rubric_tool};

pub(crate) use finding::{Finding, Findings, Group, Severity};
pub(crate) use margins::Margin;
use proof::Proof;
use shelf::Shelf;

/// What `cargo grade check` shows.
pub(crate) struct CheckedCourse {
    pub(crate) lessons: Vec<CheckedLesson>,
    pub(crate) seconds: f64,
}

/// A lesson that was checked.
pub(crate) struct CheckedLesson {
    pub(crate) id: String,
    /// Those that were reached, in order.
    pub(crate) groups: Vec<(Group, f64)>,
    pub(crate) findings: Vec<Finding>,
    pub(crate) margins: Vec<Margin>,
    pub(crate) n_submissions: usize,
}

impl CheckedCourse {
    fn is_sound(&self) -> bool {
        let mut findings = self.lessons.iter().flat_map(|lesson| &lesson.findings);
        !findings.any(|finding| finding.severity == Severity::Fault)
    }
}

/// `cargo grade check`: the course's own test.
pub(crate) fn run(
    arguments: &CheckArguments,
    course: &Course,
    environment: &Environment,
    reporter: &mut Reporter<'_>,
) -> Result<io::Result<ExitCode>> {
    let began = Instant::now();
    let names = match &arguments.lesson {
        Some(name) => {
            course.lesson_folder(name)?;
            vec![name.clone()]
        }
        None => course.lesson_names()?,
    };
    let mut lessons = Vec::new();
    for name in &names {
        lessons.push(check(course, name, environment, reporter)?);
    }
    let checked = CheckedCourse {
        lessons,
        seconds: began.elapsed().as_secs_f64(),
    };
    let code = if checked.is_sound() {
        ExitCode::Success
    } else {
        ExitCode::Course
    };
    Ok(reporter.course_checked(&checked).map(|()| code))
}

/// Everything that is wrong with a lesson.
fn check(
    course: &Course,
    name: &str,
    environment: &Environment,
    listener: &mut dyn Listener,
) -> Result<CheckedLesson> {
    let mut checked = CheckedLesson {
        id: name.to_owned(),
        groups: Vec::new(),
        findings: Vec::new(),
        margins: Vec::new(),
        n_submissions: 0,
    };
    let shelf = Shelf::of(course, name);
    let loaded = checked.group(Group::Manifest, |findings| {
        let lesson = course.lesson(name);
        match lesson {
            Ok(lesson) => {
                manifest::check(&lesson, course, &shelf, findings)?;
                tolerances::check(&lesson, &shelf, findings);
                Ok(Some(lesson))
            }
            Err(error) => unusable(error, &shelf, findings).map(|()| None),
        }
    })?;
    let Some(mut lesson) = loaded else {
        return Ok(checked);
    };
    checked.group(Group::Texts, |findings| {
        texts::check(&lesson, &shelf, findings);
        handed_out::check(&lesson, &shelf, findings);
        Ok(())
    })?;
    if lesson.rubric_source.is_some() {
        checked.group(Group::Rubric, |findings| {
            let flaws = rubric_tool::flaws(course, name)?;
            findings.extend(flaws);
            Ok(())
        })?;
    }
    if let Err(error) = lesson.open_rubric() {
        // What is wrong with it stands there already; no answer can be graded before it is mended.
        return match error.blame {
            Blame::Course => Ok(checked),
            _ => Err(error),
        };
    }
    prove(&mut checked, &lesson, &shelf, course, environment, listener)?;
    Ok(checked)
}

/// What takes grading to find out.
fn prove(
    checked: &mut CheckedLesson,
    lesson: &Lesson,
    shelf: &Shelf<'_>,
    course: &Course,
    environment: &Environment,
    listener: &mut dyn Listener,
) -> Result<()> {
    let proof = Proof::open(lesson, shelf, course, environment, listener)?;
    checked.group(Group::Skeleton, |findings| {
        handed_out::compare(lesson, shelf, environment, findings)?;
        handed_out::grade(&proof, findings)
    })?;
    let reference = checked.group(Group::Solution, |findings| {
        solution::check(&proof, findings)
    })?;
    if let Some(reference) = reference.as_ref().filter(|_| proof.shop().is_some()) {
        checked.group(Group::Blanks, |findings| {
            needs::check(&proof, reference, findings, listener)
        })?;
    }
    checked.n_submissions = checked.group(Group::Submissions, |findings| {
        submission::check(&proof, findings, listener)
    })?;
    checked.group(Group::Trivial, |findings| {
        trivial::check(&proof, reference.as_ref(), findings)?;
        answers::check(&proof, findings);
        Ok(())
    })?;
    if let Some(reference) = &reference {
        checked.margins = checked.group(Group::Margins, |findings| {
            Ok(margins::check(&proof, reference, findings))
        })?;
    }
    Ok(())
}

/// A manifest that makes no sense is a finding; a disk that cannot be read is none.
fn unusable(error: Error, shelf: &Shelf<'_>, findings: &mut Findings) -> Result<()> {
    if error.blame != Blame::Course {
        return Err(error);
    }
    let next = Message::new("course-unusable-next");
    findings.fault(shelf.manifest(), None, error.what, next);
    Ok(())
}

impl CheckedLesson {
    /// Runs a group of checks and keeps what it found and how long it took.
    fn group<T>(
        &mut self,
        group: Group,
        check: impl FnOnce(&mut Findings) -> Result<T>,
    ) -> Result<T> {
        interrupt::check()?;
        let began = Instant::now();
        let mut findings = Findings::of(group);
        let done = check(&mut findings)?;
        self.groups.push((group, began.elapsed().as_secs_f64()));
        self.findings.extend(findings.into_list());
        Ok(done)
    }
}
