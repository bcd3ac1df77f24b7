//! The database on a PostgreSQL server.

mod connect;
mod lock;
mod migrate;

pub use self::lock::DatabaseLock;

use self::connect::Connector;
use crate::OpenError;
use crate::error::Result;
use sqlx::postgres::{PgConnection, PgPool};

pub(crate) struct PostgresDatabase {
    connector: Connector,
    readers: PgPool,
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
        Ok((Self { connector, readers }, writer))
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
}
