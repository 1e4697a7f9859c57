//! What regrading a class would change, or has changed: who, from what to what, and why.

use std::io;

use serde_json::{Value, json};

use super::{Reporter, failures, layout, say};
use crate::args::Format;
use crate::catalogue::Catalogue;
use crate::error::Error;
use crate::message::{Message, key};
use crate::neutral;
use crate::options::Output;
use crate::regrade::{Change, Crossing, Moved, Outcome, Regraded, Stand};
use crate::report;

impl Reporter<'_> {
    /// Shows what regrading a class comes to.
    pub(crate) fn regraded(&self, regraded: &Regraded<'_>) -> io::Result<()> {
        say(&match self.output.format {
            Format::Json => json(regraded, self.catalogue),
            Format::Human => human(regraded, self.catalogue, &self.output),
        })
    }
}

fn human(regraded: &Regraded<'_>, catalogue: &Catalogue, output: &Output) -> String {
    let mut blocks = vec![counts(regraded, catalogue, output)];
    blocks.push(causes(regraded, catalogue, output));
    let changes = changes(regraded);
    for (title, crossing, colour) in [
        (key!("regrade-up"), Some(Crossing::Up), "1;32"),
        (key!("regrade-down"), Some(Crossing::Down), "1;31"),
        (key!("regrade-others"), None, "1"),
    ] {
        let these = changes
            .iter()
            .filter(|(_, change)| change.crosses == crossing);
        let lines: Vec<String> = these
            .map(|(student, change)| line(student, change, catalogue, output))
            .collect();
        if !lines.is_empty() {
            let title = layout::paint(&catalogue.text(title), colour, output);
            blocks.push(format!("{title}\n{}", lines.join("\n")));
        }
    }
    blocks.extend(failures::told(
        key!("regrade-failures"),
        not_graded(regraded),
        catalogue,
        output,
    ));
    let last = match (regraded.is_interrupted, regraded.is_applied) {
        (true, _) => key!("regrade-interrupted"),
        (false, true) => key!("regrade-applied"),
        (false, false) => key!("regrade-dry"),
    };
    let last = Message::new(last).with("folder", regraded.folder);
    blocks.push(layout::wrapped(&catalogue.render(&last), "", output));
    blocks.retain(|block| !block.is_empty());
    blocks.join("\n\n")
}

fn counts(regraded: &Regraded<'_>, catalogue: &Catalogue, output: &Output) -> String {
    let n = |is: fn(&Outcome) -> bool| {
        let outcomes = regraded.students.iter().map(|(_, outcome)| outcome);
        outcomes.filter(|outcome| is(outcome)).count()
    };
    let message = Message::new("regrade-counts")
        .with("lesson", regraded.lesson)
        .with("students", regraded.students.len())
        .with("changed", n(|o| matches!(o, Outcome::Changed(_))))
        .with("same", n(|o| matches!(o, Outcome::Same)))
        .with("untouched", n(|o| matches!(o, Outcome::Untouched)))
        .with("none", n(|o| matches!(o, Outcome::NoResult)))
        .with("failed", n(|o| matches!(o, Outcome::Failed(_))))
        .with("seconds", format!("{:.1}", regraded.seconds));
    layout::wrapped(&catalogue.render(&message), "", output)
}

/// What is another than when the results were made.
fn causes(regraded: &Regraded<'_>, catalogue: &Catalogue, output: &Output) -> String {
    if regraded.causes.is_empty() {
        return String::new();
    }
    let causes = regraded.causes.iter().map(|(cause, n)| {
        let named = catalogue.text(cause_key(cause));
        format!("{named} ({n})")
    });
    let message = Message::new("regrade-causes").with("causes", causes.collect::<Vec<_>>());
    layout::hanging(&catalogue.render(&message), output)
}

fn cause_key(cause: &str) -> &'static str {
    match cause {
        "manifest" => key!("regrade-cause-manifest"),
        "rubric" => key!("regrade-cause-rubric"),
        "adapter" => key!("regrade-cause-adapter"),
        "reference" => key!("regrade-cause-reference"),
        "grader" => key!("regrade-cause-grader"),
        "tools" => key!("regrade-cause-tools"),
        "sandbox" => key!("regrade-cause-sandbox"),
        "language" => key!("regrade-cause-language"),
        "model" => key!("regrade-cause-model"),
        _ => key!("regrade-cause-decisions"),
    }
}

fn changes<'r>(regraded: &'r Regraded<'_>) -> Vec<(&'r str, &'r Change)> {
    let students = regraded.students.iter();
    students
        .filter_map(|(student, outcome)| match outcome {
            Outcome::Changed(change) => Some((&**student, &**change)),
            _ => None,
        })
        .collect()
}

fn line(student: &str, change: &Change, catalogue: &Catalogue, output: &Output) -> String {
    let verdict = |verdict: &String| match &**verdict {
        "passed" => catalogue.text("regrade-passed"),
        "failed" => catalogue.text("regrade-failed"),
        "vetoed" => catalogue.text("regrade-vetoed"),
        _ => catalogue.text("regrade-undecided"),
    };
    let [old, new] = &change.verdict;
    let mut text = format!(
        "{} {} → {}",
        neutral::inline(student),
        change.score[0],
        change.score[1]
    );
    if old != new {
        text = format!("{text} · {} → {}", verdict(old), verdict(new));
    }
    let moved: Vec<String> = change.moved.iter().map(moved).collect();
    if !moved.is_empty() {
        text = format!("{text} · {}", moved.join(", "));
    }
    layout::hanging(&text, output)
}

fn moved(moved: &Moved) -> String {
    let stand = |stand: &Option<Stand>| match stand {
        None => "–".to_owned(),
        Some(Stand {
            points: Some(points),
            ..
        }) => points.to_string(),
        Some(Stand { status, .. }) => status.clone(),
    };
    let (from, to) = (stand(&moved.from), stand(&moved.to));
    let words = match (&moved.from, &moved.to) {
        // The points are the same, the status is not.
        (Some(old), Some(new)) if from == to => format!("{} → {}", old.status, new.status),
        _ => format!("{from} → {to}"),
    };
    format!("{} {words}", neutral::inline(&moved.id))
}

fn not_graded<'r>(regraded: &'r Regraded<'_>) -> impl Iterator<Item = (&'r str, &'r Error)> {
    let students = regraded.students.iter();
    students.filter_map(|(student, outcome)| match outcome {
        Outcome::Failed(error) => Some((&**student, error)),
        _ => None,
    })
}

fn json(regraded: &Regraded<'_>, catalogue: &Catalogue) -> String {
    let causes = regraded.causes.iter();
    let students = regraded.students.iter();
    report::pretty(&json!({
        "format_version": 1,
        "lesson": regraded.lesson,
        "folder": regraded.folder.display().to_string(),
        "applied": regraded.is_applied,
        "interrupted": regraded.is_interrupted,
        "causes": causes.map(|(cause, n)| json!({ "cause": cause, "results": n })).collect::<Vec<_>>(),
        "students": students
            .map(|(student, outcome)| of_student(student, outcome, catalogue))
            .collect::<Vec<_>>(),
    }))
}

fn of_student(student: &str, outcome: &Outcome, catalogue: &Catalogue) -> Value {
    let state = match outcome {
        Outcome::Untouched => "untouched",
        Outcome::Same => "same",
        Outcome::Changed(_) => "changed",
        Outcome::NoResult => "no-result",
        Outcome::Failed(_) => "not-graded",
        Outcome::NotReached => "not-reached",
    };
    let mut value = json!({ "student": student, "state": state });
    match outcome {
        Outcome::Changed(change) => {
            let crosses = change.crosses.map(|crossing| match crossing {
                Crossing::Up => "up",
                Crossing::Down => "down",
            });
            value["score"] = json!(change.score);
            value["verdict"] = json!(change.verdict);
            value["crosses"] = json!(crosses);
            value["items"] = change.moved.iter().map(of_moved).collect();
        }
        Outcome::Failed(error) => {
            value["error"] = report::failure(error, catalogue);
        }
        _ => {}
    }
    value
}

fn of_moved(moved: &Moved) -> Value {
    let stand = |stand: &Option<Stand>| {
        let stand = stand.as_ref();
        stand.map(|stand| json!({ "status": stand.status, "points": stand.points }))
    };
    json!({ "id": moved.id, "from": stand(&moved.from), "to": stand(&moved.to) })
}
