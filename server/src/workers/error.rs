//! Stores the errors of the log for the system screen.

use super::Stop;
use crate::error_log;
use domain::Cms;
use domain::system::errors::store_errors;
use std::sync::Arc;
use std::time::Duration;

const WRITE_INTERVAL: Duration = Duration::from_secs(5);

/// Writes the errors until the process stops, and then once more.
pub(crate) async fn run(cms: Arc<Cms>, mut stop: Stop) {
    let mut interval = tokio::time::interval(WRITE_INTERVAL);
    loop {
        tokio::select! {
            biased;
            () = stop.requested() => break,
            _ = interval.tick() => {}
        }
        write(&cms).await;
    }
    write(&cms).await;
}

async fn write(cms: &Cms) {
    let errors = error_log::take();
    if errors.is_empty() {
        return;
    }
    if let Err(error) = store_errors(cms, &errors).await {
        // Not a warning, which would be an error to store.
        tracing::debug!(%error, "failed to store the errors of the log; it will be retried");
        error_log::put_back(errors);
    }
}
