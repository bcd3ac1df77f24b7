//! The public site: every path that nothing else answers.

use super::document;
use crate::error::ApiError;
use crate::layers::caller::Caller;
use crate::layers::security_headers::Area;
use crate::page_cache::{CachedPage, Moment};
use crate::state::AppState;
use app::public::{self, PublicContext};
use axum::extract::{OriginalUri, State};
use axum::response::{IntoResponse, Response};
use domain::pages::view::{Seen, view_path};
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
    let seen = match view_path(&state.cms, &caller.actor, uri.path()).await {
        Ok(seen) => seen,
        Err(error) => return ApiError::from(error).into_response(),
    };
    match seen {
        Seen::Moved(path) => lead(&uri, &path, StatusCode::MOVED_PERMANENTLY),
        Seen::Redirected { to, status: 302 } => lead(&uri, &to, StatusCode::FOUND),
        Seen::Redirected { to, .. } => lead(&uri, &to, StatusCode::MOVED_PERMANENTLY),
        Seen::Page(view) => found(&state, &caller, &uri, &request, (moment, &view)),
        Seen::Missing(view) => {
            let html = with_context(&state, &caller, |cx| public::page(&view, cx));
            document::private(&state, Area::Public, StatusCode::NOT_FOUND, html)
        }
        Seen::Nowhere(around) => {
            let html = with_context(&state, &caller, |cx| public::not_found(&around, cx));
            document::private(&state, Area::Public, StatusCode::NOT_FOUND, html)
        }
    }
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
