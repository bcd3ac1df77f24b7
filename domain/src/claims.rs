//! Rows that this process works on, kept in memory so that no row is worked on twice at the same time, whatever the clock says.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Proof that a row is worked on. The row is free again when the last copy is dropped, also after a panic.
#[derive(Clone, Debug, Default)]
pub struct Claim(Arc<()>);

/// Claims by the id of their row.
pub(crate) struct Claims<Id>(Mutex<HashMap<Id, Weak<()>>>);

impl<Id> Default for Claims<Id> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<Id: Copy + Eq + Hash> Claims<Id> {
    /// Returns a claim on a row, or `None` while another one is held.
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

    /// Frees a row whose result is recorded, even if a copy of its claim is still held.
    pub(crate) fn release(&self, id: Id) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }

    /// Number of claims that are held.
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

/// Number of crashes during one piece of work that do not count as failed attempts. Above it they do, because work that ends
/// the process each time would otherwise end it at every start.
const MAX_CRASHES: i64 = 3;

impl Interruption {
    /// Returns the number that it adds to the interruptions of a row, and the number of these that are no failed attempts.
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
