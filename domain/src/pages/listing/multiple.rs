//! Reads several pages by id, in the locale of the editor.

use super::filter::parse_locale;
use crate::error::{Result, refuse_any};
use crate::pages::create::invalid;
use crate::{Cms, access, site};
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::PageId;
use model::page::PageListItem;
use std::collections::HashMap;
use storage::page_lists::{self, PageFilter};

/// Maximum number of pages per request.
const MAX_PAGES: usize = 100;

/// Returns pages in the requested order. A page that is
/// translated to the locale is replaced by its translation.
///
/// # Errors
/// `V_12` for an unknown locale. `V_14` for more than 100 ids.
pub async fn list_pages_in_locale(
    cms: &Cms,
    actor: &Actor,
    locale: &str,
    pages: &[PageId],
) -> Result<Vec<PageListItem>> {
    access::require(actor, Operation::SearchPages)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let mut errors = Vec::new();
    let locale = parse_locale(settings, Some(locale), &mut errors);
    if pages.len() > MAX_PAGES {
        errors.push(invalid(Code::TooLong, "pageIDs"));
    }
    if locale.is_none() && errors.is_empty() {
        errors.push(invalid(Code::NotValid, "locale"));
    }
    refuse_any(errors)?;

    let filter = PageFilter { locale, ..PageFilter::of(actor) };
    let mut conn = cms.db.read().await?;
    let found: HashMap<PageId, PageListItem> =
        page_lists::list_translations(&mut conn, &filter, pages).await?.into_iter().collect();
    Ok(pages.iter().filter_map(|id| found.get(id).cloned()).collect())
}
