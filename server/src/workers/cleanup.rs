//! Deletes expired data.

use super::{Stop, is_interval_over};
use domain::collaboration::presence::delete_expired_presences;
use domain::error::Result;
use domain::outbox::delete_expired_mails;
use domain::trash::purge::purge_expired;
use domain::users::api_tokens::cleanup::delete_ended_tokens;
use domain::users::sessions::delete_expired_sessions;
use domain::visitors::cleanup::delete_expired_submissions;
use domain::webhooks::cleanup::clean_up_deliveries;
use domain::{Cms, jobs, media, panics};
use std::sync::Arc;
use std::time::Duration;

/// Interval of cleanups, and delay of the first cleanup,
/// which lets the server answer its first visitors.
/// Both follow the product's clock, which tests can move.
const CLEANUP_INTERVAL: time::Duration = time::Duration::minutes(10);
const FIRST_CLEANUP: time::Duration = time::Duration::seconds(10);
/// Interval of reading the product's clock.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

pub(crate) async fn run(cms: Arc<Cms>, mut stop: Stop) {
    let mut interval = tokio::time::interval(POLL_INTERVAL);
    let mut next = cms.now() + FIRST_CLEANUP;
    loop {
        tokio::select! {
            biased;
            () = stop.requested() => return,
            _ = interval.tick() => {}
        }
        let now = cms.now();
        if is_interval_over(next, now, CLEANUP_INTERVAL) {
            next = now + CLEANUP_INTERVAL;
            clean_up(&cms).await;
        }
    }
}

/// Deletes all kinds of expired data.
/// A failed step does not prevent the others.
async fn clean_up(cms: &Cms) {
    step("sessions", delete_expired_sessions(cms)).await;
    step("API tokens", delete_ended_tokens(cms)).await;
    step("presences", delete_expired_presences(cms)).await;
    step("mails", delete_expired_mails(cms)).await;
    step("deliveries to webhooks", clean_up_deliveries(cms)).await;
    step("deleted pages", purge_expired(cms)).await;
    step("forms", delete_expired_submissions(cms)).await;
    step("deleted files", media::trash::purge::purge_expired(cms)).await;
    step("unused files", jobs::queue_collection(cms)).await;
}

async fn step(what: &'static str, work: impl Future<Output = Result<()>>) {
    match panics::catch(work).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(what, %error, "a cleanup failed; it is retried"),
        Err(panic) => tracing::error!(worker = "cleanup", what, panic, "a cleanup failed; it is retried"),
    }
}
