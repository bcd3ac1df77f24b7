//! Refuses writes without the caller's token.

use super::caller::Caller;
use super::same_origin::is_foreign;
use crate::error::ApiError;
use crate::state::AppState;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, Method};

/// Optional header with the id
/// of the user whose page sends a write.
const MADE_BY: &str = "x-pagewright-user";

/// Refuses API writes that do not prove their origin,
/// or that come from another user's page.
pub(crate) async fn protect(State(state): State<AppState>, caller: Caller, request: Request, next: Next) -> Response {
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return next.run(request).await;
    }
    // Browsers never add an API token to a request by themselves.
    if caller.token.is_some() {
        return next.run(request).await;
    }
    let headers = request.headers();
    // Tabs share a session,
    // so a tab can still show a page of the former user.
    if headers.get(MADE_BY).is_some_and(|user| user.as_bytes() != caller.user.id.to_string().as_bytes()) {
        return ApiError::Domain(domain::error::Error::Unauthenticated).into_response();
    }
    let token = headers.get("x-csrf-token").and_then(|value| value.to_str().ok());
    if is_foreign(headers, &state.origin) || !has_requested_with(headers) {
        return ApiError::Csrf.into_response();
    }
    match token {
        Some(token) if state.csrf.accepts(caller.session.as_deref(), token, state.cms.now()) => next.run(request).await,
        // The page's session has ended, so a new log-in is required.
        Some(_) if caller.lost_session => ApiError::Domain(domain::error::Error::Unauthenticated).into_response(),
        _ => ApiError::Csrf.into_response(),
    }
}

/// Checks the proof that a script of this site sent the request:
/// the caller's CSRF token and `X-Requested-With`.
pub(crate) fn has_csrf_proof(state: &AppState, caller: &Caller, headers: &HeaderMap) -> bool {
    let token = headers.get("x-csrf-token").and_then(|value| value.to_str().ok());
    let accepts = |token| state.csrf.accepts(caller.session.as_deref(), token, state.cms.now());
    has_requested_with(headers) && token.is_some_and(accepts)
}

pub(crate) fn has_requested_with(headers: &HeaderMap) -> bool {
    headers.get("x-requested-with").is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"XMLHttpRequest"))
}
