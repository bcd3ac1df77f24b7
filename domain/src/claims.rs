//! In-memory locks on database rows. They
//! end with their holder, not after a time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Lock on a row. The row is free again when
/// the last clone is dropped, also by a panic.
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
    /// Claims a row. Returns `None` if it is already claimed.
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

    /// Frees a row whose result is recorded,
    /// even if clones of its claim remain.
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

/// Maximum number of crashes of a row that do not count
/// as failed attempts. Further crashes count. Otherwise
/// a row could crash the process at every start.
const MAX_CRASHES: i64 = 3;

impl Interruption {
    /// Returns the number of crashes to add, and the
    /// maximum that does not count as failed attempts.
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
