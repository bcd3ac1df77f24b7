//! The trash of deleted files: no longer offered, restorable, and kept for 30 days or while a live page shows them.

pub mod delete;
pub mod deleted_files;
pub mod list;
pub mod purge;
pub mod restore;
pub mod selection;
pub(super) mod store;

use time::Duration;

/// How long a file stays in the trash before it goes for good.
const KEPT: Duration = Duration::days(30);
