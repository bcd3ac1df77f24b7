//! The version counter of public content: nothing rendered before a change is shown after it.

use crate::error::Result;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

/// A version of everything that visitors can see. Equal generations show equal pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Generation(u64);

/// The newest generation, as this process knows it. The row in the database is raised in the transaction of each public
/// change; this is its copy, for every request to compare.
#[derive(Debug)]
pub(crate) struct PublicGeneration(AtomicU64);

impl PublicGeneration {
    pub(crate) fn starting_at(stored: u64) -> Self {
        Self(AtomicU64::new(stored))
    }

    pub(crate) fn current(&self) -> Generation {
        Generation(self.0.load(Ordering::Acquire))
    }

    /// Takes over what a commit stored. Commits may report in another order than they were made in.
    pub(crate) fn raise_to(&self, stored: u64) {
        self.0.fetch_max(stored, Ordering::AcqRel);
    }
}

/// A value derived from public content, loaded again after each public change.
pub(crate) type GenerationCache<T> = DerivedCache<Generation, T>;

/// A value derived from something else, loaded again when the state of that is another one.
pub(crate) struct DerivedCache<S, T>(RwLock<Option<(S, Arc<T>)>>);

impl<S, T> Default for DerivedCache<S, T> {
    fn default() -> Self {
        Self(RwLock::new(None))
    }
}

impl<S: Copy + PartialEq, T> DerivedCache<S, T> {
    /// Returns the value of this state and loads it if the cache has none.
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
