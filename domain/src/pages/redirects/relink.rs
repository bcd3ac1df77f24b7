//! Rewriting the targets of redirects.

use super::store;
use crate::db::Transaction;
use crate::error::Result;

/// Rewrites the target addresses of all redirects.
pub(in crate::pages) async fn relink(tx: &mut Transaction, rewrite: &impl Fn(&str) -> Option<String>) -> Result<()> {
    for (id, target) in store::list_targets(tx).await? {
        if let Some(target) = rewrite(&target) {
            store::update_target(tx, id, &target).await?;
        }
    }
    Ok(())
}
