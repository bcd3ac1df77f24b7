//! Searches published pages.

use super::Reader;
use crate::error::{Result, refuse_any};
use crate::search::search_site;
use crate::{Cms, access, site};
use model::access::Operation;
use model::locale::Locale;
use model::search::{SearchQuery, SearchResults};

/// Parameters of a search. All are optional.
#[derive(Clone, Debug, Default)]
pub struct AskedSearch {
    pub term: String,
    pub locale: Option<String>,
    pub page_type: Option<String>,
    /// Slug of a tag.
    pub tag: Option<String>,
    pub count: Option<i64>,
    pub offset: i64,
    /// `best` (default) or `newest`.
    pub order: Option<String>,
}

/// Searches published pages in the locales of the token.
///
/// # Errors
/// Those of the search of the site, and `V_12`
/// for a locale that the token may not read.
pub async fn search_content(cms: &Cms, reader: Reader<'_>, asked: AskedSearch) -> Result<SearchResults> {
    access::require(&reader.token.actor, Operation::SearchSite)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let mut errors = Vec::new();
    let locale = reader.parse_locale(settings, asked.locale.as_deref(), &mut errors);
    refuse_any(errors)?;
    let locales = reader.locales(locale).map(|mut locales| {
        locales.retain(|locale| settings.available_locales.contains(locale));
        locales
    });
    // Without this, the search would cover all locales.
    if locales.as_ref().is_some_and(Vec::is_empty) {
        return Ok(SearchResults { complete: true, ..SearchResults::default() });
    }
    let locales = locales.unwrap_or_default();
    let given = |value: Option<String>| value.filter(|value| !value.is_empty()).into_iter().collect();
    let query = SearchQuery {
        term: asked.term,
        locales: locales.iter().map(Locale::to_string).collect(),
        page_types: given(asked.page_type),
        tags: given(asked.tag),
        count: asked.count,
        offset: asked.offset,
        order: asked.order,
    };
    search_site(cms, &reader.token.actor, query).await
}
