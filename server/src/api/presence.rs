//! Who else has a page open.

use crate::error::ApiError;
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::pages::presence::{Doing, note_presence};
use model::id::{PageId, VersionId};
use model::page::{PageStatus, Presence};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct NotePresence {
    /// Whether the caller has typed something that is not stored.
    editing: bool,
    /// Whether the caller goes.
    leaving: bool,
}

/// Who else is there, and what the page has come to meanwhile.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PresenceNoted {
    others: Vec<Presence>,
    #[serde(rename = "newestVersionID")]
    newest_version_id: VersionId,
    status: PageStatus,
}

/// Says that the caller has a page open, and asks who else has. Who is silent for 45 seconds is forgotten.
#[utoipa::path(post, path = "/page/{id}/presence", operation_id = "note_presence", tag = "presence", params(("id" = i64, Path, minimum = 1)), request_body = NotePresence, responses((status = 200, body = PresenceNoted)))]
pub(crate) async fn note(
    State(state): State<AppState>,
    caller: Caller,
    Segment(page): Segment<PageId>,
    Body(ask): Body<NotePresence>,
) -> Result<Json<PresenceNoted>, ApiError> {
    let doing = match (ask.leaving, ask.editing) {
        (true, _) => Doing::Leaving,
        (false, true) => Doing::Editing,
        (false, false) => Doing::Reading,
    };
    let company = note_presence(&state.cms, &caller.actor, page, doing).await?;
    let (others, status) = (company.others, company.status);
    Ok(Json(PresenceNoted { others, newest_version_id: company.newest_version, status }))
}
