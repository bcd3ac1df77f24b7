//! Answers visitors from the cache of rendered pages.

use super::caller::has_session_cookie;
use crate::page_cache::ContentVersion;
use crate::state::AppState;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::Method;

/// Answers from the cache before anything else looks at the request. One with a session passes by.
pub(crate) async fn serve(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if reads
        && !has_session_cookie(request.headers(), state.session_cookie())
        && let Some(page) = state.pages.find(request.uri().path(), ContentVersion::now(&state.cms)).await
    {
        return page.respond(request.headers());
    }
    next.run(request).await
}
