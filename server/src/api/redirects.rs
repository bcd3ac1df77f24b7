//! Redirects.

use super::answers::{Answer, Outcome, RedirectSaved, done};
use super::lists::ListParams;
use crate::error::ApiError;
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::pages::redirects::{create, delete, list};
use model::id::{PageId, RedirectId};
use model::list::List;
use model::redirect::Redirect;
use serde::Deserialize;
use utoipa::ToSchema;

/// Either a page or an address that the path leads to.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RedirectFields {
    /// A path on this site, with its locale where it has one.
    #[serde(default)]
    from: String,
    #[serde(rename = "pageID", default)]
    page_id: Option<PageId>,
    /// A path on this site or an external address.
    #[serde(default)]
    to: Option<String>,
    /// 301 (when absent) or 302.
    #[serde(default)]
    #[schema(value_type = Option<u16>)]
    status: Option<i64>,
}

/// Lists redirects, sorted by `from`, `locale`, `to`, `status` or `createdAt`; the newest first when nothing is asked.
#[utoipa::path(post, path = "/redirect/list", tag = "redirects", operation_id = "list_redirects", request_body = ListParams, responses((status = 200, body = List<Redirect>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListParams>,
) -> Result<Json<List<Redirect>>, ApiError> {
    Ok(Json(list::list_redirects(&state.cms, &caller.actor, ask.into()).await?))
}

/// Makes a path lead somewhere.
#[utoipa::path(post, path = "/redirect", tag = "redirects", operation_id = "create_redirect", request_body = RedirectFields, responses((status = 200, body = Answer<RedirectSaved>)))]
pub(crate) async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<RedirectFields>,
) -> Result<Json<Answer<RedirectSaved>>, ApiError> {
    let ask = create::AskedRedirect { from: ask.from, page: ask.page_id, to: ask.to, status: ask.status };
    let id = create::create_redirect(&state.cms, &caller.actor, ask).await?;
    Ok(done(RedirectSaved { redirect_id: Some(id) }))
}

/// Takes a redirect away.
#[utoipa::path(delete, path = "/redirect/{id}", tag = "redirects", operation_id = "delete_redirect", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = Outcome)))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<RedirectId>,
) -> Result<Json<Outcome>, ApiError> {
    delete::delete_redirect(&state.cms, &caller.actor, id).await?;
    Ok(Json(Outcome::done()))
}
