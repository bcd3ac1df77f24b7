//! Redirects, and unknown addresses.

use super::answers::{RedirectSaved, RedirectsImported, WriteResult, WriteResultWith, done};
use super::lists::ListParams;
use crate::error::ApiError;
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::addresses::redirects::import_redirects::{ImportMode, import_redirects};
use domain::addresses::redirects::{create_redirect, delete_redirect, list_redirects, unknown};
use model::id::{PageId, RedirectId, UnknownAddressId};
use model::list::List;
use model::redirect::{ImportOutcome, Redirect, UnknownAddress};
use serde::Deserialize;
use utoipa::ToSchema;

/// Path and its target: a page or an address.
/// Status 410 has no target.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RedirectFields {
    /// Path on this site, with its locale prefix if any.
    #[serde(default)]
    from: String,
    #[serde(rename = "pageID", default)]
    page_id: Option<PageId>,
    /// Path on this site or external address.
    #[serde(default)]
    to: Option<String>,
    /// 301, 302, or 410 for removed content. Default: 301.
    #[serde(default)]
    #[schema(value_type = Option<u16>)]
    status: Option<i64>,
}

/// `columnToSort` is `from`, `locale`, `to`,
/// `status`, `createdAt`, `hits` or `lastHitAt`.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ListRedirects {
    /// `automatic` (from a moved page) or `manual`. Default: both.
    kind: Option<String>,
    #[serde(flatten)]
    params: ListParams,
}

/// CSV: one line `from,to,status` per redirect.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImportRedirects {
    csv: String,
    /// True for a dry run without changes.
    #[serde(default)]
    dry_run: bool,
}

/// Lists redirects. Default order: newest first.
#[utoipa::path(post, path = "/redirect/list", tag = "redirects", operation_id = "list_redirects", request_body = ListRedirects, responses((status = 200, body = List<Redirect>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListRedirects>,
) -> Result<Json<List<Redirect>>, ApiError> {
    let ask = list_redirects::RedirectListInput { kind: ask.kind, query: ask.params.into() };
    Ok(Json(list_redirects::list_redirects(&state.cms, &caller.actor, ask).await?))
}

/// Creates a redirect.
#[utoipa::path(post, path = "/redirect", tag = "redirects", operation_id = "create_redirect", request_body = RedirectFields, responses((status = 200, body = WriteResultWith<RedirectSaved>)))]
pub(crate) async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<RedirectFields>,
) -> Result<Json<WriteResultWith<RedirectSaved>>, ApiError> {
    let ask = create_redirect::AskedRedirect { from: ask.from, page: ask.page_id, to: ask.to, status: ask.status };
    let id = create_redirect::create_redirect(&state.cms, &caller.actor, ask).await?;
    Ok(done(RedirectSaved { redirect_id: Some(id) }))
}

/// Deletes a redirect.
#[utoipa::path(delete, path = "/redirect/{id}", tag = "redirects", operation_id = "delete_redirect", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = WriteResult)))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<RedirectId>,
) -> Result<Json<WriteResult>, ApiError> {
    delete_redirect::delete_redirect(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}

/// Creates redirects from a CSV file. Returns a result per line.
#[utoipa::path(post, path = "/redirect/import", tag = "redirects", operation_id = "import_redirects", request_body = ImportRedirects, responses((status = 200, body = WriteResultWith<RedirectsImported>)))]
pub(crate) async fn import(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ImportRedirects>,
) -> Result<Json<WriteResultWith<RedirectsImported>>, ApiError> {
    let mode = if ask.dry_run { ImportMode::DryRun } else { ImportMode::Write };
    let lines = import_redirects(&state.cms, &caller.actor, &ask.csv, mode).await?;
    let created = lines.iter().filter(|line| line.outcome == ImportOutcome::Created).count();
    Ok(done(RedirectsImported { created: Some(created), lines: Some(lines) }))
}

/// Lists unknown addresses that were requested more than once.
/// `columnToSort` is `path`, `locale`, `hits`, `firstHitAt` or `lastHitAt`.
/// Default order: most hits first.
#[utoipa::path(post, path = "/redirect/unknown", tag = "redirects", operation_id = "list_unknown_addresses", request_body = ListParams, responses((status = 200, body = List<UnknownAddress>)))]
pub(crate) async fn list_unknown(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListParams>,
) -> Result<Json<List<UnknownAddress>>, ApiError> {
    Ok(Json(unknown::list_unknown_addresses(&state.cms, &caller.actor, ask.into()).await?))
}

/// Removes an unknown address from the list until its next request.
#[utoipa::path(delete, path = "/redirect/unknown/{id}", tag = "redirects", operation_id = "forget_unknown_address", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = WriteResult)))]
pub(crate) async fn forget_unknown(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<UnknownAddressId>,
) -> Result<Json<WriteResult>, ApiError> {
    unknown::forget_unknown_address(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}
