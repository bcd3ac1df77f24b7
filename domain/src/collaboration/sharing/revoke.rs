//! Revokes the share link of a version.

use super::load;
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::VersionId;
use storage::shares;

/// Revokes the link of a version, also if another
/// user created it. A later link gets another token.
///
/// # Errors
/// `V_07` if the version has no valid link.
pub async fn revoke_share(cms: &Cms, actor: &Actor, id: VersionId) -> Result<()> {
    access::require(actor, Operation::ShareVersion)?;
    cms.write(Effect::Internal, async |tx| {
        let (page, _) = load(tx, actor, id).await?;
        shares::delete_ended(tx, cms.now().into()).await?;
        if !shares::delete_share(tx, id).await? {
            return Err(Error::refused(Code::NotPossible, "share", ""));
        }
        let detail = id.to_string();
        let event = audit::AuditEvent { action: AuditAction::EndShare, id: Some(page.id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await
    })
    .await
}
