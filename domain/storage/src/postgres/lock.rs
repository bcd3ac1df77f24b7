//! The lock that keeps a second node
//! from serving the same database.

use super::connect::Connector;
use crate::OpenError;
use sqlx::postgres::PgConnection;

/// Key of the advisory lock. It must
/// be the same in all releases.
const KEY: i64 = 0x5041_4745;

/// The exclusive right to serve a
/// database, until the connection ends.
pub struct DatabaseLock {
    _connection: PgConnection,
}

impl DatabaseLock {
    /// Takes the lock of a database.
    ///
    /// # Errors
    /// A sentence for the operator, for example
    /// if another node serves the database.
    pub async fn take(url: &str) -> Result<Self, OpenError> {
        let connector = Connector::new(url)?;
        let failed = |error: sqlx::Error| connector.open_error(&error);
        let mut connection = connector.reader().await.map_err(failed)?;
        let lock = sqlx::query_scalar("select pg_try_advisory_lock($1)").bind(KEY);
        match lock.fetch_one(&mut connection).await.map_err(failed)? {
            true => Ok(Self { _connection: connection }),
            false => Err(OpenError::DatabaseInUse { place: connector.place() }),
        }
    }
}
