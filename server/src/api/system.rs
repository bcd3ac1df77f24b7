//! The state of the installation, for operators.

use super::answers::WriteResult;
use crate::error::ApiError;
use crate::extract::Body;
use crate::layers::caller::Caller;
use crate::process::resident_memory;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::disk::disk_space;
use domain::system::read::read_system;
use domain::system::resolve::resolve_errors;
use model::system::{DiskStatus, ProcessStatus, ResolvedError, SystemStatus};
use serde::Deserialize;
use utoipa::ToSchema;

/// Reads the state of the database, the process, the workers and the log.
#[utoipa::path(get, path = "/system", operation_id = "get_system", tag = "system", responses((status = 200, body = SystemStatus)))]
pub(crate) async fn get(State(state): State<AppState>, caller: Caller) -> Result<Json<SystemStatus>, ApiError> {
    let process = ProcessStatus {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        started_at: state.metrics.started_at.into(),
        memory: resident_memory(),
        disk: disk_space(&state.data).map(|disk| DiskStatus { free: disk.free, size: disk.total }),
    };
    let warnings = state.worker_health.warnings();
    Ok(Json(read_system(&state.cms, &caller.actor, process, warnings).await?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResolveErrors {
    errors: Vec<ResolvedError>,
}

/// Takes errors of the log off the system screen. They come back when they occur again.
#[utoipa::path(post, path = "/system/errors/resolve", operation_id = "resolve_errors", tag = "system", request_body = ResolveErrors, responses((status = 200, body = WriteResult)))]
pub(crate) async fn resolve(
    State(state): State<AppState>,
    caller: Caller,
    Body(ResolveErrors { errors }): Body<ResolveErrors>,
) -> Result<Json<WriteResult>, ApiError> {
    resolve_errors(&state.cms, &caller.actor, &errors).await?;
    Ok(Json(WriteResult::done()))
}
