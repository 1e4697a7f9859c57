//! Values that follow from a figure which the answer states itself.
//!
//! A student who counts another ledger than the question's gets another crossover, and rightly so.
//! Nothing is solved for it: a quantity that only grows with `s` crosses a ledger near the stated
//! `s` just when it lies below the ledger a little before and above it a little after.

use std::ops::Range;

use serde::Deserialize;

use crate::RubricError;
use crate::lexicon::Found;
use crate::number::{Number, Unit};

/// The root of `square·s² + linear·s = ledger`, as a rubric writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RootSource {
    /// Bytes for each `s²`.
    square: i64,
    /// Bytes for each `s`.
    linear: i64,
    /// How far a value may lie from the root, in thousandths of it.
    tolerance: i64,
    /// Bytes between which a figure can be a ledger.
    from: i64,
    to: i64,
    /// Concepts one of which stands near a ledger, nearer than any of `not`.
    by: Vec<String>,
    #[serde(default)]
    not: Vec<String>,
    /// The concept whose words hold the bytes of one parameter, and how many parameters there are.
    rate: String,
    times: i64,
    /// The concept of a number that is the root of no ledger, though the answer states one.
    pub(crate) clash: Option<String>,
}

/// A `RootSource` with its concepts looked up.
#[derive(Debug)]
pub(crate) struct Root {
    source: RootSource,
    by: Vec<usize>,
    not: Vec<usize>,
    rate: usize,
    clash: Option<usize>,
    /// The concepts that a root is a mention of.
    owners: Vec<usize>,
}

/// Ledgers that are looked at: an honest answer has two or three.
const LEDGERS: usize = 32;

/// Thousandths of a root within which a number does not clash with it.
const CLOSE: i64 = 55;

/// Characters that part statements.
const ENDS: [char; 6] = ['\n', '。', ';', '；', '!', '?'];

impl Root {
    pub(crate) fn resolve(
        source: &RootSource,
        owners: &[usize],
        concept: impl Fn(&str) -> Result<usize, RubricError>,
    ) -> Result<Self, RubricError> {
        let all = |names: &[String]| -> Result<Vec<usize>, RubricError> {
            names.iter().map(|name| concept(name)).collect()
        };
        Ok(Self {
            by: all(&source.by)?,
            not: all(&source.not)?,
            rate: concept(&source.rate)?,
            clash: source.clash.as_deref().map(&concept).transpose()?,
            owners: owners.to_vec(),
            source: source.clone(),
        })
    }

    /// The concepts by which a ledger is known.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = usize> {
        let by = self.by.iter().chain(&self.not).copied();
        by.chain(std::iter::once(self.rate))
    }

    /// The numbers of a text that are roots of a ledger in it.
    pub(crate) fn find(&self, text: &str, numbers: &[Number], found: &[Found]) -> Vec<Found> {
        let ledgers = self.ledgers(text, numbers, found);
        let is_whole = |ledger: &i64| {
            let off = ledger % self.source.times;
            off.min(self.source.times - off) <= self.source.times / 100
        };
        let has_whole = ledgers.iter().any(is_whole);
        let at = |number: &Number, concept: usize| Found {
            start: number.range.start,
            end: number.range.end,
            concept,
        };
        let mut roots = Vec::new();
        for number in numbers
            .iter()
            .filter(|number| number.unit == Unit::Plain && number.low >= 1_000_000)
        {
            let near = |tolerance| {
                let mut all = ledgers.iter();
                all.any(|ledger| self.is_root(number, *ledger, tolerance))
            };
            if near(self.source.tolerance) {
                roots.extend(self.owners.iter().map(|concept| at(number, *concept)));
            } else if has_whole && !near(CLOSE) {
                roots.extend(self.clash.map(|concept| at(number, concept)));
            }
        }
        roots
    }

    fn is_root(&self, number: &Number, ledger: i64, tolerance: i64) -> bool {
        let (ledger, tolerance) = (i128::from(ledger), i128::from(tolerance));
        let at = |value: i64, scale: i128| self.bytes(i128::from(value) * 1000 / scale);
        at(number.high, 1000 + tolerance) <= ledger && ledger <= at(number.low, 1000 - tolerance)
    }

    /// What a sequence of so many thousandths costs. No number is longer than an `i64`, but its
    /// square times a factor may be longer than an `i128`.
    fn bytes(&self, value: i128) -> i128 {
        let square = value.saturating_mul(value) / 1_000_000;
        let square = square.saturating_mul(i128::from(self.source.square));
        square.saturating_add(value * i128::from(self.source.linear) / 1000)
    }

    /// The ledgers that a text states, in bytes.
    fn ledgers(&self, text: &str, numbers: &[Number], found: &[Found]) -> Vec<i64> {
        let stated = numbers
            .iter()
            .filter(|number| self.can_be(number.low / 1000) && number.low == number.high)
            .filter(|number| matches!(number.unit, Unit::Bytes | Unit::Plain))
            .take(LEDGERS)
            .filter(|number| self.is_anchored(text, &number.range, found))
            .map(|number| number.low / 1000);
        let products = numbers
            .windows(2)
            .filter_map(|pair| self.product(text, &pair[0], &pair[1]));
        let rates = found
            .iter()
            .filter(|found| found.concept == self.rate)
            .take(LEDGERS)
            .filter_map(|rate| {
                let inside = numbers.iter().find(|number| {
                    rate.start <= number.range.start && number.range.end <= rate.end
                })?;
                (inside.low / 1000).checked_mul(self.source.times)
            })
            .filter(|ledger| self.can_be(*ledger));
        let mut ledgers: Vec<i64> = stated
            .chain(products.take(LEDGERS))
            .chain(rates.take(LEDGERS))
            .collect();
        ledgers.sort_unstable();
        ledgers.dedup();
        ledgers
    }

    fn can_be(&self, bytes: i64) -> bool {
        (self.source.from..=self.source.to).contains(&bytes)
    }

    /// A ledger in two numbers: `16 B × 6.7e9`, or `12 字节：84 GB`.
    fn product(&self, text: &str, first: &Number, second: &Number) -> Option<i64> {
        let between = text.get(first.range.end..second.range.start)?;
        let (rate, ledger) = (first.low / 1000, second.low / 1000);
        let whole = rate.checked_mul(self.source.times).unwrap_or(0);
        if between.chars().count() <= 16
            && self.can_be(whole)
            && whole.abs_diff(ledger) <= self.source.times.unsigned_abs() / 10
        {
            return Some(ledger);
        }
        let is_product = between.chars().count() <= 24
            && ['×', '*', '·', 'x', '乘']
                .iter()
                .any(|sign| between.contains(*sign));
        let product = i128::from(first.low) * i128::from(second.low) / 1_000_000;
        i64::try_from(product)
            .ok()
            .filter(|bytes| is_product && self.can_be(*bytes))
    }

    /// Whether a figure is the ledger's and not the activations': by what stands nearest.
    fn is_anchored(&self, text: &str, place: &Range<usize>, found: &[Found]) -> bool {
        let own = statement(text, place.start);
        let nearest = |concepts: &[usize], within: &Range<usize>| {
            let inside = found.iter().filter(|found| {
                concepts.contains(&found.concept)
                    && within.start <= found.start
                    && found.end <= within.end
            });
            inside
                .map(|found| {
                    let before = place.start.saturating_sub(found.end);
                    before.max(found.start.saturating_sub(place.end))
                })
                .min()
        };
        match (nearest(&self.by, &own), nearest(&self.not, &own)) {
            (Some(by), not) => not.is_none_or(|not| by <= not),
            (None, Some(_)) => false,
            (None, None) => {
                let before = statement(text, own.start.saturating_sub(1));
                nearest(&self.by, &before).is_some() && nearest(&self.not, &before).is_none()
            }
        }
    }
}

/// The statement around a place.
fn statement(text: &str, place: usize) -> Range<usize> {
    let (before, after) = text.split_at_checked(place).unwrap_or((text, ""));
    let start = before
        .char_indices()
        .rev()
        .take(400)
        .find(|(_, character)| ENDS.contains(character))
        .map_or(0, |(at, character)| at + character.len_utf8());
    let end = after
        .char_indices()
        .take(400)
        .find(|(_, character)| ENDS.contains(character))
        .map_or(after.len(), |(at, _)| at);
    start..place + end
}
