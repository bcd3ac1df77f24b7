//! Taking a redirect away.

use super::store;
use crate::error::{Error, Result};
use crate::{Cms, access, audit, site};
use model::access::{Actor, Operation};
use model::id::RedirectId;
use model::slug::Address;

/// Deletes a redirect. Its address answers from then on as if it had never led anywhere.
pub async fn delete_redirect(cms: &Cms, actor: &Actor, id: RedirectId) -> Result<()> {
    access::require(actor, Operation::ChangeRedirects)?;
    let default = &site::snapshot::current(cms).await?.settings.default_locale;
    let mut tx = cms.db.begin().await?;
    let found = store::find_by_id(&mut tx, id).await?.ok_or(Error::NotFound)?;
    store::delete(&mut tx, id).await?;
    let detail = Address::path_of(&found.locale, &found.from, default);
    let deed = audit::Deed { action: "delete-redirect", subject: "redirect", id: Some(id.0), detail: &detail };
    audit::record(cms, &mut tx, actor, deed).await?;
    tx.commit().await?;
    cms.changes.announce();
    Ok(())
}
