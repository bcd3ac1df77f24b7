//! The state of the installation, for operators.

use crate::error::ApiError;
use crate::layers::caller::Caller;
use crate::process::resident_memory;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::disk::disk_space;
use domain::system::read::read_system;
use model::system::{DiskStatus, ProcessStatus, SystemStatus};

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
