//! Saved filters of page lists.

use super::answers::{ListFilterSaved, WriteResult, WriteResultWith, done};
use crate::error::ApiError;
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::pages::listing::saved_filters::delete_filter::delete_filter;
use domain::pages::listing::saved_filters::list_filters::list_filters;
use domain::pages::listing::saved_filters::save_filter::{AskedFilter, save_filter};
use model::id::ListFilterId;
use model::list_filter::ListFilter;
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
pub(crate) struct ListFilters {
    /// Page type of the list. Default: the list of all types.
    #[serde(rename = "type")]
    page_type: Option<String>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct SaveListFilter {
    /// Page type of the list. Default: the list of all types.
    #[serde(rename = "type")]
    page_type: Option<String>,
    /// Required. Unique for the user and the list.
    #[serde(default)]
    name: String,
    /// Query of the list's address, such as `?status=concept`.
    #[serde(default)]
    query: String,
}

/// Lists the user's own filters of a page list, by name.
#[utoipa::path(post, path = "/page/filter/list", operation_id = "list_list_filters", tag = "pages", request_body = ListFilters, responses((status = 200, body = Vec<ListFilter>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListFilters>,
) -> Result<Json<Vec<ListFilter>>, ApiError> {
    Ok(Json(list_filters(&state.cms, &caller.actor, ask.page_type).await?))
}

/// Saves the filters of a page list for the user, at most 50 for each list.
#[utoipa::path(post, path = "/page/filter", operation_id = "save_list_filter", tag = "pages", request_body = SaveListFilter, responses((status = 200, body = WriteResultWith<ListFilterSaved>)))]
pub(crate) async fn save(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<SaveListFilter>,
) -> Result<Json<WriteResultWith<ListFilterSaved>>, ApiError> {
    let asked = AskedFilter { page_type: ask.page_type, name: ask.name, query: ask.query };
    let id = save_filter(&state.cms, &caller.actor, asked).await?;
    Ok(done(ListFilterSaved { filter_id: Some(id) }))
}

/// Deletes a filter that the user saved.
#[utoipa::path(delete, path = "/page/filter/{id}", operation_id = "delete_list_filter", tag = "pages", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = WriteResult)))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<ListFilterId>,
) -> Result<Json<WriteResult>, ApiError> {
    delete_filter(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}
