//! Tools that describe page types and block types.

use super::agent::Agent;
use super::call_error::CallError;
use super::tool::{AgentTool, NoArguments, ToolEffect, tool};
use content::fields::json_schema;
use content::fields::words::Labels;
use domain::error::Error;
use domain::pages::types::list_types as list;
use model::access::Operation;
use model::error::Code;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Language of labels and descriptions for models.
const LANGUAGE: &str = "en";

pub(super) fn tools() -> Vec<AgentTool> {
    vec![
        tool(
            "list_types",
            (Operation::ListTypes, ToolEffect::Read),
            "Lists the page types and the block types, with a short description.",
            list_types,
        ),
        tool(
            "describe_page_type",
            (Operation::ListTypes, ToolEffect::Read),
            "Returns the JSON Schema of the properties of a page type: `typeData` of create_page and update_draft.",
            describe_page_type,
        ),
        tool(
            "describe_block_type",
            (Operation::ListTypes, ToolEffect::Read),
            "Returns the JSON Schema of the blocks of a type, as update_draft takes them. Pictures and documents are \
             in `__images` and `__files`, under the path of their field, and name a file of the media library by its \
             `fileID`.",
            describe_block_type,
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NamedType {
    /// Id of the type, as list_types returns it.
    id: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ListedTypes {
    page_types: Vec<ListedType>,
    block_types: Vec<ListedType>,
}

#[derive(Serialize)]
struct ListedType {
    id: String,
    label: String,
    description: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DescribedType {
    id: String,
    json_schema: Value,
}

async fn list_types(agent: Agent, NoArguments {}: NoArguments) -> Result<ListedTypes, CallError> {
    let types = list(agent.cms(), agent.actor())?;
    let text = |labels: &Labels| labels.get(LANGUAGE).to_owned();
    let pages = types.pages().map(|page| ListedType {
        id: page.id.clone(),
        label: text(&page.label),
        description: text(&page.description),
    });
    let blocks = types.blocks().map(|block| ListedType {
        id: block.id.clone(),
        label: text(&block.label),
        description: text(&block.description),
    });
    Ok(ListedTypes { page_types: pages.collect(), block_types: blocks.collect() })
}

async fn describe_page_type(agent: Agent, NamedType { id }: NamedType) -> Result<DescribedType, CallError> {
    let types = list(agent.cms(), agent.actor())?;
    let schema = types.find_page_type(&id).ok_or_else(unknown)?;
    Ok(DescribedType { json_schema: json_schema::of_page_type(schema), id })
}

async fn describe_block_type(agent: Agent, NamedType { id }: NamedType) -> Result<DescribedType, CallError> {
    let types = list(agent.cms(), agent.actor())?;
    let found = types.find_block(&id).ok_or_else(unknown)?;
    Ok(DescribedType { json_schema: json_schema::of_block(&found.schema), id })
}

fn unknown() -> Error {
    Error::refused(Code::NotValid, "type", "id")
}
