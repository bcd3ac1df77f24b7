//! Signs of life of a node, and the work of nodes that are gone.

use super::register::register;
use super::{MAX_SILENCE, NODE_RETENTION};
use crate::claims::Interruption;
use crate::error::Result;
use crate::webhooks::deliver;
use crate::write::Effect;
use crate::{Cms, jobs, outbox};
use storage::nodes::{WorkOf, delete_nodes_before, get_time, list_nodes, update_seen};
use storage::{Connection, Timestamp};

/// Interval of the signs of life.
pub const RENEWAL_INTERVAL: std::time::Duration = std::time::Duration::from_secs(5);

/// Renews the sign of life, and takes over the work of
/// nodes that are gone. Does nothing for SQLite.
///
/// # Errors
/// `Storage` if the database cannot be reached.
pub async fn renew(cms: &Cms) -> Result<()> {
    let mut connection = cms.node.connection.lock().await;
    let Some(connection) = &mut *connection else { return Ok(()) };
    let state = connection.renew().await?;
    cms.node.health.note(cms.now(), state);
    if !state.is_known {
        register(cms).await?;
    }
    recover_gone(cms, state.now).await?;
    forget_gone(cms, state.now).await
}

/// Returns the time since which a node must have
/// shown a sign of life. Otherwise it is gone.
pub(crate) async fn find_silent_since(conn: &mut Connection) -> Result<Timestamp> {
    Ok(get_time(conn).await? - MAX_SILENCE)
}

/// Makes the jobs, mails and deliveries of nodes that are gone due again.
async fn recover_gone(cms: &Cms, now: Timestamp) -> Result<()> {
    let of = WorkOf { node: None, seen_since: now - MAX_SILENCE };
    let (has_jobs, has_mails, has_deliveries) = {
        let mut conn = cms.db.read().await?;
        let has_jobs = storage::jobs::has_interrupted(&mut conn, of).await?;
        let has_mails = storage::mails::has_interrupted(&mut conn, of).await?;
        (has_jobs, has_mails, storage::webhook_queue::has_interrupted(&mut conn, of).await?)
    };
    if has_jobs {
        tracing::info!("another node is gone; its jobs are due again");
        jobs::recover_of(cms, of, Interruption::Crash).await?;
    }
    if has_mails {
        tracing::info!("another node is gone; its mails are due again");
        outbox::recover_of(cms, of, Interruption::Crash).await?;
    }
    if has_deliveries {
        tracing::info!("another node is gone; its deliveries to webhooks are due again");
        deliver::recover_of(cms, of, Interruption::Crash).await?;
    }
    Ok(())
}

async fn forget_gone(cms: &Cms, now: Timestamp) -> Result<()> {
    let seen_since = now - NODE_RETENTION;
    let nodes = list_nodes(&mut cms.db.read().await?).await?;
    if nodes.iter().all(|node| node.seen_at >= seen_since) {
        return Ok(());
    }
    cms.write(Effect::Search, async |tx| Ok(delete_nodes_before(tx, seen_since).await?)).await
}

/// Tells the other nodes that this one has ended its work.
/// Does nothing for SQLite.
pub async fn leave(cms: &Cms) -> Result<()> {
    if !cms.db.is_shared() {
        return Ok(());
    }
    cms.write(Effect::Internal, async |tx| {
        let before = get_time(tx).await? - MAX_SILENCE - time::Duration::SECOND;
        Ok(update_seen(tx, &cms.node.id, before).await?)
    })
    .await
}
