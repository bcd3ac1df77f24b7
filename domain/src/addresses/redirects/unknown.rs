//! Unknown addresses that visitors request.
//! Editors can create redirects from them.

use super::source::{RequestTarget, source_of_unknown};
use crate::error::{Error, Result};
use crate::list::ListQuery;
use crate::write::Effect;
use crate::{Cms, access, site};
use model::access::{Actor, Operation};
use model::id::UnknownAddressId;
use model::list::List;
use model::redirect::UnknownAddress;
use model::slug::Slug;
use storage::unknown_addresses;

/// Maximum number of stored unknown addresses.
pub(super) const MAX_STORED_ADDRESSES: i64 = 1_000;

/// Counts a request without an answer if its
/// address can be the source of a redirect. Queries
/// the database only after a change of the site.
pub async fn count_unknown(cms: &Cms, request: &RequestTarget<'_>) {
    let Ok(site) = site::snapshot::current(cms).await else { return };
    if let Some(source) = source_of_unknown(&site.settings, request)
        && source.text != Slug::not_found().as_str()
    {
        cms.address_hits.unknown.count((source.locale.clone(), source.text.clone()), cms.now());
    }
}

/// Lists unknown addresses, most requested first. Omits addresses
/// that were requested only once or have an answer now.
///
/// # Errors
/// `V_12` and `V_14` for invalid parameters.
pub async fn list_unknown_addresses(cms: &Cms, actor: &Actor, ask: ListQuery) -> Result<List<UnknownAddress>> {
    access::require(actor, Operation::ListRedirects)?;
    let default = &site::snapshot::current(cms).await?.settings.default_locale;
    let mut errors = Vec::new();
    let Some(asked) = ask.parse("redirect", unknown_addresses::COLUMNS, &mut errors) else {
        return Err(Error::Refused(errors));
    };
    let mut conn = cms.db.read().await?;
    let items = unknown_addresses::list(&mut conn, &asked, default).await?;
    let total_items = unknown_addresses::count(&mut conn, &asked).await?;
    Ok(List { items, total_items })
}

/// Deletes an unknown address from the list. Further requests add it again.
pub async fn forget_unknown_address(cms: &Cms, actor: &Actor, id: UnknownAddressId) -> Result<()> {
    access::require(actor, Operation::ChangeRedirects)?;
    cms.write(Effect::Internal, async |tx| match unknown_addresses::delete(tx, id).await? {
        true => Ok(()),
        false => Err(Error::NotFound),
    })
    .await
}
