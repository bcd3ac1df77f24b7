//! Rewrites the target addresses of redirects.

use crate::error::Result;
use storage::{Transaction, redirects};

pub(crate) async fn relink(tx: &mut Transaction, rewrite: &impl Fn(&str) -> Option<String>) -> Result<()> {
    for (id, target) in redirects::list_targets(tx).await? {
        if let Some(target) = rewrite(&target) {
            redirects::update_target(tx, id, &target).await?;
        }
    }
    Ok(())
}
