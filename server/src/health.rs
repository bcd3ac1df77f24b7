//! Health checks for monitors.

mod exposition;
pub(crate) mod metrics;

use crate::state::AppState;
use axum::extract::State;
use domain::backup_runs::status::list_warnings;
use domain::error::Error;
use domain::health::check_ready;
use domain::nodes::find_obstacle;
use http::StatusCode;
use model::warning::Warning;

/// Returns ok while the process runs.
pub(crate) async fn alive() -> &'static str {
    "ok"
}

/// Checks database and storage. Warnings follow in separate lines.
pub(crate) async fn ready(State(state): State<AppState>) -> (StatusCode, String) {
    if let Some(obstacle) = find_obstacle(&state.cms) {
        return (StatusCode::SERVICE_UNAVAILABLE, obstacle.to_string());
    }
    match check_ready(&state.cms).await {
        Ok(warnings) => {
            let of_backups = list_warnings(&state.cms).await.unwrap_or_default();
            (StatusCode::OK, ok_with([warnings, of_backups, state.worker_health.warnings()].concat()))
        }
        Err(Error::Storage(fault, _)) => (StatusCode::SERVICE_UNAVAILABLE, fault.to_string()),
        Err(error) => {
            tracing::error!(%error, "the database does not answer");
            (StatusCode::SERVICE_UNAVAILABLE, Warning::SilentDatabase.to_string())
        }
    }
}

fn ok_with(warnings: Vec<Warning>) -> String {
    std::iter::once("ok".to_owned()).chain(warnings.iter().map(|warning| format!("\nwarning: {warning}"))).collect()
}
