//! Library files: lists, searches, details and changes.

use crate::api::answers::{FileSaved, WriteResult, WriteResultWith, done};
use crate::api::lists::ListParams;
use crate::error::{ApiError, Conflict, or_latest};
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use domain::media::add_video::{NewVideo, add_video as add};
use domain::media::edit::{self, FileEdit};
use domain::media::library::{find_by_hash, list_directory, read_file, search};
use domain::media::trash::delete::{Deletion, delete_file};
use domain::media::where_used;
use model::error::{Code, ErrorItem};
use model::id::FileId;
use model::list::List;
use model::locale::Locale;
use model::media::{FileOfHash, FileUse, FocalPoint, MediaFile, MediaFolder, MediaPart};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Filter and paging of files.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct MediaPartParams {
    /// `image`, `gif`, `document` or `video`. Default: all.
    kinds: Vec<String>,
    /// Only files that no page shows.
    unused: bool,
    /// Column to sort by: `name`, `createdAt` or `size`.
    column_to_sort: Option<String>,
    /// `asc` or `desc`.
    sort_order: Option<String>,
    /// 1 to 500. Default: 200.
    #[schema(value_type = Option<u32>)]
    page_size: Option<i64>,
    /// `nextCursor` of the previous part.
    cursor: Option<String>,
}

impl From<MediaPartParams> for list_directory::PartQuery {
    fn from(params: MediaPartParams) -> Self {
        let MediaPartParams { kinds, unused, column_to_sort, sort_order, page_size, cursor } = params;
        Self { kinds, unused, column_to_sort, sort_order, page_size, cursor }
    }
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct GetDirectory {
    /// Path of the folder. `/` is the root.
    path: String,
    #[serde(flatten)]
    params: MediaPartParams,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SearchFiles {
    search_term: String,
    /// Folder to search, including subfolders.
    directory: String,
    #[serde(flatten)]
    params: MediaPartParams,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct FindByHash {
    hashes: Vec<String>,
}

/// A folder with its subfolders and some of its files.
#[derive(Serialize, ToSchema)]
pub(crate) struct DirectoryContent {
    path: String,
    folders: Vec<MediaFolder>,
    #[serde(flatten)]
    part: MediaPart,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MoveFile {
    id: FileId,
    new_path: String,
    new_file_name: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EditFile {
    id: FileId,
    new_path: String,
    new_file_name: String,
    default_alt_text: String,
    shared: bool,
    /// Changed texts by locale. Null restores the default.
    #[serde(default)]
    #[schema(value_type = BTreeMap<String, Option<String>>)]
    alt_texts: BTreeMap<Locale, Option<String>>,
    /// Null means the centre. If absent, the focal point stays.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<FocalPoint>)]
    focal_point: Option<Option<FocalPoint>>,
    /// Names of all tags. If absent, the tags stay.
    /// Unknown names become public tags.
    #[serde(default)]
    tags: Option<Vec<String>>,
    /// Version that the caller read. If absent, the version is not checked.
    #[serde(default)]
    version: Option<String>,
}

/// Distinguishes null from an absent field.
fn given<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<FocalPoint>>, D::Error> {
    Option::deserialize(value).map(Some)
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AddVideo {
    path: String,
    url: String,
    #[serde(default)]
    file_name: Option<String>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct DeleteFile {
    id: FileId,
    /// True to delete the file even if pages use it.
    #[serde(default)]
    force: bool,
}

/// `columnToSort` is `title`, `locale` or `changedAt`.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ListPagesByFile {
    #[serde(rename = "fileID")]
    file_id: FileId,
    #[serde(flatten)]
    params: ListParams,
}

/// Result of deleting files.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FilesDeleted {
    #[serde(flatten)]
    result: WriteResult,
    /// Number of files moved to the trash or removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    deleted_files: Option<usize>,
    /// First pages that show the files and thereby prevented the deletion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pages: Option<Vec<FileUse>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total_pages: Option<i64>,
}

impl From<Deletion> for FilesDeleted {
    fn from(deletion: Deletion) -> Self {
        match deletion {
            Deletion::Done { files } => {
                Self { result: WriteResult::done(), deleted_files: Some(files), pages: None, total_pages: None }
            }
            Deletion::Used(List { items, total_items }) => Self {
                result: WriteResult::refused(vec![ErrorItem::new(Code::NotPossible, "media", "id")]),
                deleted_files: None,
                pages: Some(items),
                total_pages: Some(total_items),
            },
        }
    }
}

/// Lists a folder and a part of its files. Default order: name.
#[utoipa::path(post, path = "/medialib/get-dir", tag = "media", request_body = GetDirectory, responses((status = 200, body = DirectoryContent)))]
pub(crate) async fn get_dir(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<GetDirectory>,
) -> Result<Json<DirectoryContent>, ApiError> {
    let found = list_directory::list_directory(&state.cms, &caller.actor, &ask.path, &ask.params.into()).await?;
    Ok(Json(DirectoryContent { path: found.path, folders: found.folders, part: found.part }))
}

/// Finds files by name, alternative text and tags, including subfolders.
#[utoipa::path(post, path = "/medialib/search-files", tag = "media", request_body = SearchFiles, responses((status = 200, body = MediaPart)))]
pub(crate) async fn search_files(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<SearchFiles>,
) -> Result<Json<MediaPart>, ApiError> {
    let SearchFiles { search_term, directory, params } = ask;
    Ok(Json(search::search_files(&state.cms, &caller.actor, &search_term, &directory, &params.into()).await?))
}

/// Finds files by content hash. Unknown hashes are omitted.
#[utoipa::path(post, path = "/medialib/find-by-hash", tag = "media", request_body = FindByHash, responses((status = 200, body = List<FileOfHash>)))]
pub(crate) async fn find_by_hash(
    State(state): State<AppState>,
    caller: Caller,
    Body(FindByHash { hashes }): Body<FindByHash>,
) -> Result<Json<List<FileOfHash>>, ApiError> {
    Ok(Json(find_by_hash::find_by_hash(&state.cms, &caller.actor, &hashes).await?))
}

/// Returns the details of a file, even in the trash.
#[utoipa::path(get, path = "/medialib/file/{id}", operation_id = "read_media_file", tag = "media", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = MediaFile)))]
pub(crate) async fn get_file(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<FileId>,
) -> Result<Json<MediaFile>, ApiError> {
    Ok(Json(read_file::read_file(&state.cms, &caller.actor, id).await?))
}

/// Adds a link to a Vimeo or YouTube video.
#[utoipa::path(post, path = "/medialib/add-video", tag = "media", request_body = AddVideo, responses((status = 200, body = WriteResultWith<FileSaved>)))]
pub(crate) async fn add_video(
    State(state): State<AppState>,
    caller: Caller,
    Body(AddVideo { path, url, file_name }): Body<AddVideo>,
) -> Result<Json<WriteResultWith<FileSaved>>, ApiError> {
    let file = add(&state.cms, &caller.actor, NewVideo { path, url, file_name }).await?;
    Ok(done(FileSaved { file: Some(file) }))
}

/// Moves and renames a file.
#[utoipa::path(post, path = "/medialib/move-file", tag = "media", request_body = MoveFile, responses((status = 200, body = WriteResultWith<FileSaved>)))]
pub(crate) async fn move_file(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<MoveFile>,
) -> Result<Json<WriteResultWith<FileSaved>>, ApiError> {
    let file = edit::move_file(&state.cms, &caller.actor, ask.id, &ask.new_path, &ask.new_file_name).await?;
    Ok(done(FileSaved { file: Some(file) }))
}

/// Changes the name, folder and descriptions of a file.
#[utoipa::path(post, path = "/medialib/edit-file", tag = "media", request_body = EditFile, responses((status = 200, body = WriteResultWith<FileSaved>), (status = 409, description = "The file was changed after it was read; `latest` is the current file", body = Conflict<MediaFile>)))]
pub(crate) async fn edit_file(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<EditFile>,
) -> Result<Response, ApiError> {
    let edit = FileEdit {
        path: ask.new_path,
        file_name: ask.new_file_name,
        default_alt_text: ask.default_alt_text,
        shared: ask.shared,
        alt_texts: ask.alt_texts,
        focal_point: ask.focal_point,
        tags: ask.tags,
        version: ask.version,
    };
    let edited = edit::edit_file(&state.cms, &caller.actor, ask.id, edit).await;
    let saved = edited.map(|file| done(FileSaved { file: Some(file) }));
    or_latest(saved, read_file::read_file(&state.cms, &caller.actor, ask.id)).await
}

/// Moves a file to the trash.
/// If pages show the file, returns these pages instead, unless `force` is set.
#[utoipa::path(post, path = "/medialib/delete-file", operation_id = "delete_file", tag = "media", request_body = DeleteFile, responses((status = 200, body = FilesDeleted)))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<DeleteFile>,
) -> Result<Json<FilesDeleted>, ApiError> {
    Ok(Json(delete_file(&state.cms, &caller.actor, ask.id, ask.force.into()).await?.into()))
}

/// Lists the pages that show a file. Default order: title.
#[utoipa::path(post, path = "/medialib/list-pages-by-file", tag = "media", request_body = ListPagesByFile, responses((status = 200, body = List<FileUse>)))]
pub(crate) async fn list_pages_by_file(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListPagesByFile>,
) -> Result<Json<List<FileUse>>, ApiError> {
    Ok(Json(where_used::list_pages(&state.cms, &caller.actor, ask.file_id, &ask.params.into()).await?))
}
