//! The audit log: who did what to what. Entries are written in the transaction of what they record, and are
//! never changed; only the address of a deleted user is redacted, where somebody failed to log in with it.

pub mod list_audit;
pub mod origin;

use crate::Cms;
use crate::error::Result;
use model::access::Actor;
use model::audit::AuditAction;
pub(crate) use storage::audit::AuditEvent;
use storage::{Connection, Timestamp, Transaction, audit};
use time::Duration;

pub(crate) async fn record(cms: &Cms, tx: &mut Transaction, actor: &Actor, event: AuditEvent<'_>) -> Result<()> {
    let happened_at = Timestamp::from(cms.clock.now());
    let user_id = actor.user_id().map(|id| id.0);
    Ok(audit::insert_entry(tx, &storage::audit::Entry { happened_at, user_id, address: origin::address(), event })
        .await?)
}

/// Returns how often something was done lately. Entries in the future come from a clock that was ahead and do not count.
pub(crate) async fn count_lately(
    cms: &Cms,
    conn: &mut Connection,
    action: AuditAction,
    window: Duration,
) -> Result<i64> {
    let now = cms.clock.now();
    Ok(audit::count_between(conn, action, (now - window).into(), now.into()).await?)
}

/// Redacts an address wherever it is the detail of an event of this kind.
pub(crate) async fn redact(tx: &mut Transaction, action: AuditAction, address: &str) -> Result<()> {
    Ok(audit::erase_detail(tx, action, address).await?)
}
