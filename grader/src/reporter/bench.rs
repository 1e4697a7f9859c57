//! What grading a class costs, in numbers: for people, and as JSON.

use std::io;

use serde_json::{Value, json};

use super::{Reporter, layout, say};
use crate::args::Format;
use crate::bench::{ClassFigures, Measured, Pass};
use crate::catalogue::Catalogue;
use crate::message::{Message, key};
use crate::options::Output;
use crate::report;

impl Reporter<'_> {
    /// Shows what was measured of a class.
    pub(crate) fn bench(&self, figures: &ClassFigures) -> io::Result<()> {
        say(&match self.output.format {
            Format::Json => json(figures, self.catalogue),
            Format::Human => human(figures, self.catalogue, &self.output),
        })
    }
}

fn human(figures: &ClassFigures, catalogue: &Catalogue, output: &Output) -> String {
    let told = |message: &Message| layout::wrapped(&catalogue.render(message), "", output);
    let mut blocks = vec![told(
        &Message::new("bench-class-about")
            .with("lesson", &*figures.lesson)
            .with("cores", figures.n_cores)
            .with("load", decimal(figures.load.unwrap_or(0.0), 1)),
    )];
    let mut rows = vec![told(&Message::new("bench-class-sizes"))];
    rows.extend(figures.sizes.iter().map(|pass| size(pass, catalogue)));
    blocks.push(rows.join("\n"));
    let unchanged = &figures.unchanged;
    blocks.push(told(
        &Message::new("bench-class-unchanged")
            .with("n", unchanged.n_submissions)
            .with("seconds", decimal(unchanged.seconds(), 2))
            .with("cpu", decimal(unchanged.cpu.as_secs_f64(), 2)),
    ));
    blocks.push(stages(figures, catalogue, output));
    blocks.push(told(&floor(figures)));
    blocks.push(told(&memory(figures)));
    blocks.push(told(&match &figures.python {
        Ok(measured) => python(measured, &figures.alone),
        Err(why) => Message::new("bench-class-skipped").with("why", why.clone()),
    }));
    blocks.join("\n\n")
}

/// A row of the table.
fn size(pass: &Pass, catalogue: &Catalogue) -> String {
    let (seconds, cpu) = (pass.seconds(), pass.cpu.as_secs_f64());
    let words = Message::new("bench-class-size")
        .with("n", pass.n_submissions)
        .with("jobs", pass.n_jobs)
        .with("rate", decimal(pass.per_minute(), 0))
        .with("core", decimal(pass.per_minute_and_core(), 0));
    format!(
        "{seconds:>8.1} s {:>8.3} s {:>8.3} s  {}",
        pass.each(seconds),
        pass.each(cpu),
        catalogue.render(&words)
    )
}

fn stages(figures: &ClassFigures, catalogue: &Catalogue, output: &Output) -> String {
    let stages = &figures.stages;
    let about = Message::new("bench-class-stages").with("n", figures.alone.n_submissions);
    let rows = [
        (key!("bench-class-open"), stages.open),
        (key!("bench-compile"), stages.compile),
        (key!("bench-link"), stages.link),
        (key!("bench-start"), stages.start),
        (key!("bench-run"), stages.ask),
        (key!("bench-judge"), stages.judge),
        (key!("bench-class-write"), stages.write),
        (key!("bench-class-rest"), stages.rest),
    ];
    let mut lines = vec![layout::wrapped(&catalogue.render(&about), "", output)];
    lines.extend(
        rows.map(|(key, seconds)| format!("{:>9.1} ms  {}", seconds * 1e3, catalogue.text(key))),
    );
    lines.join("\n")
}

fn floor(figures: &ClassFigures) -> Message {
    let floor = &figures.floor;
    let milliseconds = |seconds: f64| decimal(seconds * 1e3, 0);
    Message::new("bench-class-floor")
        .with("floor", milliseconds(floor.seconds()))
        .with("compile", milliseconds(floor.compile))
        .with("ask", milliseconds(floor.ask))
        .with("judge", milliseconds(floor.judge))
        .with("ratio", decimal(ratio(figures), 2))
        .with("cpu", decimal(cpu_ratio(figures), 2))
}

/// One submission beside the floor, by the clock on the wall.
fn ratio(figures: &ClassFigures) -> f64 {
    let alone = &figures.alone;
    alone.each(alone.seconds()) / figures.floor.seconds().max(1e-9)
}

/// And by processor time.
fn cpu_ratio(figures: &ClassFigures) -> f64 {
    let alone = &figures.alone;
    alone.each(alone.cpu.as_secs_f64()) / figures.floor.cpu_seconds().max(1e-9)
}

fn memory(figures: &ClassFigures) -> Message {
    let memory = &figures.memory;
    let compiler = memory.compiler_bytes.map(megabytes);
    Message::new("bench-class-memory")
        .with("worker", megabytes(memory.worker_bytes()))
        .with("own", megabytes(memory.own_bytes))
        .with("compiler", compiler.unwrap_or_else(|| "?".to_owned()))
        .with("run", megabytes(memory.run_bytes))
}

fn python(measured: &Measured, alone: &Pass) -> Message {
    let times = alone.per_minute_and_core() / python_rate(measured);
    Message::new("bench-class-python")
        .with("n", measured.submissions)
        .with("torch", &*measured.torch)
        .with("rate", decimal(python_rate(measured), 1))
        .with("ours", decimal(alone.per_minute_and_core(), 1))
        .with("times", decimal(times, 1))
}

/// Submissions a minute of processor time.
fn python_rate(measured: &Measured) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "classes are small")]
    let n = measured.submissions as f64;
    60.0 * n / measured.cpu_seconds.max(1e-9)
}

fn decimal(number: f64, places: usize) -> String {
    format!("{number:.places$}")
}

#[expect(clippy::cast_precision_loss, reason = "shown in megabytes")]
fn megabytes(bytes: u64) -> String {
    format!("{:.0}", bytes as f64 / 1e6)
}

fn json(figures: &ClassFigures, catalogue: &Catalogue) -> String {
    let (stages, floor, memory) = (&figures.stages, &figures.floor, &figures.memory);
    let sizes: Vec<Value> = figures.sizes.iter().map(pass).collect();
    let python = match &figures.python {
        Ok(measured) => json!({
            "submissions": measured.submissions,
            "passed": measured.passed,
            "seconds": rounded(measured.seconds),
            "cpu_seconds": rounded(measured.cpu_seconds),
            "peak_bytes": measured.peak_bytes,
            "torch": measured.torch,
            "per_minute_and_core": rounded(python_rate(measured)),
            "times": rounded(figures.alone.per_minute_and_core() / python_rate(measured)),
        }),
        Err(why) => json!({ "skipped": catalogue.render(why) }),
    };
    report::pretty(&json!({
        "format_version": 1,
        "lesson": figures.lesson,
        "cores": figures.n_cores,
        "load": figures.load,
        "sizes": sizes,
        "unchanged": pass(&figures.unchanged),
        "alone": pass(&figures.alone),
        "stages": {
            "open": rounded(stages.open), "compile": rounded(stages.compile), "link": rounded(stages.link), "start": rounded(stages.start),
            "ask": rounded(stages.ask), "judge": rounded(stages.judge), "write": rounded(stages.write),
            "rest": rounded(stages.rest),
        },
        "floor": {
            "submissions": floor.n_submissions,
            "compile": rounded(floor.compile), "compile_cpu": rounded(floor.compile_cpu),
            "seconds": rounded(floor.seconds()), "cpu_seconds": rounded(floor.cpu_seconds()),
            "ratio": rounded(ratio(figures)), "cpu_ratio": rounded(cpu_ratio(figures)),
        },
        "memory": {
            "worker_bytes": memory.worker_bytes(), "own_bytes": memory.own_bytes,
            "compiler_bytes": memory.compiler_bytes, "run_bytes": memory.run_bytes,
        },
        "python": python,
    }))
}

fn pass(pass: &Pass) -> Value {
    let spent = &pass.spent;
    json!({
        "submissions": pass.n_submissions,
        "reused": pass.n_reused,
        "jobs": pass.n_jobs,
        "seconds": rounded(pass.seconds()),
        "open_seconds": rounded(spent.open.as_secs_f64()),
        "grade_seconds": rounded(spent.grade.as_secs_f64()),
        "write_seconds": rounded(spent.write.as_secs_f64()),
        "cpu_seconds": rounded(pass.cpu.as_secs_f64()),
        "per_minute": rounded(pass.per_minute()),
        "per_minute_and_core": rounded(pass.per_minute_and_core()),
        "own_bytes": pass.own_bytes,
    })
}

/// To tenths of a millisecond.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}
