//! What the course's own test found, and how far it has come.

use comfy_table::CellAlignment;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::{Reporter, layout, say};
use crate::args::Format;
use crate::catalogue::Catalogue;
use crate::check::{CheckedCourse, CheckedLesson, Finding, Group, Margin, Severity};
use crate::message::{Message, key};
use crate::neutral;
use crate::options::Output;
use crate::report;

/// What stands for a distance that no tolerance spans.
const BEYOND: &str = "∞";

/// A bar that counts submissions, on a terminal.
#[derive(Default)]
pub(super) struct Counting {
    bar: Option<ProgressBar>,
}

impl Counting {
    pub(super) fn show(&mut self, done: usize, all: usize) {
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::new(all as u64);
            let style = ProgressStyle::with_template("{bar:32} {pos}/{len} · {eta}");
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        bar.set_position(done as u64);
    }

    pub(super) fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

impl Reporter<'_> {
    /// Shows what the course's own test found.
    pub(crate) fn course_checked(&self, checked: &CheckedCourse) -> std::io::Result<()> {
        say(&match self.output.format {
            Format::Json => json(checked, self.catalogue),
            Format::Human => human(checked, self.catalogue, &self.output),
        })
    }
}

fn human(checked: &CheckedCourse, catalogue: &Catalogue, output: &Output) -> String {
    let mut blocks: Vec<String> = checked
        .lessons
        .iter()
        .map(|lesson| of_lesson(lesson, catalogue, output))
        .collect();
    let total = |severity| {
        let lessons = checked.lessons.iter();
        lessons.map(|lesson| count(lesson, None, severity)).sum()
    };
    blocks.push(sum(
        &checked.lessons,
        total,
        checked.seconds,
        catalogue,
        output,
    ));
    blocks.join("\n\n")
}

/// How many there are of each kind, in all.
fn sum(
    lessons: &[CheckedLesson],
    total: impl Fn(Severity) -> usize,
    seconds: f64,
    catalogue: &Catalogue,
    output: &Output,
) -> String {
    let faults: usize = total(Severity::Fault);
    let message = Message::new("course-sum")
        .with("lessons", lessons.len())
        .with("faults", faults)
        .with("remarks", total(Severity::Remark))
        .with("unchecked", total(Severity::NotChecked))
        .with("seconds", format!("{seconds:.1}"));
    let text = layout::wrapped(&catalogue.render(&message), "", output);
    layout::paint(&text, if faults == 0 { "1;32" } else { "1;31" }, output)
}

fn count(lesson: &CheckedLesson, group: Option<Group>, severity: Severity) -> usize {
    let findings = lesson.findings.iter();
    findings
        .filter(|finding| finding.severity == severity)
        .filter(|finding| group.is_none_or(|group| finding.group == group))
        .count()
}

fn of_lesson(lesson: &CheckedLesson, catalogue: &Catalogue, output: &Output) -> String {
    let mut blocks = vec![
        layout::paint(&neutral::inline(&lesson.id), "1", output),
        groups(lesson, catalogue, output),
    ];
    if !lesson.margins.is_empty() {
        blocks.push(margins(&lesson.margins, catalogue, output));
    }
    let findings = lesson.findings.iter();
    let findings: Vec<String> = findings
        .map(|finding| line(finding, catalogue, output))
        .collect();
    if !findings.is_empty() {
        blocks.push(String::new());
        blocks.extend(findings);
    }
    blocks.join("\n")
}

/// A line for each group: sound, not sound, or not reached.
fn groups(lesson: &CheckedLesson, catalogue: &Catalogue, output: &Output) -> String {
    let mut table = layout::table(output);
    for group in Group::ALL {
        let reached = lesson.groups.iter().find(|(reached, _)| *reached == group);
        let (faults, remarks) = (
            count(lesson, Some(group), Severity::Fault),
            count(lesson, Some(group), Severity::Remark),
        );
        let unchecked = count(lesson, Some(group), Severity::NotChecked);
        let mark = match (reached, faults, unchecked) {
            (None, ..) => "–",
            (Some(_), 0, 0) => "✓",
            (Some(_), 0, _) => "?",
            (Some(_), ..) => "✗",
        };
        let said = match reached {
            None => Message::new("course-not-reached"),
            Some(_) => Message::new("course-counts")
                .with("faults", faults)
                .with("remarks", remarks)
                .with("unchecked", unchecked),
        };
        let time = reached.map_or_else(String::new, |(_, seconds)| format!("{seconds:.1} s"));
        let mut title = catalogue.text(group.title_key());
        if group == Group::Submissions && reached.is_some() {
            title = format!("{title} · {}", lesson.n_submissions);
        }
        table.add_row(vec![
            comfy_table::Cell::new(mark),
            comfy_table::Cell::new(title),
            comfy_table::Cell::new(catalogue.render(&said)),
            comfy_table::Cell::new(time).set_alignment(CellAlignment::Right),
        ]);
    }
    layout::keep(&mut table, 0);
    layout::keep(&mut table, 3);
    layout::trimmed(&table)
}

/// The room that tolerances leave, and the mistake that is nearest to them.
fn margins(margins: &[Margin], catalogue: &Catalogue, output: &Output) -> String {
    let mut table = layout::table(output);
    table.set_header(
        [
            key!("course-margin-item"),
            key!("course-margin-error"),
            key!("course-margin-tolerance"),
            key!("course-margin-room"),
            key!("course-margin-nearest"),
        ]
        .map(|key| catalogue.text(key)),
    );
    for margin in margins {
        let item = match margin.kind {
            Some(kind) => format!("{} {kind}", margin.id),
            None => margin.id.clone(),
        };
        let nearest = margin.nearest.as_ref().map(|nearest| {
            let mistake = catalogue.choose(&nearest.mistake);
            format!("{}: {mistake}", factor(nearest.factor))
        });
        let room = match margin.factor() {
            None => catalogue.text(key!("course-margin-exact")),
            Some(room) => factor(room),
        };
        table.add_row(vec![
            item,
            power(margin.largest),
            format!("{:e}", margin.tolerance),
            room,
            nearest.unwrap_or_default(),
        ]);
    }
    for column in 0..4 {
        layout::keep(&mut table, column);
    }
    let mut block = format!("\n{}", layout::trimmed(&table));
    if block.contains(BEYOND) {
        let note = Message::new("course-margin-beyond").with("sign", BEYOND);
        block.push('\n');
        block.push_str(&layout::wrapped(&catalogue.render(&note), "", output));
    }
    block
}

/// A distance by its power of ten.
fn power(distance: f64) -> String {
    if distance.is_finite() {
        format!("{distance:.1e}")
    } else {
        BEYOND.to_owned()
    }
}

/// A factor to be read at a glance.
fn factor(factor: f64) -> String {
    if !factor.is_finite() {
        BEYOND.to_owned()
    } else if factor < 1000.0 {
        format!("{factor:.1}×")
    } else {
        format!("{factor:.0e}×")
    }
}

fn line(finding: &Finding, catalogue: &Catalogue, output: &Output) -> String {
    let mark = match finding.severity {
        Severity::Fault => "✗",
        Severity::Remark => "·",
        Severity::NotChecked => "?",
    };
    let message = match &finding.place {
        Some(place) => Message::new("course-finding-at").with("place", &**place),
        None => Message::new("course-finding"),
    };
    let message = message
        .with("file", std::path::Path::new(&place(finding)))
        .with("what", finding.what.clone())
        .with("next", finding.next.clone());
    layout::hanging(&format!("{mark} {}", catalogue.render(&message)), output)
}

fn place(finding: &Finding) -> String {
    let file = finding.file.display();
    match finding.line {
        Some(line) => format!("{file}:{line}"),
        None => file.to_string(),
    }
}

fn json(checked: &CheckedCourse, catalogue: &Catalogue) -> String {
    let lessons = checked.lessons.iter().map(|lesson| {
        let groups = Group::ALL.into_iter().map(|group| {
            let reached = lesson.groups.iter().find(|(reached, _)| *reached == group);
            json!({
                "id": group.word(),
                "reached": reached.is_some(),
                "faults": count(lesson, Some(group), Severity::Fault),
                "remarks": count(lesson, Some(group), Severity::Remark),
                "not_checked": count(lesson, Some(group), Severity::NotChecked),
                "seconds": reached.map(|(_, seconds)| hundredths(*seconds)),
            })
        });
        let findings = lesson.findings.iter().map(|finding| {
            json!({
                "group": finding.group.word(),
                "severity": finding.severity.word(),
                "kind": finding.what.key.trim_start_matches("course-"),
                "file": neutral::path(&finding.file),
                "line": finding.line,
                "place": finding.place,
                "problem": catalogue.render(&finding.what),
                "next": catalogue.render(&finding.next),
            })
        });
        let margins = lesson.margins.iter().map(|margin| {
            json!({
                "id": margin.id,
                "kind": margin.kind,
                "largest_error": margin.largest,
                "tolerance": margin.tolerance,
                "nearest_mistake": margin.nearest.as_ref().map(|nearest| json!({
                    "message": catalogue.choose(&nearest.mistake),
                    "factor": nearest.factor,
                })),
            })
        });
        json!({
            "id": lesson.id,
            "submissions": lesson.n_submissions,
            "groups": groups.collect::<Vec<_>>(),
            "findings": findings.collect::<Vec<_>>(),
            "margins": margins.collect::<Vec<_>>(),
        })
    });
    report::pretty(&json!({
        "format_version": 1,
        "seconds": hundredths(checked.seconds),
        "lessons": lessons.collect::<Vec<_>>(),
    }))
}

fn hundredths(seconds: f64) -> f64 {
    (seconds * 100.0).round() / 100.0
}
