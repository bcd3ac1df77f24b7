//! Durations in buckets, as Prometheus reads them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the buckets, in seconds.
pub const BUCKET_BOUNDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// Counts durations. Recording takes two relaxed additions.
#[derive(Default)]
pub struct Histogram {
    /// Number of durations in each bucket. The last has no upper bound.
    buckets: [AtomicU64; BUCKET_BOUNDS.len() + 1],
    micros: AtomicU64,
}

/// State of a histogram.
#[derive(Clone, Debug, PartialEq)]
pub struct HistogramState {
    /// Number of durations up to each bound.
    pub up_to: [u64; BUCKET_BOUNDS.len()],
    pub count: u64,
    /// Sum of all durations in seconds.
    pub sum: f64,
}

impl Histogram {
    pub fn record(&self, duration: Duration) {
        let seconds = duration.as_secs_f64();
        let bucket = BUCKET_BOUNDS.iter().position(|bound| seconds <= *bound).unwrap_or(BUCKET_BOUNDS.len());
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(u64::try_from(duration.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Returns the state. The count is that of the buckets, because
    /// durations can be recorded meanwhile.
    pub fn state(&self) -> HistogramState {
        let mut count = 0;
        let mut up_to = [0; BUCKET_BOUNDS.len()];
        for (place, bucket) in self.buckets.iter().enumerate() {
            count += bucket.load(Ordering::Relaxed);
            if let Some(up_to) = up_to.get_mut(place) {
                *up_to = count;
            }
        }
        HistogramState { up_to, count, sum: Duration::from_micros(self.micros.load(Ordering::Relaxed)).as_secs_f64() }
    }
}

#[cfg(test)]
mod tests {
    use super::{BUCKET_BOUNDS, Histogram};
    use std::time::Duration;

    #[test]
    fn a_duration_counts_for_every_bound_that_it_does_not_exceed() {
        let histogram = Histogram::default();
        for millis in [0, 1, 3, 100, 60_000] {
            histogram.record(Duration::from_millis(millis));
        }
        let state = histogram.state();
        assert_eq!((state.up_to[0], state.up_to[1], state.up_to[2]), (2, 2, 3));
        assert_eq!((state.up_to[BUCKET_BOUNDS.len() - 1], state.count), (4, 5));
        assert!((state.sum - 60.104).abs() < 0.000_1, "{}", state.sum);
    }
}
