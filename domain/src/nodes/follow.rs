//! Follows the public changes of other nodes.

use crate::Cms;
use crate::error::Result;
use futures_util::future::try_join;
use std::convert::Infallible;
use std::time::Duration;
use storage::GenerationListener;
use storage::site::get_generation;

/// Interval of reading the generation, because
/// notifications can be lost with their connection.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Follows public changes of other nodes, so that this node
/// renders pages again and updates its search indexes.
/// Waits forever for SQLite.
///
/// # Errors
/// `Storage` if the database cannot be reached. Call it again then.
pub async fn follow_public_changes(cms: &Cms) -> Result<Infallible> {
    match cms.db.listen().await? {
        Some(listener) => try_join(listen(cms, listener), poll(cms)).await.map(|(never, _)| never),
        None => std::future::pending().await,
    }
}

async fn listen(cms: &Cms, mut listener: GenerationListener) -> Result<Infallible> {
    loop {
        if let Some(generation) = listener.next().await? {
            follow(cms, generation);
        }
    }
}

async fn poll(cms: &Cms) -> Result<Infallible> {
    loop {
        follow(cms, get_generation(&mut cms.db.read().await?).await?);
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

fn follow(cms: &Cms, generation: u64) {
    if cms.generation.raise_to(generation) {
        cms.wakes.search.notify_one();
    }
}
