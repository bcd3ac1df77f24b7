//! Searches pages while the user types.

use super::filter::parse_locale;
use crate::error::{Error, Result};
use crate::list::ListQuery;
use crate::pages::create::invalid;
use crate::{Cms, access, site};
use model::access::{Actor, Operation};
use model::error::Code;
use model::page::PageListItem;
use storage::page_lists::{self, PageFilter};

/// Finds up to 25 pages by beginnings of words:
/// first pages whose title begins with the term,
/// then other titles, then slugs and texts.
///
/// # Errors
/// `V_12` for an unknown locale. `V_14` for a long term.
pub async fn search_pages(cms: &Cms, actor: &Actor, locale: &str, term: String) -> Result<Vec<PageListItem>> {
    access::require(actor, Operation::SearchPages)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let mut errors = Vec::new();
    let asked = ListQuery { search_term: term, ..ListQuery::default() }.parse("page", &[], &mut errors);
    let locale = parse_locale(settings, Some(locale), &mut errors);
    if locale.is_none() && errors.is_empty() {
        errors.push(invalid(Code::NotValid, "locale"));
    }
    let Some(asked) = asked.filter(|_| errors.is_empty()) else { return Err(Error::Refused(errors)) };
    if asked.term.is_empty() {
        return Ok(Vec::new());
    }

    let filter = PageFilter { locale, term: asked.term.clone(), ..PageFilter::of(actor) };
    Ok(page_lists::search_pages(&mut cms.db.read().await?, &filter, asked.size).await?)
}
