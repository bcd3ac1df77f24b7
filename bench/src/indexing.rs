//! Waits for a site's search indexes.

use crate::BenchResult;
use crate::api::Editor;
use crate::process::Running;
use serde_json::Value;
use std::time::{Duration, Instant};

/// Pause between memory samples.
const MEMORY_SAMPLE_INTERVAL: Duration = Duration::from_millis(50);
/// Number of memory samples per status request.
/// Status requests are slow, so there are fewer of them.
const SAMPLES_PER_STATUS: usize = 10;
const INDEXING_TIMEOUT: Duration = Duration::from_secs(600);

/// Waits until the indexes are complete.
/// Returns seconds, status and peak memory in MiB.
pub(crate) async fn wait_for_index(product: &Running, editor: &mut Editor) -> BenchResult<(f64, Value, f64)> {
    let begun = Instant::now();
    let mut most = 0.0_f64;
    let memory = || product.own_memory().map_or(0.0, f64::from) / 1024.0;
    loop {
        let status = editor.fetch("search/status").await?;
        most = most.max(memory());
        let is_whole = status["locales"].as_array().into_iter().flatten().all(|own| own["indexed"] == own["published"]);
        if status["indexingState"] != "loading" && is_whole {
            return Ok((begun.elapsed().as_secs_f64(), status, most));
        }
        if begun.elapsed() > INDEXING_TIMEOUT {
            return Err(format!("The indexes were not complete after {} s: {status}.", INDEXING_TIMEOUT.as_secs()));
        }
        for _ in 0..SAMPLES_PER_STATUS {
            tokio::time::sleep(MEMORY_SAMPLE_INTERVAL).await;
            most = most.max(memory());
        }
    }
}
