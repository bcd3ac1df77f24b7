//! Block and page types, for programs that write content.

use crate::error::ApiError;
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use content::fields::json_schema;
use content::fields::schema::{BlockSchema, PageTypeSchema};
use domain::pages::types::list_types;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TypeList {
    block_types: Vec<BlockTypeItem>,
    page_types: Vec<PageTypeItem>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BlockTypeItem {
    #[serde(flatten)]
    schema: BlockSchema,
    /// JSON Schema (draft 2020-12) for blocks of this type in a `VersionDraft`.
    #[schema(value_type = Object)]
    json_schema: Value,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PageTypeItem {
    #[serde(flatten)]
    schema: PageTypeSchema,
    /// JSON Schema (draft 2020-12) for the properties
    /// of this page type in a `VersionDraft`.
    #[schema(value_type = Object)]
    json_schema: Value,
}

/// Lists block and page types as in the editor, with JSON Schemas.
#[utoipa::path(get, path = "/schema/list", tag = "pages", operation_id = "list_types", responses((status = 200, body = TypeList)))]
pub(crate) async fn list(State(state): State<AppState>, caller: Caller) -> Result<Json<TypeList>, ApiError> {
    let types = list_types(&state.cms, &caller.actor)?;
    let block_types = types
        .blocks()
        .map(|schema| BlockTypeItem { schema: schema.clone(), json_schema: json_schema::of_block(schema) });
    let page_types = types
        .pages()
        .map(|schema| PageTypeItem { schema: schema.clone(), json_schema: json_schema::of_page_type(schema) });
    Ok(Json(TypeList { block_types: block_types.collect(), page_types: page_types.collect() }))
}
