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
