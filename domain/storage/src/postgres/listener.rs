//! Notifications of public changes by other nodes.

use crate::error::Result;
use sqlx::postgres::{PgListener, PgPool};

/// Channel of the notifications. It must be the same
/// in all releases, and in the statement that notifies.
const CHANNEL: &str = "pagewright_generation";

/// Receives the version counter of public content after each
/// change. It reconnects by itself, but misses the changes
/// in between, so callers also have to poll.
pub struct GenerationListener(PgListener);

impl GenerationListener {
    pub(super) async fn connect(pool: &PgPool) -> Result<Self> {
        let mut listener = PgListener::connect_with(pool).await?;
        listener.listen(CHANNEL).await?;
        Ok(Self(listener))
    }

    /// Waits for the next number. Returns `None` if the
    /// notification is not of this release's form.
    ///
    /// # Errors
    /// `Fault` if the server cannot be reached again.
    pub async fn next(&mut self) -> Result<Option<u64>> {
        Ok(self.0.recv().await?.payload().parse().ok())
    }
}
