//! Runs long work on a thread of its own.

use std::io;
use tokio::runtime::Handle;
use tokio::sync::oneshot;

/// Runs work on a new thread, which serves no requests. Otherwise work that hashes gigabytes, or
/// a network folder that hangs, would delay visitors. The receiver fails if the work panics.
///
/// # Errors
/// The system has no room for another thread.
pub fn run_on_own_thread<T: Send + 'static, F: Future<Output = T>>(
    name: &str,
    work: impl FnOnce() -> F + Send + 'static,
) -> io::Result<oneshot::Receiver<T>> {
    let (sender, receiver) = oneshot::channel();
    let runtime = Handle::current();
    std::thread::Builder::new().name(name.to_owned()).spawn(move || {
        // Ignores a receiver that was dropped.
        let _ = sender.send(runtime.block_on(work()));
    })?;
    Ok(receiver)
}
