//! Patterns and page templates.

use super::answers::{TemplateSaved, WriteResult, WriteResultWith, done};
use crate::error::ApiError;
use crate::extract::{Body, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use domain::templates::delete_template::delete_template;
use domain::templates::list_templates::list_templates;
use domain::templates::read_template::read_template;
use domain::templates::rename_template::rename_template;
use domain::templates::save_template::{AskedKind, AskedTemplate, save_template};
use model::block::Block;
use model::id::{PageId, TemplateId};
use model::template::Template;
use model::version::VersionDraft;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ListTemplates {
    /// Language for the names of shipped templates, such as `nl`. Default: English.
    language: String,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct ReadTemplate {
    /// Id of a template, as in the list.
    #[serde(default)]
    id: String,
    /// Locale of the page for the blocks. Shipped templates are in its language.
    #[serde(default)]
    locale: String,
}

/// Blocks of a template.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TemplateBlocks {
    blocks: Vec<Block>,
    /// Number of files that were deleted from the media library, and are left out.
    missing_files: usize,
}

/// Kind of a template.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TemplateKind {
    /// Blocks for any page.
    Pattern,
    /// Blocks and fields for new pages of the type of the page.
    Page,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SaveTemplate {
    #[serde(rename = "pageID")]
    page_id: PageId,
    kind: TemplateKind,
    /// Required. Unique among patterns, or among the templates of the page type.
    #[serde(default)]
    name: String,
    /// Blocks of the template. A page template also takes
    /// the fields of the page type with their files.
    #[serde(default)]
    draft: VersionDraft,
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct RenameTemplate {
    /// Required. Unique among patterns, or among the templates of the page type.
    name: String,
}

/// Lists patterns and page templates: those that users saved, then those of the product.
#[utoipa::path(post, path = "/template/list", operation_id = "list_templates", tag = "templates", request_body = ListTemplates, responses((status = 200, body = Vec<Template>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListTemplates>,
) -> Result<Json<Vec<Template>>, ApiError> {
    Ok(Json(list_templates(&state.cms, &caller.actor, &ask.language).await?))
}

/// Returns the blocks of a pattern or a page template.
#[utoipa::path(post, path = "/template/read", operation_id = "read_template", tag = "templates", request_body = ReadTemplate, responses((status = 200, body = TemplateBlocks)))]
pub(crate) async fn read(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ReadTemplate>,
) -> Result<Json<TemplateBlocks>, ApiError> {
    let read = read_template(&state.cms, &caller.actor, &ask.id, &ask.locale).await?;
    Ok(Json(TemplateBlocks { blocks: read.content.blocks, missing_files: read.missing_files }))
}

/// Saves blocks of a page as a pattern, or a page as a template of its type.
#[utoipa::path(post, path = "/template", operation_id = "save_template", tag = "templates", request_body = SaveTemplate, responses((status = 200, body = WriteResultWith<TemplateSaved>)))]
pub(crate) async fn save(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<SaveTemplate>,
) -> Result<Json<WriteResultWith<TemplateSaved>>, ApiError> {
    let kind = match ask.kind {
        TemplateKind::Pattern => AskedKind::Pattern,
        TemplateKind::Page => AskedKind::Page,
    };
    let asked = AskedTemplate { page: ask.page_id, kind, name: ask.name, draft: ask.draft };
    let id = save_template(&state.cms, &caller.actor, asked).await?;
    Ok(done(TemplateSaved { template_id: Some(id) }))
}

/// Renames a template that a user saved.
#[utoipa::path(put, path = "/template/{id}", operation_id = "rename_template", tag = "templates", params(("id" = i64, Path, minimum = 1)), request_body = RenameTemplate, responses((status = 200, body = WriteResult)))]
pub(crate) async fn rename(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<TemplateId>,
    Body(ask): Body<RenameTemplate>,
) -> Result<Json<WriteResult>, ApiError> {
    rename_template(&state.cms, &caller.actor, id, &ask.name).await?;
    Ok(Json(WriteResult::done()))
}

/// Deletes a template that a user saved. Pages keep their blocks.
#[utoipa::path(delete, path = "/template/{id}", operation_id = "delete_template", tag = "templates", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = WriteResult)))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<TemplateId>,
) -> Result<Json<WriteResult>, ApiError> {
    delete_template(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}
