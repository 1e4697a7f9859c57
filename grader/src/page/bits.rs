//! Small texts that several pages have in common.

use crate::catalogue::Catalogue;
use crate::message::Message;
use crate::points::Points;

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
pub(super) fn of_max(points: Points, max: Points, catalogue: &Catalogue) -> String {
    catalogue.render(
        &Message::new("html-of-max")
            .with("points", points.to_string())
            .with("max", max.to_string()),
    )
}

/// Where on an axis of this length points lie, in whole units of the picture.
pub(super) fn along(points: Points, max: Points, length: f64) -> f64 {
    (points.part_of(max).min(1.0) * length).round()
}

/// A time by RFC 3339 without what nobody reads.
pub(super) fn day(at: &str) -> &str {
    at.split('T').next().unwrap_or(at)
}
