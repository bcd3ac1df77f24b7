//! Begins to serve a database as a node.

use super::MAX_SILENCE;
use super::register::{place_of_files, register};
use super::renew::renew;
use crate::error::{Error, Result};
use crate::{Cms, OpenError};
use std::path::Path;
use storage::nodes::{NodeRow, get_time, list_nodes};

/// Adds this process to the nodes of the database. Does nothing for
/// SQLite, because the lock of the data folder already permits
/// only one process.
///
/// # Errors
/// `NodeInUse` if a process uses a copy of the data folder.
/// `OtherFiles` if other nodes have another file storage.
pub async fn join(cms: &Cms, data: &Path) -> std::result::Result<(), OpenError> {
    let failed = |error: Error| crate::open_error(data, &error);
    let Some(connection) = cms.db.join(&cms.node.id).await? else { return Ok(()) };
    let place = place_of_files(cms);
    let others = list_other_nodes(cms).await.map_err(failed)?;
    if let Some(other) = others.into_iter().find(|other| other.files != place) {
        return Err(OpenError::OtherFiles { place, other: other.files });
    }
    register(cms).await.map_err(failed)?;
    *cms.node.connection.lock().await = Some(connection);
    renew(cms).await.map_err(failed)
}

/// Refuses a database that nodes serve.
///
/// # Errors
/// `DatabaseInUse` with the number of nodes.
pub async fn refuse_served(cms: &Cms, data: &Path) -> std::result::Result<(), OpenError> {
    if !cms.db.is_shared() {
        return Ok(());
    }
    match list_other_nodes(cms).await.map_err(|error| crate::open_error(data, &error))?.len() {
        0 => Ok(()),
        nodes => Err(OpenError::DatabaseInUse { nodes }),
    }
}

/// Lists the other nodes that serve the database now.
async fn list_other_nodes(cms: &Cms) -> Result<Vec<NodeRow>> {
    let mut conn = cms.db.read().await?;
    let seen_since = get_time(&mut conn).await? - MAX_SILENCE;
    let mut nodes = list_nodes(&mut conn).await?;
    nodes.retain(|node| node.id != cms.node.id && node.seen_at >= seen_since);
    Ok(nodes)
}
