//! Times of backups by a schedule, in the time zone of the site.

use jiff::civil::{self, Weekday};
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use model::backup::{BackupInterval, BackupSchedule, BackupWeekday};
use time::{Duration, OffsetDateTime};

/// Number of days around now that contain a time of every schedule.
const SEARCHED_DAYS: i64 = 8;

/// Returns the last time up to `now`. `None` without a schedule.
pub(super) fn last_due(schedule: &BackupSchedule, zone: &str, now: OffsetDateTime) -> Option<OffsetDateTime> {
    due_times(schedule, zone, now).into_iter().rfind(|at| *at <= now)
}

/// Returns the first time after `now`. `None` without a schedule.
pub(super) fn next_due(schedule: &BackupSchedule, zone: &str, now: OffsetDateTime) -> Option<OffsetDateTime> {
    due_times(schedule, zone, now).into_iter().find(|at| *at > now)
}

/// Returns the time between two backups. `None` without a schedule.
pub(super) fn length(interval: BackupInterval) -> Option<Duration> {
    match interval {
        BackupInterval::Never => None,
        BackupInterval::Day => Some(Duration::DAY),
        BackupInterval::Week => Some(Duration::WEEK),
    }
}

/// Parses a time of day, such as `03:00`.
pub(super) fn parse_time(text: &str) -> Option<civil::Time> {
    let (hour, minute) = text.split_once(':')?;
    let is_number = |text: &str| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = |text: &str| is_number(text).then(|| text.parse::<i8>().ok()).flatten();
    civil::Time::new(number(hour)?, number(minute)?, 0, 0).ok()
}

/// Lists the times of some days around now, in order. A time that the clock skips
/// in spring is as much later, and the first of two equal times counts in autumn.
fn due_times(schedule: &BackupSchedule, zone: &str, now: OffsetDateTime) -> Vec<OffsetDateTime> {
    let weekday = match schedule.interval {
        BackupInterval::Never => return Vec::new(),
        BackupInterval::Day => None,
        BackupInterval::Week => Some(weekday(schedule.weekday)),
    };
    let Some(time) = parse_time(&schedule.time) else { return Vec::new() };
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    let Ok(now) = Timestamp::from_nanosecond(now.unix_timestamp_nanos()) else { return Vec::new() };
    let today = now.to_zoned(zone.clone()).date();
    let days = (-SEARCHED_DAYS..=SEARCHED_DAYS).filter_map(|days| today.checked_add(jiff::Span::new().days(days)).ok());
    days.filter(|day| weekday.is_none_or(|weekday| day.weekday() == weekday))
        .filter_map(|day| day.to_datetime(time).to_zoned(zone.clone()).ok())
        .filter_map(|at: Zoned| OffsetDateTime::from_unix_timestamp(at.timestamp().as_second()).ok())
        .collect()
}

fn weekday(day: BackupWeekday) -> Weekday {
    match day {
        BackupWeekday::Monday => Weekday::Monday,
        BackupWeekday::Tuesday => Weekday::Tuesday,
        BackupWeekday::Wednesday => Weekday::Wednesday,
        BackupWeekday::Thursday => Weekday::Thursday,
        BackupWeekday::Friday => Weekday::Friday,
        BackupWeekday::Saturday => Weekday::Saturday,
        BackupWeekday::Sunday => Weekday::Sunday,
    }
}

#[cfg(test)]
mod tests {
    use super::{last_due, next_due, parse_time};
    use model::backup::{BackupInterval, BackupSchedule, BackupWeekday};
    use time::OffsetDateTime;
    use time::macros::datetime;

    fn daily(time: &str) -> BackupSchedule {
        BackupSchedule { time: time.to_owned(), ..BackupSchedule::default() }
    }

    #[test]
    fn a_daily_backup_follows_the_clock_of_the_site_across_its_changes() {
        let zone = "Europe/Amsterdam";
        // The clock skips from 02:00 to 03:00 on 29 March, and goes from 03:00 back to 02:00 on 25 October.
        for (time, now, last, next) in [
            (
                "03:00",
                datetime!(2026-01-10 01:59 UTC),
                datetime!(2026-01-09 02:00 UTC),
                datetime!(2026-01-10 02:00 UTC),
            ),
            (
                "03:00",
                datetime!(2026-01-10 02:00 UTC),
                datetime!(2026-01-10 02:00 UTC),
                datetime!(2026-01-11 02:00 UTC),
            ),
            (
                "03:00",
                datetime!(2026-03-28 12:00 UTC),
                datetime!(2026-03-28 02:00 UTC),
                datetime!(2026-03-29 01:00 UTC),
            ),
            (
                "02:30",
                datetime!(2026-03-28 12:00 UTC),
                datetime!(2026-03-28 01:30 UTC),
                datetime!(2026-03-29 01:30 UTC),
            ),
            (
                "02:30",
                datetime!(2026-03-29 12:00 UTC),
                datetime!(2026-03-29 01:30 UTC),
                datetime!(2026-03-30 00:30 UTC),
            ),
            (
                "02:30",
                datetime!(2026-10-25 00:30 UTC),
                datetime!(2026-10-25 00:30 UTC),
                datetime!(2026-10-26 01:30 UTC),
            ),
            (
                "02:30",
                datetime!(2026-10-25 01:45 UTC),
                datetime!(2026-10-25 00:30 UTC),
                datetime!(2026-10-26 01:30 UTC),
            ),
            (
                "00:00",
                datetime!(2026-07-01 21:59 UTC),
                datetime!(2026-06-30 22:00 UTC),
                datetime!(2026-07-01 22:00 UTC),
            ),
        ] {
            assert_eq!(last_due(&daily(time), zone, now), Some(last), "{time} {now}");
            assert_eq!(next_due(&daily(time), zone, now), Some(next), "{time} {now}");
        }
        let unknown = (daily("03:00"), datetime!(2026-01-10 04:00 UTC));
        assert_eq!(last_due(&unknown.0, "Nowhere/Land", unknown.1), Some(datetime!(2026-01-10 03:00 UTC)));
    }

    #[test]
    fn a_weekly_backup_is_on_its_day() {
        let weekly = BackupSchedule {
            interval: BackupInterval::Week,
            weekday: BackupWeekday::Monday,
            ..BackupSchedule::default()
        };
        // 30 November 2026 is a Monday.
        let at = |now: OffsetDateTime| (last_due(&weekly, "UTC", now), next_due(&weekly, "UTC", now));
        let (before, monday, after) =
            (datetime!(2026-11-23 03:00 UTC), datetime!(2026-11-30 03:00 UTC), datetime!(2026-12-07 03:00 UTC));
        assert_eq!(at(datetime!(2026-11-30 02:59 UTC)), (Some(before), Some(monday)));
        assert_eq!(at(datetime!(2026-12-07 02:59 UTC)), (Some(monday), Some(after)));
        let never = BackupSchedule { interval: BackupInterval::Never, ..weekly.clone() };
        assert_eq!((last_due(&never, "UTC", monday), next_due(&never, "UTC", monday)), (None, None));
    }

    #[test]
    fn a_time_has_two_digits_on_both_sides() {
        for text in ["00:00", "03:05", "23:59"] {
            assert!(parse_time(text).is_some(), "{text}");
        }
        for text in ["", "3:00", "03:0", "24:00", "12:60", "03:00:00", "+3:00", "-1:00", "ab:cd", "0３:00"] {
            assert!(parse_time(text).is_none(), "{text}");
        }
    }
}
