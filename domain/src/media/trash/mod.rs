//! Where deleted files wait for 30 days: no longer offered, and able to come back.

pub mod delete;
pub mod list;
pub mod purge;
pub mod restore;
pub(super) mod store;

use time::Duration;

/// How long a file stays in the trash before it goes for good.
const KEPT: Duration = Duration::days(30);
