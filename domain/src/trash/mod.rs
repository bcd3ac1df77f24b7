//! Where deleted pages wait for 30 days: invisible everywhere else, and able to come back.

pub mod delete;
pub mod list_trash;
pub mod purge;
pub mod restore;

use time::Duration;

/// How long a page stays in the trash before it goes for good.
const RETENTION: Duration = Duration::days(30);
