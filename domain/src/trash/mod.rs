//! Trash of deleted pages, restorable for 30 days and otherwise invisible.

pub mod delete;
pub mod list_trash;
pub mod purge;
pub mod restore;

use time::Duration;

/// Time from deletion to purge.
const PAGE_TRASH_RETENTION: Duration = Duration::days(30);
