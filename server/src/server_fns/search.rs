//! Search of the public site.

use super::CallContext;
use crate::error::Refusal;
use domain::search::{search_site, suggest as find_suggestions};
use leptos::prelude::{expect_context, server};
use leptos::server_fn::codec::{GetUrl, Json};
use model::search::{SearchQuery, SearchResults, Suggestion};

/// Searches published pages.
#[server(prefix = "/api/pagewright", endpoint = "search/search", input = Json, output = Json)]
pub(crate) async fn search(query: SearchQuery) -> Result<SearchResults, Refusal> {
    let CallContext { cms, actor, .. } = expect_context();
    Ok(search_site(&cms, &actor, query).await?)
}

/// Finds pages of a locale by title words, the last possibly incomplete.
/// Returns at most eight.
#[utoipa::path(get, path = "/search/suggest", tag = "search", params(("locale" = String, Query), ("term" = String, Query)), responses((status = 200, body = Vec<Suggestion>)))]
#[server(prefix = "/api/pagewright", endpoint = "search/suggest", input = GetUrl, output = Json)]
pub(crate) async fn suggest(locale: String, term: String) -> Result<Vec<Suggestion>, Refusal> {
    let CallContext { cms, actor, .. } = expect_context();
    Ok(find_suggestions(&cms, &actor, &locale, &term).await?)
}
