//! A counter of what visitors can see, so that nothing rendered before a change is shown after it.

use std::sync::atomic::{AtomicU64, Ordering};

/// A moment in the life of the public site. Equal generations show equal pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generation(u64);

/// Counts the changes of the public site. It starts at 1 so that 0 can stand for "nothing yet".
#[derive(Debug)]
pub(crate) struct Changes(AtomicU64);

impl Default for Changes {
    fn default() -> Self {
        Self(AtomicU64::new(1))
    }
}

impl Changes {
    pub(crate) fn generation(&self) -> Generation {
        Generation(self.0.load(Ordering::Acquire))
    }

    /// Called after the commit of anything that visitors can see, and before the call answers.
    pub(crate) fn announce(&self) {
        self.0.fetch_add(1, Ordering::AcqRel);
    }
}
