//! Rewriting where redirects lead, when addresses change.

use super::store;
use crate::db::Transaction;
use crate::error::Result;

/// Rewrites the addresses that redirects lead to by what `rewrite` makes of them.
pub(in crate::pages) async fn relink(tx: &mut Transaction, rewrite: &impl Fn(&str) -> Option<String>) -> Result<()> {
    for (id, target) in store::list_targets(tx).await? {
        if let Some(target) = rewrite(&target) {
            store::update_target(tx, id, &target).await?;
        }
    }
    Ok(())
}
