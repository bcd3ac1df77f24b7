//! Backups of the site, and their schedule.

use super::answers::{BackupDownload, BackupScheduled, WriteResult, WriteResultWith, done};
use crate::error::ApiError;
use crate::extract::{Body, EmptyBody, Segment};
use crate::layers::caller::Caller;
use crate::layers::same_origin::is_foreign;
use crate::state::AppState;
use axum::Json;
use axum::body::Body as Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::backup_runs::cancel::cancel_run;
use domain::backup_runs::change_schedule::change_schedule;
use domain::backup_runs::download::{DOWNLOAD_WRITE_TIMEOUT, create_download, open_download, read_download};
use domain::backup_runs::request::{request_backup, request_verification};
use domain::backup_runs::status::read_status;
use domain::backup_runs::stored::{delete_stored, list_stored};
use http::HeaderMap;
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use model::backup::{BackupSchedule, BackupStatus, StoredBackups};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DownloadBackup {
    /// Id of a backup in the destination. If absent, a
    /// backup is made during the download.
    #[serde(rename = "backupID")]
    backup_id: Option<String>,
    /// Password of the user.
    #[serde(default)]
    current_password: String,
}

/// Reads the schedule, the last backup and the one in progress.
#[utoipa::path(get, path = "/backup/status", operation_id = "get_backup_status", tag = "backups", responses((status = 200, body = BackupStatus)))]
pub(crate) async fn status(State(state): State<AppState>, caller: Caller) -> Result<Json<BackupStatus>, ApiError> {
    Ok(Json(read_status(&state.cms, &caller.actor).await?))
}

/// Lists the backups in the destination, newest first.
#[utoipa::path(get, path = "/backup/list", operation_id = "list_backups", tag = "backups", responses((status = 200, body = StoredBackups)))]
pub(crate) async fn list(State(state): State<AppState>, caller: Caller) -> Result<Json<StoredBackups>, ApiError> {
    Ok(Json(list_stored(&state.cms, &caller.actor).await?))
}

/// Begins a backup.
#[utoipa::path(post, path = "/backup", operation_id = "create_backup", tag = "backups", request_body = EmptyBody, responses((status = 200, body = WriteResult)))]
pub(crate) async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResult>, ApiError> {
    request_backup(&state.cms, &caller.actor).await?;
    Ok(Json(WriteResult::done()))
}

/// Cancels the backup or verification in progress.
#[utoipa::path(post, path = "/backup/cancel", operation_id = "cancel_backup", tag = "backups", request_body = EmptyBody, responses((status = 200, body = WriteResult)))]
pub(crate) async fn cancel(
    State(state): State<AppState>,
    caller: Caller,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResult>, ApiError> {
    cancel_run(&state.cms, &caller.actor).await?;
    Ok(Json(WriteResult::done()))
}

/// Changes the schedule, and the number of older backups that stay.
#[utoipa::path(put, path = "/backup/schedule", operation_id = "change_backup_schedule", tag = "backups", request_body = BackupSchedule, responses((status = 200, body = WriteResultWith<BackupScheduled>), (status = 409, description = "Another user changed the schedule")))]
pub(crate) async fn schedule(
    State(state): State<AppState>,
    caller: Caller,
    Body(schedule): Body<BackupSchedule>,
) -> Result<Json<WriteResultWith<BackupScheduled>>, ApiError> {
    let schedule = change_schedule(&state.cms, &caller.actor, schedule).await?;
    Ok(done(BackupScheduled { schedule: Some(schedule) }))
}

/// Begins to read all files of a backup again.
#[utoipa::path(post, path = "/backup/{id}/verify", operation_id = "verify_backup", tag = "backups", params(("id" = String, Path)), request_body = EmptyBody, responses((status = 200, body = WriteResult)))]
pub(crate) async fn verify(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<String>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResult>, ApiError> {
    request_verification(&state.cms, &caller.actor, &id).await?;
    Ok(Json(WriteResult::done()))
}

/// Deletes a backup, with the files that no other backup has.
#[utoipa::path(delete, path = "/backup/{id}", operation_id = "delete_backup", tag = "backups", params(("id" = String, Path)), responses((status = 200, body = WriteResult)))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<String>,
) -> Result<Json<WriteResult>, ApiError> {
    delete_stored(&state.cms, &caller.actor, &id).await?;
    Ok(Json(WriteResult::done()))
}

/// Creates a link to a backup, which starts downloads for two minutes.
#[utoipa::path(post, path = "/backup/download", operation_id = "create_backup_download", tag = "backups", request_body = DownloadBackup, responses((status = 200, body = WriteResultWith<BackupDownload>)))]
pub(crate) async fn create_link(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<DownloadBackup>,
) -> Result<Json<WriteResultWith<BackupDownload>>, ApiError> {
    let id = ask.backup_id.as_deref();
    let token = create_download(&state.cms, &caller.actor, id, &ask.current_password).await?;
    Ok(done(BackupDownload { token: Some(token) }))
}

/// Returns a backup as a tar file. If it fails, the connection breaks off.
#[utoipa::path(get, path = "/backup/download/{token}", operation_id = "download_backup", tag = "backups", params(("token" = String, Path)), responses((status = 200, body = Vec<u8>, content_type = "application/x-tar")))]
pub(crate) async fn download(
    State(state): State<AppState>,
    caller: Caller,
    Segment(token): Segment<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if is_foreign(&headers, &state.origin) {
        return Err(ApiError::Csrf);
    }
    let download = open_download(&state.cms, &caller.actor, &token)?;
    let disposition = format!("attachment; filename=\"pagewright-{}.tar\"", download.id);
    let bytes = read_download(Arc::clone(&state.cms), download, DOWNLOAD_WRITE_TIMEOUT)?;
    let headers = [(CONTENT_TYPE, "application/x-tar".to_owned()), (CONTENT_DISPOSITION, disposition)];
    Ok((headers, Bytes::from_stream(bytes)).into_response())
}
