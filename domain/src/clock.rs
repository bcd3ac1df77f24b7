//! Clock of the use cases. Tests replace it.

use time::OffsetDateTime;

/// Clock in whole milliseconds, like the times in
/// the database. Use cases read no other clock.
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
