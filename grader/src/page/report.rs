//! The page of one submission: what it got, what went wrong, and what each of it rests on.

use serde::Serialize;

use super::badge::{self, Badge};
use super::bits::day;
use super::frame;
use super::grid::Grid;
use super::numbers::{Bar, bar, facts, parts, points, score};
use super::sheet::{Back, Marker, Piece};
use crate::catalogue::Catalogue;
use crate::error::Result;
use crate::message::Message;
use crate::points::Points;
use crate::report::stored::{
    Stored, StoredDecision, StoredEvidence, StoredItem, StoredModel, StoredStale, StoredVeto,
    StoredWeights, StoredWords,
};
use crate::report::text::Text;
use crate::verdict::VetoState;

/// What a page of a submission is made of.
pub(crate) struct Paper<'a> {
    pub(crate) student: &'a str,
    /// The lesson's title.
    pub(crate) lesson: &'a str,
    pub(crate) stored: &'a Stored,
    /// The answers as they were handed in.
    pub(crate) answers: Option<&'a str>,
}

#[derive(Serialize)]
struct Page<'a> {
    heading: String,
    student: &'a str,
    lesson: &'a str,
    verdict: Badge,
    score: String,
    bar: Bar,
    parts: String,
    items: Vec<Point>,
    /// Those of the items of which there is more to say.
    details: Vec<Point>,
    remarks: Vec<String>,
    stale: Vec<String>,
    diagnostics: Vec<&'a str>,
    vetoes: Vec<Point>,
    sheet: Option<Vec<Piece>>,
    run: Vec<(String, String)>,
    footer: String,
}

/// An item or a veto.
#[derive(Clone, Serialize)]
struct Point {
    id: String,
    title: String,
    /// Where it is told of, if it is.
    detail: Option<String>,
    /// Whether nobody needs to look at it.
    is_settled: bool,
    status: Badge,
    points: String,
    message: String,
    remarks: Box<[Text]>,
    evidence: Vec<Told>,
    model: Option<String>,
    decision: Option<Decided>,
}

/// A piece of evidence.
#[derive(Clone, Default, Serialize)]
struct Told {
    grid: Option<Grid>,
    /// Of the matrix, for links from other items.
    id: Option<String>,
    /// To a matrix that was shown before.
    link: Option<String>,
    quote: Option<String>,
    /// Where in the answers the quote stands.
    target: Option<String>,
    text: String,
    #[serde(skip)]
    line: usize,
    /// Rules that hold for the quote, each with what it was read as.
    #[serde(skip)]
    readings: Vec<String>,
}

impl Told {
    /// Several rules may hold for the same words: they are quoted once.
    fn has_the_words_of(&self, other: &Self) -> bool {
        self.quote.is_some() && (&self.quote, self.line) == (&other.quote, other.line)
    }
}

/// A decision beside what the machine had found.
#[derive(Clone, Serialize)]
struct Decided {
    machine: Badge,
    points: Option<String>,
    message: String,
    to: String,
    by: String,
    at: String,
    reason: String,
}

/// The page of a submission.
pub(crate) fn report(paper: &Paper<'_>, catalogue: &Catalogue) -> Result<String> {
    let stored = paper.stored;
    let mut teller = Teller {
        catalogue,
        marker: Marker::new(paper.answers.unwrap_or_default()),
        grids: Vec::new(),
    };
    let items = stored.items.iter().enumerate();
    let items: Vec<Point> = items.map(|(at, item)| teller.item(at, item)).collect();
    let vetoes = stored.vetoes.iter().enumerate();
    let vetoes: Vec<Point> = vetoes.map(|(at, veto)| teller.veto(at, veto)).collect();
    let details = items.iter().filter(|item| item.detail.is_some());
    let page = Page {
        heading: format!("{} · {}", paper.student, paper.lesson),
        student: paper.student,
        lesson: paper.lesson,
        verdict: badge::verdict(&stored.verdict, catalogue),
        score: score(stored, catalogue),
        bar: bar(stored, catalogue),
        parts: parts(stored, catalogue),
        details: details.cloned().collect(),
        items,
        remarks: remarks(stored, catalogue),
        stale: stale(&stored.stale_decisions, catalogue),
        diagnostics: diagnostics(stored),
        vetoes,
        sheet: paper.answers.map(|_| teller.marker.pieces()),
        run: facts(stored, catalogue),
        footer: catalogue.text("html-report-footer"),
    };
    frame::rendered("report.html", &page, catalogue)
}

/// Tells items and vetoes one after the other, and what words and matrices they rest on.
struct Teller<'a> {
    catalogue: &'a Catalogue,
    marker: Marker<'a>,
    /// Those that were shown already.
    grids: Vec<&'a StoredWeights>,
}

impl<'a> Teller<'a> {
    fn item(&mut self, at: usize, item: &'a StoredItem) -> Point {
        let detail = format!("item-{}", at + 1);
        let has_more = !(item.evidence.is_empty() && item.remarks.is_empty())
            || item.decision.is_some()
            || item.model.is_some()
            || !item.is_passed();
        let catalogue = self.catalogue;
        Point {
            evidence: self.evidence(&item.evidence, &item.id, &detail),
            detail: has_more.then_some(detail),
            is_settled: item.is_passed() && item.decision.is_none() && item.remarks.is_empty(),
            id: item.id.to_string(),
            title: item.title.to_string(),
            status: badge::status(&item.status, catalogue),
            points: points(item, catalogue),
            message: item.message.to_string(),
            remarks: item.remarks.clone(),
            model: item.model.as_ref().map(|model| opinion(model, catalogue)),
            decision: item.decision.as_ref().map(|d| decided(d, catalogue)),
        }
    }

    fn veto(&mut self, at: usize, veto: &'a StoredVeto) -> Point {
        let detail = format!("veto-{}", at + 1);
        let has_more = !veto.evidence.is_empty() || veto.decision.is_some();
        Point {
            evidence: self.evidence(&veto.evidence, &veto.id, &detail),
            detail: has_more.then_some(detail),
            is_settled: veto.is(VetoState::Clear) && veto.decision.is_none(),
            id: veto.id.to_string(),
            title: veto.title.to_string(),
            status: badge::veto(&veto.state, self.catalogue),
            points: String::new(),
            message: veto.message.to_string(),
            remarks: Box::default(),
            model: None,
            decision: veto.decision.as_ref().map(|d| decided(d, self.catalogue)),
        }
    }

    fn evidence(&mut self, all: &'a [StoredEvidence], id: &str, detail: &str) -> Vec<Told> {
        let back = Back {
            id: id.to_owned(),
            detail: detail.to_owned(),
        };
        let mut told: Vec<Told> = Vec::new();
        for one in all.iter().filter_map(|one| self.one(one, &back)) {
            match told.iter_mut().find(|before| before.has_the_words_of(&one)) {
                Some(before) => before.readings.extend(one.readings),
                None => told.push(one),
            }
        }
        for told in told.iter_mut().filter(|told| !told.readings.is_empty()) {
            let readings = Message::new("html-words")
                .with("line", told.line.to_string())
                .with("readings", told.readings.clone());
            told.text = self.catalogue.render(&readings);
        }
        told
    }

    fn one(&mut self, evidence: &'a StoredEvidence, back: &Back) -> Option<Told> {
        let catalogue = self.catalogue;
        let text = |text: String| Told {
            text,
            ..Told::default()
        };
        Some(match evidence {
            StoredEvidence::Weights(weights) => self.weights(weights),
            StoredEvidence::Panic {
                message,
                file,
                line,
            } => text(catalogue.render(&panic(message, file, *line))),
            StoredEvidence::Blank { number } => {
                text(catalogue.render(&Message::new("html-blank").with("number", *number)))
            }
            StoredEvidence::Words(words) => Told {
                target: self.marker.mark(words, back),
                quote: Some(words.quote.to_string()),
                line: words.line,
                readings: vec![reading(words)],
                ..Told::default()
            },
            StoredEvidence::Other => return None,
        })
    }

    /// A matrix, or a link to it where it was shown for another item.
    fn weights(&mut self, weights: &'a StoredWeights) -> Told {
        let shown = self.grids.iter().position(|shown| *shown == weights);
        let at = shown.unwrap_or(self.grids.len());
        let id = format!("grid-{}", at + 1);
        if shown.is_some() {
            return Told {
                link: Some(id),
                text: self.catalogue.text("html-same-grid"),
                ..Told::default()
            };
        }
        self.grids.push(weights);
        Told {
            grid: Some(Grid::of(weights, self.catalogue)),
            id: Some(id),
            ..Told::default()
        }
    }
}

/// A rule with what its words were read as.
fn reading(words: &StoredWords) -> String {
    if words.read_as.is_empty() {
        words.rule.to_string()
    } else {
        format!("{} ({})", words.rule, words.read_as)
    }
}

/// Where something panicked.
pub(super) fn panic(message: &str, file: &str, line: u32) -> Message {
    Message::new("html-panic")
        .with("file", file)
        .with("line", line.to_string())
        .with("message", message)
}

/// The compiler's words, as it lays them out.
pub(super) fn diagnostics(stored: &Stored) -> Vec<&str> {
    let texts = stored.diagnostics.iter().map(|diagnostic| {
        if diagnostic.rendered.is_empty() {
            &*diagnostic.message
        } else {
            &*diagnostic.rendered
        }
    });
    texts.collect()
}

fn remarks(stored: &Stored, catalogue: &Catalogue) -> Vec<String> {
    let remarks = stored
        .remarks
        .iter()
        .map(|remark| catalogue.render(&Message::new("report-remark").with("remark", &**remark)));
    let rescale = stored.rescale.iter().map(|rescale| {
        catalogue.render(&Message::new("report-rescale").with("message", &*rescale.message))
    });
    remarks.chain(rescale).collect()
}

fn stale(all: &[StoredStale], catalogue: &Catalogue) -> Vec<String> {
    let lines = all.iter().map(|stale| {
        let message = Message::new("html-stale-line")
            .with("target", &*stale.target)
            .with("by", &*stale.by)
            .with("word", badge::word(&stale.to, catalogue))
            .with("at", day(&stale.at))
            .with("reason", &*stale.reason);
        catalogue.render(&message)
    });
    lines.collect()
}

fn opinion(model: &StoredModel, catalogue: &Catalogue) -> String {
    let message = Message::new("html-model")
        .with("name", &*model.name)
        .with("verdict", &*model.verdict)
        .with("reasoning", &*model.reasoning);
    catalogue.render(&message)
}

fn decided(decision: &StoredDecision, catalogue: &Catalogue) -> Decided {
    let machine = &decision.machine;
    let text = |name: &str| machine[name].as_str().unwrap_or_default();
    let found = match machine.get("state") {
        Some(_) => badge::veto(text("state"), catalogue),
        None => badge::status(text("status"), catalogue),
    };
    Decided {
        machine: found,
        points: machine["points"]
            .as_f64()
            .and_then(Points::from_decimal)
            .map(|points| points.to_string()),
        message: text("message").to_owned(),
        to: badge::word(&decision.to, catalogue),
        by: decision.by.to_string(),
        at: day(&decision.at).to_owned(),
        reason: decision.reason.to_string(),
    }
}
