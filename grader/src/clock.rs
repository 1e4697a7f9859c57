//! What time it is, and what time that is here. Nothing that is judged knows.

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// The time now, by RFC 3339 in UTC, in whole seconds.
pub(crate) fn now() -> String {
    let now = Timestamp::now().as_second();
    Timestamp::from_second(now).unwrap_or_default().to_string()
}

/// Whether this is a time as `now` writes it.
pub(crate) fn is_time(at: &str) -> bool {
    at.parse::<Timestamp>().is_ok()
}

/// The minute of a time where this machine stands; the time itself if it is none.
pub(crate) fn local(at: &str) -> String {
    here(at, "%Y-%m-%d %H:%M")
}

/// The time of day now, where this machine stands.
pub(crate) fn time_of_day() -> String {
    here(&now(), "%H:%M:%S")
}

fn here(at: &str, format: &str) -> String {
    at.parse::<Timestamp>().map_or_else(
        |_| at.to_owned(),
        |time| {
            time.to_zoned_datetime(TimeZone::system())
                .strftime(format)
                .to_string()
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn now_is_a_whole_second_in_utc() {
        let now = now();
        assert!(is_time(&now), "{now}");
        assert_eq!(now.len(), "2026-11-30T02:55:35Z".len(), "{now}");
        assert!(now.ends_with('Z'), "{now}");
    }

    #[test]
    fn what_is_no_time_stays_as_it_is() {
        assert!(!is_time("2026-13-30T02:55:35Z"));
        assert_eq!(local("never"), "never");
    }
}
