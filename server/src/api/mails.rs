//! Failed mails, for administrators.

use super::answers::{TestMailQueued, WriteResult, WriteResultWith, done};
use super::lists::ListParams;
use crate::error::ApiError;
use crate::extract::{Body, EmptyBody, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::outbox::failures;
use domain::outbox::test_mail::send_test_mail;
use model::id::MailId;
use model::list::List;
use model::mail::FailedMail;

/// Lists failed mails by `failedAt`, `queuedAt`, `nextAttemptAt` or `address`.
/// Default order: newest failure first.
#[utoipa::path(post, path = "/mail/list", operation_id = "list_failed_mails", tag = "mails", request_body = ListParams, responses((status = 200, body = List<FailedMail>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListParams>,
) -> Result<Json<List<FailedMail>>, ApiError> {
    Ok(Json(failures::list_failed_mails(&state.cms, &caller.actor, &ask.into()).await?))
}

/// Retries a failed mail immediately, even after its last attempt.
#[utoipa::path(post, path = "/mail/{id}/retry", operation_id = "retry_mail", tag = "mails", params(("id" = i64, Path, minimum = 1)), request_body = EmptyBody, responses((status = 200, body = WriteResult)))]
pub(crate) async fn retry(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<MailId>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResult>, ApiError> {
    failures::retry_mail(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}

/// Sends a test mail to the caller's own address.
#[utoipa::path(post, path = "/mail/test", operation_id = "send_test_mail", tag = "mails", request_body = EmptyBody, responses((status = 200, body = WriteResultWith<TestMailQueued>)))]
pub(crate) async fn send_test(
    State(state): State<AppState>,
    caller: Caller,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResultWith<TestMailQueued>>, ApiError> {
    let address = send_test_mail(&state.cms, &caller.actor).await?;
    Ok(done(TestMailQueued { address: Some(address) }))
}
