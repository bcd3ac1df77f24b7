//! History of a page.

use super::answers::{VersionStored, WriteResult, WriteResultWith, done};
use crate::error::ApiError;
use crate::extract::{Body, Params, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use content::compare::{Comparison, VersionSummary};
use domain::pages::history::{compare, last_changes, list_versions, note, restore};
use model::id::{PageId, VersionId};
use model::list::List;
use model::version::BlockLastChange;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

#[derive(Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListVersions {
    /// Zero-based page number.
    #[param(value_type = Option<u32>)]
    page_index: i64,
    /// 1 to 100. Default: 25.
    #[param(value_type = Option<u32>)]
    page_size: Option<i64>,
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct RestoreVersion {
    /// Block to restore. Default: the whole version.
    block_key: Option<String>,
    /// Newest version known to the caller. If absent, nothing is checked.
    #[serde(rename = "basePageVersionID")]
    base: Option<VersionId>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct NoteVersion {
    /// An empty text removes the note.
    note: String,
}

/// Lists the stored versions of a page, newest first.
#[utoipa::path(get, path = "/page/{id}/versions", operation_id = "list_versions", tag = "history", params(("id" = i64, Path, minimum = 1), ListVersions), responses((status = 200, body = List<VersionSummary>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<PageId>,
    Params(ask): Params<ListVersions>,
) -> Result<Json<List<VersionSummary>>, ApiError> {
    let ask = list_versions::VersionListInput { page_index: ask.page_index, page_size: ask.page_size };
    Ok(Json(list_versions::list_versions(&state.cms, &caller.actor, id, ask).await?))
}

/// Compares two versions of a page or of its translations.
#[utoipa::path(get, path = "/page/version/{before}/compare/{after}", operation_id = "compare_versions", tag = "history", params(("before" = i64, Path, minimum = 1), ("after" = i64, Path, minimum = 1)), responses((status = 200, body = Comparison)))]
pub(crate) async fn compare(
    State(state): State<AppState>,
    caller: Caller,
    Segment((before, after)): Segment<(VersionId, VersionId)>,
) -> Result<Json<Comparison>, ApiError> {
    Ok(Json(compare::compare_versions(&state.cms, &caller.actor, before, after).await?))
}

/// Restores a version, or one of its blocks, as the newest version.
#[utoipa::path(post, path = "/page/version/{id}/restore", operation_id = "restore_version", tag = "history", params(("id" = i64, Path, minimum = 1)), request_body = RestoreVersion, responses((status = 200, body = WriteResultWith<VersionStored>)))]
pub(crate) async fn restore(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<VersionId>,
    Body(ask): Body<RestoreVersion>,
) -> Result<Json<WriteResultWith<VersionStored>>, ApiError> {
    let ask = restore::Restoration { block_key: ask.block_key, base: ask.base };
    let stored = restore::restore_version(&state.cms, &caller.actor, id, ask).await?;
    Ok(done(VersionStored {
        page_version_id: Some(stored.id),
        page_version: stored.version,
        warnings: stored.warnings,
    }))
}

/// Writes a note on a stored version.
#[utoipa::path(post, path = "/page/version/{id}/note", operation_id = "note_version", tag = "history", params(("id" = i64, Path, minimum = 1)), request_body = NoteVersion, responses((status = 200, body = WriteResult)))]
pub(crate) async fn note(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<VersionId>,
    Body(ask): Body<NoteVersion>,
) -> Result<Json<WriteResult>, ApiError> {
    note::note_version(&state.cms, &caller.actor, id, &ask.note).await?;
    Ok(Json(WriteResult::done()))
}

/// Lists the versions that last changed the blocks of a page. Leaves out
/// blocks that did not change in the newest 500 versions.
#[utoipa::path(get, path = "/page/{id}/block-changes", operation_id = "list_block_changes", tag = "history", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = Vec<BlockLastChange>)))]
pub(crate) async fn block_changes(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<PageId>,
) -> Result<Json<Vec<BlockLastChange>>, ApiError> {
    Ok(Json(last_changes::list_last_changes(&state.cms, &caller.actor, id).await?))
}
