//! How a rubric's verdicts compare with labelled answers.

mod json;

use comfy_table::{Cell, CellAlignment, Table};
use grade_rubric::eval::{Agreement, Confusion, Difference, Figures, PointFigures, question_name};
use grade_rubric::{Outcome, Share, VetoState};

use super::super::layout;
use crate::catalogue::Catalogue;
use crate::message::{Message, key};
use crate::neutral;
use crate::options::Output;

pub(super) use json::json;

/// What `cargo grade rubric eval` shows.
pub(crate) struct Measured {
    pub(crate) lesson: String,
    pub(crate) figures: Figures,
}

/// For people.
pub(super) fn human(measured: &Measured, catalogue: &Catalogue, output: &Output) -> String {
    let figures = &measured.figures;
    let heading = Message::new("rubric-eval-heading")
        .with("lesson", &*measured.lesson)
        .with("answers", figures.answers.0)
        .with("pending", figures.answers.1);
    let heading = layout::wrapped(&catalogue.render(&heading), "", output);
    let sheet = Sheet { catalogue, output };
    let mut blocks = vec![layout::paint(&heading, "1", output)];
    blocks.extend(sheet.points(figures));
    blocks.extend(sheet.vetoes(figures));
    blocks.extend(sheet.agreement(figures));
    let (pending, decided): (Vec<_>, Vec<_>) = figures
        .confusions
        .iter()
        .partition(|confusion| confusion.is_pending());
    blocks.extend(sheet.confusions(key!("rubric-eval-wrong"), &decided));
    blocks.extend(sheet.confusions(key!("rubric-eval-pending"), &pending));
    blocks.join("\n\n")
}

struct Sheet<'a> {
    catalogue: &'a Catalogue,
    output: &'a Output,
}

impl Sheet<'_> {
    fn points(&self, figures: &Figures) -> Option<String> {
        let mut table = self.table(&[
            key!("rubric-eval-point"),
            key!("rubric-eval-agreement"),
            key!("rubric-eval-precision"),
            key!("rubric-eval-recall"),
            key!("rubric-eval-over"),
            key!("rubric-eval-under"),
            key!("rubric-eval-left"),
            key!("rubric-eval-answers"),
        ]);
        for (id, point) in &figures.points {
            let row = [
                percent(agreement(point)),
                decimal(precision(point)),
                decimal(recall(point)),
                point.over.to_string(),
                point.under.to_string(),
                percent(ratio(point.pending, point.total)),
                point.total.to_string(),
            ];
            add(&mut table, id, &row);
        }
        (!figures.points.is_empty()).then(|| layout::trimmed(&table))
    }

    fn vetoes(&self, figures: &Figures) -> Option<String> {
        let mut table = self.table(&[
            key!("rubric-eval-veto"),
            key!("rubric-eval-fired-right"),
            key!("rubric-eval-fired-wrong"),
            key!("rubric-eval-missed"),
            key!("rubric-eval-pending-due"),
            key!("rubric-eval-pending-clear"),
            key!("rubric-eval-answers"),
        ]);
        for (id, veto) in &figures.vetoes {
            let row = [
                veto.right,
                veto.wrong,
                veto.missed,
                veto.pending_due,
                veto.pending_clear,
                veto.total,
            ];
            add(&mut table, id, &row.map(|count| count.to_string()));
        }
        (!figures.vetoes.is_empty()).then(|| layout::trimmed(&table))
    }

    fn agreement(&self, figures: &Figures) -> Option<String> {
        let mut table = self.table(&[
            key!("rubric-eval-question"),
            key!("rubric-eval-kappa"),
            key!("rubric-eval-interval"),
            key!("rubric-eval-answers"),
        ]);
        let questions = figures.agreement();
        for (name, agreement) in &questions {
            add(&mut table, &question_name(name), &row(agreement));
        }
        let total = figures.agreement_in_total();
        let name = self.catalogue.text("rubric-eval-total");
        add(&mut table, &name, &row(&total));
        (!questions.is_empty()).then(|| layout::trimmed(&table))
    }

    fn table(&self, heads: &[&'static str]) -> Table {
        let mut table = layout::table(self.output);
        let cells = heads.iter().enumerate().map(|(column, key)| {
            let cell = Cell::new(self.catalogue.text(key));
            if column == 0 {
                cell
            } else {
                cell.set_alignment(CellAlignment::Right)
            }
        });
        table.add_row(cells.collect::<Vec<_>>());
        layout::keep(&mut table, 0);
        table
    }

    fn confusions(&self, key: &'static str, confusions: &[&Confusion]) -> Option<String> {
        if confusions.is_empty() {
            return None;
        }
        let heading = Message::new(key).with("count", confusions.len());
        let mut lines = vec![layout::wrapped(
            &self.catalogue.render(&heading),
            "",
            self.output,
        )];
        lines.extend(confusions.iter().map(|confusion| {
            let line = self.catalogue.render(&line(confusion));
            layout::filled(&line, "  ", "      ", self.output)
        }));
        Some(lines.join("\n"))
    }
}

fn add(table: &mut Table, name: &str, figures: &[String]) {
    let cells = figures
        .iter()
        .map(|figure| Cell::new(figure).set_alignment(CellAlignment::Right));
    let name = Cell::new(neutral::inline(name));
    table.add_row([name].into_iter().chain(cells).collect::<Vec<_>>());
}

fn row(agreement: &Agreement) -> [String; 3] {
    let (low, high) = agreement.interval;
    [
        format!("{:.3}", agreement.kappa),
        format!("[{low:.3}, {high:.3}]"),
        agreement.answers.to_string(),
    ]
}

/// What differs, and how.
fn line(confusion: &Confusion) -> Message {
    let (got, wanted) = match confusion.difference {
        Difference::Point {
            got,
            outcome,
            wanted,
        } => {
            let got = match outcome {
                Outcome::Decided => share(got),
                Outcome::Pending(reason) => Message::new("rubric-eval-leaning")
                    .with("reason", reason.code())
                    .with("share", share(got)),
            };
            (got, share(wanted))
        }
        Difference::Veto { state, is_due } => {
            let got = match state {
                VetoState::Fired => Message::new("rubric-veto-fired"),
                VetoState::Clear => Message::new("rubric-veto-clear"),
                VetoState::Excused => Message::new("rubric-veto-excused"),
                VetoState::Pending(reason) => {
                    Message::new("rubric-try-pending").with("reason", reason.code())
                }
            };
            let wanted = Message::new(if is_due {
                key!("rubric-veto-fired")
            } else {
                key!("rubric-veto-clear")
            });
            (got, wanted)
        }
    };
    let message = Message::new(if confusion.is_close {
        key!("rubric-eval-close")
    } else {
        key!("rubric-eval-line")
    });
    message
        .with("answer", &*confusion.answer)
        .with("item", &*confusion.item)
        .with("got", got)
        .with("wanted", wanted)
}

fn share(share: Share) -> Message {
    Message::new(match share {
        Share::None => key!("rubric-share-none"),
        Share::Half => key!("rubric-share-half"),
        Share::Full => key!("rubric-share-full"),
    })
}

fn ratio(part: u32, whole: u32) -> Option<f64> {
    (whole > 0).then(|| f64::from(part) / f64::from(whole))
}

/// Decided as labelled, of what the machine decides.
fn agreement(point: &PointFigures) -> Option<f64> {
    ratio(point.right, point.decided())
}

/// Of what was given something, how much is due something.
fn precision(point: &PointFigures) -> Option<f64> {
    ratio(
        point.true_positive,
        point.true_positive + point.false_positive,
    )
}

/// Of what is due something, how much was given something.
fn recall(point: &PointFigures) -> Option<f64> {
    ratio(
        point.true_positive,
        point.true_positive + point.false_negative,
    )
}

fn percent(ratio: Option<f64>) -> String {
    ratio.map_or_else(|| "–".to_owned(), |ratio| format!("{:.0}%", ratio * 100.0))
}

fn decimal(ratio: Option<f64>) -> String {
    ratio.map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.2}"))
}
