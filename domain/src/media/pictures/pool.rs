//! Limits the concurrency and memory of picture work.

use crate::error::{Error, Result};
use tokio::sync::Semaphore;

const MIB: u64 = 1024 * 1024;
/// Memory of all concurrent picture work in
/// MiB. Work that needs more runs alone.
const POOL_MEMORY_MIB: u32 = 256;

/// Queues picture work, and runs it on blocking threads.
pub(crate) struct ImagePool {
    slots: Semaphore,
    memory: Semaphore,
}

impl ImagePool {
    /// Creates a pool with one slot per CPU.
    pub(crate) fn new() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self { slots: Semaphore::new(processors), memory: Semaphore::new(POOL_MEMORY_MIB as usize) }
    }

    /// Runs work that takes up to `bytes` of memory.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        bytes: u64,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        let share = u32::try_from(bytes.div_ceil(MIB)).unwrap_or(POOL_MEMORY_MIB).clamp(1, POOL_MEMORY_MIB);
        let _slot = self.slots.acquire().await.map_err(Error::internal)?;
        let _memory = self.memory.acquire_many(share).await.map_err(Error::internal)?;
        Ok(tokio::task::spawn_blocking(work).await?)
    }
}
