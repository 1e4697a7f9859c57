//! The two tables of a class: one row a student, one row an item.
//!
//! Students choose their names and some texts: a cell that a spreadsheet would compute is made one
//! that it shows. What is not known is empty, which is not nought.

use std::path::Path;

use super::book;
use super::class::Class;
use super::crew::Standing;
use crate::catalogue::Catalogue;
use crate::error::{Error, Result};
use crate::lesson::Lesson;
use crate::neutral;
use crate::report::stored::{Stored, StoredItem};
use crate::verdict::VetoState;

const GRADES: &str = "grades.csv";
const ITEMS: &str = "items.csv";

/// What makes a spreadsheet compute a cell, the wide forms of Chinese keyboards among it.
const COMPUTED: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];

/// Writes both tables.
pub(crate) fn write(
    folder: &Path,
    class: &Class,
    standings: &[Standing],
    lesson: &Lesson,
    catalogue: &Catalogue,
) -> Result<()> {
    let failed = |problem: csv::Error| Error::io(folder, &problem.into());
    let grades = grades(class, standings, lesson, catalogue).map_err(failed)?;
    book::write(&folder.join(GRADES), &grades)?;
    let items = items(class, standings).map_err(failed)?;
    book::write(&folder.join(ITEMS), &items)
}

fn grades(
    class: &Class,
    standings: &[Standing],
    lesson: &Lesson,
    catalogue: &Catalogue,
) -> csv::Result<Vec<u8>> {
    let mut table = Table::new();
    let ids: Vec<&str> = lesson.items.iter().map(|item| &*item.id).collect();
    let own = [
        "student",
        "state",
        "verdict",
        "score",
        "score_possible",
        "counted_score",
        "max_score",
        "pass_mark",
        "score_code",
        "score_answers",
        "decided",
        "vetoes",
        "pending",
        "reason",
        "submission",
        "sha256",
        "seed",
        "device",
        "build_ms",
        "run_ms",
    ];
    let columns = class.columns.iter().map(|column| &**column);
    table.row(own.into_iter().chain(ids.iter().copied()).chain(columns))?;
    for (student, standing) in class.students.iter().zip(standings) {
        let (stored, reason) = match standing {
            Standing::Graded { stored, .. } => (Some(&**stored), String::new()),
            Standing::NotGraded(error) => (None, catalogue.render(&error.what)),
            Standing::NothingHandedIn | Standing::NotReached => (None, String::new()),
        };
        let entries: Vec<&str> = student.entries.iter().map(|entry| &*entry.name).collect();
        let mut cells = vec![student.id.clone(), standing.word().to_owned()];
        cells.extend(of_report(stored));
        cells.extend([reason, entries.join(" ")]);
        cells.extend(of_run(stored));
        cells.extend(ids.iter().map(|id| {
            let item = stored.and_then(|stored| stored.items.iter().find(|item| item.id == *id));
            item.and_then(points).unwrap_or_default()
        }));
        let none = || vec![String::new(); class.columns.len()];
        cells.extend(student.listed.clone().unwrap_or_else(none));
        table.row(cells.iter().map(|cell| &**cell))?;
    }
    table.finish()
}

fn of_report(stored: Option<&Stored>) -> Vec<String> {
    let Some(stored) = stored else {
        return vec![String::new(); 11];
    };
    let fired: Vec<&str> = stored
        .vetoes_in(VetoState::Fired)
        .map(|veto| &*veto.id)
        .collect();
    vec![
        stored.verdict.to_string(),
        stored.score.to_string(),
        stored.score_range[1].to_string(),
        counted(stored).unwrap_or_default(),
        stored.max_score.to_string(),
        stored.pass_mark.to_string(),
        stored.points_of("code").to_string(),
        stored.points_of("answers").to_string(),
        stored.n_decided().to_string(),
        fired.join(" "),
        stored.n_pending().to_string(),
    ]
}

/// What a gradebook may take, unless that is open.
fn counted(stored: &Stored) -> Option<String> {
    (!stored.is_undecided()).then(|| stored.counted().to_string())
}

fn of_run(stored: Option<&Stored>) -> Vec<String> {
    let Some(stored) = stored else {
        return vec![String::new(); 5];
    };
    let run = &stored.run;
    vec![
        stored.submission.sha256.to_string(),
        run.seed.to_string(),
        run.device.as_deref().unwrap_or_default().to_owned(),
        run.build_ms.to_string(),
        run.run_ms.to_string(),
    ]
}

/// What an item earned, unless that is open.
fn points(item: &StoredItem) -> Option<String> {
    (!item.is_open()).then(|| item.points.to_string())
}

fn items(class: &Class, standings: &[Standing]) -> csv::Result<Vec<u8>> {
    let mut table = Table::new();
    table.row([
        "student",
        "item",
        "part",
        "status",
        "points",
        "points_possible",
        "max_points",
        "decided_by",
        "message",
    ])?;
    for (student, standing) in class.students.iter().zip(standings) {
        let Standing::Graded { stored, .. } = standing else {
            continue;
        };
        for item in &stored.items {
            let by = item.decision.as_ref().map(|decision| &*decision.by);
            table.row([
                &*student.id,
                &item.id,
                &item.part,
                &item.status,
                &points(item).unwrap_or_default(),
                &item.points_range[1].to_string(),
                &item.max_points.to_string(),
                by.unwrap_or_default(),
                &item.message,
            ])?;
        }
    }
    table.finish()
}

/// A table in the making.
struct Table(csv::Writer<Vec<u8>>);

impl Table {
    fn new() -> Self {
        Self(csv::Writer::from_writer(Vec::new()))
    }

    fn row<'c>(&mut self, cells: impl IntoIterator<Item = &'c str>) -> csv::Result<()> {
        self.0.write_record(cells.into_iter().map(safe))
    }

    /// The bytes. Where there is more than ASCII, a mark says that it is UTF-8: a spreadsheet takes
    /// Chinese for something else without.
    fn finish(self) -> csv::Result<Vec<u8>> {
        let mut bytes = self.0.into_inner().map_err(|problem| {
            csv::Error::from(std::io::Error::other(problem.error().to_string()))
        })?;
        if !bytes.is_ascii() {
            bytes.splice(..0, "\u{feff}".bytes());
        }
        Ok(bytes)
    }
}

/// A cell that a spreadsheet shows as it is, on one line.
fn safe(cell: &str) -> String {
    let cell = neutral::inline(cell);
    if cell.trim_start().starts_with(COMPUTED) {
        format!("'{cell}")
    } else {
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_computed() {
        for cell in ["=1+1", "+1", "-1", "@x", " =1", "\t=1", "＝1", "\u{200b}=1"] {
            let safe = safe(cell);
            let first = safe.chars().next();
            assert!(
                !first.is_some_and(|first| COMPUTED.contains(&first)),
                "{safe:?}"
            );
        }
        assert_eq!(safe("王小明"), "王小明");
        assert_eq!(safe("8.50"), "8.50");
    }

    #[test]
    fn a_gradebook_gets_a_pass_only_where_the_lesson_is_passed() {
        let cell = |verdict: &str, score: f64| {
            let stored: Stored = serde_json::from_value(serde_json::json!({
                "verdict": verdict, "score": score, "score_range": [score, 10.0],
                "max_score": 10.0, "pass_mark": 8.0, "items": [], "vetoes": [],
                "submission": { "sha256": "" },
                "run": { "seed": 1, "device": null, "build_ms": 0, "run_ms": 0 },
            }))
            .unwrap();
            counted(&stored)
        };
        assert_eq!(cell("passed", 9.5).as_deref(), Some("9.50"));
        assert_eq!(cell("vetoed", 9.5).as_deref(), Some("7.99"));
        assert_eq!(cell("failed", 5.25).as_deref(), Some("5.25"));
        assert_eq!(cell("undecided", 5.25), None);
    }

    #[test]
    fn a_mark_says_utf_8_only_where_it_is_needed() {
        let table = |cell: &str| {
            let mut table = Table::new();
            table.row([cell, "x, y"]).unwrap();
            String::from_utf8(table.finish().unwrap()).unwrap()
        };
        assert_eq!(table("a"), "a,\"x, y\"\n");
        assert_eq!(table("王"), "\u{feff}王,\"x, y\"\n");
    }
}
