//! State of the deliveries, for operators.

use super::cleanup::MAX_WAITING_DELIVERIES;
use super::deliver::MAX_FREE_FAILURES;
use crate::Cms;
use crate::error::Result;
use model::warning::Warning;
use storage::Connection;
use storage::webhook_queue::{FailingRow, list_failing, list_full};

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

/// Returns a warning for each webhook that is paused because it
/// fails, and for each whose queue is full.
pub(crate) async fn list_webhook_warnings(conn: &mut Connection) -> Result<Vec<Warning>> {
    let failing = list_failing(conn, MAX_FREE_FAILURES).await?.into_iter().map(failing_webhook);
    let full = list_full(conn, MAX_WAITING_DELIVERIES)
        .await?
        .into_iter()
        .map(|name| Warning::FullWebhook { name, count: MAX_WAITING_DELIVERIES });
    Ok(failing.chain(full).collect())
}

fn failing_webhook(FailingRow { name, failing_since, failure, http_status }: FailingRow) -> Warning {
    Warning::FailingWebhook {
        name,
        since: failing_since.into(),
        failure: failure.parse().ok(),
        status: http_status.and_then(|status| u16::try_from(status).ok()),
    }
}
