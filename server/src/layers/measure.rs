//! Counts requests that no cache answered, by the pattern of their route.

use crate::api::API;
use crate::metrics::{PAGE_ROUTE, UNKNOWN_API_ROUTE};
use crate::state::AppState;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;

pub(crate) async fn record(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let otherwise = if request.uri().path().starts_with(API) { UNKNOWN_API_ROUTE } else { PAGE_ROUTE };
    let begun = Instant::now();
    let response = next.run(request).await;
    let route = route.as_ref().map_or(otherwise, MatchedPath::as_str);
    state.metrics.record(route, response.status(), begun.elapsed());
    response
}
