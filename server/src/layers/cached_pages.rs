//! Cache lookup of rendered pages.

use super::caller::has_session_cookie;
use crate::page_cache::{CachedPage, ContentVersion, PageKey, PagePlace};
use crate::state::AppState;
use crate::visit::RequestVisit;
use axum::extract::Request;
use domain::addresses::redirects::source::RequestTarget;
use domain::addresses::redirects::unknown::count_unknown;
use domain::viewer::redirects::can_redirect_by_query;
use http::{Method, Uri};
use std::sync::Arc;

/// Finds the cached page for a request.
/// Ignores writes and requests with a session cookie.
/// Never finds a page if a redirect may match the query.
/// If it finds none, stores the visit in the request, for rendering.
pub(super) async fn find(state: &AppState, request: &mut Request) -> Option<Arc<CachedPage>> {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if !reads || has_session_cookie(request.headers(), state.session_cookie()) {
        return None;
    }
    let visit = RequestVisit::of(state, request.uri(), request.headers()).await.ok()?;
    let page = find_for(state, request.uri(), &visit).await;
    if page.is_none() {
        state.metrics.count_page_miss();
        request.extensions_mut().insert(visit);
    }
    page
}

async fn find_for(state: &AppState, uri: &Uri, visit: &RequestVisit) -> Option<Arc<CachedPage>> {
    let target = RequestTarget { path: uri.path(), query: uri.query() };
    if visit.is_for_one_visitor() || can_redirect_by_query(&state.cms, &target).await.ok()? {
        return None;
    }
    let key = PageKey::of(PagePlace::Path(target.path), visit);
    let page = state.pages.find(key, ContentVersion::now(&state.cms)).await?;
    if page.is_not_found() {
        count_unknown(&state.cms, &target).await;
    }
    Some(page)
}
