//! Tolerances by which nothing can be told: none is above zero, or every value is within it.

use super::Author;
use crate::error::Result;
use crate::manifest::Tolerances;
use crate::message::Message;

impl Author<'_> {
    /// Refuses a tolerance that is no positive number.
    pub(super) fn tolerance(&self, id: &str, tolerance: f64) -> Result<()> {
        if tolerance.is_finite() && tolerance > 0.0 {
            return Ok(());
        }
        let mistake = Message::new("mistake-tolerance")
            .with("id", id)
            .with("tolerance", tolerance.to_string());
        Err(self.mistake(mistake))
    }

    /// The same for each kind of gradients.
    pub(super) fn tolerances(&self, id: &str, own: Tolerances) -> Result<()> {
        [own.bf16, own.f32, own.f64]
            .into_iter()
            .try_for_each(|tolerance| self.tolerance(id, tolerance))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn a_tolerance_is_a_number_above_zero() {
        let author = Author {
            path: Path::new("lesson.toml"),
        };
        assert!(author.tolerance("x", 1e-9).is_ok());
        for tolerance in [0.0, -0.0, -1e-9, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(author.tolerance("x", tolerance).is_err(), "{tolerance}");
            let own = Tolerances {
                bf16: 0.04,
                f32: 1e-5,
                f64: tolerance,
            };
            assert!(author.tolerances("x", own).is_err(), "{tolerance}");
        }
    }
}
