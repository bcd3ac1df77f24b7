//! Shows other nodes that this one lives, and follows their changes.

use super::{RepeatedFailure, Stop, repeat};
use domain::Cms;
use domain::nodes::{RENEWAL_INTERVAL, follow_public_changes, renew};
use std::sync::Arc;
use std::time::Duration;

/// Delay until this node follows the others again after a failure.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Renews the sign of life until the process stops.
pub(crate) async fn run(cms: Arc<Cms>, stop: Stop) {
    repeat(RENEWAL_INTERVAL, stop, "renew the sign of life of this node", || renew(&cms)).await;
}

/// Follows public changes of other nodes until the process stops.
pub(crate) async fn follow(cms: Arc<Cms>, mut stop: Stop) {
    let mut failure = RepeatedFailure::default();
    loop {
        let followed = tokio::select! {
            biased;
            () = stop.requested() => return,
            followed = follow_public_changes(&cms) => followed.map(drop),
        };
        if let Some(error) = failure.record(followed) {
            tracing::warn!(%error, "failed to follow the changes of other nodes; it will be retried");
        }
        tokio::time::sleep(RETRY_DELAY).await;
    }
}
