//! What goes wrong in a class, and how often: the items that are lost, and the faults behind them.
//!
//! Two submissions share a fault where an item is lost with the same message, but for numbers, and
//! where it does not compile with the same first error. Items that are lost together are one fault.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::badge::{self, Badge};
use super::bits::share;
use super::example::Example;
use super::index::Pupil;
use super::names::Telling;
use crate::catalogue::Catalogue;
use crate::message::Message;
use crate::points::Points;
use crate::report::stored::{Stored, StoredEvidence};
use crate::verdict::{Status, VetoState};

/// Faults that are shown, the most frequent first.
const MOST_FAULTS: usize = 30;

const MOST_EXAMPLES: usize = 2;

/// An item with the number of those who lost points in it.
#[derive(Serialize)]
pub(super) struct Lost {
    id: String,
    title: String,
    n: usize,
    share: String,
}

/// A fault that occurs in a class.
#[derive(Serialize)]
pub(super) struct Fault {
    /// The items and vetoes that it costs.
    items: String,
    status: Badge,
    message: String,
    count: String,
    examples: Vec<Example>,
}

/// Something that a submission lost.
struct Loss<'a> {
    id: &'a str,
    title: &'a str,
    status: Badge,
    message: String,
    evidence: &'a [StoredEvidence],
    is_built: bool,
}

/// The losses that are alike.
struct Cluster<'a> {
    ids: Vec<&'a str>,
    status: Badge,
    /// By the number of the student.
    cases: BTreeMap<usize, Loss<'a>>,
}

/// The items that most lose points in, the first those that are lost most often.
pub(super) fn lost(graded: &[(&Pupil<'_>, &Stored)], catalogue: &Catalogue) -> Vec<Lost> {
    let mut counts: Vec<(&str, &str, usize)> = Vec::new();
    let items = graded.iter().flat_map(|(_, stored)| &stored.items);
    for item in items.filter(|item| item.lost() > Points::default()) {
        match counts.iter_mut().find(|(id, ..)| **id == *item.id) {
            Some((.., n)) => *n += 1,
            None => counts.push((&item.id, &item.title, 1)),
        }
    }
    counts.sort_by_key(|(.., n)| std::cmp::Reverse(*n));
    let told = counts.into_iter().map(|(id, title, n)| Lost {
        id: id.to_owned(),
        title: title.to_owned(),
        n,
        share: share(n, graded.len(), catalogue),
    });
    told.collect()
}

/// The faults of a class, and how many there are besides.
pub(super) fn faults(
    graded: &[(&Pupil<'_>, &Stored)],
    telling: &Telling,
    catalogue: &Catalogue,
) -> (Vec<Fault>, usize) {
    let mut clusters = merged(clusters(graded, catalogue));
    clusters.sort_by_key(|cluster| std::cmp::Reverse(cluster.cases.len()));
    // What one student did alone is common only where nothing is.
    let n_common = clusters.iter().filter(|cluster| cluster.cases.len() > 1);
    let n_common = match n_common.count() {
        0 => clusters.len(),
        n_common => n_common,
    };
    let n_shown = n_common.min(MOST_FAULTS);
    let n_more = clusters.len() - n_shown;
    let shown = clusters.iter().take(n_shown);
    let faults = shown.map(|cluster| cluster.told(graded, telling, catalogue));
    (faults.collect(), n_more)
}

/// What a submission lost.
fn losses<'a>(stored: &'a Stored, catalogue: &Catalogue) -> Vec<Loss<'a>> {
    let items = stored
        .items
        .iter()
        .filter(|item| item.lost() > Points::default());
    let items = items.map(|item| {
        let is_built = !item.is(Status::NotBuilt);
        let error = (!is_built).then(|| first_error(stored)).flatten();
        Loss {
            id: &item.id,
            title: &item.title,
            status: badge::status(&item.status, catalogue),
            message: match error {
                Some(error) => format!("{}: {error}", item.message),
                None => item.message.to_string(),
            },
            evidence: &item.evidence,
            is_built,
        }
    });
    let fired = stored.vetoes_in(VetoState::Fired);
    let vetoes = fired.map(|veto| Loss {
        id: &veto.id,
        title: &veto.title,
        status: badge::veto(&veto.state, catalogue),
        message: veto.message.to_string(),
        evidence: &veto.evidence,
        is_built: true,
    });
    items.chain(vetoes).collect()
}

/// What the compiler says first, without where.
fn first_error(stored: &Stored) -> Option<String> {
    let error = stored
        .diagnostics
        .iter()
        .find(|diagnostic| diagnostic.level.starts_with("error"))?;
    Some(match &error.code {
        Some(code) => format!("{code} {}", error.message),
        None => error.message.to_string(),
    })
}

/// A message but for its numbers and its layout.
fn normalised(message: &str) -> String {
    let mut text = String::new();
    for word in message.split_whitespace() {
        let mut is_number = false;
        for character in word.chars() {
            let is_digit = character.is_ascii_digit();
            match (is_digit, is_number) {
                (true, true) => {}
                (true, false) => text.push('#'),
                (false, _) => text.extend(character.to_lowercase()),
            }
            is_number = is_digit;
        }
        text.push(' ');
    }
    text
}

/// Losses of the same item with the same message, each with that message.
fn clusters<'a>(
    graded: &[(&Pupil<'_>, &'a Stored)],
    catalogue: &Catalogue,
) -> Vec<(String, Cluster<'a>)> {
    let mut clusters: Vec<(String, Cluster<'a>)> = Vec::new();
    let mut places: BTreeMap<(&str, String), usize> = BTreeMap::new();
    for (index, (_, stored)) in graded.iter().enumerate() {
        for loss in losses(stored, catalogue) {
            let key = format!("{} {}", loss.status.text, normalised(&loss.message));
            let place = *places.entry((loss.id, key.clone())).or_insert_with(|| {
                let cluster = Cluster {
                    ids: vec![loss.id],
                    status: loss.status.clone(),
                    cases: BTreeMap::new(),
                };
                clusters.push((key, cluster));
                clusters.len() - 1
            });
            if let Some((_, cluster)) = clusters.get_mut(place) {
                cluster.cases.insert(index, loss);
            }
        }
    }
    clusters
}

/// Clusters of one message that the same students are in are one. Numbers count here: two headings
/// that are missing are two faults.
fn merged(clusters: Vec<(String, Cluster<'_>)>) -> Vec<Cluster<'_>> {
    let mut merged: Vec<(String, Cluster<'_>)> = Vec::new();
    for (key, cluster) in clusters {
        let students: BTreeSet<&usize> = cluster.cases.keys().collect();
        let same = merged.iter_mut().find(|(other, of)| {
            *other == key
                && of.cases.keys().collect::<BTreeSet<_>>() == students
                && of.message() == cluster.message()
        });
        match same {
            Some((_, same)) => same.ids.extend(cluster.ids),
            None => merged.push((key, cluster)),
        }
    }
    merged.into_iter().map(|(_, cluster)| cluster).collect()
}

impl Cluster<'_> {
    fn message(&self) -> Option<&str> {
        self.cases.values().next().map(|loss| loss.message.as_str())
    }

    fn told(
        &self,
        graded: &[(&Pupil<'_>, &Stored)],
        telling: &Telling,
        catalogue: &Catalogue,
    ) -> Fault {
        let mut examples: Vec<Example> = Vec::new();
        for (index, loss) in &self.cases {
            let Some((_, stored)) = graded.get(*index) else {
                continue;
            };
            let example = Example::of(stored, loss.evidence, loss.is_built, telling, catalogue);
            if let Some(example) = example
                && !examples.contains(&example)
            {
                examples.push(example);
            }
            if examples.len() == MOST_EXAMPLES {
                break;
            }
        }
        let n = self.cases.len();
        let count = Message::new("html-fault-count")
            .with("n", n)
            .with("of", graded.len())
            .with("share", share(n, graded.len(), catalogue));
        let mut messages = self.cases.values().map(|loss| loss.message.as_str());
        let message = messages.find_map(|message| telling.masked(message));
        Fault {
            items: self.heading(catalogue),
            status: self.status.clone(),
            message: message.unwrap_or_else(|| catalogue.text("html-fault-withheld")),
            count: catalogue.render(&count),
            examples,
        }
    }

    /// The item with its title, or the ids of several.
    fn heading(&self, catalogue: &Catalogue) -> String {
        match (&*self.ids, self.cases.values().next()) {
            ([id], Some(loss)) if !loss.title.is_empty() => format!("{id} · {}", loss.title),
            _ => self.ids.join(catalogue.comma()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_that_differ_in_numbers_and_layout_are_one() {
        let one = normalised("Step 3 came after\n micro-batch 12");
        assert_eq!(one, normalised("step 40 came  after micro-batch 1"));
        assert_ne!(one, normalised("step 3 came before micro-batch 12"));
    }
}
