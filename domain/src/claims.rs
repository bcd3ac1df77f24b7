//! In-memory locks on rows, independent of the clock.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Lock on a row. Dropping the last copy frees it, even in a panic.
#[derive(Clone, Debug, Default)]
pub struct Claim(Arc<()>);

/// Claims by row id.
pub(crate) struct Claims<Id>(Mutex<HashMap<Id, Weak<()>>>);

impl<Id> Default for Claims<Id> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<Id: Copy + Eq + Hash> Claims<Id> {
    /// Returns `None` if the row is already claimed.
    pub(crate) fn claim(&self, id: Id) -> Option<Claim> {
        let mut claims = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        claims.retain(|_, held| held.strong_count() > 0);
        if claims.contains_key(&id) {
            return None;
        }
        let claim = Claim::default();
        claims.insert(id, Arc::downgrade(&claim.0));
        Some(claim)
    }

    /// Frees a row with a recorded result, even if claims on it remain.
    pub(crate) fn release(&self, id: Id) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }

    pub(crate) fn count(&self) -> usize {
        let claims = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        claims.values().filter(|held| held.strong_count() > 0).count()
    }
}

/// Reason why a claimed row has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interruption {
    /// The process was asked to stop.
    Stop,
    /// The process was killed, or its worker panicked.
    Crash,
}

/// Maximum crashes per row that are not failed attempts. Otherwise a row could
/// crash the process at every start.
const MAX_CRASHES: i64 = 3;

impl Interruption {
    /// Returns the crashes to add, and the maximum without penalty.
    pub(crate) fn counted(self) -> (i64, i64) {
        (i64::from(self == Self::Crash), MAX_CRASHES)
    }
}

#[cfg(test)]
mod tests {
    use super::Claims;

    #[test]
    fn a_row_is_claimed_once_until_it_is_dropped_or_released() {
        let claims = Claims::default();
        let claim = claims.claim(1).unwrap();
        assert!(claims.claim(1).is_none());
        let other = claims.claim(2).unwrap();
        assert_eq!(claims.count(), 2);
        drop(claim);
        let again = claims.claim(1).unwrap();
        claims.release(1);
        assert!(claims.claim(1).is_some());
        drop((again, other));
        assert_eq!(claims.count(), 0);
    }
}
