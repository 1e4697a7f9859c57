//! Where the time of a warm grade goes, beside the least that it could take.
//!
//! Each measured grade compiles a source that was never compiled before, as after an edit. The
//! floor is the same compiler on the same crate and the same program started once, nothing else.
//! What a class costs is measured in `class`.

mod class;
mod figures;
mod made;
mod python;
mod usage;

use std::io;
use std::time::{Duration, Instant};

use crate::args::BenchArguments;
use crate::catalogue::Catalogue;
use crate::course::Course;
use crate::device::Wanted;
use crate::error::{Error, Result};
use crate::event::Listener;
use crate::grade::{self, Graded, Request, Shop};
use crate::inputs;
use crate::message::Message;
use crate::options::Environment;
use crate::reporter::{self, Reporter};
use crate::sandbox::{self, Sandbox};
use crate::selection::Selection;
use crate::submission::{Origin, OriginKind};

pub(crate) use figures::{ClassFigures, Pass};
pub(crate) use python::Measured;

/// Measures one grade, or classes, and shows what that cost.
pub(crate) fn run(
    arguments: &BenchArguments,
    course: &Course,
    environment: &Environment,
    catalogue: &Catalogue,
    reporter: &mut Reporter<'_>,
) -> Result<io::Result<()>> {
    let lesson = &arguments.lesson;
    let Some(n_submissions) = arguments.class else {
        let figures = measure(course, lesson, arguments.runs, environment, reporter)?;
        return Ok(reporter::say(&figures.text(catalogue)));
    };
    let (n_submissions, n_jobs) = (n_submissions.get(), arguments.jobs.map(usize::from));
    let size = (n_submissions, n_jobs);
    let figures = class::measure(course, lesson, size, environment, catalogue, reporter)?;
    Ok(reporter.bench(&figures))
}

/// What was measured: the median of several grades.
struct Figures {
    whole: Duration,
    compile: Duration,
    link: Duration,
    start: Duration,
    run: Duration,
    judge: Duration,
    floor: Duration,
    sandbox: Duration,
    peak_bytes: u64,
    own_peak_bytes: u64,
    runs: u32,
}

/// Grades the solution several times.
fn measure(
    course: &Course,
    lesson: &str,
    runs: u32,
    environment: &Environment,
    listener: &mut dyn Listener,
) -> Result<Figures> {
    let folder =
        tempfile::tempdir().map_err(|problem| Error::io(&std::env::temp_dir(), &problem))?;
    let mut grade_once = |mark: &str| -> Result<(Duration, Graded)> {
        let lesson = course.lesson(lesson)?;
        copy_marked(&course.solution(&lesson.id), folder.path(), &lesson, mark)?;
        let began = Instant::now();
        let request = Request {
            origin: Origin {
                folder: folder.path().to_owned(),
                kind: OriginKind::Folder,
            },
            selection: Selection::All,
            device: Wanted::Cpu,
            seed: inputs::fresh_seed().unwrap_or(0),
            sandbox: Sandbox::choose(
                crate::args::SandboxMode::Auto,
                crate::args::SandboxLevel::S0,
                &[],
            )?,
        };
        let graded = grade::grade(course, lesson, request, environment, listener)?;
        Ok((began.elapsed(), graded))
    };
    // The first may have to fetch and to build.
    grade_once("warm-up")?;
    let mut grades = Vec::new();
    for run in 0..runs.max(1) {
        let mark = format!("{run} {}", inputs::fresh_seed().unwrap_or(0));
        grades.push(grade_once(&mark)?);
    }
    let floor = floor(course, lesson, runs.max(1), environment, listener)?;
    let median = |figure: &dyn Fn(&(Duration, Graded)) -> Duration| {
        let mut figures: Vec<Duration> = grades.iter().map(figure).collect();
        figures.sort();
        figures[figures.len() / 2]
    };
    let (compile, link) = (
        median(&|(_, graded)| graded.run.compile.compile),
        median(&|(_, graded)| graded.run.compile.link),
    );
    let start = median(&|(_, graded)| graded.run.times.start);
    Ok(Figures {
        whole: median(&|(whole, _)| *whole),
        compile,
        link,
        start,
        run: median(&|(_, graded)| graded.run.times.all.saturating_sub(graded.run.times.start)),
        judge: median(&|(_, graded)| graded.run.judge),
        floor,
        // Two compilers and the program.
        sandbox: sandbox::cost(3, 20 * runs.max(1))?,
        peak_bytes: grades
            .iter()
            .map(|(_, graded)| graded.run.times.peak_bytes)
            .max()
            .unwrap_or(0),
        own_peak_bytes: usage::Usage::now().own_bytes,
        runs: runs.max(1),
    })
}

fn floor(
    course: &Course,
    lesson: &str,
    runs: u32,
    environment: &Environment,
    listener: &mut dyn Listener,
) -> Result<Duration> {
    let lesson = course.lesson(lesson)?;
    let path = course.solution(&lesson.id).join(&lesson.files.code);
    let source = std::fs::read(&path).map_err(|problem| Error::io(&path, &problem))?;
    let shop = Shop::open(course, Wanted::Cpu, environment, listener)?;
    // The bare compiler obeys the rule that submissions obey, and nothing else.
    let sandbox = Sandbox::none();
    let mut times = (0..runs)
        .map(|_| shop.floor(&lesson, &source, &sandbox))
        .collect::<Result<Vec<_>>>()?;
    times.sort();
    Ok(times[times.len() / 2])
}

/// The solution with a comment that no build has seen.
fn copy_marked(
    from: &std::path::Path,
    to: &std::path::Path,
    lesson: &crate::lesson::Lesson,
    mark: &str,
) -> Result<()> {
    let copy = |name: &str, mark: &str| {
        let (from, to) = (from.join(name), to.join(name));
        let copied = std::fs::read_to_string(&from).and_then(|text| {
            std::fs::create_dir_all(to.parent().unwrap_or(&to))?;
            std::fs::write(&to, format!("{text}{mark}"))
        });
        copied.map_err(|problem| Error::io(&from, &problem))
    };
    copy(&lesson.files.code, &format!("// {mark}\n"))?;
    copy(&lesson.files.answers, "")
}

impl Figures {
    /// The figures for people.
    fn text(&self, catalogue: &Catalogue) -> String {
        let rows = [
            (Message::new("bench-compile"), self.compile),
            (Message::new("bench-link"), self.link),
            (Message::new("bench-start"), self.start),
            (Message::new("bench-run"), self.run),
            (Message::new("bench-judge"), self.judge),
            (Message::new("bench-own"), self.own()),
            (Message::new("bench-whole"), self.whole),
            (Message::new("bench-floor"), self.floor),
            (Message::new("bench-sandbox"), self.sandbox),
        ];
        let mut lines: Vec<String> = rows
            .iter()
            .map(|(name, time)| {
                let milliseconds = time.as_secs_f64() * 1e3;
                format!("{milliseconds:>9.1} ms  {}", catalogue.render(name))
            })
            .collect();
        let ratio = self.whole.as_secs_f64() / self.floor.as_secs_f64().max(1e-9);
        #[expect(clippy::cast_precision_loss, reason = "shown in megabytes")]
        let megabytes = |bytes: u64| format!("{:.0}", bytes as f64 / 1e6);
        lines.push(
            catalogue.render(
                &Message::new("bench-summary")
                    .with("ratio", format!("{ratio:.2}"))
                    .with("runs", self.runs)
                    .with("own", megabytes(self.own_peak_bytes))
                    .with("probe", megabytes(self.peak_bytes)),
            ),
        );
        lines.join("\n")
    }

    /// What the grader itself takes.
    fn own(&self) -> Duration {
        self.whole
            .saturating_sub(self.compile + self.link + self.start + self.run)
    }
}
