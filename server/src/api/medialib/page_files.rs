//! Files of pages, for visitors.

use super::send::{CachePolicy, file, picture};
use crate::error::ApiError;
use crate::extract::{Params, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use domain::collaboration::deleted_files::list_deleted_files;
use domain::collaboration::picture_progress::read_progress;
use domain::collaboration::replaced_files::list_replaced_files;
use domain::viewer::page_file::{CacheScope, PageBytes, PageFileAddress, read_page_file};
use http::HeaderMap;
use model::id::{PageId, VersionId};
use model::media::{DeletedFile, PictureProgress, ReplacedFile};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Deserialize)]
pub(crate) struct PageFileQuery {
    w: Option<u32>,
    /// Token of a shared link to a version.
    share: Option<String>,
}

/// Files of a page that were replaced or deleted in the library.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReplacedFiles {
    items: Vec<ReplacedFile>,
    deleted: Vec<DeletedFile>,
}

/// Returns a file of a page. Pictures are WebP in the requested width.
/// Without a width, the format suits every browser.
/// Documents are the uploaded bytes, and support range requests.
#[utoipa::path(get, path = "/medialib/get-page-file/{pageID}/{group}/{hash}/{fileName}", tag = "media",
    params(("pageID" = i64, Path, minimum = 1), ("group" = String, Path), ("hash" = String, Path), ("fileName" = String, Path), ("w" = Option<u32>, Query), ("share" = Option<String>, Query, description = "The token of a link that shows a version of the page")),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream"), (status = 206, description = "A part of a document"),
        (status = 304, description = "The copy at hand is current"), (status = 416, description = "The document has no such part")))]
pub(crate) async fn get_page_file(
    State(state): State<AppState>,
    caller: Caller,
    Segment((page, group, hash, _file_name)): Segment<(PageId, String, String, String)>,
    Params(ask): Params<PageFileQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let tag = format!("{hash}-{}", ask.w.unwrap_or(0));
    let address = PageFileAddress { page, group, hash, width: ask.w, share: ask.share };
    let found = read_page_file(&state.cms, &caller.actor, address).await?;
    let keep = CachePolicy::of_page_file(found.reach, state.public_file_max_age);
    match found.bytes {
        PageBytes::Picture { content_type, bytes, is_current: true } => {
            picture(&headers, content_type, bytes, &tag, keep)
        }
        // Caches must revalidate,
        // because the current picture gets the same address.
        PageBytes::Picture { content_type, bytes, is_current: false } => {
            let keep = if found.reach == CacheScope::Everyone { CachePolicy::ForNow } else { keep };
            picture(&headers, content_type, bytes, &format!("{tag}-former"), keep)
        }
        PageBytes::Document(stored) => file(&state.cms, &headers, &stored, keep).await,
    }
}

/// Counts the pictures of a version, and those that are ready for visitors.
#[utoipa::path(get, path = "/page/version/{id}/pictures", operation_id = "picture_progress", tag = "media", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = PictureProgress)))]
pub(crate) async fn progress(
    State(state): State<AppState>,
    caller: Caller,
    Segment(version): Segment<VersionId>,
) -> Result<Json<PictureProgress>, ApiError> {
    Ok(Json(read_progress(&state.cms, &caller.actor, version).await?))
}

/// Lists files of page versions that the library replaced or deleted.
#[utoipa::path(get, path = "/page/{id}/replaced-files", operation_id = "list_replaced_files", tag = "media", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = ReplacedFiles)))]
pub(crate) async fn list_replaced(
    State(state): State<AppState>,
    caller: Caller,
    Segment(page): Segment<PageId>,
) -> Result<Json<ReplacedFiles>, ApiError> {
    let items = list_replaced_files(&state.cms, &caller.actor, page).await?;
    let deleted = list_deleted_files(&state.cms, &caller.actor, page).await?;
    Ok(Json(ReplacedFiles { items, deleted }))
}
