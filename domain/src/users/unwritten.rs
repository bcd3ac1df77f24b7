//! Failed log-ins and sessions in memory, so
//! that users can log in while the disk is full.

use super::lockout::AttemptKeys;
use crate::error::Result;
use model::id::UserId;
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use storage::Timestamp;
use storage::users::{FailureCounts, FailureWindow, SessionRow};

/// Maximum number of failures. A further failure replaces the oldest.
const MAX_FAILURES: usize = 10_000;
/// Maximum number of sessions. Each needs a correct password.
const MAX_SESSIONS: usize = 1_000;

/// Rows in memory that the disk refused.
#[derive(Default)]
pub(crate) struct Unwritten {
    pub(super) failures: UnwrittenFailures,
    pub(super) sessions: UnwrittenSessions,
}

struct LogInFailure {
    email: String,
    client: String,
    at: Timestamp,
}

#[derive(Default)]
pub(crate) struct UnwrittenFailures(Mutex<VecDeque<LogInFailure>>);

impl UnwrittenFailures {
    /// Counts the failures for an address:
    /// those of one client, and those of all.
    pub(super) fn count(&self, guess: AttemptKeys<'_>, window: FailureWindow) -> FailureCounts {
        Self::count_in(&self.0.lock().unwrap_or_else(PoisonError::into_inner), guess, window)
    }

    fn count_in(failures: &VecDeque<LogInFailure>, guess: AttemptKeys<'_>, window: FailureWindow) -> FailureCounts {
        let of_email = |failure: &&LogInFailure| {
            failure.email == guess.email && failure.at > window.since && failure.at <= window.now
        };
        let of_pair = |failure: &&LogInFailure| {
            of_email(failure) && failure.client == guess.client.as_str() && failure.at > window.pair_since
        };
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        FailureCounts {
            of_pair: count(failures.iter().filter(of_pair).count()),
            of_email: count(failures.iter().filter(of_email).count()),
        }
    }

    /// Counts an attempt as a failure, unless
    /// `check_attempt` refuses it. Holds the lock meanwhile.
    /// Otherwise concurrent attempts would not be counted.
    pub(super) fn attempt<T>(
        &self,
        guess: AttemptKeys<'_>,
        window: FailureWindow,
        check_attempt: impl FnOnce(FailureCounts) -> Result<T>,
    ) -> Result<T> {
        let mut failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let judged = check_attempt(Self::count_in(&failures, guess, window))?;
        if failures.len() >= MAX_FAILURES {
            failures.pop_front();
        }
        let (email, client) = (guess.email.to_owned(), guess.client.as_str().to_owned());
        failures.push_back(LogInFailure { email, client, at: window.now });
        Ok(judged)
    }

    pub(super) fn forget(&self, email: &str, client: Option<&str>) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .retain(|failure| failure.email != email || client.is_some_and(|client| failure.client != client));
    }
}

/// Sessions by id.
#[derive(Default)]
pub(crate) struct UnwrittenSessions(Mutex<HashMap<String, SessionRow>>);

impl UnwrittenSessions {
    /// Stores a session in memory. Returns false if there are too many.
    pub(super) fn insert(&self, session: SessionRow) -> bool {
        let mut sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let has_room = sessions.len() < MAX_SESSIONS;
        if has_room {
            sessions.insert(session.id.clone(), session);
        }
        has_room
    }

    pub(super) fn find(&self, id: &str) -> Option<SessionRow> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// Changes a session. Returns true if it exists.
    pub(super) fn change(&self, id: &str, change: impl FnOnce(&mut SessionRow)) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_mut(id).map(change).is_some()
    }

    /// Removes a session. Returns true if it existed.
    pub(super) fn remove(&self, id: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(id).is_some()
    }

    pub(super) fn list_of(&self, user: UserId) -> Vec<SessionRow> {
        let sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sessions.values().filter(|session| session.user == user).cloned().collect()
    }

    pub(super) fn remove_all_of(&self, user: UserId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, session| session.user != user);
    }

    pub(super) fn ids(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{FailureWindow, LogInFailure, MAX_FAILURES, MAX_SESSIONS, UnwrittenFailures, UnwrittenSessions};
    use crate::client::Client;
    use crate::error::Error;
    use crate::users::lockout::{AttemptKeys, NetworkTrust};
    use model::id::UserId;
    use storage::Timestamp;
    use storage::users::SessionRow;
    use time::{Duration, OffsetDateTime};

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from(OffsetDateTime::UNIX_EPOCH) + Duration::seconds(seconds)
    }

    fn session(id: usize, user: i64) -> SessionRow {
        let (id, user, data) = (id.to_string(), UserId(user), "{}".to_owned());
        SessionRow { id, user, client: String::new(), data, created_at: at(0), seen_at: at(0), expires_at: at(1) }
    }

    #[test]
    fn sessions_have_a_bound_and_end_with_those_of_their_user() {
        let sessions = UnwrittenSessions::default();
        assert!((0..MAX_SESSIONS).all(|id| sessions.insert(session(id, (id % 2) as i64))));
        assert!(!sessions.insert(session(MAX_SESSIONS, 0)));
        sessions.remove_all_of(UserId(0));
        assert!(sessions.find("0").is_none() && sessions.find("1").is_some());
        assert!(sessions.insert(session(MAX_SESSIONS, 0)));
        assert!(sessions.remove("1") && !sessions.remove("1"));
    }

    #[test]
    fn failures_have_a_bound_and_count_in_their_time() {
        let (failures, client) = (UnwrittenFailures::default(), Client::of("192.0.2.1"));
        let guess = |email| AttemptKeys { email, client: &client, network: NetworkTrust::Unknown };
        let window =
            |since, pair_since, now| FailureWindow { since: at(since), pair_since: at(pair_since), now: at(now) };
        let other = Client::of("192.0.2.2");
        let fail = |guess, now| failures.attempt(guess, window(0, 0, now), |_| Ok(())).unwrap();
        fail(guess("a"), 10);
        fail(AttemptKeys { client: &other, ..guess("a") }, 20);
        fail(guess("a"), 90);
        let refuse = |_| Err::<(), _>(Error::Forbidden);
        assert!(failures.attempt(guess("a"), window(0, 0, 90), refuse).is_err(), "what is refused is not counted");
        let count = |since, pair_since, now| {
            let found = failures.count(guess("a"), window(since, pair_since, now));
            (found.of_email, found.of_pair)
        };
        assert_eq!(count(0, 0, 50), (2, 1));
        assert_eq!(count(0, 0, 90), (3, 2));
        assert_eq!(count(5, 10, 90), (3, 1));
        failures.forget("a", Some(client.as_str()));
        assert_eq!(count(0, 0, 90), (1, 0));
        let of_another = |_| LogInFailure { email: "c".to_owned(), client: String::new(), at: at(90) };
        failures.0.lock().unwrap().extend((1..MAX_FAILURES).map(of_another));
        fail(guess("b"), 90);
        assert_eq!(count(0, 0, 90), (0, 0), "the oldest are forgotten");
    }
}
