//! Deletes redirects.

use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit, site};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::RedirectId;
use storage::redirects;

/// Deletes a redirect, so that its address becomes unknown.
pub async fn delete_redirect(cms: &Cms, actor: &Actor, id: RedirectId) -> Result<()> {
    access::require(actor, Operation::ChangeRedirects)?;
    let default = &site::snapshot::current(cms).await?.settings.default_locale;
    cms.write(Effect::Public, async |tx| {
        let found = redirects::find_by_id(tx, id).await?.ok_or(Error::NotFound)?;
        redirects::delete(tx, id).await?;
        let detail = found.source.path(default);
        let event = audit::AuditEvent { action: AuditAction::DeleteRedirect, id: Some(id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await
    })
    .await
}
