//! Rate limits of visitors. They are in memory, because
//! clients could fill the disk with a row per request.

use crate::Cms;
use crate::audit::origin;
use crate::client::Client;
use crate::error::{Error, Result};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use time::{Duration, OffsetDateTime};

/// Maximum number of submissions of a kind per client and minute.
const MAX_PER_MINUTE: usize = 5;
/// Maximum number of submissions of a kind per client and hour.
const MAX_PER_HOUR: usize = 30;
/// Maximum number of clients in memory.
const MAX_CLIENTS: usize = 20_000;
/// Number of clients that are removed at once,
/// because each removal reads all clients.
const EVICTION_BATCH_SIZE: usize = MAX_CLIENTS / 8;

/// Kinds of submissions. They are counted separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum SubmissionKind {
    Form,
    Consent,
}

/// Times of each client's submissions, oldest first.
#[derive(Debug, Default)]
pub(crate) struct VisitorLimits(Mutex<HashMap<(SubmissionKind, Client), Vec<OffsetDateTime>>>);

impl VisitorLimits {
    /// Counts a submission of a client.
    ///
    /// # Errors
    /// `Limited` with the seconds to wait. Such a submission is not counted.
    fn count(&self, counted: SubmissionKind, client: Client, now: OffsetDateTime) -> Result<()> {
        let mut sent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (counted, client);
        if sent.len() >= MAX_CLIENTS && !sent.contains_key(&key) {
            evict_least_active(&mut sent, now);
        }
        let times = sent.entry(key).or_default();
        times.retain(|time| is_recent(*time, now));
        // The client may submit again when the oldest of
        // its last `limit` submissions leaves the window.
        let free_at =
            |limit: usize, window: Duration| times.len().checked_sub(limit).map(|first| times[first] + window);
        let wait = [free_at(MAX_PER_MINUTE, Duration::MINUTE), free_at(MAX_PER_HOUR, Duration::HOUR)]
            .into_iter()
            .flatten()
            .max();
        if let Some(until) = wait.filter(|until| *until > now) {
            return Err(Error::Limited(u16::try_from((until - now).whole_seconds() + 1).unwrap_or(u16::MAX)));
        }
        times.push(now);
        Ok(())
    }
}

/// Counts a submission of the client of the current
/// request. Tests without a client have no limit.
pub(super) fn count(cms: &Cms, counted: SubmissionKind) -> Result<()> {
    match origin::client() {
        client if client.is_empty() => Ok(()),
        client => cms.visitor_limits.count(counted, client, cms.now()),
    }
}

/// Returns true for a time within the last
/// hour. A time in the future does not
/// count, because the clock was set back.
fn is_recent(time: OffsetDateTime, now: OffsetDateTime) -> bool {
    time > now - Duration::HOUR && time <= now
}

/// Removes the clients with the fewest submissions. Otherwise
/// a client could escape its limit with many other addresses.
fn evict_least_active(sent: &mut HashMap<(SubmissionKind, Client), Vec<OffsetDateTime>>, now: OffsetDateTime) {
    sent.retain(|_, times| times.last().is_some_and(|time| is_recent(*time, now)));
    let Some(excess) = (sent.len() + EVICTION_BATCH_SIZE).checked_sub(MAX_CLIENTS) else { return };
    let mut by_count: Vec<_> =
        sent.iter().map(|(key, times)| (times.len(), times.last().copied(), key.clone())).collect();
    by_count.sort_unstable_by_key(|(count, last, _)| (*count, *last));
    for (.., key) in by_count.into_iter().take(excess) {
        sent.remove(&key);
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_CLIENTS, MAX_PER_HOUR, MAX_PER_MINUTE, SubmissionKind, VisitorLimits};
    use crate::client::Client;
    use crate::error::Error;
    use time::{Duration, OffsetDateTime};

    const MINUTE: i64 = 60 * 1000;
    const HOUR: i64 = 60 * MINUTE;

    fn at(millis: i64) -> OffsetDateTime {
        OffsetDateTime::UNIX_EPOCH + Duration::milliseconds(millis)
    }

    fn is_taken(limits: &VisitorLimits, client: &str, millis: i64) -> bool {
        limits.count(SubmissionKind::Form, Client::of(client), at(millis)).is_ok()
    }

    #[test]
    fn five_in_a_minute_are_taken_and_the_wait_is_told() {
        let limits = VisitorLimits::default();
        let taken = (0..200).filter(|n| is_taken(&limits, "a", n * 5)).count();
        assert_eq!(taken, 5);
        let refused = limits.count(SubmissionKind::Form, Client::of("a"), at(1_000));
        assert!(matches!(refused, Err(Error::Limited(60))), "{refused:?}");
        assert!(is_taken(&limits, "b", 1_000) && is_taken(&limits, "a", MINUTE));
        assert!(limits.count(SubmissionKind::Consent, Client::of("a"), at(1_000)).is_ok());
    }

    #[test]
    fn thirty_in_an_hour_are_taken() {
        let limits = VisitorLimits::default();
        let taken = (0..59).filter(|n| is_taken(&limits, "a", n * MINUTE)).count();
        assert_eq!(taken, MAX_PER_HOUR);
        assert!(is_taken(&limits, "a", HOUR));
    }

    #[test]
    fn many_clients_do_not_fill_the_memory() {
        let limits = VisitorLimits::default();
        for n in 0..i64::try_from(MAX_CLIENTS).unwrap() + 10 {
            assert!(is_taken(&limits, &n.to_string(), n));
        }
        assert!(limits.0.lock().unwrap().len() <= MAX_CLIENTS);
    }

    #[test]
    fn many_clients_do_not_clear_the_limit_of_one() {
        let limits = VisitorLimits::default();
        assert_eq!((0..6).filter(|_| is_taken(&limits, "a", 0)).count(), MAX_PER_MINUTE);
        for n in 0..i64::try_from(2 * MAX_CLIENTS).unwrap() {
            assert!(is_taken(&limits, &n.to_string(), n / 1000));
        }
        assert!(!is_taken(&limits, "a", 50));
    }

    #[test]
    fn what_was_counted_by_a_clock_that_was_ahead_is_ignored() {
        let limits = VisitorLimits::default();
        assert_eq!((0..6).filter(|_| is_taken(&limits, "a", 40 * HOUR)).count(), MAX_PER_MINUTE);
        assert_eq!((0..6).filter(|_| is_taken(&limits, "a", HOUR)).count(), MAX_PER_MINUTE);
        assert!(matches!(limits.count(SubmissionKind::Form, Client::of("a"), at(HOUR)), Err(Error::Limited(60..=61))));
    }
}
