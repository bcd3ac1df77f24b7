//! The database on a PostgreSQL server.

mod advisory_lock;
mod connect;
mod listener;
mod migrate;
mod node;

pub use self::advisory_lock::{AdvisoryLock, LockMode, LockSubject};
pub use self::listener::GenerationListener;
pub use self::migrate::NEWEST_MIGRATION;
pub use self::node::NodeConnection;

use self::connect::Connector;
use crate::OpenError;
use crate::error::{Error, Result};
use sqlx::postgres::{PgConnection, PgPool};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Maximum number of locks at a time. Each
/// has a connection of its own.
const MAX_LOCKS: usize = 4;

pub(crate) struct PostgresDatabase {
    connector: Connector,
    readers: PgPool,
    locks: Arc<Semaphore>,
}

impl PostgresDatabase {
    /// Connects and applies missing migrations.
    /// Also returns the connection that writes.
    pub(crate) async fn connect(url: &str) -> std::result::Result<(Self, PgConnection), OpenError> {
        let connector = Connector::new(url)?;
        let mut writer = connector.writer().await.map_err(|error| connector.open_error(&error))?;
        connector.refuse_old_server(&mut writer).await?;
        migrate::migrate(&mut writer, &connector).await?;
        let readers = connector.readers();
        let locks = Arc::new(Semaphore::new(MAX_LOCKS));
        Ok((Self { connector, readers, locks }, writer))
    }

    /// Returns the number of the last migration of a
    /// database, without migrating it. 0 if there is none.
    pub(crate) async fn find_migration(url: &str) -> std::result::Result<i64, OpenError> {
        let connector = Connector::new(url)?;
        let found = async {
            let mut reader = connector.reader().await?;
            let exists = sqlx::query_scalar("select to_regclass('_sqlx_migrations') is not null");
            if !exists.fetch_one(&mut reader).await? {
                return Ok(0);
            }
            let newest = sqlx::query_scalar("select coalesce(max(version), 0) from _sqlx_migrations");
            newest.fetch_one(&mut reader).await
        };
        found.await.map_err(|error| connector.open_error(&error))
    }

    pub(crate) fn readers(&self) -> &PgPool {
        &self.readers
    }

    /// Opens a connection that reads, outside of the pool.
    pub(crate) async fn connect_reader(&self) -> Result<PgConnection> {
        Ok(self.connector.reader().await?)
    }

    pub(crate) async fn connect_writer(&self) -> Result<PgConnection> {
        Ok(self.connector.writer().await?)
    }

    pub(crate) async fn join(&self, id: &str) -> std::result::Result<NodeConnection, OpenError> {
        NodeConnection::join(self.connector.clone(), id).await
    }

    pub(crate) async fn listen(&self) -> Result<GenerationListener> {
        GenerationListener::connect(&self.connector.listeners()).await
    }

    pub(crate) async fn lock(&self, subject: LockSubject, mode: LockMode) -> Result<AdvisoryLock> {
        let permit = Arc::clone(&self.locks).acquire_owned().await.map_err(Error::internal)?;
        Ok(AdvisoryLock::take(self.connector.reader().await?, permit, (subject, mode)).await?)
    }

    pub(crate) async fn try_lock(&self, subject: LockSubject) -> Result<Option<AdvisoryLock>> {
        let permit = Arc::clone(&self.locks).acquire_owned().await.map_err(Error::internal)?;
        Ok(AdvisoryLock::try_take(self.connector.reader().await?, permit, subject).await?)
    }
}
