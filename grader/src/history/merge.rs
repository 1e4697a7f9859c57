//! What several results say together: of each item the latest, and what changed from one to the
//! next. Items that the lesson no longer has are nobody's question.

use std::cmp::Ordering;

use super::entry::EntryItem;
use super::{Entry, History};
use crate::points::Points;

/// The latest result that says something about an item.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Latest<'h> {
    pub(crate) entry: &'h Entry,
    pub(crate) item: &'h EntryItem,
    /// Whether the file has changed since.
    pub(crate) is_older: bool,
}

/// How an item changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Gained,
    Lost,
}

impl History {
    pub(crate) fn last(&self) -> Option<&Entry> {
        self.entries.last()
    }

    /// The latest about an item that is judged by this file.
    pub(crate) fn latest(&self, id: &str, file: &str) -> Option<Latest<'_>> {
        let last = self.last()?;
        let (entry, item) = ran_last(&self.entries, id)?;
        Some(Latest {
            entry,
            item,
            is_older: entry.is_older_than(last, file),
        })
    }

    /// The results about the whole lesson; all results where none is about all of it.
    fn comparable(&self) -> Vec<&Entry> {
        let entries = || self.entries.iter();
        if entries().any(|entry| entry.only.is_none()) {
            entries().filter(|entry| entry.only.is_none()).collect()
        } else {
            entries().collect()
        }
    }

    /// The first of those with the highest score.
    pub(crate) fn best(&self) -> Option<&Entry> {
        let entries = self.comparable();
        // The last of several that are equal, so from the end.
        let entries = entries.into_iter().rev();
        entries.max_by(|a, b| a.score.total_cmp(&b.score))
    }

    /// The last scores, oldest first; one that stayed the same is told once.
    pub(crate) fn trend(&self, n_scores: usize) -> Vec<f64> {
        let mut scores: Vec<f64> = self.comparable().iter().map(|entry| entry.score).collect();
        scores.dedup();
        scores.split_off(scores.len().saturating_sub(n_scores))
    }

    /// What changed with a result, among the items of these ids.
    pub(crate) fn changes<'i>(&self, index: usize, ids: &[&'i str]) -> Vec<(&'i str, Change)> {
        let Some((entry, before)) = self.entries.get(..=index).and_then(<[Entry]>::split_last)
        else {
            return Vec::new();
        };
        let change = |id: &&'i str| {
            let now = entry.ran(id)?.amount();
            let then = ran_last(before, id).map_or(Points::default(), |(_, item)| item.amount());
            match now.cmp(&then) {
                Ordering::Greater => Some((*id, Change::Gained)),
                Ordering::Less => Some((*id, Change::Lost)),
                Ordering::Equal => None,
            }
        };
        ids.iter().filter_map(change).collect()
    }
}

fn ran_last<'h>(entries: &'h [Entry], id: &str) -> Option<(&'h Entry, &'h EntryItem)> {
    let mut entries = entries.iter().rev();
    entries.find_map(|entry| Some((entry, entry.ran(id)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A result with these items as id, points and status, of a file of this hash.
    fn line(only: &str, file: &str, items: &[(&str, f64, &str)]) -> String {
        let score: f64 = items.iter().map(|(_, points, _)| points).sum();
        let items: Vec<String> = items
            .iter()
            .map(|(id, points, status)| {
                format!(r#"{{"id":"{id}","points":{points},"status":"{status}"}}"#)
            })
            .collect();
        format!(
            r#"{{"version":1,"id":"l-1","at":"2026-11-30T02:55:35Z","verdict":"failed","score":{score},"score_range":[{score},{score}],"only":{only},"files":{{"f":"{file}"}},"items":[{}]}}"#,
            items.join(",")
        )
    }

    fn history(lines: &[String]) -> History {
        let history = History::read(lines.join("\n").as_bytes(), "l");
        assert_eq!(history.n_damaged, 0);
        history
    }

    #[test]
    fn each_item_shows_its_latest_run_and_says_if_the_file_changed_since() {
        let history = history(&[
            line("null", "1", &[("a", 0.5, "passed"), ("b", 0.25, "partial")]),
            line(
                "[\"a\"]",
                "2",
                &[("a", 0.0, "wrong"), ("b", 0.0, "not-run")],
            ),
        ]);
        let latest = |id| {
            let latest = history.latest(id, "f")?;
            Some((latest.item.points, latest.is_older))
        };
        assert_eq!(latest("a"), Some((0.0, false)));
        assert_eq!(latest("b"), Some((0.25, true)));
        assert_eq!(latest("new"), None);
    }

    #[test]
    fn the_trend_and_the_best_are_of_whole_grades_where_there_are_any() {
        let one = |only: &str, points| line(only, "1", &[("a", points, "passed")]);
        let part = "[\"a\"]";
        let mixed = [
            one("null", 3.2),
            one("null", 3.2),
            one(part, 9.0),
            one("null", 5.8),
            one("null", 5.0),
        ];
        assert_eq!(history(&mixed).trend(9), [3.2, 5.8, 5.0]);
        assert_eq!(history(&mixed).trend(2), [5.8, 5.0]);
        let best = history(&mixed).best().map(|entry| entry.score);
        assert_eq!(best, Some(5.8));
        let parts = [one(part, 1.0), one(part, 2.0)];
        assert_eq!(history(&parts).trend(9), [1.0, 2.0]);
        assert_eq!(history(&[]).best(), None);
    }

    #[test]
    fn a_change_is_told_against_the_last_run_of_the_item() {
        let history = history(&[
            line(
                "null",
                "1",
                &[
                    ("a", 0.5, "passed"),
                    ("b", 0.0, "wrong"),
                    ("old", 1.0, "passed"),
                ],
            ),
            line(
                "[\"b\"]",
                "1",
                &[("a", 0.0, "not-run"), ("b", 0.5, "passed")],
            ),
            line("null", "1", &[("a", 0.0, "wrong"), ("b", 0.5, "passed")]),
        ]);
        let ids = ["a", "b", "new"];
        assert_eq!(history.changes(0, &ids), [("a", Change::Gained)]);
        assert_eq!(history.changes(1, &ids), [("b", Change::Gained)]);
        assert_eq!(history.changes(2, &ids), [("a", Change::Lost)]);
        assert_eq!(history.changes(3, &ids), []);
    }
}
