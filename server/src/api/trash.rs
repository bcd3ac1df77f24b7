//! Deleted pages, which can be restored.

use super::answers::{PageRestored, WriteResult, WriteResultWith, done};
use super::listing::ListPages;
use crate::error::ApiError;
use crate::extract::{Body, EmptyBody, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::trash::{delete, list_trash, purge, restore};
use model::id::PageId;
use model::list::List;
use model::page::TrashedPage;
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct RestorePage {
    /// Replacement for a slug that is taken.
    slug: Option<String>,
}

/// Moves a page to the trash and hides it before the response.
#[utoipa::path(post, path = "/page/{id}/delete", operation_id = "delete_page", tag = "trash", params(("id" = i64, Path, minimum = 1)), request_body = EmptyBody, responses((status = 200, body = WriteResult)))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    caller: Caller,
    Segment(page): Segment<PageId>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResult>, ApiError> {
    delete::delete_page(&state.cms, &caller.actor, page).await?;
    Ok(Json(WriteResult::done()))
}

/// Lists trashed pages by `title`, `deletedAt`, `locale` or `type`.
/// Default order: last deleted first.
#[utoipa::path(post, path = "/page/trash", operation_id = "list_trash", tag = "trash", request_body = ListPages, responses((status = 200, body = List<TrashedPage>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListPages>,
) -> Result<Json<List<TrashedPage>>, ApiError> {
    Ok(Json(list_trash::list_trash(&state.cms, &caller.actor, ask.into()).await?))
}

/// Restores a page from the trash without publishing it.
#[utoipa::path(post, path = "/page/{id}/restore", operation_id = "restore_page", tag = "trash", params(("id" = i64, Path, minimum = 1)), request_body = RestorePage, responses((status = 200, body = WriteResultWith<PageRestored>)))]
pub(crate) async fn restore(
    State(state): State<AppState>,
    caller: Caller,
    Segment(page): Segment<PageId>,
    Body(ask): Body<RestorePage>,
) -> Result<Json<WriteResultWith<PageRestored>>, ApiError> {
    let slug = restore::restore_page(&state.cms, &caller.actor, page, ask.slug.as_deref()).await?;
    let slug = slug.as_str().to_owned();
    Ok(done(PageRestored { page_id: Some(page), slug: Some(slug) }))
}

/// Permanently deletes a page from the trash.
#[utoipa::path(post, path = "/page/{id}/purge", operation_id = "purge_page", tag = "trash", params(("id" = i64, Path, minimum = 1)), request_body = EmptyBody, responses((status = 200, body = WriteResult)))]
pub(crate) async fn purge(
    State(state): State<AppState>,
    caller: Caller,
    Segment(page): Segment<PageId>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResult>, ApiError> {
    purge::purge_page(&state.cms, &caller.actor, page).await?;
    Ok(Json(WriteResult::done()))
}
