//! The audit log, written in each change's transaction. Entries never change,
//! except redacted addresses of deleted users.

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
    Ok(audit::insert_entry(
        tx,
        &storage::audit::NewAuditEntry { happened_at, user_id, address: origin::address(), event },
    )
    .await?)
}

/// Counts recent events. Skips future ones of a wrong clock.
pub(crate) async fn count_recent(
    cms: &Cms,
    conn: &mut Connection,
    action: AuditAction,
    window: Duration,
) -> Result<i64> {
    let now = cms.clock.now();
    Ok(audit::count_between(conn, action, (now - window).into(), now.into()).await?)
}

/// Redacts an address in this kind of event.
pub(crate) async fn redact(tx: &mut Transaction, action: AuditAction, address: &str) -> Result<()> {
    Ok(audit::erase_detail(tx, action, address).await?)
}
