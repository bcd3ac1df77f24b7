//! The version counter of public content, for cache invalidation.

use crate::error::Result;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

/// Version of public content. Pages of the same generation look the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Generation(u64);

impl Generation {
    /// Returns the number, for monitors.
    pub fn number(self) -> u64 {
        self.0
    }
}

/// The newest generation, in memory. Public
/// changes raise the number in the database.
#[derive(Debug)]
pub(crate) struct PublicGeneration(AtomicU64);

impl PublicGeneration {
    pub(crate) fn starting_at(stored: u64) -> Self {
        Self(AtomicU64::new(stored))
    }

    pub(crate) fn current(&self) -> Generation {
        Generation(self.0.load(Ordering::Acquire))
    }

    /// Raises the number to that of a commit.
    /// Keeps a higher number, because commits
    /// may be reported out of order. Returns true
    /// if the number was lower before.
    pub(crate) fn raise_to(&self, stored: u64) -> bool {
        self.0.fetch_max(stored, Ordering::AcqRel) < stored
    }
}

/// Cache of a value that depends on public content.
pub(crate) type GenerationCache<T> = DerivedCache<Generation, T>;

/// Cache of a derived value, which is loaded
/// again when the state of its source changes.
pub(crate) struct DerivedCache<S, T>(RwLock<Option<(S, Arc<T>)>>);

impl<S, T> Default for DerivedCache<S, T> {
    fn default() -> Self {
        Self(RwLock::new(None))
    }
}

impl<S: Copy + PartialEq, T> DerivedCache<S, T> {
    /// Returns the value that was loaded in this state.
    /// Loads it if the cached value is of another state.
    pub(crate) async fn get_or_load(&self, state: S, load: impl AsyncFnOnce() -> Result<T>) -> Result<Arc<T>> {
        let cached = self.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((_, value)) = cached.filter(|(loaded_in, _)| *loaded_in == state) {
            return Ok(value);
        }
        let value = Arc::new(load().await?);
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some((state, Arc::clone(&value)));
        Ok(value)
    }
}
