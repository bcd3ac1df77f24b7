//! Lists redirects.

use super::invalid;
use super::target::path_of;
use crate::error::{Error, Result};
use crate::list::ListQuery;
use crate::pages::summary::list_summaries;
use crate::{Cms, access, site};
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::PageId;
use model::list::List;
use model::locale::Locale;
use model::redirect::Redirect;
use storage::redirects::{self, RedirectOrigin, RedirectRow, RedirectTarget};

/// Input of `redirect/list`.
#[derive(Clone, Debug, Default)]
pub struct RedirectListInput {
    /// `automatic` or `manual`. Absent means both.
    pub kind: Option<String>,
    pub query: ListQuery,
}

/// Lists redirects, newest first by default.
/// Omits the id of a target page that is not
/// live, unless the actor may see its drafts.
///
/// # Errors
/// `V_12` and `V_14` for invalid parameters.
pub async fn list_redirects(cms: &Cms, actor: &Actor, ask: RedirectListInput) -> Result<List<Redirect>> {
    access::require(actor, Operation::ListRedirects)?;
    let default = &site::snapshot::current(cms).await?.settings.default_locale;
    let mut errors = Vec::new();
    let origin = match ask.kind.as_deref().filter(|kind| !kind.is_empty()) {
        None => None,
        Some("automatic") => Some(RedirectOrigin::Automatic),
        Some("manual") => Some(RedirectOrigin::Manual),
        Some(_) => {
            errors.push(invalid(Code::NotValid, "kind"));
            None
        }
    };
    let asked = ask.query.parse("redirect", redirects::COLUMNS, &mut errors);
    let Some(asked) = asked.filter(|_| errors.is_empty()) else { return Err(Error::Refused(errors)) };
    let mut conn = cms.db.read().await?;
    let total_items = redirects::count(&mut conn, &asked, origin).await?;
    let rows = match total_items {
        0 => Vec::new(),
        _ => redirects::list(&mut conn, &asked, origin).await?,
    };
    let pages: Vec<PageId> = rows.iter().filter_map(|row| page_of(&row.target)).collect();
    let visible = list_summaries(&mut conn, actor, &pages).await?;
    let items = rows.into_iter().map(|row| {
        let redirect = to_redirect(cms, row, default);
        Redirect { page_id: redirect.page_id.filter(|id| visible.contains_key(id)), ..redirect }
    });
    Ok(List { items: items.collect(), total_items })
}

fn page_of(target: &RedirectTarget) -> Option<PageId> {
    match target {
        RedirectTarget::Page { id, .. } => Some(*id),
        RedirectTarget::Address(_) | RedirectTarget::Gone => None,
    }
}

/// Converts a row, and adds the hits that are still in memory.
fn to_redirect(cms: &Cms, row: RedirectRow, default: &Locale) -> Redirect {
    let fresh = cms.address_hits.redirects.get(&row.id);
    Redirect {
        id: row.id,
        from: row.source.path(default),
        locale: row.source.locale,
        page_id: page_of(&row.target),
        to: path_of(row.target, default).unwrap_or_default(),
        status: row.status,
        automatic: row.automatic,
        hits: row.hits + fresh.map_or(0, |fresh| fresh.hits),
        last_hit_at: fresh.map(|fresh| fresh.last_at).or(row.last_hit_at),
        created_at: row.created_at,
        created_by: row.created_by,
    }
}
