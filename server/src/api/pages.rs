//! Pages.

use super::answers::{PageCreated, PageMoved, PublicationChanged, WriteResult, WriteResultWith, done};
use crate::error::{ApiError, Conflict, or_latest};
use crate::extract::{Body, EmptyBody, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use domain::error::Error;
use domain::pages::change_type::TypeChange;
use domain::pages::move_page::{self, NewPosition, PageMove};
use domain::pages::{change_type, create, read};
use domain::templates::create_page::create_page_from_template;
use domain::translation::translate;
use domain::viewer::view;
use domain::workflow::{publish, unpublish};
use model::block::Props;
use model::error::Code;
use model::id::{PageId, VersionId};
use model::page::Page;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CreatePage {
    #[serde(default)]
    title: String,
    #[serde(default)]
    slug: String,
    /// Id of the page type.
    #[serde(rename = "type", default)]
    page_type: String,
    #[serde(default)]
    locale: String,
    /// Any object for the client to store.
    #[serde(default)]
    #[schema(value_type = Object)]
    content: Props,
    /// Properties of the page type.
    #[serde(default)]
    #[schema(value_type = Object)]
    type_data: Props,
    /// Id of a template, whose blocks and properties the page
    /// gets. Default: a page without blocks.
    #[serde(default)]
    template: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangeType {
    /// Id of the page type.
    #[serde(rename = "type", default)]
    page_type: String,
    /// Type that the caller read. If it is stale, the answer is 409.
    /// If it is absent, nothing is checked.
    #[serde(default)]
    former_type: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CreateTranslation {
    #[serde(rename = "pageID")]
    page_id: PageId,
    new_locale: String,
    #[serde(default)]
    title: String,
    /// If absent or empty, the slug is made from the title.
    #[serde(default)]
    slug: Option<String>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct GetBySlug {
    /// With or without the locale prefix: `/about`, `/nl-nl/over-ons`.
    slug: String,
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct Publish {
    /// Stored version of the page. Default: newest.
    #[serde(rename = "pageVersionID")]
    page_version_id: Option<VersionId>,
    /// True to keep a scheduled publication
    /// of this version or an older one.
    #[serde(rename = "keepPlan")]
    keep_plan: bool,
}

/// A new position among the pages with the same parent.
#[derive(Deserialize, ToSchema)]
pub(crate) struct MovePage {
    to: MoveTo,
    /// Id of the page before or after which the page moves.
    #[serde(default)]
    target: Option<PageId>,
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MoveTo {
    Before,
    After,
    /// One place up.
    Up,
    /// One place down.
    Down,
}

impl MovePage {
    fn position(&self) -> Result<NewPosition, Error> {
        let target = || self.target.ok_or_else(|| Error::refused(Code::Required, "page", "target"));
        Ok(match self.to {
            MoveTo::Before => NewPosition::Before(target()?),
            MoveTo::After => NewPosition::After(target()?),
            MoveTo::Up => NewPosition::Up,
            MoveTo::Down => NewPosition::Down,
        })
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct SiblingSlug {
    locale: String,
    slug: String,
}

/// Changes the type of a page and of its translations. Visitors see it at once.
#[utoipa::path(put, path = "/page/{id}/type", operation_id = "change_type", tag = "pages", params(("id" = i64, Path, minimum = 1)), request_body = ChangeType, responses((status = 200, body = WriteResult), (status = 409, description = "The type was changed after it was read; `latest` is the current page", body = Conflict<Page>)))]
pub(crate) async fn change_type(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<PageId>,
    Body(ask): Body<ChangeType>,
) -> Result<Response, ApiError> {
    let ask = TypeChange { page: id, page_type: ask.page_type, former_type: ask.former_type };
    let changed = change_type::change_type(&state.cms, &caller.actor, ask).await;
    or_latest(changed.map(|()| Json(WriteResult::done())), read::read_page(&state.cms, &caller.actor, id)).await
}

/// Creates an unpublished page.
#[utoipa::path(post, path = "/page/create", operation_id = "create_page", tag = "pages", request_body = CreatePage, responses((status = 200, body = WriteResultWith<PageCreated>)))]
pub(crate) async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<CreatePage>,
) -> Result<Json<WriteResultWith<PageCreated>>, ApiError> {
    let input = create::NewPageInput {
        title: ask.title,
        slug: ask.slug,
        page_type: ask.page_type,
        locale: ask.locale,
        content: ask.content,
        type_data: ask.type_data,
    };
    let (cms, actor) = (&state.cms, &caller.actor);
    if let Some(template) = ask.template {
        return Ok(done(create_page_from_template(cms, actor, input, &template).await?.into()));
    }
    let (made, warnings) = create::create_page_with_warnings(cms, actor, input).await?;
    Ok(done(PageCreated { warnings, ..made.into() }))
}

/// Creates an unpublished translation of a page's newest version.
#[utoipa::path(post, path = "/page/create-translation", tag = "pages", request_body = CreateTranslation, responses((status = 200, body = WriteResultWith<PageCreated>)))]
pub(crate) async fn create_translation(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<CreateTranslation>,
) -> Result<Json<WriteResultWith<PageCreated>>, ApiError> {
    let input =
        translate::NewTranslation { page: ask.page_id, locale: ask.new_locale, title: ask.title, slug: ask.slug };
    Ok(done(translate::create_translation(&state.cms, &caller.actor, input).await?.into()))
}

/// Returns a page with its newest stored version.
#[utoipa::path(get, path = "/page/{id}", operation_id = "get_page", tag = "pages", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = Page)))]
pub(crate) async fn get(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<PageId>,
) -> Result<Json<Page>, ApiError> {
    Ok(Json(read::read_page(&state.cms, &caller.actor, id).await?))
}

/// Moves a page among the pages with the same parent in the site structure.
#[utoipa::path(post, path = "/page/{id}/move", tag = "pages", params(("id" = i64, Path, minimum = 1)), request_body = MovePage, responses((status = 200, body = WriteResultWith<PageMoved>), (status = 409, description = "The target has another parent now, or the page was published meanwhile")))]
pub(crate) async fn move_page(
    State(state): State<AppState>,
    caller: Caller,
    Segment(page): Segment<PageId>,
    Body(ask): Body<MovePage>,
) -> Result<Json<WriteResultWith<PageMoved>>, ApiError> {
    let to = ask.position()?;
    let moved = move_page::move_page(&state.cms, &caller.actor, PageMove { page, to }).await?;
    Ok(done(PageMoved::new(moved)))
}

/// Publishes a stored version. Visitors see it before the response.
#[utoipa::path(post, path = "/page/{id}/publish", tag = "pages", params(("id" = i64, Path, minimum = 1)), request_body = Publish, responses((status = 200, body = WriteResultWith<PublicationChanged>)))]
pub(crate) async fn publish(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<PageId>,
    Body(ask): Body<Publish>,
) -> Result<Json<WriteResultWith<PublicationChanged>>, ApiError> {
    let (cms, actor, version) = (&state.cms, &caller.actor, ask.page_version_id);
    let live = match ask.keep_plan {
        true => publish::publish_page_and_keep_plan(cms, actor, id, version).await?,
        false => publish::publish_page(cms, actor, id, version).await?,
    };
    Ok(done(live.into()))
}

/// Unpublishes a page.
#[utoipa::path(post, path = "/page/{id}/unpublish", tag = "pages", params(("id" = i64, Path, minimum = 1)), request_body = EmptyBody, responses((status = 200, body = WriteResultWith<PublicationChanged>)))]
pub(crate) async fn unpublish(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<PageId>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResultWith<PublicationChanged>>, ApiError> {
    unpublish::unpublish_page(&state.cms, &caller.actor, id).await?;
    Ok(done(PublicationChanged::default()))
}

/// Returns the live page of a slug.
#[utoipa::path(post, path = "/page/get-by-slug", tag = "pages", request_body = GetBySlug, responses((status = 200, body = Page)))]
pub(crate) async fn get_by_slug(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<GetBySlug>,
) -> Result<Json<Page>, ApiError> {
    let page = view::view_slug(&state.cms, &caller.actor, &ask.slug).await?;
    Ok(Json(page.ok_or(Error::NotFound)?))
}

/// Lists the slugs of live translations of a page, including the page itself.
#[utoipa::path(get, path = "/page/get-sibling-slugs/{id}", tag = "pages", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = Vec<SiblingSlug>)))]
pub(crate) async fn get_sibling_slugs(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<PageId>,
) -> Result<Json<Vec<SiblingSlug>>, ApiError> {
    let siblings = read::list_published_siblings(&state.cms, &caller.actor, id).await?;
    let slug = |s: model::page::Sibling| SiblingSlug { locale: s.locale.to_string(), slug: s.slug };
    Ok(Json(siblings.into_iter().map(slug).collect()))
}
