//! The clock of the process. Tests of the real binary move it by a file.

use domain::clock::{Clock, SystemClock};
use std::path::PathBuf;
use std::sync::Arc;
use time::{Duration, OffsetDateTime};

/// The machine's clock, or, for tests, one that runs ahead by the seconds in the file `PAGEWRIGHT_CLOCK_FILE`.
pub(crate) fn clock() -> Arc<dyn Clock> {
    match std::env::var_os("PAGEWRIGHT_CLOCK_FILE") {
        Some(file) => Arc::new(MovedClock { file: file.into() }),
        None => Arc::new(SystemClock),
    }
}

/// Reads how far it is ahead each time it is asked; without the file, not at all.
struct MovedClock {
    file: PathBuf,
}

impl Clock for MovedClock {
    fn now(&self) -> OffsetDateTime {
        let ahead = std::fs::read_to_string(&self.file).ok().and_then(|text| text.trim().parse().ok());
        let now = SystemClock.now();
        now.checked_add(Duration::seconds(ahead.unwrap_or(0))).unwrap_or(now)
    }
}

#[cfg(test)]
mod tests {
    use super::MovedClock;
    use domain::clock::{Clock, SystemClock};
    use time::Duration;

    #[test]
    fn the_file_moves_the_clock_and_its_absence_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("clock");
        let clock = MovedClock { file: file.clone() };
        let ahead = || clock.now() - SystemClock.now();
        assert!(ahead().abs() < Duration::minutes(1));
        for (text, hours) in [("3600\n", 1), ("-7200", -2), ("nonsense", 0), ("9223372036854775807", 0)] {
            std::fs::write(&file, text).unwrap();
            assert!((ahead() - Duration::hours(hours)).abs() < Duration::minutes(1), "{text}");
        }
    }
}
