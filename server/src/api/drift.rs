//! What changed in the source of a translation.

use super::answers::{Answer, DriftSettled, done};
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
pub(crate) struct SettleDrift {
    /// The version of the source that was looked at: `source.pageVersionID` of the drift.
    #[serde(rename = "pageVersionID")]
    version: VersionId,
    /// The keys of blocks that are right as they are, or not wanted; empty for the page's own fields.
    #[serde(default)]
    keys: Vec<String>,
    /// Whether the order of the blocks is right as it is.
    #[serde(default)]
    order: bool,
}

/// Reads what changed in the page that this one was translated from, as far as nobody has looked at it.
#[utoipa::path(get, path = "/page/{id}/drift", operation_id = "read_drift", tag = "history", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = Drift)))]
pub(crate) async fn get(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<PageId>,
) -> Result<Json<Drift>, ApiError> {
    Ok(Json(read_drift(&state.cms, &caller.actor, id).await?))
}

/// Says that parts of a translation are right as they are, compared with a version of its source.
#[utoipa::path(post, path = "/page/{id}/drift/settle", operation_id = "settle_drift", tag = "history", params(("id" = i64, Path, minimum = 1)), request_body = SettleDrift, responses((status = 200, body = Answer<DriftSettled>)))]
pub(crate) async fn acknowledge(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<PageId>,
    Body(ask): Body<SettleDrift>,
) -> Result<Json<Answer<DriftSettled>>, ApiError> {
    let acknowledgement = Acknowledgement { version: ask.version, keys: ask.keys, order: ask.order };
    let outdated = acknowledge_drift(&state.cms, &caller.actor, id, acknowledgement).await?;
    Ok(done(DriftSettled { outdated: Some(outdated) }))
}
