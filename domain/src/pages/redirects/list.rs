//! Listing redirects.

use super::find::path_of;
use super::store::{self, RedirectRow, Target};
use crate::error::{Error, Result};
use crate::list::ListQuery;
use crate::{Cms, access, site};
use model::access::{Actor, Operation};
use model::list::List;
use model::locale::Locale;
use model::redirect::Redirect;
use model::slug::Address;

/// Lists redirects, the newest first unless another order is asked for.
///
/// # Errors
/// `V_12` for a page size, page or column that does not exist; `V_14` for a term that is too long.
pub async fn list_redirects(cms: &Cms, actor: &Actor, ask: ListQuery) -> Result<List<Redirect>> {
    access::require(actor, Operation::ListRedirects)?;
    let default = &site::snapshot::current(cms).await?.settings.default_locale;
    let mut errors = Vec::new();
    let Some(asked) = ask.parse("redirect", store::COLUMNS, &mut errors) else { return Err(Error::Refused(errors)) };
    let mut conn = cms.db.read().await?;
    let rows = store::list(&mut conn, &asked).await?;
    let total_items = store::count(&mut conn, &asked).await?;
    Ok(List { items: rows.into_iter().map(|row| to_redirect(row, default)).collect(), total_items })
}

fn to_redirect(row: RedirectRow, default: &Locale) -> Redirect {
    let page_id = match &row.target {
        Target::Page { id, .. } => Some(*id),
        Target::Address(_) => None,
    };
    Redirect {
        id: row.id,
        from: Address::path_of(&row.locale, &row.from, default),
        locale: row.locale,
        page_id,
        to: path_of(row.target, default).unwrap_or_default(),
        status: row.status,
        created_at: row.created_at,
        created_by: row.created_by,
    }
}
