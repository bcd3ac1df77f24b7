//! Answers for monitors.

use crate::state::AppState;
use axum::extract::State;
use domain::error::Error;
use domain::health::check_ready;
use http::StatusCode;

/// The process runs.
pub(crate) async fn alive() -> &'static str {
    "ok"
}

/// The database can be read and written, and the storage of files answers. What is wrong beyond that is a line each.
pub(crate) async fn ready(State(state): State<AppState>) -> (StatusCode, String) {
    match check_ready(&state.cms).await {
        Ok(warnings) if warnings.is_empty() => (StatusCode::OK, "ok".to_owned()),
        Ok(warnings) => {
            (StatusCode::OK, warnings.iter().map(|warning| format!("warning: {warning}\n")).collect::<String>())
        }
        Err(Error::Storage(fault, _)) => (StatusCode::SERVICE_UNAVAILABLE, fault.to_string()),
        Err(error) => {
            tracing::error!(%error, "the database does not answer");
            (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer".to_owned())
        }
    }
}
