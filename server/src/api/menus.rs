//! Menus.

use super::answers::{MenuSaved, WriteResultWith, done};
use crate::error::{ApiError, Conflict, or_latest};
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use domain::menus::{change, list_menus, read, search};
use model::list::List;
use model::menu::{Menu, MenuItem, MenuSummary, PageSummary};
use serde::Deserialize;
use utoipa::ToSchema;

/// Entries of a menu, in two levels.
#[derive(Deserialize, ToSchema)]
pub(crate) struct MenuFields {
    items: Vec<MenuItem>,
    /// Version that the caller read. If absent, the version is not checked.
    #[serde(default)]
    version: Option<i64>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SearchMenuPages {
    /// At least three characters.
    search_term: String,
    locale: String,
}

/// Lists the menus of every locale, including those not stored yet.
#[utoipa::path(get, path = "/menu/list", tag = "menus", operation_id = "list_menus", responses((status = 200, body = List<MenuSummary>)))]
pub(crate) async fn list(State(state): State<AppState>, caller: Caller) -> Result<Json<List<MenuSummary>>, ApiError> {
    Ok(Json(list_menus::list_menus(&state.cms, &caller.actor).await?))
}

/// Returns a menu with details of its pages.
#[utoipa::path(get, path = "/menu/{name}/{locale}", tag = "menus", operation_id = "get_menu", params(("name" = String, Path), ("locale" = String, Path)), responses((status = 200, body = Menu)))]
pub(crate) async fn get(
    State(state): State<AppState>,
    caller: Caller,
    Segment((name, locale)): Segment<(String, String)>,
) -> Result<Json<Menu>, ApiError> {
    Ok(Json(read::read_menu(&state.cms, &caller.actor, &name, &locale).await?))
}

/// Replaces a menu. Visitors see it immediately after the response.
#[utoipa::path(put, path = "/menu/{name}/{locale}", tag = "menus", operation_id = "change_menu", params(("name" = String, Path), ("locale" = String, Path)), request_body = MenuFields, responses((status = 200, body = WriteResultWith<MenuSaved>), (status = 409, description = "The menu was changed after it was read; `latest` is the current menu", body = Conflict<Menu>)))]
pub(crate) async fn change(
    State(state): State<AppState>,
    caller: Caller,
    Segment((name, locale)): Segment<(String, String)>,
    Body(ask): Body<MenuFields>,
) -> Result<Response, ApiError> {
    let ask = change::MenuChange { items: ask.items, version: ask.version };
    let changed = change::change_menu(&state.cms, &caller.actor, &name, &locale, ask).await;
    let saved = changed.map(|menu| done(MenuSaved { menu: Some(menu) }));
    or_latest(saved, read::read_menu(&state.cms, &caller.actor, &name, &locale)).await
}

/// Finds pages to add to a menu. Returns at most 25, best first.
#[utoipa::path(post, path = "/menu/search-pages", tag = "menus", operation_id = "search_menu_pages", request_body = SearchMenuPages, responses((status = 200, body = List<PageSummary>)))]
pub(crate) async fn search_pages(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<SearchMenuPages>,
) -> Result<Json<List<PageSummary>>, ApiError> {
    let items = search::search_menu_pages(&state.cms, &caller.actor, &ask.locale, &ask.search_term).await?;
    Ok(Json(List { total_items: i64::try_from(items.len()).unwrap_or(i64::MAX), items }))
}
