//! The room for work on pictures: how much runs at a time, and how much memory it may take together.

use crate::error::{Error, Result};
use tokio::sync::Semaphore;

const MIB: u64 = 1024 * 1024;
/// MiB that all work on pictures may take at a time. Work that needs more runs alone.
const MEMORY: u32 = 256;

/// Lets work on pictures wait for its turn, and runs it off the async threads.
pub(crate) struct ImagePool {
    slots: Semaphore,
    memory: Semaphore,
}

impl ImagePool {
    /// A pool that uses every processor.
    pub(crate) fn new() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self { slots: Semaphore::new(processors), memory: Semaphore::new(MEMORY as usize) }
    }

    /// Runs work that takes up to this number of bytes of memory.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        bytes: u64,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        let share = u32::try_from(bytes.div_ceil(MIB)).unwrap_or(MEMORY).clamp(1, MEMORY);
        let _slot = self.slots.acquire().await.map_err(Error::internal)?;
        let _memory = self.memory.acquire_many(share).await.map_err(Error::internal)?;
        Ok(tokio::task::spawn_blocking(work).await?)
    }
}
