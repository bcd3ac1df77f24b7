//! Search page at `/search` of each locale, unless a page is there.

use super::document::{Needs, PublicDocument};
use crate::error::Refusal;
use crate::layers::caller::Caller;
use crate::server_fns::search::search;
use crate::server_fns::{self, CallContext};
use crate::state::AppState;
use app::public::{self, PublicContext, SearchPage, Visit};
use axum::response::Response;
use http::{StatusCode, Uri};
use model::locale::Locale;
use model::search::{DEFAULT_RESULT_COUNT, MAX_OFFSET, MAX_SEARCH_TERM_CHARS, SearchQuery};
use model::view::SiteView;
use url::form_urlencoded;

pub(super) async fn show(
    state: &AppState,
    caller: &Caller,
    visit: &Visit,
    uri: &Uri,
    view: &SiteView,
) -> Result<Response, Refusal> {
    let page = find(state, caller, view, uri).await?;
    let render = |cx: &PublicContext<'_>| public::search(view, cx, &page);
    let document = PublicDocument::render(state, caller, visit, &view.settings, Needs::default(), render);
    Ok(document.into_private(StatusCode::OK))
}

/// Searches by the query of the address.
/// Ignores invalid values, so that every address works.
async fn find(state: &AppState, caller: &Caller, view: &SiteView, uri: &Uri) -> Result<SearchPage, Refusal> {
    let asked = |name: &str| {
        let pairs = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
        pairs.into_iter().find(|(key, _)| key == name).map(|(_, value)| value.into_owned()).unwrap_or_default()
    };
    let typed = asked("q");
    let term: String = typed.chars().take(MAX_SEARCH_TERM_CHARS).collect();
    let number = asked("page").parse().unwrap_or(1).clamp(1, MAX_OFFSET / DEFAULT_RESULT_COUNT);
    let page_type = Some(asked("type")).filter(|id| state.cms.types().find_page_type(id).is_some());
    let mut page = SearchPage {
        is_shortened: term.len() < typed.len(),
        term,
        page_type: page_type.unwrap_or_default(),
        tag: asked("tag").chars().take(MAX_SEARCH_TERM_CHARS).collect(),
        order: asked("order").parse().unwrap_or_default(),
        number,
        size: DEFAULT_RESULT_COUNT,
        found: None,
    };
    if !page.term.trim().is_empty() {
        let query = query_of(&page, &view.locale);
        page.found = Some(server_fns::call(CallContext::new(state, caller), search(query)).await?);
    }
    Ok(page)
}

fn query_of(page: &SearchPage, locale: &Locale) -> SearchQuery {
    let order: &str = page.order.into();
    SearchQuery {
        term: page.term.clone(),
        locales: vec![locale.as_str().to_owned()],
        page_types: Some(page.page_type.clone()).filter(|id| !id.is_empty()).into_iter().collect(),
        tags: Some(page.tag.clone()).filter(|slug| !slug.is_empty()).into_iter().collect(),
        count: Some(page.size),
        offset: (page.number - 1) * page.size,
        order: Some(order.to_owned()),
    }
}
