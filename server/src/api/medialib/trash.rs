//! Deleted files, which can be restored.

use crate::api::answers::{FileSaved, WriteResultWith, done};
use crate::api::lists::ListParams;
use crate::api::medialib::library::FilesDeleted;
use crate::error::ApiError;
use crate::extract::{Body, EmptyBody, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::media::trash;
use domain::media::trash::selection::TrashChange;
use model::id::FileId;
use model::list::List;
use model::media::{FileInUse, MediaFile};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Files of the trash that a call changes.
#[derive(Deserialize, ToSchema)]
pub(crate) struct TrashSelection {
    /// Null selects all files of the trash.
    files: Option<Vec<FileId>>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TrashChanged {
    /// Number of restored or removed files.
    #[serde(skip_serializing_if = "Option::is_none")]
    files: Option<usize>,
    /// First 100 files that remain because live pages show them.
    #[serde(skip_serializing_if = "Option::is_none")]
    files_in_use: Option<Vec<FileInUse>>,
    /// Number of files that remain because live pages show them.
    #[serde(skip_serializing_if = "Option::is_none")]
    total_files_in_use: Option<usize>,
}

impl From<TrashChange> for TrashChanged {
    fn from(change: TrashChange) -> Self {
        Self {
            files: Some(change.files),
            files_in_use: Some(change.files_in_use),
            total_files_in_use: Some(change.total_files_in_use),
        }
    }
}

/// Lists files in the trash by `name`, `deletedAt` or `size`.
/// Default order: last deleted first.
#[utoipa::path(post, path = "/medialib/trash", operation_id = "list_media_trash", tag = "media", request_body = ListParams, responses((status = 200, body = List<MediaFile>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListParams>,
) -> Result<Json<List<MediaFile>>, ApiError> {
    Ok(Json(trash::list_trash::list_trash(&state.cms, &caller.actor, &ask.into()).await?))
}

/// Restores a file to its former folder.
#[utoipa::path(post, path = "/medialib/{id}/restore", operation_id = "restore_media_file", tag = "media", params(("id" = i64, Path, minimum = 1)), request_body = EmptyBody, responses((status = 200, body = WriteResultWith<FileSaved>)))]
pub(crate) async fn restore(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<FileId>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResultWith<FileSaved>>, ApiError> {
    let file = trash::restore::restore_file(&state.cms, &caller.actor, id).await?;
    Ok(done(FileSaved { file: Some(file) }))
}

/// Permanently deletes a file from the trash.
/// If live pages show the file, returns these pages instead.
#[utoipa::path(post, path = "/medialib/{id}/purge", operation_id = "purge_media_file", tag = "media", params(("id" = i64, Path, minimum = 1)), request_body = EmptyBody, responses((status = 200, body = FilesDeleted)))]
pub(crate) async fn purge(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<FileId>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<FilesDeleted>, ApiError> {
    Ok(Json(trash::purge::purge_file(&state.cms, &caller.actor, id).await?.into()))
}

/// Restores selected or all files of the trash.
/// Skips files that are not in the trash.
#[utoipa::path(post, path = "/medialib/trash/restore", operation_id = "restore_media_files", tag = "media", request_body = TrashSelection, responses((status = 200, body = WriteResultWith<TrashChanged>)))]
pub(crate) async fn restore_selected(
    State(state): State<AppState>,
    caller: Caller,
    Body(selection): Body<TrashSelection>,
) -> Result<Json<WriteResultWith<TrashChanged>>, ApiError> {
    let change = trash::selection::restore_files(&state.cms, &caller.actor, selection.files.as_deref()).await?;
    Ok(done(change.into()))
}

/// Permanently deletes selected or all files of the trash.
/// Keeps and returns the files that live pages show.
/// Skips files that are not in the trash.
#[utoipa::path(post, path = "/medialib/trash/purge", operation_id = "purge_media_files", tag = "media", request_body = TrashSelection, responses((status = 200, body = WriteResultWith<TrashChanged>)))]
pub(crate) async fn purge_selected(
    State(state): State<AppState>,
    caller: Caller,
    Body(selection): Body<TrashSelection>,
) -> Result<Json<WriteResultWith<TrashChanged>>, ApiError> {
    let change = trash::selection::purge_files(&state.cms, &caller.actor, selection.files.as_deref()).await?;
    Ok(done(change.into()))
}
