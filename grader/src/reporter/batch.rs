//! What became of a class: how many, what was not graded and why, and where everything lies.

use std::io;

use serde_json::{Value, json};

use super::{Reporter, failures, layout, say};
use crate::args::Format;
use crate::batch::{Done, Standing, Student};
use crate::catalogue::Catalogue;
use crate::error::Error;
use crate::message::{Message, key};
use crate::neutral;
use crate::options::Output;
use crate::report;
use crate::report::stored::Stored;

/// The verdicts, and how each is counted.
const VERDICTS: [(&str, &str, &str); 4] = [
    ("passed", key!("batch-passed"), "32"),
    ("failed", key!("batch-failed"), "31"),
    ("vetoed", key!("batch-vetoed"), "31"),
    ("undecided", key!("batch-undecided"), "33"),
];

/// Names that are listed on the screen; the table has them all.
const MOST_NAMES: usize = 20;

impl Reporter<'_> {
    /// Shows what became of a class.
    pub(crate) fn batch(&self, done: &Done) -> io::Result<()> {
        say(&match self.output.format {
            Format::Json => json(done, self.catalogue),
            Format::Human => human(done, self.catalogue, &self.output),
        })
    }
}

fn human(done: &Done, catalogue: &Catalogue, output: &Output) -> String {
    let mut blocks = vec![
        counts(done, catalogue, output),
        verdicts(done, catalogue, output),
    ];
    blocks.extend(names(
        done,
        key!("batch-missing"),
        catalogue,
        output,
        |_, standing| matches!(standing, Standing::NothingHandedIn),
    ));
    blocks.extend(names(
        done,
        key!("batch-unlisted"),
        catalogue,
        output,
        |student, _| done.class.has_roster && student.listed.is_none(),
    ));
    blocks.extend(failures::told(
        key!("batch-failures"),
        not_graded(done),
        catalogue,
        output,
    ));
    let mut last = vec![places(done, catalogue, output)];
    if done.is_interrupted() {
        let text = catalogue.text("batch-interrupted");
        last.push(layout::paint(
            &layout::wrapped(&text, "", output),
            "33",
            output,
        ));
    }
    blocks.extend(last);
    blocks.retain(|block| !block.is_empty());
    blocks.join("\n\n")
}

/// How many students there are, and what became of them.
fn counts(done: &Done, catalogue: &Catalogue, output: &Output) -> String {
    let n = |is: fn(&Standing) -> bool| done.standings.iter().filter(|s| is(s)).count();
    let n_graded = n(|s| matches!(s, Standing::Graded { .. }));
    let n_made = n_graded - done.n_reused();
    let seconds = done.spent.all().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "shown, not computed with")]
    let rate = if seconds > 0.0 {
        60.0 * n_made as f64 / seconds
    } else {
        0.0
    };
    let message = Message::new("batch-counts")
        .with("lesson", &*done.lesson)
        .with("students", done.standings.len())
        .with("graded", n_graded)
        .with("reused", done.n_reused())
        .with("failed", n(|s| matches!(s, Standing::NotGraded(_))))
        .with("missing", n(|s| matches!(s, Standing::NothingHandedIn)))
        .with("unreached", n(|s| matches!(s, Standing::NotReached)))
        .with("seconds", format!("{seconds:.1}"))
        .with("jobs", done.n_jobs)
        .with("rate", format!("{rate:.0}"));
    layout::wrapped(&catalogue.render(&message), "", output)
}

fn verdicts(done: &Done, catalogue: &Catalogue, output: &Output) -> String {
    let counts = VERDICTS.iter().filter_map(|(verdict, key, colour)| {
        let n = done
            .reports()
            .filter(|stored| stored.verdict == *verdict)
            .count();
        let text = catalogue.render(&Message::new(key).with("n", n));
        (n > 0).then(|| layout::paint(&text, colour, output))
    });
    let counts: Vec<String> = counts.collect();
    counts.join(" · ")
}

/// Students of whom something holds, by name.
fn names(
    done: &Done,
    key: &'static str,
    catalogue: &Catalogue,
    output: &Output,
    holds: impl Fn(&Student, &Standing) -> bool,
) -> Option<String> {
    let students = done.class.students.iter().zip(&done.standings);
    let names: Vec<String> = students
        .filter(|(student, standing)| holds(student, standing))
        .map(|(student, _)| neutral::inline(&student.id))
        .collect();
    if names.is_empty() {
        return None;
    }
    let n_more = names.len().saturating_sub(MOST_NAMES);
    let shown = names[..names.len() - n_more].to_vec();
    let message = Message::new(key)
        .with("n", names.len())
        .with("names", shown)
        .with("more", n_more);
    Some(layout::hanging(&catalogue.render(&message), output))
}

fn not_graded(done: &Done) -> impl Iterator<Item = (&str, &Error)> {
    let students = done.class.students.iter().zip(&done.standings);
    students.filter_map(|(student, standing)| match standing {
        Standing::NotGraded(error) => Some((&*student.id, error)),
        _ => None,
    })
}

fn places(done: &Done, catalogue: &Catalogue, output: &Output) -> String {
    let mut lines = vec![Message::new("batch-places").with("folder", &*done.folder)];
    if done.reports().any(Stored::is_undecided) {
        lines.push(
            Message::new("batch-review")
                .with("lesson", &*done.lesson)
                .with("folder", &*done.folder),
        );
    }
    let lines = lines
        .iter()
        .map(|line| layout::hanging(&catalogue.render(line), output));
    lines.collect::<Vec<_>>().join("\n")
}

fn json(done: &Done, catalogue: &Catalogue) -> String {
    let students: Vec<Value> = done
        .class
        .students
        .iter()
        .zip(&done.standings)
        .map(|(student, standing)| of_student(student, standing, catalogue))
        .collect();
    report::pretty(&json!({
        "format_version": 1,
        "lesson": done.lesson,
        "folder": done.folder.display().to_string(),
        "interrupted": done.is_interrupted(),
        "jobs": done.n_jobs,
        "seconds": (done.spent.all().as_secs_f64() * 10.0).round() / 10.0,
        "students": students,
    }))
}

fn of_student(student: &Student, standing: &Standing, catalogue: &Catalogue) -> Value {
    let entries: Vec<&str> = student.entries.iter().map(|entry| &*entry.name).collect();
    let mut value = json!({
        "student": student.id,
        "state": standing.word(),
        "entries": entries,
        "listed": student.listed.is_some(),
    });
    match standing {
        Standing::Graded {
            stored, is_reused, ..
        } => {
            value["reused"] = json!(is_reused);
            value["verdict"] = json!(stored.verdict);
            value["score"] = json!(stored.score);
            value["score_range"] = json!(stored.score_range);
        }
        Standing::NotGraded(error) => {
            value["error"] = report::failure(error, catalogue);
        }
        Standing::NothingHandedIn | Standing::NotReached => {}
    }
    value
}
