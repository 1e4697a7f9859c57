//! Points, counted in hundredths so that sums are exact.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Sub};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An amount of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Points(u32);

impl Points {
    /// The points that a manifest gives in decimals, if they are whole hundredths.
    pub(crate) fn from_decimal(decimal: f64) -> Option<Self> {
        let hundredths = (decimal * 100.0).round();
        let is_whole = (decimal * 100.0 - hundredths).abs() < 1e-6;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the range is checked first"
        )]
        (is_whole && (0.0..=1e6).contains(&hundredths)).then_some(Self(hundredths as u32))
    }

    pub(crate) fn from_hundredths(hundredths: u32) -> Self {
        Self(hundredths)
    }

    pub(crate) fn hundredths(self) -> u32 {
        self.0
    }

    /// So many halves of it, rounded down to whole hundredths.
    pub(crate) fn halves(self, n_halves: u32) -> Self {
        Self(self.0 * n_halves / 2)
    }

    /// Which part of others it is, from whole hundredths by one division, so that all of them are
    /// exactly one. Of none it is nothing.
    pub(crate) fn part_of(self, others: Self) -> f64 {
        if others == Self::default() {
            return 0.0;
        }
        f64::from(self.0) / f64::from(others.0)
    }

    pub(crate) fn to_decimal(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

/// As a report has them: in decimals.
impl Serialize for Points {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.to_decimal().serialize(out)
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let decimal = f64::deserialize(source)?;
        Self::from_decimal(decimal).ok_or_else(|| D::Error::custom("points are whole hundredths"))
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::default(), Self::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{:02}", self.0 / 100, self.0 % 100))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_become_hundredths_and_back() {
        for decimal in [0.0, 0.4, 0.8, 8.0, 10.0, 0.07] {
            let points = Points::from_decimal(decimal).unwrap();
            assert!((points.to_decimal() - decimal).abs() < 1e-12);
        }
        assert_eq!(Points::from_decimal(0.005), None);
        assert_eq!(Points::from_decimal(-1.0), None);
        assert_eq!(Points::from_decimal(f64::NAN), None);
        let sum: Points = [0.1, 0.2]
            .into_iter()
            .filter_map(Points::from_decimal)
            .sum();
        assert_eq!(sum.to_string(), "0.30");
    }
}
