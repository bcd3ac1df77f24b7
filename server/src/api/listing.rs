//! Page lists and page search.

use super::lists::ListParams;
use crate::error::ApiError;
use crate::extract::Body;
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::pages::listing::{groups, list_pages, multiple, published, search};
use model::id::PageId;
use model::list::List;
use model::page::{PageGroup, PageListItem, PublishedPage};
use serde::Deserialize;
use utoipa::ToSchema;

/// `columnToSort` is `title`, `slug`,
/// `type`, `locale`, `status` or `changedAt`.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ListPages {
    #[serde(rename = "type")]
    page_type: Option<String>,
    locale: Option<String>,
    /// `concept`, `requested`, `published`, `published with changes` or `unpublished`. Default: all.
    status: Option<String>,
    /// `outdated`, `missing` (in at least one locale of the site) or
    /// `missing in` and a locale, such as `missing in nl-nl`. Default: all.
    translation: Option<String>,
    #[serde(flatten)]
    params: ListParams,
}

/// `columnToSort` is `title`, `slug`, `type` or `changedAt`.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ListGroups {
    #[serde(rename = "type")]
    page_type: Option<String>,
    /// Of at least one page of the group, see `page/list`. Default: all.
    status: Option<String>,
    /// Of at least one page of the group, see `page/list`. Default: all.
    translation: Option<String>,
    #[serde(flatten)]
    params: ListParams,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct GetMultiple {
    locale: String,
    /// At most 100 ids.
    #[serde(rename = "pageIDs")]
    page_ids: Vec<PageId>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SearchPages {
    locale: String,
    #[serde(default)]
    search_term: String,
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct GetPages {
    #[serde(rename = "type")]
    page_type: Option<String>,
    locale: Option<String>,
    /// Zero-based page number.
    #[schema(value_type = u32)]
    page_index: i64,
    /// 1 to 100. Default: 25.
    #[schema(value_type = Option<u32>)]
    page_size: Option<i64>,
}

impl From<ListPages> for list_pages::PageListInput {
    fn from(ask: ListPages) -> Self {
        Self {
            page_type: ask.page_type,
            locale: ask.locale,
            status: ask.status,
            translation: ask.translation,
            query: ask.params.into(),
        }
    }
}

/// Lists pages. Default order: last changed first.
#[utoipa::path(post, path = "/page/list", operation_id = "list_pages", tag = "pages", request_body = ListPages, responses((status = 200, body = List<PageListItem>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListPages>,
) -> Result<Json<List<PageListItem>>, ApiError> {
    Ok(Json(list_pages::list_pages(&state.cms, &caller.actor, ask.into()).await?))
}

/// Lists pages with their translations. Default order: the site structure.
#[utoipa::path(post, path = "/page/list-groups", operation_id = "list_page_groups", tag = "pages", request_body = ListGroups, responses((status = 200, body = List<PageGroup>)))]
pub(crate) async fn list_groups(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListGroups>,
) -> Result<Json<List<PageGroup>>, ApiError> {
    let ListGroups { page_type, status, translation, params } = ask;
    let ask = groups::GroupListInput { page_type, status, translation, query: params.into() };
    Ok(Json(groups::list_groups(&state.cms, &caller.actor, ask).await?))
}

/// Returns pages in the order of the given ids, translated if possible.
#[utoipa::path(post, path = "/page/get-multiple", tag = "pages", request_body = GetMultiple, responses((status = 200, body = Vec<PageListItem>)))]
pub(crate) async fn get_multiple(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<GetMultiple>,
) -> Result<Json<Vec<PageListItem>>, ApiError> {
    let found = multiple::list_pages_in_locale(&state.cms, &caller.actor, &ask.locale, &ask.page_ids).await?;
    Ok(Json(found))
}

/// Finds pages of a locale by word beginnings in titles, slugs and texts.
/// Returns at most 25, best first.
#[utoipa::path(post, path = "/page/search", tag = "pages", operation_id = "search_pages", request_body = SearchPages, responses((status = 200, body = Vec<PageListItem>)))]
pub(crate) async fn search(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<SearchPages>,
) -> Result<Json<Vec<PageListItem>>, ApiError> {
    Ok(Json(search::search_pages(&state.cms, &caller.actor, &ask.locale, ask.search_term).await?))
}

/// Lists the pages that visitors can open, by title.
#[utoipa::path(post, path = "/page/get-pages", tag = "pages", request_body = GetPages, responses((status = 200, body = List<PublishedPage>)))]
pub(crate) async fn get_pages(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<GetPages>,
) -> Result<Json<List<PublishedPage>>, ApiError> {
    let ask = published::ListPublished {
        page_type: ask.page_type,
        locale: ask.locale,
        page_index: ask.page_index,
        page_size: ask.page_size,
    };
    Ok(Json(published::list_published_pages(&state.cms, &caller.actor, ask).await?))
}
