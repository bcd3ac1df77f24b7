//! Content API: published content for other programs, by an API token.

use crate::error::ApiError;
use crate::extract::{Params, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::response::{IntoResponse, Response};
use domain::content_api::list_media::{AskedMedia, list_content_media};
use domain::content_api::list_pages::{AskedPages, list_content_pages};
use domain::content_api::read_menus::read_content_menus;
use domain::content_api::read_page::{read_page_at, read_page_by_id};
use domain::content_api::read_site::read_content_site;
use domain::content_api::search_pages::{AskedSearch, search_content};
use domain::content_api::{AskedPart, Reader};
use domain::error::Error;
use domain::users::api_tokens::authenticate::CheckedToken;
use http::request::Parts;
use model::api_token::TokenRefusal;
use model::content_api::{ContentList, ContentMedia, ContentMenus, ContentPage, ContentSite, ContentTeaser};
use model::id::PageId;
use model::search::SearchResults;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// The token of a request. Other callers are refused.
pub(crate) struct ContentToken(Arc<CheckedToken>);

impl FromRequestParts<AppState> for ContentToken {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, state).await?;
        Ok(Self(caller.token.ok_or(Error::TokenRefused(TokenRefusal::Missing))?))
    }
}

impl ContentToken {
    fn reader<'a>(&'a self, state: &'a AppState) -> Reader<'a> {
        Reader { token: &self.0, base_url: &state.base_url }
    }
}

/// Refusal of the content API. Programs that only look at
/// the status must not take it for content.
pub(crate) struct ContentRefusal(ApiError);

impl From<Error> for ContentRefusal {
    fn from(error: Error) -> Self {
        match error {
            Error::Refused(errors) => Self(ApiError::Parameters(errors)),
            other => Self(other.into()),
        }
    }
}

impl IntoResponse for ContentRefusal {
    fn into_response(self) -> Response {
        self.0.into_response()
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct PagesQuery {
    /// Default: all locales of the token.
    locale: Option<String>,
    /// Id of a page type.
    #[serde(rename = "type")]
    page_type: Option<String>,
    /// Slug of a public tag.
    tag: Option<String>,
    /// `newest` (default), `oldest` or `title`.
    order: Option<String>,
    /// Number of the page, from 1.
    #[param(minimum = 1)]
    page: Option<i64>,
    /// Items of a page, 25 by default.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct PathQuery {
    /// Path of the page: `/about`, `/nl-nl/over-ons`.
    path: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct LocaleQuery {
    /// Default: the default locale of the site.
    locale: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ContentSearchQuery {
    /// Words, and phrases in quotation marks.
    #[param(max_length = 255)]
    #[serde(default)]
    term: String,
    /// Default: all locales of the token.
    locale: Option<String>,
    /// Id of a page type.
    #[serde(rename = "type")]
    page_type: Option<String>,
    /// Slug of a public tag.
    tag: Option<String>,
    /// `best` (default) or `newest`.
    order: Option<String>,
    /// Maximum number of results, 10 by default.
    #[param(minimum = 1, maximum = 100)]
    count: Option<i64>,
    /// Number of skipped results.
    #[param(minimum = 0, maximum = 10000)]
    #[serde(default)]
    offset: i64,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct MediaQuery {
    /// Default: all locales of the token.
    locale: Option<String>,
    /// Id of the page that shows the pictures.
    #[serde(rename = "pageID")]
    #[param(value_type = Option<i64>, minimum = 1)]
    page_id: Option<PageId>,
    /// Number of the page of the list, from 1.
    #[param(minimum = 1)]
    page: Option<i64>,
    /// Items of a page, 25 by default.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

/// Query of operations without parameters. Refuses any, because
/// the cache would keep an answer for each.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoQuery {}

/// Returns the name and the languages of the site.
#[utoipa::path(get, path = "/content/site", operation_id = "get_content_site", tag = "content", responses((status = 200, body = ContentSite)))]
pub(crate) async fn site(
    State(state): State<AppState>,
    token: ContentToken,
    Params(NoQuery {}): Params<NoQuery>,
) -> Result<Json<ContentSite>, ContentRefusal> {
    Ok(Json(read_content_site(&state.cms, token.reader(&state)).await?))
}

/// Lists published pages, without their blocks.
#[utoipa::path(get, path = "/content/pages", operation_id = "list_content_pages", tag = "content", params(PagesQuery), responses((status = 200, body = ContentList<ContentTeaser>)))]
pub(crate) async fn pages(
    State(state): State<AppState>,
    token: ContentToken,
    Params(ask): Params<PagesQuery>,
) -> Result<Json<ContentList<ContentTeaser>>, ContentRefusal> {
    let part = AskedPart { page: ask.page, limit: ask.limit };
    let asked = AskedPages { locale: ask.locale, page_type: ask.page_type, tag: ask.tag, order: ask.order, part };
    Ok(Json(list_content_pages(&state.cms, token.reader(&state), asked).await?))
}

/// Returns the published page at a path, with its blocks.
#[utoipa::path(get, path = "/content/page", operation_id = "get_content_page_by_path", tag = "content", params(PathQuery), responses((status = 200, body = ContentPage)))]
pub(crate) async fn page_at(
    State(state): State<AppState>,
    token: ContentToken,
    Params(ask): Params<PathQuery>,
) -> Result<Json<ContentPage>, ContentRefusal> {
    Ok(Json(read_page_at(&state.cms, token.reader(&state), &ask.path).await?))
}

/// Returns a published page with its blocks.
#[utoipa::path(get, path = "/content/pages/{id}", operation_id = "get_content_page", tag = "content", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = ContentPage)))]
pub(crate) async fn page(
    State(state): State<AppState>,
    token: ContentToken,
    Segment(id): Segment<PageId>,
    Params(NoQuery {}): Params<NoQuery>,
) -> Result<Json<ContentPage>, ContentRefusal> {
    Ok(Json(read_page_by_id(&state.cms, token.reader(&state), id).await?))
}

/// Returns the menus of a locale. Entries whose page is not published are missing.
#[utoipa::path(get, path = "/content/menus", operation_id = "get_content_menus", tag = "content", params(LocaleQuery), responses((status = 200, body = ContentMenus)))]
pub(crate) async fn menus(
    State(state): State<AppState>,
    token: ContentToken,
    Params(ask): Params<LocaleQuery>,
) -> Result<Json<ContentMenus>, ContentRefusal> {
    Ok(Json(read_content_menus(&state.cms, token.reader(&state), ask.locale.as_deref()).await?))
}

/// Searches published pages.
#[utoipa::path(get, path = "/content/search", operation_id = "search_content", tag = "content", params(ContentSearchQuery), responses((status = 200, body = SearchResults)))]
pub(crate) async fn search(
    State(state): State<AppState>,
    token: ContentToken,
    Params(ask): Params<ContentSearchQuery>,
) -> Result<Json<SearchResults>, ContentRefusal> {
    let ContentSearchQuery { term, locale, page_type, tag, order, count, offset } = ask;
    let asked = AskedSearch { term, locale, page_type, tag, count, offset, order };
    Ok(Json(search_content(&state.cms, token.reader(&state), asked).await?))
}

/// Lists the pictures that published pages show.
#[utoipa::path(get, path = "/content/media", operation_id = "list_content_media", tag = "content", params(MediaQuery), responses((status = 200, body = ContentList<ContentMedia>)))]
pub(crate) async fn media(
    State(state): State<AppState>,
    token: ContentToken,
    Params(ask): Params<MediaQuery>,
) -> Result<Json<ContentList<ContentMedia>>, ContentRefusal> {
    let part = AskedPart { page: ask.page, limit: ask.limit };
    let asked = AskedMedia { locale: ask.locale, page_id: ask.page_id, part };
    Ok(Json(list_content_media(&state.cms, token.reader(&state), asked).await?))
}
