//! Time source, replaceable in tests.

use time::OffsetDateTime;

/// Time in whole milliseconds, as in the database. Rules use no other clock.
pub trait Clock: Send + Sync {
    fn now(&self) -> OffsetDateTime;
}

#[derive(Debug)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> OffsetDateTime {
        OffsetDateTime::now_utc().truncate_to_millisecond()
    }
}
