//! Cache of checked tokens, so that a request
//! with a known token needs no database query.

use super::authenticate::CheckedToken;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

/// Maximum age of an entry. A token that another node
/// revoked is refused after this time.
const MAX_AGE: Duration = Duration::from_secs(1);
/// Maximum number of entries. A full cache is emptied.
const MAX_ENTRIES: usize = 10_000;

/// Checked tokens by the hash of their secret.
#[derive(Default)]
pub(crate) struct TokenCache {
    entries: RwLock<HashMap<[u8; 32], Entry>>,
    /// Number of changes of tokens, users and roles in this process.
    changes: AtomicU64,
}

#[derive(Clone)]
struct Entry {
    token: Arc<CheckedToken>,
    state: CacheState,
}

/// Number of changes and time before a token was read.
#[derive(Clone, Copy)]
pub(super) struct CacheState {
    changes: u64,
    read_at: Instant,
}

impl TokenCache {
    /// Returns the state before a token is read. Otherwise a change
    /// during the reading could be missed.
    pub(super) fn state(&self) -> CacheState {
        CacheState { changes: self.changes.load(Ordering::Acquire), read_at: Instant::now() }
    }

    pub(super) fn find(&self, hash: &[u8; 32], now: CacheState) -> Option<Arc<CheckedToken>> {
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        let entry = entries.get(hash)?;
        let is_current =
            entry.state.changes == now.changes && now.read_at.duration_since(entry.state.read_at) < MAX_AGE;
        is_current.then(|| Arc::clone(&entry.token))
    }

    pub(super) fn keep(&self, hash: [u8; 32], token: Arc<CheckedToken>, state: CacheState) {
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        if entries.len() >= MAX_ENTRIES {
            entries.clear();
        }
        entries.insert(hash, Entry { token, state });
    }

    /// Outdates all entries, after a change of
    /// tokens, or of the rights of users.
    pub(crate) fn outdate(&self) {
        self.changes.fetch_add(1, Ordering::AcqRel);
    }
}
