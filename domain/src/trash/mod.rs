//! Trash of deleted pages. They can be restored
//! for 30 days, and are invisible everywhere else.

pub mod delete;
pub mod list_trash;
pub mod purge;
pub mod restore;

use time::Duration;

/// Time from the deletion of a page to its purge.
const PAGE_TRASH_RETENTION: Duration = Duration::days(30);
