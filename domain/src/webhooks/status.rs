//! State of the deliveries, for operators.

use super::cleanup::MAX_WAITING_DELIVERIES;
use super::deliver::MAX_FREE_FAILURES;
use crate::Cms;
use crate::error::Result;
use model::webhook::DeliveryFailure;
use storage::Connection;
use storage::webhook_queue::{FailingRow, list_failing, list_full};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// Numbers of attempts since the start of the process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeliveryAttempts {
    pub delivered: u64,
    pub failed: u64,
}

pub fn count_delivery_attempts(cms: &Cms) -> DeliveryAttempts {
    let (delivered, failed) = cms.webhook_sender.get().map(|sender| sender.count_attempts()).unwrap_or_default();
    DeliveryAttempts { delivered, failed }
}

/// Returns a sentence for each webhook that is paused because it
/// fails, and for each whose queue is full.
pub(crate) async fn list_webhook_warnings(conn: &mut Connection) -> Result<Vec<String>> {
    let failing = list_failing(conn, MAX_FREE_FAILURES).await?.into_iter().map(sentence);
    let full = list_full(conn, MAX_WAITING_DELIVERIES).await?.into_iter().map(|name| {
        format!(
            "{MAX_WAITING_DELIVERIES} deliveries to the webhook “{name}” wait; the oldest are given up for new ones"
        )
    });
    Ok(failing.chain(full).collect())
}

fn sentence(row: FailingRow) -> String {
    let since = OffsetDateTime::from(row.failing_since);
    let since = since.replace_nanosecond(0).unwrap_or(since).format(&Rfc3339).unwrap_or_default();
    let failure: Option<DeliveryFailure> = row.failure.parse().ok();
    let status = row.http_status.and_then(|status| u16::try_from(status).ok());
    let reason = failure.map(|failure| failure.sentence(status)).unwrap_or_default();
    format!("the webhook “{}” has failed since {since}: {reason}", row.name)
}
