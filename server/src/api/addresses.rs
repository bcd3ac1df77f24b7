//! Slugs, references, anchors, copies and translations of pages.

use super::answers::{AnchorChecked, PageCreated, SlugChecked, SlugProposed, SlugSaved, WriteResultWith, done};
use crate::error::{ApiError, Conflict, or_latest};
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use domain::addresses::change::{self, SlugChanged};
use domain::addresses::{anchor, available, references, siblings};
use domain::error::Error;
use domain::pages::duplicate;
use domain::pages::read::read_page;
use model::block::Block;
use model::error::Code;
use model::id::PageId;
use model::page::{Page, PageReferences, Sibling};
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SavePage {
    /// Id of the page.
    /// If sent, it must be the id in the path.
    #[serde(default)]
    id: Option<PageId>,
    #[serde(default)]
    slug: String,
    /// True to rewrite links to the page, in newest versions and menus.
    #[serde(default)]
    should_update_links: bool,
    /// Slug that the caller read. If it is stale, the answer is 409.
    /// If it is absent, nothing is checked.
    #[serde(default)]
    former_slug: Option<String>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct CheckSlug {
    #[serde(default)]
    slug: String,
    #[serde(default)]
    locale: String,
    /// Existing page that gets the slug.
    #[serde(rename = "pageID", default)]
    page_id: Option<PageId>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct ProposeSlug {
    title: String,
    locale: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CheckAnchor {
    #[serde(default)]
    anchor_name: String,
    /// Block that gets the anchor.
    #[serde(default)]
    block_key: String,
    #[serde(default)]
    page_version_blocks: Vec<Block>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct DuplicatePage {
    #[serde(rename = "pageID")]
    page_id: PageId,
    #[serde(default)]
    locale: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    slug: String,
}

/// Changes the slug of a page. The old address of a live page redirects.
#[utoipa::path(put, path = "/page/{id}/save", operation_id = "change_slug", tag = "pages", params(("id" = i64, Path, minimum = 1)), request_body = SavePage, responses((status = 200, body = WriteResultWith<SlugSaved>), (status = 409, description = "The slug was changed after it was read; `latest` is the current page", body = Conflict<Page>)))]
pub(crate) async fn save(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<PageId>,
    Body(ask): Body<SavePage>,
) -> Result<Response, ApiError> {
    if ask.id.is_some_and(|named| named != id) {
        return Err(Error::refused(Code::NotValid, "page", "id").into());
    }
    let links = if ask.should_update_links { change::LinkPolicy::Rewrite } else { change::LinkPolicy::Keep };
    let ask = change::SlugChange { page: id, slug: ask.slug, links, former_slug: ask.former_slug };
    let changed = change::change_slug(&state.cms, &caller.actor, ask).await;
    let saved = changed.map(|SlugChanged { slug, updated, menus }| {
        done(SlugSaved { slug: Some(slug), updated: Some(updated), menus: Some(menus) })
    });
    or_latest(saved, read_page(&state.cms, &caller.actor, id)).await
}

/// Lists the pages and menus that link to a page.
#[utoipa::path(get, path = "/page/{id}/references", tag = "pages", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = PageReferences)))]
pub(crate) async fn get_references(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<PageId>,
) -> Result<Json<PageReferences>, ApiError> {
    Ok(Json(references::read_references(&state.cms, &caller.actor, id).await?))
}

/// Checks if a slug is free in a locale. Proposes another if it is taken.
#[utoipa::path(post, path = "/page/slug-available", tag = "pages", request_body = CheckSlug, responses((status = 200, body = WriteResultWith<SlugChecked>)))]
pub(crate) async fn slug_available(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<CheckSlug>,
) -> Result<Json<WriteResultWith<SlugChecked>>, ApiError> {
    let ask = available::SlugCheck { slug: ask.slug, locale: ask.locale, page: ask.page_id };
    let found = available::check_slug(&state.cms, &caller.actor, ask).await?;
    let (available, holder) = (Some(found.holder.is_none()), found.holder.map(Into::into));
    let (replaces_tag, proposal) = (Some(found.replaces_tag), found.proposal);
    Ok(done(SlugChecked { available, holder, replaces_tag, proposal }))
}

/// Proposes a free slug in a locale for a title.
#[utoipa::path(post, path = "/page/propose-slug", tag = "pages", request_body = ProposeSlug, responses((status = 200, body = WriteResultWith<SlugProposed>)))]
pub(crate) async fn propose_slug(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ProposeSlug>,
) -> Result<Json<WriteResultWith<SlugProposed>>, ApiError> {
    let slug = available::propose_slug(&state.cms, &caller.actor, &ask.title, &ask.locale).await?;
    Ok(done(SlugProposed { slug: Some(slug) }))
}

/// Checks that an anchor is unique among the blocks of a page.
#[utoipa::path(post, path = "/page/anchor-available", tag = "pages", request_body = CheckAnchor, responses((status = 200, body = WriteResultWith<AnchorChecked>)))]
pub(crate) async fn anchor_available(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<CheckAnchor>,
) -> Result<Json<WriteResultWith<AnchorChecked>>, ApiError> {
    let ask = anchor::AnchorCheck { name: ask.anchor_name, block_key: ask.block_key, blocks: ask.page_version_blocks };
    let available = anchor::check_anchor(&state.cms, &caller.actor, ask).await?;
    Ok(done(AnchorChecked { available: Some(available) }))
}

/// Creates a copy of a page's newest stored version.
#[utoipa::path(post, path = "/page/duplicate", tag = "pages", operation_id = "duplicate_page", request_body = DuplicatePage, responses((status = 200, body = WriteResultWith<PageCreated>)))]
pub(crate) async fn duplicate(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<DuplicatePage>,
) -> Result<Json<WriteResultWith<PageCreated>>, ApiError> {
    let ask = duplicate::Duplicate { page: ask.page_id, locale: ask.locale, title: ask.title, slug: ask.slug };
    Ok(done(duplicate::duplicate_page(&state.cms, &caller.actor, ask).await?.into()))
}

/// Lists the translations of a page that the caller can open.
#[utoipa::path(get, path = "/page/get-siblings/{id}", tag = "pages", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = Vec<Sibling>)))]
pub(crate) async fn get_siblings(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<PageId>,
) -> Result<Json<Vec<Sibling>>, ApiError> {
    Ok(Json(siblings::list_siblings(&state.cms, &caller.actor, id).await?))
}
