//! Random numbers that are the same on every platform for the same seed.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::manifest::KindName;

/// Seeds are whole numbers that JSON readers of every language hold exactly.
const SEED_BITS: u32 = 48;

/// A seed that nobody can foresee.
pub(crate) fn fresh_seed() -> std::io::Result<u64> {
    let mut bytes = [0; 8];
    rustix::rand::getrandom(&mut bytes, rustix::rand::GetRandomFlags::empty())?;
    Ok(u64::from_le_bytes(bytes) >> (u64::BITS - SEED_BITS))
}

/// A stream of random numbers.
pub(crate) struct Random {
    stream: ChaCha8Rng,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            stream: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// A stream beside that of the values, so that these stay what they are for a seed.
    pub(crate) fn for_order(seed: u64) -> Self {
        let mut random = Self::new(seed);
        random.stream.set_stream(1);
        random
    }

    /// A whole number from `from` to `to`, both included.
    pub(crate) fn between(&mut self, from: u64, to: u64) -> u64 {
        let span = u128::from(to - from) + 1;
        // The high half of the product is as good as unbiased for spans of this size.
        let scaled = (u128::from(self.stream.next_u64()) * span) >> 64;
        from + u64::try_from(scaled).unwrap_or(0)
    }

    /// A whole number in the range, small ones as likely as large ones by magnitude, and seldom
    /// round: what divides evenly hides mistakes.
    pub(crate) fn spread(&mut self, from: u64, to: u64) -> u64 {
        let magnitudes = u64::from((to / from.max(1)).max(1).ilog2());
        let top = from.max(1) << self.between(0, magnitudes);
        self.between(from, to.min(top * 2 - 1).max(from))
    }

    /// A number of magnitude 1/8 to 1 and either sign that the kind holds exactly.
    pub(crate) fn value(&mut self, kind: KindName) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
        let unit = (self.stream.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let magnitude = 0.125 + 0.875 * unit;
        let sign = if self.between(0, 1) == 0 { 1.0 } else { -1.0 };
        rounded(sign * magnitude, kind)
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = usize::try_from(self.between(0, last as u64)).unwrap_or(0);
            items.swap(last, other);
        }
    }
}

/// The value cut to what the kind holds.
fn rounded(value: f64, kind: KindName) -> f64 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "rounding is what is wanted"
    )]
    let single = value as f32;
    match kind {
        KindName::F64 => value,
        KindName::F32 => f64::from(single),
        // The upper half of a single is a bfloat16.
        KindName::Bf16 => f64::from(f32::from_bits(single.to_bits() & 0xffff_0000)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_draws_the_same_numbers() {
        let draw = |seed| {
            let mut random = Random::new(seed);
            (0..20).map(|_| random.between(3, 9)).collect::<Vec<_>>()
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
        assert!(draw(7).iter().all(|number| (3..=9).contains(number)));
    }

    #[test]
    fn spread_numbers_stay_in_their_range() {
        let mut random = Random::new(1);
        for (from, to) in [(1, 120), (1, 40_000), (48, 16_000), (5, 5), (3, 4)] {
            for _ in 0..500 {
                let number = random.spread(from, to);
                assert!((from..=to).contains(&number), "{number} of {from}..={to}");
            }
        }
    }

    #[test]
    fn values_are_exact_in_their_kind() {
        let mut random = Random::new(1);
        for _ in 0..200 {
            let value = random.value(KindName::Bf16);
            #[expect(clippy::cast_possible_truncation, reason = "shown to be exact")]
            let bits = (value as f32).to_bits();
            assert_eq!(bits & 0xffff, 0);
            assert!((0.12..=1.0).contains(&value.abs()));
        }
    }
}
