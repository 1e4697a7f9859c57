//! Small texts that several pages have in common.

use crate::catalogue::Catalogue;
use crate::message::Message;

/// Points as all reports show them.
pub(super) fn decimal(points: f64) -> String {
    // Nought has no sign.
    format!("{:.2}", points + 0.0)
}

/// A number of so many, as a share in whole per cent.
pub(super) fn share(n: usize, of: usize, catalogue: &Catalogue) -> String {
    match (n * 200 + of).checked_div(of * 2) {
        Some(share) => {
            catalogue.render(&Message::new("html-per-cent").with("share", share.to_string()))
        }
        None => String::new(),
    }
}

/// Points of so many.
pub(super) fn of_max(points: f64, max: f64, catalogue: &Catalogue) -> String {
    catalogue.render(
        &Message::new("html-of-max")
            .with("points", decimal(points))
            .with("max", decimal(max)),
    )
}

/// Where on an axis of this length points lie, in whole units of the picture.
pub(super) fn along(points: f64, max: f64, length: f64) -> f64 {
    let share = if max > 0.0 { points / max } else { 0.0 };
    (share.clamp(0.0, 1.0) * length).round()
}

/// A time by RFC 3339 without what nobody reads.
pub(super) fn day(at: &str) -> &str {
    at.split('T').next().unwrap_or(at)
}
