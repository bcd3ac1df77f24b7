//! Search of the public site, and its maintenance.

use super::answers::{SynonymsSaved, WriteResult, WriteResultWith, done};
use crate::error::{ApiError, Conflict, Refusal, or_latest};
use crate::extract::{Body, EmptyBody, Segment};
use crate::layers::caller::Caller;
use crate::server_fns::{self, CallContext};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use domain::search;
use model::search::{SearchMiss, SearchQuery, SearchResults, SearchStatus, Synonyms};
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
pub(crate) struct SynonymGroups {
    /// Groups of synonyms: at most 500 with 20 words of 50 characters.
    /// Words contain no commas.
    groups: Vec<Vec<String>>,
    /// Version that the caller read. If absent, the version is not checked.
    #[serde(default)]
    version: Option<String>,
}

/// Searches published pages. Default order: best first.
// This search is also a server function. This handler reads the body itself,
// so that an invalid body gets the same refusal as in other calls.
#[utoipa::path(post, path = "/search/search", tag = "search", operation_id = "search", request_body = SearchQuery, responses((status = 200, body = SearchResults)))]
pub(crate) async fn find(
    State(state): State<AppState>,
    caller: Caller,
    Body(query): Body<SearchQuery>,
) -> Result<Json<SearchResults>, Refusal> {
    let context = CallContext::new(&state, &caller);
    Ok(Json(server_fns::call(context, server_fns::search::search(query)).await?))
}

/// Returns the state of the indexes and the progress of work.
#[utoipa::path(get, path = "/search/status", tag = "search", operation_id = "get_search_status", responses((status = 200, body = SearchStatus)))]
pub(crate) async fn status(State(state): State<AppState>, caller: Caller) -> Result<Json<SearchStatus>, ApiError> {
    Ok(Json(search::get_search_status(&state.cms, &caller.actor).await?))
}

/// Requests new indexes of all pages. `search/status` reports progress.
#[utoipa::path(post, path = "/search/index-all-pages", tag = "search", operation_id = "index_all_pages", request_body = EmptyBody, responses((status = 200, body = WriteResult)))]
pub(crate) async fn index_all(
    State(state): State<AppState>,
    caller: Caller,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResult>, ApiError> {
    search::index_all_pages(&state.cms, &caller.actor).await?;
    Ok(Json(WriteResult::done()))
}

/// Requests the removal of all pages from the indexes.
/// `search/status` reports progress.
#[utoipa::path(post, path = "/search/remove-all-pages", tag = "search", operation_id = "remove_all_pages", request_body = EmptyBody, responses((status = 200, body = WriteResult)))]
pub(crate) async fn remove_all(
    State(state): State<AppState>,
    caller: Caller,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResult>, ApiError> {
    search::remove_all_pages(&state.cms, &caller.actor).await?;
    Ok(Json(WriteResult::done()))
}

/// Lists the last search terms without results, newest first.
#[utoipa::path(get, path = "/search/misses", tag = "search", operation_id = "list_search_misses", responses((status = 200, body = Vec<SearchMiss>)))]
pub(crate) async fn list_misses(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<Vec<SearchMiss>>, ApiError> {
    Ok(Json(search::list_misses(&state.cms, &caller.actor).await?))
}

/// Deletes the list of terms without results.
#[utoipa::path(delete, path = "/search/misses", tag = "search", operation_id = "forget_search_misses", responses((status = 200, body = WriteResult)))]
pub(crate) async fn forget_misses(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<WriteResult>, ApiError> {
    search::forget_misses(&state.cms, &caller.actor).await?;
    Ok(Json(WriteResult::done()))
}

/// Lists the synonyms of each locale that has synonyms.
#[utoipa::path(get, path = "/search/synonyms", tag = "search", operation_id = "list_synonyms", responses((status = 200, body = Vec<Synonyms>)))]
pub(crate) async fn list_synonyms(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<Vec<Synonyms>>, ApiError> {
    Ok(Json(search::list_synonyms(&state.cms, &caller.actor).await?))
}

/// Replaces the synonyms of a locale.
#[utoipa::path(put, path = "/search/synonyms/{locale}", tag = "search", operation_id = "change_synonyms", params(("locale" = String, Path)), request_body = SynonymGroups, responses((status = 200, body = WriteResultWith<SynonymsSaved>), (status = 409, description = "The synonyms were changed after they were read; `latest` are the current synonyms", body = Conflict<Synonyms>)))]
pub(crate) async fn change_synonyms(
    State(state): State<AppState>,
    caller: Caller,
    Segment(locale): Segment<String>,
    Body(SynonymGroups { groups, version }): Body<SynonymGroups>,
) -> Result<Response, ApiError> {
    let change = search::SynonymsChange { groups, version };
    let changed = search::change_synonyms(&state.cms, &caller.actor, &locale, change).await;
    let saved = changed
        .map(|Synonyms { groups, version, .. }| done(SynonymsSaved { groups: Some(groups), version: Some(version) }));
    or_latest(saved, search::read_synonyms(&state.cms, &caller.actor, &locale)).await
}
