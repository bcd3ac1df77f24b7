//! Scheduled publication and unpublication.

use super::answers::{PageScheduled, WriteResult, WriteResultWith, done};
use crate::error::ApiError;
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::workflow::schedule::{delete, plan, read};
use model::id::{PageId, VersionId};
use model::schedule::PageSchedule;
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct SchedulePage {
    /// Stored version to publish. Default: newest.
    #[serde(rename = "pageVersionID")]
    page_version_id: Option<VersionId>,
    /// Future time (RFC 3339).
    #[schema(format = DateTime)]
    publish_at: Option<String>,
    /// Future time (RFC 3339), after `publishAt`.
    #[schema(format = DateTime)]
    unpublish_at: Option<String>,
}

/// Returns the schedule of a page and its past runs.
#[utoipa::path(get, path = "/page/{id}/schedule", operation_id = "read_schedule", tag = "schedules", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = PageSchedule)))]
pub(crate) async fn get(
    State(state): State<AppState>,
    caller: Caller,
    Segment(page): Segment<PageId>,
) -> Result<Json<PageSchedule>, ApiError> {
    Ok(Json(read::read_schedule(&state.cms, &caller.actor, page).await?))
}

/// Schedules publication, unpublication, or both. Replaces a former schedule.
#[utoipa::path(post, path = "/page/{id}/schedule", operation_id = "schedule_page", tag = "schedules", params(("id" = i64, Path, minimum = 1)), request_body = SchedulePage, responses((status = 200, body = WriteResultWith<PageScheduled>)))]
pub(crate) async fn plan(
    State(state): State<AppState>,
    caller: Caller,
    Segment(page): Segment<PageId>,
    Body(ask): Body<SchedulePage>,
) -> Result<Json<WriteResultWith<PageScheduled>>, ApiError> {
    let new =
        plan::NewSchedule { version: ask.page_version_id, publish_at: ask.publish_at, unpublish_at: ask.unpublish_at };
    let schedule = plan::schedule_page(&state.cms, &caller.actor, page, new).await?;
    Ok(done(PageScheduled { schedule: Some(schedule) }))
}

/// Deletes the schedule of a page.
#[utoipa::path(delete, path = "/page/{id}/schedule", operation_id = "delete_schedule", tag = "schedules", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = WriteResult)))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    caller: Caller,
    Segment(page): Segment<PageId>,
) -> Result<Json<WriteResult>, ApiError> {
    delete::delete_schedule(&state.cms, &caller.actor, page).await?;
    Ok(Json(WriteResult::done()))
}
