//! Tags of pages and files.

use super::answers::{TagSaved, WriteResult, WriteResultWith, done};
use super::lists::ListParams;
use crate::error::{ApiError, Conflict, or_latest};
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use domain::tags::change::{TagChange, change_tag};
use domain::tags::create::create_tag;
use domain::tags::delete::delete_tag;
use domain::tags::list_tags::{list_tags, read_tag};
use domain::tags::merge::merge_tags;
use domain::tags::search::{self, search_tags, search_used_tags};
use domain::tags::validate::validate_tag;
use model::id::TagId;
use model::list::List;
use model::locale::Locale;
use model::tag::Visibility::{self, Private, Public};
use model::tag::{CountedTag, ListedTag, VersionedTag};
use serde::Deserialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
pub(crate) struct SearchTags {
    /// Part of a name in any locale. Empty lists all.
    #[serde(default)]
    term: String,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct ValidateTag {
    #[serde(default)]
    tag: String,
}

/// `columnToSort` is `name`, `pages`, `publishedPages`, `files` or `createdAt`.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ListTags {
    /// `public` or `private`. Default: both.
    kind: Option<String>,
    #[serde(flatten)]
    params: ListParams,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct NewTag {
    #[serde(default)]
    name: String,
    /// True if only staff may see the tag.
    #[serde(default)]
    private: bool,
}

/// Changes of a tag. Absent fields change nothing.
#[derive(Deserialize, ToSchema)]
pub(crate) struct TagFields {
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    private: Option<bool>,
    /// Changed translations by locale. Null restores the tag's name.
    #[serde(default)]
    #[schema(value_type = BTreeMap<String, Option<String>>)]
    names: BTreeMap<Locale, Option<String>>,
    /// Version that the caller read. If absent, the version is not checked.
    #[serde(default)]
    version: Option<String>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct MergeTag {
    /// Tag that remains after the merge.
    into: TagId,
}

/// Lists public tags by name.
/// Staff who choose tags get all of them, others only those of published pages.
#[utoipa::path(get, path = "/tags/fetch", operation_id = "fetch_tags", tag = "tags", responses((status = 200, body = List<CountedTag>)))]
pub(crate) async fn fetch(State(state): State<AppState>, caller: Caller) -> Result<Json<List<CountedTag>>, ApiError> {
    Ok(Json(search::list_tags(&state.cms, &caller.actor, Public).await?))
}

/// Lists the private tags by name.
#[utoipa::path(get, path = "/tags/fetch-private", operation_id = "fetch_private_tags", tag = "tags", responses((status = 200, body = List<CountedTag>)))]
pub(crate) async fn fetch_private(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<List<CountedTag>>, ApiError> {
    Ok(Json(search::list_tags(&state.cms, &caller.actor, Private).await?))
}

/// Finds public tags by part of the name.
/// Names that begin with the part come first.
#[utoipa::path(post, path = "/tags/search", operation_id = "search_tags", tag = "tags", request_body = SearchTags, responses((status = 200, body = List<CountedTag>)))]
pub(crate) async fn search_public(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<SearchTags>,
) -> Result<Json<List<CountedTag>>, ApiError> {
    Ok(Json(search_tags(&state.cms, &caller.actor, &ask.term, Public).await?))
}

/// Finds private tags by part of the name.
#[utoipa::path(post, path = "/tags/search-private", operation_id = "search_private_tags", tag = "tags", request_body = SearchTags, responses((status = 200, body = List<CountedTag>)))]
pub(crate) async fn search_private(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<SearchTags>,
) -> Result<Json<List<CountedTag>>, ApiError> {
    Ok(Json(search_tags(&state.cms, &caller.actor, &ask.term, Private).await?))
}

/// Lists public tags of published pages by name.
#[utoipa::path(get, path = "/tags/cache/fetch", operation_id = "fetch_used_tags", tag = "tags", responses((status = 200, body = List<CountedTag>)))]
pub(crate) async fn fetch_used(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<List<CountedTag>>, ApiError> {
    Ok(Json(search::list_used_tags(&state.cms, &caller.actor, Public).await?))
}

/// Lists private tags of published pages by name.
#[utoipa::path(get, path = "/tags/cache/fetch-private", operation_id = "fetch_used_private_tags", tag = "tags", responses((status = 200, body = List<CountedTag>)))]
pub(crate) async fn fetch_used_private(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<List<CountedTag>>, ApiError> {
    Ok(Json(search::list_used_tags(&state.cms, &caller.actor, Private).await?))
}

/// Finds public tags of published pages.
#[utoipa::path(post, path = "/tags/cache/search", operation_id = "search_used_tags", tag = "tags", request_body = SearchTags, responses((status = 200, body = List<CountedTag>)))]
pub(crate) async fn search_used(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<SearchTags>,
) -> Result<Json<List<CountedTag>>, ApiError> {
    Ok(Json(search_used_tags(&state.cms, &caller.actor, &ask.term, Public).await?))
}

/// Finds private tags of published pages.
#[utoipa::path(post, path = "/tags/cache/search-private", operation_id = "search_used_private_tags", tag = "tags", request_body = SearchTags, responses((status = 200, body = List<CountedTag>)))]
pub(crate) async fn search_used_private(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<SearchTags>,
) -> Result<Json<List<CountedTag>>, ApiError> {
    Ok(Json(search_used_tags(&state.cms, &caller.actor, &ask.term, Private).await?))
}

/// Checks if a text can name a new tag.
#[utoipa::path(post, path = "/tags/validate", operation_id = "validate_tag", tag = "tags", request_body = ValidateTag, responses((status = 200, body = WriteResult)))]
pub(crate) async fn validate(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ValidateTag>,
) -> Result<Json<WriteResult>, ApiError> {
    validate_tag(&state.cms, &caller.actor, &ask.tag).await?;
    Ok(Json(WriteResult::done()))
}

/// Lists tags with their numbers of pages and files. Default order: name.
#[utoipa::path(post, path = "/tags/list", operation_id = "list_tags", tag = "tags", request_body = ListTags, responses((status = 200, body = List<ListedTag>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListTags>,
) -> Result<Json<List<ListedTag>>, ApiError> {
    let ask = domain::tags::list_tags::TagListInput { kind: ask.kind, query: ask.params.into() };
    Ok(Json(list_tags(&state.cms, &caller.actor, ask).await?))
}

/// Creates a tag.
#[utoipa::path(post, path = "/tags", operation_id = "create_tag", tag = "tags", request_body = NewTag, responses((status = 200, body = WriteResultWith<TagSaved>)))]
pub(crate) async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<NewTag>,
) -> Result<Json<WriteResultWith<TagSaved>>, ApiError> {
    let tag = create_tag(&state.cms, &caller.actor, &ask.name, Visibility::of(ask.private)).await?;
    Ok(done(TagSaved { tag: Some(tag) }))
}

/// Renames or translates a tag, or makes it private or public.
#[utoipa::path(put, path = "/tags/{id}", operation_id = "change_tag", tag = "tags", params(("id" = i64, Path, minimum = 1)), request_body = TagFields, responses((status = 200, body = WriteResultWith<TagSaved>), (status = 409, description = "The tag was changed after it was read; `latest` is the current tag", body = Conflict<VersionedTag>)))]
pub(crate) async fn change(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<TagId>,
    Body(ask): Body<TagFields>,
) -> Result<Response, ApiError> {
    let change = TagChange { name: ask.name, private: ask.private, names: ask.names, version: ask.version };
    let changed = change_tag(&state.cms, &caller.actor, id, change).await;
    let saved = changed.map(|tag| done(TagSaved { tag: Some(tag) }));
    or_latest(saved, read_tag(&state.cms, &caller.actor, id)).await
}

/// Deletes a tag and removes it from pages and files.
#[utoipa::path(delete, path = "/tags/{id}", operation_id = "delete_tag", tag = "tags", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = WriteResult)))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<TagId>,
) -> Result<Json<WriteResult>, ApiError> {
    delete_tag(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}

/// Merges a tag into another tag, which gets its pages and files.
#[utoipa::path(post, path = "/tags/{id}/merge", operation_id = "merge_tag", tag = "tags", params(("id" = i64, Path, minimum = 1)), request_body = MergeTag, responses((status = 200, body = WriteResultWith<TagSaved>)))]
pub(crate) async fn merge(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<TagId>,
    Body(ask): Body<MergeTag>,
) -> Result<Json<WriteResultWith<TagSaved>>, ApiError> {
    let tag = merge_tags(&state.cms, &caller.actor, id, ask.into).await?;
    Ok(done(TagSaved { tag: Some(tag) }))
}
