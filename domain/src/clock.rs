//! Time, as a part that tests can hold still.

use time::OffsetDateTime;

/// Tells the time in whole milliseconds, the precision of the database. Everything that depends on the hour asks this and never the machine.
pub trait Clock: Send + Sync {
    fn now(&self) -> OffsetDateTime;
}

/// The machine's clock.
#[derive(Debug)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> OffsetDateTime {
        OffsetDateTime::now_utc().truncate_to_millisecond()
    }
}
