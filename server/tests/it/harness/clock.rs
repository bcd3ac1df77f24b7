//! Clock that only tests move.

use domain::clock::Clock;
use std::sync::Mutex;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

pub(crate) struct TestClock(Mutex<OffsetDateTime>);

impl TestClock {
    /// Starts at 09:00, in the middle of a visitor token's period.
    pub(crate) fn new() -> Self {
        Self(Mutex::new(datetime!(2026-03-02 09:00 UTC)))
    }

    pub(crate) fn advance(&self, by: Duration) {
        *self.0.lock().unwrap() += by;
    }
}

impl Clock for TestClock {
    fn now(&self) -> OffsetDateTime {
        *self.0.lock().unwrap()
    }
}
