//! A connection to SQLite or to PostgreSQL.

use sqlx::pool::PoolConnection;
use sqlx::{Database, Postgres, Sqlite};
use std::ops::{Deref, DerefMut};

pub enum Connection {
    Sqlite(Handle<Sqlite>),
    Postgres(Handle<Postgres>),
}

/// A separate connection, or a pooled one,
/// which returns to its pool when dropped.
pub enum Handle<DB: Database> {
    Own(DB::Connection),
    Pooled(PoolConnection<DB>),
}

impl<DB: Database> Deref for Handle<DB> {
    type Target = DB::Connection;

    fn deref(&self) -> &DB::Connection {
        match self {
            Self::Own(connection) => connection,
            Self::Pooled(connection) => connection,
        }
    }
}

impl<DB: Database> DerefMut for Handle<DB> {
    fn deref_mut(&mut self) -> &mut DB::Connection {
        match self {
            Self::Own(connection) => connection,
            Self::Pooled(connection) => connection,
        }
    }
}

impl<DB: Database> Handle<DB> {
    /// Closes a separate connection. A pooled
    /// connection returns to its pool instead.
    pub(crate) async fn close(self) -> sqlx::Result<()> {
        match self {
            Self::Own(connection) => sqlx::Connection::close(connection).await,
            Self::Pooled(_) => Ok(()),
        }
    }
}

impl Connection {
    pub(crate) async fn close(self) -> sqlx::Result<()> {
        match self {
            Self::Sqlite(handle) => handle.close().await,
            Self::Postgres(handle) => handle.close().await,
        }
    }
}

impl From<sqlx::SqliteConnection> for Connection {
    fn from(connection: sqlx::SqliteConnection) -> Self {
        Self::Sqlite(Handle::Own(connection))
    }
}

impl From<PoolConnection<Sqlite>> for Connection {
    fn from(connection: PoolConnection<Sqlite>) -> Self {
        Self::Sqlite(Handle::Pooled(connection))
    }
}

impl From<sqlx::PgConnection> for Connection {
    fn from(connection: sqlx::PgConnection) -> Self {
        Self::Postgres(Handle::Own(connection))
    }
}

impl From<PoolConnection<Postgres>> for Connection {
    fn from(connection: PoolConnection<Postgres>) -> Self {
        Self::Postgres(Handle::Pooled(connection))
    }
}
