//! Records the last uses of tokens. They are collected in memory,
//! so that no request waits for a database write.

use crate::Cms;
use crate::error::Result;
use crate::write::Effect;
use storage::api_tokens;

/// Maximum number of tokens whose uses are collected between two writes.
pub(crate) const MAX_USED_TOKENS: usize = 10_000;

/// Writes the last uses to the database.
/// Keeps them if the write fails.
pub async fn write_token_uses(cms: &Cms) -> Result<()> {
    let used = cms.token_uses.take();
    if used.is_empty() {
        return Ok(());
    }
    let written = cms.write(Effect::Internal, async |tx| {
        for (id, uses) in &used {
            api_tokens::update_last_use(tx, *id, uses.last_at.into()).await?;
        }
        Ok(())
    });
    let written = written.await;
    if written.is_err() {
        cms.token_uses.put_back(used);
    }
    written
}
