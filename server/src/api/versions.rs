//! Versions of pages.

use super::answers::{VersionAutosaved, VersionStored, WriteResult, WriteResultWith, done};
use crate::error::ApiError;
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::screens;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use content::content_check::Finding;
use domain::collaboration::check_content::{ContentCheck, check_content};
use domain::collaboration::{autosave, inspect, preview};
use domain::pages::{read, store_version};
use model::error::ErrorItem;
use model::id::VersionId;
use model::version::{PageVersion, VersionDraft};
use serde::Serialize;
use utoipa::ToSchema;

/// Result of a content check.
#[derive(Serialize, ToSchema)]
pub(crate) struct Findings {
    /// Errors that prevent publication.
    errors: Vec<ErrorItem>,
    /// Hints about the content, in page order.
    items: Vec<Finding>,
}

impl From<ContentCheck> for Findings {
    fn from(found: ContentCheck) -> Self {
        Self { errors: found.errors, items: found.findings }
    }
}

/// Rendered version with its content check.
#[derive(Serialize, ToSchema)]
pub(crate) struct VersionInspection {
    /// HTML document. `data-block-key` and `data-field` mark blocks and fields.
    html: String,
    #[serde(flatten)]
    found: Findings,
}

/// Returns a version.
#[utoipa::path(get, path = "/page/version/fetch/{id}", operation_id = "get_version", tag = "versions", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = PageVersion)))]
pub(crate) async fn fetch(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<VersionId>,
) -> Result<Json<PageVersion>, ApiError> {
    Ok(Json(read::read_version(&state.cms, &caller.actor, id).await?))
}

/// Stores a new version on top of the given version.
/// Absent fields keep their values.
#[utoipa::path(post, path = "/page/version/{id}/store", operation_id = "store_version", tag = "versions", params(("id" = i64, Path, minimum = 1)), request_body = VersionDraft, responses((status = 200, body = WriteResultWith<VersionStored>)))]
pub(crate) async fn store(
    State(state): State<AppState>,
    caller: Caller,
    Segment(base): Segment<VersionId>,
    Body(draft): Body<VersionDraft>,
) -> Result<Json<WriteResultWith<VersionStored>>, ApiError> {
    let stored = store_version::store_version(&state.cms, &caller.actor, base, draft).await?;
    Ok(done(VersionStored {
        page_version_id: Some(stored.id),
        page_version: stored.version,
        warnings: stored.warnings,
    }))
}

/// Replaces the author's private autosave.
#[utoipa::path(post, path = "/page/version/{id}/autosave", tag = "versions", params(("id" = i64, Path, minimum = 1)), request_body = VersionDraft, responses((status = 200, body = WriteResultWith<VersionAutosaved>)))]
pub(crate) async fn autosave(
    State(state): State<AppState>,
    caller: Caller,
    Segment(base): Segment<VersionId>,
    Body(draft): Body<VersionDraft>,
) -> Result<Json<WriteResultWith<VersionAutosaved>>, ApiError> {
    let kept = autosave::autosave_version(&state.cms, &caller.actor, base, draft).await?;
    Ok(done(VersionAutosaved { page_version_id: Some(kept.id), created_at: Some(kept.at), warnings: kept.warnings }))
}

/// Renders an unsaved version as visitors would see it.
/// `data-block-key` and `data-field` mark blocks and fields.
#[utoipa::path(post, path = "/page/version/preview", tag = "versions", request_body = VersionDraft, responses((status = 200, content((String = "text/html"), (WriteResult = "application/json")))))]
pub(crate) async fn preview(
    State(state): State<AppState>,
    caller: Caller,
    Body(draft): Body<VersionDraft>,
) -> Result<Response, ApiError> {
    let view = preview::preview_draft(&state.cms, &caller.actor, draft).await?;
    Ok(screens::preview::document(&state, &caller, &view).await)
}

/// Checks a stored or unsaved version. Returns errors and hints.
#[utoipa::path(post, path = "/page/version/check", operation_id = "check_content", tag = "versions", request_body = VersionDraft, responses((status = 200, body = Findings)))]
pub(crate) async fn check(
    State(state): State<AppState>,
    caller: Caller,
    Body(draft): Body<VersionDraft>,
) -> Result<Json<Findings>, ApiError> {
    Ok(Json(check_content(&state.cms, &caller.actor, draft).await?.into()))
}

/// Renders and checks an unsaved version in one call.
#[utoipa::path(post, path = "/page/version/inspect", operation_id = "inspect_version", tag = "versions", request_body = VersionDraft, responses((status = 200, body = VersionInspection)))]
pub(crate) async fn inspect(
    State(state): State<AppState>,
    caller: Caller,
    Body(draft): Body<VersionDraft>,
) -> Result<Json<VersionInspection>, ApiError> {
    let (view, found) = inspect::inspect_draft(&state.cms, &caller.actor, draft).await?;
    let html = screens::preview::html(&state, &caller, &view).await;
    Ok(Json(VersionInspection { html, found: found.into() }))
}
