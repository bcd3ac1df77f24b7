//! The connection of a node that shows the others that it lives.

use super::connect::Connector;
use crate::error::Result;
use crate::nodes::{self, DatabaseState};
use crate::{Connection, OpenError};
use sqlx::postgres::PgConnection;

/// Namespace of the advisory locks of nodes.
/// It must be the same in all releases.
const NAMESPACE: i32 = 0x5041_474e;

/// The exclusive right to serve as a node, while
/// the connection lives, and its signs of life.
///
/// Its statements are no serializable transactions.
/// Otherwise writes of other nodes would conflict with them.
pub struct NodeConnection {
    connector: Connector,
    id: String,
    /// `None` after the connection was lost.
    connection: Option<Connection>,
}

impl NodeConnection {
    /// Connects, and locks the id of the node.
    ///
    /// # Errors
    /// `OpenError::NodeInUse` if a process has this id.
    pub(super) async fn join(connector: Connector, id: &str) -> std::result::Result<Self, OpenError> {
        let failed = |error: sqlx::Error| connector.open_error(&error);
        let mut connection = connector.writer().await.map_err(failed)?;
        match lock(&mut connection, id).await.map_err(failed)? {
            true => Ok(Self { id: id.to_owned(), connection: Some(connection.into()), connector }),
            false => Err(OpenError::NodeInUse { place: connector.place() }),
        }
    }

    /// Renews the sign of life. Connects again if
    /// the connection was lost since the last one.
    ///
    /// # Errors
    /// `Fault` if the server cannot be reached.
    pub async fn renew(&mut self) -> Result<DatabaseState> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        let state = nodes::renew(&mut connection, &self.id).await?;
        self.connection = Some(connection);
        Ok(state)
    }

    async fn connect(&self) -> Result<Connection> {
        let mut connection = self.connector.writer().await?;
        // The server may still have the lock of the lost connection.
        // This process goes on, because it was the first with this id.
        lock(&mut connection, &self.id).await?;
        Ok(connection.into())
    }
}

async fn lock(connection: &mut PgConnection, id: &str) -> sqlx::Result<bool> {
    let lock = sqlx::query_scalar("select pg_try_advisory_lock($1, hashtext($2))").bind(NAMESPACE).bind(id);
    lock.fetch_one(connection).await
}
