//! Time, as a part that tests can hold still.

use time::OffsetDateTime;

/// Tells the time. Everything that depends on the hour asks this and never the machine.
pub trait Clock: Send + Sync {
    fn now(&self) -> OffsetDateTime;
}

/// The machine's clock.
#[derive(Debug)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> OffsetDateTime {
        OffsetDateTime::now_utc()
    }
}

/// Milliseconds since 1970, the database's form of a time.
pub(crate) fn to_millis(time: OffsetDateTime) -> i64 {
    i64::try_from(time.unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX)
}

/// The time that the database holds as milliseconds since 1970.
pub(crate) fn from_millis(millis: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(millis) * 1_000_000).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}
