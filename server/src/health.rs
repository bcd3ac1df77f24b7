//! Answers for monitors.

use crate::state::AppState;
use axum::extract::State;
use http::StatusCode;

/// The process runs.
pub(crate) async fn alive() -> &'static str {
    "ok"
}

/// The database answers.
pub(crate) async fn ready(State(state): State<AppState>) -> (StatusCode, &'static str) {
    match state.cms.check_ready().await {
        Ok(()) => (StatusCode::OK, "ok"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer"),
    }
}
