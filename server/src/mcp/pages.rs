//! Tools that find, read and check pages.

use super::agent::Agent;
use super::call_error::CallError;
use super::tool::{AgentTool, ToolEffect, tool};
use content::content_check::Finding;
use domain::addresses::siblings::list_siblings;
use domain::collaboration::check_content::check_content;
use domain::error::Error;
use domain::list::ListQuery;
use domain::pages::listing::list_pages::{PageListInput, list_pages};
use domain::pages::read::{read_page, read_version};
use model::access::Operation;
use model::block::{Block, Props};
use model::error::ErrorItem;
use model::id::{PageId, VersionId};
use model::list::List;
use model::locale::Locale;
use model::media::BlockImage;
use model::page::{PageListItem, PageStatus, Sibling};
use model::user::Person;
use model::version::{PageVersion, VersionDraft};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

pub(super) fn tools() -> Vec<AgentTool> {
    vec![
        tool(
            "find_pages",
            (Operation::ListPages, ToolEffect::Read),
            "Finds pages, also unpublished ones, by words in title, address and text, and by locale, type, status and \
             state of translation. Returns the last changed first, 25 at a time, and the total number. `published with \
             changes` is a page whose newest version is not live.",
            find_pages,
        ),
        tool(
            "get_page",
            (Operation::ReadDraft, ToolEffect::Read),
            "Returns a page with its translations and one version: its title, properties, SEO fields and blocks. \
             By default this is the newest version, on which changes must be based.",
            get_page,
        ),
        tool(
            "check_page",
            (Operation::CheckContent, ToolEffect::Read),
            "Checks the newest version of a page. Returns errors that prevent its publication, and hints such as \
             missing alternative texts and broken links.",
            check_page,
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FindPages {
    /// Words, of which the beginnings are enough.
    words: Option<String>,
    /// Code of the locale, such as `nl-nl`.
    locale: Option<String>,
    /// Id of a page type.
    #[serde(rename = "type")]
    page_type: Option<String>,
    /// `concept` (never published), `requested`, `published`, `published with changes` or `unpublished`.
    status: Option<String>,
    /// `outdated` (the source changed), `missing` (in a locale of the site) or `missing in <locale>`.
    translation: Option<String>,
    /// Number of the part of the list, from 0.
    #[schemars(range(min = 0))]
    page_index: Option<i64>,
    /// Pages of a part, 25 by default.
    #[schemars(range(min = 1, max = 100))]
    page_size: Option<i64>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct GetPage {
    /// Id of the page.
    #[serde(rename = "pageID")]
    #[schemars(range(min = 1))]
    page_id: i64,
    /// Id of a version of the page, such as its `publishedVersionID`. Default: the newest version.
    #[serde(rename = "pageVersionID")]
    #[schemars(range(min = 1))]
    page_version_id: Option<i64>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NamedPage {
    /// Id of the page.
    #[serde(rename = "pageID")]
    #[schemars(range(min = 1))]
    page_id: i64,
}

/// A page with one of its versions.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FoundPage {
    #[serde(rename = "pageID")]
    page_id: PageId,
    slug: String,
    #[serde(rename = "type")]
    page_type: String,
    locale: Locale,
    status: PageStatus,
    /// True if the source of this translation has changed.
    outdated: bool,
    #[serde(rename = "sourcePageID")]
    source_page_id: Option<PageId>,
    #[serde(rename = "newestVersionID")]
    newest_version_id: VersionId,
    #[serde(rename = "publishedVersionID")]
    published_version_id: Option<VersionId>,
    /// The page and its translations.
    translations: Vec<Sibling>,
    /// Address at which people edit the page.
    editor_url: String,
    version: FoundVersion,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FoundVersion {
    #[serde(rename = "pageVersionID")]
    id: VersionId,
    title: String,
    /// Properties of the page type.
    type_data: Props,
    seo_title: String,
    seo_description: String,
    seo_keywords: Vec<String>,
    seo_image: Option<Vec<BlockImage>>,
    seo_no_index: bool,
    blocks: Vec<Block>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    created_by: Option<Person>,
}

/// Result of a content check.
#[derive(Serialize)]
struct Checked {
    /// Errors that prevent a publication.
    errors: Vec<ErrorItem>,
    /// Hints about the content, in page order.
    hints: Vec<Finding>,
}

impl From<PageVersion> for FoundVersion {
    fn from(version: PageVersion) -> Self {
        Self {
            id: version.id,
            title: version.title,
            type_data: version.page_type.props,
            seo_title: version.seo_title,
            seo_description: version.seo_description,
            seo_keywords: version.seo_keywords,
            seo_image: version.seo_image,
            seo_no_index: version.seo_no_index,
            blocks: version.blocks,
            created_at: version.created_at,
            created_by: version.created_by,
        }
    }
}

async fn find_pages(agent: Agent, ask: FindPages) -> Result<List<PageListItem>, CallError> {
    let query = ListQuery {
        page_index: ask.page_index.unwrap_or_default(),
        page_size: ask.page_size,
        search_term: ask.words.unwrap_or_default(),
        ..ListQuery::default()
    };
    let ask = PageListInput {
        page_type: ask.page_type,
        locale: ask.locale,
        status: ask.status,
        translation: ask.translation,
        query,
    };
    Ok(list_pages(agent.cms(), agent.actor(), ask).await?)
}

async fn get_page(agent: Agent, ask: GetPage) -> Result<FoundPage, CallError> {
    let (cms, actor, id) = (agent.cms(), agent.actor(), PageId(ask.page_id));
    let page = read_page(cms, actor, id).await?;
    let newest = page.page_version.id;
    let version = match ask.page_version_id.map(VersionId).filter(|version| *version != newest) {
        Some(version) => read_version(cms, actor, version).await?,
        None => page.page_version,
    };
    if version.page_id != id {
        return Err(Error::NotFound.into());
    }
    Ok(FoundPage {
        page_id: id,
        slug: page.slug,
        page_type: page.page_type,
        locale: page.locale,
        status: page.status,
        outdated: page.outdated,
        source_page_id: page.source_page_id,
        newest_version_id: newest,
        published_version_id: page.published_version_id,
        translations: list_siblings(cms, actor, id).await?,
        editor_url: agent.editor_url(id),
        version: version.into(),
    })
}

async fn check_page(agent: Agent, NamedPage { page_id }: NamedPage) -> Result<Checked, CallError> {
    let draft = VersionDraft { page_id: Some(PageId(page_id)), ..VersionDraft::default() };
    let found = check_content(agent.cms(), agent.actor(), draft).await?;
    Ok(Checked { errors: found.errors, hints: found.findings })
}
