//! The report for people: totals, one line an item, the fault, and what to look at next.

use comfy_table::{CellAlignment, Color};

use super::{answers, layout, matrix, next_step, outcome, quotes, vetoes};
use crate::catalogue::Catalogue;
use crate::grade::Graded;
use crate::lesson::{Item, Part};
use crate::message::{Message, key};
use crate::options::Output;
use crate::points::Points;
use crate::report;
use crate::verdict::{Evidence, ItemJudgement, Status, WeightsEvidence};

/// Under this width, a title stands below its item rather than beside it.
const NARROW: usize = 60;

/// In place of the points of what this run does not judge.
const UNJUDGED: &str = "–";

/// The whole report.
pub(crate) fn graded(graded: &Graded, catalogue: &Catalogue, output: &Output) -> String {
    let page = Page {
        graded,
        catalogue,
        output,
    };
    let mut blocks = vec![page.heading()];
    blocks.extend(page.part(Part::Code));
    blocks.extend(page.part(Part::Answers));
    blocks.extend(page.rescale());
    blocks.extend(vetoes::text(&graded.judgement.vetoes, catalogue, output));
    blocks.extend(page.remarks());
    blocks.push(page.totals());
    blocks.join("\n\n")
}

/// A message, the items of which it is said, and the first of them.
type Said<'a> = (&'a Message, Vec<&'a str>, &'a ItemJudgement);

struct Page<'a> {
    graded: &'a Graded,
    catalogue: &'a Catalogue,
    output: &'a Output,
}

impl Page<'_> {
    fn heading(&self) -> String {
        let lesson = &self.graded.lesson;
        let title = format!("{} · {}", lesson.id, self.catalogue.choose(&lesson.title));
        let origin = self
            .catalogue
            .render(&Message::new("report-origin").with("origin", &*report::origin(self.graded)));
        let title = layout::wrapped(&title, "", self.output);
        let origin = layout::hanging(&origin, self.output);
        format!("{}\n{origin}", layout::paint(&title, "1", self.output))
    }

    fn items(&self, part: Part) -> Vec<(&Item, &ItemJudgement)> {
        let items = self.graded.lesson.items.iter();
        items
            .zip(&self.graded.judgement.items)
            .filter(|(item, _)| item.part() == part)
            .collect()
    }

    /// The items of a part, and below them what there is to say.
    fn part(&self, part: Part) -> Option<String> {
        let items = self.items(part);
        if items.is_empty() {
            return None;
        }
        let earned = if items.iter().any(|(_, judged)| outcome::is_judged(judged)) {
            let earned: Points = items.iter().map(|(_, judged)| judged.points).sum();
            earned.to_string()
        } else {
            UNJUDGED.to_owned()
        };
        let max: Points = items.iter().map(|(_, judged)| judged.max_points).sum();
        let heading = Message::new(match part {
            Part::Code => key!("report-code"),
            Part::Answers => key!("report-answers"),
        })
        .with("points", earned)
        .with("max", max.to_string());
        let mut blocks = vec![self.catalogue.render(&heading)];
        // What is no part of the run takes one line: the rest is to be seen without scrolling.
        if items
            .iter()
            .any(|(_, judged)| judged.outcome.status != Status::NotRun)
        {
            blocks.push(self.table(&items));
        }
        if part == Part::Answers {
            blocks.extend(answers::lines(&items, self.catalogue, self.output));
        }
        blocks.extend(self.explanations(&items));
        if part == Part::Code {
            blocks.extend(quotes::compiler(
                &self.graded.diagnostics,
                self.catalogue,
                self.output,
            ));
        }
        Some(blocks.join("\n"))
    }

    fn table(&self, items: &[(&Item, &ItemJudgement)]) -> String {
        let mut table = layout::table(self.output);
        let is_narrow = self.output.width < NARROW;
        for (item, judged) in items {
            let status = judged.outcome.status;
            let (mark, colour) = mark(status);
            let title = self.catalogue.choose(&item.title);
            let points = if outcome::is_judged(judged) {
                judged.points.to_string()
            } else {
                UNJUDGED.to_owned()
            };
            let points = format!("{points}/{}", judged.max_points);
            let mut row = vec![
                layout::coloured(mark, colour),
                layout::coloured(&*judged.id, colour),
                layout::coloured(points, colour).set_alignment(CellAlignment::Right),
            ];
            if !is_narrow {
                row.push(comfy_table::Cell::new(title));
            }
            table.add_row(row);
        }
        for column in 0..3 {
            layout::keep(&mut table, column);
        }
        if !is_narrow {
            let longest = items
                .iter()
                .map(|(item, _)| item.id.len())
                .max()
                .unwrap_or(0);
            let taken = 3 + longest + 2 + 11 + 2;
            layout::hold(
                &mut table,
                3,
                self.output.width.saturating_sub(taken).max(10),
            );
        }
        layout::trimmed(&table)
    }

    /// What is said of items that did not pass, each message once, with its evidence.
    fn explanations(&self, items: &[(&Item, &ItemJudgement)]) -> Vec<String> {
        let mut said: Vec<Said<'_>> = Vec::new();
        for (_, judged) in items {
            let outcome = &judged.outcome;
            if outcome.status == Status::Passed || answers::is_told(judged) {
                continue;
            }
            match said
                .iter_mut()
                .find(|(message, ..)| **message == outcome.message)
            {
                Some((_, ids, _)) => ids.push(&judged.id),
                None => said.push((&outcome.message, vec![&judged.id], judged)),
            }
        }
        let mut blocks = self.with_matrices(&said);
        for (_, judged) in items {
            for remark in &judged.outcome.remarks {
                let text = format!("{}: {}", judged.id, self.catalogue.render(remark));
                blocks.push(layout::wrapped(&text, "  ", self.output));
            }
        }
        blocks
    }

    /// What is said, and each matrix once, below all that it shows.
    fn with_matrices(&self, said: &[Said<'_>]) -> Vec<String> {
        let mut blocks = Vec::new();
        let mut is_told = vec![false; said.len()];
        for (place, (_, _, judged)) in said.iter().enumerate() {
            let matrix = weights(judged);
            for (later, (message, ids, other)) in said.iter().enumerate().skip(place) {
                let is_same = later == place || matrix.is_some() && weights(other) == matrix;
                if is_same && !is_told[later] {
                    is_told[later] = true;
                    blocks.push(self.explanation(message, ids, other));
                }
            }
            let is_first = said[..place]
                .iter()
                .all(|(.., other)| weights(other) != matrix);
            if let Some(matrix) = matrix.filter(|_| is_first) {
                blocks.extend(self.weights(matrix));
            }
        }
        blocks
    }

    fn explanation(&self, message: &Message, ids: &[&str], judged: &ItemJudgement) -> String {
        let ids = match ids {
            [first, .., last] if ids.len() > 3 => format!("{first} … {last}"),
            _ => ids.join(self.catalogue.comma()),
        };
        let text = format!("{ids}: {}", self.catalogue.render(message));
        let (_, colour) = mark(judged.outcome.status);
        let code = if colour == Color::Red { "31" } else { "33" };
        let text = layout::wrapped(&text, "  ", self.output);
        layout::paint(&text, code, self.output)
    }

    fn weights(&self, weights: &WeightsEvidence) -> Vec<String> {
        let indent = "    ";
        matrix::lines(weights, self.catalogue, self.output, indent)
            .iter()
            .enumerate()
            .map(|(index, line)| match index {
                0 => layout::wrapped(line, indent, self.output),
                _ => format!("{indent}{line}"),
            })
            .collect()
    }

    fn rescale(&self) -> Option<String> {
        let rescale = self.graded.judgement.rescale.as_ref()?;
        let text = self
            .catalogue
            .speaking(rescale.language)
            .render(&Message::new("report-rescale").with("message", rescale.message.clone()));
        Some(layout::wrapped(&text, "", self.output))
    }

    fn remarks(&self) -> Option<String> {
        let remarks = &self.graded.judgement.remarks;
        let lines: Vec<String> = remarks
            .iter()
            .map(|remark| {
                let remark = Message::new("report-remark").with("remark", remark.clone());
                layout::wrapped(&self.catalogue.render(&remark), "", self.output)
            })
            .collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    fn totals(&self) -> String {
        let mut lines = outcome::lines(self.graded, self.catalogue, self.output);
        lines.extend(self.next_step());
        lines.push(self.run());
        lines.join("\n")
    }

    fn next_step(&self) -> Option<String> {
        let message = next_step::of(self.graded)?;
        let text = self.catalogue.render(&message);
        Some(layout::wrapped(&text, "", self.output))
    }

    fn run(&self) -> String {
        let run = &self.graded.run;
        let seconds = (run.compile.compile + run.compile.link + run.times.all).as_secs_f64();
        let message = Message::new("report-run")
            .with("seed", run.seed.to_string())
            .with("device", run.device.as_deref().unwrap_or("–"))
            .with("sandbox", run.sandbox.summary())
            .with("seconds", format!("{seconds:.1}"));
        let text = layout::wrapped(&self.catalogue.render(&message), "", self.output);
        layout::paint(&text, "2", self.output)
    }
}

/// The weights that an item was judged by, if it was.
fn weights(judged: &ItemJudgement) -> Option<&WeightsEvidence> {
    let mut evidence = judged.outcome.evidence.iter();
    evidence.find_map(|evidence| match evidence {
        Evidence::Weights(weights) => Some(&**weights),
        _ => None,
    })
}

/// The mark of a status by its word in a report.
pub(crate) fn sign(word: &str) -> &'static str {
    Status::named(word).map_or("•", |status| mark(status).0)
}

/// The mark of a status and its colour.
pub(super) fn mark(status: Status) -> (&'static str, Color) {
    match status {
        Status::Passed => ("✓", Color::Green),
        Status::Partial => ("◐", Color::Yellow),
        Status::Unfilled => ("○", Color::Yellow),
        Status::Pending => ("?", Color::Yellow),
        Status::NotRun => ("-", Color::Grey),
        Status::Wrong
        | Status::Refused
        | Status::NotBuilt
        | Status::Crashed
        | Status::TimedOut
        | Status::OverLimit
        | Status::BrokenTrace => ("✗", Color::Red),
    }
}
