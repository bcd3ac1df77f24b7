//! How much one client may send. Kept in memory: a limit that wrote a row for each request would be a way to fill the disk.

use crate::clock::to_millis;
use crate::error::{Error, Result};
use crate::{Cms, client};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

const MINUTE: i64 = 60 * 1000;
const HOUR: i64 = 60 * MINUTE;
/// How much of one kind is taken from a client in a minute, and in an hour.
const PER_MINUTE: usize = 5;
const PER_HOUR: usize = 30;
/// The most clients that are remembered; when there are more, those that sent least recently are forgotten.
const MAX_CLIENTS: usize = 20_000;

/// What is counted, each on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Counted {
    Form,
    Consent,
}

/// When each client sent something, in milliseconds, the oldest first.
#[derive(Debug, Default)]
pub(crate) struct VisitorLimits(Mutex<HashMap<(Counted, String), Vec<i64>>>);

impl VisitorLimits {
    /// Counts something that a client sends.
    ///
    /// # Errors
    /// `Limited` with the seconds to wait, when there was too much; then it is not counted.
    fn count(&self, counted: Counted, client: String, now: i64) -> Result<()> {
        let mut sent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (counted, client);
        if sent.len() >= MAX_CLIENTS && !sent.contains_key(&key) {
            forget_oldest(&mut sent, now);
        }
        let times = sent.entry(key).or_default();
        times.retain(|time| *time > now - HOUR);
        // A place is free again when the oldest of those that fill the limit is past its time.
        let free_at = |limit: usize, window: i64| times.len().checked_sub(limit).map(|first| times[first] + window);
        let wait = [free_at(PER_MINUTE, MINUTE), free_at(PER_HOUR, HOUR)].into_iter().flatten().max();
        if let Some(until) = wait.filter(|until| *until > now) {
            return Err(Error::Limited(u16::try_from((until - now).div_euclid(1000) + 1).unwrap_or(u16::MAX)));
        }
        times.push(now);
        Ok(())
    }
}

/// Counts something that the client of this request sends. What comes from no client, such as a test, has no limit.
pub(super) fn count(cms: &Cms, counted: Counted) -> Result<()> {
    match client::group(&crate::audit::origin::address()) {
        client if client.is_empty() => Ok(()),
        client => cms.visitor_limits.count(counted, client, to_millis(cms.now())),
    }
}

fn forget_oldest(sent: &mut HashMap<(Counted, String), Vec<i64>>, now: i64) {
    sent.retain(|_, times| times.last().is_some_and(|time| *time > now - HOUR));
    if sent.len() >= MAX_CLIENTS {
        sent.retain(|_, times| times.last().is_some_and(|time| *time > now - MINUTE));
    }
    if sent.len() >= MAX_CLIENTS {
        sent.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::{Counted, HOUR, MAX_CLIENTS, MINUTE, PER_HOUR, VisitorLimits};
    use crate::error::Error;

    fn is_taken(limits: &VisitorLimits, client: &str, now: i64) -> bool {
        limits.count(Counted::Form, client.to_owned(), now).is_ok()
    }

    #[test]
    fn five_in_a_minute_are_taken_and_the_wait_is_told() {
        let limits = VisitorLimits::default();
        let taken = (0..200).filter(|n| is_taken(&limits, "a", n * 5)).count();
        assert_eq!(taken, 5);
        let refused = limits.count(Counted::Form, "a".to_owned(), 1_000);
        assert!(matches!(refused, Err(Error::Limited(60))), "{refused:?}");
        assert!(is_taken(&limits, "b", 1_000) && is_taken(&limits, "a", MINUTE));
        assert!(limits.count(Counted::Consent, "a".to_owned(), 1_000).is_ok());
    }

    #[test]
    fn thirty_in_an_hour_are_taken() {
        let limits = VisitorLimits::default();
        let taken = (0..59).filter(|n| is_taken(&limits, "a", n * MINUTE)).count();
        assert_eq!(taken, PER_HOUR);
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
}
