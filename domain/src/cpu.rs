//! CPU work over 1 ms, off the async threads.

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::Semaphore;

/// Permits for CPU work. Reserves one of several CPUs for visitors.
pub(crate) struct CpuTurns(Semaphore);

impl CpuTurns {
    pub(crate) fn new() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self(Semaphore::new(processors.saturating_sub(1).max(1)))
    }

    /// Waits for a permit and runs the work. Callers hold no connection,
    /// otherwise they would exhaust the pool.
    pub(crate) async fn run<T>(&self, work: impl FnOnce() -> T) -> T {
        // The semaphore is never closed.
        let _turn = self.0.acquire().await.ok();
        run_blocking(work)
    }
}

/// Runs work on this thread. Others take over the runtime's tasks.
pub fn run_blocking<T>(work: impl FnOnce() -> T) -> T {
    match Handle::try_current().map(|runtime| runtime.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        _ => work(),
    }
}
