//! Offers and finds pages that an editor can add to a menu.

use super::{find_locale, invalid};
use crate::error::{Error, Result};
use crate::pages::listing::search::search_pages;
use crate::pages::summary;
use crate::{Cms, access, site};
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::PageId;
use model::menu::{MENU_NAMES, PageSummary};
use search::is_unspaced;
use storage::menus;

/// Minimum characters of a search term, except in scripts without spaces.
const MIN_TERM_CHARS: usize = 3;
/// Maximum characters of a search term.
const MAX_TERM_CHARS: usize = 255;
/// Maximum number of pages in a result.
const MAX_RESULTS: u32 = 25;
/// Maximum number of pages that are offered without a search.
const MAX_OFFERED_PAGES: u32 = 20;

/// Lists pages of a menu's locale to choose from before a search: those that are
/// not in the menu first, then live ones, then those changed last. Lists
/// only live pages and drafts that the actor may see.
///
/// # Errors
/// `NotFound` for an unknown name or locale.
pub async fn offer_menu_pages(cms: &Cms, actor: &Actor, name: &str, locale: &str) -> Result<Vec<PageSummary>> {
    access::require(actor, Operation::ReadMenus)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let locale = find_locale(settings, locale).filter(|_| MENU_NAMES.contains(&name)).ok_or(Error::NotFound)?;
    let mut conn = cms.db.read().await?;
    let ids = menus::list_choices(&mut conn, actor, name, &locale, MAX_OFFERED_PAGES).await?;
    let mut pages = summary::list_summaries(&mut conn, actor, &ids).await?;
    Ok(ids.iter().filter_map(|id| pages.remove(id)).collect())
}

/// Finds pages by title or slug, best first. Finds
/// only live pages if the actor may not search drafts.
///
/// # Errors
/// `V_12` for the locale, or for a term of
/// fewer than three characters in a script
/// with spaces. `V_14` for a long term.
pub async fn search_menu_pages(cms: &Cms, actor: &Actor, locale: &str, term: &str) -> Result<Vec<PageSummary>> {
    access::require(actor, Operation::ReadMenus)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let term = term.trim();
    let mut errors = Vec::new();
    match term.chars().count() {
        ..MIN_TERM_CHARS if !term.contains(is_unspaced) => errors.push(invalid(Code::NotValid, "searchTerm")),
        ..=MAX_TERM_CHARS => {}
        _ => errors.push(invalid(Code::TooLong, "searchTerm")),
    }
    let locale = find_locale(settings, locale);
    if locale.is_none() {
        errors.push(invalid(Code::NotValid, "locale"));
    }
    let Some(locale) = locale.filter(|_| errors.is_empty()) else { return Err(Error::Refused(errors)) };

    if !actor.may_at_all(Operation::SearchPages) {
        return summary::search_live(&mut cms.db.read().await?, actor, &locale, term, MAX_RESULTS).await;
    }
    let found = search_pages(cms, actor, locale.as_str(), term.to_owned()).await?;
    let ids: Vec<PageId> = found.iter().map(|page| page.id).collect();
    let mut pages = summary::list_summaries(&mut cms.db.read().await?, actor, &ids).await?;
    Ok(ids.iter().filter_map(|id| pages.remove(id)).collect())
}
