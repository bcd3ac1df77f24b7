//! Locks by name, created on demand.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

/// Locks by name. A name takes memory only
/// while a caller holds it or waits for it.
#[derive(Default)]
pub(crate) struct KeyedLock {
    locks: Mutex<HashMap<String, Arc<AsyncMutex<()>>>>,
}

impl KeyedLock {
    /// Waits until no other caller holds this name.
    pub(crate) async fn lock(&self, name: &str) -> OwnedMutexGuard<()> {
        let lock = {
            let mut locks = self.locks.lock().unwrap_or_else(PoisonError::into_inner);
            locks.retain(|_, lock| Arc::strong_count(lock) > 1);
            Arc::clone(locks.entry(name.to_owned()).or_default())
        };
        lock.lock_owned().await
    }
}

#[cfg(test)]
mod tests {
    use super::KeyedLock;

    #[tokio::test]
    async fn one_name_is_held_once_and_forgotten_afterwards() {
        let locks = KeyedLock::default();
        let held = locks.lock("a").await;
        let other = locks.lock("b").await;
        let waiting = locks.lock("a");
        tokio::pin!(waiting);
        assert!(futures_util::poll!(&mut waiting).is_pending());
        drop(held);
        drop(waiting.await);
        drop(other);
        drop(locks.lock("c").await);
        assert_eq!(locks.locks.lock().unwrap().len(), 1);
    }
}
