//! Questions to a folder that may hang.

use crate::own_thread::run_on_own_thread;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::timeout;

/// Questions to one folder, each on a separate thread. While
/// a question hangs, there is no other thread.
#[derive(Clone, Debug, Default)]
pub struct Probe(Arc<Mutex<()>>);

impl Probe {
    /// Returns `None` if the folder has not answered until the timeout.
    ///
    /// # Errors
    /// The system has no room for another thread.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        limit: Duration,
        question: impl FnOnce() -> T + Send + 'static,
    ) -> io::Result<Option<T>> {
        let asked = async {
            let turn = Arc::clone(&self.0).lock_owned().await;
            let answer = run_on_own_thread("backup-probe", move || async move {
                let answer = question();
                drop(turn);
                answer
            })?;
            answer.await.map_err(io::Error::other)
        };
        timeout(limit, asked).await.ok().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::Probe;
    use std::sync::mpsc;
    use std::time::Duration;

    const SHORT: Duration = Duration::from_millis(50);
    const LONG: Duration = Duration::from_mins(1);

    #[tokio::test]
    async fn a_question_that_hangs_blocks_one_thread_until_its_answer() {
        let probe = Probe::default();
        let (answer, answered) = mpsc::channel::<()>();
        assert!(probe.run(SHORT, move || answered.recv()).await.unwrap().is_none());
        // No second thread hangs.
        let (begun, beginning) = mpsc::channel();
        assert!(probe.run(SHORT, move || begun.send(())).await.unwrap().is_none());
        assert!(beginning.try_recv().is_err());
        answer.send(()).unwrap();
        assert_eq!(probe.run(LONG, || 7).await.unwrap(), Some(7));
    }
}
