//! The lock of stored bytes, so that no cleanup
//! removes bytes that an upload begins to use.

use crate::error::Result;
use std::sync::Arc;
use storage::{AdvisoryLock, Db, LockMode, LockSubject};
use tokio::sync::{OwnedRwLockReadGuard, OwnedRwLockWriteGuard, RwLock};

/// Locks the stored bytes against other tasks of this
/// process, and against other nodes of the database.
#[derive(Default)]
pub(crate) struct BytesLock(Arc<RwLock<()>>);

/// A held lock. It ends when it is dropped.
pub(crate) struct Held<Guard> {
    _of_nodes: Option<AdvisoryLock>,
    _of_tasks: Guard,
}

impl BytesLock {
    /// Locks the bytes while an upload stores them and adds their row.
    pub(crate) async fn share(&self, db: &Db) -> Result<Held<OwnedRwLockReadGuard<()>>> {
        let of_tasks = Arc::clone(&self.0).read_owned().await;
        Ok(Held { _of_nodes: db.lock(LockSubject::Bytes, LockMode::Shared).await?, _of_tasks: of_tasks })
    }

    /// Locks the bytes while some that nothing uses are removed.
    pub(crate) async fn exclude(&self, db: &Db) -> Result<Held<OwnedRwLockWriteGuard<()>>> {
        let of_tasks = Arc::clone(&self.0).write_owned().await;
        Ok(Held { _of_nodes: db.lock(LockSubject::Bytes, LockMode::Exclusive).await?, _of_tasks: of_tasks })
    }
}
