//! The audit log: who did what to what. Entries are written in the transaction of what they record, and are
//! never changed; only the address of a deleted user is redacted, where somebody failed to log in with it.

pub mod list;
pub mod origin;
mod store;

use crate::Cms;
use crate::clock::to_millis;
use crate::db::{Connection, Transaction};
use crate::error::Result;
use model::access::Actor;
use time::Duration;

/// What was done, to which thing.
pub(crate) struct AuditEvent<'a> {
    /// Verb-noun, such as `publish-page`.
    pub(crate) action: &'a str,
    /// The noun: `page`, `user`, …
    pub(crate) subject: &'a str,
    pub(crate) id: Option<i64>,
    /// What a reader of the log wants to know besides; never a secret, and no name of a person. An address stands here
    /// only where nobody is known to have done the event.
    pub(crate) detail: &'a str,
}

pub(crate) async fn record(cms: &Cms, tx: &mut Transaction, actor: &Actor, event: AuditEvent<'_>) -> Result<()> {
    let happened_at = to_millis(cms.clock.now());
    let user_id = actor.user_id().map(|id| id.0);
    store::insert_entry(tx, &store::Entry { happened_at, user_id, address: origin::address(), event }).await
}

/// Returns how often something was done lately. Entries in the future come from a clock that was ahead and do not count.
pub(crate) async fn count_lately(cms: &Cms, conn: &mut Connection, action: &str, window: Duration) -> Result<i64> {
    let now = cms.clock.now();
    store::count_between(conn, action, to_millis(now - window), to_millis(now)).await
}

/// Redacts an address wherever it is the detail of an event of this kind.
pub(crate) async fn redact(tx: &mut Transaction, action: &str, address: &str) -> Result<()> {
    store::erase_detail(tx, action, address).await
}
