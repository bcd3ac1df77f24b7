//! Times as the database holds them.

use time::OffsetDateTime;

/// Milliseconds since 1970, the database's form of a time.
pub fn to_millis(time: OffsetDateTime) -> i64 {
    i64::try_from(time.unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX)
}

/// The time that the database holds as milliseconds since 1970.
pub fn from_millis(millis: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(millis) * 1_000_000).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}
