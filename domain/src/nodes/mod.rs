//! Nodes, the processes that serve one PostgreSQL database.
//!
//! A node renews a sign of life by the clock of the database.
//! If it falls silent, other nodes take over its jobs, mails and
//! deliveries. A SQLite database has one node, which needs none of it.

mod follow;
mod health;
mod id;
mod join;
mod register;
mod renew;

pub use self::follow::follow_public_changes;
pub use self::health::find_obstacle;
pub(crate) use self::health::list_warnings;
pub use self::join::{join, refuse_served};
pub(crate) use self::renew::find_silent_since;
pub use self::renew::{RENEWAL_INTERVAL, leave, renew};

use self::health::NodeHealth;
use crate::OpenError;
use std::path::Path;
use storage::{DatabaseLocation, NodeConnection};
use time::Duration;
use tokio::sync::Mutex;

/// Time after the last sign of life until a node counts as gone.
const MAX_SILENCE: Duration = Duration::seconds(30);
/// Time after the last sign of life until a node
/// is forgotten, with the work on its indexes.
const NODE_RETENTION: Duration = Duration::days(1);

/// This process as a node of its database.
pub(crate) struct Node {
    pub(crate) id: String,
    /// The right to serve as this node. `None`
    /// for SQLite, and before [`join`].
    connection: Mutex<Option<NodeConnection>>,
    health: NodeHealth,
}

impl Node {
    /// Reads the id of the node in a data folder, or creates it.
    ///
    /// # Errors
    /// A sentence for the operator if the file is unusable.
    pub(crate) fn open(data: &Path, database: &DatabaseLocation) -> Result<Self, OpenError> {
        let id = id::open_id(data, database)?;
        Ok(Self { id, connection: Mutex::default(), health: NodeHealth::default() })
    }

    /// Ends the right to serve as this node.
    pub(crate) async fn close(&self) {
        *self.connection.lock().await = None;
    }
}
