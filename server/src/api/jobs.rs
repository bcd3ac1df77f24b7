//! Unfinished background jobs, for operators.

use super::answers::WriteResult;
use super::lists::ListParams;
use crate::error::ApiError;
use crate::extract::{Body, EmptyBody, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::jobs;
use model::id::JobId;
use model::job::JobItem;
use model::list::List;

/// Lists unfinished jobs by `kind`, `createdAt` or `dueAt`.
/// Default order: oldest first.
#[utoipa::path(post, path = "/job/list", operation_id = "list_jobs", tag = "jobs", request_body = ListParams, responses((status = 200, body = List<JobItem>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListParams>,
) -> Result<Json<List<JobItem>>, ApiError> {
    Ok(Json(jobs::list_jobs::list_jobs(&state.cms, &caller.actor, &ask.into()).await?))
}

/// Retries a job immediately, even after its last attempt.
#[utoipa::path(post, path = "/job/{id}/retry", operation_id = "retry_job", tag = "jobs", params(("id" = i64, Path, minimum = 1)), request_body = EmptyBody, responses((status = 200, body = WriteResult)))]
pub(crate) async fn retry(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<JobId>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResult>, ApiError> {
    jobs::retry_job(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}
