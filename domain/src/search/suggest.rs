//! Suggests pages while a visitor types a search term.

use crate::error::{Error, Result, refuse_any};
use crate::{Cms, access, site};
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::id::PageId;
use model::locale::Locale;
use model::search::{MAX_SEARCH_TERM_CHARS, SearchOrder, Suggestion};
use model::slug::Slug;
use search::{FirstHits, Groups, ParsedTerm, Strictness};
use std::sync::Arc;
use storage::search_index::{self, ContentPart};
use tokio::task::spawn_blocking;

/// Maximum number of suggestions.
const MAX_SUGGESTIONS: usize = 8;

/// Finds up to eight pages by words of their
/// titles. The last word may be incomplete.
///
/// # Errors
/// `V_12` for an unknown locale. `V_14` for a long term.
pub async fn suggest(cms: &Cms, actor: &Actor, locale: &str, term: &str) -> Result<Vec<Suggestion>> {
    access::require(actor, Operation::SearchSite)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let mut errors = Vec::new();
    if term.len() > MAX_SEARCH_TERM_CHARS && term.chars().nth(MAX_SEARCH_TERM_CHARS).is_some() {
        errors.push(ErrorItem::new(Code::TooLong, "search", "term"));
    }
    let found = Locale::parse(locale).filter(|locale| settings.available_locales.contains(locale));
    if found.is_none() {
        errors.push(ErrorItem::new(Code::NotValid, "search", "locale"));
    }
    refuse_any(errors)?;
    let Some(locale) = found else { return Ok(Vec::new()) };

    let (search, term) = (Arc::clone(&cms.search), term.to_owned());
    let turn = Arc::clone(&search.turns).acquire_owned().await.map_err(Error::internal)?;
    let pages = spawn_blocking(move || {
        let pages = look(&search, &locale, &term);
        drop(turn);
        pages
    });
    // Suggests nothing if an index is broken.
    // The next full search has it rebuilt.
    let Ok(Ok(pages)) = pages.await else { return Ok(Vec::new()) };
    if pages.is_empty() {
        return Ok(Vec::new());
    }
    let mut rows = search_index::list_found(&mut cms.db.read().await?, &pages, ContentPart::None).await?;
    let rows = pages.iter().filter_map(|page| rows.remove(page));
    Ok(rows
        .map(|row| Suggestion {
            path: Slug::from_stored(row.slug).path(&row.locale, &settings.default_locale),
            title: row.title,
        })
        .collect())
}

fn look(search: &super::Search, locale: &Locale, term: &str) -> Result<Vec<PageId>> {
    let Some(index) = search.folders.open(locale) else { return Ok(Vec::new()) };
    let term = search.with_analyzer(locale, |analyzer| ParsedTerm::parse(term, analyzer, &Groups::default()));
    let collector = FirstHits { most: MAX_SUGGESTIONS, order: SearchOrder::Best, types: &[], tags: &[] };
    for strictness in [Strictness::Begun, Strictness::Forgiving] {
        let hits = term.find_titles(&index, strictness, &collector)?;
        if !hits.first.is_empty() {
            return Ok(hits.first.iter().map(|hit| hit.page()).collect());
        }
    }
    Ok(Vec::new())
}
