//! The trash of deleted pages. It keeps them for 30 days, invisible everywhere else and restorable.

pub mod delete;
pub mod list_trash;
pub mod purge;
pub mod restore;

use time::Duration;

/// Time that a page stays in the trash before it is purged.
const RETENTION: Duration = Duration::days(30);
