//! The public site: every path that nothing else answers.

use super::document;
use crate::error::{ApiError, Refusal};
use crate::layers::caller::Caller;
use crate::layers::security_headers::Area;
use crate::page_cache::{CachedPage, Moment};
use crate::server_fns::pages::get_by_slug_query;
use crate::server_fns::{self, CallContext};
use crate::state::AppState;
use app::public::{self, PublicContext};
use axum::extract::{OriginalUri, State};
use axum::response::{IntoResponse, Response};
use domain::pages::view::{Instead, Resolution, resolve_path, surround, view_instead};
use http::header::{ALLOW, CACHE_CONTROL, LOCATION};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use model::view::PageView;
use std::sync::Arc;

/// Shows the page at a path to whoever asks.
pub(crate) async fn catch_all(
    State(state): State<AppState>,
    caller: Caller,
    method: Method,
    OriginalUri(uri): OriginalUri,
    request: HeaderMap,
) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
    }
    let moment = Moment::now(&state);
    match find_page(&state, &caller, uri.path()).await {
        Ok(Found::Page(view)) => found(&state, &caller, &uri, &request, (moment, &view)),
        Ok(Found::Moved(path)) => lead(&uri, &path, StatusCode::MOVED_PERMANENTLY),
        Ok(Found::Nothing) => match view_instead(&state.cms, &caller.actor, uri.path()).await {
            Ok(instead) => show_instead(&state, &caller, &uri, &instead),
            Err(error) => ApiError::from(error).into_response(),
        },
        Err(refusal) => refusal.into_response(),
    }
}

/// What is at an address.
enum Found {
    Page(Box<PageView>),
    Moved(String),
    Nothing,
}

async fn find_page(state: &AppState, caller: &Caller, path: &str) -> Result<Found, Refusal> {
    match resolve_path(&state.cms, &caller.actor, path).await? {
        Resolution::Moved(path) => return Ok(Found::Moved(path)),
        Resolution::NotFound => return Ok(Found::Nothing),
        Resolution::Page => {}
    }
    let context = CallContext::new(state, caller);
    match server_fns::call(context, get_by_slug_query(path.to_owned())).await {
        Ok(page) => Ok(Found::Page(Box::new(surround(&state.cms, &caller.actor, page).await?))),
        Err(refusal) if refusal.status == StatusCode::NOT_FOUND => Ok(Found::Nothing),
        Err(refusal) => Err(refusal),
    }
}

fn show_instead(state: &AppState, caller: &Caller, uri: &Uri, instead: &Instead) -> Response {
    let html = match instead {
        Instead::Redirect { to, status: 302 } => return lead(uri, to, StatusCode::FOUND),
        Instead::Redirect { to, .. } => return lead(uri, to, StatusCode::MOVED_PERMANENTLY),
        Instead::Page(view) => with_context(state, caller, |cx| public::page(view, cx)),
        Instead::Nothing(around) => with_context(state, caller, |cx| public::not_found(around, cx)),
    };
    document::private(state, Area::Public, StatusCode::NOT_FOUND, html)
}

/// A page that is there: into the cache and out, or straight out for somebody who is logged in.
fn found(
    state: &AppState,
    caller: &Caller,
    uri: &Uri,
    request: &HeaderMap,
    (moment, view): (Moment, &PageView),
) -> Response {
    let html = with_context(state, caller, |cx| public::page(view, cx));
    if caller.session.is_some() || !state.pages.is_on() {
        return document::private(state, Area::Public, StatusCode::OK, html);
    }
    let page = Arc::new(CachedPage::new(moment, &document::headers(state, Area::Public), html));
    state.pages.insert(uri.path(), Arc::clone(&page));
    page.respond(request)
}

/// Leads to another address, keeping the query of this one where the other has none of its own.
fn lead(uri: &Uri, to: &str, status: StatusCode) -> Response {
    let (path, anchor) = to.split_at(to.find('#').unwrap_or(to.len()));
    let target = match uri.query().filter(|_| !path.contains('?')) {
        Some(query) => format!("{path}?{query}{anchor}"),
        None => to.to_owned(),
    };
    let Ok(location) = HeaderValue::from_bytes(target.as_bytes()) else { return StatusCode::NOT_FOUND.into_response() };
    let headers = [(LOCATION, location), (CACHE_CONTROL, HeaderValue::from_static("public, no-cache"))];
    (status, headers).into_response()
}

fn with_context(state: &AppState, caller: &Caller, render: impl FnOnce(&PublicContext<'_>) -> String) -> String {
    let token = state.csrf.token_of(caller, state.cms.now());
    render(&PublicContext {
        assets: &state.assets,
        base_url: &state.base_url,
        csrf_token: &token,
        clean: domain::html::clean,
    })
}
