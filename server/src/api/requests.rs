//! Requests to publish a page.

use super::answers::{PublicationRequested, RequestAccepted, WriteResult, WriteResultWith, done};
use crate::error::ApiError;
use crate::extract::{Body, EmptyBody, Params, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::list::ListQuery;
use domain::pages::listing::list_pages::PageListInput;
use domain::workflow::requests::accept::accept_request;
use domain::workflow::requests::accept_undoably::accept_undoably;
use domain::workflow::requests::{list_requests, read, reject, request, revoke, undo_acceptance};
use model::id::{PageId, VersionId};
use model::list::List;
use model::workflow::{RequestDetail, RequestListItem};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct RequestPublication {
    comment: String,
    /// Newest stored version known to the editor.
    /// If absent, nothing is checked.
    #[serde(rename = "pageVersionID")]
    page_version_id: Option<VersionId>,
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct AcceptPublication {
    feedback: String,
    /// True to publish after ten seconds.
    /// Until then, `undo-acceptance` can reopen the request.
    /// False publishes immediately.
    undoable: bool,
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct RejectPublication {
    /// Required.
    feedback: String,
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct RevokePublication {
    comment: String,
}

#[derive(Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListRequests {
    /// `open`, `reviewed` or `all`.
    #[param(inline)]
    state: Option<String>,
    /// Id of a page type.
    #[serde(rename = "type")]
    page_type: Option<String>,
    locale: Option<String>,
    /// Zero-based page number.
    #[param(value_type = Option<u32>)]
    page_index: i64,
    /// 1 to 100. Default: 25.
    #[param(value_type = Option<u32>)]
    page_size: Option<i64>,
    search_term: Option<String>,
    /// `title`, `locale`, `type`, `requestedAt`, `requestedBy` or `status`.
    column_to_sort: Option<String>,
    /// `asc` or `desc`.
    sort_order: Option<String>,
}

/// Requests publication of a page's newest version. Notifies all reviewers.
#[utoipa::path(post, path = "/page/{id}/request-publication", operation_id = "request_publication", tag = "requests", params(("id" = i64, Path, minimum = 1)), request_body = RequestPublication, responses((status = 200, body = WriteResultWith<PublicationRequested>)))]
pub(crate) async fn send(
    State(state): State<AppState>,
    caller: Caller,
    Segment(page): Segment<PageId>,
    Body(ask): Body<RequestPublication>,
) -> Result<Json<WriteResultWith<PublicationRequested>>, ApiError> {
    let ask = request::AskedPublication { page, version: ask.page_version_id, comment: ask.comment };
    let sent = request::request_publication(&state.cms, &caller.actor, ask).await?;
    Ok(done(PublicationRequested { request_id: Some(sent.request), status: Some(sent.status) }))
}

/// Accepts the request for a version and publishes it.
/// Unless `undoable`, visitors see the version before the response.
#[utoipa::path(post, path = "/page/version/{id}/accept-publication", operation_id = "accept_publication", tag = "requests", params(("id" = i64, Path, minimum = 1)), request_body = AcceptPublication, responses((status = 200, body = WriteResultWith<RequestAccepted>)))]
pub(crate) async fn accept(
    State(state): State<AppState>,
    caller: Caller,
    Segment(version): Segment<VersionId>,
    Body(ask): Body<AcceptPublication>,
) -> Result<Json<WriteResultWith<RequestAccepted>>, ApiError> {
    if ask.undoable {
        let due_at = accept_undoably(&state.cms, &caller.actor, version, &ask.feedback).await?;
        return Ok(done(RequestAccepted { due_at: Some(due_at), ..RequestAccepted::default() }));
    }
    let live = accept_request(&state.cms, &caller.actor, version, &ask.feedback).await?;
    Ok(done(live.into()))
}

/// Reopens an accepted request before publication, without a mail.
/// Only the reviewer who accepted it can.
#[utoipa::path(post, path = "/page/version/{id}/undo-acceptance", operation_id = "undo_acceptance", tag = "requests", params(("id" = i64, Path, minimum = 1)), request_body = EmptyBody, responses((status = 200, body = WriteResult)))]
pub(crate) async fn undo_acceptance(
    State(state): State<AppState>,
    caller: Caller,
    Segment(version): Segment<VersionId>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResult>, ApiError> {
    undo_acceptance::undo_acceptance(&state.cms, &caller.actor, version).await?;
    Ok(Json(WriteResult::done()))
}

/// Rejects the request for a version with reasons. It can be sent again.
#[utoipa::path(post, path = "/page/version/{id}/reject-publication", operation_id = "reject_publication", tag = "requests", params(("id" = i64, Path, minimum = 1)), request_body = RejectPublication, responses((status = 200, body = WriteResult)))]
pub(crate) async fn reject(
    State(state): State<AppState>,
    caller: Caller,
    Segment(version): Segment<VersionId>,
    Body(ask): Body<RejectPublication>,
) -> Result<Json<WriteResult>, ApiError> {
    reject::reject_request(&state.cms, &caller.actor, version, &ask.feedback).await?;
    Ok(Json(WriteResult::done()))
}

/// Revokes the request for a version, by its sender or a reviewer.
#[utoipa::path(post, path = "/page/version/{id}/revoke-publication", operation_id = "revoke_publication", tag = "requests", params(("id" = i64, Path, minimum = 1)), request_body = RevokePublication, responses((status = 200, body = WriteResult)))]
pub(crate) async fn revoke(
    State(state): State<AppState>,
    caller: Caller,
    Segment(version): Segment<VersionId>,
    Body(ask): Body<RevokePublication>,
) -> Result<Json<WriteResult>, ApiError> {
    revoke::revoke_request(&state.cms, &caller.actor, version, &ask.comment).await?;
    Ok(Json(WriteResult::done()))
}

/// Returns the latest request for a version with all its steps.
#[utoipa::path(get, path = "/page/version/{id}/fetch-request-comment", operation_id = "fetch_request_comment", tag = "requests", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = RequestDetail)))]
pub(crate) async fn fetch_comment(
    State(state): State<AppState>,
    caller: Caller,
    Segment(version): Segment<VersionId>,
) -> Result<Json<RequestDetail>, ApiError> {
    Ok(Json(read::read_request(&state.cms, &caller.actor, version).await?))
}

/// Lists requests. Default order: open ones first, then oldest first.
#[utoipa::path(get, path = "/page/fetch-request", operation_id = "fetch_request", tag = "requests", params(ListRequests), responses((status = 200, body = List<RequestListItem>)))]
pub(crate) async fn fetch(
    State(state): State<AppState>,
    caller: Caller,
    Params(ask): Params<ListRequests>,
) -> Result<Json<List<RequestListItem>>, ApiError> {
    let query = ListQuery {
        page_index: ask.page_index,
        page_size: ask.page_size,
        search_term: ask.search_term.unwrap_or_default(),
        column_to_sort: ask.column_to_sort,
        sort_order: ask.sort_order,
    };
    let list = PageListInput { page_type: ask.page_type, locale: ask.locale, query, ..PageListInput::default() };
    Ok(Json(
        list_requests::list_requests(
            &state.cms,
            &caller.actor,
            list_requests::RequestListInput { state: ask.state, list },
        )
        .await?,
    ))
}
