//! Runs CPU work of more than 1 ms without blocking async threads.

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::Semaphore;

/// Permits for CPU work. If there are several
/// CPUs, one is reserved for visitors.
pub(crate) struct CpuTurns(Semaphore);

impl CpuTurns {
    pub(crate) fn new() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self(Semaphore::new(processors.saturating_sub(1).max(1)))
    }

    /// Waits for a permit and runs the work. Callers
    /// must hold no database connection. Otherwise
    /// waiting callers would exhaust the pool.
    pub(crate) async fn run<T>(&self, work: impl FnOnce() -> T) -> T {
        // Does not fail, because the semaphore is never closed.
        let _turn = self.0.acquire().await.ok();
        run_blocking(work)
    }
}

/// Runs work on this thread. Meanwhile,
/// other threads take over its async tasks.
pub fn run_blocking<T>(work: impl FnOnce() -> T) -> T {
    match Handle::try_current().map(|runtime| runtime.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        _ => work(),
    }
}
