//! The audit log. Each entry is written in the
//! transaction of its change. Entries never change, but
//! the mail addresses of deleted users are redacted.

pub mod list_audit;
pub mod origin;
mod subjects;

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
        &storage::audit::NewAuditEntry {
            happened_at,
            user_id,
            address: origin::address(),
            token: actor.token_name(),
            event,
        },
    )
    .await?)
}

/// Counts the events of one kind within `window`.
/// Ignores future events, which a wrong clock leaves.
pub(crate) async fn count_recent(
    cms: &Cms,
    conn: &mut Connection,
    action: AuditAction,
    window: Duration,
) -> Result<i64> {
    let now = cms.clock.now();
    Ok(audit::count_between(conn, action, (now - window).into(), now.into()).await?)
}

/// Redacts a mail address in all events of one kind.
pub(crate) async fn redact(tx: &mut Transaction, action: AuditAction, address: &str) -> Result<()> {
    Ok(audit::erase_detail(tx, action, address).await?)
}
