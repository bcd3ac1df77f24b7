//! Locks between the nodes of a database.

use sqlx::postgres::PgConnection;
use tokio::sync::OwnedSemaphorePermit;

/// Subject of a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockSubject {
    /// Stored bytes, so that no node removes
    /// bytes that another begins to use.
    Bytes,
    /// The first writes of a start, and copies of a site into the database.
    /// Otherwise starts of several nodes would conflict.
    Start,
    /// The backups of the site. Otherwise one could remove files
    /// that another does not copy again.
    Backups,
}

impl LockSubject {
    /// Returns the key of the advisory lock. It
    /// must be the same in all releases.
    fn key(self) -> i64 {
        match self {
            Self::Bytes => 0x5041_4742,
            Self::Start => 0x5041_4753,
            Self::Backups => 0x5041_4755,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockMode {
    Shared,
    Exclusive,
}

/// A lock, until it is dropped. It has a connection of its
/// own. Otherwise slow uploads would take all readers.
pub struct AdvisoryLock {
    _connection: PgConnection,
    _permit: OwnedSemaphorePermit,
}

impl AdvisoryLock {
    pub(super) async fn take(
        mut connection: PgConnection,
        permit: OwnedSemaphorePermit,
        (subject, mode): (LockSubject, LockMode),
    ) -> sqlx::Result<Self> {
        let lock = match mode {
            LockMode::Shared => "select pg_advisory_lock_shared($1)",
            LockMode::Exclusive => "select pg_advisory_lock($1)",
        };
        sqlx::query(lock).bind(subject.key()).execute(&mut connection).await?;
        Ok(Self { _connection: connection, _permit: permit })
    }

    /// Takes an exclusive lock, or returns `None` if another node has it.
    pub(super) async fn try_take(
        mut connection: PgConnection,
        permit: OwnedSemaphorePermit,
        subject: LockSubject,
    ) -> sqlx::Result<Option<Self>> {
        let is_taken: bool = sqlx::query_scalar("select pg_try_advisory_lock($1)")
            .bind(subject.key())
            .fetch_one(&mut connection)
            .await?;
        Ok(is_taken.then_some(Self { _connection: connection, _permit: permit }))
    }
}
