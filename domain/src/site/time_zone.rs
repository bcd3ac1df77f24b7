//! Time zone of the site. It decides
//! when the day of a publication begins.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use time::{Date, OffsetDateTime, UtcOffset};

/// Returns the IANA name of the machine's
/// time zone, or `UTC` if it is unknown.
pub(super) fn name_of_machine() -> String {
    let zone = TimeZone::try_system().ok();
    match zone.as_ref().and_then(TimeZone::iana_name) {
        // Replaces `Etc/UTC`, because browsers do not list it.
        None | Some("Etc/UTC") => "UTC".to_owned(),
        Some(name) => name.to_owned(),
    }
}

/// Regions of the names that people choose from. Other
/// names are aliases and offsets, such as `EST` and `Etc/GMT+1`.
const REGIONS: &[&str] =
    &["Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"];

/// Lists the IANA names of time zones: UTC, and then all cities, sorted.
pub fn list_names() -> Vec<String> {
    let is_city = |name: &String| name.split_once('/').is_some_and(|(region, _)| REGIONS.contains(&region));
    let mut names: Vec<String> = jiff::tz::db().available().map(|name| name.to_string()).filter(is_city).collect();
    names.sort_unstable();
    names.insert(0, "UTC".to_owned());
    names
}

/// Returns a time zone in its IANA spelling.
/// Returns `None` if it is unknown.
pub(crate) fn parse_name(text: &str) -> Option<String> {
    TimeZone::get(text.trim()).ok()?.iana_name().map(str::to_owned)
}

/// Returns the day of a time in a time
/// zone, or in UTC if the zone is unknown.
pub(super) fn day_in(zone: &str, at: OffsetDateTime) -> Date {
    to_zone(zone, at).date()
}

/// Returns a time with the offset that a time zone
/// has then, or in UTC if the zone is unknown.
pub(crate) fn to_zone(zone: &str, at: OffsetDateTime) -> OffsetDateTime {
    let offset = || {
        let at = Timestamp::from_nanosecond(at.unix_timestamp_nanos()).ok()?;
        UtcOffset::from_whole_seconds(TimeZone::get(zone).ok()?.to_offset(at).seconds()).ok()
    };
    at.to_offset(offset().unwrap_or(UtcOffset::UTC))
}

#[cfg(test)]
mod tests {
    use super::{day_in, list_names, parse_name};
    use time::macros::{date, datetime};

    #[test]
    fn a_day_begins_at_midnight_of_the_zone() {
        for (zone, at, day) in [
            ("UTC", datetime!(2026-03-28 23:30 UTC), date!(2026 - 03 - 28)),
            ("Europe/Amsterdam", datetime!(2026-03-28 23:30 UTC), date!(2026 - 03 - 29)),
            ("Europe/Amsterdam", datetime!(2026-10-25 22:59 UTC), date!(2026 - 10 - 25)),
            ("Europe/Amsterdam", datetime!(2026-10-25 23:00 UTC), date!(2026 - 10 - 26)),
            ("Pacific/Kiritimati", datetime!(2026-01-01 10:00 UTC), date!(2026 - 01 - 02)),
            ("Pacific/Pago_Pago", datetime!(2026-01-01 10:59 UTC), date!(2025 - 12 - 31)),
            ("Asia/Kathmandu", datetime!(2026-01-01 18:15 UTC), date!(2026 - 01 - 02)),
            ("Nowhere/Land", datetime!(2026-01-01 18:15 UTC), date!(2026 - 01 - 01)),
        ] {
            assert_eq!(day_in(zone, at), day, "{zone} {at}");
        }
    }

    #[test]
    fn the_zones_to_choose_from_are_cities_and_all_valid() {
        let names = list_names();
        assert_eq!(names.first().map(String::as_str), Some("UTC"));
        assert!(names.iter().any(|name| name == "Europe/Amsterdam") && names.len() > 300, "{names:?}");
        for name in &names {
            assert!(parse_name(name).is_some() && !name.starts_with("posix"), "{name}");
        }
    }

    #[test]
    fn a_zone_has_the_name_that_others_know() {
        for (text, name) in [
            ("europe/amsterdam", Some("Europe/Amsterdam")),
            (" Asia/Tokyo ", Some("Asia/Tokyo")),
            ("UTC", Some("UTC")),
            ("", None),
            ("CEST", None),
            ("+01:00", None),
            ("Europe/Atlantis", None),
        ] {
            assert_eq!(parse_name(text).as_deref(), name, "{text}");
        }
    }
}
