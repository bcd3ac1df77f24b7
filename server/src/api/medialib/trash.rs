//! Deleted files, which can come back for a while.

use crate::api::answers::{Answer, FileSaved, done};
use crate::api::auth::Nothing;
use crate::api::lists::ListParams;
use crate::api::medialib::library::FilesDeleted;
use crate::error::ApiError;
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::media::trash;
use model::id::FileId;
use model::list::List;
use model::media::MediaFile;

/// Lists the files in the trash, the last deleted first, unless another order is asked for: by `name`, `deletedAt` or
/// `size`.
#[utoipa::path(post, path = "/medialib/trash", operation_id = "list_media_trash", tag = "media", request_body = ListParams, responses((status = 200, body = List<MediaFile>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListParams>,
) -> Result<Json<List<MediaFile>>, ApiError> {
    Ok(Json(trash::list::list_trash(&state.cms, &caller.actor, &ask.into()).await?))
}

/// Takes a file out of the trash, into the folder that it stood in.
#[utoipa::path(post, path = "/medialib/{id}/restore", operation_id = "restore_media_file", tag = "media", params(("id" = i64, Path, minimum = 1)), request_body = Nothing, responses((status = 200, body = Answer<FileSaved>)))]
pub(crate) async fn restore(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<FileId>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<Answer<FileSaved>>, ApiError> {
    let file = trash::restore::restore_file(&state.cms, &caller.actor, id).await?;
    Ok(done(FileSaved { file: Some(file) }))
}

/// Removes a file that is in the trash for good. A file that a live page shows is not removed, and the answer names the
/// pages.
#[utoipa::path(post, path = "/medialib/{id}/purge", operation_id = "purge_media_file", tag = "media", params(("id" = i64, Path, minimum = 1)), request_body = Nothing, responses((status = 200, body = FilesDeleted)))]
pub(crate) async fn purge(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<FileId>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<FilesDeleted>, ApiError> {
    Ok(Json(trash::purge::purge_file(&state.cms, &caller.actor, id).await?.into()))
}
