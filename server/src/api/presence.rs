//! Users who have the same page open.

use crate::error::ApiError;
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::collaboration::presence::{Heartbeat, UserActivity, record_heartbeat};
use model::id::{PageId, VersionId};
use model::page::{PageStatus, Presence};
use model::user::Person;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct RecordHeartbeat {
    /// True if the caller has unsaved input.
    editing: bool,
    /// True if the caller closes the page.
    leaving: bool,
    /// Key of the caller's block. Absent means the page itself.
    block_key: Option<String>,
}

/// Other users on the page, and the newest state of the page.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HeartbeatResponse {
    others: Vec<Presence>,
    #[serde(rename = "newestVersionID")]
    newest_version_id: VersionId,
    /// User who stored the newest version. Null if the system stored it.
    #[schema(required)]
    stored_by: Option<Person>,
    #[serde(with = "time::serde::rfc3339")]
    stored_at: OffsetDateTime,
    status: PageStatus,
}

/// Reports that the caller has a page open. Returns other users there.
/// Users without a report for 45 seconds are removed.
#[utoipa::path(post, path = "/page/{id}/presence", operation_id = "record_heartbeat", tag = "presence", params(("id" = i64, Path, minimum = 1)), request_body = RecordHeartbeat, responses((status = 200, body = HeartbeatResponse)))]
pub(crate) async fn record(
    State(state): State<AppState>,
    caller: Caller,
    Segment(page): Segment<PageId>,
    Body(ask): Body<RecordHeartbeat>,
) -> Result<Json<HeartbeatResponse>, ApiError> {
    let doing = match (ask.leaving, ask.editing) {
        (true, _) => UserActivity::Leaving,
        (false, true) => UserActivity::Editing,
        (false, false) => UserActivity::Reading,
    };
    let heartbeat = Heartbeat { doing, block_key: ask.block_key };
    let result = record_heartbeat(&state.cms, &caller.actor, page, heartbeat).await?;
    Ok(Json(HeartbeatResponse {
        others: result.others,
        newest_version_id: result.newest_version,
        stored_by: result.stored_by,
        stored_at: result.stored_at,
        status: result.status,
    }))
}
