//! The page of a class: how it went, what went wrong, what is open and what was not graded.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;

use super::badge::{self, Badge};
use super::faults::{self, Fault, Lost};
use super::frame;
use super::names::{Telling, link};
use super::plot::Plot;
use super::queue::{self, Group};
use crate::catalogue::Catalogue;
use crate::error::Result;
use crate::message::Message;
use crate::points::Points;
use crate::report::stored::Stored;

/// A class and its results.
pub(crate) struct Class<'a> {
    /// The lesson's id.
    pub(crate) lesson: &'a str,
    pub(crate) title: &'a str,
    pub(crate) max_score: Points,
    pub(crate) pass_mark: Points,
    /// Where the results lie.
    pub(crate) folder: &'a Path,
    pub(crate) pupils: Vec<Pupil<'a>>,
}

/// A student of a class.
pub(crate) struct Pupil<'a> {
    pub(crate) id: &'a str,
    /// The name of the folder of the results.
    pub(crate) folder: String,
    /// What tells who it is: no example on the page may hold it.
    pub(crate) names: Vec<String>,
    pub(crate) stand: Stand<'a>,
    /// The answers on which items and vetoes wait, by their ids.
    pub(crate) open: BTreeMap<String, String>,
}

/// What became of a student's submission.
pub(crate) enum Stand<'a> {
    Graded(&'a Stored),
    /// Why, in words.
    NotGraded(String),
    NothingHandedIn,
    NotReached,
}

#[derive(Serialize)]
struct Page {
    heading: String,
    about: String,
    tiles: Vec<Tile>,
    /// How much there is to decide.
    todo: Option<String>,
    /// Verdicts that occur, by which a script filters.
    states: Vec<String>,
    plot: Plot,
    students: Vec<Row>,
    lost: Vec<Lost>,
    faults: Vec<Fault>,
    more_faults: Option<String>,
    queue: Vec<Group>,
    again: String,
    ungraded: Vec<Ungraded>,
    comma: &'static str,
    footer: String,
}

/// How many students have come to something.
#[derive(Serialize)]
struct Tile {
    n: usize,
    badge: Badge,
}

#[derive(Serialize)]
struct Row {
    id: String,
    link: Option<String>,
    score: String,
    /// By what a script sorts. Nothing comes last.
    order: String,
    verdict: Badge,
    pending: String,
    is_open: bool,
}

#[derive(Serialize)]
struct Ungraded {
    id: String,
    reason: String,
}

impl Stand<'_> {
    fn badge(&self, catalogue: &Catalogue) -> Badge {
        match self {
            Self::Graded(stored) => badge::verdict(&stored.verdict, catalogue),
            Self::NotGraded(_) => badge::standing("not-graded", catalogue),
            Self::NothingHandedIn => badge::standing("no-submission", catalogue),
            Self::NotReached => badge::standing("not-reached", catalogue),
        }
    }
}

/// The page of a class.
pub(crate) fn index(class: &Class<'_>, catalogue: &Catalogue) -> Result<String> {
    let graded: Vec<(&Pupil<'_>, &Stored)> = class
        .pupils
        .iter()
        .filter_map(|pupil| match pupil.stand {
            Stand::Graded(stored) => Some((pupil, stored)),
            _ => None,
        })
        .collect();
    let stored: Vec<&Stored> = graded.iter().map(|(_, stored)| *stored).collect();
    let (faults, n_more) = faults::faults(&graded, &Telling::of(&class.pupils), catalogue);
    let more =
        (n_more > 0).then(|| catalogue.render(&Message::new("html-more-faults").with("n", n_more)));
    let about = Message::new("html-index-about")
        .with("students", class.pupils.len())
        .with("graded", graded.len())
        .with("mark", class.pass_mark.to_string())
        .with("max", class.max_score.to_string());
    let tiles = tiles(class, catalogue);
    let queue = queue::groups(class, &graded, catalogue);
    let page = Page {
        heading: catalogue.render(&Message::new("html-index-heading").with("lesson", class.title)),
        about: catalogue.render(&about),
        todo: todo(&queue, &stored, catalogue),
        states: states(&tiles),
        tiles,
        plot: Plot::of(&stored, class.max_score, class.pass_mark, catalogue),
        students: class
            .pupils
            .iter()
            .map(|pupil| row(pupil, catalogue))
            .collect(),
        lost: faults::lost(&graded, catalogue),
        faults,
        more_faults: more,
        queue,
        again: catalogue.render(&Message::new("html-queue-again").with("lesson", class.lesson)),
        ungraded: ungraded(class, catalogue),
        comma: catalogue.comma(),
        footer: catalogue.text("html-index-footer"),
    };
    frame::rendered("index.html", &page, catalogue)
}

/// Every verdict with its number, and what else occurs.
fn tiles(class: &Class<'_>, catalogue: &Catalogue) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = badge::verdicts()
        .map(|word| Tile {
            n: 0,
            badge: badge::verdict(word, catalogue),
        })
        .collect();
    for pupil in &class.pupils {
        let badge = pupil.stand.badge(catalogue);
        match tiles.iter_mut().find(|tile| tile.badge == badge) {
            Some(tile) => tile.n += 1,
            None => tiles.push(Tile { n: 1, badge }),
        }
    }
    // What did not happen is no alarm.
    for tile in tiles.iter_mut().filter(|tile| tile.n == 0) {
        tile.badge.tone = badge::PLAIN;
    }
    tiles
}

fn states(tiles: &[Tile]) -> Vec<String> {
    let there = tiles.iter().filter(|tile| tile.n > 0);
    there.map(|tile| tile.badge.text.clone()).collect()
}

/// How many decisions wait, and for how many students.
fn todo(queue: &[Group], stored: &[&Stored], catalogue: &Catalogue) -> Option<String> {
    let n = stored.iter().filter(|stored| stored.n_pending() > 0);
    let message = Message::new("html-todo")
        .with("groups", queue.len())
        .with("n", n.count());
    (!queue.is_empty()).then(|| catalogue.render(&message))
}

fn row(pupil: &Pupil<'_>, catalogue: &Catalogue) -> Row {
    let stored = match pupil.stand {
        Stand::Graded(stored) => Some(stored),
        _ => None,
    };
    Row {
        id: pupil.id.to_owned(),
        link: stored.map(|_| link(&pupil.folder, "report.html")),
        score: stored.map(score).unwrap_or_default(),
        order: stored.map_or_else(String::new, |stored| stored.score.to_string()),
        verdict: pupil.stand.badge(catalogue),
        is_open: stored.is_some_and(|stored| stored.n_pending() > 0),
        pending: stored.map_or_else(String::new, |stored| stored.n_pending().to_string()),
    }
}

/// What is certain, and what it can come to.
fn score(stored: &Stored) -> String {
    let [certain, possible] = stored.score_range;
    if certain == possible {
        certain.to_string()
    } else {
        format!("{certain} – {possible}")
    }
}

fn ungraded(class: &Class<'_>, catalogue: &Catalogue) -> Vec<Ungraded> {
    let told = class.pupils.iter().filter_map(|pupil| {
        let reason = match &pupil.stand {
            Stand::Graded(_) => return None,
            Stand::NotGraded(why) => why.clone(),
            Stand::NothingHandedIn => catalogue.text("html-why-missing"),
            Stand::NotReached => catalogue.text("html-why-not-reached"),
        };
        Some(Ungraded {
            id: pupil.id.to_owned(),
            reason,
        })
    });
    told.collect()
}
