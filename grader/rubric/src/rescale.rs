//! Everyone's own scale: the lesson's estimate again, with numbers that no neighbour has.
//!
//! From a student's id follows a scale, the same on every machine and in every year; from the scale
//! follow the bytes. The closed forms are those of Korthikanti et al., *Reducing Activation
//! Recomputation in Large Transformer Models* (2022), section 4, in 16-bit training:
//! `L·s·b·h·(34 + 5·a·s/h)` without recomputation, one layer of that or `2·s·b·h·L` of layer inputs
//! with full recomputation, and `34·s·b·h·L` with the selective one. What the course rounds to is
//! accepted too. The coefficients are the rubric's; the ranges are the lesson's, so that a student
//! without the rubric is told the same scale.

use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::number::{Number, Unit, numbers};
use crate::reading::normal_text;
use crate::rubric::Rubric;

/// The numbers that a lesson draws scales from.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranges {
    layers: Vec<u64>,
    heads: Vec<u64>,
    /// Sizes of one head; the hidden size is as many times the heads.
    head: Vec<u64>,
    sequence: Vec<u64>,
    batch: Vec<u64>,
    modes: Vec<Mode>,
    /// Tokens of a micro-batch beyond which no scale goes.
    tokens: u64,
}

/// A rubric's formula for the bytes of a scale.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RescaleSource {
    /// Bytes of a layer's intermediates for each token and hidden unit, and of its scores for each
    /// pair of tokens and head.
    linear: u64,
    square: u64,
    /// Bytes of a layer's input for each token and hidden unit.
    boundary: u64,
    /// What selective recomputation leaves, in thousandths.
    selective: u64,
    /// How far a value may lie from the right one, in thousandths.
    tolerance: u64,
}

/// What of the activations is recomputed.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Nothing.
    None,
    /// Whole layers.
    Full,
    /// The attention scores.
    Selective,
}

impl fmt::Display for Mode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::None => "none",
            Self::Full => "full",
            Self::Selective => "selective",
        })
    }
}

/// The model and the step that one student computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Scale {
    /// L.
    pub layers: u64,
    /// s.
    pub sequence: u64,
    /// b.
    pub batch: u64,
    /// h.
    pub hidden: u64,
    /// a.
    pub heads: u64,
    /// What is recomputed.
    pub mode: Mode,
}

/// What a text says about the bytes of a scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rescaled {
    /// No amount of memory stands in it.
    Open,
    /// The right amount does, there.
    Right(Amount),
    /// Another amount does, and this is the likeliest reason.
    Wrong(Amount, Option<Mistake>),
}

/// An amount of memory in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amount {
    /// Bytes of the text.
    pub span: Range<usize>,
    /// The text there.
    pub quote: String,
    /// The amount in bytes; the lower one of a range.
    pub bytes: u64,
}

/// What a wrong amount would be right for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// GB written for GiB, or GiB for GB.
    BinaryUnit,
    /// A thousand, or 1024, too many or too few.
    Thousand,
    /// Another mode than the scale's.
    OtherMode(Mode),
    /// No unit behind the right number of bytes.
    NoUnit,
}

/// Amounts in a text beyond which it lists values instead of naming one.
const VALUES: usize = 16;

impl Ranges {
    /// The scale of a student in a lesson, or nothing where a list is empty. Space around an id and
    /// the case of its letters do not matter.
    pub fn scale(&self, lesson: &str, student: &str) -> Option<Scale> {
        let id = student.trim().to_lowercase();
        let digest = Sha256::digest(format!("rescale\n{lesson}\n{id}"));
        let draw = |list: &[u64], at: usize| pick(list, &digest, at).copied();
        let heads = draw(&self.heads, 0)?;
        let sequence = draw(&self.sequence, 2)?;
        let fitting: Vec<u64> = self
            .batch
            .iter()
            .copied()
            .filter(|batch| sequence.saturating_mul(*batch) <= self.tokens)
            .collect();
        Some(Scale {
            layers: draw(&self.layers, 4)?,
            batch: draw(&fitting, 6).or_else(|| self.batch.iter().min().copied())?,
            hidden: heads.checked_mul(draw(&self.head, 8)?)?,
            mode: *pick(&self.modes, &digest, 10)?,
            heads,
            sequence,
        })
    }
}

impl Rubric {
    /// The bytes that are right for a scale, the lesson's own first. Empty where the rubric has no
    /// formula, or where a scale is beyond any machine.
    pub fn expected(&self, scale: &Scale) -> Vec<u64> {
        let source = self.rescale.as_ref();
        source
            .and_then(|source| source.expected(scale))
            .unwrap_or_default()
    }

    /// What a text says about the bytes of a scale. The right amount may stand anywhere among the
    /// intermediate results; of wrong ones the last counts.
    pub fn check_scale(&self, scale: &Scale, text: &str) -> Rescaled {
        let Some(source) = &self.rescale else {
            return Rescaled::Open;
        };
        let normal = normal_text(self, text);
        let found = numbers(&normal.text);
        let amount = |number: &Number| {
            let span = normal.source(&number.range);
            Amount {
                quote: text.get(span.clone()).unwrap_or_default().to_owned(),
                bytes: u64::try_from(number.low / 1000).unwrap_or(0),
                span,
            }
        };
        let amounts: Vec<&Number> = found.iter().filter(|n| n.unit == Unit::Bytes).collect();
        let expected = self.expected(scale);
        let right = amounts
            .iter()
            .find(|number| source.is_any(number, &expected));
        let bare = || {
            let plain = found.iter().filter(|n| n.unit == Unit::Plain);
            plain.into_iter().find(|n| source.is_any(n, &expected))
        };
        match (right, amounts.last()) {
            (Some(number), _) if distinct(&amounts) <= VALUES => Rescaled::Right(amount(number)),
            (_, Some(last)) => {
                let explained = amounts.iter().rev().find_map(|number| {
                    let mistake = self.mistake(source, scale, &expected, number)?;
                    Some((*number, mistake))
                });
                match explained {
                    Some((number, mistake)) => Rescaled::Wrong(amount(number), Some(mistake)),
                    None => Rescaled::Wrong(amount(last), None),
                }
            }
            (_, None) => match bare() {
                Some(number) => Rescaled::Wrong(amount(number), Some(Mistake::NoUnit)),
                None => Rescaled::Open,
            },
        }
    }

    fn mistake(
        &self,
        source: &RescaleSource,
        scale: &Scale,
        expected: &[u64],
        number: &Number,
    ) -> Option<Mistake> {
        const BINARY: [u128; 3] = [1 << 20, 1 << 30, 1 << 40];
        const DECIMAL: [u128; 3] = [1_000_000, 1_000_000_000, 1_000_000_000_000];
        const POWERS: [u128; 4] = [1000, 1024, 1_000_000, 1 << 20];
        let fits = |times: u128, over: u128| {
            let mut all = expected.iter();
            all.any(|value| source.is_near(number, u128::from(*value) * times, over))
        };
        let units = BINARY.into_iter().zip(DECIMAL);
        if units
            .into_iter()
            .any(|(binary, decimal)| fits(binary, decimal) || fits(decimal, binary))
        {
            return Some(Mistake::BinaryUnit);
        }
        if POWERS
            .into_iter()
            .any(|power| fits(power, 1) || fits(1, power))
        {
            return Some(Mistake::Thousand);
        }
        [Mode::None, Mode::Full, Mode::Selective]
            .into_iter()
            .filter(|mode| *mode != scale.mode)
            .find(|mode| {
                let other = Scale {
                    mode: *mode,
                    ..*scale
                };
                source.is_any(number, &self.expected(&other))
            })
            .map(Mistake::OtherMode)
    }
}

impl RescaleSource {
    fn expected(&self, scale: &Scale) -> Option<Vec<u64>> {
        let Scale {
            layers,
            sequence,
            batch,
            hidden,
            heads,
            mode,
        } = *scale;
        let tokens = sequence.checked_mul(batch)?;
        let units = tokens.checked_mul(hidden)?;
        let intermediates = self.linear.checked_mul(units)?;
        let scores = self
            .square
            .checked_mul(heads)?
            .checked_mul(sequence)?
            .checked_mul(tokens)?;
        let layer = intermediates.checked_add(scores)?;
        let boundaries = self.boundary.checked_mul(units)?.checked_mul(layers)?;
        Some(match mode {
            Mode::None => vec![layer.checked_mul(layers)?],
            Mode::Full => vec![layer, boundaries, layer.checked_add(boundaries)?],
            Mode::Selective => vec![
                layer.checked_mul(layers)?.checked_mul(self.selective)? / 1000,
                intermediates.checked_mul(layers)?,
            ],
        })
    }

    fn is_any(&self, number: &Number, expected: &[u64]) -> bool {
        expected
            .iter()
            .any(|value| self.is_near(number, u128::from(*value), 1))
    }

    /// Whether a number of bytes lies within the tolerance of `value / over`, both ends of it.
    fn is_near(&self, number: &Number, value: u128, over: u128) -> bool {
        // Thousandths of bytes on one side, and of the tolerance on the other.
        [number.low, number.high].into_iter().all(|end| {
            let Ok(end) = u128::try_from(end) else {
                return false;
            };
            let (own, wanted) = (end * over, value * 1000);
            own.abs_diff(wanted) * 1000 <= wanted * u128::from(self.tolerance)
        })
    }
}

/// Different amounts of a text.
fn distinct(amounts: &[&Number]) -> usize {
    let mut values: Vec<i64> = amounts.iter().map(|number| number.low).collect();
    values.sort_unstable();
    values.dedup();
    values.len()
}

/// One of a list, by two bytes of a digest.
fn pick<'a, T>(list: &'a [T], digest: &[u8], at: usize) -> Option<&'a T> {
    let bytes = [*digest.get(at)?, *digest.get(at + 1)?];
    let index = usize::from(u16::from_be_bytes(bytes)).checked_rem(list.len())?;
    list.get(index)
}
