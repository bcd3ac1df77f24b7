//! Folders of the library.

use super::library::FilesDeleted;
use crate::api::answers::{WriteResultWith, done};
use crate::error::ApiError;
use crate::extract::Body;
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::media::folders::{create_folder, delete_folder, move_folder};
use domain::media::library::list_directory;
use model::media::MediaFolder;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// All folders of the library.
#[derive(Serialize, ToSchema)]
pub(crate) struct Folders {
    items: Vec<MediaFolder>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CreateDirectory {
    /// Parent folder.
    path: String,
    folder_name: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MoveDirectory {
    old_path: String,
    /// New path of the folder.
    new_path: String,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct DeleteDirectory {
    path: String,
    /// True to also delete files that pages use.
    #[serde(default)]
    force: bool,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct DirectorySaved {
    #[serde(skip_serializing_if = "Option::is_none")]
    directory: Option<MediaFolder>,
}

/// Lists all folders by path.
#[utoipa::path(get, path = "/medialib/folders", operation_id = "list_media_folders", tag = "media", responses((status = 200, body = Folders)))]
pub(crate) async fn list_all(State(state): State<AppState>, caller: Caller) -> Result<Json<Folders>, ApiError> {
    Ok(Json(Folders { items: list_directory::list_folders(&state.cms, &caller.actor).await? }))
}

/// Creates a folder.
#[utoipa::path(post, path = "/medialib/create-dir", operation_id = "create_media_folder", tag = "media", request_body = CreateDirectory, responses((status = 200, body = WriteResultWith<DirectorySaved>)))]
pub(crate) async fn create_dir(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<CreateDirectory>,
) -> Result<Json<WriteResultWith<DirectorySaved>>, ApiError> {
    let made = create_folder::create_folder(&state.cms, &caller.actor, &ask.path, &ask.folder_name).await?;
    Ok(done(DirectorySaved { directory: Some(made) }))
}

/// Moves or renames a folder with its contents.
#[utoipa::path(post, path = "/medialib/move-directory", operation_id = "move_media_folder", tag = "media", request_body = MoveDirectory, responses((status = 200, body = WriteResultWith<DirectorySaved>)))]
pub(crate) async fn move_directory(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<MoveDirectory>,
) -> Result<Json<WriteResultWith<DirectorySaved>>, ApiError> {
    let moved = move_folder::move_folder(&state.cms, &caller.actor, &ask.old_path, &ask.new_path).await?;
    Ok(done(DirectorySaved { directory: Some(moved) }))
}

/// Deletes a folder and moves its files to the trash.
/// If pages show a file, returns these pages instead, unless `force` is set.
#[utoipa::path(post, path = "/medialib/delete-directory", operation_id = "delete_media_folder", tag = "media", request_body = DeleteDirectory, responses((status = 200, body = FilesDeleted)))]
pub(crate) async fn delete_directory(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<DeleteDirectory>,
) -> Result<Json<FilesDeleted>, ApiError> {
    let deletion = delete_folder::delete_folder(&state.cms, &caller.actor, &ask.path, ask.force.into()).await?;
    Ok(Json(deletion.into()))
}
