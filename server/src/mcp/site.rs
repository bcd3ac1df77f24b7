//! Tools about the whole site.

use super::agent::Agent;
use super::call_error::CallError;
use super::tool::{AgentTool, NoArguments, ToolEffect, tool};
use domain::content_api::read_menus::read_content_menus;
use domain::content_api::read_site::read_content_site;
use domain::tags::search::{list_tags, search_tags};
use model::access::Operation;
use model::content_api::{ContentMenus, ContentSite};
use model::list::List;
use model::tag::{CountedTag, Visibility};
use schemars::JsonSchema;
use serde::Deserialize;

pub(super) fn tools() -> Vec<AgentTool> {
    vec![
        tool(
            "get_site",
            (Operation::ReadPublishedPage, ToolEffect::Read),
            "Returns the name, the languages (locales) and the time zone of the site.",
            get_site,
        ),
        tool(
            "list_menus",
            (Operation::ReadPublishedPage, ToolEffect::Read),
            "Returns the main, footer and legal menu of a locale, with the published pages in them.",
            list_menus,
        ),
        tool(
            "find_tags",
            (Operation::ChooseTags, ToolEffect::Read),
            "Finds public tags by their names in any language, with the number of their published pages. Pages name \
             their tags in `typeData`, as describe_page_type says. A name that is not known creates a tag.",
            find_tags,
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct InLocale {
    /// Code of the locale, such as `nl-nl`. Default: the default locale of the site.
    locale: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FindTags {
    /// Beginning or words of a name. Default: all tags.
    words: Option<String>,
}

async fn find_tags(agent: Agent, ask: FindTags) -> Result<List<CountedTag>, CallError> {
    let (cms, actor) = (agent.cms(), agent.actor());
    Ok(match ask.words.filter(|words| !words.is_empty()) {
        Some(words) => search_tags(cms, actor, &words, Visibility::Public).await?,
        None => list_tags(cms, actor, Visibility::Public).await?,
    })
}

async fn get_site(agent: Agent, NoArguments {}: NoArguments) -> Result<ContentSite, CallError> {
    Ok(read_content_site(agent.cms(), agent.reader()).await?)
}

async fn list_menus(agent: Agent, ask: InLocale) -> Result<ContentMenus, CallError> {
    Ok(read_content_menus(agent.cms(), agent.reader(), ask.locale.as_deref()).await?)
}
