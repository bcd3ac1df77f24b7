//! Clock of the process.
//! Tests of the binary can move it through a file.

use domain::clock::{Clock, SystemClock};
use std::path::PathBuf;
use std::sync::Arc;
use time::{Duration, OffsetDateTime};

pub(crate) const VARIABLE: &str = "PAGEWRIGHT_CLOCK_FILE";

/// Returns the system clock, or a clock that tests have moved.
/// The file in `PAGEWRIGHT_CLOCK_FILE` holds the offset in seconds.
/// Prints a warning, because a moved clock can end lockouts
/// and make expired links valid again.
///
/// # Errors
/// A sentence for the operator if a clock file is used with HTTPS.
pub(crate) fn clock(base_url: &str) -> Result<Arc<dyn Clock>, String> {
    let Some(file) = std::env::var_os(VARIABLE) else { return Ok(Arc::new(SystemClock)) };
    if base_url.get(..8).is_some_and(|scheme| scheme.eq_ignore_ascii_case("https://")) {
        return Err(format!("{VARIABLE} is for tests and cannot be used with an https base URL. Unset it."));
    }
    eprintln!("Warning: the clock follows the file in {VARIABLE}, which is for tests only.");
    Ok(Arc::new(MovedClock { file: file.into() }))
}

/// Clock that reads its offset at each call.
/// A missing file means 0.
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
