//! Tools that write drafts. Visitors see no change.

use super::agent::Agent;
use super::call_error::CallError;
use super::tool::{AgentTool, ToolEffect, tool};
use content::content_check::Finding;
use domain::addresses::available::propose_slug;
use domain::pages::create::{CreatedPage, NewPageInput, create_page_with_warnings};
use domain::pages::store_version::store_version;
use domain::translation::translate::{NewTranslation, create_translation};
use model::access::Operation;
use model::block::{Block, Props};
use model::id::{PageId, VersionId};
use model::media::BlockImage;
use model::version::{TypedProps, VersionDraft};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub(super) fn tools() -> Vec<AgentTool> {
    vec![
        tool(
            "create_page",
            (Operation::CreatePage, ToolEffect::Add),
            "Creates an unpublished page without blocks. Write its blocks with update_draft, based on the returned \
             version. For another language of an existing page, use translate_page instead.",
            create_page,
        ),
        tool(
            "translate_page",
            (Operation::CreateTranslation, ToolEffect::Add),
            "Creates an unpublished translation of a page in another locale, with copies of the blocks of its newest \
             version. Then read it with get_page, translate its texts, and store them with update_draft. Keep the keys \
             of the blocks.",
            translate_page,
        )
        .with_operations(&[Operation::ReadDraft]),
        tool(
            "update_draft",
            (Operation::StoreVersion, ToolEffect::Add),
            "Stores a new version of a page. Absent arguments stay as in the base version. `blocks` replaces all blocks, \
             so send unchanged ones again, with their keys. If the page has a newer version than the base, nothing is \
             stored.",
            update_draft,
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct CreatePage {
    /// Title, 1 to 255 characters.
    title: String,
    /// Id of a page type.
    #[serde(rename = "type")]
    page_type: String,
    /// Code of a locale of the site, such as `en-gb`.
    locale: String,
    /// Address without the locale, such as `/about/team`. Default: made from the title.
    slug: Option<String>,
    /// Properties of the page type.
    #[serde(default)]
    type_data: Props,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TranslatePage {
    /// Id of the page to translate.
    #[serde(rename = "pageID")]
    #[schemars(range(min = 1))]
    page_id: i64,
    /// Code of the new locale.
    locale: String,
    /// Translated title.
    title: String,
    /// Address without the locale. Default: made from the title, or that of the page.
    slug: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct UpdateDraft {
    /// Id of the newest version that you know.
    #[serde(rename = "basePageVersionID")]
    #[schemars(range(min = 1))]
    base: i64,
    /// Title, 1 to 255 characters.
    title: Option<String>,
    /// All blocks of the page in their order.
    #[schemars(with = "Option<Vec<BlockShape>>")]
    blocks: Option<Vec<Block>>,
    /// All properties of the page type.
    type_data: Option<Props>,
    /// Title for search engines and browsers.
    seo_title: Option<String>,
    /// Description for search engines, up to 500 characters.
    seo_description: Option<String>,
    /// Keywords, up to 20.
    seo_keywords: Option<Vec<String>>,
    /// True to hide the page from search engines.
    seo_no_index: Option<bool>,
    /// Picture for social media, named by its `fileID`.
    #[schemars(with = "Option<ImageShape>")]
    seo_image: Option<BlockImage>,
}

/// Shape of a block. Its type describes the rest.
#[derive(JsonSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes blocks, which are read with their JSON text")]
struct BlockShape {
    /// Id of the block type.
    r#type: String,
    /// Unique name of the block on the page, such as `intro`: letters, digits, `-` and `_`.
    key: String,
    /// Values by field name.
    props: Option<Map<String, Value>>,
    /// Name of the block for links such as `#opening-hours`.
    anchor_point: Option<String>,
    /// Pictures by the path of their field.
    #[serde(rename = "__images")]
    images: Option<Map<String, Value>>,
    /// Documents by the path of their field.
    #[serde(rename = "__files")]
    files: Option<Map<String, Value>>,
}

#[derive(JsonSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes pictures, which are read as a type of the model")]
struct ImageShape {
    /// Id of a picture of the media library.
    #[serde(rename = "fileID")]
    file_id: i64,
    /// Alternative text. Null uses that of the file.
    alt_text: Option<String>,
}

/// A new page or version.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Drafted {
    #[serde(rename = "pageID", skip_serializing_if = "Option::is_none")]
    page_id: Option<PageId>,
    /// Base of the next change.
    #[serde(rename = "pageVersionID")]
    page_version_id: VersionId,
    /// Blocks and values of unknown types, which visitors do not see.
    warnings: Vec<Finding>,
    /// Address at which people edit the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    editor_url: Option<String>,
}

impl Drafted {
    fn of(agent: &Agent, CreatedPage { page, version }: CreatedPage, warnings: Vec<Finding>) -> Self {
        let editor_url = Some(agent.editor_url(page));
        Self { page_id: Some(page), page_version_id: version, warnings, editor_url }
    }
}

async fn create_page(agent: Agent, ask: CreatePage) -> Result<Drafted, CallError> {
    let (cms, actor) = (agent.cms(), agent.actor());
    let slug = match ask.slug {
        Some(slug) => slug,
        None => propose_slug(cms, actor, &ask.title, &ask.locale).await?.as_str().to_owned(),
    };
    let input = NewPageInput {
        title: ask.title,
        slug,
        page_type: ask.page_type,
        locale: ask.locale,
        content: Props::new(),
        type_data: ask.type_data,
    };
    let (created, warnings) = create_page_with_warnings(cms, actor, input).await?;
    Ok(Drafted::of(&agent, created, warnings))
}

async fn translate_page(agent: Agent, ask: TranslatePage) -> Result<Drafted, CallError> {
    let input = NewTranslation { page: PageId(ask.page_id), locale: ask.locale, title: ask.title, slug: ask.slug };
    let created = create_translation(agent.cms(), agent.actor(), input).await?;
    Ok(Drafted::of(&agent, created, Vec::new()))
}

async fn update_draft(agent: Agent, ask: UpdateDraft) -> Result<Drafted, CallError> {
    let draft = VersionDraft {
        title: ask.title,
        blocks: ask.blocks,
        page_type: ask.type_data.map(|props| TypedProps { id: String::new(), props }),
        seo_title: ask.seo_title,
        seo_description: ask.seo_description,
        seo_keywords: ask.seo_keywords,
        seo_no_index: ask.seo_no_index,
        seo_image: ask.seo_image.map(|image| Some(vec![image])),
        ..VersionDraft::default()
    };
    let stored = store_version(agent.cms(), agent.actor(), VersionId(ask.base), draft).await?;
    let page_id = stored.version.as_ref().map(|version| version.page_id);
    Ok(Drafted {
        page_id,
        page_version_id: stored.id,
        warnings: stored.warnings,
        editor_url: page_id.map(|page| agent.editor_url(page)),
    })
}
