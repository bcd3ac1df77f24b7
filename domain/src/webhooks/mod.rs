//! Webhooks: calls of other programs after events.
//!
//! The transaction that causes an event queues a delivery for each
//! webhook that reports it. A worker sends the deliveries, one
//! at a time for each webhook, so a dead receiver delays no others.

mod address;
pub mod change;
pub mod cleanup;
pub mod create;
pub mod delete;
pub mod deliver;
pub(crate) mod events;
pub mod list_deliveries;
pub mod list_webhooks;
pub mod renew_secret;
pub mod replay;
mod rules;
mod secret;
pub mod send;
pub mod send_test;
pub mod status;

pub use self::address::AddressPolicy;

use self::send::WebhookSender;
use crate::Cms;
use time::Duration;

/// Time after which a delivery is given up.
const RETRY_PERIOD: Duration = Duration::days(3);

/// Turns deliveries on.
pub fn start_deliveries(cms: &Cms, sender: WebhookSender) {
    // Keeps the sender that was set first.
    let _ = cms.webhook_sender.set(sender);
}

/// Returns the addresses that webhooks may have.
fn address_policy(cms: &Cms) -> AddressPolicy {
    cms.webhook_sender.get().map_or(AddressPolicy::Public, WebhookSender::policy)
}
