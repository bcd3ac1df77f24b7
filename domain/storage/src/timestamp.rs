//! Times as stored in the database.

use serde::{Deserialize, Serialize};
use std::ops::{Add, Sub};
use time::{Duration, OffsetDateTime};

/// UTC time in whole milliseconds since 1970, truncated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, sqlx::Type)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct Timestamp(i64);

impl Timestamp {
    /// The earliest possible time.
    pub const MIN: Self = Self(i64::MIN);

    /// Milliseconds since 1970.
    pub fn as_millis(self) -> i64 {
        self.0
    }
}

impl From<OffsetDateTime> for Timestamp {
    fn from(time: OffsetDateTime) -> Self {
        Self(i64::try_from(time.unix_timestamp_nanos().div_euclid(1_000_000)).unwrap_or(i64::MAX))
    }
}

impl From<Timestamp> for OffsetDateTime {
    fn from(timestamp: Timestamp) -> Self {
        Self::from_unix_timestamp_nanos(i128::from(timestamp.0) * 1_000_000).unwrap_or(Self::UNIX_EPOCH)
    }
}

impl Add<Duration> for Timestamp {
    type Output = Self;

    fn add(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(millis(duration)))
    }
}

impl Sub<Duration> for Timestamp {
    type Output = Self;

    fn sub(self, duration: Duration) -> Self {
        Self(self.0.saturating_sub(millis(duration)))
    }
}

fn millis(duration: Duration) -> i64 {
    let bound = if duration.is_negative() { i64::MIN } else { i64::MAX };
    i64::try_from(duration.whole_milliseconds()).unwrap_or(bound)
}

/// A nullable timestamp.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
pub(crate) struct NullableTimestamp(Option<Timestamp>);

impl From<NullableTimestamp> for Option<OffsetDateTime> {
    fn from(column: NullableTimestamp) -> Self {
        column.0.map(Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::Timestamp;
    use time::macros::datetime;
    use time::{Duration, OffsetDateTime};

    #[test]
    fn parts_of_a_millisecond_are_cut_off() {
        for (time, kept) in [
            (datetime!(2026-03-02 12:00:00.123_999_999 +1), datetime!(2026-03-02 11:00:00.123 UTC)),
            (datetime!(1969-12-31 23:59:59.999_9 UTC), datetime!(1969-12-31 23:59:59.999 UTC)),
            (datetime!(9999-12-31 23:59:59.999_999 UTC), datetime!(9999-12-31 23:59:59.999 UTC)),
        ] {
            assert_eq!(OffsetDateTime::from(Timestamp::from(time)), kept);
        }
    }

    #[test]
    fn a_duration_never_leads_out_of_range() {
        let begin = Timestamp::from(OffsetDateTime::UNIX_EPOCH);
        assert_eq!((begin + Duration::SECOND).as_millis(), 1_000);
        assert_eq!((begin - Duration::SECOND).as_millis(), -1_000);
        assert_eq!(Timestamp::MIN - Duration::SECOND, Timestamp::MIN);
        assert!(begin + Duration::MAX > begin);
    }
}
