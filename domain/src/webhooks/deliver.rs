//! Takes due deliveries and sends them.

use super::secret::WebhookSecret;
use super::send::{Attempt, WebhookSender};
use crate::Cms;
use crate::claims::{Claim, Interruption};
use crate::error::{Error, Result};
use crate::write::Effect;
use serde_json::{Map, Value, json};
use storage::Timestamp;
use storage::nodes::WorkOf;
use storage::webhook_queue::{
    self, DeliveredRow, DueDeliveryRow, FailedRow, QueueDueFor, find_failures, find_next, update_attempt_started,
};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

/// Back-off after the first attempt of a delivery. It doubles with each attempt.
const FIRST_BACK_OFF: Duration = Duration::seconds(5);
const MAX_BACK_OFF: Duration = Duration::hours(4);
/// Number of failures in a row, after which the whole queue is paused.
pub(super) const MAX_FREE_FAILURES: i64 = 3;
/// Maximum pause of a queue. It begins with [`FIRST_BACK_OFF`]
/// and doubles with each further failure.
const MAX_QUEUE_BACK_OFF: Duration = Duration::minutes(10);
/// Part of a back-off that is random. Otherwise all
/// webhooks of a receiver would return at the same time.
const JITTER: f64 = 0.2;

/// A due delivery that a worker has taken.
#[derive(Debug)]
pub struct DueDelivery {
    row: DueDeliveryRow,
    /// Claim on the queue, so that no other worker takes it.
    _claim: Claim,
}

impl DueDelivery {
    /// Id of the event, for the log.
    pub fn event_id(&self) -> &str {
        &self.row.event_id
    }
}

/// Takes the next delivery of each queue that is due. Nothing
/// is due before [`start_deliveries`](super::start_deliveries).
///
/// Counts the attempt first. Otherwise a delivery whose result
/// cannot be stored, as on a full disk, would repeat without back-off.
pub async fn take_due_deliveries(cms: &Cms) -> Result<Vec<DueDelivery>> {
    let now = Timestamp::from(cms.now());
    let (max_back_off, max_pause) = (with_jitter(MAX_BACK_OFF, 1.0), with_jitter(MAX_QUEUE_BACK_OFF, 1.0));
    let due = QueueDueFor { node: &cms.node.id, now, max_back_off, max_pause };
    if cms.webhook_sender.get().is_none() || !webhook_queue::is_any_due(&mut cms.db.read().await?, due).await? {
        return Ok(Vec::new());
    }
    cms.write(Effect::Internal, async |tx| {
        let mut taken = Vec::new();
        for webhook in webhook_queue::lock_due(tx, due).await? {
            let Some(claim) = cms.webhook_claims.claim(webhook) else { continue };
            let Some(row) = find_next(tx, webhook, due).await? else { continue };
            let next = now + with_jitter(back_off(row.attempts + 1), rand::random());
            update_attempt_started(tx, &row, &cms.node.id, now, next).await?;
            taken.push(DueDelivery { row, _claim: claim });
        }
        Ok(taken)
    })
    .await
}

/// Sends a delivery and records the result.
pub async fn deliver(cms: &Cms, delivery: &DueDelivery) -> Result<()> {
    let sender = cms.webhook_sender.get().ok_or_else(|| Error::internal("deliveries are not turned on"))?;
    let row = &delivery.row;
    let body = body(sender, row);
    let attempt = sender.post(&row.url, headers(cms, row, &body), body).await;
    record(cms, row, &attempt).await
}

/// Makes interrupted deliveries of this node due again. Requires that no worker of it runs.
pub async fn recover_deliveries(cms: &Cms, interruption: Interruption) -> Result<()> {
    recover_of(cms, WorkOf { node: Some(&cms.node.id), seen_since: Timestamp::MIN }, interruption).await
}

/// Makes the deliveries of interrupted nodes due again: at once after a stop, and after their
/// back-off after a crash. Otherwise a delivery could end the process at every start.
pub(crate) async fn recover_of(cms: &Cms, of: WorkOf<'_>, interruption: Interruption) -> Result<()> {
    let now = Timestamp::from(cms.now());
    cms.write(Effect::Internal, async |tx| {
        if interruption == Interruption::Stop {
            webhook_queue::update_due_now(tx, of, now).await?;
        }
        Ok(webhook_queue::update_freed(tx, of).await?)
    })
    .await
}

/// Waits until a delivery is queued.
pub async fn delivery_queued(cms: &Cms) {
    cms.wakes.webhook.notified().await;
}

async fn record(cms: &Cms, row: &DueDeliveryRow, attempt: &Attempt) -> Result<()> {
    let now = Timestamp::from(cms.now());
    let (of, node) = ((row.webhook, row.id), cms.node.id.as_str());
    let duration = i64::try_from(attempt.duration.as_millis()).unwrap_or(i64::MAX);
    let http_status = attempt.status.map(i64::from);
    let Some(failure) = attempt.failure else {
        let done = DeliveredRow { at: now, duration, http_status: http_status.unwrap_or_default() };
        return cms
            .write(Effect::Internal, async |tx| {
                let before = find_failures(tx, row.webhook).await?;
                if before
                    .is_some_and(|before| before.failures >= MAX_FREE_FAILURES && !is_rejection(before.http_status))
                {
                    webhook_queue::update_all_due(tx, row.webhook, now).await?;
                }
                Ok(webhook_queue::update_delivered(tx, of, node, &done).await?)
            })
            .await;
    };
    let (random, random_pause) = (rand::random(), rand::random());
    cms.write(Effect::Internal, async |tx| {
        let Some(before) = find_failures(tx, row.webhook).await? else { return Ok(()) };
        let failed = FailedRow {
            at: now,
            duration,
            http_status,
            failure: failure.as_str(),
            answer: &attempt.answer,
            next: now + with_jitter(back_off(row.attempts + 1), random),
            // A receiver that rejects one event may take the next.
            paused_until: pause(before.failures + 1)
                .filter(|_| !is_rejection(http_status))
                .map(|pause| now + with_jitter(pause, random_pause)),
        };
        Ok(webhook_queue::update_failed(tx, of, node, &failed).await?)
    })
    .await
}

/// Returns true for a status that says that the receiver works, but not with this request.
fn is_rejection(http_status: Option<i64>) -> bool {
    // A timeout, and too many requests.
    http_status.is_some_and(|status| (400..500).contains(&status) && !matches!(status, 408 | 429))
}

/// Returns the body of a delivery, which is the same at each attempt.
fn body(sender: &WebhookSender, row: &DueDeliveryRow) -> String {
    let mut data: Map<String, Value> = serde_json::from_str(&row.data).unwrap_or_default();
    if let Some(path) = data.get("path").and_then(Value::as_str) {
        let url = format!("{}{path}", sender.base_url());
        data.insert("url".to_owned(), url.into());
    }
    let at = OffsetDateTime::from(row.queued_at).format(&Rfc3339).unwrap_or_default();
    json!({ "id": row.event_id, "type": row.event, "timestamp": at, "site": sender.base_url(), "data": data })
        .to_string()
}

/// Returns the headers of an attempt. For a time after a
/// change of the secret, there are two signatures.
fn headers(cms: &Cms, row: &DueDeliveryRow, body: &str) -> [(&'static str, String); 3] {
    let now = cms.now();
    let seconds = now.unix_timestamp();
    let sign = |nonce: &str| WebhookSecret::of(&cms.key, row.webhook, nonce).sign(&row.event_id, seconds, body);
    let former = row.former_nonce.as_deref().filter(|_| row.former_until.is_some_and(|end| end > now.into()));
    let signatures: Vec<String> = std::iter::once(row.nonce.as_str()).chain(former).map(sign).collect();
    [
        ("webhook-id", row.event_id.clone()),
        ("webhook-timestamp", seconds.to_string()),
        ("webhook-signature", signatures.join(" ")),
    ]
}

/// Returns the back-off of a delivery after this number of attempts.
fn back_off(attempts: i64) -> Duration {
    doubled(attempts).min(MAX_BACK_OFF)
}

/// Returns the pause of a queue after this number of failures in a row.
fn pause(failures: i64) -> Option<Duration> {
    (failures >= MAX_FREE_FAILURES).then(|| doubled(failures - MAX_FREE_FAILURES + 1).min(MAX_QUEUE_BACK_OFF))
}

fn doubled(times: i64) -> Duration {
    FIRST_BACK_OFF * (1_i32 << times.saturating_sub(1).clamp(0, 16))
}

/// Adds a random part. `random` is between 0 and 1.
fn with_jitter(back_off: Duration, random: f64) -> Duration {
    back_off * (1.0 + JITTER * random)
}

#[cfg(test)]
mod tests {
    use super::{FIRST_BACK_OFF, MAX_BACK_OFF, back_off, pause, with_jitter};
    use time::Duration;

    #[test]
    fn waits_double_up_to_a_bound() {
        let waits: Vec<i64> = (1..=13).map(|attempts| back_off(attempts).whole_seconds()).collect();
        assert_eq!(waits, [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120, 10_240, 14_400]);
        assert_eq!((back_off(0), back_off(i64::MAX)), (FIRST_BACK_OFF, MAX_BACK_OFF));
        assert_eq!(with_jitter(Duration::seconds(10), 0.5), Duration::seconds(11));
    }

    #[test]
    fn a_queue_is_paused_after_several_failures_and_longer_after_more() {
        let pauses: Vec<_> = (1..=10).map(|failures| pause(failures).map(Duration::whole_seconds)).collect();
        let seconds = [5, 10, 20, 40, 80, 160, 320, 600].map(Some);
        assert_eq!(pauses[..2], [None, None]);
        assert_eq!(pauses[2..], seconds);
    }
}
