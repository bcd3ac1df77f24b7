//! The version counter of public content: nothing rendered before a change is shown after it.

use std::sync::atomic::{AtomicU64, Ordering};

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
