//! The search page of the public site, at `/search` below the prefix of a locale, unless a page of the site is there.

use super::document::{self, Needs, with_context};
use crate::error::{ApiError, Refusal};
use crate::layers::caller::Caller;
use crate::layers::security_headers::Area;
use crate::server_fns::search::search;
use crate::server_fns::{self, CallContext};
use crate::state::AppState;
use app::public::consent::allowed_origins;
use app::public::{self, SearchPage, Visit};
use axum::response::{IntoResponse, Response};
use domain::viewer::view::view_search;
use http::header::CACHE_CONTROL;
use http::{StatusCode, Uri};
use model::locale::Locale;
use model::search::{DEFAULT_COUNT, MAX_OFFSET, MAX_TERM, SearchQuery};
use model::view::Surroundings;
use url::form_urlencoded;

/// Renders the search page with its results. Returns `None` for other paths.
pub(super) async fn show(state: &AppState, caller: &Caller, (uri, visit): (&Uri, &Visit)) -> Option<Response> {
    let view = match view_search(&state.cms, &caller.actor, uri.path()).await {
        Ok(view) => view?,
        Err(error) => return Some(ApiError::from(error).into_response()),
    };
    Some(match find(state, caller, &view, uri).await {
        Ok(page) => answer(state, caller, visit, (&view, &page)),
        Err(refusal) => refusal.into_response(),
    })
}

/// Reads what the address asks for, and finds it. What makes no sense there is left out, so that every address shows a page.
async fn find(state: &AppState, caller: &Caller, view: &Surroundings, uri: &Uri) -> Result<SearchPage, Refusal> {
    let asked = |name: &str| {
        let pairs = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
        pairs.into_iter().find(|(key, _)| key == name).map(|(_, value)| value.into_owned()).unwrap_or_default()
    };
    let typed = asked("q");
    let term: String = typed.chars().take(MAX_TERM).collect();
    let number = asked("page").parse().unwrap_or(1).clamp(1, MAX_OFFSET / DEFAULT_COUNT);
    let page_type = Some(asked("type")).filter(|id| state.cms.types().find_page_type(id).is_some());
    let mut page = SearchPage {
        is_shortened: term.len() < typed.len(),
        term,
        page_type: page_type.unwrap_or_default(),
        tag: asked("tag").chars().take(MAX_TERM).collect(),
        order: asked("order").parse().unwrap_or_default(),
        number,
        size: DEFAULT_COUNT,
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

fn answer(state: &AppState, caller: &Caller, visit: &Visit, (view, page): (&Surroundings, &SearchPage)) -> Response {
    let scripts = allowed_origins(&view.settings, visit.consent);
    let theme = view.settings.theme.style();
    let needs = Needs { script_origins: &scripts, theme: &theme, ..Needs::default() };
    let mut headers = document::headers(state, Area::Public, &needs);
    headers.insert(CACHE_CONTROL, document::PRIVATE);
    let html = with_context(state, caller, visit, |cx| public::search(view, cx, page));
    (StatusCode::OK, headers, html).into_response()
}
