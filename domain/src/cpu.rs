//! Work that takes the processor for more than a millisecond, off the async threads.

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::Semaphore;

/// Turns for CPU work. One processor stays free for visitors where the machine has more than one.
pub(crate) struct CpuTurns(Semaphore);

impl CpuTurns {
    pub(crate) fn new() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self(Semaphore::new(processors.saturating_sub(1).max(1)))
    }

    /// Waits for a turn and runs the work. Callers hold no connection meanwhile, otherwise many of them would take all connections.
    pub(crate) async fn run<T>(&self, work: impl FnOnce() -> T) -> T {
        // The semaphore is never closed.
        let _turn = self.0.acquire().await.ok();
        off_async_threads(work)
    }
}

/// Runs work on this thread while other threads go on with the tasks of the runtime.
pub fn off_async_threads<T>(work: impl FnOnce() -> T) -> T {
    match Handle::try_current().map(|runtime| runtime.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        _ => work(),
    }
}
