//! Revokes API tokens.

use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::{ApiTokenId, UserId};
use storage::{Transaction, api_tokens};

/// Revokes a token, also of another user.
/// This process refuses it at once, other nodes within a second.
///
/// # Errors
/// `NotFound`.
pub async fn revoke_token(cms: &Cms, actor: &Actor, id: ApiTokenId) -> Result<()> {
    access::require(actor, Operation::RevokeApiToken)?;
    cms.write(Effect::Internal, async |tx| {
        let found = api_tokens::find_listed_api_token(tx, id).await?.ok_or(Error::NotFound)?;
        if found.token.revoked_at.is_some() {
            return Ok(());
        }
        api_tokens::revoke_api_token(tx, id, cms.now().into()).await?;
        let detail = &found.token.name;
        let event = audit::AuditEvent { action: AuditAction::RevokeApiToken, id: Some(id.0), detail };
        audit::record(cms, tx, actor, event).await
    })
    .await?;
    cms.caches.api_tokens.outdate();
    Ok(())
}

/// Revokes all tokens of a user, in the transaction that causes it.
pub(in crate::users) async fn revoke_all_of(cms: &Cms, tx: &mut Transaction, user: UserId) -> Result<()> {
    Ok(api_tokens::revoke_api_tokens_of(tx, user, cms.now().into()).await?)
}
