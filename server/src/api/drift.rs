//! Changes in the source page of a translation.

use super::answers::{DriftAcknowledged, WriteResultWith, done};
use crate::error::ApiError;
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use content::drift::Drift;
use domain::translation::acknowledge_drift::{Acknowledgement, acknowledge_drift};
use domain::translation::read_drift::read_drift;
use model::id::{PageId, VersionId};
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AcknowledgeDrift {
    /// Reviewed version of the source: `source.pageVersionID` of the drift.
    #[serde(rename = "pageVersionID")]
    version: VersionId,
    /// Keys of blocks that need no change.
    /// An empty key means the fields of the page.
    #[serde(default)]
    keys: Vec<String>,
    /// True if the order of blocks needs no change.
    #[serde(default)]
    order: bool,
}

/// Returns unreviewed changes in the source page of a translation.
#[utoipa::path(get, path = "/page/{id}/drift", operation_id = "read_drift", tag = "history", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = Drift)))]
pub(crate) async fn get(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<PageId>,
) -> Result<Json<Drift>, ApiError> {
    Ok(Json(read_drift(&state.cms, &caller.actor, id).await?))
}

/// Marks parts of a translation as reviewed against a source version.
#[utoipa::path(post, path = "/page/{id}/drift/acknowledge", operation_id = "acknowledge_drift", tag = "history", params(("id" = i64, Path, minimum = 1)), request_body = AcknowledgeDrift, responses((status = 200, body = WriteResultWith<DriftAcknowledged>)))]
pub(crate) async fn acknowledge(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<PageId>,
    Body(ask): Body<AcknowledgeDrift>,
) -> Result<Json<WriteResultWith<DriftAcknowledged>>, ApiError> {
    let acknowledgement = Acknowledgement { version: ask.version, keys: ask.keys, order: ask.order };
    let outdated = acknowledge_drift(&state.cms, &caller.actor, id, acknowledgement).await?;
    Ok(done(DriftAcknowledged { outdated: Some(outdated) }))
}
