//! Menus.

use super::answers::{MenuCopied, MenuSaved, PageMenusSaved, WriteResultWith, done};
use crate::error::{ApiError, Conflict, or_latest};
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use domain::menus::{change, copy, list_menus, page_menus, read, search};
use model::id::PageId;
use model::list::List;
use model::menu::{Menu, MenuItem, MenuSummary, PageMenu, PageSummary};
use serde::Deserialize;
use utoipa::ToSchema;

/// Entries of a menu: in three levels for the main menu, in two for others.
#[derive(Deserialize, ToSchema)]
pub(crate) struct MenuFields {
    items: Vec<MenuItem>,
    /// Version that the caller read. If absent, the version is not checked.
    #[serde(default)]
    version: Option<i64>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct CopyMenu {
    /// Locale of the menu that is copied.
    from: String,
    /// Version of the menu that is replaced. An empty menu needs none.
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

/// Replaces a menu with that of another locale. Entries lead to the translations of their pages.
/// Entries without one are left out. Visitors see the change immediately after the response.
#[utoipa::path(post, path = "/menu/{name}/{locale}/copy", tag = "menus", operation_id = "copy_menu", params(("name" = String, Path), ("locale" = String, Path)), request_body = CopyMenu, responses((status = 200, body = WriteResultWith<MenuCopied>), (status = 409, description = "The replaced menu was changed after it was read; `latest` is the current menu", body = Conflict<Menu>)))]
pub(crate) async fn copy(
    State(state): State<AppState>,
    caller: Caller,
    Segment((name, locale)): Segment<(String, String)>,
    Body(CopyMenu { from, version }): Body<CopyMenu>,
) -> Result<Response, ApiError> {
    let ask = copy::MenuCopy { from, version };
    let copied = copy::copy_menu(&state.cms, &caller.actor, &name, &locale, ask).await;
    let saved = copied.map(|copied| done(MenuCopied { menu: Some(copied.menu), left_out: Some(copied.left_out) }));
    or_latest(saved, read::read_menu(&state.cms, &caller.actor, &name, &locale)).await
}

/// Lists the menus of a page's locale, and says which of them lead to the page.
#[utoipa::path(get, path = "/page/{id}/menus", tag = "menus", operation_id = "list_page_menus", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = List<PageMenu>)))]
pub(crate) async fn list_of_page(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<PageId>,
) -> Result<Json<List<PageMenu>>, ApiError> {
    let items = page_menus::list_page_menus(&state.cms, &caller.actor, id).await?;
    Ok(Json(List::whole(items)))
}

/// Adds a page at the end of a menu of its locale, unless the menu has it.
#[utoipa::path(put, path = "/page/{id}/menus/{name}", tag = "menus", operation_id = "add_page_to_menu", params(("id" = i64, Path, minimum = 1), ("name" = String, Path)), responses((status = 200, body = WriteResultWith<PageMenusSaved>)))]
pub(crate) async fn add_page(
    State(state): State<AppState>,
    caller: Caller,
    Segment((id, name)): Segment<(PageId, String)>,
) -> Result<Json<WriteResultWith<PageMenusSaved>>, ApiError> {
    let menus = page_menus::add_page_to_menu(&state.cms, &caller.actor, id, &name).await?;
    Ok(done(PageMenusSaved { menus: Some(menus) }))
}

/// Removes a page from a menu of its locale. Entries below it move to its place.
#[utoipa::path(delete, path = "/page/{id}/menus/{name}", tag = "menus", operation_id = "remove_page_from_menu", params(("id" = i64, Path, minimum = 1), ("name" = String, Path)), responses((status = 200, body = WriteResultWith<PageMenusSaved>)))]
pub(crate) async fn remove_page(
    State(state): State<AppState>,
    caller: Caller,
    Segment((id, name)): Segment<(PageId, String)>,
) -> Result<Json<WriteResultWith<PageMenusSaved>>, ApiError> {
    let menus = page_menus::remove_page_from_menu(&state.cms, &caller.actor, id, &name).await?;
    Ok(done(PageMenusSaved { menus: Some(menus) }))
}

/// Lists pages to add to a menu before a search. Returns at most 20: those that are not
/// in the menu first, then published ones, then those changed last.
#[utoipa::path(get, path = "/menu/{name}/{locale}/pages", tag = "menus", operation_id = "offer_menu_pages", params(("name" = String, Path), ("locale" = String, Path)), responses((status = 200, body = List<PageSummary>)))]
pub(crate) async fn offer_pages(
    State(state): State<AppState>,
    caller: Caller,
    Segment((name, locale)): Segment<(String, String)>,
) -> Result<Json<List<PageSummary>>, ApiError> {
    let items = search::offer_menu_pages(&state.cms, &caller.actor, &name, &locale).await?;
    Ok(Json(List::whole(items)))
}

/// Finds pages to add to a menu. Returns at most 25, best first.
#[utoipa::path(post, path = "/menu/search-pages", tag = "menus", operation_id = "search_menu_pages", request_body = SearchMenuPages, responses((status = 200, body = List<PageSummary>)))]
pub(crate) async fn search_pages(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<SearchMenuPages>,
) -> Result<Json<List<PageSummary>>, ApiError> {
    let items = search::search_menu_pages(&state.cms, &caller.actor, &ask.locale, &ask.search_term).await?;
    Ok(Json(List::whole(items)))
}
